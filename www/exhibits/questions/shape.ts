import { choice, factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** How far off answers are; whether anybody counts them, and to what budget; whose secrets. */
export const SHAPE = {
  noise: steps(1, 0, 60),
  guard: choice("none", ["none", "ledger"]),
  budget: factors(10, 0.1, 100),
  secrets: choice("heart", ["heart", "chance"]),
};
export type Settings = SettingsOf<typeof SHAPE>;

export const PUPILS = 100;
/** The most questions that are asked. */
export const ALL = 400;
