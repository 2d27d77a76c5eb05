/** Parts of the types of every entry. */
import type { TallyOrigin } from "./tally.js";

/**
 * A number that is read exactly, because a guarantee depends on it.
 *
 * `0.1`, `"0.1"` and `"1/10"` are all exactly one tenth. A JavaScript number is read as the
 * shortest decimal that prints it. So `1/3` without quotes is 0.3333333333333333: write `"1/3"`.
 * One exception is a sensitivity: if the double itself is above the decimal, the double is used.
 *
 * @remarks
 * Text is ASCII `-?digits(.digits)?(e[+-]?digits)?` or `-?digits/digits`, with nothing around it.
 * NaN, infinities, malformed text and zero denominators are refused. More than 64 significant
 * digits per part and exponents outside ±400 are refused too. Plans contain canonical text: an
 * integer, or a fraction in lowest terms, with at most 64 significant digits per part.
 */
export type Exact = number | bigint | string;

/**
 * Numbers to read: rows, counts or scores. The package copies them and never changes them. See each
 * query for missing values.
 */
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
/** Bigints to read. The package copies them and never changes them. */
export type BigInts = readonly bigint[] | BigInt64Array | BigUint64Array;

/**
 * The kind of an error, in `code` of a {@link DpError}.
 *
 * - `ERR_ARGUMENT`: an argument is missing, or breaks a rule that the message names.
 * - `ERR_LIMIT`: there are more rows, candidates or values than one release can take, or than
 *   memory can store. Nothing was released.
 * - `ERR_NOT_LOADED`: you must import another entry or load a file, which the message names.
 * - `ERR_NO_ENTROPY`: the host has no `crypto.getRandomValues`, or it failed. Nothing was released.
 * - `ERR_WASM_BLOCKED`: the host or its Content Security Policy forbids WebAssembly: allow
 *   `'wasm-unsafe-eval'`.
 * - `ERR_DATA`: a file, a stream or a tally is not what the call expects.
 * - `ERR_BUDGET`: a ledger has too little budget left. Nothing was charged or released.
 * - `ERR_LEDGER`: a ledger is missing, exists already, has other settings, or cannot be read or
 *   written.
 * - `ERR_INTERNAL`: the package has a bug, or its files were altered.
 */
export type DpErrorCode =
  | "ERR_ARGUMENT"
  | "ERR_LIMIT"
  | "ERR_NOT_LOADED"
  | "ERR_NO_ENTROPY"
  | "ERR_WASM_BLOCKED"
  | "ERR_DATA"
  | "ERR_BUDGET"
  | "ERR_LEDGER"
  | "ERR_INTERNAL";

/**
 * One private answer with its privacy loss and its plan.
 *
 * A release is a frozen plain object that survives structured clone. A release also survives
 * `JSON.stringify` and `parse`, with bigints and infinities. A release contains no true value,
 * unless the scale was set to 0.
 */
export interface Release<T, P extends Plan = Plan> {
  /** The private answer, which you may publish. */
  readonly value: T;
  /** The notion of privacy that `epsilon` belongs to. Read `notion` before you add epsilons. */
  readonly notion: "pure";
  /**
   * The privacy loss of this release, in nats, rounded up. The number, read back as an
   * {@link Exact}, is never below the true loss. For example, `epsilon(0.3)` reports 0.3.
   */
  readonly epsilon: number;
  /** The privacy loss in bits, rounded up. Only releases of mechanisms in base 2 have `bits`. */
  readonly bits?: number;
  /**
   * The loss in zero-concentrated differential privacy, rounded up. For many releases, add up `rho`
   * instead of epsilons. Never add a rho to an epsilon.
   *
   * @remarks
   * Releases of old versions, which did not know rho, have no `rho`. The printed decimal is never
   * below the loss; the double itself may be, by half of its last digit. Sums in a ledger are
   * exact.
   */
  readonly rho?: number;
  /** The complete query as frozen JSON. `plan.kind` names the mechanism. */
  readonly plan: P;
  /**
   * The version of the package that made the release. A privacy fix lists the versions that it
   * affects.
   */
  readonly version: string;
  /**
   * The SHA-256 of the WebAssembly module that made the release. The hash has 64 hexadecimal
   * digits, and the package's `dist/SHA256SUMS` names the file.
   */
  readonly module: string;
  /**
   * The origin of the tally, for `releaseTally` only. If the rows of the tally named no plan, the
   * origin is `"unchecked"`.
   */
  readonly tally?: TallyOrigin | "unchecked";
  /**
   * The rule that chose the rows of each person. Only releases of queries with `personId` have
   * `kept`. `"first"`: the first rows in order. `"md5"`: in a tally, the rows whose `row` has the
   * smallest MD5. If the tally is unchecked, `kept` is absent.
   */
  readonly kept?: "first" | "md5";
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
}

