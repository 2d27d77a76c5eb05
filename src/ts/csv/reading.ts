import type { Glue } from "../generated/glue.js";
import { Pace } from "../host.js";
import { Handle } from "../instance.js";
import { Interrupt } from "../interrupt.js";
import type { ColumnOptions } from "./options.js";
import { type Bytes, type Source, open } from "./source.js";

/** The most that is copied into wasm at a time, so that its memory stays small whatever chunks a source gives. */
const PIECE = 1 << 18;

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 100;

/** Stands for the reason where the consumer has just had enough. */
const returned: unique symbol = Symbol("returned");

/** Pieces of a source, each to be used before the next is asked for; the host is given its turn in between. */
export async function* pieces(bytes: Bytes, interrupt: Interrupt): AsyncGenerator<Uint8Array, void, void> {
  const pace = new Pace();
  for (;;) {
    const chunk = await interrupt.wait(bytes.read());
    if (chunk === undefined) return;
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield new Uint8Array(chunk.buffer, chunk.byteOffset + at, Math.min(PIECE, chunk.length - at));
      interrupt.check();
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
  }
}

type WasmColumn = Glue["CsvColumn"]["prototype"];

/** The next bytes of a column, or its end: to be pushed into the column before the next step is asked for. */
export interface Step {
  readonly column: Handle<WasmColumn>;
  readonly piece: Uint8Array | undefined;
}

/**
 * One pass over a source. A plain generator would answer `return()` only after the read that it waits for, which may
 * never end; so this wraps one, and interrupts it first.
 */
export class Reading implements AsyncIterableIterator<Float64Array> {
  readonly #source: Source;
  readonly #options: ColumnOptions;
  readonly #interrupt: Interrupt;
  readonly #steps: AsyncGenerator<Step, void, void>;
  readonly #rows: AsyncGenerator<Float64Array, void, void>;
  #opened = false;
  #bytes: Bytes | undefined;
  #column: Handle<WasmColumn> | undefined;

  constructor(source: Source, options: ColumnOptions) {
    this.#source = source;
    this.#options = options;
    this.#interrupt = new Interrupt(options.signal, (reason) => this.#close(reason));
    this.#steps = this.#guarded();
    this.#rows = this.#chunks();
  }

  /** For those who take pieces themselves, and ask for nothing else. */
  step(): Promise<IteratorResult<Step, void>> {
    return this.#steps.next();
  }

  next(): Promise<IteratorResult<Float64Array, void>> {
    return this.#rows.next();
  }

  return(): Promise<IteratorResult<Float64Array, void>> {
    this.#interrupt.stop(returned);
    return this.#rows.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async *#guarded(): AsyncGenerator<Step, void, void> {
    let failure: unknown;
    try {
      yield* this.#walk();
    } catch (thrown) {
      failure = thrown;
      if (thrown !== returned) throw thrown;
    } finally {
      this.#interrupt.end();
      this.#close(failure);
    }
  }

  async *#walk(): AsyncGenerator<Step, void, void> {
    this.#interrupt.check();
    const column = (this.#column = openColumn(this.#options));
    const report = reporter(this.#source, this.#options.onProgress);
    const rows = (): number => column.use((inner) => inner.rows());
    let bytes = 0;
    for await (const piece of pieces(this.#open(), this.#interrupt)) {
      bytes += piece.length;
      yield { column, piece };
      report?.(bytes, rows, false);
    }
    yield { column, piece: undefined };
    this.#interrupt.check();
    report?.(bytes, rows, true);
  }

  async *#chunks(): AsyncGenerator<Float64Array, void, void> {
    for await (const { column, piece } of this.#steps) {
      const chunk = column.use((inner) => (piece ? inner.push(piece) : inner.finish()));
      if (chunk.length > 0) yield chunk;
    }
  }

  #open(): Bytes {
    this.#opened = true;
    return (this.#bytes = open(this.#source, ASK));
  }

  /** Lets go of everything, also of a source that was never begun: whoever handed it over expects it used or cancelled. */
  #close(reason: unknown): void {
    this.#column?.free();
    if (!this.#opened) {
      try {
        this.#open();
      } catch {
        // What cannot be opened needs no closing.
      }
    }
    this.#bytes?.cancel(reason === returned ? undefined : reason);
  }
}

function openColumn({ column, delimiter, header }: ColumnOptions): Handle<WasmColumn> {
  return new Handle(({ CsvColumn }) =>
    typeof column === "string" ? CsvColumn.named(column, delimiter) : CsvColumn.at(column, delimiter, header),
  );
}

type Report = (bytes: number, rows: () => number, last: boolean) => void;

function reporter(source: Source, onProgress: ColumnOptions["onProgress"]): Report | undefined {
  if (!onProgress) return undefined;
  const total = "blob" in source ? { totalBytes: source.blob.size } : {};
  let due = performance.now() + PAUSE;
  return (bytes, rows, last) => {
    const now = performance.now();
    if (!last && now < due) return;
    due = now + PAUSE;
    onProgress({ bytes, ...total, rows: rows() });
  };
}
