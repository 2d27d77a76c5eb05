import { factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** Hours that Sam said, once changed; and epsilon. */
export const SHAPE = { hours: steps(10, 0, 10), epsilon: factors(1, 0.1, 10) };
export type Settings = SettingsOf<typeof SHAPE>;
