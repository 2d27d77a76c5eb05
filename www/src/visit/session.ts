import { Cancelled, Refused } from "../line/client.js";
import type { Call, Client } from "../line/client.js";
import type { Kind } from "../line/protocol.js";
import { unanswered } from "../line/unanswered.js";
import { nameOf } from "../model/account.js";
import type { Account } from "../model/account.js";
import type { Released } from "../model/asked.js";
import { offeredPart } from "../model/beginning.js";
import type { Beginning, Part } from "../model/beginning.js";
import { PASTED, USUAL, formatOf, hasParts, rewritten, sameColumns } from "../model/format.js";
import type { Format } from "../model/format.js";
import { hintsOf } from "../model/hints.js";
import { refusedName } from "../model/refusal.js";
import type { Refusal } from "../model/refusal.js";
import { SamePeople, headerOf } from "../model/same-people.js";
import type { Shelf } from "../model/same-people.js";
import { sampleFile } from "../model/sample.js";
import type { Progress, Table } from "../model/table.js";
import { changed, missingWords, unfitColumns } from "../questions/grouping-settings.js";
import { STARTING_SETTINGS } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import type { Tables } from "./tables.js";
import { answerNow } from "./answers.js";
import type { Answer } from "./answers.js";
import { begun, offered, recognized } from "./opening.js";
import { sampleSettings } from "./sample.js";
import { OPENING, isReady, noteOf, termsOf } from "./state.js";
import type { State } from "./state.js";

export type { Phase, Reading, State } from "./state.js";
export { isReady, noteOf, toAnswer } from "./state.js";

/**
 * One visit: choose a table, fix the settings, lock them, release. Knows no page, only the worker's
 * answers.
 */
export class Session {
  #state: State;
  readonly #client: Client;
  readonly #same: SamePeople;
  readonly #listeners = new Set<() => void>();
  #latest: Call<unknown> | null = null;
  #asked: Call<unknown> | null = null;
  /** Resolves when the latest settings are accepted or refused. */
  #checked: Promise<void> = Promise.resolve();
  #reading: Call<Released> | null = null;

  /** `shelf` keeps headers of files, with the names of their people. */
  constructor(client: Client, shelf?: Shelf) {
    this.#client = client;
    this.#same = new SamePeople(shelf);
    this.#state = OPENING;
  }

  get state(): State {
    return this.#state;
  }

  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes what questions by group need, once it is there: they are offered from then on. */
  provide(tables: Tables): void {
    this.#set({ tables });
  }

  chooseSample(): Promise<void> {
    return this.#open({ file: sampleFile(), format: USUAL }, true, sampleSettings());
  }

  chooseFile(file: File): Promise<void> {
    return this.#open({ file, format: formatOf(file.name) }, false, STARTING_SETTINGS);
  }

  /** Cells of a spreadsheet, as text of the clipboard. */
  choosePasted(text: string): Promise<void> {
    const file = new File([text], "pasted.tsv", { type: "text/tab-separated-values" });
    return this.#open({ file, format: PASTED }, false, STARTING_SETTINGS);
  }

  /** How the file is written. Its first line is looked at again if that may change the columns. */
  async describe(patch: Partial<Format>): Promise<void> {
    const { phase, table, isSample, settings, columns } = this.#state;
    if (table === null || (phase !== "choosing" && phase !== "setting")) return;
    const { file, format } = table;
    const next = { file, format: rewritten(format, patch, file.name) };
    if (sameColumns(format, next.format))
      this.#set({ table: next, hints: hintsOf(this.#state, next.format) });
    else await this.#open(next, isSample, settings, columns);
  }

