import { bounded, known } from "../program.js";
import type { Program } from "../program.js";

export const program: Program = (settings) => ({
  name: "sum",
  start: "sum()",
  settings: bounded(settings),
  accuracy: known("error"),
});
