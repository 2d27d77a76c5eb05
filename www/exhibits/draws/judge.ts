/** Pearson's chi-square test of counts against an exact distribution. */

/** The logarithm of the gamma function (Lanczos 1964), for arguments above 0. */
function logGamma(x: number): number {
  const terms = [
    76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155,
    0.001208650973866179, -0.000005395239384953,
  ];
  const base = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = terms.reduce((sum, term, k) => sum + term / (x + 1 + k), 1.000000000190015);
  return -base + Math.log((2.5066282746310005 * series) / x);
}

/**
 * Q(a, x), the regularized upper incomplete gamma function: by series below a + 1, otherwise by the
 * continued fraction of Lentz.
 */
function upperGamma(a: number, x: number): number {
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let k = 1; k < 500; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return 1 - sum * front;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let k = 1; k < 500; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    product *= d * c;
  }
  return front * product;
}

/** The chance that an honest sampler is farther from its distribution than `statistic`. */
export function chance(statistic: number, freedom: number): number {
  return statistic <= 0 ? 1 : upperGamma(freedom / 2, statistic / 2);
}

/** Below this chance the test accuses: of a thousand honest runs, one is accused falsely. */
export const LEVEL = 0.001;

export interface Verdict {
  readonly statistic: number;
  readonly freedom: number;
  readonly chance: number;
  readonly accused: boolean;
}

/** The fewest draws to expect of a group: below it, chi-square is not a good approximation. */
const FEWEST = 5;

/** Judges outcomes with too few expected draws together. */
export function judge(counts: readonly number[], law: readonly number[]): Verdict {
  const draws = counts.reduce((sum, count) => sum + count, 0);
  const groups = law.map((share, k) => ({ expected: share * draws, seen: counts[k] as number }));
  const rare = groups.filter(({ expected }) => expected < FEWEST);
  const judged = groups.filter(({ expected }) => expected >= FEWEST);
  if (rare.length > 0) {
    const together = {
      expected: rare.reduce((sum, { expected }) => sum + expected, 0),
      seen: rare.reduce((sum, { seen }) => sum + seen, 0),
    };
    if (together.expected >= FEWEST) judged.push(together);
  }
  const statistic = judged.reduce(
    (sum, { expected, seen }) => sum + (seen - expected) ** 2 / expected,
    0,
  );
  const freedom = Math.max(1, judged.length - 1);
  const seen = chance(statistic, freedom);
  return { statistic, freedom, chance: seen, accused: seen < LEVEL };
}
