import { STARTING_BUDGET, exhausted, nameOf } from "../model/account.js";
import type { Terms } from "../line/protocol.js";
import type { Account, Typed } from "../model/account.js";
import type { Promised } from "../model/asked.js";
import type { ColumnType, FirstRow, Part } from "../model/beginning.js";
import type { Hint } from "../model/hints.js";
import type { Refusal } from "../model/refusal.js";
import type { Progress, Table } from "../model/table.js";
import { STARTING_SETTINGS } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { missingColumns, missingWords } from "../questions/grouping-settings.js";
import type { Tables } from "./tables.js";
import { offeredNote, plainNote } from "./answers.js";
import type { Answer } from "./answers.js";

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
  /** Types that each column can be read as, if the file itself says it. */
  readonly types: readonly ColumnType[];
  /** The tables in the file, of which one is chosen. */
  readonly parts: readonly Part[];
  /** True if semicolons separate the first line. */
  readonly semicolons: boolean;
  /** How many cells the first row of delimited text has. */
  readonly firstRow: FirstRow | undefined;
  /** Hints from the names of the columns about how the file is written. */
  readonly hints: readonly Hint[];
  readonly settings: Settings;
  /** Code that questions by group need; null until the page has loaded it. */
  readonly tables: Tables | null;
  /** Facts known of an answer in advance, once the settings are complete and accepted. */
  readonly promised: Promised | null;
  /** Why they were not accepted: everything that is wrong with them. */
  readonly problems: readonly Refusal[];
  readonly missing: readonly string[];
  readonly reading: Reading | null;
  /** All answers of this page, in their order: they stay through later questions. */
  readonly answers: readonly Answer[];
  /** The one whose receipt is shown. */
  readonly shown: number | null;
  /** Why a table or a release failed. */
  readonly failure: Refusal | null;
  /** One sentence for the status line, read aloud. */
  readonly notice: string;
  /** Name of the people whose rows they are, as typed: one for all files about the same people. */
  readonly people: string;
  /** All people who have a ledger in this browser, as far as it was asked. */
  readonly known: readonly string[];
  /** Those of earlier files with this header; null until the browser has been asked. */
  readonly alike: readonly string[] | null;
  /** Those that a person said these are not. */
  readonly denied: readonly string[];
  /** Note that their ledger stores with the charge, as typed; null is what is offered. */
  readonly note: string | null;
  /** The budget that their ledger begins with, as typed. */
  readonly budget: Typed;
  /** The export of an earlier ledger that is to be carried into it. */
  readonly carried: Carried | null;
  /** Their ledger; null until the browser has been asked. */
  readonly account: Account | null;
  /** Why their ledger cannot be had. */
  readonly accountFailure: Refusal | null;
}

export interface Carried {
  readonly name: string;
  readonly text: string;
}

/** Before anything was chosen. */
export const OPENING: State = {
  phase: "choosing",
  table: null,
  isSample: false,
  columns: [],
  types: [],
  parts: [],
  semicolons: false,
  firstRow: undefined,
  hints: [],
  settings: STARTING_SETTINGS,
  tables: null,
  promised: null,
  problems: [],
  missing: missingWords(STARTING_SETTINGS),
  reading: null,
  answers: [],
  shown: null,
  failure: null,
  notice: "",
  people: "",
  known: [],
  alike: null,
  denied: [],
  note: null,
  budget: STARTING_BUDGET,
  carried: null,
  account: null,
  accountFailure: null,
};

/** Says if the settings can be locked: they are accepted, and their ledger can pay or begin. */
export function isReady({ promised, account, alike, people }: State): boolean {
  if (promised === null || account === null || alike === null) return false;
  if (toAnswer({ alike, people }).length > 0) return false;
  return account.problems.length === 0 && exhausted(account, promised.plan) === null;
}

/**
 * The names that a person has still to answer for, of earlier files with the same header: one that
 * is chosen or typed is an answer.
 */
export const toAnswer = ({ alike, people }: Pick<State, "alike" | "people">): readonly string[] =>
  alike === null || alike.includes(nameOf(people)) ? [] : alike;

/** The ledger that is asked, and the terms on which it begins if there is none. */
export function termsOf({ people, budget, carried, settings }: State): Terms {
  const { neighbors } = settings;
  return { people: nameOf(people), neighbors, budget, carried: carried?.text ?? null };
}

/** Says if leaving loses what was paid for: an answer that is nowhere else, or one on its way. */
export function losesByLeaving({ phase, answers }: State): boolean {
  return phase === "reading" || answers.some(({ saved }) => !saved);
}

/** Note that their ledger will store with the charge; empty is nothing. */
export function noteOf({ note, settings, columns, table }: State): string {
  if (note !== null) return plainNote(note);
  if (missingColumns(settings).length > 0 || table === null) return "";
  return offeredNote(settings, columns, table.file.name);
}
