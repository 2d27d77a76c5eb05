/** Bounds in steps: what the builders of sums and means share. */
import type { Exact } from "../api/common.js";
import type { StepSettings } from "../query/rows.js";
import { missing } from "../input/builder.js";
import { beginning, exact, type Key, required } from "./keys.js";
import { PromiseBuilder, promiseKeys } from "./person.js";

/** The keys of a sum or a mean in a plan. A builder needs no step: it has one to begin with. */
export const stepKeys = () =>
  ({
    lowest: bound("lowest"),
    highest: bound("highest"),
    step: required(exact("step"), { step: "1" }),
    ...promiseKeys(),
  }) as const;

/** A refusal names the method that gives both. */
function bound<Name extends string>(name: Name): Key<{ readonly [N in Name]: string }, object> {
  const read = exact("bounds");
  type Part = { readonly [N in Name]: string };
  return required((value) => ({ [name]: read(value).bounds }) as Part);
}

export abstract class StepBuilder extends PromiseBuilder<Partial<StepSettings>> {
  constructor(settings: Partial<StepSettings> = beginning(stepKeys())) {
    super(settings);
  }

  bounds(lowest: Exact, highest: Exact): this {
    return this.with({ ...stepKeys().lowest.read(lowest), ...stepKeys().highest.read(highest) });
  }

  step(step: Exact): this {
    return this.with(stepKeys().step.read(step));
  }

  protected finished(): StepSettings {
    if (this.settings.lowest === undefined) throw missing("bounds");
    return this.promised() as StepSettings;
  }
}
