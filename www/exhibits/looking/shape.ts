import { choice, factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** Where the candidates are from, the trainer's age, and epsilon. */
export const SHAPE = {
  candidates: choice("data", ["data", "public"]),
  oldest: steps(63, 18, 90),
  epsilon: factors(1, 0.1, 10),
};
export type Settings = SettingsOf<typeof SHAPE>;
