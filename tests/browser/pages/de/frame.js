import { formatUp, formatValue } from "../../texts.js";

export const frame = {
  guess: "Deine Schätzung:",
  reveal: "Aufdecken",
  computing: "Es wird gerechnet …",
  verdict: {
    near: "Gut gesehen.",
    far: "Nicht weit daneben.",
    wrong: "Hier liegen die meisten daneben: darum wird es gezeigt.",
  },
  again: "Zudecken und neu schätzen",
  onward: "Wie das gerechnet wurde, und was Lehrkräfte wissen sollten",
  failed:
    "Das ließ sich hier nicht rechnen: Das Netz ist aus, oder WebAssembly darf hier nicht laufen.",
  retry: "Noch einmal",
  typed: (label) => `${label}, getippt`,
  numberRule: (least, most) =>
    `Tippe eine Zahl von ${formatValue(least)} bis ${formatValue(most)}.`,
  epsilon: "Epsilon",
  epsilonSaid: (epsilon) =>
    `Epsilon ${formatValue(epsilon)}, höchstens ${formatUp(Math.exp(epsilon), 3)} zu 1`,
  table: "Als Tabelle zeigen",
};
