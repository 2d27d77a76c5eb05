/** Words and figures of explanations. */
import type { Base2 } from "../api/dyadic-base.js";
import { lossInWords, upToThree } from "../release/figures.js";
import { gradeInWords } from "../release/grade.js";
import { notions } from "../release/notions.js";
import { ownBits, type Reported, type ReportedPure } from "../release/release.js";

/** How all explanations end: what the next release adds to, and how many are better added up. */
export function adding({ notion, rho }: Reported): string {
  const { promised } = notions[notion];
  const spent = `Every further release about the same people adds its ${promised} to what they have spent`;
  const never = "Never add rho to epsilon.";
  if (promised === "rho") return `${spent}. ${never}`;
  if (rho === Infinity) return `${spent}.`;
  return `${spent}. Many releases have a better bound: add up their rhos instead (here ${lossInWords("rho", rho)}). ${never}`;
}

/** Says what a rho is not. */
export const noEpsilon =
  "Rho alone implies no epsilon: epsilonOf computes one from a delta, for all releases together.";

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** e to an exact number, as people write it. */
export function power(exponent: string): string {
  return exponent.includes("/") ? `e^(${exponent})` : `e^${exponent}`;
}

/**
 * e^epsilon for reading: rounded up to three digits, so that it is above 1 also for the least
 * epsilon.
 */
export function factor(epsilon: number, text = String(epsilon)): string {
  const exact = Math.exp(epsilon) * (1 + 2 ** -50);
  if (!Number.isFinite(exact)) return power(text);
  return upToThree(exact);
}

/** The loss in nats, and in bits if there are any. */
export function lost(loss: ReportedPure): string {
  const bits = ownBits(loss);
  return `${lossInWords("epsilon", loss.epsilon)}${bits === undefined ? "" : `, ${upToThree(bits)} bits`}`;
}

/** The subject of a grade where no rows are known. */
export const whichOfTwo = "which of the two was the input";

/** Says what a release can distinguish at most, for mechanisms that know no rows. */
export function apart(change: string, loss: ReportedPure): string {
  return `For ${change}, no answer is more than ${factor(loss.epsilon)} times as likely with one as with the other (${lost(loss)}). ${gradeInWords(loss, whichOfTwo)}`;
}

export function sameWay(monotone: boolean): string {
  return monotone ? " and all differ in the same direction" : "";
}

export function baseText({ x, y, z }: Base2): string {
  return z === 1 ? `${x}/2^${y}` : `(${x}/2^${y})^${z}`;
}

/** The explanation of a mechanism in base 2, which knows no rows: what it releases, and of what. */
export function explainBase2(
  what: string,
  change: string,
  loss: ReportedPure,
  known = "how many numbers there are, their order, and everything in this plan",
  unit = "unit",
): string {
  return [
    what,
    `Protected: changes of the input. ${apart(change, loss)} Parts of a ${unit} count as a whole one.`,
    `Public: ${known}.`,
    adding(loss),
  ].join(" ");
}
