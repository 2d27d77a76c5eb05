/** What the page asks of its worker, and what comes back. */
import type { Neighbors } from "sottovoce";
import type { Account, Typed } from "../model/account.js";
import type { AskedPlan, Exact, Promising, Released, Reopened } from "../model/asked.js";
import type { Beginning, Part } from "../model/beginning.js";
import type { Format } from "../model/format.js";
import type { Law, Removal } from "../model/law.js";
import type { Refusal } from "../model/refusal.js";
import type { Progress, Table } from "../model/table.js";
import type { Settings } from "../questions/settings.js";

/** Whose ledger it is, and on which terms it begins where there is none. */
export interface Terms {
  readonly people: string;
  readonly neighbors: Neighbors;
  readonly budget: Typed;
  /** The export of an earlier ledger, whose charges count first. */
  readonly carried: string | null;
}

/** What each question asks and what its answer holds. */
export interface Questions {
  /** The sheets of a workbook, or the files in an archive. */
  parts: { ask: { table: Table }; answer: readonly Part[] };
  columns: { ask: { table: Table }; answer: Beginning };
  /** Loads what reads other files than text. */
  prepare: { ask: null; answer: null };
  promise: { ask: { settings: Settings; columns: readonly string[] }; answer: Promising };
  /** How sure others can become with an epsilon as it is typed; "" if that is not an epsilon. */
  grade: { ask: { epsilon: string }; answer: string };
  /** Reserves, draws and commits, all in the worker: no crash of the page comes in between. */
  release: {
    ask: {
      table: Table;
      columns: readonly string[];
      column: number;
      plan: AskedPlan;
      terms: Terms;
      note: string;
    };
    answer: Released;
  };
  /** What is spent, and whether the question in hand can be paid. */
  account: { ask: { terms: Terms; plan: AskedPlan | null }; answer: Account };
  /** All people who have a ledger in this browser, and whether it stores them. */
  known: { ask: null; answer: { names: readonly string[]; lasting: boolean } };
  /** A ledger as text. */
  export: { ask: { people: string }; answer: string };
  /** `into` is who goes on; nobody where it is empty. */
  close: { ask: { people: string; into: string }; answer: null };
  /** What the public sample would answer without noise; null where this page does not say it. */
  truth: {
    ask: { format: Format; columns: readonly string[]; settings: Settings };
    answer: readonly Exact[] | null;
  };
  /** What the releases of saved receipts hold, and what is known of their plans. */
  reopen: { ask: { releases: readonly string[] }; answer: readonly Reopened[] };
  /** Many releases about the public sample. */
  draws: { ask: { table: Table; settings: Settings; count: number }; answer: readonly number[] };
  law: { ask: { table: Table; settings: Settings; removal: Removal }; answer: Law };
}
export type Kind = keyof Questions;

export type Question =
  | {
      [K in Kind]: { readonly id: number; readonly kind: K; readonly ask: Questions[K]["ask"] };
    }[Kind]
  | { readonly id: number; readonly kind: "cancel" };

export type Reply =
  | { readonly id: number; readonly kind: "answer"; readonly answer: Questions[Kind]["answer"] }
  | { readonly id: number; readonly kind: "progress"; readonly progress: Progress }
  | { readonly id: number; readonly kind: "cancelled" }
  | { readonly id: number; readonly kind: "refused"; readonly refusal: Refusal };
