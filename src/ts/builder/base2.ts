/** Mechanisms in base 2: the builders. */
import type { Exact } from "../api.js";
import type {
  Base2Mechanisms,
  Base2Parameters,
  DiscreteLaplaceBase2Builder,
  ExponentialBase2Builder,
  IntegerPartitionBuilder,
  PermuteAndFlipBase2Builder,
  SparseVectorBuilder,
  ThresholdTestBuilder,
} from "../api-base2.js";
import { DpError, refuse } from "../error.js";
import { exactText } from "../exact.js";
import { call } from "../instance.js";
import { own } from "../options.js";
import { CostSelection, Integers, OneInteger, type Told } from "../query/base2.js";
import { deepFrozen } from "../release.js";
import { baseFromPlan, baseOf, integer, part } from "./base.js";

/** The most of a list. */
const most = 1 << 20;

type Kind = keyof Base2Mechanisms;

/**
 * What each kind is told beside base or epsilon, sensitivity; what has a default, and what must be
 * told.
 */
const selection = {
  defaults: { monotone: false },
  needs: ["clamp", "rounding"],
  make: CostSelection,
} as const;
const kinds = {
  exponentialBase2: selection,
  permuteAndFlipBase2: selection,
  discreteLaplaceBase2: { defaults: {}, needs: ["bounds"], make: OneInteger },
  thresholdTest: { defaults: {}, needs: ["bounds", "thresholds"], make: OneInteger },
  sparseVector: {
    defaults: { monotone: false, queryBase: null, gaps: [] },
    needs: ["bounds", "count", "halfWidth"],
    make: Integers,
  },
  integerPartition: { defaults: { total: null, places: null }, needs: [], make: Integers },
} as const;

/**
 * The exponential mechanism in base 2: releases index i with probability proportional to b^cost_i,
 * b = (x / 2^y)^z, exactly. Smaller cost is better. All weights are integers, so nothing is ever
 * approximated (Ilvento 2020).
 *
 * Costs are clamped to public integers, and then floored or rounded at random. The loss counts
 * whole units of cost: a sensitivity of 1/2 costs as much as 1, so multiply costs by a power of two
 * until a unit is small. Three random words a release, and one more for every two costs with
 * `randomized` rounding, whatever the costs.
 *
 * @example
 * import { exponentialBase2 } from "sottovoce";
 *
 * // The place nearest to all: one person moves each distance by at most 1 km.
 * const kilometers = [12.5, 3.25, 40];
 * const nearest = exponentialBase2()
 *   .sensitivity(1)
 *   .epsilon(1)
 *   .clamp(0, 100)
 *   .rounding("randomized")
 *   .build();
 * nearest.release(kilometers).value; // 1, almost surely
 * nearest.bits; // 1.4426950378...: the loss in bits
 */
export function exponentialBase2(): ExponentialBase2Builder {
  return start("exponentialBase2");
}

/**
 * Permute-and-flip in base 2 (McKenna and Sheldon 2020): accepts each outcome with probability
 * b^(cost - best) and releases a uniform accepted one. Never a worse expected cost (clamped and
 * rounded) than {@link exponentialBase2} at the same loss; not bounded-range.
 *
 * @example
 * import { permuteAndFlipBase2 } from "sottovoce";
 *
 * const mechanism = permuteAndFlipBase2().base(1, 1, 1).clamp(0, 10).rounding("none").build();
 * mechanism.release([4, 0, 7]).value; // an index
 */
export function permuteAndFlipBase2(): PermuteAndFlipBase2Builder {
  return start("permuteAndFlipBase2");
}

/**
 * Two-sided geometric noise in base 2, Pr[noise = k] proportional to b^|k|, within public bounds:
 * what falls outside becomes the bound.
 *
 * @example
 * import { discreteLaplaceBase2 } from "sottovoce";
 *
 * const count = discreteLaplaceBase2().sensitivity(1).epsilon("1/2").bounds(0, 1000).build();
 * count.release(420).value; // an integer from 0 to 1000
 */
export function discreteLaplaceBase2(): DiscreteLaplaceBase2Builder {
  return start("discreteLaplaceBase2");
}

/**
 * Whether a noisy value reaches public thresholds, without drawing the noise: two random words, and
 * one loss for all thresholds.
 *
 * @example
 * import { thresholdTest } from "sottovoce";
 *
 * const enough = thresholdTest()
 *   .sensitivity(1)
 *   .epsilon(1)
 *   .bounds(0, 100)
 *   .thresholds([20, 50])
 *   .build();
 * enough.release(42).value; // 0, 1 or 2: how many thresholds are reached
 */