/**
 * The notion of privacy that a guarantee is stated in.
 *
 * `"pure"`: an epsilon. `"zcdp"` (zero-concentrated): a rho, which you must never add to an
 * epsilon. `"approximate"`: an epsilon and a delta.
 */
export type Notion = "pure" | "zcdp" | "approximate";

/**
 * The privacy loss of one release for one person.
 *
 * Each value is exact text, or a bound rounded up to 40 digits. A value is null if no bound is
 * known. Choose one unit, and add up losses in this unit over all releases about the same people.
 * Never mix units.
 */
export interface Loss {
  /** The loss in nats, in pure differential privacy. */
  readonly epsilon: string | null;
  /** The privacy loss in bits. */
  readonly bits: string | null;
  /** The loss in zero-concentrated differential privacy (Bun and Steinke 2016). */
  readonly rho: string | null;
  /**
   * The largest probability that the limit fails for a person. Delta applies in addition to any of
   * the three losses, and deltas add up too. Delta is "0" if the limit never fails. Old versions,
   * which did not know delta, leave it out.
   */
  readonly delta?: string;
}

/** A release with a rho, and without an epsilon. */
export interface ConcentratedRelease<T, P extends Plan = Plan> {
  /** The private answer, which you may publish. */
  readonly value: T;
  /** The notion of privacy that `rho` belongs to. */
  readonly notion: "zcdp";
  /**
   * The privacy loss of this release, rounded up. The printed decimal is never below the loss. Sums
   * in a ledger are exact.
   */
  readonly rho: number;
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The version of the package that made the release. */
  readonly version: string;
  /** The SHA-256 of the WebAssembly module, as in {@link Release}. */
  readonly module: string;
  /**
   * The origin of the tally, for `releaseTally` only. If the rows of the tally named no plan, the
   * origin is `"unchecked"`.
   */
  readonly tally?: TallyOrigin | "unchecked";
  /**
   * The rule that chose the rows of each person. Only releases of queries with `personId` have
   * `kept`. `"first"`: the first rows in order. `"md5"`: in a tally, the rows whose `row` has the
   * smallest MD5. If the tally is unchecked, `kept` is absent.
   */
  readonly kept?: "first" | "md5";
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
}

/**
 * A release with an epsilon and a delta. Only queries that find groups make such releases. The
 * losses are as in {@link Release}, and each loss holds only together with the delta.
 */
export interface ApproximateRelease<T, P extends Plan = Plan> {
  /** The private answer, which you may publish. */
  readonly value: T;
  /** The notion of privacy that `epsilon` and `delta` belong to. */
  readonly notion: "approximate";
  /** The privacy loss in nats, rounded up. This limit fails with probability at most `delta`. */
  readonly epsilon: number;
  /**
   * The largest probability that the limit epsilon fails for a person.
   *
   * For each person: with probability at most delta, this release shows something that only their
   * row explains. Otherwise the limit is epsilon. For example, the release can show a group that
   * nobody else is in. Among many people who are alone in their group, up to a share delta of these
   * groups may appear. Choose delta far below one divided by the number of people.
   *
   * @remarks
   * The number is rounded up, and is at most the delta that you set.
   */
  readonly delta: number;
  /**
   * The loss in zero-concentrated privacy, rounded up. This limit fails with probability at most
   * `delta`.
   */
  readonly rho: number;
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The version of the package that made the release. */
  readonly version: string;
  /** The SHA-256 of the WebAssembly module, as in {@link Release}. */
  readonly module: string;
  /**
   * The rule that chose the rows of each person: the first ones. Only releases of queries with
   * `personId` have `kept`.
   */
  readonly kept?: "first";
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
}

