/**
 * Ilvento 2020, "Implementing the exponential mechanism with base-2 differential privacy": weights
 * that underflow to zero, and sums that swallow small weights.
 */
import { exponential, median } from "sottovoce/slim";
import { probabilities } from "sottovoce/testing";
import { largestFactor } from "../compute/enclosure.js";
import type { Settings } from "./shape.js";

export const FILMS = 100;

/** BROKEN on purpose: the textbook's weights of costs, in doubles. */
export function brokenWeights(costs: readonly number[], rate: number): number[] {
  return costs.map((cost) => Math.exp(-rate * cost));
}

/** The chance of the first of them, by those weights; null where all of them are zero. */
function brokenFirst(costs: readonly number[], rate: number): number | null {
  const weights = brokenWeights(costs, rate);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? null : (weights[0] as number) / total;
}

/** Complaints with Ana's, about all films but the first; and without. */
export function files(complaints: number) {
  const without = new Array<number>(FILMS).fill(complaints);
  const withAna = without.map((cost, film) => (film === 0 ? cost : cost + 1));
  return { withAna, without };
}

/** The possible medians: whole years from 0 to 100. */
const YEARS = 101;

/** How many ranks each is away from the middle, of people who are spread evenly over the years. */
function ranksAway(people: number): number[] {
  return Array.from({ length: YEARS }, (_, years) =>
    Math.abs((years * people) / (YEARS - 1) - people / 2),
  );
}

/** BROKEN on purpose: the textbook's median at epsilon 1, whose weights are exp(-ranks / 2). */
export function brokenMedian(people: number): number[] {
  return brokenWeights(ranksAway(people), 1 / 2);
}

/** On paper: the zeros after the point in each weight. Doubles have no such small ones. */
export function zerosOnPaper(people: number): number[] {
  return ranksAway(people).map((ranks) => Math.floor((ranks / 2) * Math.LOG10E));
}

/** How many of them this package can answer: those whose chance is above 0. */
function possible(people: number): number {
  const query = median()
    .candidates({ first: 0, last: YEARS - 1, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  const rows = Float64Array.from({ length: people }, (_, k) => ((k + 0.5) * (YEARS - 1)) / people);
  return probabilities(query, rows).filter(({ upper }) => upper > 0).length;
}

/** BROKEN on purpose: a running sum of 1 and of a million times 2^-54, in that order. */
export function brokenSum(order: "large-first" | "small-first"): number {
  let sum = order === "large-first" ? 1 : 0;
  for (let count = 0; count < 1e6; count++) sum += 2 ** -54;
  return order === "large-first" ? sum : sum + 1;
}

export function impossible({ complaints, people }: Settings) {
  const { withAna, without } = files(complaints);
  const mechanism = exponential().optimize("min").sensitivity(1).epsilon(2).build();
  const laws = [withAna, without].map((costs) => probabilities(mechanism, costs));
  const [exactWith, exactWithout] = laws as [(typeof laws)[0], (typeof laws)[0]];
  return {
    never: brokenMedian(people).map((weight) => weight === 0),
    zeros: zerosOnPaper(people),
    possible: possible(people),
    broken: { withAna: brokenFirst(withAna, 1), without: brokenFirst(without, 1) },
    weights: [complaints, complaints + 1].map((cost) => Math.exp(-cost)),
    exact: { withAna: exactWith[0]?.lower ?? 0, without: exactWithout[0]?.lower ?? 0 },
    largest: largestFactor(exactWith, exactWithout),
    allowed: Math.exp(mechanism.epsilon),
    sums: { largeFirst: brokenSum("large-first"), smallFirst: brokenSum("small-first") },
  };
}

/** Functions that the element asks. */
export const answers = { impossible };
