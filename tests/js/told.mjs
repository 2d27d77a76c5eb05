/** Compares a value with what a comment in an example says of it. */
import assert from "node:assert/strict";
import { inspect } from "node:util";

/**
 * A line that ends in `// → text` says what its value prints as: texts in double quotes, and `…`
 * for whatever is left out.
 */
const claim = /^(\s*)((?:(?:const|let) (\w+) = )?)(.+);\s+\/\/ → (.+)$/gm;

/** The code, with each such line followed by a call of `name` that compares. */
export const withClaims = (code, name) =>
  code.replaceAll(claim, (_, indent, head, variable, expression, text) =>
    variable
      ? `${indent}${head}${expression}; ${name}(${variable}, ${JSON.stringify(text)});`
      : `${indent}${name}(${expression}, ${JSON.stringify(text)});`,
  );

/** How many lines of the code say what they give. */
export const claimsIn = (code) => [...code.matchAll(claim)].length;

export function told(value, text) {
  const printed = inspect(value, { depth: 8, breakLength: Infinity, maxStringLength: Infinity });
  const pattern = text
    .split("…")
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  assert.match(quoted(printed), new RegExp(`^${pattern}$`, "s"));
}

/** Texts in double quotes, as the examples write them, and plain objects. */
const quoted = (printed) =>
  printed
    .replaceAll("[Object: null prototype] ", "")
    .replaceAll(/'((?:[^'\\]|\\.)*)'/g, (_, inner) => `"${inner.replaceAll("\\'", "'")}"`);
