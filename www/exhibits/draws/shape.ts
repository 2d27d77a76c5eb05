import { choice, factors } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** The sampler that draws, the broken one first; and epsilon. */
export const SHAPE = {
  sampler: choice("broken", ["broken", "ours"]),
  epsilon: factors(1, 0.1, 3),
};
export type Settings = SettingsOf<typeof SHAPE>;
export const ALL = 10_000;
