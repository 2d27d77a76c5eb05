import { candidates, exact, known } from "../program.js";
import type { Program } from "../program.js";

export const program: Program = (settings) => {
  const isMedian = settings.alpha === "1/2";
  return {
    name: isMedian ? "median" : "quantile",
    start: isMedian ? "median()" : `quantile(${exact(settings.alpha)})`,
    settings: [candidates(settings)],
    accuracy: known("rankError"),
  };
};
