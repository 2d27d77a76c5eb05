import { exact, known, quoted } from "../program.js";
import type { Program } from "../program.js";
import { wordsTyped } from "../typed.js";

export const program: Program = ({ bars, words, other, first, last, step }) => {
  const shared = { name: "histogram", accuracy: known("error") };
  if (bars === "words") {
    const listed = `[${wordsTyped(words).map(quoted).join(", ")}]`;
    return { ...shared, start: `histogram(${listed})`, settings: other ? [".other()"] : [] };
  }
  return {
    ...shared,
    start: "histogram(bars)",
    settings: [],
    needs: {
      name: "grid",
      statement: `const bars = grid(${exact(first)}, ${exact(last)}, ${exact(step)});`,
      functions: IN_BARS,
      rows: "inBars(rows)",
    },
  };
};

/** Each row of numbers, by the bar that it falls in. */
const IN_BARS = [
  "// Each row as the beginning of its bar; beyond the ends, as that of the nearest.",
  "const barOf = (row) => bars.findLast((bar) => bar <= row) ?? (row < bars[0] ? bars[0] : row);",
  "async function* inBars(chunks) {",
  "  for await (const chunk of chunks) yield chunk.map(barOf);",
  "}",
];
