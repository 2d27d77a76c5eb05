/** Discrete Gaussian noise on integers in words. */
import type { GaussianPlan } from "../api/gaussian.js";
import { lossInWords } from "../release/figures.js";
import { gradeInWords } from "../release/grade.js";
import type { Reported } from "../release/release.js";
import { adding, noEpsilon, whichOfTwo } from "./words.js";

export function explainGaussian(plan: GaussianPlan, loss: Reported): string {
  const { variance, squaredSensitivity } = plan;
  const apart =
    squaredSensitivity === null
      ? "two integers at distance 1"
      : `two integers, or vectors, whose squared differences add up to at most ${squaredSensitivity}`;
  return [
    variance === "0"
      ? "Integers as they are: no noise at variance 0."
      : `Integers with discrete Gaussian noise of variance ${variance}.`,
    variance === "0"
      ? "Protected: nothing. The release distinguishes the input from any other (rho Infinity)."
      : `Protected: changes of the integers. For ${apart}, the loss is ${lossInWords("rho", loss.rho)}. ${noEpsilon} ${gradeInWords(loss, whichOfTwo)}`,
    "Public: how many integers there are, their order and kind, and everything in this plan.",
    adding(loss),
  ].join(" ");
}
