/** Rows on their way to wasm: what all queries of rows share, whatever they count. */
import type { Abort } from "../api.js";
import { type Chunks, openChunks } from "../chunks.js";
import type { Step } from "../csv/reading.js";
import { type Source, currentSource } from "../entropy.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { Pace } from "../host.js";
import { Handle } from "../instance.js";
import { Interrupt } from "../interrupt.js";
import { own, signalOf } from "../options.js";

/** What one kind of query does with rows. `Part` is a portion of them, as wasm takes it. */
export interface Counting<Run extends { free(): void }, Part, Value> {
  open(glue: Glue): Run;
  /**
   * Checks the kind of an array of rows at once, and its elements as the portions are asked for.
   */
  portions(rows: unknown): Iterable<Part>;
  add(run: Run, part: Part): void;
  /** Counts what comes next of a file's column, which never leaves wasm. */
  addStep(run: Handle<Run>, step: Step): void;
  draw(run: Run, words: Glue["Source"]["prototype"]): Value;
}

/** What was drawn, and whether from a tape or a seed. */
export interface Drawn<Value> {
  readonly value: Value;
  readonly seeded: boolean;
}

/** Runs of one query: each opened anew, given rows, and freed whatever happens. */
export class Runs<Run extends { free(): void }, Part, Value> {
  readonly #counting: Counting<Run, Part, Value>;

  constructor(counting: Counting<Run, Part, Value>) {
    this.#counting = counting;
  }

  with<T>(body: (run: Handle<Run>) => T): T {
    const run = new Handle((glue) => this.#counting.open(glue));
    try {
      return body(run);
    } finally {
      run.free();
    }
  }

  /** Counts an array of rows. */
  add(run: Handle<Run>, portions: Iterable<Part>): void {
    for (const part of portions) run.use((inner) => this.#counting.add(inner, part));
  }

  release(rows: unknown): Drawn<Value> {
    const portions = this.#counting.portions(rows);
    const source = currentSource();
    return this.with((run) =>
      source.with((words) => {
        words.use((inner) => inner.probe());
        this.add(run, portions);
        return this.#draw(run, words, source);
      }),
    );
  }

  async releaseFrom(
    chunks: unknown,
    options: { signal?: Abort | undefined } | undefined,
  ): Promise<Drawn<Value>> {
    const source = currentSource();
    let opened: Chunks | undefined;
    let reason: unknown;
    const release = (why: unknown): void => opened?.cancel(why);
    let interrupt: Interrupt | undefined;
    let run: Handle<Run> | undefined;
    try {
      opened = openChunks(chunks);
      const { signal } = own(options === undefined ? {} : options, ["signal"]);
      interrupt = new Interrupt(signalOf(signal), release);
      interrupt.check();
      const opening = new Handle((glue) => this.#counting.open(glue));
      run = opening;
      source.with((words) => words.use((inner) => inner.probe()));
      const pace = new Pace();
      for (;;) {
        const part = await interrupt.wait(opened.next());
        if (!part) break;
        if (part.step) this.#counting.addStep(opening, part.step);
        else this.add(opening, this.#counting.portions(part.chunk));
        if (pace.isDue()) await interrupt.wait(pace.hostTurn());
      }
      interrupt.check();
      return source.with((words) => this.#draw(opening, words, source));
    } catch (thrown) {
      reason = thrown;
      throw thrown;
    } finally {
      // What is ours first; none of these throws, so that what was drawn is released.
      run?.free();
      interrupt?.end();
      release(reason);
    }
  }

  #draw(
    run: Handle<Run>,
    words: Handle<Glue["Source"]["prototype"]>,
    source: Source,
  ): Drawn<Value> {
    const value = run.use((inner) => words.use((entropy) => this.#counting.draw(inner, entropy)));
    return { value, seeded: source.seeded };
  }
}

/** What takes a column of numbers as it is read. */
interface NumberTally {
  add_column(column: Glue["CsvColumn"]["prototype"], bytes: Uint8Array): void;
  end_column(column: Glue["CsvColumn"]["prototype"]): void;
}

/** Counts the next rows of a column, which must be of numbers. */
export function addNumbers<Run extends NumberTally & { free(): void }>(
  run: Handle<Run>,
  { numbers, piece }: Step,
): void {
  if (!numbers) throw refuse("chunks", "must give numbers: read them with column()");
  run.use((rows) =>
    numbers.use((inner) => (piece ? rows.add_column(inner, piece) : rows.end_column(inner))),
  );
}
