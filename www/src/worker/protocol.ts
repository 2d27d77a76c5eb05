import type { DpErrorCode, MeanValue, Neighbors, Plan, Release } from "sottovoce";
import type { Account, Typed } from "../model/account.js";
import type { Format } from "../model/format.js";
import type { FirstLine } from "../model/hints.js";
import type { Asked, Settings } from "../model/settings.js";

/** A table on this machine: which bytes, and how they are written. */
export interface Table {
  readonly file: File;
  readonly format: Format;
}

/** The plan of any question of this page. */
export interface AskedPlan extends Plan {
  readonly kind: Asked;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}

/** What an answer of this page holds: a number, several, or a mean. */
export type Value = number | readonly number[] | MeanValue;

/** Candidates or bars. */
export interface Points {
  readonly count: number;
  /** The first two and the last of them; fewer where there are fewer. */
  readonly ends: readonly number[];
}

/** How close an answer is promised to be, at 95 % confidence. */
export interface Reach {
  /** In places among the sorted rows, in rows that are counted, or in the unit of the column. */
  readonly unit: "ranks" | "rows" | "values";
  /** By the size of a table, or of any, where `rows` is null. */
  readonly errors: readonly { readonly rows: number | null; readonly error: number }[];
}

/** Everything about a query that is known before a row is read. */
export interface Promised {
  readonly plan: AskedPlan;
  /** The guarantee in plain English, by the package. */
  readonly guarantee: string;
  /** Null where there is neither a candidate nor a bar. */
  readonly points: Points | null;
  /** Null where the answer is an interval, which is its own. */
  readonly reach: Reach | null;
  /**
   * Of fewer cells with a number than about so many, the promise allows any answer; null where the
   * answer itself says how many there were, or how little it knows, and where one row outweighs the
   * noise of a sum.
   */
  readonly chanceBelow: number | null;
}

/** What settings promise, or all that is wrong with them. */
export type Promising =
  | { readonly promised: Promised; readonly problems: readonly [] }
  | { readonly promised: null; readonly problems: readonly Refusal[] };

export interface Progress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly rows: number;
}

/** A release and what may be copied of it. */
export interface Released {
  readonly release: Release<Value, AskedPlan>;
  readonly text: string;
  readonly guarantee: string;
  /** Where the mean lies, at 95 % confidence: it follows from the release. */
  readonly interval: readonly [number, number] | null;
}

/** Whose ledger it is, and on which terms it begins where there is none. */
export interface Terms {
  readonly people: string;
  readonly neighbors: Neighbors;
  readonly budget: Typed;
  /** The export of an earlier ledger, whose charges count first. */
  readonly carried: string | null;
}

/** The exact law of a query on the public sample, and on the sample without one of its rows. */
export interface Law {
  readonly epsilon: number;
  /** In rows, at 95 % confidence, beyond the best candidate's. */
  readonly rankError: number;
  readonly candidates: readonly number[];
  readonly probabilities: readonly Enclosure[];
  readonly rows: readonly number[];
  readonly removed: number | null;
  readonly neighborProbabilities: readonly Enclosure[] | null;
}

export interface Enclosure {
  readonly lower: number;
  readonly upper: number;
}

/** Which row the neighboring table lacks, counted in sorted order. */
export type Removal = "none" | "lowest" | "middle" | "highest";

export interface Refusal {
  readonly code: DpErrorCode;
  readonly argument?: string | undefined;
  readonly message: string;
}

/** What each question asks and what its answer holds. */
export interface Questions {
  columns: { ask: { table: Table }; answer: FirstLine };
  promise: { ask: { settings: Settings }; answer: Promising };
  /** Reserves, draws and commits, all in the worker: no crash of the page comes in between. */
  release: {
    ask: { table: Table; column: number; plan: AskedPlan; terms: Terms; note: string };
    answer: Released;
  };
  /** What is spent, and whether the question in hand can be paid. */
  account: { ask: { terms: Terms; plan: AskedPlan | null }; answer: Account };
  /** A ledger as text. */
  export: { ask: { people: string }; answer: string };
  /** `into` is who goes on; nobody where it is empty. */
  close: { ask: { people: string; into: string }; answer: null };
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
