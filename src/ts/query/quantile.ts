/** Quantiles of rows: the query that a builder or a plan makes. */
import type { Abort, Exact, Neighbors, Numbers, QuantilePlan, Release, Stream } from "../api.js";
import { type Chunks, type Part, openChunks } from "../chunks.js";
import { type Source, currentSource } from "../entropy.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import { Pace } from "../host.js";
import { Handle } from "../instance.js";
import { Interrupt } from "../interrupt.js";
import { chunked, doubles } from "../numbers.js";
import { own, signalOf } from "../options.js";
import { deepFrozen, releaseOf } from "../release.js";

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
}

type WasmRun = Glue["QuantileRun"]["prototype"];

/** What wasm reads a plan from; listed candidates travel apart. */
type CorePlan = Omit<Settings, "candidates"> & { readonly candidates: GridTexts | null };

/** The runs of queries, for `probabilities` of "sottovoce/testing". */
const runs = new WeakMap<object, <T>(body: (run: Handle<WasmRun>) => T) => T>();

/** Opens a run of a query built by this copy of the package; undefined for anything else. */
export function runOf(query: unknown): (<T>(body: (run: Handle<WasmRun>) => T) => T) | undefined {
  return typeof query === "object" && query !== null ? runs.get(query) : undefined;
}

/** What `build()` returns; the declarations call it QuantileQuery. */
export class Query {
  readonly plan: QuantilePlan;
  readonly notion = "pure" as const;
  readonly epsilon: number;
  readonly #core: CorePlan;
  /** All candidates, also those of a grid: it is written out once. */
  readonly #listed: Float64Array;

  constructor({ candidates, ...told }: Settings) {
    const isList = candidates instanceof Float64Array;
    this.#listed = isList ? candidates : new Float64Array(0);
    this.#core = { ...told, candidates: isList ? null : candidates };
    const { plan, epsilon, listed } = this.#run((run) =>
      run.use((inner) => ({ plan: inner.plan() as CorePlan, epsilon: inner.epsilon(), listed: inner.candidates() })),
    );
    this.#listed = listed;
    this.#core = { ...plan, candidates: null };
    this.epsilon = epsilon;
    this.plan = deepFrozen({ kind: "quantile", ...plan, candidates: plan.candidates ?? Array.from(listed) });
    runs.set(this, (body) => this.#run(body));
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    return this.#run((run) => run.use((inner) => inner.loss(text, typeof dIn === "number" ? dIn : undefined)));
  }

  accuracy(options: { confidence: Exact }): { rankError: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { rankError: this.#run((run) => run.use((inner) => inner.rank_error(text))) };
  }

  release(rows: Numbers): Release<number, QuantilePlan> {
    const values = doubles("rows", rows);
    const source = currentSource();
    return this.#run((run) =>
      source.with((words) => {
        words.use((inner) => inner.probe());
        for (const chunk of chunked(values)) run.use((inner) => inner.add(chunk));
        return this.#draw(run, words, source);
      }),
    );
  }

  async releaseFrom(
    chunks: AsyncIterable<Numbers> | Iterable<Numbers> | Stream<Numbers>,
    options?: { signal?: Abort | undefined },
  ): Promise<Release<number, QuantilePlan>> {
    const source = currentSource();
    let opened: Chunks | undefined;
    let reason: unknown;
    const release = (why: unknown): void => opened?.cancel(why);
    let interrupt: Interrupt | undefined;
    let run: Handle<WasmRun> | undefined;
    try {
      opened = openChunks(chunks);
      const { signal } = own(options === undefined ? {} : options, ["signal"]);
      interrupt = new Interrupt(signalOf(signal), release);
      interrupt.check();
      const opening = new Handle((glue) => glue.QuantileRun.open(this.#core, this.#listed));
      run = opening;
      source.with((words) => words.use((inner) => inner.probe()));
      const pace = new Pace();
      for (;;) {
        const part = await interrupt.wait(opened.next());
        if (!part) break;
        this.#count(opening, part);
        if (pace.isDue()) await interrupt.wait(pace.hostTurn());
      }
      interrupt.check();
      return source.with((words) => this.#draw(opening, words, source));
    } catch (thrown) {
      reason = thrown;
      throw thrown;
    } finally {
      interrupt?.end();
      release(reason);
      run?.free();
    }
  }

  toJSON(): QuantilePlan {
    return this.plan;
  }

  #count(run: Handle<WasmRun>, part: Part): void {
    if ("count" in part) {
      part.count(run);
      return;
    }
    for (const rows of chunked(doubles("rows", part.chunk))) run.use((inner) => inner.add(rows));
  }

  #draw(run: Handle<WasmRun>, words: Handle<Glue["Source"]["prototype"]>, source: Source): Release<number, QuantilePlan> {
    const value = run.use((inner) => words.use((entropy) => inner.release(entropy)));
    return releaseOf(value, this, source.seeded);
  }

  /** Opens a run, and frees it whatever happens. */
  #run<T>(body: (run: Handle<WasmRun>) => T): T {
    const run = new Handle((glue) => glue.QuantileRun.open(this.#core, this.#listed));
    try {
      return body(run);
    } finally {
      run.free();
    }
  }
}
