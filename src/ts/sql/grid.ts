/** The points of a grid, each the double nearest to an exact number. */
import { refuse } from "../error.js";
import { limit } from "../input/limits.js";
import { own } from "../input/options.js";
import type { Fraction } from "../survey/fraction.js";

/** The points of a grid or of decimals, as the plans of queries write them. */
export function points(value: unknown, most: number): Float64Array {
  const isDecimal = typeof value === "object" && value !== null && Object.hasOwn(value, "digits");
  return isDecimal ? decimals(value, most) : even(value, most);
}

/** `first, first + step, ...` up to `last`. */
function even(value: unknown, most: number): Float64Array {
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
  return Float64Array.from({ length: Number(steps) + 1 }, (_, index) =>
    nearest(start + BigInt(index) * stride, bottom),
  );
}

/**
 * 0, the numbers of a given count of digits from one power of ten to another, perhaps negatives
 * too.
 */
function decimals(value: object, most: number): Float64Array {
  const names = ["digits", "smallest", "largest", "signed"] as const;
  const { digits, smallest, largest, signed } = own(value, names, "candidates");
  if (!Number.isInteger(digits) || (digits as number) < 1 || (digits as number) > 6)
    throw refuse("digits", "must be a whole number from 1 to 6");
  if (typeof signed !== "boolean") throw refuse("signed", "must be true or false");
  const [from, to] = [decade("smallest", smallest), decade("largest", largest)];
  if (from >= to) throw refuse("largest", "must be above smallest");
  const least = 10 ** ((digits as number) - 1);
  const above = 9 * least * (to - from) + 1;
  limit("candidates", above * (signed ? 2 : 1) + 1, most);
  // Texts are read as the nearest doubles.
  const points = Array.from({ length: above }, (_, index) => {
    const exponent = from + Math.floor(index / (9 * least)) - (digits as number) + 1;
    return Number(`${least + (index % (9 * least))}e${exponent}`);
  });
  const below = signed ? points.map((point) => -point).reverse() : [];
  return Float64Array.from([...below, 0, ...points]);
}

/** The exponent of a power of ten. */
function decade(argument: string, value: unknown): number {
  const [, zeros, places] =
    (typeof value === "string" && /^1(?:(0{0,300})|\/1(0{1,300}))$/.exec(value)) || [];
  if (zeros === undefined && places === undefined)
    throw refuse(argument, "must be the canonical text of a power of ten: pass query.plan");
  return (zeros ?? "").length - (places ?? "").length;
}

function fraction(argument: string, value: unknown): Fraction {
  const [, top, bottom = "1"] =
    (typeof value === "string" && /^(-?\d{1,1024})(?:\/(\d{1,1024}))?$/.exec(value)) || [];
  if (top === undefined || /^0+$/.test(bottom))
    throw refuse(argument, 'must be canonical text, like "1/2": pass query.plan');
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

const bitsOf = (value: bigint): number => value.toString(2).length;

/**
 * The double nearest to `top / bottom`, the even one of two; 0 for everything that rounds to it.
 */
export function nearest(top: bigint, bottom: bigint): number {
  const size = top < 0n ? -top : top;
  // In units of 2^power: a number of 64 bits or more, but no unit is below a quarter of the least
  // double.
  const power = Math.max(bitsOf(size) - bitsOf(bottom) - 65, -1076);
  const [scaled, divisor] =
    power < 0 ? [size << BigInt(-power), bottom] : [size, bottom << BigInt(power)];
  const cut = scaled / divisor;
  // The last bit says that something was cut off: then rounding this is rounding the fraction.
  const sticky = cut * divisor === scaled ? cut : cut | 1n;
  // `Number` rounds to 53 bits. Below the normal doubles they have fewer: a multiple of the least.
  const isNormal = sticky >= 1n << 54n;
  const whole = isNormal ? sticky : ((sticky + 1n + ((sticky >> 2n) & 1n)) >> 2n) << 2n;
  // In two steps, each of which is exact, where one power would be 0.
  const rounded = Number(whole) * 2 ** Math.max(power, -900) * 2 ** Math.min(power + 900, 0);
  return top < 0n ? -rounded + 0 : rounded;
}
