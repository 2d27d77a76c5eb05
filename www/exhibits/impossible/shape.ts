import { steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** People whose median is asked for, and complaints about each film. */
export const SHAPE = {
  people: steps(4000, 1000, 10_000, 500),
  complaints: steps(745, 700, 760),
};
export type Settings = SettingsOf<typeof SHAPE>;
