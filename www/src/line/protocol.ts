/** Questions that the page asks its worker, and the answers that come back. */
import type { Neighbors } from "sottovoce";
import type { Account, Typed } from "../model/account.js";
import type { AskedPlan, Exact, Promising, Released, Reopened } from "../model/asked.js";
import type { Beginning, Part } from "../model/beginning.js";
import type { Format } from "../model/format.js";
import type { Law, Removal } from "../model/law.js";
import type { Refusal } from "../model/refusal.js";
import type { Progress, Table } from "../model/table.js";
import type { Settings } from "../questions/settings.js";

/** Names the people of a ledger, and the terms on which it begins if there is none. */
export interface Terms {
  readonly people: string;
  readonly neighbors: Neighbors;
  readonly budget: Typed;
  /** The export of an earlier ledger, whose charges count first. */
  readonly carried: string | null;
}

/** Content of each question and of its answer. */
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
  /** Asks what is spent, and whether the question in hand can be paid. */
  account: { ask: { terms: Terms; plan: AskedPlan | null }; answer: Account };
  /** All people who have a ledger in this browser, and whether it stores them. */
  known: { ask: null; answer: { names: readonly string[]; lasting: boolean } };
  /** A ledger as text. */
  export: { ask: { people: string }; answer: string };
  /** `into` names the people who go on; if it is empty, nobody does. */
  close: { ask: { people: string; into: string }; answer: null };
  /** Answer of the public sample without noise; null if this page does not say it. */
  truth: {
    ask: { format: Format; columns: readonly string[]; settings: Settings };
    answer: readonly Exact[] | null;
  };
  /** Asks what the releases of saved receipts hold, and what is known of their plans. */
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
