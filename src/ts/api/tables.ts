/** Tables of files: several columns, read in one pass. */

declare const fileTable: unique symbol;

/** The table of a file, made by `table` of `sottovoce/csv`, for `releaseFrom` of a query. */
export interface FileTable {
  readonly [fileTable]: true;
}
