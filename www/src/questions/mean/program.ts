import { bounded, knownByRows } from "../program.js";
import type { Program } from "../program.js";

export const program: Program = (settings) => ({
  name: "mean",
  start: "mean()",
  settings: bounded(settings),
  accuracy: knownByRows("error"),
  after: [
    "// Where the mean lies: it follows from what was released.",
    'const [low, high] = query.interval(release, { confidence: "0.95" });',
  ],
});
