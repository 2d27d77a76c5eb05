/** The sparse vector technique, in base 2: the builder. */
import type { Base2, IntegerBounds } from "../api/dyadic-base.js";
import type { SparseVectorBuilder, SparseVectorMechanism } from "../api/sparse-vector.js";
import { explainSparseVector } from "../explain/sparse-vector.js";
import { own } from "../input/options.js";
import type { Kinds } from "../plans/kinds.js";
import { canReleaseAnswers, SparseVector } from "../query/sparse-vector.js";
import { uncalibrated } from "./calibration.js";
import {
  BaseBuilder,
  basedFromPlan,
  baseFromPlan,
  baseKeys,
  baseOf,
  type BaseSettings,
  boundsFromPlan,
  integerBounds,
  integers,
} from "./dyadic-base.js";
import { demand, flag, given, integer } from "./settings.js";

interface SparseInput extends BaseSettings {
  readonly kind: "sparseVector";
  readonly queryBase: Base2 | null;
  readonly monotone: boolean;
  readonly gaps: readonly number[];
  readonly bounds?: IntegerBounds;
  readonly count?: number;
  readonly reach?: number;
}

/**
 * Which of many answers are above 0, at the price of the few that are (the sparse vector
 * technique).
 *
 * Take it to watch many numbers of which few matter: only `count` times "above" is paid for, and
 * what is below costs nothing, however many there are. Subtract the threshold from each answer, and
 * give all answers at once, in the order in which they are to be asked; the release ends with the
 * last "above" that was paid for, and what comes after it was not looked at. Answers near 0 fall on
 * either side: the noise grows with `count`. If you need the values of those above, release them
 * with noise, which costs extra.
 *
 * Dwork and Roth 2014, Algorithm 1, in base 2; Lyu, Su and Li 2017 on what goes wrong elsewhere.
 *
 * @example
 * import { sparseVector } from "sottovoce/base2";
 *
 * const firstAbove = sparseVector()
 *   .sensitivity(1)
 *   .epsilon(2)
 *   .bounds(-50, 50)
 *   .reach(20)
 *   .count(1)
 *   .build();
 * firstAbove.release([-30, -12, 44, 3]).value; // such as [0, 0, 1]
 */
export function sparseVector(): SparseVectorBuilder {
  return begin();
}

function begin(): Builder {
  const start = { kind: "sparseVector", base: null, queryBase: null } as const;
  return new Builder({ ...start, monotone: false, gaps: [], ...uncalibrated });
}

class Builder extends BaseBuilder<SparseInput> {
  queryBase(x: number | bigint, y: number, z: number): this {
    return this.with({ queryBase: baseOf(x, y, z) });
  }

  monotone(): this {
    return this.with({ monotone: true });
  }

  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: integerBounds("bounds", lowest, highest) });
  }

  count(count: number): this {
    return this.with({ count: integer("count", count) });
  }

  reach(steps: number): this {
    return this.with({ reach: integer("reach", steps) });
  }

  gaps(gaps: readonly number[]): this {
    return this.with({ gaps: integers("gaps", gaps) });
  }

  build(): SparseVectorMechanism {
    this.calibrated("base");
    return new SparseVector(this.all("bounds", "count", "reach"));
  }
}

function fromPlan(plan: object): SparseVectorMechanism {
  const needs = ["bounds", "count", "reach"] as const;
  const parts = own(plan, [...baseKeys, ...needs, "monotone", "queryBase", "gaps"]);
  demand(parts, ["base", ...needs]);
  let builder = basedFromPlan(begin(), parts)
    .bounds(...boundsFromPlan("bounds", parts.bounds))
    .count(parts.count as number)
    .reach(parts.reach as number);
  if (flag("monotone", parts.monotone)) builder = builder.monotone();
  if (given(parts.gaps)) builder = builder.gaps(parts.gaps as number[]);
  if (given(parts.queryBase)) {
    const { x, y, z } = baseFromPlan(parts.queryBase);
    builder = builder.queryBase(BigInt(x), y, z);
  }
  return builder.build();
}

export const sparseVectorKinds: Kinds<"sparseVector"> = {
  sparseVector: { fromPlan, explain: explainSparseVector, canRelease: canReleaseAnswers },
};
