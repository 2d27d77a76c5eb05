import { choice, factors } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** How the ledger adds, and the epsilon of one answer. */
export const SHAPE = {
  adding: choice("plain", ["plain", "concentrated"]),
  epsilon: factors(0.1, 0.05, 1),
};
export type Settings = SettingsOf<typeof SHAPE>;

/** Most that may be spent in all; the delta is for rho only. */
export const BUDGET = { epsilon: "2", delta: "1e-6" };
/** Minutes on the way to school: the true median. */
export const TRUTH = 24;
