import { factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** People in the class, how many of 100 of them would say yes, and the odds that each risks. */
export const SHAPE = {
  people: factors(30, 10, 3000),
  yes: steps(40, 0, 100),
  odds: steps(3, 2, 20),
};
export type Settings = SettingsOf<typeof SHAPE>;
