/** How noise and chance are sized: by a scale (or base), or by a sensitivity and an epsilon. */
import type { Exact } from "../api/common.js";
import { callsOf, missing, type With } from "../input/builder.js";
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

  /**
   * All settings, if a loss follows from them and none of these is missing; `other` is what may
   * replace epsilon.
   */
  protected calibrated<Name extends keyof S & string>(
    other: keyof S & string,
    ...names: readonly Name[]
  ): With<S, Name> {
    const { epsilon, sensitivity } = this.settings;
    const lacking = this.lacking(...names);
    if (epsilon === null && !given(this.settings[other])) {
      const also = lacking.length === 0 ? "" : `${callsOf(lacking)}, and also `;
      const either = `${also}.sensitivity(...) and .epsilon(...), or .${other}(...),`;
      throw missing(["epsilon", ...lacking], either);
    }
    if (epsilon !== null && sensitivity === null) throw missing(["sensitivity", ...lacking]);
    return this.all(...names);
  }
}

/** In base e. */
export abstract class ScaleBuilder<S extends ScaleSettings> extends SensitivityBuilder<S> {
  scale(scale: Exact): this {
    return this.with(scaleKeys().scale.read(scale) as Partial<S>);
  }
}
