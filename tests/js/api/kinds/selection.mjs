/** Rows of the kinds that choose the best of scores. */
import { exponential, gumbelMax, permuteAndFlip } from "sottovoce";
import { each, scores } from "./secrets.mjs";

const some = Array.from({ length: 300 }, (_, index) => index % 7);
const times = (factor) => some.map((score) => score * factor);

/** Entries that all three have in the same words. */
const family = (begin) => ({
  begin: begin.name,
  least: () => begin().scale(2),
  input: [1, 2, 5],
  refused: { top: (builder) => builder.top(0) },
  secrets: {
    ...each(() => begin().scale(1e6).build(), scores),
    "the best ten": () => [begin().scale(1e6).top(10).build(), ...scores["a Float64Array"]],
    "the best ten of integers": () => [
      begin().scale(1e6).top(10).build(),
      ...scores["an Int32Array"],
    ],
    "the best ten of bigints": () => [begin().scale(1e6).top(10).build(), ...scores.bigints],
  },
  stuck: {
    three: [() => begin().scale(1), [1, 2, 3]],
    "all the same": [() => begin().scale(1), new Float64Array(2000)],
    bigints: [() => begin().scale(1), [1n, 2n, 2n]],
    "integers far apart": [() => begin().scale(1), Int32Array.from(times(1000))],
    "doubles far apart": [() => begin().scale(1), times(1000.5)],
    "the best two": [() => begin().scale(1).top(2), some],
    "the best two of three": [() => begin().scale(1).top(2), [1, 2, 3]],
  },
  core: {
    run: {
      open: ({ SelectionRun }, plan) => SelectionRun.open(plan),
      optional: ["top", "epsilon", "sensitivity", "sensitivityNumber"],
    },
    plans: [{ optimize: "max", monotone: true, sensitivity: "1", sensitivityNumber: 1 }].map(
      (plan) => ({ ...plan, kind: begin.name, top: 2, epsilon: "1" }),
    ),
  },
});

export const selections = {
  exponential: {
    ...family(exponential),
    all: () => exponential().sensitivity(0.3).monotone().epsilon(1).optimize("min").top(2),
    words: 3,
  },
  gumbelMax: {
    ...family(gumbelMax),
    all: () => gumbelMax().sensitivity("1/3").monotone().scale(1).optimize("min").top(2),
    words: 3,
  },
  permuteAndFlip: {
    ...family(permuteAndFlip),
    all: () => permuteAndFlip().sensitivity(1).monotone().epsilon(1).optimize("min").top(2),
    words: 7,
  },
};
