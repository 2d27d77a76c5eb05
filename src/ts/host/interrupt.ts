import type { Abort } from "../api/streams.js";

/**
 * Ends a reading from outside, at once and also while it waits: by its signal, or by the consumer's
 * `return()`. The signal need not be the host's: what it throws while rows are read ends the
 * reading, and what it throws afterwards is ignored.
 */
export class Interrupt {
  readonly #signal: Abort | undefined;
  readonly #release: (reason: unknown) => void;
  readonly #listener = (): void => this.stop(this.#reason());
  #stopped: { readonly reason: unknown } | undefined;
  /** Ends the wait that is going on, if one is. */
  #wake: (() => void) | undefined;

  /**
   * `release` is called once, when the reading is stopped, also where nobody asks for more rows.
   */
  constructor(signal: Abort | undefined, release: (reason: unknown) => void) {
    this.#signal = signal;
    this.#release = release;
    try {
      signal?.addEventListener("abort", this.#listener);
    } catch (thrown) {
      this.stop(thrown);
    }
  }

  stop(reason: unknown): void {
    if (this.#stopped) return;
    this.#stopped = { reason };
    this.end();
    this.#wake?.();
    this.#release(reason);
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /**
   * Throws the reason if the reading was stopped; a signal that was aborted in advance has sent no
   * event.
   */
  check(): void {
    if (this.#isAborted()) this.stop(this.#reason());
    if (this.#stopped) throw this.#stopped.reason;
  }

  /** Waits for what `read` gives; throws the reason as soon as the reading is stopped. */
  async wait<T>(read: Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#wake = () => reject(this.#stopped?.reason);
        read.then(resolve, reject);
      });
    } finally {
      this.#wake = undefined;
      this.check();
    }
  }

  /** The reading is over: the signal is not listened to any more. Never throws. */
  end(): void {
    try {
      this.#signal?.removeEventListener("abort", this.#listener);
    } catch {
      // A value may have been drawn by now: it is released.
    }
  }

  #isAborted(): boolean {
    try {
      return Boolean(this.#signal?.aborted);
    } catch (thrown) {
      this.stop(thrown);
      return false;
    }
  }

  #reason(): unknown {
    try {
      return this.#signal?.reason;
    } catch (thrown) {
      return thrown;
    }
  }
}
