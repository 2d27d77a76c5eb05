/** ln odds, rounded up: the loss of answers. */
import type { Fraction } from "./fraction.js";

/** A number of reports, each of which loses the logarithm of a fraction above 1. */
export type Losses = readonly (readonly [fraction: Fraction, times: number])[];

/** `times * ln(fraction)`, as {@link sumOfLosses} has it. */
export const lossOf = (fraction: Fraction, times = 1): number => sumOfLosses([[fraction, times]]);

/**
 * The sum of `times * ln(fraction)`, rounded up as the losses of releases are: the least double
 * that, read as a decimal, is not below it.
 */
export function sumOfLosses(losses: Losses): number {
  if (losses.every(([, times]) => times === 0)) return 0;
  for (let bits = 128n; ; bits *= 2n) {
    let [low, high] = [0n, 0n];
    for (const [fraction, times] of losses) {
      const [least, most] = enclosure(fraction, bits);
      low += least * BigInt(times);
      high += most * BigInt(times);
    }
    const [least, most] = [low, high].map((units) => readingFrom(units, bits));
    // The logarithm of a fraction above 1, such as the product of all of these, is no fraction, so
    // it is no double's reading, and ends that are near enough are reported as one.
    if (least === most) return least as number;
  }
}

/** Integers between which `2^bits * ln(top / bottom)` lies. */
function enclosure({ top, bottom }: Fraction, bits: bigint): readonly [bigint, bigint] {
  // top / bottom = 2^twos * y with 1 <= y < 2.
  let twos = 0n;
  while (bottom << (twos + 1n) <= top) twos++;
  const scaled = bottom << twos;
  const [low, high] = doubleArtanh(top - scaled, top + scaled, bits);
  const [lowTwo, highTwo] = doubleArtanh(1n, 3n, bits);
  return [twos * lowTwo + low, twos * highTwo + high];
}

/** `2^bits * 2 artanh(top / bottom)` from 0 to 1/3: ln y = 2 artanh((y - 1) / (y + 1)). */
function doubleArtanh(top: bigint, bottom: bigint, bits: bigint): readonly [bigint, bigint] {
  let power = (top << bits) / bottom;
  const square = (power * power) >> bits;
  let [sum, order] = [0n, 1n];
  for (; power > 0n; order += 2n) {
    sum += power / order;
    power = (power * square) >> bits;
  }
  // Terms are too small by less than 2 each; what was left out is less than 2.
  return [2n * sum, 2n * sum + 2n * order + 6n];
}

/** The least double whose decimal is at least `units / 2^bits`, which is above 0. */
function readingFrom(units: bigint, bits: bigint): number {
  const isBelow = (value: number): boolean => {
    const [whole, places = ""] = String(value).split(".") as [string, string?];
    return BigInt(whole + places) << bits < units * 10n ** BigInt(places.length);
  };
  // Near it: what is cut off is at most one in 2^64.
  let value = Number(units >> (bits - 64n)) / 2 ** 64;
  while (!isBelow(value)) value = next(value, -1n);
  while (isBelow(value)) value = next(value, 1n);
  return value;
}

/** The double next to one above 0. */
function next(value: number, step: bigint): number {
  const bits = new BigUint64Array(Float64Array.of(value).buffer);
  bits[0] = (bits[0] as bigint) + step;
  return new Float64Array(bits.buffer)[0] as number;
}
