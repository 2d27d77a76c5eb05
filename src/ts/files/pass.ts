import type { Abort } from "../api/streams.js";
import type { Bytes } from "../csv/bytes.js";
import type { Progress } from "../csv/options.js";
import { reporter } from "../csv/reporter.js";
import { open, type Source } from "../csv/source.js";
import { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import type { Batch, Input } from "./batch.js";

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

/** Stands for the reason where the consumer has just had enough. */
const returned: unique symbol = Symbol("returned");

/** What every reading may be given. */
export interface Watching {
  readonly signal: Abort | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/**
 * One pass over a source. A plain generator would answer `return()` only after the read that it
 * waits for, which may never end; so this wraps one, and interrupts it first.
 */
export class Pass {
  readonly batches: AsyncGenerator<Batch, void, void>;
  /** How many rows have come out so far. */
  rows = 0;
  readonly #source: Source;
  readonly #options: Watching;
  readonly #read: (input: Input) => AsyncGenerator<Batch, void, void>;
  readonly #interrupt: Interrupt;
  #bytes: Bytes | undefined;

  constructor(
    source: Source,
    options: Watching,
    read: (input: Input) => AsyncGenerator<Batch, void, void>,
  ) {
    this.#source = source;
    this.#options = options;
    this.#read = read;
    this.#interrupt = new Interrupt(options.signal, (reason) => this.#close(reason));
    this.batches = this.#guarded();
  }

  /** To be called before `return()` of what was made of the batches. */
  leave(): void {
    this.#interrupt.stop(returned);
  }

  async *#guarded(): AsyncGenerator<Batch, void, void> {
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

  async *#walk(): AsyncGenerator<Batch, void, void> {
    const interrupt = this.#interrupt;
    interrupt.check();
    const source = this.#source;
    const report = reporter(source, () => this.rows, this.#options.onProgress);
    const pace = new Pace();
    let bytes = 0;
    for await (const batch of this.#read({ source, interrupt, open: (from) => this.#open(from) })) {
      bytes = batch.bytes;
      this.rows += batch.rows;
      yield batch;
      interrupt.check();
      report?.(bytes, false);
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
    interrupt.check();
    report?.(bytes, true);
    // The listener may have had enough.
    interrupt.check();
  }

  #open(from = 0): Bytes {
    const source = this.#source;
    this.#bytes?.cancel(undefined);
    const rest: Source =
      source.kind === "blob" && from > 0
        ? { kind: "blob", blob: source.blob.slice(from, source.blob.size) }
        : source;
    return (this.#bytes = open(rest, ASK));
  }

  /**
   * Lets go of everything, also of a source that was never begun: its owner expects it used or
   * cancelled.
   */
  #close(reason: unknown): void {
    if (!this.#bytes && this.#source.kind !== "blob") {
      try {
        this.#open();
      } catch {
        // What cannot be opened needs no closing.
      }
    }
    this.#bytes?.cancel(reason === returned ? undefined : reason);
  }
}
