/**
 * Intervals for quantiles, written for checking only, on fractions and integers of any size: what
 * both ends are aimed at, then two draws among the points and both infinities.
 */
import { expEnclosure, fraction, over, plus, read, text, times } from "./exact.mjs";
import { nearest, row } from "./quantile.mjs";
import { draw, pointsOf } from "./quantiles.mjs";

const ONE = fraction(1n);
const minus = (a, b) => plus(a, fraction(-b.top, b.bottom));
const floor = ({ top, bottom }) => (top - (((top % bottom) + bottom) % bottom)) / bottom;

const bits = 2048n;
const unit = 1n << bits;
/** Far more than logarithms and powers are off, and far less than what decides. */
const doubt = fraction(1n, 1n << 400n);

/** `e^-x`. */
const exp = (x) => fraction(expEnclosure(x, Number(bits))[0], unit);

/** `ln x` for `x >= 1`: halved until it is below 2, then by the series of the area tangent. */
function ln({ top, bottom }) {
  const series = (y) => {
    const t = ((y - unit) * unit) / (y + unit);
    let sum = 0n;
    for (let [power, order] = [t, 1n]; power > 0n; order += 2n) {
      sum += power / order;
      power = (power * t * t) >> (2n * bits);
    }
    return 2n * sum;
  };
  let halvings = 0n;
  while (top >= bottom << (halvings + 1n)) halvings++;
  const rest = (top * unit) / (bottom << halvings);
  return fraction(series(rest) + halvings * series(2n * unit), unit);
}

/** The floor of a number that is no integer, and known to within the doubt. */
function certain(value) {
  const [low, high] = [minus(value, doubt), plus(value, doubt)].map(floor);
  if (low !== high) throw new RangeError("more bits are needed");
  return low;
}

/** The square root of a number that is known to within the doubt, rounded down to 6 digits. */
function rootOf6Digits(square) {
  for (let places = 20n; ; places--) {
    const parts = certain(times(square, fraction(100n ** places)));
    // For integers this small a double's root is below the next integer where it should be.
    if (parts < 10n ** 12n)
      return fraction(BigInt(Math.floor(Math.sqrt(Number(parts)))), 10n ** places);
  }
}

/**
 * The fractions of rows that ends of a population are aimed at, and how many rows beyond them: the
 * lines under both of Chernoff's curves, each missed with half of this probability.
 */
function lines(alpha, rows, missed) {
  const odds = ln(over(fraction(2n), missed));
  const variance = times(times(alpha, minus(ONE, alpha)), fraction(BigInt(rows)));
  const theta = rootOf6Digits(over(times(fraction(2n), odds), variance));
  const power = exp(theta);
  const mean = (factor) => plus(minus(ONE, alpha), times(alpha, factor));
  const down = over(ln(over(ONE, mean(power))), theta);
  const up = over(ln(mean(over(ONE, power))), theta);
  const million = fraction(1_000_000n);
  const lower = certain(times(down, million));
  const upper = certain(times(up, million)) + 1n;
  return {
    fractions: [lower, upper < 1_000_000n ? upper : 1_000_000n].map((parts) =>
      fraction(parts, 1_000_000n),
    ),
    beyond: over(odds, theta),
  };
}

/** How far costs move apart by all rows of a person, of half of epsilon. */
function scaleOf({ neighbors, rowsPerPerson, epsilon }, { top: p, bottom: q }) {
  const moved = neighbors === "change-one" ? 2n * q : 2n * (p > q - p ? p : q - p);
  return over(fraction(2n * moved * BigInt(rowsPerPerson)), read(epsilon));
}

/** Aims of both ends, the lower one first: a fraction of the rows, and an offset. */
function aims(plan, count) {
  const beta = minus(ONE, read(plan.confidence));
  const alpha = read(plan.alpha);
  const missed = plan.of === "rows" ? beta : over(beta, fraction(2n));
  const { fractions, beyond } =
    plan.of === "rows"
      ? { fractions: [alpha, alpha], beyond: fraction(0n) }
      : lines(alpha, plan.expectedRows, missed);
  const odds = ln(over(fraction(2n * (count + 2n)), missed));
  return fractions.map((share) => {
    const scale = scaleOf(plan, share);
    const rows = times(fraction(share.bottom), beyond);
    return { share, scale, offset: certain(plus(times(scale, odds), rows)) + 1n };
  });
}

