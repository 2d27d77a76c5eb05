/** How noise and chance are sized: by a scale (or base), or by a sensitivity and an epsilon. */
import type { Exact } from "../api/common.js";
import { missing } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import { exact, given, nullable, required } from "./keys.js";
import { MechanismBuilder } from "./settings.js";

export interface SensitivitySettings {
  readonly epsilon: string | null;
  readonly sensitivity: string | null;
  /** The sensitivity, where it was given as a number: that may mean its binary value. */
  readonly sensitivityNumber: number | null;
}

export interface ScaleSettings extends SensitivitySettings {
  readonly scale: string | null;
}

/** The keys of every plan that a sensitivity goes into. No plan has an epsilon: it was used up. */
export const sensitivityKeys = () =>
  ({
    sensitivity: nullable<SensitivitySettings>(
      { epsilon: null, sensitivity: null, sensitivityNumber: null },
      (value) => ({
        epsilon: null,
        sensitivity: exactText("sensitivity", value as Exact),
        sensitivityNumber: typeof value === "number" ? value : null,
      }),
    ),
  }) as const;

/** The same in base e. */
export const scaleKeys = () =>
  ({
    scale: required<{ readonly scale: string | null }>(exact("scale"), { scale: null }),
    ...sensitivityKeys(),
  }) as const;

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
    return this.with(scaleKeys().scale.read(scale) as Partial<S>);
  }
}
