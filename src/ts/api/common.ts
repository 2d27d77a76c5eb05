/** What all of the package's types are made of. */
import type { TallyOrigin } from "./tally.js";

/**
 * A number that a guarantee rests on, read exactly. `0.1`, `"0.1"` and `"1/10"` are all exactly one
 * tenth: a JavaScript number is read as the shortest decimal that prints it. NaN, infinities,
 * malformed text, zero denominators, more than 64 significant digits per part, and exponents
 * outside ±400 are refused (before any big number is made). Text is ASCII
 * `-?digits(.digits)?(e[+-]?digits)?` or `-?digits/digits`, nothing around it. Canonical text (in
 * plans): an integer or a fraction in lowest terms, and each of its parts has at most 64
 * significant digits too. So `1/3` without quotes is 0.3333333333333333: write `"1/3"`.
 */
export type Exact = number | bigint | string;

/** Rows, counts, scores: copied in, never kept. Missing values: see each query. */
export type Numbers =
  | readonly number[]
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;
export type BigInts = readonly bigint[] | BigInt64Array | BigUint64Array;

export type DpErrorCode =
  // A wrong kind, NaN, outside the documented range, malformed text; something missing, or two
  // settings of which one follows from the other.
  | "ERR_ARGUMENT"
  // More rows, candidates or values than one release can carry: a public size, and nothing was
  // drawn; or more than memory holds. Nothing was released.
  | "ERR_LIMIT"
  | "ERR_NOT_LOADED" // an entry or a file that this needs was not loaded: the message names it
  | "ERR_NO_ENTROPY" // no crypto.getRandomValues, or it failed: nothing was released
  | "ERR_WASM_BLOCKED" // CSP or host forbids WebAssembly; the message names 'wasm-unsafe-eval'
  | "ERR_DATA" // a file or stream could not be read as announced (no value quoted)
  | "ERR_BUDGET" // a ledger cannot pay for it: nothing was drawn and nothing was charged
  | "ERR_LEDGER" // a ledger is missing, exists already, has other terms, or cannot be read or kept
  | "ERR_INTERNAL";

/**
 * What leaves the page. Plain frozen data: survives structured clone, and survives `JSON.stringify`
 * and `parse`, bigints and infinities too. Holds no true value, unless the scale was set to 0.
 */
export interface Release<T, P extends Plan = Plan> {
  readonly value: T;
  /**
   * The notion of privacy that `epsilon` is in: read this before adding epsilons up.
   */
  readonly notion: "pure";
  /**
   * The privacy loss of this release, in nats, rounded up: read back as an Exact, it is never below
   * the true loss. So `epsilon(0.3)` reports 0.3.
   */
  readonly epsilon: number;
  /** The same loss in bits, rounded up: of mechanisms in base 2 only. */
  readonly bits?: number;
  /**
   * The loss of the same release in zero-concentrated differential privacy, rounded up. For many
   * releases, add this up instead of epsilons, and never add it to an epsilon. Releases of versions
   * that knew no rho have none. *Rounded up* is meant of the decimal that is printed: the double
   * itself may be below the loss by half of its last digit. Sums are exact in a ledger.
   */
  readonly rho?: number;
  /** The frozen, JSON-able description of what was run; `plan.kind` names the mechanism. */
  readonly plan: P;
  /**
   * The version of the package that made it: a later privacy fix says which versions it touches.
   */
  readonly version: string;
  /**
   * The SHA-256 of the WebAssembly module that drew, as 64 hexadecimal digits: the package's
   * `dist/SHA256SUMS` names the file.
   */
  readonly module: string;
  /**
   * Of `releaseTally` only: what the tally was of. `"unchecked"` where its rows did not say.
   */
  readonly tally?: TallyOrigin | "unchecked";
  /**
   * Of questions with `personId` only: which rows of a person counted. The first ones in order, or
   * of a tally those whose `row` has the least MD5. Absent where a tally is unchecked.
   */
  readonly kept?: "first" | "md5";
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
}

/**
 * Pure differential privacy; zero-concentrated, where a `rho` is not an epsilon, and is never added
 * to one; or approximate, with an epsilon and a delta.
 */
export type Notion = "pure" | "zcdp" | "approximate";

/**
 * What one release costs one person: exact text, or a bound rounded up to 40 digits. Null where
 * there is no such bound. Add up one of the three over all releases of the same people, and leave
 * the others alone: each is the whole loss in its own terms.
 */
export interface Loss {
  /** In nats, of pure differential privacy. */
  readonly epsilon: string | null;
  /** The same in bits. */
  readonly bits: string | null;
  /** In zero-concentrated differential privacy (Bun and Steinke 2016). */
  readonly rho: string | null;
  /**
   * The chance that one person is given away, for each person: far below one divided by the number
   * of people. It comes on top of each of the three, and deltas add up too. "0" where there is
   * none; versions that knew no delta leave it out.
   */
  readonly delta?: string;
}

