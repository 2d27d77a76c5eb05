/** The keys of noise on integers. */
import type { Exact } from "../api/common.js";
import type { NoisePlan } from "../api/noise.js";
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { scaleKeys } from "./calibration.js";
import { exact, nullable, optional, part, required, type Settings, word } from "./key.js";

interface Bounded {
  readonly bounds: { readonly lowest: string; readonly highest: string } | null;
}

export const noiseKeys = () =>
  ({
    ...scaleKeys(),
    // In a plan they are text; the core checks the rest.
    bounds: nullable<Bounded>({ bounds: null }, (bounds) => {
      const { lowest, highest } = own(part("bounds", bounds), ["lowest", "highest"]);
      const text = (bound: unknown): string =>
        typeof bound === "string" ? exactText("bounds", bound) : boundText(bound);
      return { bounds: { lowest: text(lowest), highest: text(highest) } };
    }),
    sampler: optional({ sampler: "digits" }, word("sampler", ["digits", "cks20"])),
  }) as const;

/** A bound that is no text. */
export function boundText(bound: unknown): string {
  if (typeof bound !== "bigint" && !Number.isSafeInteger(bound))
    throw refuse("bounds", "must be safe integers, or bigints");
  return exactText("bounds", bound as Exact);
}

export type NoiseSettings = Settings<typeof noiseKeys> & Pick<NoisePlan, "kind">;

/** All that makes Gaussian noise, as the core reads it; null where nothing was set. */
export interface GaussianSettings {
  readonly scale: string | null;
  readonly variance: string | null;
  readonly rho: string | null;
  readonly approximate: { readonly epsilon: string; readonly delta: string } | null;
  readonly sensitivity: string | null;
  /** The sensitivity, where it was given as a number: that may mean its binary value. */
  readonly sensitivityNumber: number | null;
  readonly squaredSensitivity: string | null;
  readonly squaredNumber: number | null;
}

export const unset: GaussianSettings = {
  scale: null,
  variance: null,
  rho: null,
  approximate: null,
  sensitivity: null,
  sensitivityNumber: null,
  squaredSensitivity: null,
  squaredNumber: null,
};

/** A plan says two of the settings: from all others these follow. */
export const gaussianKeys = () =>
  ({
    variance: required<GaussianSettings>(
      (variance) => ({ ...unset, ...exact("variance")(variance) }),
      unset,
    ),
    squaredSensitivity: nullable<Pick<GaussianSettings, "squaredSensitivity" | "squaredNumber">>(
      { squaredSensitivity: null, squaredNumber: null },
      (squared) => ({
        ...exact("squaredSensitivity")(squared),
        squaredNumber: typeof squared === "number" ? squared : null,
      }),
    ),
  }) as const;
