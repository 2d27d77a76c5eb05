/** What a rho means in epsilon and delta, and back. */
import type { Exact } from "../api/common.js";
import { engineFor } from "../engine/engines.js";
import type { Glue } from "../generated/glue.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";

/**
 * Gives the least epsilon that is known for a rho and `delta`, rounded up.
 *
 * Use it for the sum of the rhos of releases that were fixed in advance, or for the `rho` of a
 * budget: such a whole is (epsilon, delta)-private.
 *
 * **Watch out**: `delta` is chosen once, far below one in the number of people, and before looking.
 * The epsilons of parts do not add up to that of the whole.
 *
 * `rho` is 0, or from 1e-100 to 1e6; `delta` is at least 1e-100 and below 1. *Rounded up* is meant
 * of the decimal that is printed: the double itself may be below the bound by half of its last
 * digit.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything else.
 *
 * @example
 * import { epsilonOf } from "sottovoce/gaussian";
 *
 * epsilonOf({ rho: "1/8", delta: "1e-6" }); // 2.4190931768671953
 */
export function epsilonOf(loss: { readonly rho: Exact; readonly delta: Exact }): number {
  return converted(loss, ["rho", "delta"], (glue, rho, delta) => glue.epsilon_of(rho, delta));
}

/**
 * Gives the least delta that is known for a rho and `epsilon`, rounded up; at most 1. Both are 0,
 * or from 1e-100 to 1e6.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything else.
 *
 * @example
 * import { deltaOf } from "sottovoce/gaussian";
 *
 * deltaOf({ rho: "1/8", epsilon: 2 }); // 0.00003948508556683673
 */
export function deltaOf(loss: { readonly rho: Exact; readonly epsilon: Exact }): number {
  return converted(loss, ["rho", "epsilon"], (glue, rho, epsilon) => glue.delta_of(rho, epsilon));
}

/**
 * Gives the largest rho that is known to imply (`epsilon`, `delta`), rounded down to 40 digits:
 * exact text, to be given to `rho(...)`. `epsilon` is 0, or from 1e-100 to 1e6; `delta` is at least
 * 1e-100 and below 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything else.
 *
 * @example
 * import { rhoOf } from "sottovoce/gaussian";
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
