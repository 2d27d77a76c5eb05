/** The exact distribution of a choice among eight, its sampler, and a broken sampler. */
import { exponential } from "sottovoce/slim";
import { probabilities } from "sottovoce/testing";
import { counted } from "../compute/enclosure.js";
import type { Settings } from "./shape.js";

/** Votes for eight class trips. Made up. */
export const VOTES = [9, 8, 8, 6, 5, 3, 2, 0];

function mechanism(epsilon: number) {
  return exponential().sensitivity(1).epsilon(epsilon).build();
}

/** The middle of each enclosure: enclosures are narrower than the gaps between doubles. */
export function law({ epsilon }: Settings): number[] {
  return probabilities(mechanism(epsilon), VOTES).map(({ lower, upper }) => (lower + upper) / 2);
}

const BITS = 6;

/** BROKEN on purpose: the right distribution, but only six random bits for each answer. */
function brokenDraw(shares: readonly number[], word: number): number {
  const uniform = (word & (2 ** BITS - 1)) / 2 ** BITS;
  let sum = 0;
  const index = shares.findIndex((share) => (sum += share) > uniform);
  return index < 0 ? shares.length - 1 : index;
}

/** The counts of each trip in that many answers. */
export function batch(settings: Settings, count: number): number[] {
  if (settings.sampler === "broken") {
    const shares = law(settings);
    const words = crypto.getRandomValues(new Uint8Array(count));
    return counted(
      Array.from(words, (word) => brokenDraw(shares, word)),
      VOTES.length,
    );
  }
  const ours = mechanism(settings.epsilon);
  const draws = Array.from({ length: count }, () => ours.release(VOTES).value);
  return counted(draws, VOTES.length);
}

/** Functions that the element asks. */
export const answers = { batch, law };
