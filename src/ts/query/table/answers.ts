/** Answers of a question about a table: how each kind of them is drawn, and checked. */
import type { InnerPlan } from "../../api/groups.js";
import type { MeanValue } from "../../api/mean.js";
import type { Glue } from "../../generated/glue.js";
import { copied } from "../../host/lists.js";
import { isSame } from "../../identity/same.js";
import { bigintsOf } from "../../input/bigints.js";
import { sumsOf, valueOfSums } from "../mean.js";
import { canReleaseQuantile } from "../quantile.js";
import { isWhole } from "../released.js";
import { type TalliedOne, tallyOfCounts, tallyOfMean, tallyOfSum } from "../tallied.js";

export type WasmTable = Glue["TableRun"]["prototype"];
export type Words = Glue["Source"]["prototype"];

/** Everything that one kind of answers does. `at` is the place of its question in the table. */
export interface Answers {
  /** The answers of all groups. */
  draw(run: WasmTable, at: number, words: Words): readonly unknown[];
  canRelease(run: WasmTable, at: number, value: unknown, question: InnerPlan): boolean;
  /** Contents of a tally of one group. */
  readonly tallied: TalliedOne;
  /** True if their accuracy depends on how many rows a group has. */
  readonly byRows: boolean;
}

/** A plan that has candidates. */
type OfCandidates = Parameters<typeof canReleaseQuantile>[0];

const numbers = {
  draw: (run: WasmTable, at: number, words: Words) => copied(run.release(at, words)),
  tallied: tallyOfCounts,
  byRows: false,
};

/** By the kinds that the core tells apart. */
export const answers = {
  integer: { ...numbers, canRelease: (_run, _at, value) => isWhole(value) },
  steps: {
    ...numbers,
    tallied: tallyOfSum,
    canRelease: (run, at, value) => typeof value === "number" && run.is_in_steps(at, value),
  },
  sums: {
    tallied: tallyOfMean,
    byRows: true,
    draw: meansOf,
    canRelease(run, at, value) {
      const sums = sumsOf(value);
      return sums !== undefined && isSame(value, valueOfSums(told(run, at), [...sums]));
    },
  },
  candidate: {
    ...numbers,
    canRelease: (_run, _at, value, question) => canReleaseQuantile(question as OfCandidates, value),
  },
} as const satisfies Readonly<Record<string, Answers>>;

/** Gives the mean and the rows that follow from the sums of one group. */
const told = (run: WasmTable, at: number) => ({
  told: (sums: BigUint64Array) => run.told(at, sums),
});

function meansOf(run: WasmTable, at: number, words: Words): readonly MeanValue[] {
  const sums = bigintsOf(run.release_sums(at, words));
  const made = new Array<MeanValue>(sums.length / 2);
  for (let one = 0; one < made.length; one++)
    made[one] = valueOfSums(told(run, at), [sums[2 * one] as bigint, sums[2 * one + 1] as bigint]);
  return made;
}
