/**
 * Tests that what earlier versions stored is read, and means what it meant. The folders of
 * `tests/stored` are of versions: `node tests/stored/make.mjs` writes that of a version that is not
 * published yet.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { describe, test } from "node:test";
import { files, inRoot, manifest } from "../../../scripts/common.mjs";
import { finalOf } from "../../../scripts/package/release.mjs";
import { forms } from "../../stored/forms.mjs";

const folder = inRoot("tests", "stored");
const versions = readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+/.test(name));
/** A candidate stores what its version does. */
const current = finalOf(manifest().version);

/** Values that a version stored in one form, each by its name, and what it means. */
const storedBy = (version, form) =>
  JSON.parse(readFileSync(inRoot("tests", "stored", version, `${form}.json`), "utf8"));

for (const version of versions)
  describe(`stored by ${version}`, () => {
    for (const name of readdirSync(inRoot("tests", "stored", version))) {
      const form = name.replace(/\.json$/, "");
      test(`${form}: read to the same meaning, and written again as they were`, async () => {
        const { read, text } = forms[form];
        for (const { name, stored, means } of storedBy(version, form)) {
          assert.deepEqual(JSON.parse(JSON.stringify(await read(stored))), means, name);
          if (text) assert.equal(text(stored), JSON.stringify(stored), name);
        }
      });
    }
  });

describe("this version", () => {
  for (const [form, { write }] of Object.entries(forms))
    test(`${form}: everything that it writes is among what is stored`, async () => {
      const names = storedBy(current, form).map(({ name }) => name);
      assert.deepEqual(names, Object.keys(await write()), "run node tests/stored/make.mjs");
    });

  test("every kind of line of a ledger is stored", () => {
    const source = readFileSync(inRoot("src", "privacy", "ledger", "line.rs"), "utf8");
    const written = [...source.matchAll(/^ {4}"\{\\"op\\":\\"(\w+)\\",/gm)].map(([, op]) => op);
    const stored = storedBy(current, "ledger-logs").flatMap(({ stored }) => stored);
    const found = stored.flatMap((line) => /^\{"op":"(\w+)"/.exec(line)?.[1] ?? []);
    assert.ok(written.length > 5);
    assert.deepEqual(new Set(found), new Set(written));
    // A ledger that sets delta aside is opened by a line of its own.
    const opened = stored.flatMap((line) => /^\{"op":"open","v":(\d)/.exec(line)?.[1] ?? []);
    assert.deepEqual(new Set(opened), new Set(["1", "2"]));
  });

  test("every kind whose rows a database counts has a tally, and every kind of question a memory", () => {
    const source = readFileSync(inRoot("src", "ts", "api", "sql.ts"), "utf8");
    const counted = source.match(/readonly kind: ("\w+"(?: \| "\w+")*);/)[1].match(/\w+/g);
    const kinds = storedBy(current, "tallies").map(({ stored }) => stored.plan.kind);
    assert.deepEqual(new Set(kinds), new Set([...counted, "groupBy"]));
    const questions = readFileSync(inRoot("src", "ts", "survey", "kinds.ts"), "utf8");
    const asked = questions.match(/type KindOfQuestion = ([^;]+);/)[1].match(/\w+/g);
    const [{ stored }] = storedBy(current, "memories");
    assert.deepEqual(new Set(stored.plan.questions.map(({ kind }) => kind)), new Set(asked));
  });
});

test("each version in the changelog has its folder, and no other has one", () => {
  const changelog = readFileSync(inRoot("CHANGELOG.md"), "utf8");
  const written = [...changelog.matchAll(/^## (\d\S+), /gm)].map(([, version]) => version);
  assert.deepEqual(versions.toSorted(), written.toSorted());
});

test("what is stored stays small", () => {
  const all = files(folder, (path) => path.endsWith(".json"));
  const bytes = all.reduce((sum, path) => sum + statSync(path).size, 0);
  assert.ok(bytes < 300_000 * versions.length, `${bytes} bytes`);
});
