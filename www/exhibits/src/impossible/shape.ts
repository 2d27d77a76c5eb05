import { steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** Complaints about each film, and people whose median is asked for. */
export const SHAPE = {
  complaints: steps(745, 700, 760),
  people: steps(4000, 1000, 10_000, 500),
};
export type Settings = SettingsOf<typeof SHAPE>;
