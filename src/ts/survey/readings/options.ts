/** One of some options. */
import type { Json } from "../../api/common.js";
import { refuse } from "../../error.js";
import type { Answered } from "./reading.js";
import { namedShares, type Estimated } from "./estimated.js";

export interface Options {
  readonly by: "options";
  readonly choices: number;
  /** Null is "prefer not to say", and the last. */
  readonly options: readonly (string | number | boolean | null)[];
}

export const options: Answered<Options> = {
  answerOf(name, { options }, given) {
    // All are compared, whichever it is.
    let times = 0;
    for (const option of options) times += Number(option === given);
    if (times === 1) return given;
    const these = options.includes(true) ? "true or false" : "one of its options";
    throw refuse(
      name,
      `must be answered with ${these}${options.includes(null) ? ", or with null" : ""}`,
    );
  },
  read({ options }, answer) {
    let [index, at] = [0, 0];
    for (const option of options) index += Number(option === answer) * at++;
    return { answer: options[index] as Json, bits: BigInt(index) };
  },
  isKept: ({ options }, answer) => options.some((option) => option === answer),
};

export const optionsEstimated: Estimated<Options> = {
  addUp: true,
  reported: ({ options }, { shares }) =>
    namedShares(
      options.map((option) => {
        if (option === null) return "skip";
        if (typeof option === "boolean") return option ? "yes" : "no";
        return String(option);
      }),
      shares,
    ),
};
