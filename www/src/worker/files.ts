/** The readers of files, by their kinds. All but that of text are loaded apart. */
import type { FileKind } from "../model/format.js";
import type { Progress, Table } from "../model/table.js";
import { columnOptions } from "../model/options.js";
import type { Rows } from "../questions/asked.js";
import type { Reader } from "./readers/reader.js";
import { reader as text } from "./readers/text.js";

const APART = {
  workbook: () => import("./readers/workbook.js"),
  json: () => import("./readers/json.js"),
  arrow: () => import("./readers/arrow.js"),
  parquet: () => import("./readers/parquet.js"),
  zip: () => import("./readers/zip.js"),
} as const;

export async function readerOf(kind: FileKind): Promise<Reader> {
  return kind === "text" || kind === "pasted" ? text : (await APART[kind]()).reader;
}

/** Loads all of them while there is a network. */
export async function loadReaders(): Promise<void> {
  await Promise.all(Object.values(APART).map((load) => load()));
}

/** How a reading is stopped, and what it tells meanwhile. */
export interface Watched {
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

/** Progress that the package reports while it reads. */
interface Read {
  readonly bytes: number;
  readonly totalBytes?: number;
  readonly rows?: number;
}

/** One column, as numbers or as texts. */
export async function columnOf(
  table: Table,
  columns: readonly string[],
  position: number,
  as: "numbers" | "texts",
  watched: Partial<Watched>,
): Promise<Rows> {
  const options = columnOptions(table.format, columns, position, as);
  return rowsBy(table, as === "texts" ? "textColumn" : "column", options, watched);
}

/** Reads the table by one of the package's functions. */
export async function rowsBy(
  table: Table,
  how: "column" | "textColumn" | "table",
  options: object,
  { signal, progress }: Partial<Watched>,
): Promise<Rows> {
  const reader = await readerOf(table.format.kind);
  const source = reader.source === undefined ? table.file : await reader.source(table);
  const onProgress = ({ bytes, totalBytes, rows }: Read) =>
    progress?.({ bytes, totalBytes: totalBytes ?? null, rows: rows ?? null });
  const all = { ...options, ...reader.given, signal, ...(progress && { onProgress }) };
  return reader[how](source as never, all as never) as Rows;
}