export function thresholdTest(): ThresholdTestBuilder {
  return start("thresholdTest");
}

/**
 * The sparse vector technique: which of many answers are above 0, at the price of `count` of them.
 * All answers are told at once; the threshold is subtracted from each. What is below costs nothing.
 *
 * @example
 * import { sparseVector } from "sottovoce";
 *
 * const firstAbove = sparseVector()
 *   .sensitivity(1)
 *   .epsilon(2)
 *   .bounds(-50, 50)
 *   .halfWidth(20)
 *   .count(1)
 *   .build();
 * firstAbove.release([-30, -12, 44, 3]).value; // such as [0, 0, 1]
 */
export function sparseVector(): SparseVectorBuilder {
  return start("sparseVector");
}

/**
 * A sorted list of counts, released whole: a nonincreasing list with probability proportional to
 * b^(its L1 distance from the true one) (Blocki, Datta and Bonneau 2016).
 *
 * @example
 * import { integerPartition } from "sottovoce";
 *
 * const frequencies = integerPartition().sensitivity(1).epsilon(1).total(20).build();
 * frequencies.release([7, 4, 4, 1]).value; // 20 counts, none larger than the one before
 */
export function integerPartition(): IntegerPartitionBuilder {
  return start("integerPartition");
}

/**
 * The bases to choose from: those that lose at most `atMost` nats for one unit of cost, the largest
 * loss first. All with `y <= 8` (small integers, to read and to teach with), and the nearest of 16
 * and of 32 bits.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if 32 bits cannot hold it.
 *
 * @example
 * import { base2Parameters } from "sottovoce";
 *
 * base2Parameters({ atMost: "1/2" })[0]; // { x: 651257337, y: 30, z: 1, bits: 0.7213..., epsilon: 0.4999... }
 */
export function base2Parameters(options: { atMost: Exact }): readonly Base2Parameters[] {
  const text = exactText("atMost", own(options, ["atMost"]).atMost);
  return deepFrozen(call((glue) => glue.base2_choices(text) as Base2Parameters[]));
}

function start<Built>(kind: Kind): Built {
  return new Builder({
    kind,
    base: null,
    epsilon: null,
    sensitivity: null,
    sensitivityNumber: null,
    ...kinds[kind].defaults,
  }) as Built;
}

/** Of every kind; what a kind is not told is refused. */
class Builder {
  readonly #told: Told;

  constructor(told: Told) {
    // Nothing that a page puts on Object.prototype passes for told.
    this.#told = Object.assign(Object.create(null), told) as Told;
    Object.freeze(this);
  }

  base(x: number | bigint, y: number, z: number): Builder {
    return this.#with({ base: baseOf(x, y, z) });
  }

  queryBase(x: number | bigint, y: number, z: number): Builder {
    return this.#with({ queryBase: baseOf(x, y, z) });
  }

  epsilon(epsilon: Exact): Builder {
    return this.#with({ epsilon: exactText("epsilon", epsilon) });
  }

  sensitivity(sensitivity: Exact): Builder {
    const sensitivityNumber = typeof sensitivity === "number" ? sensitivity : null;
    return this.#with({ sensitivity: exactText("sensitivity", sensitivity), sensitivityNumber });
  }

  monotone(): Builder {
    return this.#with({ monotone: true });
  }

