/** One call of a release, and how far it came: what a ledger has to know of it. */
import { type Source, currentSource } from "../entropy.js";

// By symbols, which nobody outside the package has: mechanisms show their public methods only.
/** A release as a part of an attempt. */
export const attempted: unique symbol = /* @__PURE__ */ Symbol();
/** The same from chunks. */
export const attemptedFrom: unique symbol = /* @__PURE__ */ Symbol();
/** The same from the tally of an engine. */
export const attemptedTally: unique symbol = /* @__PURE__ */ Symbol();

/**
 * Handed on from the call to whatever reads rows. What fails before it has *begun* failed for
 * reasons that no row has a say in; so does what was stopped by a signal.
 */
export class Attempt {
  /** As it was when the release was called, also where the draw comes later. */
  readonly source: Source = currentSource();
  #state: "before" | "begun" | "stopped" = "before";

  /** From here on rows are looked at. */
  begin(): void {
    this.#state = "begun";
  }

  /** A signal ended it, before anything was drawn. */
  stop(): void {
    this.#state = "stopped";
  }

  /** Whether a charge for it can be given back, now that it has failed. */
  get isFree(): boolean {
    return this.#state !== "begun";
  }
}
