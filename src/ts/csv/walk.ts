import type { Glue } from "../generated/glue.js";
import { Interrupt } from "../host/interrupt.js";
import type { Bytes } from "./bytes.js";
import { type Reader, opened } from "./opened.js";
import type { ReadingOptions } from "./options.js";
import { pieces } from "./pieces.js";
import { reporter } from "./reporter.js";
import type { Source } from "./source.js";
import { openText } from "./unpacked.js";

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

/** Stands for the reason where the consumer has just had enough. */
const returned: unique symbol = Symbol("returned");

type Inner = Glue["CsvReader"]["prototype"];

/** How slots are requested of a reader in wasm, and what is made of each step of it. */
export interface Steps<Step> {
  request(reader: Inner): void;
  /** `read` takes the next piece, or the end. */
  step(reader: Reader, read: (reader: Inner) => void): Step;
}

/**
 * One pass over a source. A plain generator would answer `return()` only after the read that it
 * waits for, which may never end; so this wraps one, and interrupts it first.
 */
export class Walk<Step> {
  readonly steps: AsyncGenerator<Step, void, void>;
  readonly #source: Source;
  readonly #options: ReadingOptions;
  readonly #by: Steps<Step>;
  readonly #interrupt: Interrupt;
  #opened = false;
  #bytes: Bytes | undefined;
  #reader: Reader | undefined;

  constructor(source: Source, options: ReadingOptions, by: Steps<Step>) {
    this.#source = source;
    this.#options = options;
    this.#by = by;
    this.#interrupt = new Interrupt(options.signal, (reason) => this.#close(reason));
    this.steps = this.#guarded();
  }

  /** To be called before `return()` of what was made of the steps. */
  leave(): void {
    this.#interrupt.stop(returned);
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
    const { format, onProgress } = this.#options;
    const reader = (this.#reader = opened(format, (inner) => {
      this.#by.request(inner);
      inner.open_table(format.header);
    }));
    const report = reporter(this.#source, () => rowsOf(reader), onProgress);
    let bytes = 0;
    const text = this.#open();
    for await (const piece of pieces(text, this.#interrupt)) {
      bytes = text.taken?.() ?? bytes + piece.length;
      yield this.#by.step(reader, (inner) => void inner.push(piece));
      report?.(bytes, false);
    }
    yield this.#by.step(reader, (inner) => inner.finish());
    this.#interrupt.check();
    report?.(bytes, true);
    // The listener may have had enough.
    this.#interrupt.check();
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

/** The number of rows that have come out so far. */
export const rowsOf = (reader: Reader): number => reader.use((inner) => inner.rows());
