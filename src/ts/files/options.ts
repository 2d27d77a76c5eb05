/** Options that readers of every format share: read once, own properties only. */
import { columnsOf } from "../csv/columns.js";
import { isIndex, progressOf, type Watched } from "../csv/options.js";
import { refuse } from "../error.js";
import { signalOf } from "../input/options.js";
import type { Watching } from "./pass.js";

export const watchedNames = ["signal", "onProgress"] as const;

export function watchingOf({
  signal,
  onProgress,
}: {
  readonly [name in keyof Watched]?: unknown;
}): Watching {
  return { signal: signalOf(signal), onProgress: progressOf(onProgress) as Watching["onProgress"] };
}

/** A column by its name or its index, as formats with a schema have it. */
export function columnOf(value: unknown): string | number {
  return checkedColumn(value, "column", "must be a name or a nonnegative safe integer");
}

/** Where such a file has the columns of a table. */
export function mappingOf(value: unknown): ReadonlyMap<string, string | number> {
  const rule = "must hold names, or safe integers that are at least 0";
  const column = (each: unknown): string | number => checkedColumn(each, "columns", rule);
  return columnsOf(value, column, '{ city: "Town" }');
}

function checkedColumn(value: unknown, argument: string, rule: string): string | number {
  if (typeof value !== "string" && !isIndex(value)) throw refuse(argument, rule);
  return value;
}
