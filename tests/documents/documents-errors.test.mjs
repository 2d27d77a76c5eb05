/** The page of errors has a section for each code of the sources, and none besides. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { files, inRoot } from "../../scripts/common.mjs";

const page = readFileSync(inRoot("docs", "errors.md"), "utf8");
const codesIn = (text) => [...text.matchAll(/\bERR_[A-Z_]+\b/g)].map(([code]) => code);
const unique = (codes) => [...new Set(codes)].sort();

/** Codes as quoted texts, which is how they are raised. */
const raised = unique(
  ["src", "crates"]
    .flatMap((folder) => files(inRoot(folder), (path) => /\.(?:ts|rs)$/.test(path)))
    .flatMap((path) => readFileSync(path, "utf8").match(/"ERR_[A-Z_]+"/g) ?? [])
    .flatMap(codesIn),
);

test("every code has its section, and no section is of another", () => {
  const [, type] = /export type DpErrorCode =\n([^]*?)\n\n/.exec(
    readFileSync(inRoot("src", "ts", "api", "common.ts"), "utf8"),
  );
  assert.deepEqual(unique(type.match(/"ERR_[A-Z_]+"/g).flatMap(codesIn)), raised);
  const sections = [...page.matchAll(/^## (ERR_[A-Z_]+)$/gm)].map(([, code]) => code);
  assert.deepEqual(sections.toSorted(), raised);
  assert.deepEqual(unique(codesIn(page)), raised);
});

test("every section says the cause and the fix, and the table names it", () => {
  assert.ok(raised.length > 8);
  for (const code of raised) {
    const section = page.split(`\n## ${code}\n`)[1].split("\n## ")[0];
    assert.match(section, /\*\*Cause\.\*\*/);
    assert.match(section, /\*\*Fix\.\*\*/);
    assert.ok(page.includes(`| [\`${code}\`](#${code.toLowerCase()}) |`), code);
  }
});
