/** The keys of noise on integers. */
import type { Exact } from "../api/common.js";
import type { NoisePlan } from "../api/noise.js";
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { scaleKeys } from "./calibration.js";
import { exact, nullable, optional, orNull, part, required, type Settings, word } from "./key.js";

export const noiseKeys = () =>
  ({
    ...scaleKeys(),
    // In a plan they are text; the core checks the rest.
    bounds: orNull("bounds", (name, bounds) => {
      const { lowest, highest } = own(part(name, bounds), ["lowest", "highest"]);
      const text = (bound: unknown): string =>
        typeof bound === "string" ? exactText(name, bound) : boundText(name, bound);
      return { lowest: text(lowest), highest: text(highest) };
    }),
    sampler: optional({ sampler: "digits" }, word("sampler", ["digits", "cks20"])),
  }) as const;

/** A bound that is not a text. */
export function boundText(name: string, bound: unknown): string {
  if (typeof bound !== "bigint" && !Number.isSafeInteger(bound))
    throw refuse(name, "must be safe integers, or bigints");
  return exactText(name, bound as Exact);
}

export type NoiseSettings = Settings<typeof noiseKeys> & Pick<NoisePlan, "kind">;

/** Everything that makes Gaussian noise, as the core reads it; null if nothing was set. */
export type GaussianSettings = {
  readonly [N in "scale" | "variance" | "rho" | "sensitivity" | "squaredSensitivity"]:
    string | null;
} & {
  /** Those that were given as numbers: that may mean their binary values. */
  readonly [N in "sensitivityNumber" | "squaredNumber"]: number | null;
} & { readonly approximate: { readonly epsilon: string; readonly delta: string } | null };

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
