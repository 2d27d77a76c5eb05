/** The budget is a battery. */
import { formatCount, formatUp, formatValue, percentUp, several } from "../texts/en/words.js";

export const battery = {
  question: (epsilon: number, budget: string) =>
    `Each private answer is a few minutes off, and costs epsilon ${formatValue(epsilon)} of a budget of ${budget}. Somebody asks the same question again and again, and averages the answers. How close to the truth does that get?`,
  takeaway:
    "Every answer drains the budget for good. Averaging needs many answers, and when the budget is empty there are no more.",
  guess: "When the budget is empty: how far off is the average, at most, in 95 out of 100 runs?",
  guessed: (minutes: number) =>
    `${formatValue(minutes)} ${minutes === 1 ? "minute" : "minutes"} off`,
  further: "For statisticians: another way to add up",
  adding: "How the ledger adds up",
  addings: {
    plain: (budget: string) => `plainly: epsilons, up to ${budget}`,
    concentrated: (budget: string, delta: number) =>
      `more finely: rho, up to what epsilon ${budget} with delta ${formatValue(delta)} allows`,
  },
  full: "The battery is full, and nothing was asked so far.",
  /** Says how many answers were paid for, and what their average is. */
  paid: (count: number, average: number, limit: number) =>
    `${several(count, "answer was", "answers were")} paid for. Their average is ${formatValue(average)} minutes, at most ${formatUp(limit, 2)} off in 95 out of 100 runs.`,
  refused: (number: number, denied: number) =>
    `The ledger refused number ${formatCount(number)}${denied > 1 ? `, ${formatCount(denied)} times over` : ""} (ERR_BUDGET) and drew nothing for it.`,
  /** Says which part of the budget one answer takes. */
  price: {
    plain: (share: number, epsilon: number, budget: string) =>
      `Epsilons add up: each answer takes ${formatValue(epsilon)} of ${budget}, which is ${percentUp(share)}.`,
    concentrated: (share: number, epsilon: number, budget: string) =>
      `Each answer takes ${percentUp(share)}, where ${formatValue(epsilon)} of ${budget} would be ${percentUp(epsilon / Number(budget))}. The rho of many answers grows more slowly than their epsilons. In return, the limit may fail with a small chance: delta, one in a million.`,
  },
  left: (percent: number) => `${formatValue(percent)}% left`,
  answer: (number: number, value: number, average: number, limit: number, gone: number) =>
    `Answer ${number}: ${value} minutes. The average so far: ${formatValue(average)}, at most ${formatUp(limit, 2)} off in 95 out of 100 runs. ${percentUp(gone)} of the budget is gone.`,
  title: "The battery, and below it the answers and their average.",
  truth: (minutes: number) => `truth: ${minutes}`,
  axis: "minutes",
  legend: {
    one: "what is left of the budget",
    ring: "one private answer each",
    two: "the average so far",
    faint: "where the average is in 95 out of 100 runs",
  },
  reader: "Read the answers one by one",
  caption: "The answers, their average, and what is gone of the budget",
  head: ["Answer", "Minutes", "Average", "At most off", "Budget gone"],
  buttons: {
    one: "Buy 1 answer",
    ten: "Buy 10 answers",
    all: "Buy answers until it is empty",
    anew: "Start with a full battery",
  },
};
