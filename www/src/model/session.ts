import { Cancelled, Refused } from "../worker/client.js";
import type { Call, Client } from "../worker/client.js";
import type { Progress, Promised, Refusal, Released, Table } from "../worker/protocol.js";
import { USUAL, changed, linesToSkip, sameLines } from "./format.js";
import type { Format } from "./format.js";
import { hintsOf } from "./hints.js";
import type { Hint } from "./hints.js";
import { noColumns } from "./refusal.js";
import { sampleFile, sampleSettings } from "./sample.js";
import { STARTING_SETTINGS, missingWords } from "./settings.js";
import type { Settings } from "./settings.js";
import type { Spent, SpentStore } from "./spent.js";

/** Where a visit stands. Rows are read in `reading` only, and never before `locked`. */
export type Phase = "choosing" | "setting" | "locked" | "reading" | "released";

export interface Reading extends Progress {
  readonly startedAt: number;
  readonly now: number;
}

/** A frozen picture of a visit. */
export interface State {
  readonly phase: Phase;
  readonly table: Table | null;
  readonly isSample: boolean;
  readonly columns: readonly string[];
  /** What the names of the columns suggest about how the file is written. */
  readonly hints: readonly Hint[];
  readonly settings: Settings;
  /** What the settings promise, once they are complete and accepted. */
  readonly promised: Promised | null;
  /** Why they were not accepted: everything that is wrong with them. */
  readonly problems: readonly Refusal[];
  readonly missing: readonly string[];
  readonly reading: Reading | null;
  readonly released: Released | null;
  /** Why a table or a release failed. */
  readonly failure: Refusal | null;
  /** One sentence for the status line, read aloud. */
  readonly notice: string;
  /** Every release made in this tab, or in this page where the browser keeps no list. */
  readonly spent: readonly Spent[];
  readonly spentLasts: boolean;
}

const OPENING: State = {
  phase: "choosing",
  table: null,
  isSample: false,
  columns: [],
  hints: [],
  settings: STARTING_SETTINGS,
  promised: null,
  problems: [],
  missing: missingWords(STARTING_SETTINGS),
  reading: null,
  released: null,
  failure: null,
  notice: "",
  spent: [],
  spentLasts: false,
};

/**
 * One visit: choose a table, fix the settings, lock them, release. Knows no page, only the worker's
 * answers.
 */
export class Session {
  #state: State;
  readonly #client: Client;
  readonly #store: SpentStore;
  readonly #listeners = new Set<() => void>();
  #latest: Call<unknown> | null = null;
  /** Resolves when the latest settings are accepted or refused. */
  #checked: Promise<void> = Promise.resolve();
  #reading: Call<Released> | null = null;

  constructor(client: Client, store: SpentStore) {
    this.#client = client;
    this.#store = store;
    this.#state = { ...OPENING, spent: store.all(), spentLasts: store.lasting };
  }

  get state(): State {
    return this.#state;
  }

  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  chooseSample(): Promise<void> {
    return this.#open({ file: sampleFile(), format: USUAL }, true, sampleSettings());
  }

  chooseFile(file: File): Promise<void> {
    return this.#open({ file, format: USUAL }, false, STARTING_SETTINGS);
  }

  /**
   * How the file is written. Its first line is looked at again where that may change the columns.
   */
  async describe(patch: Partial<Format>): Promise<void> {
    const { phase, table, isSample, settings, columns } = this.#state;
    if (table === null || (phase !== "choosing" && phase !== "setting")) return;
    const next = { file: table.file, format: changed(table.format, patch) };
    if (sameLines(table.format, next.format))
      this.#set({ table: next, hints: hintsOf(columns, next.format) });
    else await this.#open(next, isSample, settings, columns);
  }

  /** Reads the list of what was spent anew. */
  recall(): void {
    this.#set({ spent: this.#store.all() });
  }

