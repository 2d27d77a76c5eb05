/** Gumbel-max: one index, and the best few in order. */
import { exactScores, SCORES, selection } from "./scores.mjs";
import { race } from "./selection.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

export function cases() {
  const next = splitmix(4n);
  const list = [];
  for (const one of SCORES) {
    const { scale, rising } = exactScores(one);
    const size = rising.length;
    for (const top of [1, 2, size].filter((k, at, all) => k <= size && all.indexOf(k) === at)) {
      const words = (word) => Array.from({ length: size }, word);
      // Equal words tie equal scores; zeros and ones are open-ended.
      const tapes = [
        words(next),
        words(next),
        words(next),
        words(() => 1n << 63n),
        words(() => 0n),
        words(() => MASK),
        [...words(next).slice(1), MASK],
      ];
      list.push({
        ...selection("gumbelMax", one, top),
        tapes: tapes.map((tape) => {
          const { order, ...rest } = grown(tape, next, (all) => race(scale, rising, top, all));
          return { ...rest, value: top > 1 ? order : order[0] };
        }),
      });
    }
  }
  return list;
}
