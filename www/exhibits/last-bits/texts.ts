/** A secret in the last digits. */
import { html } from "../texts.js";
import { asTyped, formatCount, formatValue, several, times, yesOrNo } from "../texts/en/words.js";

/** The two counts between which the attack decides, by the lower one. */
const pair = (count: number) => `${formatCount(count)} or ${formatCount(count + 1)}`;

export const lastBits = {
  question: (count: number) =>
    `A count is ${pair(count)}, and noise is added. In how many of 100 noisy answers do the last digits reveal the count?`,
  takeaway:
    "Noise that is right on paper can be wrong in a computer: the last digits of a number may reveal where it came from.",
  guess: "Of 100 answers by the textbook's code, how many reveal the count for certain?",
  guessed: (guess: number) => `${guess} of 100`,
  sentence: (count: number, caught: number) =>
    `The count was ${pair(count)}. The attack caught ${caught} of 100 answers of the textbook's code, and none of ours.`,
  /** Says how many answers the attack caught here, and of as many at a count of another size. */
  outcome: (caught: number, elsewhere: number, caughtThere: number, answers: number) =>
    html`The attack just ran on 100 fresh answers. It caught <strong>${caught} of 100</strong>: the
      computer cannot make such an answer from the other count. On paper, each answer fits both
      counts. When the count is ${pair(elsewhere)}, the same attack caught ${caughtThere} of
      ${answers}.`,
  count: "The count is",
  pair,
  large:
    "Large counts hide more of the last digits, so the attack catches fewer. Do not rely on that: nobody can guarantee a large count.",
  answer: {
    caught: (number: number, output: number, truth: number) =>
      `Answer ${number}, ${asTyped(String(output))}: only the count ${formatCount(truth)} can lead here. Caught.`,
    both: (number: number, output: number, low: number) =>
      `Answer ${number}, ${asTyped(String(output))}: the counts ${formatCount(low)} and ${formatCount(low + 1)} can both lead here.`,
  },
  title: "One mark for each answer.",
  textbook: "The textbook's code",
  ours: "This package",
  legend: { caught: "caught: reveals the count for certain", ring: "fits both counts" },
  caption: "Each answer of the textbook's code, and what the attack says",
  head: ["Answer", "Textbook", "Caught", "This package"],
  isCaught: yesOrNo,
  reader: "Read the answers one by one",
  why: (allowed: number, epsilon: number) =>
    `Our answers are whole numbers, and each can come from both counts. From one count it is at most ${times(allowed)} as likely as from the other: that is what epsilon ${formatValue(epsilon)} means.`,
  more: (answers: number) => `Draw ${several(answers, "fresh answer", "fresh answers")}`,
};
