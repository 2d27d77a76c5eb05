import type { Release, QuantilePlan } from "sottovoce";
import { Cancelled, Refused } from "../worker/client.js";
import type { Call, Client } from "../worker/client.js";
import type { Progress, Promised, Refusal, Released, Table } from "../worker/protocol.js";
import { NO_COLUMNS } from "./refusal.js";
import { sampleFile, sampleSettings } from "./sample.js";
import { STARTING_SETTINGS, missingWords } from "./settings.js";
import type { Settings } from "./settings.js";

/** Where a visit stands. Rows are read in `reading` only, and never before `locked`. */
export type Phase = "choosing" | "setting" | "locked" | "reading" | "released";

export interface Reading extends Progress { readonly startedAt: number; readonly now: number }

/** A frozen picture of a visit. */
export interface State {
  readonly phase: Phase;
  readonly table: Table | null;
  readonly isSample: boolean;
  readonly columns: readonly string[];
  readonly settings: Settings;
  /** What the settings promise, once they are complete and accepted. */
  readonly promised: Promised | null;
  /** Why they were not accepted. */
  readonly problem: Refusal | null;
  readonly missing: readonly string[];
  readonly reading: Reading | null;
  readonly released: Released | null;
  /** Why a table or a release failed. */
  readonly failure: Refusal | null;
  /** One sentence for the status line, read aloud. */
  readonly notice: string;
  /** Every release made since the page was opened. */
  readonly spent: readonly Release<number, QuantilePlan>[];
}

const OPENING: State = {
  phase: "choosing",
  table: null,
  isSample: false,
  columns: [],
  settings: STARTING_SETTINGS,
  promised: null,
  problem: null,
  missing: missingWords(STARTING_SETTINGS),
  reading: null,
  released: null,
  failure: null,
  notice: "",
  spent: [],
};

/** One visit: choose a table, fix the settings, lock them, release. Knows no page, only the worker's answers. */
export class Session {
  #state: State = OPENING;
  readonly #client: Client;
  readonly #listeners = new Set<() => void>();
  #latest: Call<unknown> | null = null;
  /** Resolves when the latest settings are accepted or refused. */
  #checked: Promise<void> = Promise.resolve();
  #reading: Call<Released> | null = null;

  constructor(client: Client) {
    this.#client = client;
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
    return this.#open({ file: sampleFile(), named: true }, true);
  }

  chooseFile(file: File): Promise<void> {
    return this.#open({ file, named: true }, false);
  }

  /** Whether the first line names the columns or is a row already. */
  nameColumns(named: boolean): Promise<void> {
    const { table, isSample } = this.#state;
    return table === null ? Promise.resolve() : this.#open({ file: table.file, named }, isSample);
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
      this.#set({ phase: "setting", released: null, failure: null, notice: "The settings can be changed again." });
    }
  }

  /** Reads the rows and releases one value. Every call that succeeds spends epsilon again. */
  async release(): Promise<void> {
    const { phase, table, promised, settings } = this.#state;
    if ((phase !== "locked" && phase !== "released") || table === null || promised === null) return;
    const startedAt = performance.now();
    const report = (progress: Progress) => this.#set({ reading: { ...progress, startedAt, now: performance.now() } });
    const call = this.#client.ask("release", { table, column: settings.column ?? 0, plan: promised.plan }, report);
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
        spent: [...this.#state.spent, released.release],
        notice: "One value was released.",
      });
    } catch (reason) {
      if (reason instanceof Cancelled) this.#set({ phase: "locked", notice: "Cancelled. Nothing was drawn and nothing was spent." });
      else this.#set({ phase: "locked", failure: refusalOf(reason), notice: "" });
    } finally {
      this.#reading = null;
      this.#set({ reading: null });
    }
  }

  cancel(): void {
    this.#reading?.cancel();
  }

  async #open(table: Table, isSample: boolean): Promise<void> {
    if (this.#state.phase === "reading") return;
    this.#latest?.cancel();
    this.#set({ ...OPENING, spent: this.#state.spent, notice: "Looking at the first line only." });
    const call = this.#client.ask("columns", { table });
    this.#latest = call;
    try {
      const columns = await call.done;
      if (this.#latest !== call) return;
      if (columns.length === 0) {
        this.#set({ failure: NO_COLUMNS, notice: "" });
        return;
      }
      this.#set({
        phase: "setting",
        table,
        isSample,
        columns,
        settings: isSample ? sampleSettings() : STARTING_SETTINGS,
        notice: `${columns.length === 1 ? "One column" : `${columns.length} columns`} found. Only the first line was looked at.`,
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
    this.#set({ missing, promised: null, problem: null });
    if (missing.length > 0) return;
    const call = this.#client.ask("promise", { settings });
    this.#latest = call;
    try {
      const promised = await call.done;
      if (this.#latest === call) this.#set({ promised });
    } catch (reason) {
      if (this.#latest === call) this.#set({ problem: refusalOf(reason) });
    }
  }

  #set(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refused) return reason.refusal;
  return { code: "ERR_INTERNAL", message: "something failed that should not have; nothing was released" };
}
