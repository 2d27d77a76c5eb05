/** Permute-and-flip: one index, and the best few in order. */
import { exactScores, SCORES, selection } from "./scores.mjs";
import { edge, gaps, permuteAndFlip } from "./selection.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

export const cases = () => [...ofOne(), ...ofSeveral()];

function ofOne() {
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

/** The first of all, then the first of the rest, and so on, each on the words that come next. */
function peel(scale, scores, k, tape) {
  const rest = scores.map((score, index) => ({ score, index }));
  const order = [];
  let used = 0;
  while (order.length < k) {
    const left = rest.map(({ score }) => score);
    const one = permuteAndFlip(scale, left, tape.slice(used));
    order.push(rest.splice(one.order[0], 1)[0].index);
    used += one.words;
  }
  return { order, words: used };
}

function ofSeveral() {
  const next = splitmix(15n);
  return SCORES.flatMap((one) => {
    const { scale, rising } = exactScores(one);
    const size = rising.length;
    const wanted = [2, size].filter((k, at, all) => 1 < k && k <= size && all.indexOf(k) === at);
    return wanted.map((top) => {
      // The words of all rounds, each of which has one for the choice.
      const most = (top * (2 * size + 3 - top)) / 2;
      const words = (word) => Array.from({ length: most }, word);
      const edges = gaps(scale, rising).map((gap) => (gap.top === 0n ? 5n : edge(gap)));
      const tapes = [
        words(next),
        words(next),
        words(next),
        words(() => 1n << 63n),
        // The coins of the first round; the words of the others come after them.
        rising.map(() => 0n),
        rising.map(() => MASK),
        [...edges, 0n],
        [...edges.map((word) => (word ? word - 1n : 0n)), MASK],
      ];
      return {
        ...selection("permuteAndFlip", one, top),
        tapes: tapes.map((tape) => {
          const { order, ...rest } = grown(tape, next, (all) => peel(scale, rising, top, all));
          return { ...rest, value: order };
        }),
      };
    });
  });
}
