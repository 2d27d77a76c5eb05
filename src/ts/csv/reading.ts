import { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import type { ColumnReader, Kind, Rows, Step } from "../input/readings.js";
import type { Bytes } from "./bytes.js";
import { type Reader, opened } from "./opened.js";
import type { CheckedOptions } from "./options.js";
import { type Source, checkLength } from "./source.js";
import { openText } from "./unpacked.js";

/**
 * The most that is copied into wasm at a time, so that its memory stays small with chunks of any
 * size.
 */
const PIECE = 1 << 18;

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 100;

/** Stands for the reason where the consumer has just had enough. */
const returned: unique symbol = Symbol("returned");

/**
 * Pieces of a source, each to be used before the next is asked for; the host is given its turn in
 * between.
 */
export async function* pieces(
  bytes: Bytes,
  interrupt: Interrupt,
): AsyncGenerator<Uint8Array, void, void> {
  const pace = new Pace();
  for (;;) {
    const chunk = await interrupt.wait(bytes.read());
    if (chunk === undefined) return;
    const { length } = chunk;
    for (let at = 0; at < length; at += PIECE) {
      checkLength(chunk, length);
      yield new Uint8Array(chunk.buffer, chunk.byteOffset + at, Math.min(PIECE, length - at));
      interrupt.check();
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
  }
}

/**
 * One pass over a source. A plain generator would answer `return()` only after the read that it
 * waits for, which may never end; so this wraps one, and interrupts it first.
 */
export class Reading implements AsyncIterableIterator<Rows> {
  readonly #source: Source;
  readonly #options: CheckedOptions;
  readonly #kind: Kind;
  readonly #interrupt: Interrupt;
  readonly #steps: AsyncGenerator<Step, void, void>;
  readonly #rows: AsyncGenerator<Rows, void, void>;
  #opened = false;
  #bytes: Bytes | undefined;
  #reader: Reader | undefined;

  constructor(source: Source, options: CheckedOptions, kind: Kind) {
    this.#source = source;
    this.#options = options;
    this.#kind = kind;
    this.#interrupt = new Interrupt(options.signal, (reason) => this.#close(reason));
    this.#steps = this.#guarded();
    this.#rows = this.#chunks();
  }

  /** For those who take pieces themselves, and ask for nothing else. */
  step(): Promise<IteratorResult<Step, void>> {
    return this.#steps.next();
  }

  next(): Promise<IteratorResult<Rows, void>> {
    return this.#rows.next();
  }

  return(): Promise<IteratorResult<Rows, void>> {
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
      this.#close(failure);
      this.#interrupt.end();
    }
  }

  async *#walk(): AsyncGenerator<Step, void, void> {
    this.#interrupt.check();
    const reader = (this.#reader = openColumn(this.#options, this.#kind));
    const report = reporter(this.#source, this.#options.onProgress);
    const column: ColumnReader = {
      rows: () => reader.use((inner) => inner.rows()),
      lookUp: (text, index) => reader.use((inner) => inner.look_up(text, index)),
    };
    const step = (piece: Uint8Array | undefined): Step => ({
      kind: this.#kind,
      reader: column,
      take: (to) => reader.use((inner) => void (piece ? inner.push(piece, to) : inner.finish(to))),
    });
    let bytes = 0;
    const text = this.#open();
    for await (const piece of pieces(text, this.#interrupt)) {
      bytes = text.taken?.() ?? bytes + piece.length;
      yield step(piece);
      report?.(bytes, column.rows, false);
    }
    yield step(undefined);
    this.#interrupt.check();
    report?.(bytes, column.rows, true);
    // The listener may have had enough.
    this.#interrupt.check();
  }

  async *#chunks(): AsyncGenerator<Rows, void, void> {
    for await (const step of this.#steps) {
      const texts: string[] = [];
      let chunk: Rows = texts;
      step.take({
        numbers: (rows) => void (chunk = rows.slice()),
        text: (row) => void texts.push(row),
      });
      if (chunk.length > 0) yield chunk;
    }
  }

  #open(): Bytes {
    this.#opened = true;
    return (this.#bytes = openText(this.#source, ASK, this.#options.format));
  }

  /**
   * Lets go of everything, also of a source that was never begun: its owner expects it used or
   * cancelled.
   */
  #close(reason: unknown): void {
    this.#reader?.free();
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

function openColumn({ format, column, decimal, thousands }: CheckedOptions, kind: Kind): Reader {
  const { header } = format;
  const [name, index] = typeof column === "string" ? [column, NaN] : ["", column];
  return opened(format, (reader) =>
    kind === "numbers"
      ? reader.want_numbers(name, index, header, decimal, thousands ?? "")
      : reader.want_texts(name, index, header),
  );
}

type Report = (bytes: number, rows: () => number, last: boolean) => void;

function reporter(source: Source, onProgress: CheckedOptions["onProgress"]): Report | undefined {
  if (!onProgress) return undefined;
  const total = source.kind === "blob" ? { totalBytes: source.blob.size } : {};
  let due = performance.now() + PAUSE;
  return (bytes, rows, last) => {
    const now = performance.now();
    if (!last && now < due) return;
    due = now + PAUSE;
    onProgress({ bytes, ...total, rows: rows() });
  };
}
