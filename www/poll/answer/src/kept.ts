/**
 * What stays on this device: who was asked what, and the report that was made of the answer. Each
 * change compares and sets in one transaction of IndexedDB, which holds between tabs, and on plain
 * http, where locks are not to be had.
 */
import { createStore, get, update } from "idb-keyval";
import type { Memory, Report } from "sottovoce/survey/respond";

export interface Kept {
  /** Random; another one after every change. */
  readonly edition: string;
  /** It holds the true answer: it is never sent. */
  readonly memory: Memory;
  /** What may be sent, once somebody answered. */
  readonly report: Report | null;
  /** What the server said of it: `null` as long as it has said nothing. */
  readonly fate: Fate | null;
}

/** Kept by the server; or come after the poll was closed; or not taken for a report. */
export type Fate = "stored" | "closed" | "refused";

const store = createStore("sottovoce-poll", "kept");

export const recall = (survey: string): Promise<Kept | undefined> => get(survey, store);

/**
 * Sets what is kept of a survey if it still is what the caller saw, and gives what is kept then:
 * what was set, or what somebody else did. `next` of `null` erases.
 */
export async function exchange(
  survey: string,
  seen: Kept | undefined,
  next: Omit<Kept, "edition"> | null,
): Promise<Kept | undefined> {
  let now: Kept | undefined;
  const set = (found: Kept | undefined): Kept | undefined => {
    now = found?.edition === seen?.edition ? withEdition(next) : found;
    return now;
  };
  // Resolves when the transaction is complete: only then does this device keep it.
  await update<Kept | undefined>(survey, set as (found?: Kept) => Kept | undefined, store);
  return now;
}

function withEdition(next: Omit<Kept, "edition"> | null): Kept | undefined {
  if (next === null) return undefined;
  const words = crypto.getRandomValues(new Uint32Array(4));
  return {
    edition: [...words].map((word) => word.toString(16).padStart(8, "0")).join(""),
    ...next,
  };
}
