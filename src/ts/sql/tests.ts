/** Public tests of a row, in SQL. */
import { ownOf } from "../host/bare.js";
import type { Test } from "../identity/counted.js";
import { hexOf, type Words } from "./dialect.js";
import { columnOf } from "./names.js";

export function testSql(test: Test, words: Words): string {
  const { column, equals, ...bounds } = ownOf(test);
  const name = columnOf("column", column, words);
  if (typeof equals === "boolean") return `${words.isTrue(name)} = ${equals ? "TRUE" : "FALSE"}`;
  if (typeof equals === "string") return `${words.asText(name)} = ${words.textOf(hexOf(equals))}`;
  return withinSql(words.asDouble(name), { equals, ...bounds }, words);
}

/** Whether a double is equal to a number, or within bounds: never true of NULL and NaN. */
export function withinSql(
  x: string,
  limits: { readonly [key in "equals" | "atLeast" | "atMost"]?: unknown },
  words: Words,
): string {
  // A limit that is not set is not looked up on Object.prototype, where a page may have put a
  // number.
  const { equals, atLeast, atMost } = ownOf(limits);
  const parts = [
    [equals, "="],
    [atLeast, ">="],
    [atMost, "<="],
  ].flatMap(([value, sign]) =>
    typeof value === "number" ? [`${x} ${String(sign)} ${words.double(value)}`] : [],
  );
  return [words.isOrdered(x), ...parts].join(" AND ");
}
