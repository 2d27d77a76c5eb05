import type { Glue } from "../generated/glue.js";
import type { Kind } from "../input/readings.js";
import type { ReadingOptions } from "./options.js";

/** Requests one slot more: a column by its name or index, and what it is read as. */
export function request(
  reader: Glue["CsvReader"]["prototype"],
  column: string | number,
  kind: Kind,
  { decimal, thousands }: ReadingOptions,
): void {
  const [name, index] = typeof column === "string" ? [column, NaN] : ["", column];
  if (kind === "numbers") reader.want_numbers(name, index, decimal, thousands ?? "");
  else reader.want_texts(name, index);
}
