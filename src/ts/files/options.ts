/** Options that readers of every format share: read once, own properties only. */
import type { Abort } from "../api/streams.js";
import type { Progress } from "../csv/options.js";
import { refuse } from "../error.js";
import { signalOf } from "../input/options.js";
import type { Watching } from "./pass.js";

/** @inline */
export interface Watched {
  signal?: Abort | undefined;
  /** Called about ten times a second, and at the end. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

export const watchedNames = ["signal", "onProgress"] as const;

export function watchingOf({
  signal,
  onProgress,
}: {
  readonly [name in keyof Watched]?: unknown;
}): Watching {
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw refuse("onProgress", "must be a function");
  return { signal: signalOf(signal), onProgress: onProgress as Watching["onProgress"] };
}

/** Where a file has the columns that questions name; `columnOf` checks what one is said to be. */
export function columnsOf<Column>(
  value: unknown,
  columnOf: (column: unknown) => Column | undefined,
  rule: string,
): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>();
  if (value === undefined) return columns;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refuse("columns", 'must be an object such as { city: "Town" }');
  for (const name of Object.keys(value)) {
    const column = columnOf((value as { readonly [name: string]: unknown })[name]);
    if (column === undefined) throw refuse("columns", rule);
    columns.set(name, column);
  }
  return columns;
}
