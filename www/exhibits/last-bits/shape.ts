import { choice, factors } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** The lower of the two counts between which the attack decides, and epsilon. */
export const SHAPE = {
  count: choice("0", ["0", "10", "100", "1000"]),
  epsilon: factors(1, 0.1, 10),
};
export type Settings = SettingsOf<typeof SHAPE>;
