/** Several quantiles of rows in one release: the query that a builder or a plan makes. */
import type { Exact, Numbers } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import type { QuantilesPlan } from "../api/quantiles.js";
import { bare } from "../bare.js";
import { engineFor } from "../engines.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import { own } from "../options.js";
import { running } from "./mechanism.js";
import type { GridTexts } from "./quantile.js";
import { type Counting, ofNumbers, StreamedMechanism } from "./tally.js";

/** All that makes a query. */
export interface QuantilesSettings {
  readonly alphas: readonly string[];
  readonly candidates: GridTexts;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}

type WasmRun = Glue["QuantilesRun"]["prototype"];
type Values = readonly number[];

function counting(plan: QuantilesSettings): Counting<WasmRun, Float64Array, Values> {
  return {
    ...ofNumbers,
    offer: "quantiles",
    open: ({ QuantilesRun }) => QuantilesRun.open(bare(plan)),
    draw: (run, words) => Object.freeze(Array.from(run.release(words))),
  };
}

class Quantiles extends StreamedMechanism<QuantilesPlan, WasmRun, Float64Array, Numbers, Values> {
  constructor(settings: QuantilesSettings) {
    super(counting(settings), (run) => {
      const canonical = run.plan() as QuantilesSettings;
      return {
        plan: { kind: "quantiles", ...canonical } as QuantilesPlan,
        opener: counting(canonical),
        inNats: { epsilon: run.epsilon() },
      };
    });
  }

  accuracy(options: { confidence: Exact; rows: number }): { rankError: number } {
    const { confidence, rows } = own(options, ["confidence", "rows"]);
    if (typeof rows !== "number")
      throw refuse("rows", "must be a number: how many rows there are at most");
    const text = exactText("confidence", confidence);
    return { rankError: running(this, (run) => run.use((inner) => inner.rank_error(text, rows))) };
  }
}

export function quantilesQuery(settings: QuantilesSettings): Quantiles {
  return new Quantiles(settings);
}

/** A point for each quantile, in order. */
export function canReleaseQuantiles(plan: QuantilesPlan, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== plan.alphas.length) return false;
  const isPoint = (point: unknown): boolean =>
    typeof point === "number" &&
    engineFor("grid").call((glue) => glue.grid_has(bare(plan.candidates), point));
  return value.every((point, at) => isPoint(point) && (at === 0 || value[at - 1] <= point));
}
