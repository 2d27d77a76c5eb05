import type { Exact } from "../api/common.js";
import { engineFor } from "../engine/engines.js";
import { exactText } from "../input/exact.js";

/**
 * Returns evenly spaced candidates as an array, from `first` up to `last`. If `last` is a whole
 * number of steps from `first`, the array includes it.
 *
 * Use it to look at candidates, or to remove some. For a quantile, pass `{ first, last, step }`
 * instead, which makes a shorter plan. Decimals are exact: `grid(0, 1, 0.1)` has 11 points, and the
 * last point is 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `step` is not above 0, if `last` is below `first`, or
 * if two points are the same double. `ERR_LIMIT` above 2^20 points: pass `{ first, last, step }` to
 * the quantile instead.
 *
 * @example
 * import { grid } from "sottovoce";
 *
 * grid(0, 1, "1/4"); // Float64Array [0, 0.25, 0.5, 0.75, 1]
 */
export function grid(first: Exact, last: Exact, step: Exact): Float64Array {
  const [from, to, by] = [
    exactText("first", first),
    exactText("last", last),
    exactText("step", step),
  ];
  return engineFor("grid").call((glue) => glue.grid(from, to, by));
}
