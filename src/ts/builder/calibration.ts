/** How noise and chance are sized: by a scale (or base), or by a sensitivity and an epsilon. */
import type { Exact } from "../api/common.js";
import { missing } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import {
  type ScaleSettings,
  scaleKeys,
  type SensitivitySettings,
  sensitivityKeys,
} from "../keys/calibration.js";
import { given } from "../keys/key.js";
import { MechanismBuilder } from "./settings.js";

export abstract class SensitivityBuilder<
  S extends SensitivitySettings,
> extends MechanismBuilder<S> {
  epsilon(epsilon: Exact): this {
    return this.with({ epsilon: exactText("epsilon", epsilon) } as Partial<S>);
  }

  sensitivity(sensitivity: Exact): this {
    const { epsilon } = this.settings;
    return this.with({ ...sensitivityKeys().sensitivity.read(sensitivity), epsilon } as Partial<S>);
  }

  /** Refuses settings from which no loss follows; `other` is what may replace epsilon. */
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
    return this.with(scaleKeys().scale.read(scale) as Partial<S>);
  }
}
