/**
 * Rows of the protocols of surveys: a survey of one question that is asked by it, answers, and what
 * its reports cannot be.
 */
import { number, oneOf, severalOf, survey, yesNo } from "sottovoce/survey";
import { doubleOf, wordOf } from "./secrets.mjs";

const texts = (count) => Array.from({ length: count }, (_, index) => `o${index}`);
const asked = (question, odds) => () => survey("s", { a: question }).odds(odds).build();
const boxes = texts(64);
/** Of 64 boxes, as a list and as the bits of a mask. */
const ticked = boxes.filter((_, index) => (0x9e37_79b9_7f4a_7c15n >> BigInt(index)) & 1n);

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
  bit: {
    survey: asked(number(0, "1e5"), 3),
    answers: [31415.92653589793, -7],
    values: { good: [0, 1], bad: [2, -1, 0.5, "0", null, [0]] },
    secrets: {
      "a number": () => [
        asked(number(0, "1e5"), 3)(),
        31415.92653589793,
        [doubleOf(31415.92653589793)],
      ],
    },
  },
  window: {
    survey: asked(number(0, "1e5"), 1000),
    answers: [31415.92653589793, -7],
    values: { good: [0, 72], bad: [73, -1, 0.5, "0", null, [0]] },
    secrets: {
      "a number": () => [
        asked(number(0, "1e5"), 1000)(),
        31415.92653589793,
        [doubleOf(31415.92653589793)],
      ],
    },
  },
};
