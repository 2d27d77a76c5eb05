import { candidates, exact, quoted } from "../program.js";
import type { Program } from "../program.js";

export const program: Program = (settings) => {
  const { alpha, confidence, whom, expectedRows } = settings;
  const options = whom === "rows" ? "" : `, { expectedRows: ${exact(expectedRows)} }`;
  return {
    name: "quantileInterval",
    start: `quantileInterval(${exact(alpha)})`,
    settings: [
      candidates(settings),
      `.confidence(${exact(confidence)})`,
      `.of(${quoted(whom)}${options})`,
    ],
    accuracy: null,
  };
};
