/** Quantiles of rows: the query that a builder or a plan makes. */
import type { Exact, Numbers } from "../api/common.js";
import type { QuantilePlan } from "../api/quantile.js";
import { engineFor } from "../engine/engines.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import type { GridTexts } from "../keys/grid.js";
import type { QuantileSettings } from "../keys/quantiles.js";
import { withBits } from "../release/release.js";
import { BuiltMechanism, calledOn, lawOf } from "./mechanism.js";
import { tallyOfCounts } from "./tallied.js";
import { addAll, ofNumbers, RowsMechanism, type TallyCounting } from "./tally.js";

type WasmRun = Glue["QuantileRun"]["prototype"];
type QuantileCounting = TallyCounting<WasmRun, Float64Array, number>;

/** Plan as wasm reads and writes it; listed candidates travel apart. */
type CorePlan = Omit<QuantileSettings, "candidates" | "weights"> & {
  readonly candidates: GridTexts | null;
};

function counting(
  plan: CorePlan & { readonly widest: boolean },
  listed: Float64Array,
): QuantileCounting {
  return {
    ...ofNumbers,
    tallied: tallyOfCounts,
    offer: "quantile",
    open: ({ QuantileRun }) => QuantileRun.open(bare(plan), listed),
    draw: (run, words) => run.release(words),
  };
}

export class Quantile extends RowsMechanism<QuantilePlan, WasmRun, Float64Array, Numbers, number> {
  constructor({ candidates, weights, ...settings }: QuantileSettings) {
    const isList = candidates instanceof Float64Array;
    const plan = { ...settings, candidates: isList ? null : candidates, widest: weights === "2" };
    const first = counting(plan, isList ? candidates : new Float64Array(0));
    super(first, (run) => {
      const canonical = run.plan() as CorePlan;
      const listed = run.candidates();
      const { base, ...known } = canonical;
      return {
        plan: {
          kind: "quantile",
          ...known,
          candidates: canonical.candidates ?? Array.from(listed),
          ...(base === null ? {} : { base }),
        } as unknown as QuantilePlan,
        // All candidates, also those of a grid: it is written out once, unless it never is.
        opener: counting(
          {
            ...canonical,
            candidates: listed.length === 0 ? canonical.candidates : null,
            widest: false,
          },
          listed,
        ),
        inNats: { epsilon: run.epsilon(), ...withBits(run.bits()) },
      };
    });
  }

  accuracy(options: { confidence: Exact }): { rankError: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { rankError: calledOn(this, (run) => run.rank_error(text)) };
  }
}

/** Lower and upper ends of each candidate's probability, alternating. */
export function quantileLaw(
  query: BuiltMechanism<QuantilePlan, WasmRun, QuantileCounting>,
  rows: unknown,
): Float64Array {
  const how = BuiltMechanism.opener(query);
  const portions = how.portions(rows);
  return lawOf(query, (run) => {
    // Refused if there are too many to list, before a row is looked at.
    run.use((inner) => inner.bins());
    addAll(run, how, portions);
  });
}

export function canReleaseQuantile({ candidates }: QuantilePlan, value: unknown): boolean {
  if (typeof value !== "number" || Object.is(value, -0)) return false;
  // By the array's own kind: a page may have put a `first` on prototypes.
  if (Array.isArray(candidates)) return (candidates as readonly number[]).includes(value);
  return areOnGrid(candidates, [value]);
}

/** True if all of these are points of a grid that is not written out; -0 never is. */
export function areOnGrid(candidates: object, values: readonly number[]): boolean {
  return engineFor("grid").call((glue) =>
    glue.grid_has(bare(candidates), Float64Array.of(...values)),
  );
}
