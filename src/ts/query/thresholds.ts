/** Tests against thresholds, in base 2: what a builder or a plan makes. */
import type { ThresholdTestPlan } from "../api/thresholds.js";
import { OnOneInteger } from "./integers.js";
import { isWhole } from "./released.js";

export class ThresholdTest extends OnOneInteger<ThresholdTestPlan> {}

export function canReleaseTest({ thresholds }: ThresholdTestPlan, value: unknown): boolean {
  return isWhole(value, 0, thresholds.length);
}