/** A release that satisfies zero-concentrated differential privacy, and has no epsilon. */
export interface ConcentratedRelease<T, P extends Plan = Plan> {
  readonly value: T;
  readonly notion: "zcdp";
  /**
   * The privacy loss of this release, rounded up: the decimal that is printed is never below it.
   * Sums are exact in a ledger.
   */
  readonly rho: number;
  readonly plan: P;
  readonly version: string;
  /** The SHA-256 of the WebAssembly module that drew, as in {@link Release}. */
  readonly module: string;
  /** Of `releaseTally` only: what the tally was of. `"unchecked"` where its rows did not say. */
  readonly tally?: TallyOrigin | "unchecked";
  /**
   * Of questions with `personId` only: which rows of a person counted. The first ones in order, or
   * of a tally those whose `row` has the least MD5. Absent where a tally is unchecked.
   */
  readonly kept?: "first" | "md5";
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
}

/**
 * A release that satisfies (epsilon, delta)-differential privacy: of categories that were found.
 * Losses are as in {@link Release}, and never without the delta.
 */
export interface ApproximateRelease<T, P extends Plan = Plan> {
  readonly value: T;
  readonly notion: "approximate";
  /** In nats, rounded up. */
  readonly epsilon: number;
  /**
   * The chance that one person is given away, for each person: far below one divided by the number
   * of people. Rounded up; it is at most what was asked for.
   *
   * For each person: with probability at most delta, this release shows something that only their
   * row explains. Otherwise the limit is epsilon. Of many people who are alone in their category,
   * up to that share may be shown: choose delta far below one divided by the number of people.
   */
  readonly delta: number;
  /** The same loss in zero-concentrated privacy, rounded up: in addition to the delta. */
  readonly rho: number;
  readonly plan: P;
  readonly version: string;
  /** The SHA-256 of the WebAssembly module that drew, as in {@link Release}. */
  readonly module: string;
  /** Of questions with `personId` only: the first rows of a person counted. */
  readonly kept?: "first";
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
}

/** A release of any notion: read `notion` before you add anything up. */
export type AnyRelease<T = unknown, P extends Plan = Plan> =
  Release<T, P> | ConcentratedRelease<T, P> | ApproximateRelease<T, P>;

/** What `build()` returns where the loss is a `rho`. */
export interface ConcentratedMechanism<In, Out, P extends Plan = Plan> {
  readonly plan: P;
  readonly notion: "zcdp";
  /** Privacy loss of one release at the declared distance, rounded up. */
  readonly rho: number;
  readonly loss: Loss;
  /**
   * `rho` between inputs at distance `dIn` (L2 for noise, rows for queries), rounded up.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer, at the loss `rho`. Each call draws again, and costs as much again.
   */
  release(input: In): ConcentratedRelease<Out, P>;
  /** The plan: `fromPlan(JSON.parse(JSON.stringify(mechanism)))` is the same mechanism. */
  toJSON(): P;
}

/** What `build()` returns where releases have a delta. */
export interface ApproximateMechanism<In, Out, P extends Plan = Plan> {
  readonly plan: P;
  readonly notion: "approximate";
  /** Privacy loss of one release in nats, rounded up: in addition to its delta. */
  readonly epsilon: number;
  /** The chance that one person is given away, for each person, rounded up. */
  readonly delta: number;
  readonly loss: Loss;
  /** Releases one private answer. Each call draws again, and costs as much again. */
  release(input: In): ApproximateRelease<Out, P>;
  /** The plan: `fromPlan(JSON.parse(JSON.stringify(mechanism)))` is the same mechanism. */
  toJSON(): P;
}

/** What a plan may hold. Never a typed array, a bigint, an infinity or undefined. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/**
 * A mechanism as frozen JSON. `kind` is the name of the function that began the builder (`median()`
 * is "quantile"). Exact values are canonical text ("1/10"); every default is filled in. Later
 * versions read the plans of earlier ones.
 */
export interface Plan {
  readonly kind: string;
  readonly [parameter: string]: Json;
}

/** Everything that `build()` returns. */
export interface Mechanism<In, Out, P extends Plan = Plan> {
  readonly plan: P;
  readonly notion: "pure";
  /**
   * Privacy loss of one release at the declared distance, in nats, rounded up as in `Release`. The
   * distance is `rowsPerPerson` rows for queries, `sensitivity` for noise, and the range distance
   * that follows from `sensitivity` for selection. It is 1 where only a scale (or base) was set.
   */
  readonly epsilon: number;
  /**
   * The same in exact numbers, for budgets: sums of them are right to the last digit, where sums of
   * `epsilon` are rounded. `rho` is what many releases should be counted in.
   */
  readonly loss: Loss;
  /**
   * Privacy map: an upper bound, rounded up, on the loss between inputs at distance `dIn`, in nats.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer, at the loss `epsilon`. Each call draws again, and costs as much
   * again.
   */
  release(input: In): Release<Out, P>;
  /** The plan: `fromPlan(JSON.parse(JSON.stringify(mechanism)))` is the same mechanism. */
  toJSON(): P;
}