/** The points of a plan: how many, each of them, and the last one that is not above a row. */
function candidatesOf(candidates) {
  if (candidates.digits === undefined) return pointsOf(candidates);
  const points = decimals(candidates);
  const below = (value) => BigInt(Math.max(0, points.filter((one) => one <= value).length - 1));
  return { count: BigInt(points.length), point: (index) => points[Number(index)], below };
}

/** Zero and all numbers of so many digits, ascending. */
function decimals({ digits, smallest, largest, signed }) {
  const [least, most] = [smallest, largest].map(read);
  const above = [];
  let place = over(least, fraction(10n ** BigInt(digits - 1)));
  for (;;) {
    for (let m = 10n ** BigInt(digits - 1); m < 10n ** BigInt(digits); m++) {
      const value = times(fraction(m), place);
      if (value.top * most.bottom > most.top * value.bottom) {
        const negative = signed ? above.map((one) => -one).reverse() : [];
        return [...negative, 0, ...above];
      }
      above.push(nearest(value));
    }
    place = times(place, fraction(10n));
  }
}

/** Candidates by their cost, ascending; the infinities are the first place and the last. */
function groupsOf(rows, count, { share: { top: p, bottom: q } }, offset) {
  const all = BigInt(rows.length);
  const target = p * all + offset;
  const groups = new Map();
  const add = (start, end, cost) => {
    if (start <= end) groups.set(cost, [...(groups.get(cost) ?? []), [start, end]]);
  };
  const largest = (...values) => values.reduce((most, one) => (one > most ? one : most), 0n);
  const points = (start, end, less, equal) =>
    add(start + 1n, end + 1n, largest(q * less - target, target - q * (less + equal)));
  add(0n, 0n, largest(target));
  let [start, less] = [0n, 0n];
  for (const value of [...new Set(rows)].sort((a, b) => (a < b ? -1 : 1))) {
    const equal = BigInt(rows.filter((one) => one === value).length);
    points(start, value - 1n, less, 0n);
    points(value, value, less, equal);
    [start, less] = [value + 1n, less + equal];
  }
  points(start, count - 1n, less, 0n);
  add(count + 1n, count + 1n, largest(q * all - target));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cost, ranges]) => ({
      ...{ cost, ranges },
      count: ranges.reduce((sum, [first, last]) => sum + last - first + 1n, 0n),
    }));
}

/** Aims of the ends, as plans state them; how many words there are, and what they release. */
export function interval(plan, input) {
  const { count, point, below } = candidatesOf(plan.candidates);
  const rows = input.map(row).filter((value) => !Number.isNaN(value));
  const places = rows.map(below);
  const [lower, upper] = aims(plan, count);
  const members = count + 2n <= 1n << 20n ? 1 : 2;
  const ends = [groupsOf(places, count, lower, -lower.offset)];
  ends.push(groupsOf(places, count, upper, upper.offset));
  const release = (tape) => {
    let used = 0;
    const word = () => {
      if (used === tape.length) throw new RangeError("the tape ended");
      return tape[used++];
    };
    const from = draw(ends[0], lower.scale, word, members);
    const to = draw(ends[1], upper.scale, word, members);
    let low = -Infinity;
    if (from > count) low = Infinity;
    else if (from > 1n) low = point(from - 1n);
    // Rows were rounded down, so what they were is below the next point.
    const high = to < count ? point(to) : Infinity;
    return { order: low <= high ? [low, high] : [high, low], words: used };
  };
  const stated = ({ share, offset }) => ({ fraction: text(share), offset: Number(offset) });
  return { lower: stated(lower), upper: stated(upper), words: 2 * (2 + members), release };
}
