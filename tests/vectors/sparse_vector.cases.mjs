/** Sparse vector: 0 for "below", one more than the number of gaps reached for "above". */
import { baseOf, clamp, ends, folded, reached, replays, withBases } from "./base2.mjs";

const QUERIES = [3, 2, 1];

function release({ base, bounds, count, reach, gaps, values }, words) {
  const wide = [bounds[0] - reach, bounds[1] + reach];
  const rho = clamp(folded(base, wide[1] - wide[0], words), wide);
  const said = [];
  for (const told of values) {
    if (said.filter((one) => one > 0).length === count) break;
    const value = clamp(told, bounds);
    const excess = clamp(rho, [value - reach, value + reach]) - value;
    said.push(
      reached(
        QUERIES,
        [0, ...gaps].map((gap) => excess + gap),
        words,
      ),
    );
  }
  return said;
}

export const cases = () =>
  replays(
    withBases([{ bounds: [-2, 3], count: 2, reach: 2, gaps: [1, 3], values: [1, -1, 2, 9, 0] }]),
    release,
    ({ base, bounds, values, ...rest }) => ({
      plan: {
        kind: "sparseVector",
        base: baseOf(base),
        queryBase: baseOf(QUERIES),
        bounds: ends(bounds),
        ...rest,
      },
      input: values,
    }),
    1322,
  );
