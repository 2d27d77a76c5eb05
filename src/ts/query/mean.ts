/** Means of rows: the query that a builder or a plan makes. */
import type { AnyRelease, Exact, Numbers } from "../api/common.js";
import type { ConcentratedMeanPlan, MeanPlan, MeanValue } from "../api/mean.js";
import { MEAN, named } from "../engine/wire.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { isSame } from "../identity/same.js";
import { bigintsOf, wordsOf } from "../input/bigints.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import type { StepSettings } from "../keys/rows.js";
import { checkedRelease } from "../release/checked.js";
import { ownValue } from "../release/release.js";
import { calledOn, makerOf } from "./mechanism.js";
import { Counted, planInSteps, type WasmRun } from "./rows.js";
import { tallyOfMean } from "./tallied.js";
import { ofNumbers } from "./tally.js";

type AnyMeanPlan = MeanPlan | ConcentratedMeanPlan;
type Sums = MeanValue["sums"];

/** Noisy sums and what follows from them. */
class Mean extends Counted<AnyMeanPlan, Float64Array, Numbers, MeanValue> {
  accuracy(options: { confidence: Exact; rows: number }): { error: number } {
    const { confidence, rows } = own(options, ["confidence", "rows"]);
    if (typeof rows !== "number") throw refuse("rows", "must be a number: how many rows there are");
    const text = exactText("confidence", confidence);
    return { error: calledOn(this, (run) => run.mean_error(text, rows)) };
  }

  interval(
    release: AnyRelease<MeanValue, AnyMeanPlan>,
    options: { confidence: Exact },
  ): readonly [number, number] {
    const { plan, value } = checkedRelease(release, "release");
    if (!isSame(plan, this.plan))
      throw refuse("release", "must be a release of this query: its plan differs");
    const sums = sumsOf(value);
    if (!sums) throw refuse("release", "must contain the sums that were released");
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    const [low, high] = calledOn(this, (run) =>
      run.interval(wordsOf(sums), text),
    ) as Iterable<number> as [number, number];
    return Object.freeze([low, high] as const);
  }
}

export function meanQuery({ lowest, highest, step, ...person }: StepSettings): Mean {
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.mean(bare(person), lowest, highest, step);
  const counting = { ...ofNumbers, tallied: tallyOfMean, offer: "mean", open, draw } as const;
  return new Mean(planInSteps("mean"), counting);
}

function draw(run: WasmRun, words: Glue["Source"]["prototype"]): MeanValue {
  return valueOfSums(run, bigintsOf(run.release_sums(words)) as [bigint, bigint]);
}

/** Gives what follows from two sums. */
type Follows = Pick<WasmRun, "told">;

export function valueOfSums(run: Follows, sums: Sums): MeanValue {
  const { mean, rows } = named(MEAN, run.told(wordsOf(sums)));
  return { mean, rows, sums };
}

/** No noisy sum is farther from 0. */
const farthest = 2n ** 120n;

/** The sums in what may be a value, within what is released. */
export function sumsOf(value: unknown): Sums | undefined {
  const sums = typeof value === "object" && value !== null ? ownValue(value, "sums") : undefined;
  const isSum = (sum: unknown): boolean =>
    typeof sum === "bigint" && -farthest <= sum && sum <= farthest;
  return Array.isArray(sums) && sums.length === 2 && sums.every(isSum)
    ? (sums as unknown as Sums)
    : undefined;
}

/** The other numbers follow from the sums. */
export function canReleaseMean(plan: AnyMeanPlan, value: unknown): boolean {
  const sums = sumsOf(value);
  const query = makerOf(plan) as Mean | undefined;
  return (
    sums !== undefined &&
    query !== undefined &&
    isSame(
      value,
      calledOn(query, (run) => valueOfSums(run, [...sums])),
    )
  );
}
