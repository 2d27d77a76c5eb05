/** The exact law against 10,000 draws. */
import { formatCount, formatFixed, html } from "../../texts.js";
import { ofHundred } from "./words.js";

export const draws = {
  question:
    "One of eight class trips is drawn 10,000 times, by a law written down before. How far off will the count of the favorite be?",
  takeaway:
    "Chance has a law, and the law can be checked: ten thousand answers tell an honest sampler from a broken one.",
  guess: "Of 10,000 draws, how many too many or too few?",
  guessed: (off: number) => `${formatCount(off)} off`,
  drawing: "Drawing…",
  outcome: (expected: number, total: number, drawn: number, off: number) =>
    html`The law says ${formatCount(expected)} of ${formatCount(total)}; it came out
      ${formatCount(drawn)} times, <strong>${formatCount(off)}</strong> off.`,
  few: (total: number) => `${formatCount(total)} drawn: too few to judge.`,
  broken: (statistic: number, freedom: number, runs: number) =>
    `Broken: chi-square ${formatFixed(statistic, 1)} at ${freedom} degrees of freedom. An honest sampler is so far off in fewer than 1 of ${formatCount(runs)} runs.`,
  sound: (statistic: number, freedom: number, chance: number) =>
    `No fault found: chi-square ${formatFixed(statistic, 1)} at ${freedom} degrees of freedom. Of 100 honest samplers, ${ofHundred(chance)} would be farther off.`,
  trip: (letter: string, expected: number, total: number, drawn: number) =>
    `Trip ${letter}: the law says ${formatCount(expected)} of ${formatCount(total)}; drawn ${formatCount(drawn)} times.`,
  sampler: "Who draws",
  samplers: { ours: "this package", broken: "a broken one: six random bits to an answer" },
  drawn: (total: number) => `${formatCount(total)} drawn.`,
  title: "How often each trip was drawn, beside the exact law.",
  legend: { two: "the exact law, of 100 answers", one: "drawn" },
  caption: "Drawn and expected",
  head: ["Trip", "Law, of 100", "Expected", "Drawn"],
  reader: "Read the bars one by one",
  buttons: { one: "Draw 1", hundred: "Draw 100", all: "All 10,000 again" },
};
