/** Discrete Gaussian noise on integers: the mechanism that a builder or a plan makes. */
import type { GaussianPlan } from "../api/gaussian.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { type GaussianSettings, unset } from "../keys/noise.js";
import { AddsNoise } from "./noise.js";

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
