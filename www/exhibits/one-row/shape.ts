import { choice, factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** Your pocket money; what is asked; epsilon. */
export const SHAPE = {
  money: steps(18, 0, 20),
  asked: choice("sum", ["sum", "count"]),
  epsilon: factors(1, 0.1, 10),
};
export type Settings = SettingsOf<typeof SHAPE>;

/** All pocket money of the others together. */
export const WITHOUT = 99;
