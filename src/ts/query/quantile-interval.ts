/** Confidence intervals for quantiles of rows: the query that a builder or a plan makes. */
import type { Numbers } from "../api/common.js";
import type { IntervalPlan } from "../api/quantile-interval.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import type { IntervalSettings } from "../keys/quantiles.js";
import { areOnGrid } from "./quantile.js";
import { type Counting, ofNumbers, StreamedMechanism } from "./tally.js";

type WasmRun = Glue["IntervalRun"]["prototype"];
type Ends = readonly [number, number];

function counting(plan: IntervalSettings): Counting<WasmRun, Float64Array, Ends> {
  return {
    ...ofNumbers,
    offer: "quantileInterval",
    open: ({ IntervalRun }) => IntervalRun.open(bare(plan)),
    draw: (run, words) => {
      const ends = run.release(words);
      return [ends[0], ends[1]] as [number, number];
    },
  };
}

export class Interval extends StreamedMechanism<
  IntervalPlan,
  WasmRun,
  Float64Array,
  Numbers,
  Ends
> {
  constructor(settings: IntervalSettings) {
    super(counting(settings), (run) => {
      const canonical = run.plan() as IntervalSettings;
      return {
        plan: { kind: "quantileInterval", ...canonical } as IntervalPlan,
        opener: counting(canonical),
        inNats: { epsilon: run.epsilon() },
      };
    });
  }
}

/** Two ends in order, each a point or infinite. */
export function canReleaseInterval({ candidates }: IntervalPlan, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [low, high] = value as readonly unknown[];
  if (typeof low !== "number" || typeof high !== "number") return false;
  if (!(low <= high && high > -Infinity)) return false;
  return areOnGrid(
    candidates,
    [low, high].filter((end) => Math.abs(end) !== Infinity),
  );
}
