/** The keys of mechanisms whose weights are powers of `(x / 2^y)^z`. */
import type { Base2, IntegerBounds, NumberBounds } from "../api/dyadic-base.js";
import { refuse } from "../error.js";
import { finite } from "../identity/counted.js";
import { exactText } from "../input/exact.js";
import { limit } from "../input/limits.js";
import { own } from "../input/options.js";
import { type SensitivitySettings, sensitivityKeys } from "./calibration.js";
import {
  flag,
  integer,
  nullable,
  orNull,
  part,
  required,
  setting,
  type Settings,
  word,
} from "./key.js";

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

export const costKeys = () =>
  ({
    ...baseKeys(),
    clamp: required(setting("clamp", boundsFromPlan)),
    rounding: required(word("rounding", ["none", "randomized"])),
    monotone: flag("monotone"),
  }) as const;

export type CostSettings = Settings<typeof costKeys> & {
  readonly kind: "exponentialBase2" | "permuteAndFlipBase2";
};

/** The core checks the bounds: without a step, they must be integers. */
export const boundedNoiseKeys = () =>
  ({
    ...baseKeys(),
    bounds: required(
      setting("bounds", (name, value) => numberBounds(name, ...endsOf(name, value))),
    ),
    step: orNull("step", exactText),
  }) as const;

const boundedKeys = () =>
  ({
    ...baseKeys(),
    bounds: required(setting("bounds", boundsFromPlan)),
  }) as const;

export const thresholdKeys = () =>
  ({
    ...boundedKeys(),
    thresholds: required(setting("thresholds", integers)),
  }) as const;

export const sparseVectorKeys = () =>
  ({
    ...boundedKeys(),
    count: required(setting("count", integer)),
    reach: required(setting("reach", integer)),
    monotone: flag("monotone"),
    queryBase: orNull("queryBase", (_, base) => baseFromPlan(base)),
    gaps: nullable({ gaps: [] }, setting("gaps", integers)),
  }) as const;

/** One of `total` and `places` is given. */
export const partitionKeys = () =>
  ({
    ...baseKeys(),
    total: orNull("total", integer),
    places: orNull("places", (name, places) => listed(name, places).map(pair)),
  }) as const;

export type PartitionSettings = Settings<typeof partitionKeys>;

function pair(value: unknown): [number, number] {
  if (!Array.isArray(value) || value.length !== 2)
    throw refuse("places", "must be pairs of a least and a largest count");
  const [least, largest] = integers("places", value);
  return [least as number, largest as number];
}

/** The base in a plan. */
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

/** Bounds that may have decimals. */
export function numberBounds(name: string, lowest: unknown, highest: unknown): NumberBounds {
  return { lowest: finite(name, lowest), highest: finite(name, highest) };
}

/** The two bounds of a plan. */
function boundsFromPlan(name: string, value: unknown): IntegerBounds {
  return integerBounds(name, ...endsOf(name, value));
}

function endsOf(name: string, value: unknown): [unknown, unknown] {
  const { lowest, highest } = own(part(name, value), ["lowest", "highest"]);
  return [lowest, highest];
}

/** A copy of a list, which is not too long. */
function listed(name: string, values: unknown): readonly unknown[] {
  if (!Array.isArray(values)) throw refuse(name, "must be an array");
  limit(name, values.length);
  return Array.from(values as readonly unknown[]);
}

function integers(name: string, values: unknown): number[] {
  return listed(name, values).map((value) => integer(name, value));
}
