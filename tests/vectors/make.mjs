/**
 * Writes the vectors beside it: `node tests/vectors/make.mjs`. Exact integers throughout, and
 * nothing of the package, so that an error would have to be made twice to stay unseen. The words of
 * the tapes are fixed below.
 */
import { writeFileSync } from "node:fs";
import { base2Files } from "./base2.mjs";
import { decimal, expFloor, fraction, ofDouble, read, text } from "./exact.mjs";
import { discreteLaplaceVectors, geometricVectors } from "./noise-cases.mjs";
import { quantileBase2Vectors, quantileVectors } from "./quantile-cases.mjs";
import { edge, gaps, permuteAndFlip, race } from "./selection.mjs";
import { grown, hex, MASK, outcome, splitmix, tapesFor } from "./tapes.mjs";

export function exponentialVectors() {
  const next = splitmix(1n);
  const some = (count, bound) => Array.from({ length: count }, () => next() % bound);
  const far = 2n ** 120n - 1n;
  const cases = [
    { about: "few small costs", scale: "1", costs: [2n, 0n, 1n, 0n] },
    { about: "one outcome", scale: "1", costs: [7n] },
    { about: "scale below one", scale: "1/3", costs: [4n, 0n, 2n, 1n, 1n, 7n] },
    { about: "a decimal scale", scale: "7/10", costs: [3n, 3n, 9n, 1n, 0n, 0n, 0n] },
    {
      about: "all equal",
      scale: "5",
      costs: [3n, 3n, 3n],
      tapes: [
        [1n, 2n, 0n, 0x5555555555555556n],
        [MASK, MASK, MASK],
        [0n, 0n, 1n],
      ],
    },
    {
      about: "all equal, five of them: word 0 is rejected",
      scale: "2",
      costs: [0n, 0n, 0n, 0n, 0n],
      tapes: [
        [9n, 9n, 0n, 0n, 0n, 1n],
        [9n, 9n, 0x3333333333333334n],
      ],
    },
    {
      about: "a rejected word for the member of the second group",
      scale: "1",
      costs: [1n, 0n, 1n, 1n],
      tapes: [
        [MASK, MASK, 0n, MASK],
        [MASK, MASK, 0n, 0n, 0n, 0x5555555555555556n],
      ],
    },
    { about: "far costs, of which nothing is left", scale: "1", costs: [0n, far, 5n, far - 1n] },
    {
      about: "far costs, best one far itself",
      scale: "3",
      costs: [far, far - 2n, far - 7n, 2n ** 119n],
    },
    {
      about: "costs at the edge of the 128-bit weights",
      scale: "1",
      costs: [80n, 0n, 84n, 88n, 120n, 130n],
    },
    {
      about: "huge scale: nearly uniform",
      scale: "1000000000000000000000000000000",
      costs: [0n, 1n, 2n, 1000000n],
    },
    {
      about: "huge scale and huge costs",
      scale: "1329227995784915872903807060280344575",
      costs: [far, 0n, far / 2n, 12345678901234567890n],
    },
    { about: "tiny scale: the best one", scale: "1/1000000000000", costs: [1n, 0n, 2n] },
    {
      about: "a scale with long parts",
      scale: "123456789012345678901234567/98765432109876543210",
      costs: [0n, 1000n, 20000000n, 3n],
    },
    { about: "many groups", scale: "10", costs: some(60, 50n) },
    { about: "many groups, wide", scale: "100000", costs: some(60, 1000000n) },
    { about: "many outcomes, few groups", scale: "5/2", costs: some(200, 4n) },
    {
      about: "a group of a power of two and one of an odd number",
      scale: "4",
      costs: [...Array(8).fill(0n), ...Array(7).fill(3n)],
    },
  ];
  return cases.map(({ about, scale, costs, tapes }) => {
    const told = read(scale);
    const all = [...(tapes ?? []), ...tapesFor(told, costs, next)];
    return {
      about,
      scale,
      costs: costs.map(String),
      tapes: all.map((tape) => outcome(told, costs, tape, next)),
    };
  });
}

