/** Counts, histograms and sums of rows: the queries that builders or plans make. */
import type { Exact, Notion, Numbers, Plan } from "../api/common.js";
import type {
  ConcentratedCountPlan,
  ConcentratedHistogramPlan,
  ConcentratedSumPlan,
  CountPlan,
  HistogramPlan,
  SumPlan,
} from "../api/rows.js";
import { named, STEPS } from "../engine/wire.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { copied } from "../host/lists.js";
import { got } from "../host/maps.js";
import { exactText } from "../input/exact.js";
import { chunked, texts } from "../input/numbers.js";
import { own } from "../input/options.js";
import type { CountSettings, HistogramSettings, StepSettings } from "../keys/rows.js";
import { ownValue } from "../release/release.js";
import { calledOn, makerOf } from "./mechanism.js";
import { isList, isWhole } from "./released.js";
import { tallyOfCounts, tallyOfSum } from "./tallied.js";
import { type Counting, ofNumbers, RowsMechanism, type TallyCounting } from "./tally.js";

export type WasmRun = Glue["RowsRun"]["prototype"];
type Words = Glue["Source"]["prototype"];
type AnyHistogramPlan = HistogramPlan | ConcentratedHistogramPlan;
type AnySumPlan = SumPlan | ConcentratedSumPlan;

/** Noisy numbers of rows, for every query that counts them. */
export abstract class Counted<P extends Plan, Part, Rows, Value> extends RowsMechanism<
  P,
  WasmRun,
  Part,
  Rows,
  Value,
  Notion
> {
  /** `first` precedes in the plan what the core writes of the person. */
  constructor(first: (run: WasmRun) => object, opener: TallyCounting<WasmRun, Part, Value>) {
    super(opener, (run) => {
      const plan = { ...first(run), ...(run.plan() as object) } as P;
      const inNats = ownValue(plan, "rho") === undefined ? { epsilon: run.epsilon() } : null;
      return { plan, opener, inNats };
    });
  }
}

/** Whole numbers, of which each is as accurate as the others. */
class Counts<P extends Plan, Part, Rows, Value> extends Counted<P, Part, Rows, Value> {
  accuracy(options: { confidence: Exact }): { error: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { error: calledOn(this, (run) => run.error(text)) };
  }
}

const one = (run: WasmRun, words: Words): number => run.release(words)[0] as number;
const each = (run: WasmRun, words: Words): readonly number[] => copied(run.release(words));

export function countQuery(
  settings: CountSettings,
): Counts<CountPlan | ConcentratedCountPlan, Float64Array, Numbers, number> {
  const { where, ...person } = settings;
  const [atLeast, atMost] = [where?.atLeast ?? undefined, where?.atMost ?? undefined];
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.count(bare(person), atLeast, atMost);
  return new Counts(() => ({ kind: "count", where }), {
    ...ofNumbers,
    tallied: tallyOfCounts,
    offer: "count",
    open,
    draw: one,
  });
}

/** Totals in the unit of the rows. */
class Sum extends Counted<AnySumPlan, Float64Array, Numbers, number> {
  accuracy(options: { confidence: Exact }): { error: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { error: calledOn(this, (run) => run.sum_error(text)) };
  }
}

export function sumQuery({ lowest, highest, step, ...person }: StepSettings): Sum {
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.sum(bare(person), lowest, highest, step);
  const draw = (run: WasmRun, words: Words): number => run.release_sum(words);
  return new Sum(planInSteps("sum"), {
    ...ofNumbers,
    tallied: tallyOfSum,
    offer: "sum",
    open,
    draw,
  });
}

/** Beginning of the plan of a sum or a mean: bounds and step as canonical texts. */
export function planInSteps(kind: "sum" | "mean"): (run: WasmRun) => object {
  return (run) => ({ kind, ...named(STEPS, run.steps_text().split("\n")) });
}

/** Categories that are numbers, or texts: the rows are of the same kind. */
export function histogramQuery({
  categories,
  other,
  ...person
}: HistogramSettings):
  | Counts<AnyHistogramPlan, Float64Array, Numbers, readonly number[]>
  | Counts<AnyHistogramPlan, Uint32Array, readonly string[], readonly number[]> {
  const all = Array.from<number | string>(categories);
  const first = (): object => ({ kind: "histogram", categories: all, other });
  const offer = "histogram";
  if (categories instanceof Float64Array) {
    const numbers = categories.slice();
    const open = ({ RowsRun }: Glue): WasmRun =>
      RowsRun.histogram(bare(person), other, numbers, undefined);
    return new Counts(first, { ...ofNumbers, tallied: tallyOfCounts, offer, open, draw: each });
  }
  const none = new Float64Array(0);
  const listed = Array.from(categories);
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.histogram(bare(person), other, none, listed);
  return new Counts(first, { ...ofTexts(listed), tallied: tallyOfCounts, offer, open, draw: each });
}

/**
 * Rows that are texts. Those of arrays are looked up here, so that only the indexes of their
 * categories are copied into wasm.
 */
function ofTexts(
  categories: readonly string[],
): Pick<Counting<WasmRun, Uint32Array, unknown>, "takes" | "portions" | "add" | "addStep"> {
  const indexes = new Map(categories.map((category, index) => [category, index]));
  /** Readers that were given the categories, which they look up by themselves. */
  const prepared = new WeakSet<object>();
  return {
    takes: "rows",
    portions: (rows) =>
      chunked(texts("rows", rows, (text) => got(indexes, text) ?? categories.length)),
    add: (run, rows) => run.add_places(rows),
    addStep(run, { kind, reader, take }) {
      if (kind !== "texts") throw refuse("chunks", "must be texts: read them with textColumn()");
      if (!prepared.has(reader)) {
        prepared.add(reader);
        const inOrder = [...indexes].sort(([a], [b]) => (a < b ? -1 : 1));
        for (const [text, index] of inOrder) reader.lookUp(text, index);
      }
      take({ places: (rows) => run.use((inner) => inner.add_places(rows)) });
    },
  };
}

/** True for a number that is nearest to a whole number of steps. */
export function canReleaseSum(plan: AnySumPlan, value: unknown): boolean {
  const query = makerOf(plan) as Sum | undefined;
  return (
    typeof value === "number" && query !== undefined && calledOn(query, (run) => run.is_sum(value))
  );
}

export function canReleaseHistogram(plan: AnyHistogramPlan, value: unknown): boolean {
  return isList(value, isWhole, plan.categories.length + Number(plan.other));
}
