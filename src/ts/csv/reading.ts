import { Handle } from "../engine.js";
import { engineFor } from "../engines.js";
import type { Glue } from "../generated/glue.js";
import { Pace } from "../host.js";
import { Interrupt } from "../interrupt.js";
import type { CheckedOptions, Format } from "./options.js";
import { type Bytes, type Source, checkLength } from "./source.js";
import { openText } from "./unpacked.js";

/**
 * The most that is copied into wasm at a time, so that its memory stays small whatever chunks a
 * source gives.
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
 * A column that is open in wasm: of numbers or of texts. Both keys are always its own: a page's
 * Object.prototype has no say.
 */
type OpenColumn =
  | { readonly numbers: Handle<Glue["CsvColumn"]["prototype"]>; readonly texts: undefined }
  | { readonly texts: Handle<Glue["CsvTexts"]["prototype"]>; readonly numbers: undefined };

/**
 * The next bytes of a column, or its end: to be pushed into the column before the next step is
 * asked for.
 */
export type Step = OpenColumn & { readonly piece: Uint8Array | undefined };

/** What a column's rows are read as. */
export type Kind = "numbers" | "texts";

/** Rows that ended within a piece. */
export type Rows = Float64Array | string[];

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
  #column: OpenColumn | undefined;

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
    const column = (this.#column = openColumn(this.#options, this.#kind));
    const report = reporter(this.#source, this.#options.onProgress);
    const rows = (): number => anyOf(column).use((inner) => inner.rows());
    let bytes = 0;
    const text = this.#open();
    for await (const piece of pieces(text, this.#interrupt)) {
      bytes = text.taken?.() ?? bytes + piece.length;
      yield { ...column, piece };
      report?.(bytes, rows, false);
    }
    yield { ...column, piece: undefined };
    this.#interrupt.check();
    report?.(bytes, rows, true);
    // The listener may have had enough.
    this.#interrupt.check();
  }

  async *#chunks(): AsyncGenerator<Rows, void, void> {
    for await (const step of this.#steps) {
      const { piece } = step;
      const chunk = anyOf(step).use((inner): Rows => (piece ? inner.push(piece) : inner.finish()));
      if (chunk.length > 0) yield chunk;
    }
  }

  #open(): Bytes {
    this.#opened = true;
    return (this.#bytes = openText(this.#source, ASK, this.#options.format));
  }

  /**
   * Lets go of everything, also of a source that was never begun: whoever handed it over expects it
   * used or cancelled.
   */
  #close(reason: unknown): void {
    if (this.#column) anyOf(this.#column).free();
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

function openColumn(
  { format, column, decimal, thousands }: CheckedOptions,
  kind: Kind,
): OpenColumn {
  const { header } = format;
  const at = typeof column === "number";
  if (kind === "numbers") {
    const numbers = inFormat(format, ({ CsvColumn }, told) =>
      at
        ? CsvColumn.at(column, header, told, decimal, thousands)
        : CsvColumn.named(column, told, decimal, thousands),
    );
    return { numbers, texts: undefined };
  }
  const texts = inFormat(format, ({ CsvTexts }, told) =>
    at ? CsvTexts.at(column, header, told) : CsvTexts.named(column, told),
  );
  return { texts, numbers: undefined };
}

/** Opens a reader of files that are written so. */
export function inFormat<T extends { free(): void }>(
  { delimiter, quote, encoding, skipLines }: Format,
  make: (glue: Glue, told: Glue["CsvFormat"]["prototype"]) => T,
): Handle<T> {
  return new Handle(engineFor("csv"), (glue) => {
    const told = glue.CsvFormat.told(delimiter, quote, encoding.core, skipLines);
    try {
      return make(glue, told);
    } finally {
      told.free();
    }
  });
}

/** What columns of both kinds do. */
interface AnyColumn {
  push(bytes: Uint8Array): Rows;
  finish(): Rows;
  rows(): number;
  free(): void;
}

function anyOf({ numbers, texts }: OpenColumn): Handle<AnyColumn> {
  return (numbers ?? texts) as Handle<AnyColumn>;
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
