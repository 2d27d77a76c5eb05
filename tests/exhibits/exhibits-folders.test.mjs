/** Exhibits are found by listing: each is a folder with the same files, which names itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { exhibits, modelList, textList } from "../../www/build/exhibits.js";
import { languages } from "../../www/exhibits/languages.js";
import { files, inRoot, named } from "../../scripts/common.mjs";
import { source } from "./exhibits-helpers.mjs";

const home = inRoot("www", "exhibits");
const names = exhibits.map(({ name }) => name).sort();
const made = (name) => readFileSync(inRoot("www", "generated", "exhibits", `${name}.ts`), "utf8");

test("each folder with an element is an exhibit, has every file, and a place of its own", () => {
  const folders = readdirSync(home).filter((name) =>
    existsSync(inRoot("www", "exhibits", name, "element.ts")),
  );
  assert.deepEqual(folders.sort(), names);
  assert.ok(names.length >= 11, String(names));
  for (const name of names) {
    const pages = languages.flatMap(({ folder }) => [`${folder}index.html`, `${folder}texts.ts`]);
    for (const file of ["element.ts", "model.ts", "shape.ts", ...pages])
      assert.ok(existsSync(inRoot("www", "exhibits", name, file)), `${name} lacks ${file}`);
  }
  assert.equal(new Set(exhibits.map(({ order }) => order)).size, names.length);
});

test("the build has listed their texts and models as they are", async () => {
  for (const language of languages) {
    assert.equal(made(language.code), textList(language), language.code);
    const { texts } = await source(`../generated/exhibits/${language.code}`);
    assert.deepEqual(Object.keys(texts), ["frame", ...names]);
  }
  assert.equal(made("models"), modelList());
});

test("no two exhibits compute by the same name", async () => {
  const models = await Promise.all(names.map((name) => source(`${name}/model`)));
  const all = models.flatMap(({ answers }) => Object.keys(answers));
  assert.equal(new Set([...all, "prepare"]).size, all.length + 1);
  const { models: listed } = await source("../generated/exhibits/models");
  assert.deepEqual(Object.keys(listed).sort(), all.sort());
});

test("no source outside its folder names an exhibit", () => {
  const sources = files(inRoot("www"), (path) => /\.(?:ts|js|mjs|css)$/.test(path)).filter(
    (path) => !/^www\/(?:dist|generated)\//.test(named(path)),
  );
  assert.ok(sources.length > 3 * names.length, String(sources.length));
  for (const name of names) {
    const naming = new RegExp(`exhibits/${name}\\b|sottovoce-${name}\\b`);
    // Beside it, it is named without the folder of all.
    const beside = new RegExp(`/${name}/`);
    const found = sources
      .filter((path) => !named(path).startsWith(`www/exhibits/${name}/`))
      .filter((path) => {
        const text = readFileSync(path, "utf8");
        return naming.test(text) || (path.startsWith(home) && beside.test(text));
      });
    assert.deepEqual(found.map(named), [], name);
  }
});
