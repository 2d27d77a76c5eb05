/** Parts that base-2 mechanisms on integers share: bounded noise and its kin. */
import type { Plan, Release } from "../api/common.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { areSafe, copied } from "../host/lists.js";
import type { Doubles } from "../input/numbers.js";
import { lookingAt } from "../input/options.js";
import type { Attempt } from "./attempt.js";
import { attemptBy, BuiltMechanism, byPlan, drawnBy, releaseOf } from "./mechanism.js";

type WasmRun = Glue["IntegersRun"]["prototype"];

/** Integers in, integers out. */
export abstract class OnIntegers<P extends Plan> extends BuiltMechanism<P, WasmRun> {
  declare readonly bits: number;

  constructor(settings: { readonly kind: string }) {
    super(
      ...byPlan<P, WasmRun>(
        settings,
        (glue, plan) => glue.IntegersRun.open(plan),
        (run) => run.bits(),
      ),
    );
  }
}

/** One integer in, one out; if the plan has a step, one number. */
export class OnOneInteger<P extends Plan> extends OnIntegers<P> {
  release(value: number, part?: Attempt): Release<number, P> {
    const attempt = attemptBy(this, part);
    if (typeof value === "number") attempt.begin();
    demandValue(this.plan, value);
    const released = drawnBy(this, attempt, () => Float64Array.of(value), release);
    return releaseOf(released[0] as number, this, attempt.source.seeded);
  }
}

/** The step is public: with one, every number is a value. */
export function demandValue(plan: Plan, value: unknown): void {
  if (!hasStep(plan)) {
    if (!Number.isSafeInteger(value)) throw refuse("value", "must be a safe integer");
  } else if (typeof value !== "number") throw refuse("value", "must be a number");
}

/** Asks for a key of its own: a page may have added one to all objects. */
export function hasStep(plan: Plan): boolean {
  return Object.hasOwn(plan, "step");
}

/**
 * A list of integers drawn from another, whose length was checked: it is public, or its bound is.
 */
export function releaseList<P extends Plan>(
  mechanism: OnIntegers<P>,
  name: string,
  inputs: Doubles,
  attempt: Attempt,
): Release<readonly number[], P> {
  const released = drawnBy(mechanism, attempt, () => safeIntegers(name, inputs), release);
  return releaseOf(copied(released), mechanism, attempt.source.seeded);
}

const release = (
  run: WasmRun,
  words: Glue["Source"]["prototype"],
  inputs: Float64Array,
): Float64Array => run.release(inputs, words);

function safeIntegers(name: string, values: Doubles): Float64Array {
  const read = lookingAt(name, () => values.part(0, values.length));
  if (!areSafe(read)) throw refuse(name, "must be safe integers");
  return read;
}
