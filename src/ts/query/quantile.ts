/** Quantiles of rows: the query that a builder or a plan makes. */
import type { Abort, Exact, Neighbors, Numbers, QuantilePlan, Release, Stream } from "../api.js";
import type { Base2 } from "../api-base2.js";
import { bare } from "../bare.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import { chunked, doubles } from "../numbers.js";
import { own } from "../options.js";
import { deepFrozen, releaseOf } from "../release.js";
import { addNumbers, Runs } from "./rows.js";

/** A grid as the core reads it. */
export type GridTexts = { readonly first: string; readonly last: string; readonly step: string };

/** All that makes a query. */
export interface Settings {
  readonly alpha: string;
  readonly candidates: Float64Array | GridTexts;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
  readonly scorer: "interval" | "rank";
  /** In base 2: the one that a plan tells. */
  readonly base: Base2 | null;
  /** In base 2: that one is to be chosen for epsilon. */
  readonly widest: boolean;
}

type WasmRun = Glue["QuantileRun"]["prototype"];

/** What wasm reads a plan from; listed candidates travel apart. */
type CorePlan = Omit<Settings, "candidates"> & { readonly candidates: GridTexts | null };

function runsOf(plan: CorePlan, listed: Float64Array): Runs<WasmRun, Float64Array, number> {
  return new Runs<WasmRun, Float64Array, number>({
    open: ({ QuantileRun }) => QuantileRun.open(bare(plan), listed),
    portions: (rows) => chunked(doubles("rows", rows)),
    add: (run, rows) => run.add(rows),
    addStep: addNumbers,
    draw: (run, words) => run.release(words),
  });
}

/** The runs of queries, for `probabilities` of "sottovoce/testing". */
const runs = new WeakMap<object, Runs<WasmRun, Float64Array, number>>();

/** The runs of a query built by this copy of the package; undefined for anything else. */
export function runsBy(query: unknown): Runs<WasmRun, Float64Array, number> | undefined {
  return typeof query === "object" && query !== null ? runs.get(query) : undefined;
}

/** What `build()` returns; the declarations call it QuantileQuery. */
export class Query {
  readonly plan: QuantilePlan;
  readonly notion = "pure" as const;
  readonly epsilon: number;
  /** In base 2 only. */
  declare readonly bits?: number;
  readonly #runs: Runs<WasmRun, Float64Array, number>;

  constructor({ candidates, ...told }: Settings) {
    const isList = candidates instanceof Float64Array;
    const first = runsOf(
      { ...told, candidates: isList ? null : candidates },
      isList ? candidates : new Float64Array(0),
    );
    const { plan, epsilon, bits, listed } = first.with((run) =>
      run.use((inner) => ({
        plan: inner.plan() as CorePlan,
        epsilon: inner.epsilon(),
        bits: inner.bits(),
        listed: inner.candidates(),
      })),
    );
    // All candidates, also those of a grid: it is written out once.
    this.#runs = runsOf({ ...plan, candidates: null }, listed);
    this.epsilon = epsilon;
    if (bits !== undefined) this.bits = bits;
    const { base, ...known } = plan;
    const inBase2 = base === null ? {} : { base };
    this.plan = deepFrozen({
      kind: "quantile",
      ...known,
      candidates: plan.candidates ?? Array.from(listed),
      ...inBase2,
    });
    runs.set(this, this.#runs);
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    return this.#runs.with((run) =>
      run.use((inner) => inner.loss(text, typeof dIn === "number" ? dIn : undefined)),
    );
  }

  accuracy(options: { confidence: Exact }): { rankError: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { rankError: this.#runs.with((run) => run.use((inner) => inner.rank_error(text))) };
  }

  release(rows: Numbers): Release<number, QuantilePlan> {
    const { value, seeded } = this.#runs.release(rows);
    return releaseOf(value, this, seeded);
  }

  async releaseFrom(
    chunks: AsyncIterable<Numbers> | Iterable<Numbers> | Stream<Numbers>,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<number, QuantilePlan>> {
    const { value, seeded } = await this.#runs.releaseFrom(chunks, options);
    return releaseOf(value, this, seeded);
  }

  toJSON(): QuantilePlan {
    return this.plan;
  }
}
