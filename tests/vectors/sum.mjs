/**
 * Sums, written for checking only: rows in steps, the double that is said of a noisy total, and how
 * far off it can be. On fractions alone.
 */
import { fraction, plus, times } from "./exact.mjs";
import { around, nearest } from "./mean.mjs";

/** A total of steps, in the unit of the rows. */
export const told = ({ step }, total) => nearest(times(fraction(total), step));

/** How far off a sum of up to 2^32 rows is, of which none counts more steps than this. */
export function accuracy({ step }, farthest, error) {
  const largest = fraction((farthest << 32n) + error);
  const steps = plus(fraction(error), times(largest, fraction(1n, 2n ** 53n)));
  const off = times(steps, step);
  const { bottom } = step;
  const isDyadic = bottom.toString(2).lastIndexOf("1") === 0;
  // Between multiples of 1 / bottom there is one.
  const parts = (off.top * bottom) / off.bottom;
  return around(isDyadic ? fraction(parts, bottom) : off)[1];
}
