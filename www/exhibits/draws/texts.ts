/** Is this lottery fair? */
import { html } from "../texts.js";
import { formatCount, formatFixed, ofHundred } from "../texts/en/words.js";

export const draws = {
  question:
    "One of eight class trips is drawn 10,000 times, with chances that were written down before. How far off will the count of the favorite be?",
  takeaway: "Chance can be checked: ten thousand draws tell an honest lottery from a broken one.",
  guess: "In 10,000 draws, how many times too often or too rarely does the favorite come out?",
  guessed: (off: number) => `${formatCount(off)} off`,
  drawing: "Drawing…",
  outcome: (expected: number, total: number, drawn: number, off: number) =>
    html`The chances say ${formatCount(expected)} of ${formatCount(total)}. The favorite came out
      ${formatCount(drawn)} times, <strong>${formatCount(off)}</strong> off.`,
  few: (total: number) => `${formatCount(total)} drawn: too few to judge.`,
  broken: (runs: number) =>
    `Broken: all trips together are so far off that fewer than 1 of ${formatCount(runs)} honest lotteries would be.`,
  sound: (chance: number) =>
    `No fault found: of 100 honest lotteries, ${ofHundred(chance)} would be farther off.`,
  test: {
    heading: "The test behind this",
    said: (statistic: number, freedom: number) =>
      `Chi-square is ${formatFixed(statistic, 1)} at ${freedom} degrees of freedom. It adds up how far each trip is off, squared and in proportion to what was expected.`,
  },
  trip: (letter: string, expected: number, total: number, drawn: number) =>
    `Trip ${letter}: the chances say ${formatCount(expected)} of ${formatCount(total)}; drawn ${formatCount(drawn)} times.`,
  sampler: "Who draws",
  samplers: {
    ours: "this package",
    broken: "a broken lottery: it tosses only six coins for each draw",
  },
  drawn: (total: number, sampler: "ours" | "broken") =>
    sampler === "ours"
      ? `${formatCount(total)} drawn by this package.`
      : `${formatCount(total)} drawn by the broken lottery.`,
  title: "How often each trip was drawn, next to its known chance.",
  legend: { two: "the known chance, of 100 draws", one: "drawn" },
  caption: "Drawn and expected",
  head: ["Trip", "Chance, of 100", "Expected", "Drawn"],
  reader: "Read the bars one by one",
  buttons: { one: "Draw 1 trip", hundred: "Draw 100 trips", all: "Draw all 10,000 again" },
};
