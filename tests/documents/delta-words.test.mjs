/** Tests that the meaning of delta is one sentence, wherever somebody reads of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { explain } from "sottovoce";
import { foundGroups } from "sottovoce/groups";
import { ask, inRoot } from "../../scripts/common.mjs";

const sentence = (chance) =>
  `For each person: with probability at most ${chance}, this release shows something that only their data can explain. Otherwise the limit is epsilon.`;

/** Running text: without the marks of comments and code. */
const read = (path) =>
  readFileSync(inRoot(path), "utf8")
    .replaceAll(/^ *(?:\/\/!|\*) ?/gm, "")
    .replaceAll("`", "")
    .replaceAll(/\s+/g, " ");

for (const path of [
  "docs/guides/unlisted-groups.md",
  "docs/concepts.md",
  "src/ts/api/common.ts",
  "src/mechanism/found_groups/mod.rs",
  "src/query/found_groups/mod.rs",
])
  test(`${path} says what delta means`, () =>
    assert.ok(read(path).includes(sentence("delta")), path));

test("explain says it with its number", () => {
  const jobs = foundGroups("job").delta("1e-7").neighbors("add-or-remove-one").epsilon(1).build();
  const words = explain(jobs.plan);
  const [chance] = /1 in [\d,]*\d/.exec(words);
  assert.ok(words.includes(sentence(chance)), words);
});

test("no text says that delta gives somebody away", () => {
  const paths = ask("git", ["ls-files", "*.md", "*.ts", "*.rs", "*.html"]).split("\n");
  const old = /takes a chance of at most|gives them away, say by/;
  assert.deepEqual(
    paths.filter((path) => path !== "" && old.test(read(path))),
    [],
  );
});
