/** Options of callers, checked before anything is opened. */
import { refuse } from "../error.js";
import { columnsOf } from "../csv/columns.js";
import type { Watched } from "../csv/options.js";
import { watchedNames, watchingOf } from "../files/options.js";
import type { Watching } from "../files/pass.js";
import { own } from "../input/options.js";

/** The form of a JSON file: objects in lines, or one array. */
export type JsonShape = "lines" | "array";

/**
 * The key of a value, or an array of keys. An array of keys leads to a value in nested objects:
 * `["person", "age"]` reads `{"person": {"age": 31}}`.
 */
export type JsonKey = string | readonly string[];

/** @inline */
interface Shaped {
  /**
   * The form of the file, which is public. `"lines"`: one object in each line. `"array"`: one array
   * of objects. If you leave it out, the first byte that is not blank decides. `[` means an array,
   * and `{` means lines.
   */
  shape?: JsonShape | undefined;
}

/** The value to read, and the form of the file. */
export type JsonColumnOptions = Shaped &
  Watched & {
    /**
     * The key of the value, or an array of keys. An array of keys leads to a value in nested
     * objects.
     */
    column: JsonKey;
  };

/** The keys of the columns, and the form of the file. */
export type JsonTableOptions = Shaped &
  Watched & {
    /**
     * Maps names of columns in the query to keys in the file. If the value is in a nested object,
     * use an array of keys.
     */
    columns?: { readonly [name: string]: JsonKey } | undefined;
  };

/** The keys that lead to a value. */
export type Path = readonly string[];

export interface JsonReading extends Watching {
  readonly shape: JsonShape | undefined;
}

const names = ["shape", ...watchedNames] as const;

export function columnOptions(options: unknown): JsonReading & { readonly column: Path } {
  const given = own(options, ["column", ...names]);
  const rule = 'must be a key, or a list of keys such as ["person", "age"]';
  return { ...readingOf(given), column: pathOf(given.column, "column", rule) };
}

export function tableOptions(
  options: unknown,
): JsonReading & { readonly columns: ReadonlyMap<string, Path> } {
  const given = own(options === undefined ? {} : options, ["columns", ...names]);
  const path = (value: unknown) => pathOf(value, "columns", "must hold keys, or lists of keys");
  return { ...readingOf(given), columns: columnsOf(given.columns, path, '{ city: "Town" }') };
}

function readingOf(given: { readonly [name in (typeof names)[number]]?: unknown }): JsonReading {
  const { shape } = given;
  if (shape !== undefined && shape !== "lines" && shape !== "array")
    throw refuse("shape", 'must be "lines" or "array"');
  return { ...watchingOf(given), shape };
}

/** Its own copy: a list may be changed later. */
function pathOf(value: unknown, argument: string, rule: string): Path {
  if (typeof value === "string") return [value];
  const path = Array.isArray(value) ? Array.from<unknown>(value) : [];
  if (path.length === 0 || !path.every((key) => typeof key === "string"))
    throw refuse(argument, rule);
  return path;
}
