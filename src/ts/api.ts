import type { Base2, Base2Mechanisms } from "./api-base2.js";

/**
 * A number that a guarantee rests on, read exactly. `0.1`, `"0.1"` and `"1/10"` are all exactly one
 * tenth: a JavaScript number is read as the shortest decimal that prints it. NaN, infinities,
 * malformed text, zero denominators, more than 64 significant digits per part, and exponents beyond
 * +-400 are refused (before any big number is made). Text is ASCII
 * `-?digits(.digits)?(e[+-]?digits)?` or `-?digits/digits`, nothing around it. Canonical text (in
 * plans): an integer or a fraction in lowest terms, and each of its parts keeps to 64 significant
 * digits too. So `1/3` without quotes is 0.3333333333333333: write `"1/3"`.
 */
export type Exact = number | bigint | string;

/**
 * Who must stay hidden. There is no default anywhere. `change-one` makes the number of rows public.
 * "One" is one person: with `rowsPerPerson(k)`, up to k rows are added or removed, or up to k rows
 * change. A row of a file is one record of it, and the file is well formed for its delimiter:
 * `column` of "sottovoce/csv" says what that asks of who writes it.
 */
export type Neighbors = "add-or-remove-one" | "change-one";

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
  | "ERR_ARGUMENT" // wrong kind, NaN, out of the documented range, malformed text, something missing or told twice over
  | "ERR_LIMIT" // more rows, candidates or values than one release can carry: a public size; nothing was drawn
  | "ERR_NOT_LOADED" // slim entry used before load()
  | "ERR_NO_ENTROPY" // no crypto.getRandomValues, or it failed: nothing was released
  | "ERR_WASM_BLOCKED" // CSP or host forbids WebAssembly; the message names 'wasm-unsafe-eval'
  | "ERR_BUDGET" // the ledger cannot pay: nothing was drawn
  | "ERR_DATA" // a file or stream could not be read as promised (no value quoted)
  | "ERR_INTERNAL";

/**
 * What leaves the page. Plain frozen data: survives structured clone, and survives `stringify` and
 * `parse` (JSON alone has no bigint and no infinity). Holds no true value, unless the scale told
 * was 0.
 */
export interface Release<T, P extends Plan = Plan> {
  readonly value: T;
  /**
   * The notion of privacy that `epsilon` is in. Later versions may add others: read this before
   * adding epsilons up.
   */
  readonly notion: "pure";
  /**
   * The privacy loss of this release, in nats, rounded up: read back as an Exact, it is never below
   * the true loss. So `epsilon(0.3)` reports 0.3.
   */
  readonly epsilon: number;
  /** The same loss in bits, rounded up: of mechanisms in base 2 only. */
  readonly bits?: number;
  /** The frozen, JSON-able description of what was run; `plan.kind` tells which. */
  readonly plan: P;
  /**
   * The version of the package that made it: a later privacy fix says which versions it touches.
   */
  readonly version: string;
  /** True only for releases made under "sottovoce/testing". */
  readonly seeded?: true;
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
   * Privacy loss of one release at the declared distance, in nats, rounded up as in `Release`:
   * `rowsPerPerson` rows for queries, the range distance that follows from `sensitivity` for
   * selection, `sensitivity` for noise; distance 1 when only a scale (or base) was told.
   */
  readonly epsilon: number;
  /**
   * Privacy map: an upper bound, rounded up, on the loss between inputs at distance `dIn`, in nats.
   */
  privacyMap(dIn: Exact): number;
  release(input: In): Release<Out, P>;
  /** The plan: `fromPlan(JSON.parse(JSON.stringify(mechanism)))` is the same mechanism. */
  toJSON(): P;
}

