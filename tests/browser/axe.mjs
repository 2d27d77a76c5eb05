/** Pages by the rules of axe. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** To be evaluated in a page before `faults`. */
export const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Faults that axe finds in the page as it is. */
export async function faults(page) {
  const { violations, rules } = await page.evaluate(async () => {
    const found = await globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return {
      rules: found.passes.length,
      violations: found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
      ),
    };
  });
  assert.ok(rules > 15, "axe did look");
  return violations;
}
