/** Quantile queries as the documentation states them: ranks, costs, sensitivities, scale. */
import { expFloor, fraction, over, plus, read, times } from "./exact.mjs";

/** JSON has no NaN, no infinity and no -0: these are text. */
const special = new Map([
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["-0", -0],
]);
export const row = (value) => (typeof value === "string" ? special.get(value) : value);

/** The candidates as doubles; Number() rounds a decimal text to the nearest one. */
export function candidatesOf({ candidates, grid }) {
  if (candidates) return candidates.map((value) => row(value) + 0);
  const [first, last, step] = [grid.first, grid.last, grid.step].map(read);
  const points = [];
  for (
    let point = first;
    point.top * last.bottom <= last.top * point.bottom;
    point = plus(point, step)
  )
    points.push(nearest(point));
  return points;
}

/**
 * A fraction of moderate size as the nearest double, by way of 60 decimal places: nearer to a tie
 * than that is none here.
 */
export function nearest({ top, bottom }) {
  const sign = top < 0n ? "-" : "";
  const size = top < 0n ? -top : top;
  const places = (((size % bottom) * 10n ** 60n) / bottom).toString().padStart(60, "0");
  return Number(`${sign}${size / bottom}.${places}`) + 0;
}

/** Theorem of the sensitivities: how far costs move apart, in range distance, for one row. */
export function rangeDistance(p, q, neighbors) {
  if (p === 0n || p === q) return q;
  return neighbors === "change-one" ? 2n * q : 2n * (p > q - p ? p : q - p);
}

export function scaleOf({ alpha, neighbors, rowsPerPerson, epsilon }) {
  const { top: p, bottom: q } = read(alpha);
  return over(
    times(fraction(rangeDistance(p, q, neighbors)), fraction(BigInt(rowsPerPerson))),
    read(epsilon),
  );
}

/**
 * In base 2: the least x such that (x / 2^32)^units is at least e^-epsilon. That is no fraction, so
 * never met.
 */
export function baseOf(one) {
  const scale = scaleOf(one);
  return { x: expFloor(fraction(scale.bottom, scale.top), 32) + 1n, y: 32n, z: 1n };
}

/** The cost of each candidate; rows that are NaN are skipped. */
export function costsOf({ alpha, scorer, rows }, candidates) {
  const { top: p, bottom: q } = read(alpha);
  const kept = rows.map(row).filter((value) => !Number.isNaN(value));
  const n = BigInt(kept.length);
  return candidates.map((candidate) => {
    const less = BigInt(kept.filter((value) => value < candidate).length);
    const equal = BigInt(kept.filter((value) => value === candidate).length);
    if (scorer === "rank") return magnitude(q * less - p * (n - equal));
    return largest(q * less - p * n, p * n - q * (less + equal), 0n);
  });
}

const magnitude = (value) => (value < 0n ? -value : value);
const largest = (...values) => values.reduce((most, value) => (value > most ? value : most));
