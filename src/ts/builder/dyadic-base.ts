/** Bases `(x / 2^y)^z`, as builders and plans give them, and those to choose from. */
import type { Exact } from "../api/common.js";
import type { Base2, BaseChoice, IntegerBounds } from "../api/dyadic-base.js";
import { engineFor } from "../engine/engines.js";
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { limit } from "../input/limits.js";
import { own } from "../input/options.js";
import { deepFrozen } from "../release/release.js";
import { type SensitivitySettings, SensitivityBuilder, sensitivityKeys } from "./calibration.js";
import { integer, part, required } from "./keys.js";

/**
 * The bases to choose from for `base(x, y, z)`: to read, to teach with, or to state in a paper.
 *
 * You do not need it to get a loss that you have in mind: `sensitivity` and `epsilon` find the best
 * base of 32 bits by themselves. Listed are the bases that lose at most `atMost` nats for one unit
 * of cost, the largest loss first: all with `y <= 8` (small integers), and the nearest of 16 and of
 * 32 bits.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if 32 bits cannot hold it.
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

export interface BaseSettings extends SensitivitySettings {
  readonly base: Base2 | null;
}

/** The keys of every plan in base 2. */
export const baseKeys = () =>
  ({
    base: required<Pick<BaseSettings, "base">>((base) => ({ base: baseFromPlan(base) }), {
      base: null,
    }),
    ...sensitivityKeys(),
  }) as const;

/** What every mechanism in base 2 is built from. */
export abstract class BaseBuilder<S extends BaseSettings> extends SensitivityBuilder<S> {
  base(x: number | bigint, y: number, z: number): this {
    return this.with({ base: baseOf(x, y, z) } as Partial<S>);
  }
}

/** The base that stands in a plan. */
export function baseFromPlan(value: unknown): Base2 {
  const { x, y, z } = own(part("base", value), ["x", "y", "z"]);
  return baseOf(x, y, z);
}

export function baseOf(x: unknown, y: unknown, z: unknown): Base2 {
  // Text is for plans only: there it is canonical.
  const whole =
    typeof x === "bigint"
      ? BigInt.asUintN(4096, x) === x
      : Number.isSafeInteger(x) || (typeof x === "string" && /^[1-9][0-9]{0,1233}$/.test(x));
  if (!whole) throw refuse("x", "must be a whole number above 0 and below 2^y");
  return { x: String(x), y: integer("y", y), z: integer("z", z) };
}

export function integerBounds(name: string, lowest: unknown, highest: unknown): IntegerBounds {
  return { lowest: integer(name, lowest), highest: integer(name, highest) };
}

/** The two bounds that stand in a plan. */
export function boundsFromPlan(name: string, value: unknown): IntegerBounds {
  const { lowest, highest } = own(part(name, value), ["lowest", "highest"]);
  return integerBounds(name, lowest, highest);
}

/** A copy of a list, which is not too long. */
export function listed(name: string, values: unknown): readonly unknown[] {
  if (!Array.isArray(values)) throw refuse(name, "must be an array");
  limit(name, values.length);
  return Array.from(values as readonly unknown[]);
}

export function integers(name: string, values: unknown): number[] {
  return listed(name, values).map((value) => integer(name, value));
}
