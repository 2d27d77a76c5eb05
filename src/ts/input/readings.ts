/**
 * Interface by which a query asks a column for more than its rows. It is a file of its own, so that
 * a query alone does not bring the reader of files.
 */

/** Takes what comes out of a reader: views of its memory, good for the one call. */
export interface Taker {
  numbers?(rows: Float64Array): void;
  places?(rows: Uint32Array): void;
  /** Rows in UTF-8, one after another, and where each ends; of a column unless it takes `text`. */
  texts?(rows: Uint8Array, ends: Uint32Array): void;
  text?(row: string): void;
}

/** Kind that a column's rows are read as. */
export type Kind = "numbers" | "texts";

/** Reads a column, inside wasm. */
export interface ColumnReader {
  /** The number of rows that have come out so far. */
  rows(): number;
  /** From now on, a row that is this text comes out as this number. In order of the texts. */
  lookUp(text: string, index: number): void;
}

/**
 * The next bytes of a column, or its end: to be taken before the next step is asked for. All keys
 * are always its own: a page's Object.prototype has no say.
 */
export interface Step {
  readonly kind: Kind;
  /** Reader of the column, one for all of its steps. */
  readonly reader: ColumnReader;
  take(to: Taker): void;
}

/** Rows that ended within a piece. */
export type Rows = Float64Array | string[];

/**
 * An iterator of rows; unless the reading was refused, also of what is to be counted inside wasm.
 */
export interface Readable extends AsyncIterator<Rows> {
  readonly step: (() => Promise<IteratorResult<Step, void>>) | undefined;
}

const beginnings = new WeakMap<object, () => Readable>();

/** Makes `rows` known as a column whose reading begins so. */
export function register(rows: object, begin: () => Readable): void {
  beginnings.set(rows, begin);
}

/** A reading of `source`, if it is a column: a query takes its rows without their leaving wasm. */
export function readingOf(source: object): Readable | undefined {
  return beginnings.get(source)?.();
}
