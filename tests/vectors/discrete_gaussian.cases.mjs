/** Discrete Gaussian noise by blocks. */
import { read } from "./exact.mjs";
import { accuracy, blocksOf, release } from "./gaussian.mjs";
import { splitmix } from "./tapes.mjs";

const CASES = [
  {
    about: "variance 1",
    variance: "1",
    values: ["5"],
    accuracies: [
      ["0.95", 1],
      ["0.95", 100],
      ["0", 1],
      ["0.3989", 1],
      ["0.399", 1],
    ],
  },
  {
    about: "a fraction",
    variance: "10/3",
    values: ["-7"],
    accuracies: [
      ["0.99", 1],
      ["1/3", 12],
    ],
  },
  {
    about: "below 1",
    variance: "1/4",
    accuracies: [
      ["0.78", 1],
      ["0.79", 1],
      ["0.999999", 20],
    ],
  },
  { about: "far below 1", variance: "1e-6", accuracies: [["0.95", 1]] },
  {
    about: "the largest without blocks",
    variance: "255",
    values: ["100"],
    accuracies: [["0.95", 1]],
  },
  { about: "the least with blocks", variance: "256", accuracies: [["0.95", 7]] },
  { about: "parts that end with nothing", variance: "97000/13", values: ["-9007199254740991"] },
  { about: "ten thousand", variance: "1e4", values: ["123456789012345678901234567890"] },
  { about: "a trillion", variance: "1e12" },
  { about: "the largest", variance: "1e36", values: ["9007199254740991"] },
  { about: "a vector", variance: "7/4", values: ["0", "1", "-1", "1000", "9007199254740991"] },
  { about: "a vector in blocks", variance: "900", values: ["0", "1", "-1"] },
  { about: "no values", variance: "3", values: [] },
  { about: "variance 0", variance: "0", values: ["12", "-3"], accuracies: [["0.95", 1]] },
];

const MASK = 2n ** 64n - 1n;
const hex = (word) => word.toString(16).padStart(16, "0");

/**
 * Tapes for one value: ordinary ones, and words right at a threshold and next to it, of either
 * sign.
 */
function tapesFor({ floors }, next) {
  const tapes = [[next()], [next()], [next()], [MASK], [0n, next()], [0n, 0n, 1n]];
  const known = floors.map(([low]) => low >> (512n - 63n)).filter((floor) => floor > 0n);
  const last = floors.map(([low]) => (low >> (512n - 127n)) & MASK);
  for (const at of new Set([0, known.length >> 1, known.length - 1])) {
    if (!(at in known)) continue;
    for (const sign of [0n, 1n << 63n])
      for (const tie of [
        [known[at] - 1n],
        [known[at] + 1n],
        [known[at], 0n],
        [known[at], MASK],
        [known[at], last[at] - 1n],
        [known[at], last[at] + 1n],
      ])
        if (tie[0] > 0n) tapes.push([tie[0] | sign, ...tie.slice(1)]);
  }
  return tapes;
}

/** Gives what a tape releases; words that fill it up are taken where it is too short. */
function outcome(one, tape, next) {
  for (let words = tape; ; words = [...words, next()]) {
    try {
      const { released, words: used } = release(one, words);
      return { tape: words.slice(0, used).map(hex), words: used, value: released.map(String) };
    } catch (thrown) {
      if (thrown.message !== "the tape ended") throw thrown;
    }
  }
}

export function cases() {
  const next = splitmix(11n);
  return CASES.map(({ about, variance, values = ["0"], accuracies = [] }) => {
    const exact = read(variance);
    const blocks = exact.top === 0n ? undefined : blocksOf(exact);
    const tapes =
      blocks && values.length === 1 ? tapesFor(blocks, next) : [[next()], [next(), MASK], [1n]];
    return {
      about,
      plan: { kind: "discreteGaussian", variance },
      input: values,
      tapes: tapes.map((tape) =>
        outcome({ values: values.map(BigInt), blocks }, blocks ? tape : [], next),
      ),
      accuracies: accuracies.map(([confidence, many]) => ({
        confidence,
        values: many,
        error: String(accuracy(exact, read(confidence), many)),
      })),
    };
  });
}
