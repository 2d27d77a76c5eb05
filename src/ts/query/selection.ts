/** Selection from scores: the mechanism that a builder or a plan makes. */
import type { BigInts, Exact, Numbers, Release, SelectionPlan } from "../api.js";
import { bare } from "../bare.js";
import { currentSource } from "../entropy.js";
import { DpError, refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import { Handle } from "../instance.js";
import { chunked, type Mixed, mixed } from "../numbers.js";
import { own } from "../options.js";
import { deepFrozen, releaseOf } from "../release.js";

/** All that makes a selection, as the core reads it; null where nothing was told. */
export interface SelectionTold {
  readonly kind: SelectionPlan["kind"];
  readonly optimize: "max" | "min";
  readonly top: number | null;
  readonly scale: string | null;
  readonly epsilon: string | null;
  readonly sensitivity: string | null;
  /** The sensitivity, where it was told as a number. */
  readonly sensitivityNumber: number | null;
  readonly monotone: boolean;
}

type WasmRun = Glue["SelectionRun"]["prototype"];

/** Exact laws, for `probabilities` of "sottovoce/testing" and nobody else. */
const laws = new WeakMap<object, (scores: unknown) => Float64Array>();

/**
 * Lower and upper ends of each index's probability, alternating, by a mechanism built by this copy
 * of the package; undefined for anything else.
 */
export function lawOf(mechanism: unknown): ((scores: unknown) => Float64Array) | undefined {
  return typeof mechanism === "object" && mechanism !== null ? laws.get(mechanism) : undefined;
}

/** The most scores of one release. */
const mostScores = 1 << 20;
/** Bits of a wide score, its sign not counted. */
const wideBits = 118;

/**
 * What `build()` returns; the declarations call it SelectionMechanism, or TopMechanism where
 * `top(k)` was told.
 */
export class Selection {
  readonly plan: SelectionPlan;
  readonly notion = "pure" as const;
  readonly epsilon: number;
  readonly #told: SelectionTold;

  constructor(told: SelectionTold) {
    this.#told = told;
    const { plan, epsilon } = this.#run((run) =>
      run.use((inner) => ({ plan: inner.plan() as SelectionPlan, epsilon: inner.epsilon() })),
    );
    // From here on as the plan says, so that both are the same mechanism.
    this.#told = { ...told, ...plan, epsilon: null, sensitivityNumber: null };
    this.plan = deepFrozen(plan);
    this.epsilon = epsilon;
    laws.set(this, (scores) => this.#ends(scores));
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    return this.#run((run) =>
      run.use((inner) => inner.loss(text, typeof dIn === "number" ? dIn : undefined)),
    );
  }

  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number } {
    if (this.plan.top !== null)
      throw refuse("top", "has no accuracy of its own: ask the mechanism without it");
    const { confidence, scores } = own(options, ["confidence", "scores"]);
    const text = exactText("confidence", confidence);
    if (typeof scores !== "number") throw refuse("scores", "must be a whole number, at least 1");
    return { scoreError: this.#run((run) => run.use((inner) => inner.score_error(text, scores))) };
  }

  release(scores: Numbers | BigInts): Release<number | readonly number[], SelectionPlan> {
    const values = checked(scores);
    if (values.length < (this.plan.top ?? 1))
      throw refuse("top", "must be from 1 to the number of scores");
    const source = currentSource();
    const order = this.#run((run) =>
      source.with((words) => {
        words.use((inner) => inner.probe());
        add(run, values);
        return run.use((inner) => words.use((entropy) => inner.release(entropy)));
      }),
    );
    const value = this.plan.top === null ? (order[0] as number) : Object.freeze(Array.from(order));
    return releaseOf(value, this, source.seeded);
  }

  toJSON(): SelectionPlan {
    return this.plan;
  }

  #ends(scores: unknown): Float64Array {
    const values = checked(scores);
    return this.#run((run) => {
      add(run, values);
      return run.use((inner) => inner.probabilities());
    });
  }

  /** Opens a run, and frees it whatever happens. */
  #run<T>(body: (run: Handle<WasmRun>) => T): T {
    const run = new Handle((glue) => glue.SelectionRun.open(bare(this.#told)));
    try {
      return body(run);
    } finally {
      run.free();
    }
  }
}

/** The number of scores is public: it is looked at before any score. */
function checked(scores: unknown): Mixed {
  const values = mixed("scores", scores);
  if (values.length === 0) throw refuse("scores", "must not be empty");
  if (values.length > mostScores)
    throw DpError.of("ERR_LIMIT", "scores must be at most 1048576 (2^20)", "scores");
  return values;
}

function add(run: Handle<WasmRun>, values: Mixed): void {
  switch (values.kind) {
    case "numbers":
      for (const part of chunked(values)) run.use((inner) => inner.add_reals(part));
      break;
    case "integers":
      for (const part of chunked(values)) run.use((inner) => inner.add_integers(part));
      break;
    case "bigints":
      for (const part of chunked(values)) {
        const words = twoWords(part);
        run.use((inner) => inner.add_wide(words));
      }
  }
}

/** Each bigint as the low and the high word of 128 bits in two's complement. */
function twoWords(values: readonly bigint[]): BigUint64Array {
  const words = new BigUint64Array(2 * values.length);
  values.forEach((value, index) => {
    if (BigInt.asIntN(wideBits + 1, value) !== value)
      throw refuse("scores", "must be integers below 2^118 in size");
    words[2 * index] = BigInt.asUintN(64, value);
    words[2 * index + 1] = BigInt.asUintN(64, value >> 64n);
  });
  return words;
}
