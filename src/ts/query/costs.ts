/** Selection from costs, in base 2: the mechanisms that a builder or a plan makes. */
import type { Numbers, Release } from "../api/common.js";
import type { ExponentialBase2Plan, PermuteAndFlipBase2Plan, RoundingError } from "../api/costs.js";
import type { Handle } from "../engine/engine.js";
import type { Glue } from "../generated/glue.js";
import { type Borrowed, borrowed, type Doubles, sized } from "../input/numbers.js";
import { lookingAt } from "../input/options.js";
import type { CostSettings } from "../keys/base2.js";
import { deepFrozen } from "../release/release.js";
import type { Attempt } from "./attempt.js";
import {
  attemptBy,
  BuiltMechanism,
  byPlan,
  drawnBy,
  lawOf,
  releaseOf,
  running,
} from "./mechanism.js";

type WasmRun = Glue["CostsRun"]["prototype"];
type CostPlan = ExponentialBase2Plan | PermuteAndFlipBase2Plan;

export class CostSelection<P extends CostPlan> extends BuiltMechanism<P, WasmRun> {
  declare readonly bits: number;

  constructor(settings: CostSettings) {
    super(
      ...byPlan<P, WasmRun>(
        settings,
        (glue, plan) => glue.CostsRun.open(plan),
        (run) => run.bits(),
      ),
    );
  }

  release(costs: Numbers, part?: Attempt): Release<number, P> {
    const attempt = attemptBy(this, part);
    const values = checked(costs);
    const read = (run: Handle<WasmRun>): void => {
      if (this.plan.rounding === "none" && values.kind === "real") takeFloors(run, values);
      else take(run, values);
    };
    const index = drawnBy(
      this,
      attempt,
      (run) => lookingAt("costs", () => read(run)),
      (run, words) => run.release(words),
    );
    return releaseOf(index, this, attempt.source.seeded);
  }

  roundingError(costs: Numbers): RoundingError {
    const values = checked(costs);
    return running(this, (run) => {
      take(run, values);
      return deepFrozen(run.use((inner) => inner.rounding_error() as RoundingError));
    });
  }
}

export function costLaw(
  selection: BuiltMechanism<CostPlan, WasmRun>,
  costs: unknown,
): Float64Array {
  const values = checked(costs);
  return lawOf(selection, (run) => take(run, values));
}

function checked(costs: unknown): Borrowed {
  return lookingAt("costs", () => sized("costs", borrowed("costs", costs)));
}

function take(run: Handle<WasmRun>, costs: Borrowed): void {
  if (costs.kind === "whole") {
    const whole = costs.part(0, costs.length);
    run.use((inner) => inner.take_whole(whole));
  } else {
    const real = costs.part(0, costs.length);
    run.use((inner) => inner.take(real));
  }
}

/** Costs read at a time: so few that they stay in the cache, and take no fresh pages. */
const floored = 1 << 10;

function takeFloors(run: Handle<WasmRun>, costs: Doubles): void {
  for (let start = 0; start < costs.length; start += floored) {
    const part = costs.part(start, Math.min(start + floored, costs.length));
    run.use((inner) => inner.take_floors(part, costs.length));
  }
}
