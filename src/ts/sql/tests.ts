/** Public tests of a row, in SQL. */
import type { Test } from "../identity/counted.js";
import { hexOf, type Words } from "./dialect.js";
import { columnOf } from "./names.js";

export function testSql({ column, equals, atLeast, atMost }: Test, words: Words): string {
  const name = columnOf("column", column, words);
  if (typeof equals === "boolean") return `${words.isTrue(name)} = ${equals ? "TRUE" : "FALSE"}`;
  if (typeof equals === "string") return `${words.asText(name)} = ${words.textOf(hexOf(equals))}`;
  return withinSql(words.asDouble(name), { equals, atLeast, atMost }, words);
}

/** Whether a double is equal to a number, or within bounds: never true of NULL and NaN. */
export function withinSql(
  x: string,
  { equals, atLeast, atMost }: { readonly [key in "equals" | "atLeast" | "atMost"]?: unknown },
  words: Words,
): string {
  const parts = [
    [equals, "="],
    [atLeast, ">="],
    [atMost, "<="],
  ].flatMap(([value, sign]) =>
    typeof value === "number" ? [`${x} ${String(sign)} ${words.double(value)}`] : [],
  );
  return [words.isOrdered(x), ...parts].join(" AND ");
}