  /** Asks the ledger again: another tab may have spent meanwhile. */
  recall(): void {
    if (this.#state.account !== null) void this.#account();
  }

  /** Changes whose rows they are, and on which terms their ledger begins if there is none. */
  changePeople(patch: Partial<Pick<State, "people" | "budget" | "carried">>): void {
    if (this.#state.phase !== "setting") return;
    this.#set(patch);
    this.#forgetOthers();
    this.#checked = this.#look();
  }

  /** Says that these are the people of an earlier file, or, with null, that they are others. */
  answerSame(people: string | null): void {
    const { phase, alike, denied } = this.#state;
    if (phase !== "setting") return;
    if (people !== null) return this.changePeople({ people });
    this.#set({ alike: [], denied: [...denied, ...(alike ?? [])] });
  }

  /** Changes the note that their ledger will store with the charge; null is what is offered. */
  changeNote(note: string | null): void {
    if (this.#state.phase === "setting") this.#set({ note });
  }

  /**
   * Ends the ledger for good; the one that goes on is named now, or there is none. Gives why it was
   * not ended, or null.
   */
  async close(into: string): Promise<Refusal | null> {
    const { people } = termsOf(this.#state);
    let refusal: Refusal | null = null;
    try {
      await this.#client.ask("close", { people, into: nameOf(into) }).done;
      this.#set({ notice: `The budget of ${people} is closed.` });
    } catch (reason) {
      refusal = refusalOf("close", reason);
    }
    await this.#account();
    return refusal;
  }

  /** The ledger as text, to be kept or carried into another one; null if it cannot be had. */
  async exported(): Promise<string | null> {
    try {
      return await this.#client.ask("export", { people: termsOf(this.#state).people }).done;
    } catch (reason) {
      this.#set({ accountFailure: refusalOf("export", reason) });
      return null;
    }
  }

  change(patch: Partial<Settings>): void {
    if (this.#state.phase !== "setting") return;
    this.#set({ settings: changed(this.#state.settings, patch) });
    this.#checked = this.#look();
  }

  /** Locks the settings as they stand, once the answer to them is there. */
  async lock(): Promise<void> {
    await this.#checked;
    if (this.#state.phase === "setting" && isReady(this.#state)) {
      this.#set({ phase: "locked", notice: "The settings are locked. Next, the rows are read." });
    }
  }

  unlock(): void {
    const { phase } = this.#state;
    if (phase === "locked" || phase === "released") {
      this.#set({
        phase: "setting",
        shown: null,
        failure: null,
        notice: "You can change the settings again.",
      });
    }
  }

  /** Reads the rows and releases one answer. Every call that succeeds spends epsilon again. */
  async release(): Promise<void> {
    const { phase, table, promised, settings, columns, isSample } = this.#state;
    if ((phase !== "locked" && phase !== "released") || table === null || promised === null) return;
    const startedAt = performance.now();
    const report = (progress: Progress) =>
      this.#set({ reading: { ...progress, startedAt, now: performance.now() } });
    const [terms, note] = [termsOf(this.#state), noteOf(this.#state)];
    if (!isSample) this.#same.keep(headerOf(columns, table.format), terms.people);
    const call = this.#client.ask(
      "release",
      { table, columns, column: settings.column ?? 0, plan: promised.plan, terms, note },
      report,
    );
    this.#reading = call;
    this.#set({
      phase: "reading",
      shown: null,
      failure: null,
      reading: { bytes: 0, totalBytes: table.file.size, rows: null, startedAt, now: startedAt },
      notice: "Reading the rows.",
    });
    try {
      this.#keep(await call.done, { table, promised, settings, people: terms.people });
    } catch (reason) {
      if (reason instanceof Cancelled)
        this.#set({
          phase: "locked",
          notice: "Canceled. No answer was computed. The budget shows what is spent.",
        });
      else this.#set({ phase: "locked", failure: refusalOf("release", reason), notice: "" });
    } finally {
      this.#reading = null;
      this.#set({ reading: null });
      await this.#account();
    }
  }

