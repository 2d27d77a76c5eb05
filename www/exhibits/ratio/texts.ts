/** How much can one person change? */
import { html } from "../texts.js";
import { formatValue, ofHundred, times } from "../texts/en/words.js";

export const ratio = {
  question: "Sam changes an answer. How much can that change the chance of any result?",
  takeaway:
    "Epsilon limits how much one person changes: at epsilon 1, no result becomes more than 2.72 times as likely.",
  guess: (epsilon: number) =>
    `At epsilon ${formatValue(epsilon)}: how many times larger or smaller can a bar become, at the very most?`,
  guessed: (factor: number) => `${formatValue(factor)} times`,
  outcome: (epsilon: number, allowed: number) =>
    html`At epsilon ${formatValue(epsilon)} the limit is <strong>${times(allowed)}</strong>: for any
      person, any change and any bar.`,
  sentence: (hours: number, largest: number, allowed: number) =>
    `With Sam's answer at ${hours} hours, no bar grows or shrinks more than ${times(largest)}. The limit is ${times(allowed)}.`,
  drawn: (answers: number) => `${answers} answers drawn.`,
  same: "the same",
  limit: (allowed: number) => `${times(allowed)}, the limit`,
  people: (hours: readonly number[], sams: number) =>
    `Eleven people by their hours: ${hours.join(", ")}. Sam's are ${sams}.`,
  sam: "Sam",
  hours: "Drag Sam's answer, from 2 hours of screen time a day to",
  hoursSaid: (hours: number) => `${hours} hours`,
  /** Says how often an answer comes out of 100; `drawn` is null before anything was drawn. */
  bar: (hours: number, before: number, after: number, drawn: number | null) =>
    `${hours} hours: ${ofHundred(before)} of 100 answers before, ${ofHundred(after)} of 100 after${drawn === null ? "" : `; drawn ${drawn} times`}.`,
  title: "How often each answer comes out, of 100, before and after Sam's change.",
  legend: {
    after: "of 100 answers, after the change",
    before: "before it",
    drawn: "answers drawn after it",
  },
  caption: "How often each answer comes out, of 100",
  head: ["Hours", "Before", "After", "Ratio at most"],
  reader: "Read the bars one by one",
  buttons: { one: "Draw 1 answer", many: "Draw 100 answers" },
};
