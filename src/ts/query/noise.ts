/** Noise on integers: the mechanism that a builder or a plan makes. */
import type { BigInts, Exact, Notion, Numbers, Plan } from "../api/common.js";
import type { NoisePlan } from "../api/noise.js";
import type { Handle } from "../engine/engine.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { areSafe, copied } from "../host/lists.js";
import { bigintsOf, wordsOf } from "../input/bigints.js";
import { exactText } from "../input/exact.js";
import { limit, mostValues } from "../input/limits.js";
import { chunked, type Mixed, mixed } from "../input/numbers.js";
import { lookingAt, own } from "../input/options.js";
import type { NoiseSettings } from "../keys/noise.js";
import type { ReleaseBy } from "../release/notions.js";
import type { Attempt } from "./attempt.js";
import {
  attemptBy,
  BuiltMechanism,
  byPlan,
  type Opener,
  releaseOf,
  type Run,
  calledOn,
  lawOf,
  running,
  type Window,
} from "./mechanism.js";
import { isWhole } from "./released.js";

type WasmRun = Glue["NoiseRun"]["prototype"];
type Words = Glue["Source"]["prototype"];

/** Run of any noise: what it takes and gives. */
interface NoiseRun extends Run {
  error(confidence: string, values: number): number;
  expect_numbers(values: number): void;
  add_numbers(values: Float64Array): void;
  add_integers(words: BigUint64Array): void;
  release_numbers(source: Words): Float64Array;
  release_integers(source: Words): BigUint64Array;
}

/** Integers in, the same with noise out. */
export abstract class AddsNoise<
  P extends Plan,
  R extends NoiseRun,
  N extends Notion = "pure",
> extends BuiltMechanism<P, R, Opener<R>, N> {
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number } {
    const { confidence, values } = own(options, ["confidence", "values"]);
    const [text, many] = [exactText("confidence", confidence), valueCount(values)];
    return { error: calledOn(this, (run) => run.error(text, many)) };
  }

  release(value: number, part?: Attempt): ReleaseBy<N, number, P>;
  release(value: bigint, part?: Attempt): ReleaseBy<N, bigint, P>;
  release(value: number | bigint, part?: Attempt): ReleaseBy<N, number | bigint, P>;
  release(values: Numbers, part?: Attempt): ReleaseBy<N, number[], P>;
  release(values: BigInts, part?: Attempt): ReleaseBy<N, bigint[], P>;
  release(
    input: number | bigint | Numbers | BigInts,
    part?: Attempt,
  ): ReleaseBy<N, number | bigint | number[] | bigint[], P>;
  release(input: unknown, part?: Attempt): ReleaseBy<N, number | bigint | number[] | bigint[], P> {
    const attempt = attemptBy(this, part);
    const isOne = typeof input === "number" || typeof input === "bigint";
    const argument = isOne ? "value" : "values";
    const values = isOne
      ? mixed(argument, [input])
      : lookingAt(argument, () => listed(input, attempt));
    const { source } = attempt;
    const released = running(this, (run) => {
      attempt.begin();
      add(run, values, argument);
      // The noise is drawn by the core before it looks at what was added here.
      return source.with(run.engine, (words) =>
        values.kind === "bigints"
          ? bigintsOf(run.use((inner) => words.use((entropy) => inner.release_integers(entropy))))
          : copied(run.use((inner) => words.use((entropy) => inner.release_numbers(entropy)))),
      );
    });
    return releaseOf(
      isOne ? (released[0] as number | bigint) : (released as number[] | bigint[]),
      this,
      source.seeded,
    );
  }
}

export class Noise extends AddsNoise<NoisePlan, WasmRun> {
  constructor(settings: NoiseSettings) {
    super(...byPlan<NoisePlan, WasmRun>(settings, (glue, plan) => glue.NoiseRun.open(plan)));
  }
}

/** The probabilities of one noisy value; first of everything below, last of everything above. */
export function noiseOutcomes(
  noise: BuiltMechanism<NoisePlan, WasmRun>,
  value: unknown,
  window: Window | null,
): Float64Array {
  if (typeof value !== "number" && typeof value !== "bigint")
    throw refuse("value", "must be one number or bigint: each value gets noise of its own");
  return lawOf(noise, (run) => add(run, mixed("value", [value]), "value"), window);
}

/** A number or a bigint, or an array of one of both. */
export function canReleaseNoise({ bounds }: NoisePlan, value: unknown): boolean {
  return canReleaseInteger(value, bounds);
}

export function canReleaseInteger(value: unknown, bounds: NoisePlan["bounds"] = null): boolean {
  const isOne = (one: unknown): boolean =>
    (typeof one === "bigint" || isWhole(one)) &&
    (bounds === null ||
      (BigInt(one) >= BigInt(bounds.lowest) && BigInt(one) <= BigInt(bounds.highest)));
  return Array.isArray(value) ? value.every(isOne) : isOne(value);
}

/** How many values are meant, 1 by default; the core checks the rest. */
export function valueCount(values: unknown): number {
  if (values === undefined) return 1;
  if (typeof values !== "number") throw refuse("values", "must be a whole number, at least 1");
  return values;
}

/**
 * An array whose kind was checked. The number of values is public: it is looked at before any
 * value.
 */
function listed(input: unknown, attempt: Attempt): Mixed {
  const isArray = Array.isArray(input);
  if (!isArray && !ArrayBuffer.isView(input))
    throw refuse("value", "must be a number or a bigint, or an array of one of both");
  if (isArray) {
    limit("values", input.length, mostValues);
    attempt.begin();
  }
  // Elements are read once: what is checked is what gets noise.
  const values = mixed("values", isArray ? copied<unknown>(input) : input);
  limit("values", values.length, mostValues);
  return values;
}

function add(run: Handle<NoiseRun>, values: Mixed, argument: string): void {
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
        "must be whole, from -(2^53 - 1) to 2^53 - 1: pass larger ones as bigints",
      );
    run.use((inner) => inner.add_numbers(part));
  }
}