  /** Adds an answer to those so far, and shows its receipt. */
  #keep(
    released: Released,
    { table, ...about }: Pick<Answer, "promised" | "settings" | "people"> & { table: Table },
  ): void {
    const { answers, columns, isSample } = this.#state;
    const id = (answers.at(-1)?.id ?? 0) + 1;
    const answer = answerNow({ ...about, id, released, columns }, table);
    this.#set({
      phase: "released",
      answers: [...answers, answer],
      shown: id,
      carried: null,
      notice: "One answer is computed.",
    });
    if (isSample) void this.#compare(answer);
  }

  /** Shows the truth next to an answer about the public sample, if it can be had. */
  async #compare({ id, settings, columns, format }: Answer): Promise<void> {
    try {
      const truth = await this.#client.ask("truth", { format, columns, settings }).done;
      this.changeAnswer(id, { truth });
    } catch (reason) {
      if (!(reason instanceof Refused || reason instanceof Cancelled)) throw reason;
    }
  }

  /** Facts about an answer in addition to its release. */
  changeAnswer(id: number, patch: Partial<Pick<Answer, "file" | "saved" | "truth">>): void {
    const change = (answer: Answer) => (answer.id === id ? { ...answer, ...patch } : answer);
    this.#set({ answers: this.#state.answers.map(change) });
  }

  /** Shows the receipt of one of the answers so far. */
  show(id: number): void {
    if (this.#state.phase !== "reading") this.#set({ shown: id });
  }

  /** Takes all answers away for good: what was paid for them stays paid. */
  forgetAnswers(): void {
    if (this.#state.phase === "reading") return;
    this.#set({ answers: [], shown: null, notice: "The list of answers is empty." });
  }

  cancel(): void {
    this.#reading?.cancel();
  }

  /**
   * Looks at the columns of a table. The file stays chosen if they cannot be read: then a person
   * may change how it is written. The column in the settings is one of those before, if there were
   * any, and is kept while they stay what they were.
   */
  async #open(
    table: Table,
    isSample: boolean,
    settings: Settings,
    before?: readonly string[],
  ): Promise<void> {
    if (this.#state.phase === "reading") return;
    this.#latest?.cancel();
    this.#latest = null;
    this.#set({ ...begun(this.#state, table, isSample), settings });
    const refused = refusedName(table.file.name);
    if (refused !== null) return this.#set({ failure: refused, notice: "" });
    try {
      const first = await this.#beginning(table);
      if (first === null) return;
      this.#set(offered(this.#state, first, before));
      if (first.columns.length === 0) return;
      this.#checked = Promise.all([this.#look(), this.#recognize()]).then(() => undefined);
      await this.#checked;
    } catch (reason) {
      if (this.#state.table?.file === table.file && !(reason instanceof Cancelled))
        this.#set({ failure: refusalOf("columns", reason), notice: "" });
    }
  }

  /** The public part of a table, or null if a later question took its place. */
  async #beginning(table: Table): Promise<Beginning | null> {
    const parts = await this.#parts(table);
    if (parts === null) return null;
    const { file, format } = table;
    const chosen = format.part === "" ? { ...format, part: offeredPart(parts) } : format;
    const found = { file, format: chosen };
    this.#set({ table: found, parts });
    return this.#only(this.#client.ask("columns", { table: found }));
  }

  /** The tables in the file, which are listed once. */
  async #parts(table: Table): Promise<readonly Part[] | null> {
    const { parts } = this.#state;
    if (parts.length > 0 || !hasParts(table.format)) return parts;
    return this.#only(this.#client.ask("parts", { table }));
  }

  /** Answer to a call, or null if it is not the latest any more when the answer comes. */
  async #only<T>(call: Call<T>): Promise<T | null> {
    this.#latest = call;
    try {
      const answer = await call.done;
      return this.#latest === call ? answer : null;
    } catch (reason) {
      if (this.#latest === call) throw reason;
      return null;
    }
  }

  /** Asks what is known of the answer in advance; only the answer to the latest question counts. */
  async #promise(): Promise<void> {
    const { settings, columns, types } = this.#state;
    const missing = [...missingWords(settings), ...unfitColumns(settings, types)];
    this.#latest = null;
    this.#set({ missing, promised: null, problems: [] });
    if (missing.length > 0) return;
    const call = this.#client.ask("promise", { settings, columns });
    this.#latest = call;
    try {
      const { promised, problems } = await call.done;
      if (this.#latest === call) this.#set({ promised, problems });
    } catch (reason) {
      if (this.#latest === call) this.#set({ problems: [refusalOf("promise", reason)] });
    }
  }

  /** Finds what is known of the answer in advance, and what the ledger says of it. */
  async #look(): Promise<void> {
    await this.#promise();
    await this.#account();
  }

  /** Looks for an earlier file with the same header, which a person answers for before a lock. */
  async #recognize(): Promise<void> {
    const { columns, isSample } = this.#state;
    if (isSample) return this.#set({ alike: [] });
    const none = { names: [], lasting: false };
    const known = await this.#client.ask("known", null).done.catch(() => none);
    // Later columns ask by themselves.
    if (this.#state.columns === columns) this.#set(recognized(this.#state, this.#same, known));
  }

  /** Asks for the ledger of the people named; only the answer to the latest question counts. */
  async #account(): Promise<void> {
    const terms = termsOf(this.#state);
    const { promised } = this.#state;
    this.#forgetOthers();
    if (terms.people === "") return;
    const call = this.#client.ask("account", { terms, plan: promised?.plan ?? null });
    this.#asked = call;
    try {
      const account = await call.done;
      if (this.#asked !== call) return;
      const known = account.begun === null ? account.known : [account.people, ...account.known];
      this.#set({ account, known, accountFailure: null });
      await this.#agree(account);
    } catch (reason) {
      if (this.#asked === call)
        this.#set({ account: null, accountFailure: refusalOf("account", reason) });
    }
  }

  /** Words about other people, now or in later answers, must not be shown with this name. */
  #forgetOthers(): void {
    if (this.#state.account?.people === termsOf(this.#state).people) return;
    this.#asked = null;
    this.#set({ account: null, accountFailure: null });
  }

  /** The relation was chosen when the ledger began: other settings would be refused. */
  async #agree({ begun }: Account): Promise<void> {
    const { settings, phase } = this.#state;
    if (begun === null || phase !== "setting" || begun.neighbors === settings.neighbors) return;
    this.#set({ settings: changed(settings, { neighbors: begun.neighbors }) });
    await this.#look();
  }

  #set(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

function refusalOf(kind: Kind, reason: unknown): Refusal {
  return reason instanceof Refused ? reason.refusal : unanswered(kind);
}
