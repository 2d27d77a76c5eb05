/** Estimates of answers that are read in some way: for those who ask, and not for phones. */
import type { Bins, Interval, Mean, Shares } from "../../api/survey-estimates.js";
import type { Fraction } from "../fraction.js";
import type { Glue } from "../../generated/glue.js";

/** A question of the core. */
export type WasmQuestion = ReturnType<Glue["SurveyQuestion"]["shares"]>;

/** The odds of a report, the kind of its protocol, and its parameters. */
type Reported = readonly [each: string, kind: string, parameters: bigint[]];

/** Estimates of a question. */
export interface Results {
  /** Share of each option, box or bin, or the mean. */
  readonly shares: readonly Interval[];
  /** Those that differ; then, of bins, those below each edge. */
  readonly intervals: readonly Interval[];
  /** Whom a mean is of. */
  readonly of: Mean["of"];
}

export interface Estimated<R> {
  /** The protocol that is chosen, if it is not by how many choices there are. */
  chosen?(glue: Glue, reading: R, each: string): string;
  /** A question of the core, where not of the share of each choice. */
  open?(glue: Glue, reading: R, ...protocol: Reported): WasmQuestion;
  /** How far apart the bounds are, in units of the answers: of numbers. */
  range?(reading: R): Fraction;
  /** True if one of them holds for everybody, so that shares add up to 1. */
  readonly addUp: boolean;
  /** Estimates of the question, without how many reports there are. */
  reported(reading: R, reported: Results): Shares<string> | Mean | Bins;
}

/** The share of each option or box, in the order given. */
export function namedShares(
  options: readonly string[],
  shares: readonly Interval[],
): Shares<string> {
  return {
    shares: record(shares.map((share, index) => [options[index] as string, share])),
    options: Object.freeze(options),
  };
}

/** A frozen object without a prototype: questions and options may have the name of anything. */
export function record<T>(entries: readonly (readonly [string, T])[]): {
  readonly [name: string]: T;
} {
  const made = Object.create(null) as { [name: string]: T };
  for (const [name, value] of entries) made[name] = Object.freeze(value);
  return Object.freeze(made);
}
