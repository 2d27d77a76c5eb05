/**
 * What this device stores: each poll's true answer, the report that was made of it, and to which
 * polls reports went. Each change compares and sets in one transaction of IndexedDB, which
 * holds between tabs, and on plain http, where locks are not to be had.
 */
import { createStore, promisifyRequest } from "idb-keyval";
import type { Memory } from "sottovoce/survey/respond";
import type { Sheet } from "./sheet.js";

export interface Kept {
  /** Random; another one after every change. */
  readonly edition: string;
  /** The poll's, which differs once it was deleted and made again. */
  readonly mark: string;
  /** It holds the true answer: it is never sent. */
  readonly memory: Memory;
  /** What may be sent, once somebody answered. */
  readonly report: Sheet | null;
  /** The join word that goes with it, until the server has said what became of it. */
  readonly word: string | null;
  /** What the server said of it: `null` as long as it has said nothing. */
  readonly fate: Fate | null;
}

/** Kept by the server; or come after the poll was closed; or not taken for a report. */
export type Fate = "stored" | "closed" | "refused";

/** A poll that got reports from this device, however many, and its odds: no answer, no report. */
export interface Sent {
  readonly survey: string;
  readonly odds: string;
  readonly times: number;
}

/** All of it that matters to one poll. */
export interface Found {
  readonly kept: Kept | undefined;
  readonly sent: readonly Sent[];
}

export const store = createStore("sottovoce-poll", "kept");
/** No survey's id is a word. */
const account = "sent";

export const recall = (survey: string): Promise<Found> =>
  store("readonly", (all) => read(all, survey));

/** What a report is counted by, and whether this device may send another one to the same poll. */
export interface Counted {
  readonly odds: string;
  readonly several: boolean;
}

/**
 * Sets what is kept of a survey if it still is what the caller saw, and gives what is kept then:
 * what was set, or what somebody else did. `next` of `null` erases; what was sent stays counted. A
 * first report is counted with the same stroke, and refused where this device sent one before.
 */
export function exchange(
  survey: string,
  seen: Kept | undefined,
  next: Omit<Kept, "edition"> | null,
  counted: Counted,
): Promise<Found> {
  return store("readwrite", async (all) => {
    const found = await read(all, survey);
    if (found.kept?.edition !== seen?.edition) return found;
    const isFirst = next?.report != null && !found.kept?.report;
    if (isFirst && !counted.several && timesOf(found.sent, survey) > 0) return found;
    const kept = withEdition(next);
    const sent = isFirst ? withOneMore(found.sent, survey, counted.odds) : found.sent;
    try {
      if (isFirst) all.put(sent, account);
      if (kept) all.put(kept, survey);
      else all.delete(survey);
    } catch (thrown) {
      all.transaction.abort();
      throw thrown;
    }
    // Only when the transaction is complete does this device keep it.
    await promisifyRequest(all.transaction);
    return { kept, sent };
  });
}

/** How many reports went to a poll. */
export const timesOf = (sent: readonly Sent[], survey: string): number =>
  sent.find((one) => one.survey === survey)?.times ?? 0;

async function read(all: IDBObjectStore, survey: string): Promise<Found> {
  const [kept, sent] = await Promise.all([
    promisifyRequest<Kept | undefined>(all.get(survey)),
    promisifyRequest<readonly Sent[] | undefined>(all.get(account)),
  ]);
  return { kept, sent: sent ?? [] };
}

function withOneMore(sent: readonly Sent[], survey: string, odds: string): readonly Sent[] {
  const others = sent.filter((one) => one.survey !== survey);
  return [...others, { survey, odds, times: timesOf(sent, survey) + 1 }];
}

function withEdition(next: Omit<Kept, "edition"> | null): Kept | undefined {
  if (next === null) return undefined;
  const words = crypto.getRandomValues(new Uint32Array(4));
  return {
    ...next,
    edition: words.join(),
  };
}
