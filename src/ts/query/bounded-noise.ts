/** Noise on one integer within public bounds, in base 2: what a builder or a plan makes. */
import type { DiscreteLaplaceBase2Plan } from "../api/bounded-noise.js";
import { OnOneInteger } from "./integers.js";
import { isWhole } from "./released.js";

export class BoundedNoise extends OnOneInteger<DiscreteLaplaceBase2Plan> {}

export function canReleaseBounded({ bounds }: DiscreteLaplaceBase2Plan, value: unknown): boolean {
  return isWhole(value, bounds.lowest, bounds.highest);
}
