/** Words and figures of explanations. */
import type { Base2 } from "../api-base2.js";

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
export function factor(epsilon: number, text: string): string {
  const exact = Math.exp(epsilon) * (1 + 2 ** -50);
  if (!Number.isFinite(exact)) return power(text);
  const unit = 10 ** (Math.floor(Math.log10(exact)) - 2);
  return String(Number((Math.ceil(exact / unit) * unit).toPrecision(3)));
}

export function baseText({ x, y, z }: Base2): string {
  return z === 1 ? `${x}/2^${y}` : `(${x}/2^${y})^${z}`;
}
