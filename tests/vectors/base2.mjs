/**
 * Vectors of the mechanisms in base 2, exact on BigInt alone.
 *
 * Everything is one rule: V is uniform on [0, 1), its first words most significant first;
 * cumulative weights are exact fractions of whole numbers; the group is the k with C_k <= V T <
 * C_(k+1), and while the known interval of V meets two groups one more word follows.
 */
const MASK = 2n ** 64n - 1n;

class Words {
  constructor(words) {
    this.words = words;
    this.used = 0;
  }
  next() {
    if (this.used === this.words.length) throw new RangeError("the tape ended");
    return this.words[this.used++];
  }
}

/** The group among whole weights, from so many words and more where they do not tell. */
function choose(weights, words, first = 2) {
  let index = 0n;
  let known = 0n;
  for (let word = 0; word < first; word++, known += 64n) index = (index << 64n) | words.next();
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  for (;;) {
    const [start, end] = [index * total, (index + 1n) * total];
    let before = 0n;
    let found = -1;
    weights.forEach((weight, group) => {
      const after = before + weight;
      if (before << known <= start && end <= after << known) found = group;
      before = after;
    });
    if (found >= 0) return found;
    index = (index << 64n) | words.next();
    known += 64n;
  }
}

function member(count, words) {
  let product;
  do product = words.next() * count;
  while ((product & MASK) < 2n ** 64n % count);
  return Number(product >> 64n);
}

/** 2^(Y most) b^n. */
const power = ([x, y, z], n, most) => (BigInt(x) ** BigInt(z * n)) << BigInt(y * z * (most - n));
const clamp = (value, [lowest, highest]) => Math.max(lowest, Math.min(highest, value));

function exponential({ base, clamp: bounds, rounding, costs }, words) {
  const rounded =
    rounding === "none"
      ? costs.map((cost) => Math.floor(bounded(cost, bounds)))
      : round(costs, bounds, words);
  const groups = [...new Set(rounded)].sort((a, b) => a - b);
  const most = groups.at(-1) - groups[0];
  const places = (cost) => rounded.flatMap((other, place) => (other === cost ? [place] : []));
  const weights = groups.map(
    (cost) => BigInt(places(cost).length) * power(base, cost - groups[0], most),
  );
  const found = places(groups[choose(weights, words)]);
  return found[member(BigInt(found.length), words)];
}

const bounded = (cost, [lowest, highest]) =>
  cost === "NaN" ? highest : cost < lowest ? lowest : cost > highest ? highest : cost;

/** Costs of the vectors have at most 40 fractional bits, so that all this is exact in doubles. */
function round(costs, bounds, words) {
  let word = 0n;
  return costs.map((cost, place) => {
    word = place % 2 === 0 ? words.next() : word >> 32n;
    const real = bounded(cost, bounds);
    const floor = Math.floor(real);
    return floor + ((word & 0xffffffffn) < BigInt(Math.floor((real - floor) * 2 ** 32)) ? 1 : 0);
  });
}

function permuteAndFlip({ base, clamp: bounds, costs }, words) {
  const whole = costs.map((cost) => Math.floor(bounded(cost, bounds)));
  const best = Math.min(...whole);
  const accepted = whole.flatMap((cost, place) => {
    const difference = cost - best;
    const heads = power(base, difference, difference);
    const one = power(base, 0, difference);
    if (difference === 0) return words.next() >= 0n ? [place] : [];
    return choose([heads, one - heads], words, 1) === 0 ? [place] : [];
  });
  return accepted[member(BigInt(accepted.length), words)];
}

/** Noise folded at `fold`: (1 - b), 2 (1 - b) b^k, 2 b^fold; then a sign. */
function folded(base, fold, words) {
  const b = (n) => power(base, n, fold + 1);
  const sizes = Array.from({ length: fold + 1 }, (_, size) =>
    size === 0 ? b(0) - b(1) : 2n * (size === fold ? b(size) : b(size) - b(size + 1)),
  );
  const size = choose(fold === 0 ? [1n] : sizes, words);
  return words.next() >> 63n === 1n ? -size : size;
}

function laplace({ base, bounds, value }, words) {
  const noise = folded(base, bounds[1] - bounds[0], words);
  return clamp(clamp(value, bounds) + noise, bounds);
}

/** How many of ascending thresholds noise reaches, by differences of its tails. */
function reached(base, thresholds, words) {
  const far = Math.max(...thresholds.map(Math.abs)) + 2;
  const tail = (t) =>
    t > 0
      ? power(base, t, far)
      : power(base, 0, far) + power(base, 1, far) - power(base, 1 - t, far);
  const tails = [...thresholds].reverse().map(tail);
  const all = power(base, 0, far) + power(base, 1, far);
  const weights = [...tails, all].map((sum, place) => sum - (place === 0 ? 0n : tails[place - 1]));
  return thresholds.length - choose(weights, words);
}

const threshold = ({ base, bounds, thresholds, value }, words) =>
  reached(
    base,
    thresholds.map((one) => one - clamp(value, bounds)),
    words,
  );

