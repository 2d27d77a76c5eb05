/**
 * Several quantiles at once, written for checking only, on fractions and integers of any size: rows
 * are moved down to points and told apart, then split by one draw after the other.
 */
import { fraction, over, plus, read, times } from "./exact.mjs";
import { locateIn } from "./law.mjs";
import { nearest, rangeDistance, row } from "./quantile.mjs";

const PARTS = 1n << 20n;
const minus = (a, b) => plus(a, fraction(-b.top, b.bottom));

/** Gives what a plan releases on a tape, and how many words it takes. */
export function release(plan, input, tape) {
  let used = 0;
  const word = () => {
    if (used === tape.length) throw new RangeError("the tape ended");
    return tape[used++];
  };
  const points = pointsOf(plan.candidates);
  const rows = toldApart(points, input.map(row), word);
  const alphas = [fraction(0n), ...plan.alphas.map(read), fraction(1n)];
  const levels = BigInt(Math.floor(Math.log2(plan.alphas.length)) + 1);
  const answers = [];
  const split = (part, from, to, low, high) => {
    if (high - low < 2) return;
    const at = low + 1 + Math.floor((high - low - 1) / 2);
    const share = over(minus(alphas[at], alphas[low]), minus(alphas[high], alphas[low]));
    const scale = scaleOf(plan, share, levels);
    const found = draw(groupsOf(part, from, to, share), scale, word);
    answers[at - 1] = points.point(found / PARTS);
    split(
      part.filter((one) => one <= found),
      from,
      found,
      low,
      at,
    );
    split(
      part.filter((one) => one > found),
      found,
      to,
      at,
      high,
    );
  };
  split(rows, 0n, points.count * PARTS - 1n, 0, alphas.length - 1);
  return { order: answers, words: used };
}

/** Scale for a level's share of epsilon; a row that is changed is one removed and one added. */
function scaleOf({ neighbors, rowsPerPerson, epsilon }, { top: p, bottom: q }, levels) {
  const moved = rangeDistance(p, q, "add-or-remove-one") * (neighbors === "change-one" ? 2n : 1n);
  return over(fraction(moved * BigInt(rowsPerPerson) * levels), read(epsilon));
}

/** The points by their fractions: rows are compared with the doubles nearest to these. */
export function pointsOf({ first, last, step }) {
  const [from, to, by] = [first, last, step].map(read);
  const steps = over(minus(to, from), by);
  const count = steps.top / steps.bottom + 1n;
  const point = (index) => nearest(plus(from, times(by, fraction(index))));
  const below = (value) => {
    // The last one that is not above a row: between the ends, by halves.
    let [low, high] = [0n, count];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (point(middle) <= value) low = middle;
      else high = middle;
    }
    return low;
  };
  return { count, point, below };
}

/** Rows on parts of points, ascending. Each that was read has bits, three of them a word. */
function toldApart(points, rows, word) {
  const bits = [];
  for (let at = 0; at < rows.length; at += 3) {
    const drawn = word();
    for (const place of [44n, 24n, 4n]) bits.push((drawn >> place) % PARTS);
  }
  const numbers = rows.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const fine = numbers.map((value, at) => points.below(value) * PARTS + bits[at]);
  return fine.sort((a, b) => (a < b ? -1 : Number(a > b)));
}

/** The parts from one to another by their cost, ascending: where they are, and how many. */
function groupsOf(rows, from, to, { top: p, bottom: q }) {
  const target = p * BigInt(rows.length);
  const groups = new Map();
  const add = (start, end, less, equal) => {
    if (start > end) return;
    const costs = [q * less - target, target - q * (less + equal), 0n];
    const cost = costs.reduce((most, one) => (one > most ? one : most));
    groups.set(cost, [...(groups.get(cost) ?? []), [start, end]]);
  };
  let [start, less] = [from, 0n];
  for (const value of new Set(rows)) {
    const equal = BigInt(rows.filter((one) => one === value).length);
    add(start, value - 1n, less, 0n);
    add(value, value, less, equal);
    [start, less] = [value + 1n, less + equal];
  }
  add(start, to, less, 0n);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cost, ranges]) => ({
      ...{ cost, ranges },
      count: ranges.reduce((sum, [first, last]) => sum + last - first + 1n, 0n),
    }));
}

/**
 * A group by two words and more where they do not tell, then a member by two words at a time, or
 * by one.
 */
export function draw(groups, scale, word, words = 2) {
  const { ranges, count } = groups[locateIn(scale, groups, word)];
  const all = 1n << BigInt(64 * words);
  let product;
  do {
    let drawn = 0n;
    for (let at = 0; at < words; at++) drawn = (drawn << 64n) | word();
    product = drawn * count;
  } while (product % all < all % count);
  let number = product / all;
  for (const [first, last] of ranges) {
    if (number <= last - first) return first + number;
    number -= last - first + 1n;
  }
  throw new RangeError("no such member");
}
