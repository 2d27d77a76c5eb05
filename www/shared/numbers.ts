/**
 * How numbers are written on the page, as the reader's language writes them, and read for its words
 * and pictures. Nothing here enters a release.
 */
import { asPercent, decimal, writing, written } from "./locale.js";
import type { Mark } from "./locale.js";

export { asPercent };

type Write = (value: number | bigint) => string;

/** Writes numbers that would be nothing but zeros as a power of ten, as it can be typed. */
function readable(write: Write, mark: Mark): Write {
  return (value) => {
    const size = Math.abs(Number(value));
    const usual = size === 0 || !Number.isFinite(size) || (size >= 1e-7 && size < 1e18);
    if (usual || typeof value === "bigint") return write(value);
    return value.toExponential().replace(".", mark).replace("e+", "e");
  };
}

/** How numbers are written in a language; without one, in that of the reader. */
export function numbersIn(language?: string) {
  const { written, decimal, asPercent } = writing(language);
  const plain = readable(written({ maximumFractionDigits: 12 }), decimal);
  const ungrouped = readable(written({ maximumFractionDigits: 12, useGrouping: false }), decimal);
  /** At most `digits` significant digits, rounded up, so that a bound never looks smaller. */
  const formatUp = (value: number, digits: number): string =>
    Number.isFinite(value)
      ? written({ maximumSignificantDigits: digits, roundingMode: "ceil" })(value)
      : "infinity";
  return {
    decimal,
    /** A released value or a candidate, in full. */
    formatValue: (value: number): string => plain(value),
    /** A value in full without digit groups, for lists between commas. */
    formatPlain: (value: number): string => ungrouped(value),
    /** A whole number with digit groups. */
    formatCount: (count: number): string => plain(Math.round(count)),
    /** With that many digits after the mark, for columns of a table. */
    formatFixed: (value: number, digits: number): string =>
      written({ minimumFractionDigits: digits, maximumFractionDigits: digits })(value),
    formatUp,
    /**
     * A share, such as a part of a budget, as a percentage, rounded up: never less than it is. The
     * double itself was rounded up: 3/5 as well as 0.6000000000000001 is 60%.
     */
    percentUp: (share: number): string =>
      Number.isFinite(share) ? asPercent(formatUp(share * 100 * (1 - 1e-12), 3)) : "more than all",
  };
}

export const { formatValue, formatPlain, formatCount, formatFixed, formatUp, percentUp } =
  numbersIn();

/**
 * The numbers in a text of the package, as the reader writes them: digit groups for whole parts,
 * and their mark for fractions. A number in a fraction, a power, a version or a date stays as it
 * is.
 */
export function grouped(text: string): string {
  return text.replace(
    /(?<![\d.,/]|\^\(?)(\d+)(?:\.(\d+))?(?![\d/]|\.\d|-\d)/g,
    (_, whole, rest) => {
      const groups = formatWhole(whole);
      return rest === undefined ? groups : `${groups}${decimal}${rest}`;
    },
  );
}

/** Digit groups for whole numbers of any size. */
function formatWhole(digits: string): string {
  return digits.length < 4 ? digits : written({})(BigInt(digits));
}

/**
 * A number in as many digits as an error of that size leaves a meaning. Ends of intervals are
 * rounded outward.
 */
export function formatNear(
  value: number,
  error: number,
  roundingMode: "halfExpand" | "floor" | "ceil" = "halfExpand",
): string {
  const digits = error > 0 ? Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(error)))) : 12;
  return written({ maximumFractionDigits: digits, roundingMode })(whole(value));
}

/** Gives large whole numbers all their digits; a double is written with as few as identify it. */
function whole(value: number): number | bigint {
  return Number.isInteger(value) && Math.abs(value) >= 2 ** 53 ? BigInt(value) : value;
}

/** From `value - error` to `value + error`; what lies between two doubles becomes the outer one. */
export function around(value: number, error: number): readonly [low: number, high: number] {
  return [0 - sumUp(-value, error), sumUp(value, error)];
}

/** A sum, or the least double above it if the sum is not a double. */
function sumUp(one: number, other: number): number {
  const sum = one + other;
  const rest = sum - one;
  const lost = one - (sum - rest) + (other - rest);
  return lost > 0 ? above(sum) : sum;
}

/** The next double: for finite ones that are not 0, whose bits count as their sizes do. */
function above(value: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}

/** An exact fraction in three digits, rounded up: its whole text may have 80 of them. */
export function shortUp(fraction: string): string {
  return formatUp(approximate(fraction) ?? Number.POSITIVE_INFINITY, 3);
}

/** A probability as a percentage with about two significant digits. */
export function formatPercent(probability: number): string {
  const percent = probability * 100;
  if (percent > 0 && percent < 0.01) return `below ${asPercent(formatValue(0.01))}`;
  if (percent < 100 && percent > 99.99) return `above ${asPercent(formatValue(99.99))}`;
  const digits = percent >= 99 || percent < 1 ? 2 : percent < 10 ? 1 : 0;
  return asPercent(formatFixed(percent, digits));
}

/** Bytes in decimal units, as file managers show them. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)),
  );
  const scaled = bytes / 1000 ** power;
  return `${formatValue(Number(scaled.toPrecision(3)))} ${units[power]}`;
}

/** A decimal or fraction in JavaScript's notation, as a double: for pictures and words only. */
export function approximate(text: string): number | null {
  const fraction = /^\s*(-?\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  const value = fraction
    ? Number(fraction[1]) / Number(fraction[2])
    : text.trim() === ""
      ? Number.NaN
      : Number(text);
  return Number.isFinite(value) ? value : null;
}
