/** Words and figures of explanations. */
import type { Base2 } from "../api/dyadic-base.js";
import { notions } from "../release/notions.js";
import { ownBits, type Reported, type ReportedPure } from "../release/release.js";

/** How all explanations end: what the next release adds to, and in what many are better counted. */
export function adding({ notion, rho }: Reported): string {
  const { promised } = notions[notion];
  const spent = `Every further release of the same people adds its ${promised} to what they have already spent`;
  if (promised === "rho") return `${spent}; never add a rho to an epsilon.`;
  if (rho === Infinity) return `${spent}.`;
  return `${spent}. Where there are many, count rho instead, of all of them and apart from any epsilon: here it is ${rho} (zero-concentrated differential privacy), and a sum of rhos says more about many releases than one of epsilons.`;
}

/** What a rho is not. */
export const noEpsilon =
  "There is no epsilon for that alone: with a delta, epsilonOf tells one, of all releases together.";

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
  const unit = 10 ** (Math.floor(Math.log10(exact)) - 2);
  return String(Number((Math.ceil(exact / unit) * unit).toPrecision(3)));
}

/** The loss in nats, and in bits where there are. */
export function lost(loss: ReportedPure): string {
  const bits = ownBits(loss);
  return `epsilon ${loss.epsilon}${bits === undefined ? "" : `, ${bits} bits`}`;
}

/** What a release can tell apart at most, for mechanisms that know no rows. */
export function apart(change: string, loss: ReportedPure): string {
  return `${change} make no answer more than ${factor(loss.epsilon)} times as likely as each other (${lost(loss)}).`;
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
  known = "how many numbers there are, their order, and all that this plan says",
): string {
  return [
    what,
    `Hidden: what moves the input. ${apart(change, loss)} Parts of a unit count as a whole one.`,
    `Public in any case: ${known}.`,
    adding(loss),
  ].join(" ");
}