/** A release of any notion. Read `notion` before you add anything up. */
export type AnyRelease<T = unknown, P extends Plan = Plan> =
  Release<T, P> | ConcentratedRelease<T, P> | ApproximateRelease<T, P>;

/** A finished mechanism whose loss is a rho. */
export interface ConcentratedMechanism<In, Out, P extends Plan = Plan> {
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The notion of privacy that `rho` belongs to. */
  readonly notion: "zcdp";
  /**
   * The rho of one release, rounded up. The inputs differ by the sensitivity, or by the rows of one
   * person.
   */
  readonly rho: number;
  /** The loss in exact numbers, for budgets. */
  readonly loss: Loss;
  /**
   * Returns the rho between inputs at distance `dIn`, rounded up. For noise, `dIn` is the L2
   * distance of two inputs. For queries about rows, `dIn` is the number of rows that differ.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer, with the loss `rho`. Each call samples new noise and loses as much
   * again.
   */
  release(input: In): ConcentratedRelease<Out, P>;
  /**
   * Returns the plan. `fromPlan(JSON.parse(JSON.stringify(mechanism)))` makes the same mechanism.
   */
  toJSON(): P;
}

/** A finished mechanism whose releases have a delta. */
export interface ApproximateMechanism<In, Out, P extends Plan = Plan> {
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The notion of privacy that `epsilon` and `delta` belong to. */
  readonly notion: "approximate";
  /**
   * The privacy loss of one release in nats, rounded up. This limit fails with probability at most
   * `delta`.
   */
  readonly epsilon: number;
  /** The largest probability that the limit fails for a person, rounded up. */
  readonly delta: number;
  /** The loss in exact numbers, for budgets. */
  readonly loss: Loss;
  /** Releases one private answer. Each call samples new noise and loses as much again. */
  release(input: In): ApproximateRelease<Out, P>;
  /**
   * Returns the plan. `fromPlan(JSON.parse(JSON.stringify(mechanism)))` makes the same mechanism.
   */
  toJSON(): P;
}

/**
 * A value that a plan may contain. A plan never contains a typed array, a bigint, an infinity or
 * undefined.
 */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/**
 * A complete query as frozen JSON.
 *
 * `kind` is the name of the function that began the builder (`median()` is "quantile"). Exact
 * values are canonical text ("1/10"), and every default is filled in. Later versions read the plans
 * of earlier ones.
 */
export interface Plan {
  /** The name of the function that began the builder. */
  readonly kind: string;
  readonly [parameter: string]: Json;
}

/** A finished mechanism, which `build()` returns. */
export interface Mechanism<In, Out, P extends Plan = Plan> {
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The notion of privacy that `epsilon` belongs to. */
  readonly notion: "pure";
  /**
   * The privacy loss of one release, in nats, rounded up.
   *
   * @remarks
   * `epsilon` is the loss between two inputs as far apart as one person can move them. For queries,
   * these inputs differ in `rowsPerPerson` rows. For noise, they differ by `sensitivity`. For
   * selection, they differ by the range distance that follows from `sensitivity`. If you set only a
   * scale or a base, they differ by 1.
   */
  readonly epsilon: number;
  /**
   * The privacy loss in exact numbers, for budgets. Sums of exact losses are exact, but sums of
   * `epsilon` are rounded. For many releases, add up `rho`.
   */
  readonly loss: Loss;
  /** Returns the loss in nats between inputs `dIn` apart, rounded up. */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer, with the loss `epsilon`. Each call samples new noise and loses as
   * much again.
   */
  release(input: In): Release<Out, P>;
  /**
   * Returns the plan. `fromPlan(JSON.parse(JSON.stringify(mechanism)))` makes the same mechanism.
   */
  toJSON(): P;
}