function sparse({ threshold: first, queries, bounds, count, reach, gaps, values }, words) {
  const wide = [bounds[0] - reach, bounds[1] + reach];
  const rho = clamp(folded(first, wide[1] - wide[0], words), wide);
  const said = [];
  for (const told of values) {
    if (said.filter((one) => one !== null).length === count) break;
    const value = clamp(told, bounds);
    const excess = clamp(rho, [value - reach, value + reach]) - value;
    const number = reached(
      queries,
      [0, ...gaps].map((gap) => excess + gap),
      words,
    );
    said.push(number === 0 ? null : number - 1);
  }
  return said;
}

function partition({ base, bounds, list }, words) {
  const far = bounds.reduce((sum, [least, largest]) => sum + largest - least, 0);
  const Y = BigInt(base[1] * base[2]);
  // Weights of all ways to go on from a place, given the count before, in units of 2^-(Y far), by
  // going through them all.
  const ways = (place, most) => {
    if (place === bounds.length) return 1n << (Y * BigInt(far));
    return counts(place, most).reduce((sum, count) => sum + way(place, count), 0n);
  };
  const counts = (place, most) => {
    const [least, largest] = bounds[place];
    return Array.from({ length: Math.min(most, largest) - least + 1 }, (_, step) => least + step);
  };
  const way = (place, count) => {
    const distance = Math.abs(count - clamp(list[place] ?? 0, bounds[place]));
    return (
      (ways(place + 1, count) * BigInt(base[0]) ** BigInt(base[2] * distance)) >>
      (Y * BigInt(distance))
    );
  };
  const drawn = [];
  for (let place = 0; place < bounds.length; place++) {
    const here = counts(place, drawn.at(-1) ?? Infinity);
    drawn.push(
      here[
        choose(
          here.map((count) => way(place, count)),
          words,
        )
      ],
    );
  }
  return drawn;
}

/**
 * The files, each a list of cases with tapes: all zeros, all ones, a half, 2/3, and words that look
 * like nothing in particular.
 */
export function base2Files(next, hex) {
  const A = 0xaaaaaaaaaaaaaaaan;
  const drawn = (answer, one) =>
    [
      () => 0n,
      () => MASK,
      () => 1n << 63n,
      (at) => (at < 2 ? A : next()),
      ...Array(6).fill(() => next()),
    ].map((word) => {
      for (let words = []; ; words = [...words, word(words.length)]) {
        // Words that repeat for ever are broken off by others.
        if (words.length > 40) word = () => next();
        const tape = new Words(words);
        try {
          return { value: answer(one, tape), words: words.map(hex) };
        } catch (thrown) {
          if (thrown.message !== "the tape ended") throw thrown;
        }
      }
    });
  const cases = (answer, list) =>
    list.map((one) => ({
      ...one,
      tapes: drawn(answer, one).map(({ value, words }) => ({
        tape: words,
        words: words.length,
        value,
      })),
    }));
  const bases = [
    [1, 1, 1],
    [3, 2, 1],
    [3, 2, 2],
    [255, 8, 1],
    [2605029348, 32, 1],
  ];
  const each = (list) => bases.flatMap((base) => list.map((one) => ({ base, ...one })));
  return {
    "exponential_base2.json": cases(
      exponential,
      each([
        { clamp: [0, 20], rounding: "none", costs: [2, 0, 1, 0] },
        { clamp: [-5, 5], rounding: "none", costs: [4.5, -9, "NaN", -4.25, 1e9] },
        { clamp: [0, 20], rounding: "randomized", costs: [0, 0.5] },
        { clamp: [-2, 3], rounding: "randomized", costs: [-1.25, 0.375, "NaN", 2.75, -7.5] },
      ]),
    ),
    "permute_and_flip_base2.json": cases(
      permuteAndFlip,
      each([
        { clamp: [0, 20], costs: [0, 1, 1, 3] },
        { clamp: [-3, 9], costs: [5, "NaN", -8] },
      ]),
    ),
    "discrete_laplace_base2.json": cases(
      laplace,
      each([
        { bounds: [-2, 2], value: 0 },
        { bounds: [0, 40], value: 99 },
        { bounds: [0, 1], value: 0 },
        { bounds: [7, 7], value: 0 },
      ]),
    ),
    "threshold_test.json": cases(
      threshold,
      each([
        { bounds: [-5, 5], thresholds: [2], value: 0 },
        { bounds: [0, 50], thresholds: [3, 20, 21, 50], value: 19 },
      ]),
    ),
    "sparse_vector.json": cases(
      sparse,
      bases.map((base) => ({
        threshold: base,
        queries: bases[1],
        bounds: [-2, 3],
        count: 2,
        reach: 2,
        gaps: [1, 3],
        values: [1, -1, 2, 9, 0],
      })),
    ),
    "integer_partition.json": cases(
      partition,
      each([
        {
          bounds: [
            [1, 5],
            [0, 2],
            [0, 1],
            [0, 1],
            [0, 1],
          ],
          list: [3, 1, 1],
        },
        {
          bounds: [
            [2, 6],
            [1, 4],
            [1, 2],
          ],
          list: [9, 2],
        },
      ]),
    ),
  };
}
