/** One call of a release, and how far it came: what a ledger has to know of it. */
import { type Source, currentSource } from "../engine/entropy.js";

/**
 * Handed on from the call to the reader of rows. An attempt that fails before it has *begun* failed
 * for reasons that no row has a say in; so does one that a signal stopped.
 */
export class Attempt {
  /** As it was when the release was called, also where the draw comes later. */
  readonly source: Source = currentSource();
  #state: "given" | "before" | "begun" | "stopped" = "given";

  /**
   * The attempt that a release is a part of: the one that a ledger gave it as its last argument, or
   * its own. Nobody else has attempts to give.
   */
  static of(given: unknown): Attempt {
    const isOne = typeof given === "object" && given !== null && #state in given;
    const attempt = isOne ? given : new Attempt();
    if (attempt.#state === "given") attempt.#state = "before";
    return attempt;
  }

  /** From here on rows are looked at. */
  begin(): void {
    this.#state = "begun";
  }

  /** A signal ended it, before anything was drawn. */
  stop(): void {
    this.#state = "stopped";
  }

  /**
   * True if a charge for it can be given back, now that it has failed. If it never came to a
   * release (a page put something before it), nobody knows.
   */
  get isFree(): boolean {
    return this.#state === "before" || this.#state === "stopped";
  }
}
