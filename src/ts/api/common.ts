/** Parts of the types of every entry. */
import type { TallyOrigin } from "./tally.js";

/**
 * A number that is read exactly, because a guarantee depends on it.
 *
 * `0.1`, `"0.1"` and `"1/10"` are all exactly one tenth. A JavaScript number is read as the decimal
 * that JavaScript prints for it. So `1/3` without quotes is read as 0.3333333333333333. Write
 * `"1/3"` for one third. A sensitivity is the one exception. JavaScript stores numbers in binary,
 * and the binary value may be slightly above the printed decimal. Then a sensitivity is read as the
 * exact binary value.
 *
 * @remarks
 * Text must have the form `-?digits(.digits)?(e[+-]?digits)?` or `-?digits/digits`, in ASCII and
 * without blanks. NaN, infinities, other texts and zero denominators are refused. A decimal, a
 * numerator or a denominator with more than 64 significant digits is refused too, and so is an
 * exponent outside ±400. A plan contains the number as text, either as an integer or as a fraction
 * in lowest terms. There, each integer, numerator and denominator has at most 64 significant
 * digits.
 */
export type Exact = number | bigint | string;

/**
 * Numbers that you pass to a query or mechanism. They are rows, counts, scores or costs. The
 * package copies them and never changes them. The documentation of each query says how it treats
 * missing values (NaN).
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
/** Bigints that you pass to a mechanism. The package copies them and never changes them. */
export type BigInts = readonly bigint[] | BigInt64Array | BigUint64Array;

/**
 * The kinds of errors. Each {@link DpError} has one of them in `code`.
 *
 * - `ERR_ARGUMENT`: an argument is missing, or breaks a rule that the message names.
 * - `ERR_LIMIT`: there are more rows, candidates or values than one release can take, or than
 *   memory can store. Nothing was released.
 * - `ERR_NOT_LOADED`: you must first import another entry point or load a file. The message names
 *   it.
 * - `ERR_NO_ENTROPY`: the host has no `crypto.getRandomValues`, or this function failed. Nothing
 *   was released.
 * - `ERR_WASM_BLOCKED`: the host or its Content Security Policy forbids WebAssembly. In the policy,
 *   allow `'wasm-unsafe-eval'`.
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
 * A release is a frozen plain object that you can copy by structured clone. `JSON.stringify` writes
 * a release, and `parse` of this package reads it back, with all bigints and infinities. A release
 * does not contain the exact answer, unless you set the scale of the noise to 0.
 */
export interface Release<T, P extends Plan = Plan> {
  /** The private answer, which you may publish. */
  readonly value: T;
  /**
   * The notion of privacy in which `epsilon` is stated. Check `notion` before you add up the
   * epsilons of several releases.
   */
  readonly notion: "pure";
  /**
   * The privacy loss of this release, in nats, rounded up. The decimal that JavaScript prints for
   * this number is never below the true loss. For example, a query with `epsilon(0.3)` reports 0.3.
   */
  readonly epsilon: number;
  /**
   * The privacy loss in bits, rounded up. Only releases of mechanisms in base 2 have `bits`. These
   * mechanisms compute probabilities from powers of a fraction.
   */
  readonly bits?: number;
  /**
   * The loss in zero-concentrated differential privacy, rounded up. If you make many releases, add
   * up their `rho` instead of their epsilons. Never add a rho to an epsilon.
   *
   * @remarks
   * Releases by old versions of the package have no `rho`. The decimal that JavaScript prints for
   * this number is never below the true loss. The double itself may be lower, by at most half of
   * its last digit. A ledger adds up the exact losses, not these rounded numbers.
   */
  readonly rho?: number;
  /** The complete query as frozen JSON. `plan.kind` names the mechanism. */
  readonly plan: P;
  /**
   * The version of the package that made the release. If a version of the package had a privacy
   * bug, the changelog names this version.
   */
  readonly version: string;
  /**
   * The SHA-256 of the WebAssembly module that made the release. The hash has 64 hexadecimal
   * digits. `dist/SHA256SUMS` in the package lists the file with this hash.
   */
  readonly module: string;
  /**
   * The origin of the tally. A tally is a list of counts from a database. Only releases by
   * `releaseTally` have `tally`. A tally can name the plan that its rows were counted for. If it
   * does not, this property is `"unchecked"`.
   */
  readonly tally?: TallyOrigin | "unchecked";
  /**
   * The rule that chose which rows of each person were used. Only releases of queries with
   * `personId` have `kept`. If it is `"first"`, the first rows of each person were used. If it is
   * `"md5"`, a database used the rows of each person that have the smallest MD5 hashes of row ids.
   * If `tally` is `"unchecked"`, there is no `kept`.
   */
  readonly kept?: "first" | "md5";
  /**
   * True for releases that were made inside `withSeed` or `withTape` of "sottovoce/testing". Such
   * releases are not private.
   */
  readonly seeded?: true;
}