/** Scores for every method: integers as text, doubles as numbers. */
const SCORES = [
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

function toldScores({ scale, scores, optimize = "max" }) {
  const sign = optimize === "min" ? -1n : 1n;
  const exact = scores.map((score) =>
    typeof score === "string" ? fraction(BigInt(score)) : ofDouble(score),
  );
  return {
    scale: read(scale),
    rising: exact.map(({ top, bottom }) => ({ top: sign * top, bottom })),
  };
}

export function gumbelVectors() {
  const next = splitmix(4n);
  const cases = [];
  for (const one of SCORES) {
    const { scale, rising } = toldScores(one);
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
      cases.push({
        ...one,
        top,
        tapes: tapes.map((tape) => grown(tape, next, (all) => race(scale, rising, top, all))),
      });
    }
  }
  return cases;
}

export function flipVectors() {
  const next = splitmix(5n);
  return SCORES.map((one) => {
    const { scale, rising } = toldScores(one);
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
      ...one,
      tapes: all.map((tape) => grown(tape, next, (drawn) => permuteAndFlip(scale, rising, drawn))),
    };
  });
}

/**
 * The exponential mechanism on the same scores: costs in units of a common denominator, at a scale
 * in the same.
 */
export function scoreVectors() {
  const next = splitmix(6n);
  return SCORES.map((one) => {
    const { scale, rising } = toldScores(one);
    const common = rising.reduce((most, { bottom }) => (bottom > most ? bottom : most), 1n);
    const costs = rising.map(({ top, bottom }) => (-top * common) / bottom);
    const least = costs.reduce((a, b) => (a < b ? a : b));
    const shifted = costs.map((cost) => cost - least);
    const fine = fraction(scale.top * common, scale.bottom);
    return {
      ...one,
      tapes: tapesFor(fine, shifted, next, 3).map((tape) => outcome(fine, shifted, tape, next)),
    };
  });
}

export function expVectors() {
  const next = splitmix(3n);
  const fixed = [
    "0",
    "1",
    "1/2",
    "1/3",
    "10",
    "100",
    "1/1000000000000000000000",
    "0.1",
    "88.7",
    "44",
    "700",
    "127",
    "128",
    "100000",
    "1e-300",
    "1e300",
    "22/7",
  ];
  const drawn = Array.from({ length: 20 }, () => `${next() % 5000n}/${(next() % 999n) + 1n}`);
  const cases = [];
  for (const x of [...fixed, ...drawn]) {
    for (const bits of [1, 53, 106, 126, 256, 1200])
      cases.push({ x, bits, floor: expFloor(read(x), bits).toString(16) });
  }
  return cases;
}

/** The files, each as text. */
export function files() {
  const lines = (cases) => `[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;
  const base2 = Object.fromEntries(
    Object.entries(base2Files(splitmix(4n), hex)).map(([name, cases]) => [name, lines(cases)]),
  );
  return {
    "exponential.json": lines(exponentialVectors()),
    "quantile.json": lines([...quantileVectors(), ...quantileBase2Vectors()]),
    "exp.json": lines(expVectors()),
    "gumbel_max.json": lines(gumbelVectors()),
    "permute_and_flip.json": lines(flipVectors()),
    "scores.json": lines(scoreVectors()),
    "discrete_laplace.json": lines(discreteLaplaceVectors(splitmix(4n))),
    "geometric.json": lines(geometricVectors(splitmix(5n))),
    ...base2,
  };
}

if (process.argv[1] && import.meta.url.endsWith(`/${process.argv[1].split(/[\\/]/).at(-1)}`)) {
  for (const [name, content] of Object.entries(files()))
    writeFileSync(new URL(name, import.meta.url), content);
}
