/** A number, by how many of some edges it reaches. */
import { answeredByNumber } from "./numbers.js";
import type { Estimated } from "./estimated.js";
import type { Answered } from "./reading.js";

export interface Edges {
  readonly by: "edges";
  readonly choices: number;
  readonly edges: readonly number[];
}

export const edges: Answered<Edges> = {
  nouns: {
    all: "ranges",
    yours: "that of your number",
    yourOne: "the range of your number",
  },
  answerOf: (name, _, given) => answeredByNumber(name, given),
  read({ edges }, answer) {
    const bin = edges.filter((edge) => edge <= (answer as number)).length;
    return { answer: bin, bits: BigInt(bin) };
  },
  isKept: ({ edges }, answer) =>
    Number.isInteger(answer) && (answer as number) >= 0
      ? (answer as number) <= edges.length
      : false,
};

export const edgesEstimated: Estimated<Edges> = {
  open: ({ SurveyQuestion }, _, ...protocol) => SurveyQuestion.bins(...protocol),
  addUp: true,
  reported: ({ edges }, { shares, intervals }) => ({
    shares: Object.freeze(shares),
    below: Object.freeze(intervals.slice(intervals.length - edges.length)),
  }),
};
