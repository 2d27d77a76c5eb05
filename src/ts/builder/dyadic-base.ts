/** Bases `(x / 2^y)^z`, as builders give them, and those to choose from. */
import type { Exact } from "../api/common.js";
import type { BaseChoice } from "../api/dyadic-base.js";
import { engineFor } from "../engine/engines.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { baseOf, type BaseSettings } from "../keys/base2.js";
import { deepFrozen } from "../release/release.js";
import { SensitivityBuilder } from "./calibration.js";

/**
 * Lists bases that you can pass to `base(x, y, z)`.
 *
 * A base is a fraction `(x / 2^y)^z`, and mechanisms in base 2 compute probabilities from its
 * powers. Use this function to see which bases exist, to teach, or to name a base in a paper. To
 * reach a given loss, set `sensitivity` and `epsilon` of a builder instead. The builder then finds
 * the best base of 32 bits.
 *
 * @remarks
 * The loss of each listed base is at most `atMost` nats for one unit of cost. The base with the
 * largest loss comes first. The list contains all bases with `y <= 8`, which have small integers.
 * It also contains the bases of 16 and of 32 bits whose loss is nearest to `atMost`.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if the loss of every base of 32 bits is above `atMost`.
 *
 * @example
 * import { base2Parameters } from "sottovoce/base2";
 *
 * const [largest] = base2Parameters({ atMost: "1/2" });
 * largest; // { x: 651257337, y: 30, z: 1, bits: 0.7213..., epsilon: 0.4999... }
 */
export function base2Parameters(options: { atMost: Exact }): readonly BaseChoice[] {
  const text = exactText("atMost", own(options, ["atMost"]).atMost);
  return deepFrozen(
    engineFor("base2Parameters").call((glue) => glue.base2_choices(text) as BaseChoice[]),
  );
}

/** Parts of every mechanism in base 2. */
export abstract class BaseBuilder<S extends BaseSettings> extends SensitivityBuilder<S> {
  base(x: number | bigint, y: number, z: number): this {
    return this.with({ base: baseOf(x, y, z) } as Partial<S>);
  }
}
