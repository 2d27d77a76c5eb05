/**
 * How many points a grid has, and which are its first and last: for words and pictures, so that
 * none of up to 2^53 points is written out. The package draws from points of its own.
 */
import { approximate } from "../../shared/numbers.js";
import type { Points } from "./asked.js";

/** The numbers of a plan, as the package writes them: whole, or a fraction in lowest terms. */
export interface GridTexts {
  readonly first: string;
  readonly last: string;
  readonly step: string;
}

type Fraction = readonly [bigint, bigint];

export function gridPoints({ first, last, step }: GridTexts): Points {
  const [from, to, by] = [fraction(first), fraction(last), fraction(step)];
  const reach: Fraction = [to[0] * from[1] - from[0] * to[1], to[1] * from[1]];
  const steps = (reach[0] * by[1]) / (reach[1] * by[0]);
  const point = (place: bigint): number =>
    double([from[0] * by[1] + place * by[0] * from[1], from[1] * by[1]]);
  const places = [...new Set([0n, 1n, steps].filter((place) => place <= steps))];
  return { count: Number(steps) + 1, ends: places.map(point) };
}

/** Texts of a plan for 0 and all numbers with that many digits between two powers of ten. */
export interface DecimalTexts {
  readonly digits: number;
  readonly smallest: string;
  readonly largest: string;
  readonly signed: boolean;
}

export function decimalPoints({ digits, smallest, largest, signed }: DecimalTexts): Points {
  const [least, most] = [approximate(smallest) ?? 0, approximate(largest) ?? 0];
  const decades = Math.round(Math.log10(most) - Math.log10(least));
  const above = 9 * 10 ** (digits - 1) * decades + 1;
  if (!signed) return { count: above + 1, ends: [0, least, most] };
  const next = Number(((10 ** digits - 1) * 10 ** -digits * most).toPrecision(digits));
  return { count: 2 * above + 1, ends: [-most, -next, most] };
}

/** Counts points that are written out, and gives the first and the last of them. */
export function listPoints(points: readonly number[]): Points {
  const ends = points.length <= 3 ? points : [...points.slice(0, 2), ...points.slice(-1)];
  return { count: points.length, ends };
}

function fraction(text: string): Fraction {
  const [above = "0", below = "1"] = text.split("/");
  return [BigInt(above), BigInt(below)];
}

/** In lowest terms, where most parts of a grid are doubles themselves. */
function double([above, below]: Fraction): number {
  const shared = gcd(above < 0n ? -above : above, below);
  return Number(above / shared) / Number(below / shared);
}

function gcd(one: bigint, other: bigint): bigint {
  return other === 0n ? one : gcd(other, one % other);
}