  clamp(lowest: number, highest: number): Builder {
    return this.#with({
      clamp: { lowest: integer("clamp", lowest), highest: integer("clamp", highest) },
    });
  }

  rounding(rule: "none" | "randomized"): Builder {
    if (rule !== "none" && rule !== "randomized")
      throw refuse("rounding", 'must be "none" or "randomized"');
    return this.#with({ rounding: rule });
  }

  bounds(lowest: number, highest: number): Builder {
    return this.#with({
      bounds: { lowest: integer("bounds", lowest), highest: integer("bounds", highest) },
    });
  }

  thresholds(thresholds: readonly number[]): Builder {
    return this.#with({ thresholds: integers("thresholds", thresholds) });
  }

  count(count: number): Builder {
    return this.#with({ count: integer("count", count) });
  }

  halfWidth(steps: number): Builder {
    return this.#with({ halfWidth: integer("halfWidth", steps) });
  }

  gaps(gaps: readonly number[]): Builder {
    return this.#with({ gaps: integers("gaps", gaps) });
  }

  total(total: number): Builder {
    return this.#with({ total: integer("total", total), places: null });
  }

  places(places: readonly (readonly [number, number])[]): Builder {
    const pair = (place: unknown): number[] => {
      if (!Array.isArray(place) || place.length !== 2)
        throw refuse("places", "must be pairs of a least and a largest count");
      return integers("places", place);
    };
    return this.#with({ places: listed("places", places).map(pair), total: null });
  }

  build(): unknown {
    const { kind, base, epsilon, sensitivity } = this.#told;
    const { needs, make } = kinds[kind as Kind];
    if (base !== null && epsilon !== null)
      throw refuse("base", "must not be told with epsilon: one follows from the other");
    if (this.#told["queryBase"] && epsilon !== null)
      throw refuse("queryBase", "must not be told with epsilon: one follows from the other");
    if (base === null && epsilon === null)
      throw refuse("epsilon", "(with sensitivity) or base must be told before build()");
    if (epsilon !== null && sensitivity === null)
      throw refuse("sensitivity", "must be told with epsilon");
    for (const name of needs)
      if (this.#told[name] === undefined) throw refuse(name, "must be told before build()");
    if (this.#told["total"] === null && this.#told["places"] === null)
      throw refuse("total", "or places must be told before build()");
    return new make(this.#told);
  }

  #with(more: { readonly [name: string]: unknown }): Builder {
    const { defaults, needs } = kinds[this.#told.kind as Kind];
    const known = [
      "base",
      "epsilon",
      "sensitivity",
      "sensitivityNumber",
      ...needs,
      ...Object.keys(defaults),
    ];
    for (const name of Object.keys(more))
      if (!known.includes(name)) throw refuse(name, `is not for ${this.#told.kind}()`);
    return new Builder({ ...this.#told, ...more });
  }
}

function listed(name: string, values: unknown): readonly unknown[] {
  if (!Array.isArray(values)) throw refuse(name, "must be an array");
  if (values.length > most)
    throw DpError.of("ERR_LIMIT", `${name} must be at most 1048576 (2^20)`, name);
  return Array.from(values as readonly unknown[]);
}

function integers(name: string, values: unknown): number[] {
  return listed(name, values).map((value) => integer(name, value));
}

/** The mechanism of a plan, whose own keys were read; see `fromPlan`. */
export function base2FromPlan<K extends Kind>(plan: object, kind: K): Base2Mechanisms[K] {
  const { defaults, needs } = kinds[kind];
  const told = own<string>(plan, [
    "kind",
    "base",
    "sensitivity",
    ...needs,
    ...Object.keys(defaults),
  ]);
  for (const name of ["base", ...needs])
    if (told[name] === undefined) throw refuse(name, "must stand in the plan");
  let builder: Builder = start(kind);
  const base = (value: unknown): [bigint, number, number] => {
    const { x, y, z } = baseFromPlan(value);
    return [BigInt(x), y, z];
  };
  const range = (name: string): [number, number] => {
    const { lowest, highest } = own(part(name, told[name]), ["lowest", "highest"]);
    return [lowest as number, highest as number];
  };
  const { monotone = false } = told;
  if (typeof monotone !== "boolean") throw refuse("monotone", "must be true or false");
  builder = builder.base(...base(told["base"]));
  if (monotone) builder = builder.monotone();
  if (there(told["sensitivity"])) builder = builder.sensitivity(told["sensitivity"] as Exact);
  if (there(told["queryBase"])) builder = builder.queryBase(...base(told["queryBase"]));
  if (there(told["clamp"])) builder = builder.clamp(...range("clamp"));
  if (there(told["rounding"])) builder = builder.rounding(told["rounding"] as "none");
  if (there(told["bounds"])) builder = builder.bounds(...range("bounds"));
  if (there(told["thresholds"])) builder = builder.thresholds(told["thresholds"] as number[]);
  if (there(told["count"])) builder = builder.count(told["count"] as number);
  if (there(told["halfWidth"])) builder = builder.halfWidth(told["halfWidth"] as number);
  if (there(told["gaps"])) builder = builder.gaps(told["gaps"] as number[]);
  if (there(told["total"]) && there(told["places"]))
    throw refuse("total", "must not be told with places");
  if (there(told["total"])) builder = builder.total(told["total"] as number);
  if (there(told["places"])) builder = builder.places(told["places"] as [number, number][]);
  return builder.build() as Base2Mechanisms[K];
}

function there(value: unknown): boolean {
  return value !== undefined && value !== null;
}
