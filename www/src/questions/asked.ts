/**
 * Inquiry of the worker to the package about a question: how close its answer will be, what is
 * wrong with its settings, and which rows it takes. Then what several questions share.
 */
import { grid, quantile } from "sottovoce/slim";
import type { Chunks, Loss, QuantilePlan, Release } from "sottovoce";
import { approximate } from "../../shared/numbers.js";
import { exactly } from "../../shared/typed.js";
import { SIZES } from "../model/asked.js";
import type { AskedPlan, Points, Reach, Span, Value } from "../model/asked.js";
import { decimalPoints, gridPoints, listPoints } from "../model/points.js";
import type { DecimalTexts } from "../model/points.js";
import type { Refusal } from "../model/refusal.js";
import type { Field, Settings } from "./settings.js";

/** `Own` is the question's query, as the package has it. */
export interface Inquiry<Own> {
  reach(query: Own): Reach | null;
  /**
   * With fewer rows than this any answer is possible; null if the answer itself shows how little it
   * knows.
   */
  chanceBelow(query: Own): number | null;
  /** Candidates, or the beginnings of bars. */
  points(plan: AskedPlan): Points | null;
  /** Where the truth lies, if that follows from the release. */
  interval?(query: Own, release: Release<Value, AskedPlan>): Span | readonly Span[] | null;
  /** The rows that the query takes, made of those of the column. */
  rows?(plan: AskedPlan, rows: AsyncIterable<Float64Array>): AsyncIterable<Float64Array>;
  /** Answer without noise, of the public sample alone: of numbers, or of texts. */
  readonly truth: (
    settings: Settings,
    rows: readonly number[] & readonly string[],
  ) => readonly number[];
  /** Settings that are right, in place of those that are looked at by themselves. */
  readonly right: Partial<Settings>;
  /** Settings that are right for what the answer may be. */
  readonly values: Partial<Settings>;
  /** The package's word on one typed setting, where it takes no whole query to have it. */
  readonly alone: Readonly<Partial<Record<Field, (text: string) => unknown>>>;
  /** Refuses what no picture can show, before the package is asked. */
  narrow?(settings: Settings): void;
  /** Finds what else is wrong, though the package would accept it. */
  besides?(settings: Settings): readonly Refusal[];
}

/** The rows of a column, or those of several. */
export type Rows = Chunks<Float64Array | readonly string[]>;

/** Members that every query of the page has. */
export interface Query {
  readonly plan: AskedPlan;
  readonly epsilon: number;
  readonly loss: Loss;
  releaseFrom(chunks: Rows, options?: { signal?: AbortSignal }): Promise<Release<Value, AskedPlan>>;
}

/** Settings that came where only usable ones can be answered. */
export class Unusable extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The confidence of every accuracy. */
export const CLOSE = { confidence: "0.95" };

/** An accuracy for tables of any size. */
export const inAll = (unit: Reach["unit"], error: number): Reach => ({
  unit,
  errors: [{ rows: null, error }],
});

export const bySize = (unit: Reach["unit"], error: (rows: number) => number): Reach => ({
  unit,
  errors: SIZES.map((rows) => ({ rows, error: error(rows) })),
});

/** More rows than a file in a browser has. */
const MOST_ROWS = 2 ** 40;

/** The least number of rows at which it holds, if it holds for every larger number too. */
export function fewest(holds: (rows: number) => boolean): number | null {
  let [below, from] = [0, 1];
  while (!holds(from)) {
    [below, from] = [from, 2 * from];
    if (from > MOST_ROWS) return null;
  }
  while (from - below > 1) {
    const middle = (below + from) / 2;
    if (holds(Math.floor(middle))) from = Math.floor(middle);
    else below = Math.floor(middle);
  }
  return from;
}

/** The least number with that share of all at or below it; of nothing there is none. */
export function trueQuantile(alpha: string, rows: readonly number[]): number {
  const sorted = rows.toSorted((left, right) => left - right);
  const rank = Math.ceil(planned(exactly(alpha)) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

/** The sum of rows within bounds, each the nearest of the steps, and the even one of two. */
export function trueSum(
  { first, last, step }: Pick<Settings, "first" | "last" | "step">,
  rows: readonly number[],
): number {
  const [lowest, highest, wide] = [first, last, step].map((text) => planned(exactly(text)));
  return (
    rows.reduce((sum, row) => {
      const steps = Math.min(Math.max(row, lowest as number), highest as number) / (wide as number);
      const below = Math.floor(steps);
      const isUp = steps - below > 0.5 || (steps - below === 0.5 && below % 2 !== 0);
      return sum + below + Number(isUp);
    }, 0) * (wide as number)
  );
}

/** A number of a plan. */
export const planned = (text: unknown): number => approximate(String(text)) ?? 0;

/** The share of the rows that the worst answer of the most lenient quantile is off by. */
export function farthest(alphas: readonly unknown[]): number {
  return Math.max(...alphas.flatMap((alpha) => [planned(alpha), 1 - planned(alpha)]));
}

export function candidatePoints(plan: AskedPlan): Points {
  const { candidates } = plan as AskedPlan & Pick<QuantilePlan, "candidates">;
  if ("first" in candidates) return gridPoints(candidates);
  return Array.isArray(candidates)
    ? listPoints(candidates as readonly number[])
    : decimalPoints(candidates as DecimalTexts);
}

/** Steps that are right, and what the package says of each by itself. */
export const RIGHT_STEPS = { first: "0", last: "1", step: "1" } satisfies Partial<Settings>;
export const STEPS_ALONE = {
  first: (text) => grid(text, text, "1"),
  last: (text) => grid(text, text, "1"),
  step: (text) => grid("0", "0", text),
} satisfies Inquiry<never>["alone"];

const decimals = (patch: object) =>
  quantile("1/2")
    .candidates({ digits: 1, smallest: "1e-300", largest: "1e300", signed: false, ...patch })
    .neighbors("change-one")
    .epsilon(1)
    .build();

/** Candidates that are right, and what the package says of each setting by itself. */
export const RIGHT_CANDIDATES = { range: "steps", ...RIGHT_STEPS } satisfies Partial<Settings>;
export const CANDIDATES_ALONE = {
  ...STEPS_ALONE,
  digits: (text) => decimals({ digits: Number(text), smallest: "1", largest: "10" }),
  smallest: (text) => decimals({ smallest: text }),
  largest: (text) => decimals({ largest: text }),
} satisfies Inquiry<never>["alone"];
