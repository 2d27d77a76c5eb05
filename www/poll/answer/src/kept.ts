/**
 * Storage of this device: each poll's true answer, the report that was made of it, and to which
 * polls reports went. Each change compares and sets in one transaction of IndexedDB, which holds
 * between tabs, and on plain http, where locks are not to be had.
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
  /** Report that may be sent, once somebody answered. */
  readonly report: Sheet | null;
  /** The join word that goes with it, until the server has said what became of it. */
  readonly word: string | null;
  /** Fate of the report, as the server says it: `null` as long as it has said nothing. */
  readonly fate: Fate | null;
}

/** Kept by the server; or come after the poll was closed; or not taken for a report. */
export type Fate = "stored" | "closed" | "refused";

/** The odds of reports, and how many there were. */
export interface OddsSent {
  readonly odds: string;
  readonly times: number;
}

/** A poll that got reports from this device: no answer, no report. */
export interface Sent extends OddsSent {
  readonly survey: string;
  /** The poll's that got the last one. */
  readonly mark: string;
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

/** Facts that a report is counted by, and whether this device may send the poll another one. */
export interface Counted {
  readonly mark: string;
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
    if (isFirst && !counted.several && sentTo(found.sent, survey)) return found;
    const kept = withEdition(next);
    const sent = isFirst ? withOneMore(found.sent, survey, counted) : found.sent;
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

/** Finds what went to a poll, or to an earlier one that was made again. */
export const sentTo = (sent: readonly Sent[], survey: string): Sent | undefined =>
  sent.find((one) => one.survey === survey);

async function read(all: IDBObjectStore, survey: string): Promise<Found> {
  const [kept, sent] = await Promise.all([
    promisifyRequest<Kept | undefined>(all.get(survey)),
    promisifyRequest<readonly Sent[] | undefined>(all.get(account)),
  ]);
  return { kept, sent: sent ?? [] };
}

function withOneMore(
  sent: readonly Sent[],
  survey: string,
  { mark, odds }: Counted,
): readonly Sent[] {
  const others = sent.filter((one) => one.survey !== survey);
  return [...others, { survey, odds, times: (sentTo(sent, survey)?.times ?? 0) + 1, mark }];
}

function withEdition(next: Omit<Kept, "edition"> | null): Kept | undefined {
  if (next === null) return undefined;
  const words = crypto.getRandomValues(new Uint32Array(4));
  return {
    ...next,
    edition: words.join(),
  };
}
