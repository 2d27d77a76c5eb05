/** The coin in the classroom. */
import { html } from "../texts.js";
import { formatCount, formatUp, formatValue, ofHundred, yesOrNo } from "../texts/en/words.js";

export const coin = {
  question: (people: number, odds: number) =>
    `${formatCount(people)} people are asked a sensitive question. Each phone tells the truth in ${odds} of ${odds + 1} cases and lies in 1 of ${odds + 1}. How well can those who really mean yes be counted?`,
  takeaway:
    "No single answer proves anything about anybody, and with enough people the total is still close.",
  guess: (people: number) =>
    `Out of ${formatCount(people)} people, by how many may the count be too high or too low? The answer holds in at least 95 out of 100 runs.`,
  guessed: (guess: number, people: number) => `${formatCount(guess)} of ${formatCount(people)} off`,
  sentence: (
    people: number,
    found: { said: number; estimate: number; lowest: number; highest: number; truth: number },
  ) =>
    `${formatCount(found.said)} of ${formatCount(people)} phones say yes. The estimate is ${formatCount(found.estimate)} people. The interval is ${formatCount(found.lowest)} to ${formatCount(found.highest)} people: such intervals contain the truth in at least 95 out of 100 runs. In truth there are ${formatCount(found.truth)}.`,
  outcome: (off: number, people: number, needed: number) =>
    html`In at least 95 out of 100 runs the count is at most about
      <strong>${formatCount(off)} of ${formatCount(people)}</strong> too high or too low: a class is
      small. ${formatCount(needed)} people are enough to be within 5 of 100.`,
  people: "People",
  peopleSaid: (people: number) => `${formatCount(people)} people`,
  phone: (number: number, yes: boolean) =>
    `Phone ${number} says ${yesOrNo(yes)}. Only its owner knows whether that is true.`,
  title: "One mark for each phone.",
  nobody: "nobody",
  everybody: "everybody",
  legend: {
    one: "the phone says yes",
    ring: "the phone says no",
    two: "the interval for the whole class",
    caught: "the truth, which only this page knows",
  },
  caption: "What the class shows and what is true",
  head: ["What", "People"],
  rows: {
    said: "Phones that say yes",
    estimate: "Estimate",
    lowest: "Interval, from",
    highest: "Interval, to",
    truth: "In truth",
  },
  reader: "Read the phones one by one",
  drawn: (phones: number) => `The picture shows the first ${phones} phones.`,
  more: "Ask the class again",
  yes: "Of 100 people, how many would say yes",
  yesSaid: (yes: number) => `${yes} of 100`,
  odds: "Odds: how many times as likely the truth is as the lie",
  oddsSaid: (odds: number) =>
    `odds ${odds} to 1: the truth in ${ofHundred(odds / (odds + 1))} of 100 cases`,
  /** Kept is the part of all cases in which a phone tells the truth, as a fraction. */
  oddsNote: (odds: number, kept: string) =>
    `With odds of ${formatValue(odds)} to 1, each phone tells the truth in ${kept} of cases. That is an epsilon of about ${formatUp(Math.log(odds), 3)}.`,
};
