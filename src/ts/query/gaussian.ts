/** Discrete Gaussian noise on integers: the mechanism that a builder or a plan makes. */
import type { GaussianPlan } from "../api/gaussian.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { AddsNoise } from "./noise.js";

/** All that makes noise, as the core reads it; null where nothing was set. */
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

type WasmRun = Glue["GaussianRun"]["prototype"];

const opener = (settings: GaussianSettings) =>
  ({
    offer: "discreteGaussian",
    open: (glue: Glue): WasmRun => glue.GaussianRun.open(bare(settings)),
  }) as const;

export class Gaussian extends AddsNoise<GaussianPlan, WasmRun, "zcdp"> {
  constructor(settings: GaussianSettings) {
    super(opener(settings), (run) => {
      const { variance, squaredSensitivity } = run.plan() as Pick<
        GaussianPlan,
        "variance" | "squaredSensitivity"
      >;
      // From then on by what the settings came to, so that this and the mechanism of its plan are
      // the same.
      return {
        plan: { kind: "discreteGaussian", variance, squaredSensitivity },
        opener: opener({ ...unset, variance, squaredSensitivity }),
        inNats: null,
      };
    });
  }
}
