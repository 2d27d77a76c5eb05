/** Two files that differ in one answer, and the exact distribution of each private median. */
import { median } from "sottovoce/slim";
import { probabilities } from "sottovoce/testing";
import { counted, largestFactor } from "../compute/enclosure.js";
import { CANDIDATES, CLASS, SAM } from "./shape.js";
import type { Settings } from "./shape.js";

function query(epsilon: number) {
  return median().candidates(CANDIDATES).neighbors("change-one").epsilon(epsilon).build();
}

export function ratio({ hours, epsilon }: Settings) {
  const asked = query(epsilon);
  const before = probabilities(asked, CLASS);
  const after = probabilities(asked, CLASS.with(SAM, hours));
  return { before, after, largest: largestFactor(before, after), allowed: Math.exp(asked.epsilon) };
}

/** Answers about the file with Sam's changed answer, counted by candidate. */
export function ratioDraws({ hours, epsilon }: Settings, count: number): number[] {
  const asked = query(epsilon);
  const rows = CLASS.with(SAM, hours);
  const draws = Array.from({ length: count }, () => asked.release(rows).value);
  return counted(draws, CANDIDATES.length);
}

/** Functions that the element asks. */
export const answers = { ratio, ratioDraws };
