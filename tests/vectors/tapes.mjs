/** Tapes of words for the vectors, and what they give. */
import { boundary, groupsOf, select } from "./law.mjs";

export const MASK = 2n ** 64n - 1n;
export const hex = (word) => word.toString(16).padStart(16, "0");

/**
 * SplitMix64, for words and numbers that look like nothing in particular (Steele, Lea and Flood
 * 2014); without the first `skip` of them.
 */
export function splitmix(state, skip = 0n) {
  state = (state + skip * 0x9e3779b97f4a7c15n) & MASK;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  };
}

/**
 * Tapes for one selection: ordinary ones, the ends of [0, 1), and V right at each boundary, on
 * either side and beyond.
 */
export function tapesFor(scale, costs, next, most = 6) {
  const tapes = [
    [0n, 0n, 0n],
    [MASK, MASK - 1n, MASK],
    [MASK, MASK, 0n],
    [next(), next(), next()],
    [next(), next(), next()],
  ];
  const inner = groupsOf(costs).length - 1;
  for (let k = 1; k <= Math.min(inner, most); k++) {
    const at = boundary(scale, costs, k, 4);
    if (!at) continue;
    const [high, low, third, fourth] = at;
    // Two words end in the cell that the boundary cuts: a third decides, unless it is the
    // boundary's own, too.
    tapes.push(
      [high, low, 0n, next()],
      [high, low, MASK, next()],
      [high, low, third, 0n, next()],
      [high, low, third, fourth, MASK, next()],
    );
    const V = (high << 64n) | low;
    for (const near of [V - 1n, V + 1n].filter((value) => value >= 0n && value >> 128n === 0n))
      tapes.push([near >> 64n, near & MASK, next()]);
  }
  return tapes;
}

/**
 * Gives what a tape selects; words that fill it up are taken where a boundary's own words do not
 * tell it, or a member is rejected.
 */
export function outcome(scale, costs, tape, next) {
  for (let words = tape; ; words = [...words, next()]) {
    try {
      const { index, words: used } = select(scale, costs, words);
      return { tape: words.slice(0, used).map(hex), index, words: used };
    } catch (thrown) {
      if (thrown.message !== "the tape ended") throw thrown;
    }
  }
}

/** Makes lists of integers below a bound. */
export const smallFrom = (next) => (count, bound) =>
  Array.from({ length: count }, () => Number(next() % bound));

/** Runs `draw` on a tape that grows as long as it is too short. */
export function grown(tape, next, draw) {
  for (let words = tape; ; words = [...words, next()]) {
    try {
      const { order, words: used } = draw(words);
      return { tape: words.slice(0, used).map(hex), order, words: used };
    } catch (thrown) {
      if (thrown.message !== "the tape ended") throw thrown;
    }
  }
}
