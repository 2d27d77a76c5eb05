/** A number, clamped. */
import type { Interval, Mean } from "../../api/survey-estimates.js";
import { compare, type Fraction, fractionOfDouble } from "../fraction.js";
import type { Estimated } from "./estimated.js";
import { answeredByNumber } from "./numbers.js";
import type { Answered, Read } from "./reading.js";

export interface Bounds {
  readonly by: "bounds";
  readonly choices: 0;
  readonly lowest: Fraction;
  readonly highest: Fraction;
  /** Both as the plan has them, which is how memory holds what was clamped. */
  readonly texts: readonly [lowest: string, highest: string];
}

export const bounds: Answered<Bounds> = {
  answerOf: (name, _, given) => answeredByNumber(name, given),
  read,
  isKept(reading, answer) {
    if (typeof answer !== "number") return reading.texts.some((bound) => bound === answer);
    return Number.isFinite(answer) && read(reading, answer).answer === answer;
  },
  range({ lowest, highest }) {
    const low = lowest.top * highest.bottom;
    const all = [low, highest.top * lowest.bottom - low, lowest.bottom * highest.bottom];
    let size = 1;
    while (all.some((value) => BigInt.asIntN(64 * size, value) !== value)) size++;
    // In two's complement, of which 64 bits each are taken, the lowest first.
    return all.flatMap((value) =>
      Array.from({ length: size }, (_, index) => value >> BigInt(64 * index)),
    );
  },
};

function read({ lowest, highest, texts }: Bounds, answer: unknown): Read {
  const [bits] = new BigUint64Array(Float64Array.of(answer as number).buffer);
  const value = fractionOfDouble(answer as number);
  const clamped =
    compare(value, lowest) <= 0
      ? texts[0]
      : compare(value, highest) >= 0
        ? texts[1]
        : (answer as number);
  return { answer: clamped, bits: bits as bigint };
}

export const boundsEstimated: Estimated<Bounds> = {
  chosen: (glue, { texts: [lowest, highest] }, each) =>
    glue.survey_protocol_of_bounds(lowest, highest, each),
  open: ({ SurveyQuestion }, { texts }, ...protocol) => SurveyQuestion.mean(...protocol, ...texts),
  range: ({ lowest, highest }) => ({
    top: highest.top * lowest.bottom - lowest.top * highest.bottom,
    bottom: highest.bottom * lowest.bottom,
  }),
  addUp: false,
  reported: (_, { shares, of }): Mean => ({ mean: shares[0] as Interval, of }),
};
