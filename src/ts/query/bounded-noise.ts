/** Noise on one number within public bounds, in base 2: what a builder or a plan makes. */
import type { DiscreteLaplaceBase2Plan } from "../api/bounded-noise.js";
import { engineFor } from "../engine/engines.js";
import { bare } from "../host/bare.js";
import { demandValue, hasStep, OnOneInteger } from "./integers.js";
import { calledOn, makerOf, type AnyBuilt, type Window } from "./mechanism.js";
import { isWhole } from "./released.js";

export class BoundedNoise extends OnOneInteger<DiscreteLaplaceBase2Plan> {}

/** An integer, or what is nearest to a whole number of steps. */
export function canReleaseBounded(plan: DiscreteLaplaceBase2Plan, value: unknown): boolean {
  const { lowest, highest } = plan.bounds;
  if (!hasStep(plan)) return isWhole(value, lowest, highest);
  const query = makerOf(plan) as BoundedNoise | undefined;
  return (
    typeof value === "number" &&
    lowest <= value &&
    value <= highest &&
    query !== undefined &&
    calledOn(query, (run) => run.is_value(value))
  );
}

/** The probabilities of a noisy value; first of everything below, last of everything above. */
export function boundedOutcomes(
  { plan }: AnyBuilt,
  value: unknown,
  window: Window | null,
): Float64Array {
  demandValue(plan, value);
  const settings = bare({ ...plan, epsilon: null, sensitivityNumber: null });
  return engineFor("probabilities").call((glue) =>
    glue.bounded_noise_probabilities(settings, value as number, window?.from, window?.to),
  );
}
