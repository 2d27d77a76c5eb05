import { factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** Hours that Sam said, once changed; and epsilon. */
export const SHAPE = { hours: steps(10, 0, 10), epsilon: factors(1, 0.1, 10) };
export type Settings = SettingsOf<typeof SHAPE>;

/** Hours of screen time a day, of eleven people. Made up. */
export const CLASS = [0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7];
/** Sam's index among them. */
export const SAM = 3;
export const CANDIDATES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
