/** Noise on integers: the mechanism that a builder or a plan makes. */
import type { BigInts, Exact, NoisePlan, Numbers, Release } from "../api.js";
import { bare } from "../bare.js";
import { bigintsOf, wordsOf } from "../bigints.js";
import { currentSource } from "../entropy.js";
import { DpError, refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import { Handle } from "../instance.js";
import { chunked, type Mixed, mixed } from "../numbers.js";
import { own } from "../options.js";
import { deepFrozen, releaseOf } from "../release.js";

/** All that makes noise, as the core reads it; null where nothing was told. */
export interface NoiseTold {
  readonly kind: NoisePlan["kind"];
  readonly scale: string | null;
  readonly epsilon: string | null;
  readonly sensitivity: string | null;
  /** The sensitivity, where it was told as a number. */
  readonly sensitivityNumber: number | null;
  readonly bounds: { readonly lowest: string; readonly highest: string } | null;
  readonly sampler: "digits" | "cks20";
}

type WasmRun = Glue["NoiseRun"]["prototype"];
type Value = number | bigint | number[] | bigint[];

/** The most values of one release. */
const mostValues = 1 << 24;

/** What `build()` returns; the declarations call it NoiseMechanism. */
export class Noise {
  readonly plan: NoisePlan;
  readonly notion = "pure" as const;
  readonly epsilon: number;
  readonly #told: NoiseTold;

  constructor(told: NoiseTold) {
    this.#told = told;
    const { plan, epsilon } = this.#run((run) =>
      run.use((inner) => ({ plan: inner.plan() as NoisePlan, epsilon: inner.epsilon() })),
    );
    // From here on as the plan says, so that both are the same mechanism.
    this.#told = { ...told, ...plan, epsilon: null, sensitivityNumber: null };
    this.plan = deepFrozen(plan);
    this.epsilon = epsilon;
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    return this.#run((run) =>
      run.use((inner) => inner.loss(text, typeof dIn === "number" ? dIn : undefined)),
    );
  }

  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number } {
    const { confidence, values } = own(options, ["confidence", "values"]);
    const [text, many] = [exactText("confidence", confidence), valueCount(values)];
    return { error: this.#run((run) => run.use((inner) => inner.error(text, many))) };
  }

  release(input: number | bigint | Numbers | BigInts): Release<Value, NoisePlan> {
    const isOne = typeof input === "number" || typeof input === "bigint";
    const argument = isOne ? "value" : "values";
    const values = isOne ? mixed(argument, [input]) : listed(input);
    const source = currentSource();
    const released = this.#run((run) => {
      add(run, values, argument);
      // The noise is drawn by the core before it looks at what was added here.
      return source.with((words) =>
        values.kind === "bigints"
          ? bigintsOf(run.use((inner) => words.use((entropy) => inner.release_integers(entropy))))
          : numbersOf(run.use((inner) => words.use((entropy) => inner.release_numbers(entropy)))),
      );
    });
    return releaseOf(
      isOne ? (released[0] as number | bigint) : (Object.freeze(released) as number[] | bigint[]),
      this,
      source.seeded,
    );
  }

  toJSON(): NoisePlan {
    return this.plan;
  }

  /** Opens a run, and frees it whatever happens. */
  #run<T>(body: (run: Handle<WasmRun>) => T): T {
    const run = new Handle((glue) => glue.NoiseRun.open(bare(this.#told)));
    try {
      return body(run);
    } finally {
      run.free();
    }
  }
}

/** How many values are meant, 1 if not told; the core tells the rule. */
export function valueCount(values: unknown): number {
  if (values === undefined) return 1;
  if (typeof values !== "number") throw refuse("values", "must be a whole number, at least 1");
  return values;
}

/**
 * An array whose kind was checked. The number of values is public: it is looked at before any
 * value.
 */
function listed(input: unknown): Mixed {
  const isArray = Array.isArray(input);
  if (!isArray && !ArrayBuffer.isView(input))
    throw refuse("value", "must be a number or a bigint, or an array of one of both");
  if (isArray) checkCount(input.length);
  const values = mixed("values", isArray ? copied(input) : input);
  checkCount(values.length);
  return values;
}

function checkCount(values: number): void {
  if (values > mostValues)
    throw DpError.of("ERR_LIMIT", "values must be at most 16777216 (2^24)", "values");
}

/** Elements are read once: what is checked is what gets noise. */
function copied(array: readonly unknown[]): unknown[] {
  const { length } = array;
  const copy: unknown[] = [];
  for (let index = 0; index < length; index++) copy[index] = array[index];
  return copy;
}

function add(run: Handle<WasmRun>, values: Mixed, argument: string): void {
  if (values.kind === "bigints") {
    for (const part of chunked(values)) {
      const words = wordsOf(part);
      run.use((inner) => inner.add_integers(words));
    }
    return;
  }
  run.use((inner) => inner.expect_numbers(values.length));
  for (const part of chunked(values)) {
    if (values.kind === "numbers" && !areSafe(part))
      throw refuse(
        argument,
        "must be whole, from -(2^53 - 1) to 2^53 - 1: larger ones are told as bigints",
      );
    run.use((inner) => inner.add_numbers(part));
  }
}

// Plain loops: over vectors these take a few nanoseconds a value, `every` and `Array.from` ten
// times that.

function areSafe(part: Float64Array): boolean {
  for (let index = 0; index < part.length; index++)
    if (!Number.isSafeInteger(part[index])) return false;
  return true;
}

function numbersOf(part: Float64Array): number[] {
  const numbers: number[] = [];
  for (let index = 0; index < part.length; index++) numbers.push(part[index] as number);
  return numbers;
}
