/** What every exhibit says. */
import { formatUp, formatValue } from "../../texts.js";

export const frame = {
  guess: "Your guess:",
  reveal: "Reveal the answer",
  computing: "Computing…",
  verdict: {
    near: "You saw it coming.",
    far: "Not far off.",
    wrong: "That is far off: look at the picture below.",
  },
  again: "Cover it, and guess again",
  onward: "How this was computed, and a note for teachers",
  failed:
    "This could not be computed here. Perhaps the network is off and the code was not loaded before. Or the page or the browser does not let WebAssembly run.",
  retry: "Try again",
  typed: (label: string) => `${label}, typed`,
  numberRule: (least: number, most: number) =>
    `Type a number from ${formatValue(least)} to ${formatValue(most)}.`,
  epsilon: "Epsilon, the privacy limit: a smaller one protects more",
  epsilonSaid: (epsilon: number) =>
    `epsilon ${formatValue(epsilon)}, odds at most ${formatUp(Math.exp(epsilon), 3)} to 1`,
  table: "Show as a table",
};
