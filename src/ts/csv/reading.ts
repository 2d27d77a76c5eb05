import type { Glue } from "../generated/glue.js";
import { Handle } from "../instance.js";
import { Interrupt } from "../interrupt.js";
import type { ColumnOptions } from "./options.js";
import { type Bytes, type Source, open } from "./source.js";

/** The most that is copied into wasm at a time, so that its memory stays small whatever chunks a source gives. */
const PIECE = 1 << 18;

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

/** How long a reading may go on before the host gets its turn, in milliseconds: about a frame. */
const TURN = 16;

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 100;

/** Stands for the reason where the consumer has just had enough. */
const returned: unique symbol = Symbol("returned");

/**
 * Pieces of a source, each to be used before the next is asked for. Bytes that are already there are read without ever
 * leaving the queue of promises, where no click, timer or frame comes through: so the host is given its turn in between.
 */
export async function* pieces(bytes: Bytes, interrupt: Interrupt): AsyncGenerator<Uint8Array, void, void> {
  let due = performance.now() + TURN;
  for (;;) {
    const chunk = await interrupt.wait(bytes.read());
    if (chunk === undefined) return;
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield new Uint8Array(chunk.buffer, chunk.byteOffset + at, Math.min(PIECE, chunk.length - at));
      interrupt.check();
      if (performance.now() < due) continue;
      await interrupt.wait(hostTurn());
      due = performance.now() + TURN;
    }
  }
}

/** Ends in a later task. Not by a timer where there is a choice: browsers make nested timers wait for 4 ms. */
function hostTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel !== "function") {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * One pass over a source. A plain generator would answer `return()` only after the read that it waits for, which may
 * never end; so this wraps one, and interrupts it first.
 */
export class Reading implements AsyncIterableIterator<Float64Array> {
  readonly #source: Source;
  readonly #options: ColumnOptions;
  readonly #interrupt: Interrupt;
  readonly #rows: AsyncGenerator<Float64Array, void, void>;
  #opened = false;
  #bytes: Bytes | undefined;
  #column: Handle<Glue["CsvColumn"]["prototype"]> | undefined;

  constructor(source: Source, options: ColumnOptions) {
    this.#source = source;
    this.#options = options;
    this.#interrupt = new Interrupt(options.signal, (reason) => this.#close(reason));
    this.#rows = this.#read();
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

  async *#read(): AsyncGenerator<Float64Array, void, void> {
    let failure: unknown;
    try {
      yield* this.#chunks();
    } catch (thrown) {
      failure = thrown;
      if (thrown !== returned) throw thrown;
    } finally {
      this.#interrupt.end();
      this.#close(failure);
    }
  }

  async *#chunks(): AsyncGenerator<Float64Array, void, void> {
    this.#interrupt.check();
    const column = (this.#column = openColumn(this.#options));
    const report = reporter(this.#source, this.#options.onProgress);
    const rows = (): number => column.use((inner) => inner.rows());
    let bytes = 0;
    for await (const piece of pieces(this.#open(), this.#interrupt)) {
      bytes += piece.length;
      const chunk = column.use((inner) => inner.push(piece));
      report?.(bytes, rows, false);
      if (chunk.length > 0) yield chunk;
    }
    const last = column.use((inner) => inner.finish());
    if (last.length > 0) yield last;
    this.#interrupt.check();
    report?.(bytes, rows, true);
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

function openColumn({ column, delimiter, header }: ColumnOptions): Handle<Glue["CsvColumn"]["prototype"]> {
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
