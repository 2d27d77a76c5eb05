import type { Exact } from "../api/common.js";
import { engineFor } from "../engine/engines.js";
import { exactText } from "../input/exact.js";

/**
 * Returns evenly spaced candidates as an array, from `first` up to `last`. `last` is included if it
 * falls on the grid.
 *
 * Use it to look at candidates, or to remove some. A quantile also takes `{ first, last, step }`
 * itself, which is shorter in its plan. Decimals are exact: grid(0, 1, 0.1) has 11 points, the last
 * of them 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `step` is not above 0, `last` is below `first`, or
 * points are not different doubles. `ERR_LIMIT` above 2^20 points: pass such a grid to the quantile
 * itself.
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
