/**
 * What a query may ask of a column besides its rows. It stands apart, so that a query alone does
 * not bring the reader of files.
 */
import type { Rows, Step } from "./reading.js";

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
