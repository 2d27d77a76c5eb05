/** The cases of the noise vectors, and the tapes that are tried on them. */
import { read } from "./exact.mjs";
import { accuracy, places, release, scaleFor, start } from "./noise.mjs";

const MASK = 2n ** 64n - 1n;
const hex = (word) => word.toString(16).padStart(16, "0");

/**
 * Tapes for one value: ordinary ones, and each uniform number right at a threshold, on either side
 * and beyond.
 */
function tapesFor({ sign, top, below }, next) {
  const calm = () => Array.from({ length: 2 + below.length }, () => next());
  const tapes = [
    calm(),
    calm(),
    calm(),
    Array(2 + below.length).fill(MASK),
    Array(2 + below.length).fill(0n),
  ];
  const all = [sign, top, ...below];
  all.forEach((floors, place) => {
    for (const at of new Set([0, floors.length >> 1, floors.length - 1])) {
      const [first, second, third] = start(floors, at, 3);
      for (const tie of [
        [first - 1n],
        [first + 1n],
        [first, 0n],
        [first, MASK],
        [first, second, 0n],
        [first, second, third, MASK],
      ]) {
        if (tie[0] < 0n) continue;
        tapes.push([...calm().slice(0, place), ...tie, ...calm().slice(place + 1)]);
        // The mirror image, which matters for the sign.
        if (place === 0) tapes.push([...tie.map((word) => MASK - word), ...calm().slice(1)]);
      }
    }
  });
  return tapes;
}

/** What a tape releases; words that fill it up are taken where it is too short. */
function outcome(one, tape, next) {
  for (let words = tape; ; words = [...words, next()]) {
    try {
      const { released, words: used } = release(one, words);
      return { tape: words.slice(0, used).map(hex), words: used, released: released.map(String) };
    } catch (thrown) {
      if (thrown.message !== "the tape ended") throw thrown;
    }
  }
}

function vectors(cases, next) {
  return cases.map(({ about, scale, values = ["0"], bounds, accuracies = [], scales = [] }) => {
    const told = { scale: read(scale), values: values.map(BigInt), bounds: bounds?.map(BigInt) };
    const samplers = ["digits", "cks20"].map((sampler) => {
      const table = told.scale.top === 0n ? undefined : places(told.scale);
      const tapes =
        table && sampler === "digits" && values.length === 1
          ? tapesFor(table, next)
          : [[next()], [0n, next()], [MASK, next()], [next(), MASK]];
      return {
        sampler,
        tapes: tapes.map((tape) =>
          outcome({ ...told, sampler, table }, told.scale.top === 0n ? [] : tape, next),
        ),
      };
    });
    return {
      about,
      scale,
      values,
      ...(bounds && { bounds }),
      samplers,
      accuracies: accuracies.map(([confidence, many]) => ({
        confidence,
        values: many,
        error: String(accuracy(told.scale, confidence, many)),
      })),
      scales: scales.map(([error, confidence, many]) => ({
        error,
        confidence,
        values: many,
        scale: scaleFor(BigInt(error), confidence, many),
      })),
    };
  });
}

export const discreteLaplaceVectors = (next) =>
  vectors(
    [
      {
        about: "scale 1",
        scale: "1",
        values: ["5"],
        accuracies: [
          ["0.95", 1],
          ["0.95", 100],
          ["0", 1],
          ["0.46", 1],
          ["0.47", 1],
        ],
        scales: [
          ["3", "0.95", 1],
          ["0", "0.95", 1],
        ],
      },
      {
        about: "a fraction",
        scale: "10/3",
        values: ["-7"],
        accuracies: [
          ["0.99", 1],
          ["1/3", 12],
        ],
        scales: [["1000000", "0.999", 7]],
      },
      {
        about: "below 1",
        scale: "2/7",
        accuracies: [
          ["0.999999", 1],
          ["0.5", 200],
        ],
      },
      {
        about: "a tenth",
        scale: "0.1",
        accuracies: [
          ["0.95", 1],
          ["0.9999", 50],
        ],
      },
      { about: "far below 1", scale: "1e-6", accuracies: [["0.95", 1]] },
      {
        about: "twenty",
        scale: "20",
        values: ["100"],
        accuracies: [
          ["0.95", 1],
          ["0.95", 300],
        ],
        scales: [["18446744073709551615", "1e-9", 1]],
      },
      {
        about: "a thousand",
        scale: "1000",
        values: ["-9007199254740991"],
        accuracies: [["0.95", 1]],
      },
      {
        about: "a million",
        scale: "1e6",
        values: ["123456789012345678901234567890"],
        accuracies: [
          ["0.95", 1],
          ["0.95", 100],
        ],
      },
      { about: "a trillion", scale: "1e12", accuracies: [["0.95", 1]] },
      { about: "parts that end with nothing", scale: "97/13", accuracies: [["0.9", 3]] },
      { about: "a vector", scale: "7/4", values: ["0", "1", "-1", "1000", "9007199254740991"] },
      { about: "no values", scale: "3", values: [] },
      { about: "scale 0", scale: "0", values: ["12", "-3"], accuracies: [["0.95", 1]] },
    ],
    next,
  );

export const geometricVectors = (next) =>
  vectors(
    [
      { about: "inside", scale: "1", values: ["2"], bounds: ["0", "5"] },
      { about: "clamped from above", scale: "5/2", values: ["99"], bounds: ["0", "5"] },
      { about: "clamped from below", scale: "5/2", values: ["-99"], bounds: ["-3", "5"] },
      { about: "one point", scale: "4", values: ["1"], bounds: ["7", "7"] },
      { about: "wide", scale: "1000", values: ["500000"], bounds: ["0", "1000000000000000"] },
      {
        about: "beyond 64 bits",
        scale: "1e12",
        values: ["5"],
        bounds: ["-1000000000000000000000", "1000000000000000000000"],
      },
      { about: "a vector", scale: "3", values: ["0", "10", "20", "-4"], bounds: ["0", "10"] },
      { about: "scale 0", scale: "0", values: ["0", "10", "20", "-4"], bounds: ["0", "10"] },
    ],
    next,
  );
