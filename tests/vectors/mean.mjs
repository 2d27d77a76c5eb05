/**
 * Means, written for checking only: rows in steps, both noisy sums, what follows from them, and how
 * far off it can be. On fractions alone.
 */
import { below, fraction, ofDouble, over, plus, times } from "./exact.mjs";

const least = (a, b) => (below(a, b) ? a : b);
const most = (a, b) => (below(a, b) ? b : a);
const size = ({ top, bottom }) => fraction(top < 0n ? -top : top, bottom);
const minus = (a, b) => plus(a, fraction(-b.top, b.bottom));
const floor = ({ top, bottom }) => (top - (((top % bottom) + bottom) % bottom)) / bottom;

/** The nearest integer, the even one of two. */
function rounded(value) {
  const whole = floor(value);
  const rest = minus(value, fraction(whole));
  const half = fraction(1n, 2n);
  return below(half, rest) || (!below(rest, half) && whole % 2n !== 0n) ? whole + 1n : whole;
}

/** Rows that are numbers, in steps. */
export function places({ lowest, highest, step }, rows) {
  const place = (row) => {
    if (row === Infinity) return over(highest, step).top;
    if (row === -Infinity) return over(lowest, step).top;
    return rounded(over(most(lowest, least(highest, ofDouble(row))), step));
  };
  return rows.filter((row) => !Number.isNaN(row)).map(place);
}

export const sum = (values) => values.reduce((all, one) => all + one, 0n);

/** The sums of distances from the lowest bound and to the highest, in steps. */
export function distances(plan, rows) {
  const [low, high] = [plan.lowest, plan.highest].map((bound) => over(bound, plan.step).top);
  const all = places(plan, rows);
  return [sum(all.map((one) => one - low)), sum(all.map((one) => high - one))];
}

/** The double before or after one that is not 0. */
function beside(value, by) {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] += value > 0 ? by : -by;
  return new Float64Array(bits.buffer)[0];
}

/** The largest double that is not above a fraction, and the least that is not below it. */
export function around(value) {
  if (value.top === 0n) return [0, 0];
  // A quotient of doubles is near.
  const shift = BigInt(Math.max(0, value.bottom.toString(2).length - 1000));
  let guess = Number(value.top >> shift) / Number(value.bottom >> shift);
  while (below(value, ofDouble(guess))) guess = beside(guess, -1n);
  while (!below(value, ofDouble(beside(guess, 1n)))) guess = beside(guess, 1n);
  const isExact = !below(ofDouble(guess), value);
  return [guess, isExact ? guess : beside(guess, 1n)];
}

/** The nearest double, the even one of two. */
export function nearest(value) {
  const [low, high] = around(value);
  const [down, up] = [minus(value, ofDouble(low)), minus(ofDouble(high), value)];
  if (below(down, up)) return low;
  const isEven = new BigUint64Array(new Float64Array([low]).buffer)[0] % 2n === 0n;
  return below(up, down) || !isEven ? high : low;
}

const atLeast0 = (value) => (value < 0n ? 0n : value);
const middle = ({ lowest, highest }) => times(plus(lowest, highest), fraction(1n, 2n));

/** How far from the lowest bound to the highest, in the unit of the rows; none of 0/0. */
function between({ lowest, highest }, above, under) {
  if (above + under === 0n) return undefined;
  return plus(lowest, times(minus(highest, lowest), fraction(above, above + under)));
}

/** Gives what is said of two noisy sums. */
export function told(plan, [u, v]) {
  const [above, under] = [atLeast0(u), atLeast0(v)];
  const width = over(minus(plan.highest, plan.lowest), plan.step).top;
  return {
    mean: nearest(between(plan, above, under) ?? middle(plan)),
    rows: nearest(fraction(above + under, width)),
  };
}

/** Where the mean is, if neither noise exceeds this. */
export function interval(plan, [u, v], error) {
  const low = between(plan, atLeast0(u - error), atLeast0(v + error)) ?? plan.lowest;
  const high = between(plan, atLeast0(u + error), atLeast0(v - error)) ?? plan.highest;
  return [around(low)[0], around(high)[1]];
}

/** How far off the mean of so many rows is, if neither noise exceeds this. */
export function accuracy({ lowest, highest, step }, error, rows) {
  const width = over(minus(highest, lowest), step).top;
  const farthest = most(
    minus(ofDouble(nearest(highest)), lowest),
    minus(highest, ofDouble(nearest(lowest))),
  );
  const left = width * rows - 2n * error;
  if (left <= 0n) return around(farthest)[1];
  const half = fraction(1n, 2n ** 53n);
  const rounding = times(most(size(lowest), size(highest)), half);
  const off = plus(times(fraction(width * error, left), step), rounding);
  return around(least(off, farthest))[1];
}
