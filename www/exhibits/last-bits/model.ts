/**
 * Mironov 2012, "On significance of the least significant bits for differential privacy": the
 * textbook's Laplace noise in doubles reveals in its last digits what it should hide.
 */
import { discreteLaplace } from "sottovoce/slim";
import type { Settings } from "./shape.js";

/** BROKEN on purpose: the textbook's noise, at the uniform double k / 2^53. */
export function brokenNoise(k: number, scale: number): number {
  const centered = k / 2 ** 53 - 0.5;
  return -scale * Math.sign(centered) * Math.log(1 - 2 * Math.abs(centered));
}

/** The k at which that noise is nearest to a value, up to rounding. */
function near(value: number, scale: number): number {
  const tail = Math.exp(-Math.abs(value) / scale) / 2;
  return Math.round((value < 0 ? tail : 1 - tail) * 2 ** 53);
}

/** How many uniform doubles to each side of the nearest one the attack tries. */
const REACH = 64;

/** The attack: whether any of the uniform doubles makes this output of that count. */
export function couldComeFrom(count: number, output: number, scale: number): boolean {
  const nearest = near(output - count, scale);
  for (let step = -REACH; step <= REACH; step++) {
    if (count + brokenNoise(nearest + step, scale) === output) return true;
  }
  return false;
}

export interface Shot {
  /** The count that was true. */
  readonly truth: number;
  readonly output: number;
  /** True if the other count cannot have led to this output. */
  readonly caught: boolean;
}

/** One output of the broken noise, and what the attack says of it. */
export function brokenShot(low: number, high: boolean, k: number, scale: number): Shot {
  const truth = high ? low + 1 : low;
  const other = high ? low : low + 1;
  const output = truth + brokenNoise(k, scale);
  return { truth, output, caught: !couldComeFrom(other, output, scale) };
}

/** Counts that are small and large: the attack does well on the one, and hardly on the other. */
const [SMALL, LARGE] = ["0", "100"] as const;

/** How many of as many answers are caught at a count of another size. */
function elsewhere({ count, epsilon }: Settings, answers: number) {
  const other = count === LARGE || count === "1000" ? SMALL : LARGE;
  const words = crypto.getRandomValues(new BigUint64Array(answers));
  const shots = Array.from(words, (word) =>
    brokenShot(Number(other), (word & 1n) === 1n, Number(word >> 11n), 1 / epsilon),
  );
  return { count: other, caught: shots.filter(({ caught }) => caught).length };
}

/**
 * A hundred answers each way. Whole numbers plus whole noise: the probability of the noise that
 * leads there from the other count is above 0, so that attack catches none of ours.
 */
export function lastBits(settings: Settings, answers: number) {
  const { count, epsilon } = settings;
  const low = Number(count);
  const mechanism = discreteLaplace().sensitivity(1).epsilon(epsilon).build();
  const words = crypto.getRandomValues(new BigUint64Array(answers));
  const broken: Shot[] = [];
  const ours: Shot[] = [];
  for (const word of words) {
    const high = (word & 1n) === 1n;
    broken.push(brokenShot(low, high, Number(word >> 11n), 1 / epsilon));
    const truth = high ? low + 1 : low;
    const output = mechanism.release(truth).value;
    const noiseFromOther = output - (high ? low : low + 1);
    ours.push({ truth, output, caught: !Number.isInteger(noiseFromOther) });
  }
  return {
    low,
    broken,
    ours,
    elsewhere: elsewhere(settings, answers),
    allowed: Math.exp(mechanism.epsilon),
  };
}

/** Functions that the element asks. */
export const answers = { lastBits };
