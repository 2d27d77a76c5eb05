import { candidates, exact, knownByRows } from "../program.js";
import type { Program } from "../program.js";
import { alphasTyped } from "./typed.js";

export const program: Program = (settings) => ({
  name: "quantiles",
  start: `quantiles([${alphasTyped(settings.alphas).map(exact).join(", ")}])`,
  settings: [candidates(settings)],
  accuracy: knownByRows("rankError"),
});
