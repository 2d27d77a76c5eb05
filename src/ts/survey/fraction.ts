/** Fractions as plans hold them, compared exactly. */
import { refuse } from "../error.js";

/** `top / bottom`, with `bottom` above 0; in lowest terms if it is in a plan. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const canonical = /^(0|-?[1-9]\d{0,511})(?:\/([1-9]\d{0,511}))?$/;

/** The fraction of a canonical text: the only text that plans have for it. */
export function fractionOf(argument: string, value: unknown): Fraction {
  const [, top, bottom = "1"] = (typeof value === "string" && canonical.exec(value)) || [];
  const fraction = top === undefined ? undefined : { top: BigInt(top), bottom: BigInt(bottom) };
  if (!fraction || textOf(reduced(fraction)) !== value || !isReadable(value))
    throw refuse(argument, 'must be a canonical fraction like "3" or "3/2": take a survey\'s plan');
  return fraction;
}

/** As the core demands it of numbers that it reads. */
function isReadable(text: string): boolean {
  return text.split("/").every((part) => part.replace(/^-|0+$/g, "").length <= 64);
}

function textOf({ top, bottom }: Fraction): string {
  return bottom === 1n ? String(top) : `${top}/${bottom}`;
}

/** Reduces a fraction to lowest terms. */
export function reduced({ top, bottom }: Fraction): Fraction {
  let [one, other] = [top < 0n ? -top : top, bottom];
  while (other !== 0n) [one, other] = [other, one % other];
  return { top: top / one, bottom: bottom / one };
}

/** Below 0, 0 or above 0, as `a - b` is. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** A finite double, which is a fraction of a power of two. */
export function fractionOfDouble(value: number): Fraction {
  const [bits] = new BigUint64Array(Float64Array.of(value).buffer) as unknown as readonly [bigint];
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const size = BigInt.asUintN(52, bits) + (exponent > 0 ? 1n << 52n : 0n);
  const mantissa = value < 0 ? -size : size;
  const unit = Math.max(exponent, 1) - 1075;
  return unit < 0
    ? { top: mantissa, bottom: 1n << BigInt(-unit) }
    : { top: mantissa << BigInt(unit), bottom: 1n };
}
