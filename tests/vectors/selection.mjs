/**
 * Selection from scores as the proofs say it, written for checking only: the race of exponentials
 * for Gumbel-max, and coins for permute-and-flip. Scores are exact fractions; a gap in scales must
 * be below 4000.
 */
import { expEnclosure, over, plus } from "./exact.mjs";

const DIGIT = 64n;
const MASK = (1n << DIGIT) - 1n;
const minus = ({ top, bottom }) => ({ top: -top, bottom });
const under = (a, b) => a.top * b.bottom < b.top * a.bottom;

function reader(tape) {
  let used = 0;
  const word = () => {
    if (used === tape.length) throw new RangeError("the tape ended");
    return tape[used++];
  };
  return { word, used: () => used };
}

/** How far each score is below the best, in scales. */
export function gaps(scale, scores) {
  const best = scores.reduce((most, score) => (under(most, score) ? score : most));
  return scores.map((score) => over(plus(best, minus(score)), scale));
}

/** `[low, high]` around 2^bits * 2 artanh(top / bottom), for 0 <= top / bottom <= 1/3. */
function doubleArtanh(top, bottom, bits) {
  let [power, sum, order] = [(top << bits) / bottom, 0n, 1n];
  while (power > 0n) {
    sum += power / order;
    power = (power * top * top) / (bottom * bottom);
    order += 2n;
  }
  // Every power is less than 2 too small, every quotient 1 more, and less than 3 is left out.
  return [2n * sum, 2n * (sum + 2n * order + 3n)];
}

/** `[low, high]` around 2^bits * -ln(x / 2^known), for 0 < x <= 2^known. */
function negLn(x, known, bits) {
  const length = BigInt(x.toString(2).length);
  if (x === 1n << known) return [0n, 0n];
  const whole = 1n << length;
  const [low, high] = doubleArtanh(whole - x, whole + x, bits);
  const [twoLow, twoHigh] = doubleArtanh(1n, 3n, bits);
  return [low + (known - length) * twoLow, high + (known - length) * twoHigh];
}

const weights = new Map();

/** `[low, high]` around 2^bits * e^-gap, to as many bits as the gap needs; kept. */
function weight(gap, known) {
  const bits = 4n * known + 256n + 2n * (gap.top / gap.bottom);
  const key = `${gap.top}/${gap.bottom} ${bits}`;
  if (!weights.has(key)) weights.set(key, expEnclosure(gap, Number(bits)));
  return weights.get(key).map((end) => ({ end, bits }));
}

/**
 * When one arrives: -ln U e^gap, from `soonest` to `latest` (absent where U may be 0), as
 * fractions.
 */
function arrival({ digits, gap }, known) {
  const bits = 4n * known + 256n;
  const [least, most] = weight(gap, known);
  const [soonest] = negLn(digits + 1n, known, bits);
  const latest = digits > 0n ? negLn(digits, known, bits)[1] : undefined;
  const over = (top, { end, bits: places }) => ({ top: top << places, bottom: end });
  return { soonest: over(soonest, most), latest: latest && over(latest, least) };
}

/**
 * Those who may be among the `wanted` first, in clusters of overlapping arrivals, the first ones
 * first.
 */
function clusters(members, known, wanted) {
  const timed = members.map((member, order) => ({ member, order, ...arrival(member, known) }));
  const latest = timed
    .map((one) => one.latest)
    .filter(Boolean)
    .sort((a, b) => (under(a, b) ? -1 : 1));
  const limit = latest[wanted - 1];
  const may = timed.filter(({ soonest }) => !limit || !under(limit, soonest));
  may.sort((a, b) => (under(a.soonest, b.soonest) ? -1 : under(b.soonest, a.soonest) ? 1 : 0));
  const parts = [];
  let last;
  for (const one of may) {
    if (parts.length === 0 || (last && under(last, one.soonest))) {
      parts.push([one]);
      last = one.latest;
    } else {
      parts.at(-1).push(one);
      last = last && one.latest && (under(last, one.latest) ? one.latest : last);
    }
  }
  return parts.map((part) => part.sort((a, b) => a.order - b.order).map(({ member }) => member));
}

/** The `k` that arrive first, in order, and how many words that takes. */
export function race(scale, scores, k, tape) {
  const { word, used } = reader(tape);
  const all = gaps(scale, scores).map((gap, index) => ({ index, gap, digits: word() }));
  const order = [];
  const waiting = clusters(all, DIGIT, k).map((members) => ({ members, known: DIGIT }));
  while (order.length < k) {
    const { members, known } = waiting.shift();
    if (members.length === 1) order.push(members[0].index);
    else {
      const more = members.map(({ digits, ...rest }) => ({
        ...rest,
        digits: (digits << DIGIT) | word(),
      }));
      const parts = clusters(more, known + DIGIT, k - order.length);
      waiting.unshift(...parts.map((part) => ({ members: part, known: known + DIGIT })));
    }
  }
  return { order, words: used() };
}

/** One coin of probability e^-gap. */
function flip(gap, word) {
  let digits = word();
  for (let known = DIGIT; ; digits = (digits << DIGIT) | word(), known += DIGIT) {
    if (gap.top === 0n) return true;
    for (let bits = known + 64n; bits < known + 1024n; bits *= 2n) {
      const [low, high] = expEnclosure(gap, Number(bits));
      const [start, end] = [digits << (bits - known), (digits + 1n) << (bits - known)];
      if (end <= low) return true;
      if (start >= high) return false;
      if (start <= low && end >= high) break;
    }
  }
}

/** The index that permute-and-flip releases, and how many words that takes. */
export function permuteAndFlip(scale, scores, tape) {
  const { word, used } = reader(tape);
  const heads = gaps(scale, scores).flatMap((gap, index) => (flip(gap, word) ? [index] : []));
  const count = BigInt(heads.length);
  let product;
  do product = word() * count;
  while ((product & MASK) < (MASK + 1n) % count);
  return { order: [heads[Number(product >> DIGIT)]], words: used() };
}

/** The first word of e^-gap: where a coin is undecided. */
export function edge(gap) {
  const [low] = expEnclosure(gap, 256);
  return low >> 192n;
}
