/**
 * Interface by which a query asks for the table of a file. It is a file of its own, so that a query
 * alone does not bring the reader of files.
 */
import type { FileTable } from "../api/tables.js";
import type { Kind, Taker } from "./readings.js";

/** A column that a question names, and what its cells are read as. One may be requested twice. */
export interface Requested {
  readonly column: string;
  readonly as: Kind;
}

/** Reads a table, inside wasm. Each request has a slot: its index in the list. */
export interface TableReader {
  /** The number of rows that have come out so far. */
  rows(): number;
  /**
   * From now on, a row of this slot that is this text comes out as this number, and any other text
   * as the number of texts. In order of the texts.
   */
  lookUp(slot: number, text: string, index: number): void;
}

/**
 * The next bytes of a table, or its end: to be taken before the next step is asked for. All keys
 * are always its own: a page's Object.prototype has no say.
 */
export interface TableStep {
  /** Reader of the table, one for all steps of a reading. */
  readonly reader: TableReader;
  /**
   * Hands over the rows of each slot to what takes them there, in order of slots: of each the same
   * number. Nothing is handed over where no row was completed.
   */
  take(to: readonly Taker[]): void;
}

/** One pass over a table. */
export interface TableReading {
  step(): Promise<IteratorResult<TableStep, void>>;
  /** No more steps are taken, or taking one failed: the source is cancelled unless it ended. */
  return(): Promise<IteratorResult<TableStep, void>>;
}

export interface Table {
  /** Begins a reading of these columns. Its first step reports what is refused. */
  read(requested: readonly Requested[]): TableReading;
}

const tables = new WeakMap<object, Table>();

/** Makes an object that stands for this table. */
export function registered(table: Table): FileTable {
  const made = Object.freeze({}) as FileTable;
  tables.set(made, table);
  return made;
}

/** The table that `source` stands for, if it stands for one. */
export function tableOf(source: object): Table | undefined {
  return tables.get(source);
}
