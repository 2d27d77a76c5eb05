/** Counts, histograms and sums of rows: the queries that builders or plans make. */
import type { Exact, Notion, Numbers } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import type {
  ConcentratedCountPlan,
  ConcentratedHistogramPlan,
  ConcentratedSumPlan,
  CountPlan,
  HistogramPlan,
  SumPlan,
} from "../api/rows.js";
import { bare } from "../bare.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import type { Offer } from "../modules.js";
import { chunked, texts } from "../numbers.js";
import { own } from "../options.js";
import { ownValue } from "../release.js";
import { running } from "./mechanism.js";
import { isList, isWhole } from "./released.js";
import { type Counting, ofNumbers, RowsMechanism } from "./tally.js";

/** The settings of every question about rows, as the core reads them. */
export interface PersonSettings {
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}

/** An epsilon, or a rho: one of them. */
export interface PromiseSettings extends Omit<PersonSettings, "epsilon"> {
  readonly epsilon?: string | undefined;
  readonly rho?: string | undefined;
}

export interface CountSettings extends PromiseSettings {
  readonly where: CountPlan["where"];
}

export interface HistogramSettings extends PromiseSettings {
  readonly categories: Float64Array | readonly string[];
  readonly other: boolean;
}

export interface SumSettings extends PromiseSettings {
  readonly bounds: { readonly lowest: number; readonly highest: number };
}

type WasmRun = Glue["RowsRun"]["prototype"];
type Words = Glue["Source"]["prototype"];
type AnyHistogramPlan = HistogramPlan | ConcentratedHistogramPlan;
type CountedPlan =
  CountPlan | ConcentratedCountPlan | SumPlan | ConcentratedSumPlan | AnyHistogramPlan;

/** Noisy counts of rows, whichever are counted. */
class Counted<P extends CountedPlan, Part, Rows, Value> extends RowsMechanism<
  P,
  WasmRun,
  Part,
  Rows,
  Value,
  Notion
> {
  /** `first` stands in the plan before what the core writes. */
  constructor(first: object, opener: Counting<WasmRun, Part, Value>) {
    super(opener, (run) => ({
      plan: { ...first, ...(run.plan() as object) } as P,
      opener,
      inNats: opener.offer === priced ? null : { epsilon: run.epsilon() },
    }));
  }

  accuracy(options: { confidence: Exact }): { error: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { error: running(this, (run) => run.use((inner) => inner.error(text))) };
  }
}

const priced = "pricedRows";

/** What the module must have: with a rho, Gaussian noise. */
const offerOf = (settings: PromiseSettings, kind: "count" | "histogram" | "sum"): Offer =>
  ownValue(settings, "rho") === undefined ? kind : priced;

const one = (run: WasmRun, words: Words): number => run.release(words)[0] as number;
const each = (run: WasmRun, words: Words): readonly number[] =>
  Object.freeze(Array.from(run.release(words)));

export function countQuery(
  settings: CountSettings,
): Counted<CountPlan | ConcentratedCountPlan, Float64Array, Numbers, number> {
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.count(bare(settings));
  const offer = offerOf(settings, "count");
  return new Counted({ kind: "count" }, { ...ofNumbers, offer, open, draw: one });
}

export function sumQuery({
  bounds,
  ...person
}: SumSettings): Counted<SumPlan | ConcentratedSumPlan, Float64Array, Numbers, number> {
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.sum(bare({ ...bounds, ...person }));
  const offer = offerOf(person, "sum");
  return new Counted({ kind: "sum" }, { ...ofNumbers, offer, open, draw: one });
}

/** Categories that are numbers, or texts: the rows are of the same kind. */
export function histogramQuery({
  categories,
  ...settings
}: HistogramSettings):
  | Counted<AnyHistogramPlan, Float64Array, Numbers, readonly number[]>
  | Counted<AnyHistogramPlan, Uint32Array, readonly string[], readonly number[]> {
  const first = { kind: "histogram", categories: Array.from<number | string>(categories) };
  const offer = offerOf(settings, "histogram");
  if (categories instanceof Float64Array) {
    const numbers = categories.slice();
    const open = ({ RowsRun }: Glue): WasmRun =>
      RowsRun.histogram(bare(settings), numbers, undefined);
    return new Counted(first, { ...ofNumbers, offer, open, draw: each });
  }
  const none = new Float64Array(0);
  const listed = Array.from(categories);
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.histogram(bare(settings), none, listed);
  return new Counted(first, { ...ofTexts(listed), offer, open, draw: each });
}

/**
 * Rows that are texts. Those of arrays are looked up here, so that only the places of their
 * categories are copied into wasm.
 */
function ofTexts(
  categories: readonly string[],
): Pick<Counting<WasmRun, Uint32Array, unknown>, "portions" | "add" | "addStep"> {
  const places = new Map(categories.map((category, place) => [category, place]));
  /** Readers that were given the categories, which they look up by themselves. */
  const prepared = new WeakSet<object>();
  return {
    portions: (rows) =>
      chunked(texts("rows", rows, (text) => places.get(text) ?? categories.length)),
    add: (run, rows) => run.add_places(rows),
    addStep(run, { kind, reader, take }) {
      if (kind !== "texts") throw refuse("chunks", "must give texts: read them with textColumn()");
      if (!prepared.has(reader)) {
        prepared.add(reader);
        const inOrder = [...places].sort(([a], [b]) => (a < b ? -1 : 1));
        reader.use((inner) => inOrder.forEach(([text, place]) => inner.look_up(text, place)));
      }
      take({ places: (rows) => run.use((inner) => inner.add_places(rows)) });
    },
  };
}

/** Of counts and of sums. */
export function canReleaseWhole(_: unknown, value: unknown): boolean {
  return isWhole(value);
}

export function canReleaseHistogram(plan: AnyHistogramPlan, value: unknown): boolean {
  return isList(value, isWhole, plan.categories.length + Number(plan.other));
}
