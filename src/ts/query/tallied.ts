/** Tallies that a database made, on their way to wasm. */
import type { Plan } from "../api/common.js";
import type { TallyRow } from "../api/tally.js";
import { refuse } from "../error.js";
import { demandWholeStep } from "../identity/counted.js";
import { whole, wrong } from "../input/counts.js";

/** Bins with their counts, or the sums of all bins; whether every row named what it is of. */
export interface ReadTally {
  readonly bins: Uint32Array;
  readonly counts: BigInt64Array;
  readonly sums: readonly bigint[];
  readonly isChecked: boolean;
}

/** What is to be read. */
export type TallyOf =
  | { readonly holds: "counts"; readonly bins: number }
  /** In two parts or one; it may be below 0. */
  | { readonly holds: "sum"; readonly bins: 2 }
  /**
   * The same of distances from the lowest bound, of which each is at most so wide; and the number
   * of rows.
   */
  | { readonly holds: "mean"; readonly bins: 3; readonly width: bigint };

/** What the tallies of a plan hold; how many bins there are is asked where they are counts. */
export type Tallied = (plan: Plan, bins: () => number) => TallyOf;

export const tallyOfCounts: Tallied = (_, bins) => ({ holds: "counts", bins: bins() });

export const tallyOfSum: Tallied = ({ step }) => {
  demandWholeStep(step);
  return { holds: "sum", bins: 2 };
};

export const tallyOfMean: Tallied = ({ lowest, highest, step }) => {
  demandWholeStep(step);
  return { holds: "mean", bins: 3, width: BigInt(highest as string) - BigInt(lowest as string) };
};

/** Rows of a tally, by what is to be read and the digest that they may name. */
export function readTally(rows: Iterable<unknown>, of: TallyOf, digest: string): ReadTally {
  const counts = new Map<number, bigint>();
  const named = new Set<unknown>();
  for (const row of objects(rows)) {
    const { bin, n, plan } = row as { readonly [key in keyof TallyRow]: unknown };
    if (bin === undefined || n === undefined) throw wrong("must be objects with bin and n");
    const index = Number(whole(bin));
    if (!(index >= 0 && index < of.bins)) throw wrong("must have bins of this plan only");
    if (counts.has(index)) throw wrong("must not have a bin twice");
    counts.set(index, whole(n));
    named.add(plan ?? undefined);
  }
  const isChecked = named.size > 0 && !named.has(undefined);
  if (named.size > 1 || (isChecked && !named.has(digest)))
    throw wrong(
      "must be counts of this plan: pass the `where` and `person` that tallySql was given",
    );
  const sums = sumsOf(counts, of);
  if (sums.length === 0) check(counts.values());
  const listed = sums.length === 0 ? counts : new Map<number, bigint>();
  return {
    bins: Uint32Array.from(listed.keys()),
    counts: BigInt64Array.from(listed.values()),
    sums,
    isChecked,
  };
}

/** Rows whose kind was checked, before one of them is looked at. */
export function rowsOfTally(rows: unknown): Iterable<unknown> {
  if (typeof rows !== "object" || rows === null || !(Symbol.iterator in rows))
    throw refuse("rows", "must be rows with bin and n, as an array or another iterable");
  return rows as Iterable<unknown>;
}

function* objects(rows: Iterable<unknown>): Generator<object> {
  for (const row of rows) {
    if (typeof row !== "object" || row === null) throw wrong("must be objects with bin and n");
    yield row;
  }
}

/** How many bits of a sum are in its second part, where it has two. */
const lowBits = 26n;

/** The sum of all bins, put together; of a mean also the number of rows. None of counts. */
function sumsOf(parts: ReadonlyMap<number, bigint>, of: TallyOf): readonly bigint[] {
  if (of.holds === "counts") return [];
  const [high, low] = [parts.get(0) ?? 0n, parts.get(1)];
  const sum = low === undefined ? high : (high << lowBits) + low;
  if (of.holds === "sum") return [sum];
  const rows = parts.get(2) ?? 0n;
  check([rows]);
  // True of all rows within the bounds, however few or many.
  if (sum < 0n || sum > of.width * rows)
    throw wrong("must be a sum that this number of rows can have: clamp rows to the bounds");
  return [sum, rows];
}

/** The most that counts are in all. */
const most = 2n ** 63n - 1n;

function check(counts: Iterable<bigint>): void {
  let total = 0n;
  for (const count of counts) {
    if (count < 0n) throw wrong("must not have counts below 0");
    total += count;
  }
  if (total > most) throw wrong("must not count more than 2^63 - 1 in all");
}
