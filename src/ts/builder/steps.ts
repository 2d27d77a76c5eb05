/** Bounds in steps: what the builders of sums and means share. */
import type { Exact } from "../api/common.js";
import { exactText } from "../input/exact.js";
import type { StepSettings } from "../query/rows.js";
import { PromiseBuilder, type PromiseInput } from "./person.js";

/** Settings so far; the step has a default. */
export type StepInput = PromiseInput &
  Pick<StepSettings, "step"> &
  Partial<Pick<StepSettings, "bounds">>;

export abstract class StepBuilder extends PromiseBuilder<StepInput> {
  constructor(settings: StepInput = { rowsPerPerson: 1, step: "1" }) {
    super(settings);
  }

  bounds(lowest: Exact, highest: Exact): this {
    const text = (bound: Exact): string => exactText("bounds", bound);
    return this.with({ bounds: { lowest: text(lowest), highest: text(highest) } });
  }

  step(step: Exact): this {
    return this.with({ step: exactText("step", step) });
  }
}
