/** Discrete Gaussian noise on integers in words. */
import type { GaussianPlan } from "../api/gaussian.js";
import type { Reported } from "../release/release.js";
import { adding, noEpsilon } from "./words.js";

export function explainGaussian(plan: GaussianPlan, loss: Reported): string {
  const { variance, squaredSensitivity } = plan;
  const apart =
    squaredSensitivity === null
      ? "integers at distance 1"
      : `integers, or vectors of them, of which the squares of all moves add up to no more than ${squaredSensitivity}`;
  return [
    variance === "0"
      ? "Integers as they are: no noise at variance 0."
      : `Integers with discrete Gaussian noise of variance ${variance}.`,
    variance === "0"
      ? "Hidden: nothing. What is released tells the input apart from any other (rho Infinity)."
      : `Hidden: what moves the integers. Between ${apart}, a release costs rho ${loss.rho}. ${noEpsilon}`,
    "Public in any case: how many integers there are, their order and kind, and all that this plan says.",
    adding(loss),
  ].join(" ");
}