/** Stops a long call, which then rejects with `signal.reason`. An AbortSignal fits. */
export interface Abort {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
/** A ReadableStream fits, also where it cannot be iterated. */
export interface Stream<T> {
  getReader(): {
    read(): Promise<{ done: false; value: T } | { done: true; value?: T | undefined }>;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  };
}
/** A Blob or File fits. */
export interface BlobLike {
  readonly size: number;
  slice(start?: number, end?: number): BlobLike;
  stream(): Stream<Uint8Array>;
}

/** The same points, not written out: short in plans. */
export interface Grid {
  readonly first: Exact;
  readonly last: Exact;
  readonly step: Exact;
}

export interface QuantileBuilder<
  Missing extends string = "candidates" | "neighbors" | "epsilon",
  Built = QuantileQuery,
> extends Lacking<Missing> {
  /** Strictly increasing (-0 is 0), finite, public; at least 1. Never derived from the data. */
  candidates(values: Numbers | Grid): QuantileBuilder<Exclude<Missing, "candidates">, Built>;
  neighbors(relation: Neighbors): QuantileBuilder<Exclude<Missing, "neighbors">, Built>;
  /** Most rows one person may own; 1 if not told. The guarantee covers all of them. */
  rowsPerPerson(rows: number): QuantileBuilder<Missing, Built>;
  epsilon(epsilon: Exact): QuantileBuilder<Exclude<Missing, "epsilon">, Built>;
  /**
   * `interval` (default): 0 exactly on the true quantiles. `rank`: OpenDP's scorer, as in seed 003.
   */
  scorer(scorer: "interval" | "rank"): QuantileBuilder<Missing, Built>;
  /**
   * Probabilities proportional to b^cost, b = x / 2^32, so that all weights are fractions; x is the
   * one with the largest loss that is at most `epsilon`: ERR_ARGUMENT where 32 bits cannot hold it.
   * Same costs; the loss is also told in bits.
   */
  base2(): QuantileBuilder<Missing, QuantileBase2Query>;
  build(this: QuantileBuilder<Missing, Built> & Complete<Missing>): Built;
}
export interface QuantilePlan extends Plan {
  readonly kind: "quantile";
  readonly alpha: string;
  readonly candidates:
    readonly number[] | { readonly first: string; readonly last: string; readonly step: string };
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
  readonly scorer: "interval" | "rank";
}
/**
 * In base 2. `epsilon` is what was asked for; what the base loses, which is at most that, stands in
 * the query and its releases.
 */
export interface QuantileBase2Plan extends QuantilePlan {
  /** It follows from all the rest: any other is refused. */
  readonly base: Base2;
}
export interface QuantileQuery<P extends QuantilePlan = QuantilePlan> extends Mechanism<
  Numbers,
  number,
  P
> {
  /** `dIn`: whole number of rows added or removed (or changed, under `change-one`). */
  privacyMap(dIn: Exact): number;
  /**
   * Rows that are NaN are skipped, by rule, in every path; ±Infinity and -0 are ordinary values.
   * `value` is one of the candidates.
   */
  release(rows: Numbers): Release<number, P>;
  /**
   * The same, from chunks of rows: memory does not grow with the rows. Never throws, always
   * rejects; with `signal.reason` if aborted before the draw. Whenever it rejects, nothing was
   * drawn and the source was cancelled (`return` or `cancel`).
   */
  releaseFrom(
    chunks: AsyncIterable<Numbers> | Iterable<Numbers> | Stream<Numbers>,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<number, P>>;
  /**
   * With probability at least `confidence`, the released candidate's rank error exceeds that of the
   * best candidate by at most `rankError` rows, whatever the data. Rank error of c: its cost under
   * the chosen scorer, in rows (cost / q).
   */
  accuracy(options: { confidence: Exact }): { rankError: number };
}
export interface QuantileBase2Query extends QuantileQuery<QuantileBase2Plan> {
  /** Loss per release in bits, rounded up; `epsilon` is the same in nats. */
  readonly bits: number;
}

/** Chunks of rows, one after another. */
type Chunks<Rows> = AsyncIterable<Rows> | Iterable<Rows> | Stream<Rows>;

/**
 * A public test of a row: within bounds, both included, or equal to a number. Numbers are finite;
 * -0 is 0; NaN satisfies no test.
 */
export type RowTest =
  | {
      readonly atLeast?: number | undefined;
      readonly atMost?: number | undefined;
      readonly equals?: undefined;
    }
  | { readonly equals: number; readonly atLeast?: undefined; readonly atMost?: undefined };

export interface CountBuilder<
  Missing extends string = "neighbors" | "epsilon",
> extends Lacking<Missing> {
  /** Which rows are counted. If not told: all that are not NaN. */
  where(test: RowTest): CountBuilder<Missing>;
  neighbors(relation: Neighbors): CountBuilder<Exclude<Missing, "neighbors">>;
  /** Most rows one person may own; 1 if not told. The guarantee covers all of them. */
  rowsPerPerson(rows: number): CountBuilder<Missing>;
  epsilon(epsilon: Exact): CountBuilder<Exclude<Missing, "epsilon">>;
  build(this: CountBuilder<Missing> & Complete<Missing>): CountQuery;
}
export interface CountPlan extends Plan {
  readonly kind: "count";
  /** Null: all rows that are not NaN. A bound is null where it is left out. */
  readonly where: { readonly atLeast: number | null; readonly atMost: number | null } | null;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
/**
 * Counts with exact discrete Laplace noise: unbiased, perhaps below 0. They saturate at ±(2^53 -
 * 1).
 */
export interface CountQuery extends Mechanism<Numbers, number, CountPlan> {
  /** `dIn`: whole number of rows added or removed (or changed, under `change-one`). */
  privacyMap(dIn: Exact): number;
  release(rows: Numbers): Release<number, CountPlan>;
  /** The same from chunks of rows; as for quantiles. */
  releaseFrom(
    chunks: Chunks<Numbers>,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<number, CountPlan>>;
  /** With probability at least `confidence`, the released count is off by at most `error`. */
  accuracy(options: { confidence: Exact }): { error: number };
}

export interface HistogramBuilder<
  Row extends number | string,
  Missing extends string = "neighbors" | "epsilon",
> extends Lacking<Missing> {
  /** Rows that are of no category are counted too, together and last. */
  other(): HistogramBuilder<Row, Missing>;
  neighbors(relation: Neighbors): HistogramBuilder<Row, Exclude<Missing, "neighbors">>;
  /** Most rows one person may own; 1 if not told. The guarantee covers all of them. */
  rowsPerPerson(rows: number): HistogramBuilder<Row, Missing>;
  /** For all counts together. */
  epsilon(epsilon: Exact): HistogramBuilder<Row, Exclude<Missing, "epsilon">>;
  build(this: HistogramBuilder<Row, Missing> & Complete<Missing>): HistogramQuery<Row>;
}
export interface HistogramPlan extends Plan {
  readonly kind: "histogram";
  readonly categories: readonly number[] | readonly string[];
  readonly other: boolean;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
/** Arrays of rows, of the kind of the categories. */
export type RowsOf<Row extends number | string> = Row extends string ? readonly string[] : Numbers;
export interface HistogramQuery<Row extends number | string> extends Mechanism<
  RowsOf<Row>,
  readonly number[],
  HistogramPlan
> {
  /** `dIn`: whole number of rows added or removed (or changed, under `change-one`). */
  privacyMap(dIn: Exact): number;
  /**
   * `value`: a count for each category in their order, then of all other rows if `other()` was
   * told. Rows that are NaN are skipped.
   */
  release(rows: RowsOf<Row>): Release<readonly number[], HistogramPlan>;
  /** The same from chunks of rows; as for quantiles. */
  releaseFrom(
    chunks: Chunks<RowsOf<Row>>,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<readonly number[], HistogramPlan>>;
  /**
   * With probability at least `confidence`, none of the released counts is off by more than
   * `error`.
   */
  accuracy(options: { confidence: Exact }): { error: number };
}

export interface SumBuilder<
  Missing extends string = "bounds" | "neighbors" | "epsilon",
> extends Lacking<Missing> {
  /** Public safe integers, not both 0. Rows are clamped to them. */
  bounds(lowest: number, highest: number): SumBuilder<Exclude<Missing, "bounds">>;
  neighbors(relation: Neighbors): SumBuilder<Exclude<Missing, "neighbors">>;
  /** Most rows one person may own; 1 if not told. The guarantee covers all of them. */
  rowsPerPerson(rows: number): SumBuilder<Missing>;
  epsilon(epsilon: Exact): SumBuilder<Exclude<Missing, "epsilon">>;
  build(this: SumBuilder<Missing> & Complete<Missing>): SumQuery;
}
export interface SumPlan extends Plan {
  readonly kind: "sum";
  readonly lowest: number;
  readonly highest: number;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
export interface SumQuery extends Mechanism<Numbers, number, SumPlan> {
  /** `dIn`: whole number of rows added or removed (or changed, under `change-one`). */
  privacyMap(dIn: Exact): number;
  /**
   * Rows are clamped, then rounded to the nearest integer, ties to even; NaN is skipped. `value`
   * saturates at ±(2^53 - 1).
   */
  release(rows: Numbers): Release<number, SumPlan>;
  /** The same from chunks of rows; as for quantiles. */
  releaseFrom(
    chunks: Chunks<Numbers>,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<number, SumPlan>>;
  /**
   * With probability at least `confidence`, the released sum is off the sum of the clamped, rounded
   * rows by at most `error`.
   */
  accuracy(options: { confidence: Exact }): { error: number };
}

export interface ExponentialBuilder<
  Missing extends string = "sensitivity" | "epsilon",
> extends Lacking<Missing> {
  /** "max" if not told. */
  optimize(direction: "max" | "min"): ExponentialBuilder<Missing>;
  /**
   * Temperature, above 0, in score units. Or tell `sensitivity` and `epsilon` and it is derived;
   * `scale` with `epsilon` is refused. With `scale`, a sensitivity only sets the distance at which
   * `epsilon` is reported; `monotone` without one is refused.
   */
  scale(scale: Exact): ExponentialBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  /**
   * Most that any one score moves between neighbors. It MUST bound the doubles as given: 0.8 - 0.7
   * is more than 1/10.
   */
  sensitivity(sensitivity: Exact): ExponentialBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * Between neighbors all scores move the same way, so the range distance is the sensitivity
   * itself, not twice it.
   */
  monotone(): ExponentialBuilder<Missing>;
  epsilon(epsilon: Exact): ExponentialBuilder<Exclude<Missing, "epsilon">>;
  /**
   * Release the k best in order (one-shot; the law of peeling). `epsilon` is then the total:
   * scale = k * range / epsilon.
   */
  top(k: number): TopBuilder<Missing>;
  build(this: ExponentialBuilder<Missing> & Complete<Missing>): SelectionMechanism;
}
export interface TopBuilder<Missing extends string> extends Lacking<Missing> {
  optimize(direction: "max" | "min"): TopBuilder<Missing>;
  scale(scale: Exact): TopBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  sensitivity(sensitivity: Exact): TopBuilder<Exclude<Missing, "sensitivity">>;
  monotone(): TopBuilder<Missing>;
  epsilon(epsilon: Exact): TopBuilder<Exclude<Missing, "epsilon">>;
  build(this: TopBuilder<Missing> & Complete<Missing>): TopMechanism;
}
export interface TopMechanism extends Mechanism<
  Numbers | BigInts,
  readonly number[],
  SelectionPlan
> {
  /**
   * `k * dIn / scale`, `dIn` the range distance. More indices than scores asked for is
   * ERR_ARGUMENT.
   */
  privacyMap(dIn: Exact): number;
  release(scores: Numbers | BigInts): Release<readonly number[], SelectionPlan>;
}
export interface SelectionPlan extends Plan {
  readonly kind: "exponential" | "gumbelMax" | "permuteAndFlip";
  readonly optimize: "max" | "min";
  /** Null unless `top(k)` was told. */
  readonly top: number | null;
  readonly scale: string;
  /** Null when only a scale was told: `epsilon` is then per unit of range distance. */
  readonly sensitivity: string | null;
  readonly monotone: boolean;
}
export interface SelectionMechanism extends Mechanism<Numbers | BigInts, number, SelectionPlan> {
  /** `dIn`: range distance of the scores, max over i, j of |(u_i - v_i) - (u_j - v_j)|. */
  privacyMap(dIn: Exact): number;
  /**
   * Scores are finite, and below 2^118 in size where they are bigints; each double is taken as the
   * exact binary fraction it is. `value` is an index. Other scores are ERR_ARGUMENT before anything
   * is drawn. The scores decide that, and the refusal shows it: where they may be so large, clamp
   * them.
   */
  release(scores: Numbers | BigInts): Release<number, SelectionPlan>;
  /**
   * With probability at least `confidence`, the released score is within `scoreError` of the best
   * of `scores` many.
   */
  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number };
}

export interface NoiseBuilder<
  Missing extends string = "sensitivity" | "epsilon",
> extends Lacking<Missing> {
  /**
   * 0 releases the input itself and has an infinite loss for any dIn > 0. `scale` with `epsilon` is
   * refused.
   */
  scale(scale: Exact): NoiseBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  /** Most that the value moves between neighbors; for a vector, the sum of all moves (L1). */
  sensitivity(sensitivity: Exact): NoiseBuilder<Exclude<Missing, "sensitivity">>;
  epsilon(epsilon: Exact): NoiseBuilder<Exclude<Missing, "epsilon">>;
  /**
   * Same law. `digits` (default): a fixed amount of randomness. `cks20`: the algorithm of Canonne,
   * Kamath and Steinke 2020, whose duration tells the noise.
   */
  sampler(sampler: "digits" | "cks20"): NoiseBuilder<Missing>;
  build(this: NoiseBuilder<Missing> & Complete<Missing>): NoiseMechanism;
}
export interface GeometricBuilder<
  Missing extends string = "sensitivity" | "epsilon",
> extends Lacking<Missing> {
  scale(scale: Exact): GeometricBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  sensitivity(sensitivity: Exact): GeometricBuilder<Exclude<Missing, "sensitivity">>;
  epsilon(epsilon: Exact): GeometricBuilder<Exclude<Missing, "epsilon">>;
  sampler(sampler: "digits" | "cks20"): GeometricBuilder<Missing>;
  /**
   * Public. The input is clamped to them before the noise, the result after it. Without bounds it
   * is `discreteLaplace`.
   */
  bounds(lowest: number | bigint, highest: number | bigint): GeometricBuilder<Missing>;
  build(this: GeometricBuilder<Missing> & Complete<Missing>): NoiseMechanism;
}
export interface NoisePlan extends Plan {
  readonly kind: "discreteLaplace" | "geometric";
  readonly scale: string;
  /** Null when only a scale was told: `epsilon` is then per unit of distance. */
  readonly sensitivity: string | null;
  /** Null for "discreteLaplace". */
  readonly bounds: { readonly lowest: string; readonly highest: string } | null;
  readonly sampler: "digits" | "cks20";
}
export interface NoiseMechanism extends Mechanism<
  number | bigint | Numbers | BigInts,
  number | bigint | number[] | bigint[],
  NoisePlan
> {
  /** `dIn`: absolute distance (scalar) or L1 distance (vector). */
  privacyMap(dIn: Exact): number;
  /**
   * Safe integers stay numbers and saturate at ±(2^53 - 1); bigints stay exact bigints of any size.
   * Other numbers are refused.
   */
  release(value: number): Release<number, NoisePlan>;
  release(value: bigint): Release<bigint, NoisePlan>;
  release(value: number | bigint): Release<number | bigint, NoisePlan>;
  release(values: Numbers): Release<number[], NoisePlan>;
  release(values: BigInts): Release<bigint[], NoisePlan>;
  release(
    input: number | bigint | Numbers | BigInts,
  ): Release<number | bigint | number[] | bigint[], NoisePlan>;
  /**
   * With probability at least `confidence`, |noise| <= `error` for all of `values` many values at
   * once (1 if not told); before any saturation or bound.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}

/** Demands nothing once nothing is missing; before that, names what is. */
export type Complete<Missing> = [Missing] extends [never] ? unknown : { readonly missing: Missing };
/** Never there at run time: stops an unfinished builder from passing for a finished one. */
export interface Lacking<Missing> {
  readonly [lacking]?: Missing;
}
declare const lacking: unique symbol;

/** The mechanism of a plan of this kind. */
export type MechanismOf<Kind> = Kind extends keyof Base2Mechanisms
  ? Base2Mechanisms[Kind]
  : Kind extends "quantile"
    ? QuantileQuery
    : Kind extends "count"
      ? CountQuery
      : Kind extends "histogram"
        ? HistogramQuery<number | string>
        : Kind extends "sum"
          ? SumQuery
          : Kind extends "exponential" | "gumbelMax" | "permuteAndFlip"
            ? SelectionMechanism
            : Kind extends "discreteLaplace" | "geometric"
              ? NoiseMechanism
              : | QuantileQuery
                | CountQuery
                | HistogramQuery<number | string>
                | SumQuery
                | SelectionMechanism
                | TopMechanism
                | NoiseMechanism
                | Base2Mechanisms[keyof Base2Mechanisms];
/** The mechanism of such a plan: a quantile with a base is one in base 2. */
export type MechanismFrom<P extends { readonly kind: string }> = P extends {
  readonly kind: "quantile";
  readonly base: object;
}
  ? QuantileBase2Query
  : MechanismOf<P["kind"]>;
/** What a plan written by hand must hold, where its kind is known. */
export type PlanCheck<Kind> = [string] extends [Kind]
  ? unknown
  : Loose<MechanismOf<Kind>["plan"]> &
      (Kind extends "quantile" ? { readonly base?: Written<Base2> | undefined } : unknown);
/** The keys that a plan written by hand may leave out. */
type Defaulted =
  | "rowsPerPerson"
  | "scorer"
  | "where"
  | "other"
  | "optimize"
  | "top"
  | "monotone"
  | "sensitivity"
  | "bounds"
  | "sampler"
  | "queryBase"
  | "gaps"
  | "total"
  | "places";
type Written<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { readonly [K in keyof V]: Written<V[K]> }
    : string extends V
      ? Exact
      : V;
type Loose<P> = {
  readonly [K in keyof P as string extends K ? never : K extends Defaulted ? never : K]: Written<
    P[K]
  >;
} & {
  readonly [K in keyof P as string extends K ? never : K extends Defaulted ? K : never]?:
    Written<P[K]> | undefined;
};
