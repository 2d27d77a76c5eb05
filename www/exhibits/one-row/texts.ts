/** Two totals, one secret. */
import { html } from "../texts.js";
import { formatCount, formatUp, formatValue } from "../texts/en/words.js";

export const oneRow = {
  question: (without: number, withYou: number) =>
    `Until yesterday the class got ${without} coins of pocket money a week in all. Today you joined, and it is ${withYou}. Does anybody know what you get?`,
  takeaway:
    "Two exact answers can leak a secret: anyone who subtracts one from the other sees what one person added.",
  guess: "In this story nobody knows what you get. How much can the others work out that it is?",
  guessed: (coins: number) => `${coins} coins`,
  sentence: (without: number, withYou: number, sensitivity: number) =>
    `Exactly: ${without} without you, ${withYou} with you. One person can change this answer by at most ${formatValue(sensitivity)}.`,
  outcome: (withYou: number, without: number, money: number) =>
    html`${withYou} - ${without} = <strong>${money}</strong>. No name was published, and everybody
      knows.`,
  present: "You are in the class",
  exact: (answer: number) => `The exact answer: ${answer}.`,
  noise: "Now with noise.",
  answers: (epsilon: number) =>
    `100 private answers with you, and 100 without you, at epsilon ${formatValue(epsilon)}.`,
  error: (error: number, allowed: number) =>
    `In 95 out of 100 cases an answer is off by at most ${formatCount(error)}. No answer is more than ${formatUp(allowed, 3)} times as likely with you as without you, or the other way round.`,
  title: (least: number, most: number) =>
    `Both spread over the same numbers, from ${least} to ${most}.`,
  span: (least: number, most: number) => `${least} to ${most}`,
  pile: (name: string, withYou: number, without: number) =>
    `${name}: ${withYou} of 100 private answers with you, ${without} of 100 without you.`,
  legend: {
    one: "private answers with you, upward",
    three: "private answers without you, downward",
  },
  caption: "Private answers with you and without you",
  head: ["Answer", "With you", "Without you"],
  reader: "Read the piles one by one",
  more: "Draw new private answers",
  money: "Your pocket money",
  asked: "The question",
  askings: { sum: "all pocket money together", count: "how many get 10 coins or more" },
};
