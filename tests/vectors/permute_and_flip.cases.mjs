/** Permute-and-flip. */
import { exactScores, SCORES, selection } from "./scores.mjs";
import { edge, gaps, permuteAndFlip } from "./selection.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

export function cases() {
  const next = splitmix(5n);
  return SCORES.map((one) => {
    const { scale, rising } = exactScores(one);
    const words = (word) => rising.map(word);
    const at = gaps(scale, rising).map((gap) => (gap.top === 0n ? 5n : edge(gap)));
    const tapes = [
      words(next),
      words(next),
      words(next),
      words(() => 0n),
      words(() => MASK),
      at,
      at.map((word) => (word < MASK ? word + 1n : word)),
      at.map((word) => (word ? word - 1n : 0n)),
    ];
    // Each tape of coins, and then every kind of choice.
    const all = tapes.map((tape, place) =>
      place % 2 ? [...tape, [0n, 1n, MASK][place % 3]] : tape,
    );
    return {
      ...selection("permuteAndFlip", one),
      tapes: all.map((tape) => {
        const { order, ...rest } = grown(tape, next, (drawn) =>
          permuteAndFlip(scale, rising, drawn),
        );
        return { ...rest, value: order[0] };
      }),
    };
  });
}
