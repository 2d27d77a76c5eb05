import { formatUp } from "../../shared/numbers.js";
import { asTyped, valueTyped } from "../../shared/typed.js";

/** Twenty slider positions to a factor of ten, from 0.01 to 10. */
const PER_DECADE = 20;
export const SLIDER_LAST = 3 * PER_DECADE;

/** Values that get a tick under the slider. */
export const TICKS = ["0.01", "0.1", "0.5", "1", "2", "5", "10"] as const;

/**
 * The epsilon at a slider position, as typed: a short decimal of two significant digits, since that
 * is what gets read exactly.
 */
export function epsilonAt(position: number): string {
  return asTyped(String(Number((10 ** (position / PER_DECADE - 2)).toPrecision(2))));
}

/**
 * The slider position nearest to a typed epsilon, or null where the text is not a positive number.
 */
export function positionOf(text: string): number | null {
  const value = valueTyped(text);
  if (value === null || value <= 0) return null;
  return Math.min(SLIDER_LAST, Math.max(0, Math.round((Math.log10(value) + 2) * PER_DECADE)));
}

/** From here on odds are shown as a power of ten. */
const MANY = Math.log(1e6);

/**
 * The odds sentence: what an epsilon allows, at most; with three digits, as the guarantee has them.
 */
export function oddsOf(epsilon: number): string {
  return epsilon < MANY
    ? `at most ${formatUp(Math.exp(epsilon), 3)} to 1`
    : `more than 10^${Math.floor(epsilon / Math.LN10)} to 1`;
}

/**
 * The most that somebody who thought 50:50 of a person's presence can come to believe, as a part of
 * 1: `posterior = prior * e^epsilon / (1 + prior * (e^epsilon - 1))` at prior 1/2. For a picture:
 * the words are the package's.
 */
export const belief = (epsilon: number): number => 1 / (1 + Math.exp(-epsilon));
