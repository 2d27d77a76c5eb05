/** Several quantiles of rows in one release: the query that a builder or a plan makes. */
import type { Exact, Numbers } from "../api/common.js";
import type { QuantilesPlan } from "../api/quantiles.js";
import { inLines, ofLines } from "../engine/wire.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { copied } from "../host/lists.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import type { QuantilesSettings } from "../keys/quantiles.js";
import { calledOn } from "./mechanism.js";
import { areOnGrid } from "./quantile.js";
import { type Counting, ofNumbers, StreamedMechanism } from "./tally.js";

/** Plan of one quantile as wasm reads and writes it: several are a line each. */
interface CorePlan extends Omit<QuantilesSettings, "alphas"> {
  readonly alpha: string;
}

type WasmRun = Glue["QuantilesRun"]["prototype"];
type Values = readonly number[];

function counting({ alpha, ...rest }: CorePlan): Counting<WasmRun, Float64Array, Values> {
  const plan = { alpha, ...rest, scorer: "interval", base: null, widest: false };
  return {
    ...ofNumbers,
    offer: "quantiles",
    open: ({ QuantilesRun }) => QuantilesRun.open(bare(plan)),
    draw: (run, words) => copied(run.release(words)),
  };
}

export class Quantiles extends StreamedMechanism<
  QuantilesPlan,
  WasmRun,
  Float64Array,
  Numbers,
  Values
> {
  constructor({ alphas, ...settings }: QuantilesSettings) {
    super(counting({ alpha: inLines("alphas", alphas), ...settings }), (run) => {
      const { alpha, candidates, neighbors, rowsPerPerson, epsilon } = run.plan() as CorePlan;
      const known = { candidates, neighbors, rowsPerPerson, epsilon };
      return {
        plan: { kind: "quantiles", alphas: ofLines(alpha), ...known },
        opener: counting({ alpha, ...known }),
        inNats: { epsilon: run.epsilon() },
      };
    });
  }

  accuracy(options: { confidence: Exact; rows: number }): { rankError: number } {
    const { confidence, rows } = own(options, ["confidence", "rows"]);
    if (typeof rows !== "number")
      throw refuse("rows", "must be a number: how many rows there are at most");
    const text = exactText("confidence", confidence);
    return { rankError: calledOn(this, (run) => run.rank_error(text, rows)) };
  }
}

/** A point for each quantile, in order. */
export function canReleaseQuantiles(plan: QuantilesPlan, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== plan.alphas.length) return false;
  const isNext = (point: unknown, at: number): boolean =>
    typeof point === "number" && (at === 0 || value[at - 1] <= point);
  return value.every(isNext) && areOnGrid(plan.candidates, value);
}
