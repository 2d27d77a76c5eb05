/**
 * Rows of the protocols of surveys: a survey of one question that is asked by it, answers, and what
 * its reports cannot be.
 */
import { number, oneOf, severalOf, survey, yesNo } from "sottovoce/survey";
import { doubleOf, wordOf } from "./secrets.mjs";

const texts = (count) => Array.from({ length: count }, (_, index) => `o${index}`);
const asked = (question, odds) => () => survey("s", { a: question }).odds(odds).build();
const boxes = texts(64);
/** Ticked ones of 64 boxes, as a list and as the bits of a mask. */
const ticked = boxes.filter((_, index) => (0x9e37_79b9_7f4a_7c15n >> BigInt(index)) & 1n);

const SECRET = 31415.92653589793;
/** A number, by the protocol that these odds choose. */
const ofNumber = (odds, values) => {
  const survey = asked(number(0, "1e5"), odds);
  return {
    survey,
    answers: [SECRET, -7],
    values,
    secrets: { "a number": () => [survey(), SECRET, [doubleOf(SECRET)]] },
  };
};

export const protocols = {
  subset: {
    survey: asked(yesNo(), 3),
    answers: [true, false],
    values: { good: [0, 1], bad: [2, -1, 0.5, "0", null, [0]] },
    secrets: "an answer is the index of an option, of which no byte is like nothing else",
  },
  "subset of several": {
    survey: asked(oneOf(texts(10)), 3),
    answers: ["o0", "o9"],
    values: { good: [0b111, 0b1110000000], bad: [0b11, 0b1111, 2 ** 10 + 3, -1, "7", null, [7]] },
    secrets: "an answer is the index of an option, of which no byte is like nothing else",
  },
  lines: {
    survey: asked(oneOf(texts(54)), 121),
    answers: ["o0", "o17"],
    values: { good: [0, 127 * 127 - 1], bad: [127 * 127, -1, 0.5, "0", null, [0]] },
    secrets: "an answer is the index of an option, of which no byte is like nothing else",
  },
  boxes: {
    survey: asked(severalOf(boxes), 3),
    answers: [ticked, []],
    values: { good: [0, 127], bad: [128, -1, 0.5, "0", null, [0]] },
    secrets: {
      ticks: () => [asked(severalOf(boxes), 3)(), ticked, [wordOf(-0x61c8_8646_80b5_83ebn)]],
    },
  },
  bit: ofNumber(3, { good: [0, 1], bad: [2, -1, 0.5, "0", null, [0]] }),
  window: ofNumber(1000, { good: [0, 72], bad: [73, -1, 0.5, "0", null, [0]] }),
};
