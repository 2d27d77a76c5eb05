/** The tapes that noise is tried on, and what they give. */
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

/** One case for each sampler; the accuracies stand with the first. */
export function noiseCases(kind, list, next) {
  return list.flatMap(({ about, scale, values = ["0"], bounds, accuracies = [], scales = [] }) => {
    const told = { scale: read(scale), values: values.map(BigInt), bounds: bounds?.map(BigInt) };
    const limits = bounds && { bounds: { lowest: bounds[0], highest: bounds[1] } };
    return ["digits", "cks20"].map((sampler) => {
      const table = told.scale.top === 0n ? undefined : places(told.scale);
      const tapes =
        table && sampler === "digits" && values.length === 1
          ? tapesFor(table, next)
          : [[next()], [0n, next()], [MASK, next()], [next(), MASK]];
      const exact = { ...told, sampler, table };
      return {
        about: `${about}, ${sampler}`,
        plan: { kind, scale, ...limits, sampler },
        input: values,
        tapes: tapes.map((tape) => outcome(exact, told.scale.top === 0n ? [] : tape, next)),
        ...(sampler === "digits" && {
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
        }),
      };
    });
  });
}
