import type { Format } from "./format.js";

/** A table on this machine: which bytes, and how they are written. */
export interface Table {
  readonly file: File;
  readonly format: Format;
}

/** How far a reading has come. */
export interface Progress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly rows: number;
}
