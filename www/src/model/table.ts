import type { Format } from "./format.js";

/** A table on this machine: which bytes, and how they are written. */
export interface Table {
  readonly file: File;
  readonly format: Format;
}

/** How far a reading has come. Formats that say no number of rows meanwhile have null. */
export interface Progress {
  readonly bytes: number;
  /** Null if it is not known how much there will be. */
  readonly totalBytes: number | null;
  readonly rows: number | null;
}