/**
 * The notion of privacy that a guarantee is stated in.
 *
 * `"pure"`: the loss is an epsilon. `"zcdp"` (zero-concentrated): the loss is a rho, which you must
 * never add to an epsilon. `"approximate"`: the loss is an epsilon and a delta.
 */
export type Notion = "pure" | "zcdp" | "approximate";

/**
 * The privacy loss of one release for one person.
 *
 * Each value is a number as text. It is either exact, or rounded up to a number of 40 digits. A
 * value is null if no upper limit for this loss is known. Choose one unit (epsilon, bits or rho),
 * and add up losses in this unit over all releases about the same people. Never mix units.
 */
export interface Loss {
  /** The loss in nats, in pure differential privacy. */
  readonly epsilon: string | null;
  /** The privacy loss in bits. */
  readonly bits: string | null;
  /** The loss in zero-concentrated differential privacy (Bun and Steinke 2016). */
  readonly rho: string | null;
  /**
   * The largest probability that the privacy limit fails for a person. `epsilon`, `bits` and `rho`
   * are each valid only together with `delta`. If you add up losses of several releases, add up
   * their deltas too. Delta is "0" if the limit never fails. Losses from old versions of the
   * package have no `delta`.
   */
  readonly delta?: string;
}

/** A release whose privacy loss is a rho, without an epsilon. */
export interface ConcentratedRelease<T, P extends Plan = Plan> {
  /** The private answer, which you may publish. */
  readonly value: T;
  /** The notion of privacy in which `rho` is stated. */
  readonly notion: "zcdp";
  /**
   * The privacy loss of this release, rounded up. The decimal that JavaScript prints for this
   * number is never below the true loss. A ledger adds up the exact losses, not these rounded
   * numbers.
   */
  readonly rho: number;
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The version of the package that made the release. */
  readonly version: string;
  /**
   * The SHA-256 of the WebAssembly module that made the release. The hash has 64 hexadecimal
   * digits.
   */
  readonly module: string;
  /**
   * The origin of the tally. A tally is a list of counts from a database. Only releases by
   * `releaseTally` have `tally`. A tally can name the plan that its rows were counted for. If it
   * does not, this property is `"unchecked"`.
   */
  readonly tally?: TallyOrigin | "unchecked";
  /**
   * The rule that chose which rows of each person were used. Only releases of queries with
   * `personId` have `kept`. If it is `"first"`, the first rows of each person were used. If it is
   * `"md5"`, a database used the rows of each person that have the smallest MD5 hashes of row ids.
   * If `tally` is `"unchecked"`, there is no `kept`.
   */
  readonly kept?: "first" | "md5";
  /**
   * True for releases that were made inside `withSeed` or `withTape` of "sottovoce/testing". Such
   * releases are not private.
   */
  readonly seeded?: true;
}

/**
 * A release with an epsilon and a delta. Such releases come only from `foundGroups`, which finds
 * groups in the data, and from batches that contain such a query. `epsilon` and `rho` are two
 * limits for the same loss. Each of them is valid only together with `delta`.
 */
export interface ApproximateRelease<T, P extends Plan = Plan> {
  /** The private answer, which you may publish. */
  readonly value: T;
  /** The notion of privacy in which `epsilon` and `delta` are stated. */
  readonly notion: "approximate";
  /**
   * The limit on the privacy loss in nats, rounded up. This limit fails with probability at most
   * `delta`.
   */
  readonly epsilon: number;
  /**
   * The largest probability that the privacy limit epsilon fails for a person.
   *
   * For each person: with probability at most delta, this release shows something that only their
   * data can explain. Otherwise the limit is epsilon. For example, the release can list a group
   * that only this person is in. Then it reveals that this person is in the data. If many people
   * are each alone in a group, a share of up to delta of these groups may appear. Choose delta far
   * below one divided by the number of people.
   *
   * @remarks
   * `delta` is rounded up, and is at most the delta that you set.
   */
  readonly delta: number;
  /**
   * The loss in zero-concentrated differential privacy, rounded up. This limit fails with
   * probability at most `delta`.
   */
  readonly rho: number;
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The version of the package that made the release. */
  readonly version: string;
  /**
   * The SHA-256 of the WebAssembly module that made the release. The hash has 64 hexadecimal
   * digits.
   */
  readonly module: string;
  /**
   * The rule that chose which rows of each person were used. Only releases of queries with
   * `personId` have `kept`. `"first"` means that the first rows of each person were used.
   */
  readonly kept?: "first";
  /**
   * True for releases that were made inside `withSeed` or `withTape` of "sottovoce/testing". Such
   * releases are not private.
   */
  readonly seeded?: true;
}

