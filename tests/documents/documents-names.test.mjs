/**
 * A name on a registry that nobody has taken is anybody's: a stranger could publish under it. So
 * nothing installs the package by its name until the changelog has the day of a version. That day
 * ends the rule, and the sentences that say so.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ask, inRoot } from "../../scripts/common.mjs";

const read = (path) => readFileSync(inRoot(path), "utf8");

/** Whether the changelog has the day on which some version was published. */
const isPublished = (changelog) => /^## \d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/m.test(changelog);

const name = "(?:npm:|jsr:|@jsr\\/)?sottovoce(?=$|[\\s@/`\"')\\\\;,.])";
const byName = [
  // Managers of packages; other words may stand between the verb and the name.
  new RegExp(
    `\\b(?:(?:npm|pnpm|yarn|bun|deno)[ \\t]+(?:install|i|add)|cargo[ \\t]+(?:add|install)|npx|bunx)(?:[ \\t]+[^\\s\`]+)*?[ \\t]+${name}`,
    "gm",
  ),
  // Networks that send what a registry has.
  /(?:unpkg\.com|jsdelivr\.net\/npm|esm\.sh|esm\.run|skypack\.dev|jspm\.(?:io|dev))\/(?:npm:)?sottovoce\b/g,
  /\bnpm:sottovoce\b/g,
  // Manifests: files are named by their way.
  /"sottovoce": "(?!file:|\.)[^"]*\d[^"]*"|"sottovoce": "(?:latest|next|\*)"/g,
];
const foundIn = (text) => byName.flatMap((pattern) => text.match(pattern) ?? []);

/** Files that publish may name what they publish; the tests have their own packages. */
const exempt = /^(?:docs\/releasing\.md$|\.github\/workflows\/|tests\/)/;
const isText = /\.(?:md|html|js|mjs|cjs|ts|jsx|vue|svelte|rs|json|ya?ml|txt|py|cff)$/;

const listed = ask("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
  .split("\n")
  .filter((path) => isText.test(path) && !exempt.test(path) && existsSync(inRoot(path)));

test("nothing installs by name what is not published", () => {
  assert.ok(listed.length > 500, "the files are found");
  if (isPublished(read("CHANGELOG.md"))) return;
  const found = listed.flatMap((path) => foundIn(read(path)).map((seen) => `${path}: ${seen}`));
  assert.deepEqual(found, []);
});

const says = (path) => /no version is published/i.test(read(path).replaceAll(/\s+/g, " "));

test("the README says that no version is published as long as none is, and then nothing does", () => {
  if (isPublished(read("CHANGELOG.md"))) assert.deepEqual(listed.filter(says), []);
  else for (const path of ["README.md", "llms.txt", "docs/stability.md"]) assert.ok(says(path));
});

test("what maintainers read lists each file that says so", () => {
  const [, part] = /^### Which sentences end with it\?\n([^]*?)^## /m.exec(
    read("docs/releasing.md"),
  );
  const told = [...part.matchAll(/`([^`]+\.(?:md|txt|mjs))`/g)]
    .map(([, path]) => path)
    .filter((path) => path !== "tests/documents/documents-names.test.mjs");
  if (isPublished(read("CHANGELOG.md"))) return;
  assert.deepEqual(told.sort(), listed.filter(says).sort());
});

test("the release begins with the name", () => {
  const [, first] = read("docs/releasing.md").split(/^## /m);
  assert.match(first, /^How do I take the name\?/);
});

test("each way to install by name is noticed, and none by a file", () => {
  for (const text of [
    "npm install sottovoce",
    "`npm i sottovoce`",
    "npm install --save vite sottovoce@0.1.0",
    "yarn add sottovoce",
    "pnpm add sottovoce",
    "bun add sottovoce",
    "deno add npm:sottovoce",
    "cargo add sottovoce",
    'import "https://esm.sh/sottovoce@0.1.0";',
    '<script src="https://cdn.jsdelivr.net/npm/sottovoce/dist/index.js">',
    "https://unpkg.com/sottovoce",
    '"dependencies": { "sottovoce": "^0.1.0" }',
  ])
    assert.ok(foundIn(text).length > 0, text);
  for (const text of [
    "npm install ../sottovoce/sottovoce-0.1.0.tgz",
    "npm install @duckdb/node-api` runs sottovoce",
    '"sottovoce": "file:../../sottovoce-0.1.0.tgz"',
    'import { median } from "sottovoce";',
    '"imports": { "sottovoce": "./sottovoce/dist/index.js" }',
  ])
    assert.deepEqual(foundIn(text), [], text);
  assert.ok(isPublished("# Changelog\n\n## 0.1.1, not yet published\n\n## 0.1.0, 2027-01-31\n"));
  assert.ok(!isPublished("# Changelog\n\n## 0.1.0, not yet published\n"));
});
