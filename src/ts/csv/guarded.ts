import type { Abort } from "../api/streams.js";
import { Interrupt } from "../host/interrupt.js";

/** Stands for the reason where the consumer has just had enough. */
const returned: unique symbol = Symbol("returned");

/**
 * One pass over a source. A plain generator would answer `return()` only after the read that it
 * waits for, which may never end; so this wraps one, and interrupts it first.
 */
export class Guarded<Step> {
  readonly steps: AsyncGenerator<Step, void, void>;
  readonly #walk: (interrupt: Interrupt) => AsyncGenerator<Step, void, void>;
  readonly #close: (reason: unknown) => void;
  readonly #interrupt: Interrupt;

  /** `close` lets go of everything; it may be called again. Its reason is for the source. */
  constructor(
    signal: Abort | undefined,
    walk: (interrupt: Interrupt) => AsyncGenerator<Step, void, void>,
    close: (reason: unknown) => void,
  ) {
    this.#walk = walk;
    this.#close = (reason) => close(reason === returned ? undefined : reason);
    this.#interrupt = new Interrupt(signal, this.#close);
    this.steps = this.#guarded();
  }

  /** To be called before `return()` of what was made of the steps. */
  leave(): void {
    this.#interrupt.stop(returned);
  }

  async *#guarded(): AsyncGenerator<Step, void, void> {
    let failure: unknown;
    try {
      yield* this.#walk(this.#interrupt);
    } catch (thrown) {
      failure = thrown;
      if (thrown !== returned) throw thrown;
    } finally {
      this.#close(failure);
      this.#interrupt.end();
    }
  }
}
