/** The keys that say how noise and chance are sized: by a scale or base, and a sensitivity. */
import type { Exact } from "../api/common.js";
import { exactText } from "../input/exact.js";
import { exact, nullable, required } from "./key.js";

export interface SensitivitySettings {
  readonly epsilon: string | null;
  readonly sensitivity: string | null;
  /** The sensitivity, if it was given as a number: that may mean its binary value. */
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

/** Keys of a scale in base e, and of a sensitivity. */
export const scaleKeys = () =>
  ({
    scale: required<{ readonly scale: string | null }>(exact("scale"), { scale: null }),
    ...sensitivityKeys(),
  }) as const;
