/** Compares a value with what a comment in an example says of it. */
import assert from "node:assert/strict";
import { inspect } from "node:util";

/**
 * A line that ends in `// → text` says what its value prints as: texts in double quotes, and `…`
 * for whatever is left out. A line that logs its value is about what it logs.
 */
const claim = /^(\s*)((?:(?:const|let) (\w+) = )?)(.+);\s+\/\/ → (.+)$/gm;
const logged = /^console\.log\((.+)\)$/;

/** The code, with each such line followed by a call of `name` that compares. */
export const withClaims = (code, name) =>
  code.replaceAll(claim, (_, indent, head, variable, expression, text) =>
    variable
      ? `${indent}${head}${expression}; ${name}(${variable}, ${JSON.stringify(text)});`
      : `${indent}${name}(${logged.exec(expression)?.[1] ?? expression}, ${JSON.stringify(text)});`,
  );

/** How many lines of the code say what they give. */
export const claimsIn = (code) => [...code.matchAll(claim)].length;

export function told(value, text) {
  const pattern = text
    .split("…")
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  assert.match(printed(value), new RegExp(`^${pattern}$`, "s"));
}

/** As the examples write it: texts in double quotes, and all objects plain. */
function printed(value) {
  if (typeof value === "string") return `"${value}"`;
  return inspect(value, { depth: 8, breakLength: Infinity })
    .replaceAll("[Object: null prototype] ", "")
    .replaceAll(/'((?:[^'\\]|\\.)*)'/g, `"$1"`);
}
