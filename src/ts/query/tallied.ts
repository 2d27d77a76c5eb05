/** Tallies that a database made, on their way to wasm. */
import type { Plan } from "../api/common.js";
import type { GroupsTallyRow } from "../api/tally.js";
import { refuse } from "../error.js";
import { inherited } from "../host/bare.js";
import { got } from "../host/maps.js";
import { demandWholeStep } from "../identity/counted.js";
import { whole, wrong } from "../input/counts.js";
import { lookingAt } from "../input/options.js";

/**
 * Bins with their counts, those of the first group before those of the next, or the sums of all;
 * whether every row named what it is of.
 */
export interface ReadTally {
  readonly bins: Uint32Array;
  readonly counts: BigInt64Array;
  readonly sums: readonly bigint[];
  readonly isChecked: boolean;
}

/** Contents of a tally that are to be read. */
export type TallyOf =
  | { readonly holds: "counts"; readonly bins: number }
  /** In two parts or one; it may be below 0. */
  | { readonly holds: "sum"; readonly bins: 2 }
  /**
   * Sum of distances from the lowest bound, each at most `width`, in two parts or one; and the
   * number of rows.
   */
  | { readonly holds: "mean"; readonly bins: 3; readonly width: bigint };

/** The groups of a tally whose rows name them; one, and no names, if there is no number. */
export interface OfGroups {
  readonly cells?: number;
}

/** Contents of the tallies of a plan. If they are counts, it asks how many bins there are. */
export type Tallied = (plan: Plan, bins: () => number) => TallyOf & OfGroups;

/** Contents of the tally of one group, by the plan of what is asked of it. */
export type TalliedOne = (plan: { readonly [key: string]: unknown }, bins: () => number) => TallyOf;

export const tallyOfCounts: TalliedOne = (_, bins) => ({ holds: "counts", bins: bins() });

export const tallyOfSum: TalliedOne = ({ step }) => {
  demandWholeStep(step);
  return { holds: "sum", bins: 2 };
};

export const tallyOfMean: TalliedOne = ({ lowest, highest, step }) => {
  demandWholeStep(step);
  return { holds: "mean", bins: 3, width: BigInt(highest as string) - BigInt(lowest as string) };
};

/** Rows of a tally, by what is to be read and the digest that they may name. */
export function readTally(
  rows: Iterable<unknown>,
  of: TallyOf & OfGroups,
  digest: string,
): ReadTally {
  const counts = new Map<number, bigint>();
  const named = new Set<unknown>();
  for (const row of objects(rows)) {
    const { bin, n, plan } = row;
    if (bin === undefined || n === undefined) throw wrong("must be objects with bin and n");
    const first = of.cells === undefined ? 0 : cellOf(row, of.cells) * of.bins;
    const place = Number(whole(bin));
    if (!(place >= 0 && place < of.bins)) throw wrong("must have bins of this plan only");
    const index = first + place;
    if (counts.has(index)) throw wrong("must not have a bin twice");
    counts.set(index, whole(n));
    named.add(plan ?? undefined);
  }
  const isChecked = named.size > 0 && !named.has(undefined);
  if (named.size > 1 || (isChecked && !named.has(digest)))
    throw wrong(
      `must be counts of this plan: pass the ${of.cells === undefined ? "`where` and `person`" : "`row`"} that tallySql was given`,
    );
  const sums: bigint[] = [];
  for (let cell = 0; of.holds !== "counts" && cell < (of.cells ?? 1); cell++) {
    const parts = sumsOf(counts, cell * of.bins, of);
    for (let at = 0; at < parts.length; at++) sums[sums.length] = parts[at] as bigint;
  }
  check(counts, of);
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

/** The fields of a row, not checked yet. */
type Said = { readonly [key in keyof GroupsTallyRow]?: unknown };

/** Reads each field once: what a getter throws may hold a count. */
const fieldsOf = (row: Said): Said => {
  const field = (name: keyof Said): unknown => inherited(row, name);
  return {
    ...{ bin: field("bin"), n: field("n"), plan: field("plan"), q: field("q") },
    ...{ cell: field("cell"), key: field("key"), mark: field("mark") },
  };
};

/** The group of a row. */
function cellOf({ q, cell, key, mark }: Said, cells: number): number {
  if (cell === undefined || cell === null || (key ?? mark ?? null) !== null)
    throw wrong("must have a cell, and no key: groups of this plan are listed");
  if (whole(q ?? 0) !== 0n) throw wrong("must be of question 0: this plan has one");
  const index = Number(whole(cell));
  if (!(index >= 0 && index < cells)) throw wrong("must have cells of this plan only");
  return index;
}

function* objects(rows: Iterable<unknown>): Generator<Said> {
  for (const row of rows) {
    if (typeof row !== "object" || row === null) throw wrong("must be objects with bin and n");
    yield lookingAt("rows", () => fieldsOf(row));
  }
}

/** How many bits of a sum are in its second part, if it has two. */
const lowBits = 26n;

/** The sum of all bins of a group, put together; of a mean also the number of rows. */
function sumsOf(
  parts: ReadonlyMap<number, bigint>,
  first: number,
  of: Exclude<TallyOf, { readonly holds: "counts" }>,
): readonly bigint[] {
  const [high, low] = [got(parts, first) ?? 0n, got(parts, first + 1)];
  const sum = low === undefined ? high : (high << lowBits) + low;
  if (of.holds === "sum") return [sum];
  const rows = got(parts, first + 2) ?? 0n;
  // True of all rows within the bounds, however few or many.
  if (sum < 0n || sum > of.width * rows)
    throw wrong("must be a sum that this number of rows can have: clamp rows to the bounds");
  return [sum, rows];
}

/** The most that counts are in all. */
const most = 2n ** 63n - 1n;

/** Refuses numbers of rows that no table has: all bins of counts, the last ones of means. */
function check(counts: ReadonlyMap<number, bigint>, { holds, bins }: TallyOf): void {
  if (holds === "sum") return;
  let total = 0n;
  for (const [bin, count] of counts) {
    if (holds === "mean" && bin % bins !== 2) continue;
    if (count < 0n) throw wrong("must not have counts below 0");
    total += count;
  }
  if (total > most) throw wrong("must not count more than 2^63 - 1 in all");
}
