import { factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

export const SHAPE = {
  people: factors(100, 10, 10_000),
  epsilon: factors(1, 0.1, 10),
  candidates: steps(101, 11, 1001, 10),
};
export type Settings = SettingsOf<typeof SHAPE>;
