/** Converts a rho to epsilon and delta, and back. */
import type { Exact } from "../api/common.js";
import { engineFor } from "../engine/engines.js";
import type { Glue } from "../generated/glue.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";

/**
 * Returns the smallest known epsilon for a rho and `delta`, rounded up.
 *
 * Use it for the `rho` of a budget, or for the sum of the rhos of releases that were all fixed in
 * advance. All these releases together have the returned epsilon at `delta`.
 *
 * **Watch out**: choose `delta` once and in advance, far below one divided by the number of people.
 * Add up rhos first and convert the sum: epsilons that were converted one by one do not add up.
 *
 * @remarks
 * `rho` is 0, or from 1e-100 to 1e6. `delta` is at least 1e-100 and below 1. The result as a
 * decimal, as JavaScript prints it, is never below the true bound. The double itself may be, by
 * half of its last digit.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for values outside these ranges.
 *
 * @example
 * import { epsilonOf } from "sottovoce";
 *
 * epsilonOf({ rho: "1/8", delta: "1e-6" }); // 2.4190931768671953
 */
export function epsilonOf(loss: { readonly rho: Exact; readonly delta: Exact }): number {
  return converted(loss, ["rho", "delta"], (glue, rho, delta) => glue.epsilon_of(rho, delta));
}

/**
 * Returns the smallest known delta for a rho and `epsilon`, rounded up. The result is at most 1.
 * `rho` and `epsilon` are each 0, or from 1e-100 to 1e6.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for values outside these ranges.
 *
 * @example
 * import { deltaOf } from "sottovoce";
 *
 * deltaOf({ rho: "1/8", epsilon: 2 }); // 0.00003948508556683673
 */
export function deltaOf(loss: { readonly rho: Exact; readonly epsilon: Exact }): number {
  return converted(loss, ["rho", "epsilon"], (glue, rho, epsilon) => glue.delta_of(rho, epsilon));
}

/**
 * Returns the largest rho known to imply an epsilon and a delta. Pass the result, an exact text of
 * at most 40 digits, to `rho(...)` of a builder. `epsilon` is 0, or from 1e-100 to 1e6. `delta` is
 * at least 1e-100 and below 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for values outside these ranges.
 *
 * @example
 * import { rhoOf } from "sottovoce";
 *
 * rhoOf({ epsilon: 1, delta: "1e-6" }); // a fraction near 0.0244
 */
export function rhoOf(loss: { readonly epsilon: Exact; readonly delta: Exact }): string {
  return converted(loss, ["epsilon", "delta"], (glue, epsilon, delta) =>
    glue.rho_of(epsilon, delta),
  );
}

function converted<T>(
  loss: object,
  names: readonly [string, string],
  by: (glue: Glue, one: string, other: string) => T,
): T {
  const given = own(loss, names, "loss");
  const [one, other] = names.map((name) => exactText(name, given[name])) as [string, string];
  return engineFor("conversions").call((glue) => by(glue, one, other));
}
