/** The scores that every selection is tried on. */
import { fraction, ofDouble, read } from "./exact.mjs";

/** Scores for every method: integers as text, doubles as numbers. */
export const SCORES = [
  { about: "few integers", scale: "1", scores: ["2", "0", "1", "0"] },
  { about: "one score", scale: "7/2", scores: ["-7"] },
  {
    about: "smaller is better",
    scale: "1/3",
    optimize: "min",
    scores: ["4", "0", "2", "1", "1", "7"],
  },
  { about: "all equal", scale: "5", scores: ["3", "3", "3"] },
  {
    about: "tenths, which are doubles",
    scale: "1/10",
    scores: [0.1, 0.2, 0.30000000000000004, 0.3, -0.1],
  },
  {
    about: "doubles of many sizes",
    scale: "7.5",
    optimize: "min",
    scores: [1e-300, -3.75, 0, 5e-324, 1234.5678, 0.7],
  },
  {
    about: "large integers",
    scale: "100000000000000000000000000000000000",
    scores: ["332306998946228968225951765070086143", "332306998946228968225951765070086000", "-5"],
  },
  { about: "a hundred times the scale apart", scale: "1", scores: [0, 100, 200, 3000, -700] },
];

export function exactScores({ scale, scores, optimize = "max" }) {
  const sign = optimize === "min" ? -1n : 1n;
  const exact = scores.map((score) =>
    typeof score === "string" ? fraction(BigInt(score)) : ofDouble(score),
  );
  return {
    scale: read(scale),
    rising: exact.map(({ top, bottom }) => ({ top: sign * top, bottom })),
  };
}

/** Plan and input of a case; the tapes' values are indices, or lists of them with `top`. */
export const selection = (kind, { about, scale, scores, optimize = "max" }, top) => ({
  about,
  plan: { kind, optimize, ...(top > 1 && { top }), scale },
  input: scores,
});