/** A release in any notion of privacy. Check `notion` before you add up losses. */
export type AnyRelease<T = unknown, P extends Plan = Plan> =
  Release<T, P> | ConcentratedRelease<T, P> | ApproximateRelease<T, P>;

/** A finished query or mechanism whose privacy loss is a rho. */
export interface ConcentratedMechanism<In, Out, P extends Plan = Plan> {
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The notion of privacy in which `rho` is stated. */
  readonly notion: "zcdp";
  /**
   * The rho of one release, rounded up. It covers the largest change that one person can make to
   * the input. For noise, this is a change by the sensitivity. For queries about rows, it is a
   * change of `rowsPerPerson` rows.
   */
  readonly rho: number;
  /** The privacy loss of one release in exact numbers. Use it for sums and budgets. */
  readonly loss: Loss;
  /**
   * Returns the rho for inputs at distance `dIn`, rounded up. For noise, `dIn` is the L2 distance
   * of two inputs. For queries about rows, `dIn` is the number of rows that differ.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer, with the loss `rho`. Each call samples new noise, and the losses
   * of all calls add up.
   */
  release(input: In): ConcentratedRelease<Out, P>;
  /**
   * Returns the plan, so `JSON.stringify(mechanism)` writes the plan. `fromPlan(JSON.parse(text))`
   * builds the same mechanism from that text.
   */
  toJSON(): P;
}

/** A finished query whose privacy loss is an epsilon and a delta. */
export interface ApproximateMechanism<In, Out, P extends Plan = Plan> {
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The notion of privacy in which `epsilon` and `delta` are stated. */
  readonly notion: "approximate";
  /**
   * The privacy loss of one release in nats, rounded up. This limit fails with probability at most
   * `delta`.
   */
  readonly epsilon: number;
  /** The largest probability that the limit `epsilon` fails for a person. It is rounded up. */
  readonly delta: number;
  /** The privacy loss of one release in exact numbers. Use it for sums and budgets. */
  readonly loss: Loss;
  /**
   * Releases one private answer. Each call samples new noise, and the losses of all calls add up.
   */
  release(input: In): ApproximateRelease<Out, P>;
  /**
   * Returns the plan, so `JSON.stringify(mechanism)` writes the plan. `fromPlan(JSON.parse(text))`
   * builds the same mechanism from that text.
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
 * `kind` is the name of the function that begins the builder, but `median()` makes plans of kind
 * "quantile". An exact number is a text with an integer or a fraction in lowest terms, such as
 * "1/10". A setting that you left out is in the plan with its default value. Later versions of the
 * package read the plans of earlier versions.
 */
export interface Plan {
  /** The name of the function that begins the builder, such as "count". */
  readonly kind: string;
  readonly [parameter: string]: Json;
}

/** A finished query or mechanism, which `build()` returns. */
export interface Mechanism<In, Out, P extends Plan = Plan> {
  /** The complete query as frozen JSON. */
  readonly plan: P;
  /** The notion of privacy in which `epsilon` is stated. */
  readonly notion: "pure";
  /**
   * The privacy loss of one release, in nats, rounded up.
   *
   * @remarks
   * `epsilon` covers the largest change that one person can make to the input. For queries about
   * rows, this is a change of `rowsPerPerson` rows. For noise, it is a change by `sensitivity`. For
   * selection, it is the range distance that follows from `sensitivity`, which `privacyMap`
   * explains. If you set only a scale or a base, `epsilon` is the loss for a distance of 1.
   */
  readonly epsilon: number;
  /**
   * The privacy loss of one release in exact numbers. Use it for sums and budgets. You can add up
   * these texts exactly, while the number `epsilon` is rounded. If you make many releases, add up
   * `rho` instead of epsilon.
   */
  readonly loss: Loss;
  /**
   * Returns the loss in nats for inputs at distance `dIn`, rounded up. For queries about rows,
   * `dIn` is the number of rows that differ.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer, with the loss `epsilon`. Each call samples new noise, and the
   * losses of all calls add up.
   */
  release(input: In): Release<Out, P>;
  /**
   * Returns the plan, so `JSON.stringify(mechanism)` writes the plan. `fromPlan(JSON.parse(text))`
   * builds the same mechanism from that text.
   */
  toJSON(): P;
}
