/** Bounds in steps: what the builders of sums and means share. */
import type { Exact } from "../api/common.js";
import { missing } from "../input/builder.js";
import { beginning } from "../keys/key.js";
import { promiseKeys } from "../keys/person.js";
import { type StepSettings, sumKeys } from "../keys/rows.js";
import { PromiseBuilder } from "./person.js";

/** The first settings of sums and means. */
export const unbounded = (): Partial<StepSettings> => beginning({ ...sumKeys(), ...promiseKeys() });

export abstract class StepBuilder extends PromiseBuilder<Partial<StepSettings>> {
  bounds(lowest: Exact, highest: Exact): this {
    const keys = sumKeys();
    return this.with({ ...keys.lowest.read(lowest), ...keys.highest.read(highest) });
  }

  step(step: Exact): this {
    return this.with(sumKeys().step.read(step));
  }

  protected finished(): StepSettings {
    const { lowest, rho } = this.settings;
    const loss = rho === undefined ? (["epsilon"] as const) : [];
    if (lowest === undefined) throw missing(["bounds", ...this.lacking("neighbors", ...loss)]);
    return this.promised() as StepSettings;
  }
}
