/** Counts, histograms and sums of rows: the queries that builders or plans make. */
import type {
  Abort,
  CountPlan,
  Exact,
  HistogramPlan,
  Neighbors,
  Release,
  SumPlan,
} from "../api.js";
import { bare } from "../bare.js";
import type { Step } from "../csv/reading.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import type { Handle } from "../instance.js";
import { chunked, doubles, texts } from "../numbers.js";
import { own } from "../options.js";
import { deepFrozen, releaseOf } from "../release.js";
import { addNumbers, type Counting, Runs } from "./rows.js";

/** What every query of rows is told, as the core reads it. */
export interface PersonSettings {
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}

export interface CountSettings extends PersonSettings {
  readonly where: CountPlan["where"];
}

export interface HistogramSettings extends PersonSettings {
  readonly categories: Float64Array | readonly string[];
  readonly other: boolean;
}

export interface SumSettings extends PersonSettings {
  readonly lowest: number;
  readonly highest: number;
}

type WasmRun = Glue["RowsRun"]["prototype"];
type CountedPlan = CountPlan | HistogramPlan | SumPlan;

/** What `build()` returns; the declarations call it CountQuery, HistogramQuery or SumQuery. */
export class Counted<P extends CountedPlan, Part, Value> {
  readonly plan: P;
  readonly notion = "pure" as const;
  readonly epsilon: number;
  readonly #runs: Runs<WasmRun, Part, Value>;

  /** `extra` stands in the plan and not in the core's. */
  constructor(extra: Partial<P>, counting: Counting<WasmRun, Part, Value>) {
    this.#runs = new Runs(counting);
    const { plan, epsilon } = this.#runs.with((run) =>
      run.use((inner) => ({ plan: inner.plan() as object, epsilon: inner.epsilon() })),
    );
    this.plan = deepFrozen({ ...extra, ...plan } as P);
    this.epsilon = epsilon;
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    return this.#runs.with((run) =>
      run.use((inner) => inner.loss(text, typeof dIn === "number" ? dIn : undefined)),
    );
  }

  accuracy(options: { confidence: Exact }): { error: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { error: this.#runs.with((run) => run.use((inner) => inner.error(text))) };
  }

  release(rows: unknown): Release<Value, P> {
    const { value, seeded } = this.#runs.release(rows);
    return releaseOf(value, this, seeded);
  }

  async releaseFrom(
    chunks: unknown,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<Value, P>> {
    const { value, seeded } = await this.#runs.releaseFrom(chunks, options);
    return releaseOf(value, this, seeded);
  }

  toJSON(): P {
    return this.plan;
  }
}

/** Rows that are numbers. */
const ofNumbers = {
  portions: (rows: unknown): Iterable<Float64Array> => chunked(doubles("rows", rows)),
  add: (run: WasmRun, rows: Float64Array): void => run.add(rows),
  addStep: (run: Handle<WasmRun>, step: Step): void => addNumbers(run, step),
};

const one = (run: WasmRun, words: Glue["Source"]["prototype"]): number =>
  run.release(words)[0] as number;
const each = (run: WasmRun, words: Glue["Source"]["prototype"]): readonly number[] =>
  Object.freeze(Array.from(run.release(words)));

export function countQuery(settings: CountSettings): Counted<CountPlan, Float64Array, number> {
  return new Counted<CountPlan, Float64Array, number>(
    { kind: "count" },
    { ...ofNumbers, open: ({ RowsRun }) => RowsRun.count(bare(settings)), draw: one },
  );
}

export function sumQuery(settings: SumSettings): Counted<SumPlan, Float64Array, number> {
  return new Counted<SumPlan, Float64Array, number>(
    { kind: "sum" },
    { ...ofNumbers, open: ({ RowsRun }) => RowsRun.sum(bare(settings)), draw: one },
  );
}

export function histogramQuery({ categories, ...settings }: HistogramSettings): object {
  const listed = Array.from<number | string>(categories) as number[] | string[];
  const plan: Partial<HistogramPlan> = { kind: "histogram", categories: listed };
  if (categories instanceof Float64Array) {
    const numbers = categories.slice();
    const open = ({ RowsRun }: Glue): WasmRun =>
      RowsRun.histogram(bare(settings), numbers, undefined);
    return new Counted<HistogramPlan, Float64Array, readonly number[]>(plan, {
      ...ofNumbers,
      open,
      draw: each,
    });
  }
  const none = new Float64Array(0);
  const texts = listed as string[];
  const open = ({ RowsRun }: Glue): WasmRun => RowsRun.histogram(bare(settings), none, texts);
  return new Counted<HistogramPlan, Uint32Array, readonly number[]>(plan, {
    ...ofTexts(texts),
    open,
    draw: each,
  });
}

/**
 * Rows that are texts. Those of arrays are looked up here, so that only the places of their
 * categories are copied into wasm.
 */
function ofTexts(
  categories: readonly string[],
): Omit<Counting<WasmRun, Uint32Array, readonly number[]>, "open" | "draw"> {
  const places = new Map(categories.map((category, place) => [category, place]));
  return {
    portions: (rows) =>
      chunked(texts("rows", rows, (text) => places.get(text) ?? categories.length)),
    add: (run, rows) => run.add_places(rows),
    addStep(run, { texts: column, piece }) {
      if (!column) throw refuse("chunks", "must give texts: read them with textColumn()");
      run.use((rows) =>
        column.use((inner) => (piece ? rows.add_texts(inner, piece) : rows.end_texts(inner))),
      );
    },
  };
}
