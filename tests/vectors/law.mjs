/**
 * The law of a selection and its word tape, written for checking only.
 *
 * Outcomes are grouped by cost, ascending. Group k holds [C_k, C_(k+1)), C the cumulative sums of
 * b^(cost - best), b = e^(-1/scale) or, where a base { x, y, z } stands for the scale, b = (x /
 * 2^y)^z, and T the last of them. V is uniform on [0, 1): its first 128 bits are two words, and one
 * more word follows while the interval of V that is known meets two groups. The group is the k with
 * C_k <= V T < C_(k+1). The member is drawn by Lemire's method from one word an attempt: (high,
 * low) = word * n, again while low < 2^64 mod n.
 */
import { expEnclosure, fraction, over } from "./exact.mjs";

/** Distinct costs, ascending, each with the places that have it. */
export function groupsOf(costs) {
  const groups = new Map();
  costs.forEach((cost, place) => groups.set(cost, [...(groups.get(cost) ?? []), place]));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cost, places]) => ({ cost, places }));
}

/** An enclosure of b^difference times 2^bits. */
function weight(scale, difference, bits) {
  if (scale.x === undefined) return expEnclosure(over(fraction(difference), scale), bits);
  const power = (scale.x ** (scale.z * difference)) << BigInt(bits);
  const places = scale.y * scale.z * difference;
  const low = power >> places;
  return [low, low << places === power ? low : low + 1n];
}

/** Enclosures of C_0, ..., C_K times 2^bits. */
export function cumulative(scale, groups, bits) {
  const sums = [[0n, 0n]];
  for (const { cost, places, count = BigInt(places.length) } of groups) {
    const [low, high] = weight(scale, cost - groups[0].cost, bits);
    const [lowBefore, highBefore] = sums.at(-1);
    sums.push([lowBefore + count * low, highBefore + count * high]);
  }
  return sums;
}

/**
 * Where [index, index + 1) / 2^known lies: a group's number, "straddles", or "unclear" at this
 * precision.
 */
function locate(index, known, sums) {
  const [totalLow, totalHigh] = sums.at(-1);
  let group = 0;
  for (let boundary = 1; boundary < sums.length - 1; boundary++) {
    const [low, high] = sums[boundary].map((sum) => sum << known);
    if (high <= index * totalLow) group = boundary;
    else if (low < (index + 1n) * totalHigh) {
      // The boundary may cut the interval. It does for certain if it lies above its start and below
      // its end; an inner boundary is always below T, where the interval reaches up to.
      const belowEnd = high < (index + 1n) * totalLow || index + 1n === 1n << known;
      return low > index * totalHigh && belowEnd ? "straddles" : "unclear";
    }
  }
  return group;
}

/**
 * The place that a tape of words selects, and how many words that takes. Throws where the tape is
 * too short.
 */
export function select(scale, costs, tape) {
  let used = 0;
  const word = () => {
    if (used === tape.length) throw new RangeError("the tape ended");
    return tape[used++];
  };
  const groups = groupsOf(costs);
  const { places } = groups[locateIn(scale, groups, word)];
  const count = BigInt(places.length);
  let product;
  do product = word() * count;
  while ((product & (2n ** 64n - 1n)) < 2n ** 64n % count);
  return { index: places[Number(product >> 64n)], words: used };
}

/** The number of the group that words select; groups may have a count instead of places. */
export function locateIn(scale, groups, word) {
  let index = (word() << 64n) | word();
  let known = 128n;
  for (let bits = 256; ;) {
    const found = locate(index, known, cumulative(scale, groups, bits));
    if (found === "straddles") {
      index = (index << 64n) | word();
      known += 64n;
    } else if (found === "unclear") {
      bits *= 2;
    } else {
      return found;
    }
  }
}

/**
 * The first `words` words of C_k / T for an inner boundary k; undefined where it is too close to 0
 * or 1 to be told.
 */
export function boundary(scale, costs, k, words) {
  const groups = groupsOf(costs);
  const places = BigInt(64 * words);
  for (let bits = 512; bits <= 4096; bits *= 2) {
    const sums = cumulative(scale, groups, bits);
    const [low, high] = sums[k];
    const [totalLow, totalHigh] = sums.at(-1);
    const [floor, other] = [(low << places) / totalHigh, (high << places) / totalLow];
    if (floor !== other) continue;
    return Array.from(
      { length: words },
      (_, at) => (floor >> BigInt(64 * (words - 1 - at))) & (2n ** 64n - 1n),
    );
  }
  return undefined;
}

/** For each place, its probability as a pair of fractions `[top, bottom]` around it. */
export function probabilities(scale, costs, bits) {
  const groups = groupsOf(costs);
  const sums = cumulative(scale, groups, bits);
  const [totalLow, totalHigh] = sums.at(-1);
  const answer = [];
  for (const { cost, places } of groups) {
    const [low, high] = weight(scale, cost - groups[0].cost, bits);
    for (const place of places)
      answer[place] = {
        lower: [low, totalHigh],
        upper: [high < totalLow ? high : totalLow, totalLow],
      };
  }
  return answer;
}
