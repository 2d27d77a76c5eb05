/** The points of a grid, each the double nearest to an exact fraction. */
import { refuse } from "../error.js";
import { limit } from "../limits.js";
import { own } from "../options.js";

/** `top / bottom`, with `bottom` above 0. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** `first, first + step, ...` up to `last`, as the plans of queries write them. */
export function points(value: unknown, most: number): Float64Array {
  const { first, last, step } = own(value, ["first", "last", "step"], "candidates");
  const [from, to, by] = [fraction("first", first), fraction("last", last), fraction("step", step)];
  if (by.top <= 0n) throw refuse("step", "must be above 0");
  const length = {
    top: to.top * from.bottom - from.top * to.bottom,
    bottom: to.bottom * from.bottom,
  };
  if (length.top < 0n) throw refuse("last", "must not be below first");
  const steps = (length.top * by.bottom) / (length.bottom * by.top);
  limit("candidates", Number(steps) + 1, most);
  const [start, stride] = [from.top * by.bottom, by.top * from.bottom];
  const bottom = from.bottom * by.bottom;
  return Float64Array.from({ length: Number(steps) + 1 }, (_, place) =>
    nearest(start + BigInt(place) * stride, bottom),
  );
}

function fraction(argument: string, value: unknown): Fraction {
  const [, top, bottom = "1"] =
    (typeof value === "string" && /^(-?\d{1,1024})(?:\/(\d{1,1024}))?$/.exec(value)) || [];
  if (top === undefined || /^0+$/.test(bottom))
    throw refuse(argument, 'must be canonical text, like "1/2": take query.plan');
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

const bitsOf = (value: bigint): number => value.toString(16).length * 4;

/** The double nearest to `top / bottom`, the even one of two; 0 for all that rounds to it. */
export function nearest(top: bigint, bottom: bigint): number {
  const size = top < 0n ? -top : top;
  // A quotient of 64 to 72 bits, whose last bit says that something was cut off: then rounding it
  // to 53 bits or fewer is rounding the fraction.
  const shift = 68 - bitsOf(size) + bitsOf(bottom);
  const [scaled, divisor] =
    shift > 0 ? [size << BigInt(shift), bottom] : [size, bottom << BigInt(-shift)];
  const cut = scaled / divisor;
  const sticky = cut * divisor === scaled ? cut : cut | 1n;
  const rounded = scaledDown(sticky, -shift);
  return top < 0n ? -rounded + 0 : rounded;
}

/** `value * 2^power`, rounded once. */
function scaledDown(value: bigint, power: number): number {
  // Bits below 2^-1074 are cut off first, so that what is left is rounded to its last bit.
  const spare = -1074 - power;
  const bits = value.toString(2).length;
  const dropped = Math.max(bits - 53, spare);
  if (dropped <= 0) return Number(value) * 2 ** power;
  if (dropped > bits + 1) return 0;
  const unit = 1n << BigInt(dropped);
  const [whole, rest] = [value / unit, value % unit];
  const up = 2n * rest > unit || (2n * rest === unit && whole % 2n === 1n) ? 1n : 0n;
  const exponent = power + dropped;
  // Both factors are exact, and so is their product: two steps where one power would overflow.
  return Number(whole + up) * 2 ** Math.min(exponent, 900) * 2 ** Math.max(exponent - 900, 0);
}