  change(patch: Partial<Settings>): void {
    if (this.#state.phase !== "setting") return;
    this.#set({ settings: { ...this.#state.settings, ...patch } });
    this.#checked = this.#promise();
  }

  /** Locks the settings as they stand, once the answer to them is there. */
  async lock(): Promise<void> {
    await this.#checked;
    if (this.#state.phase === "setting" && this.#state.promised !== null) {
      this.#set({ phase: "locked", notice: "The public settings are locked. The rows come next." });
    }
  }

  unlock(): void {
    const { phase } = this.#state;
    if (phase === "locked" || phase === "released") {
      this.#set({
        phase: "setting",
        released: null,
        failure: null,
        notice: "The settings can be changed again.",
      });
    }
  }

  /** Reads the rows and releases one value. Every call that succeeds spends epsilon again. */
  async release(): Promise<void> {
    const { phase, table, promised, settings } = this.#state;
    if ((phase !== "locked" && phase !== "released") || table === null || promised === null) return;
    const startedAt = performance.now();
    const report = (progress: Progress) =>
      this.#set({ reading: { ...progress, startedAt, now: performance.now() } });
    const call = this.#client.ask(
      "release",
      { table, column: settings.column ?? 0, plan: promised.plan },
      report,
    );
    this.#reading = call;
    this.#set({
      phase: "reading",
      released: null,
      failure: null,
      reading: { bytes: 0, totalBytes: table.file.size, rows: 0, startedAt, now: startedAt },
      notice: "Reading the rows.",
    });
    try {
      const released = await call.done;
      this.#set({
        phase: "released",
        released,
        spent: this.#store.add({
          alpha: released.release.plan.alpha,
          epsilon: released.release.plan.epsilon,
          at: Date.now(),
        }),
        notice: "One value was released.",
      });
    } catch (reason) {
      if (reason instanceof Cancelled)
        this.#set({
          phase: "locked",
          notice: "Cancelled. Nothing was drawn and nothing was spent.",
        });
      else this.#set({ phase: "locked", failure: refusalOf(reason), notice: "" });
    } finally {
      this.#reading = null;
      this.#set({ reading: null });
    }
  }

  cancel(): void {
    this.#reading?.cancel();
  }

  /**
   * Looks at the columns of a table. The file stays chosen if they cannot be had: how it is written
   * may be told then. The column in the settings is one of those before, if there were any, and is
   * kept while they stay what they were.
   */
  async #open(
    table: Table,
    isSample: boolean,
    settings: Settings,
    before?: readonly string[],
  ): Promise<void> {
    if (this.#state.phase === "reading") return;
    this.#latest?.cancel();
    const { spent, spentLasts } = this.#state;
    this.#set({
      ...OPENING,
      spent,
      spentLasts,
      table,
      isSample,
      settings,
      notice: "Looking at the first line only.",
    });
    const call = this.#client.ask("columns", { table });
    this.#latest = call;
    try {
      const columns = await call.done;
      if (this.#latest !== call) return;
      if (columns.length === 0) {
        this.#set({ failure: noColumns(linesToSkip(table.format)), notice: "" });
        return;
      }
      const hints = hintsOf(columns, table.format);
      const found = `${columns.length === 1 ? "One column" : `${columns.length} columns`} found. Only the first line was looked at.`;
      const same =
        before === undefined ||
        (before.length === columns.length && before.every((name, k) => name === columns[k]));
      this.#set({
        phase: "setting",
        columns,
        hints,
        settings: same ? settings : { ...settings, column: null },
        notice: [found, ...hints.map(({ words }) => words)].join(" "),
      });
      this.#checked = this.#promise();
      await this.#checked;
    } catch (reason) {
      if (this.#latest === call) this.#set({ failure: refusalOf(reason), notice: "" });
    }
  }

  /** Asks what the settings promise; only the answer to the latest question counts. */
  async #promise(): Promise<void> {
    const { settings } = this.#state;
    const missing = missingWords(settings);
    this.#latest = null;
    this.#set({ missing, promised: null, problems: [] });
    if (missing.length > 0) return;
    const call = this.#client.ask("promise", { settings });
    this.#latest = call;
    try {
      const { promised, problems } = await call.done;
      if (this.#latest === call) this.#set({ promised, problems });
    } catch (reason) {
      if (this.#latest === call) this.#set({ problems: [refusalOf(reason)] });
    }
  }

  #set(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refused) return reason.refusal;
  return {
    code: "ERR_INTERNAL",
    message: "something failed that should not have; nothing was released",
  };
}
