/** How noise and chance are sized: by a scale (or base), or by a sensitivity and an epsilon. */
import type { Exact } from "../api/common.js";
import { missing } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import { MechanismBuilder, given } from "./settings.js";

export interface SensitivitySettings {
  readonly epsilon: string | null;
  readonly sensitivity: string | null;
  /** The sensitivity, where it was given as a number: that may mean its binary value. */
  readonly sensitivityNumber: number | null;
}

export interface ScaleSettings extends SensitivitySettings {
  readonly scale: string | null;
}

export const uncalibrated = { epsilon: null, sensitivity: null, sensitivityNumber: null } as const;

export abstract class SensitivityBuilder<
  S extends SensitivitySettings,
> extends MechanismBuilder<S> {
  epsilon(epsilon: Exact): this {
    return this.with({ epsilon: exactText("epsilon", epsilon) } as Partial<S>);
  }

  sensitivity(sensitivity: Exact): this {
    const sensitivityNumber = typeof sensitivity === "number" ? sensitivity : null;
    const settings = { sensitivity: exactText("sensitivity", sensitivity), sensitivityNumber };
    return this.with(settings as Partial<S>);
  }

  /** Refuses settings from which no loss follows; `other` is what may stand in for epsilon. */
  protected calibrated(other: keyof S & string): void {
    const { epsilon, sensitivity } = this.settings;
    if (epsilon === null && !given(this.settings[other]))
      throw missing("epsilon", `.sensitivity(...) and .epsilon(...), or .${other}(...),`);
    if (epsilon !== null && sensitivity === null) throw missing("sensitivity");
  }
}

/** In base e. */
export abstract class ScaleBuilder<S extends ScaleSettings> extends SensitivityBuilder<S> {
  scale(scale: Exact): this {
    return this.with({ scale: exactText("scale", scale) } as Partial<S>);
  }
}
