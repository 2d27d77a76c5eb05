/** Whatever rows say, questions for quantiles have an answer, and one that can be read again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, quantile, quantileInterval, quantiles, stringify } from "sottovoce";

const sure = "10000"; // at this epsilon the answer is that of the rows
const grids = {
  "121 points": { first: 0, last: 120, step: 1 },
  "2^43 points": { first: 0, last: 2 ** 43 - 1, step: 1 },
  decimals: { digits: 2, smallest: 1, largest: 1000, signed: false },
};

/**
 * Rows, and the median of what they are rounded down to. A quantile alone does not move rows: where
 * all are beyond the points, each point is as near.
 */
const cases = {
  "no rows": [[], null],
  "no numbers": [[NaN, NaN, NaN], null],
  "one row": [[30], () => 30],
  "one row and no numbers": [[NaN, 30, NaN], () => 30],
  "rows that are all equal": [new Float64Array(1000).fill(44), () => 44],
  "rows below the points": [[-1, -1e300, -Infinity], ({ lowest }) => lowest],
  "rows above the points": [[1e300, 2e300, Infinity], ({ highest }) => highest],
  "negative zeros": [[-0, -0], () => 0],
  "rows between 0 and the smallest double above it": [[5e-324, 5e-324, 0], () => 0],
};

for (const [points, candidates] of Object.entries(grids))
  for (const [what, [rows, expected]] of Object.entries(cases)) {
    const asked = (builder) =>
      builder.candidates(candidates).neighbors("add-or-remove-one").epsilon(sure);
    const ends = { lowest: 0, highest: candidates.last ?? candidates.largest };
    const value = expected?.(ends);
    const again = (query) => {
      const release = query.release(rows);
      assert.deepEqual(parse(stringify(release)), release);
      return release.value;
    };

    test(`${what}, ${points}: a quantile, several, and intervals`, () => {
      const one = again(asked(quantile("1/2")).build());
      const several = again(asked(quantiles(["1/4", "1/2", "3/4"])).build());
      const interval = asked(quantileInterval("1/2").confidence(0.9));
      const [low, high] = again(interval.of("rows").build());
      again(interval.of("population", { expectedRows: 1000 }).build());
      if (value === undefined) return;
      if (!/below|above/.test(what)) assert.equal(one, value);
      assert.equal(several[1], value);
      assert.ok(low <= value && value <= high, `${low} ${high}`);
    });
  }
