/** Markdown points to what is there: files, headings, and names in backquotes. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { files, inRoot, manifest, named } from "../../scripts/common.mjs";
import { anchorsOf, documents, isForMaintainers, linksIn, quotedIn } from "./markdown.mjs";

/** Why a link of a document leads nowhere; undefined if it leads somewhere. */
function broken(document, target) {
  // Names of the crate are looked up by rustdoc, which refuses those that it does not find.
  if (/^(?:https?|mailto|crate):/.test(target)) return undefined;
  const [path, anchor] = target.split("#");
  const file = path === "" ? document : join(dirname(document), path);
  if (file.startsWith("..") || !existsSync(inRoot(file))) return `there is no ${file}`;
  if (anchor === undefined) return undefined;
  if (statSync(inRoot(file)).isDirectory()) return `${file} is a folder, and has no #${anchor}`;
  const text = readFileSync(inRoot(file), "utf8");
  const isThere = file.endsWith(".md")
    ? anchorsOf(text).includes(anchor)
    : text.includes(`id="${anchor}"`);
  return isThere ? undefined : `there is no #${anchor} in ${file}`;
}

for (const { name, text } of documents)
  test(`${name}: links lead somewhere`, () => {
    const lost = linksIn(text).flatMap((target) => broken(name, target) ?? []);
    assert.deepEqual(lost, []);
  });

const path = /^(?:src|crates|scripts|tests|benches|www|docs|examples)\/[\w./<>*-]+$/;

/** Whether it is there; of a name with a part left open (`<name>`, `*`), whether any file fits. */
function isThere(code) {
  if (!/[<*]/.test(code)) return existsSync(inRoot(code));
  const fits = new RegExp(
    `^${code.replaceAll(".", "\\.").replace(/<\w+>/g, "[\\w-]+").replaceAll("*", "[\\w.-]*")}$`,
  );
  const [folder] = code.split(/\/[^/]*[<*]/);
  return existsSync(inRoot(folder)) && files(inRoot(folder)).some((file) => fits.test(named(file)));
}

for (const { name, text } of documents)
  test(`${name}: files and scripts that it names are there`, () => {
    const { scripts } = manifest();
    const lost = quotedIn(text).filter((code) => {
      const [, script] = /^npm run (\S+)/.exec(code) ?? [];
      if (script) return !scripts[script];
      return path.test(code) && !isThere(code);
    });
    assert.deepEqual(lost, []);
  });

/** Whether a title begins with the name of its file, less the verb of a recipe and the article. */
function isNamedLikeItsTitle(name, text) {
  const [title] = anchorsOf(text);
  return title
    .replace(/^(?:(?:add|change|fix)-)?(?:(?:an?|the)-)?/, "")
    .startsWith(basename(name, ".md"));
}

const inDocs = documents.filter(({ name }) => name.startsWith("docs/"));

test("a file in docs is named like its title", () => {
  const others = inDocs.filter(({ name, text }) => !isNamedLikeItsTitle(name, text));
  assert.deepEqual(
    others.map(({ name }) => name),
    [],
  );
  assert.ok(isNamedLikeItsTitle("docs/guides/budget.md", "# A budget that lasts\n"));
  assert.ok(isNamedLikeItsTitle("docs/contributing/reader.md", "# Fix the reader of files\n"));
  assert.ok(!isNamedLikeItsTitle("docs/guides/table.md", "# A small table from a file\n"));
});

test("the README links every guide, and every document but those for maintainers", () => {
  const { text } = documents.find(({ name }) => name === "README.md");
  const linked = linksIn(text).map((target) => target.split("#")[0]);
  const names = inDocs.map(({ name }) => name);
  const lost = names.filter((name) => !linked.includes(name));
  assert.deepEqual(lost, names.filter(isForMaintainers));
  assert.ok(lost.includes("docs/releasing.md"));
});

test("links that lead nowhere are noticed", () => {
  assert.equal(broken("README.md", "docs/mechanisms.md"), undefined);
  assert.equal(broken("README.md", "#development"), undefined);
  assert.match(broken("README.md", "docs/nothing.md"), /no docs\/nothing/);
  assert.match(broken("docs/mechanisms.md", "../README.md#nothing"), /no #nothing/);
  assert.match(broken("README.md", "../elsewhere.md"), /no \.\./);
  for (const code of ["src/ts/builder/<family>.ts", "tests/js/files/csv-*.test.mjs", "src/lib.rs"])
    assert.ok(isThere(code), code);
  for (const code of ["src/ts/builders/<family>.ts", "tests/js/files/*.test.js", "src/lib.ts"])
    assert.ok(!isThere(code), code);
  assert.deepEqual(linksIn("[a](b.md#c) `[d](e)` ![f](g.png)"), ["b.md#c", "g.png"]);
  assert.deepEqual(anchorsOf("# A `b`: c, d\n## A [x](y) – z\n## Twice\n## Twice\n"), [
    "a-b-c-d",
    "a-x--z",
    "twice",
    "twice-1",
  ]);
});
