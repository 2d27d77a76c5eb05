/** Noise on one integer within public bounds, in base 2: what a builder or a plan makes. */
import type { DiscreteLaplaceBase2Plan } from "../api/bounded-noise.js";
import { engineFor } from "../engine/engines.js";
import { refuse } from "../error.js";
import { bare } from "../host/bare.js";
import { OnOneInteger } from "./integers.js";
import type { AnyBuilt, Window } from "./mechanism.js";
import { isWhole } from "./released.js";

export class BoundedNoise extends OnOneInteger<DiscreteLaplaceBase2Plan> {}

export function canReleaseBounded({ bounds }: DiscreteLaplaceBase2Plan, value: unknown): boolean {
  return isWhole(value, bounds.lowest, bounds.highest);
}

/** The probabilities of a noisy value; first of everything below, last of everything above. */
export function boundedOutcomes(
  { plan }: AnyBuilt,
  value: unknown,
  window: Window | null,
): Float64Array {
  if (!Number.isSafeInteger(value)) throw refuse("value", "must be a safe integer");
  const settings = bare({ ...plan, epsilon: null, sensitivityNumber: null });
  return engineFor("probabilities").call((glue) =>
    glue.bounded_noise_probabilities(settings, value as number, window?.from, window?.to),
  );
}
