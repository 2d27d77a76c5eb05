/** Refusals for when no answer came: what was asked for may have been done all the same. */
import type { Refusal } from "../model/refusal.js";
import type { Kind } from "./protocol.js";

/** Actions that may have been done before, so that nobody takes them for undone. */
const MAY_BE_DONE: Readonly<Partial<Record<Kind, string>>> = {
  release: "the budget may have been charged all the same: look at it before releasing again",
  close: "the budget may have been closed all the same: look at it",
};

/** Something failed, and nobody knows how far it came. */
export const unanswered = (kind: Kind): Refusal =>
  told("something failed that should not have, and no answer came", MAY_BE_DONE[kind]);

/** The worker stopped while it was asked this; and what is asked after it stopped is not done. */
export const stoppedAt = (kind: Kind): Refusal => told(STOPPED, MAY_BE_DONE[kind]);
export const stoppedBefore = (): Refusal => told(STOPPED);

const STOPPED =
  "the worker of this page has stopped before its answer came; reload the page to go on";

const told = (what: string, done?: string): Refusal => ({
  code: "ERR_INTERNAL",
  message: done === undefined ? what : `${what}; ${done}`,
});
