import { exactly } from "../../../shared/typed.js";
import { STEPS, stepFields } from "../plan.js";
import type { Plan, Steps } from "../plan.js";
import { wordsTyped } from "../typed.js";

interface Bars {
  /** Values that the bars are for. */
  readonly bars: "numbers" | "words";
  /** A word on each line. */
  readonly words: string;
  readonly other: boolean;
}

export const plan: Plan<Bars & Steps> = {
  starts: { bars: "numbers", words: "", other: true, ...STEPS },
  fields: {
    words: {
      called: "the words",
      isOrdinary: true,
      part: "grid",
      numbers: () => [],
    },
    ...stepFields("bar"),
  },
  needs: ({ bars }) => (bars === "words" ? ["words"] : ["step", "first", "last"]),
  inWords: ({ bars }) => bars === "words",
  plan: ({ bars, words, other, first, last, step }, grid) =>
    bars === "words"
      ? { categories: wordsTyped(words), other }
      : { categories: grid(exactly(first), exactly(last), exactly(step)), other: false },
  arguments: { categories: { called: "the words", isOrdinary: true, about: ["words"] } },
};
