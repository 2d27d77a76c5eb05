/** Tallies that an engine made, on their way to wasm. */
import type { TallyRow } from "../api/tally.js";
import { DpError, refuse } from "../error.js";

/** Bins with their counts; whether every row named what it is a count of. */
export interface ReadTally {
  readonly bins: Uint32Array;
  readonly counts: BigInt64Array;
  readonly isChecked: boolean;
}

const most = 2n ** 63n - 1n;
export const wrong = (rule: string): DpError => DpError.of("ERR_DATA", `rows ${rule}`, "rows");

/** What is to be read. */
export interface TallyOf {
  readonly bins: number;
  /**
   * A sum may be negative. Those of a mean are not: it is the sum of distances from the lowest
   * bound, and bin 2 counts the rows.
   */
  readonly holds: "counts" | "sum" | "mean";
  readonly digest: string;
}

/**
 * Rows of a tally of so many bins. Sums come in one part or in two: then bin 0 holds what is above
 * the low 26 bits, which bin 1 holds.
 */
export function readTally(rows: Iterable<unknown>, { bins, holds, digest }: TallyOf): ReadTally {
  const counts = new Map<number, bigint>();
  const named = new Set<unknown>();
  for (const row of objects(rows)) {
    const { bin, n, plan } = row as { readonly [key in keyof TallyRow]: unknown };
    if (bin === undefined || n === undefined) throw wrong("must be objects with bin and n");
    const place = Number(whole(bin));
    if (!(place >= 0 && place < bins)) throw wrong("must have bins of this plan only");
    if (counts.has(place)) throw wrong("must not have a bin twice");
    counts.set(place, whole(n));
    named.add(plan ?? undefined);
  }
  const isChecked = named.size > 0 && !named.has(undefined);
  if (named.size > 1 || (isChecked && !named.has(digest)))
    throw wrong(
      "must be counts by this very plan: give the `where` and `person` that the statement was given",
    );
  const parts =
    holds === "sum" ? joined(counts) : holds === "mean" && !counts.has(1) ? split(counts) : counts;
  check(parts, holds === "sum");
  return {
    bins: Uint32Array.from(parts.keys()),
    counts: BigInt64Array.from(parts.values()),
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

/** An integer, as engines and drivers write it. */
export function whole(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === "string" && /^-?\d{1,40}$/.test(value)) return BigInt(value);
  throw wrong("must hold whole numbers: bigints, texts, or numbers up to 2^53 - 1 in size");
}

/** How many bits of a sum stand in its second part, where it has two. */
const lowBits = 26n;

/** The parts of a sum, put together. */
function joined(parts: ReadonlyMap<number, bigint>): ReadonlyMap<number, bigint> {
  const [high, low] = [parts.get(0) ?? 0n, parts.get(1)];
  return new Map([[0, low === undefined ? high : (high << lowBits) + low]]);
}

/** The parts of a sum that came in one: of a mean, 64 bits may not hold it. */
function split(parts: ReadonlyMap<number, bigint>): ReadonlyMap<number, bigint> {
  const sum = parts.get(0) ?? 0n;
  return new Map([...parts, [0, sum >> lowBits], [1, BigInt.asUintN(Number(lowBits), sum)]]);
}

function check(counts: ReadonlyMap<number, bigint>, isSum: boolean): void {
  let total = 0n;
  for (const count of counts.values()) {
    if (count < 0n && !isSum) throw wrong("must not have counts below 0");
    total += count < 0n ? -count : count;
  }
  if (total > most) throw wrong("must not hold more than 2^63 - 1 in all");
}
