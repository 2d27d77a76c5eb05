/** What respondents read: all of it is in the texts, which another language can replace. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { build } from "esbuild";
import { files, inRoot } from "../../scripts/common.mjs";

const room = (...path) => inRoot("www", "poll", ...path);

test("no sentence of a respondent's page is outside of the texts", () => {
  const sentence = /["'`>](?:[^"'`\n]*\s)?[A-Z]?[a-z]{2,} [a-z]{2,} [a-z]{2,}[^"'`\n]*["'`<]/g;
  const rooms = ["answer", "find", "screen", "shared"].flatMap((name) =>
    files(room(name), (path) => path.endsWith(".ts")),
  );
  assert.ok(rooms.length > 15);
  for (const path of rooms) {
    const code = readFileSync(path, "utf8").replace(/\/\*[^]*?\*\/|\/\/ .*/g, "");
    const found = (code.match(sentence) ?? []).filter((text) => !/thrown|Error|https?:/.test(text));
    // An error for developers is read by nobody who answers.
    const ours = found.filter((text) => !code.includes(`new Error(${text}`));
    assert.deepEqual(ours, [], path);
  }
});

test("a page says the texts of its language, in its region too, and what is missing in English", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { translate } from "./texts.ts"; export { closed } from "./en/closed.ts";
        export { results } from "./en/results.ts";`,
      resolveDir: room("texts"),
      loader: "ts",
    },
    ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "silent" },
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const { translate, closed, results } = await import(`data:text/javascript;base64,${source}`);
  const html = { lang: "en" };
  globalThis.document = { documentElement: html };
  Object.defineProperty(globalThis, "navigator", { value: { language: "de" }, configurable: true });
  const english = closed().title;
  translate("de", { closed: { title: "Geschlossen." } });
  assert.equal(closed().title, english);
  for (const lang of ["de", "de-AT", "DE"]) {
    html.lang = lang;
    assert.equal(closed().title, "Geschlossen.");
    assert.equal(closed().results, "Results");
  }
  // Numbers are written as the page's language writes them, ends of intervals rounded outward.
  html.lang = "de";
  assert.equal(results().share(0.1234), "12,3\u00a0%");
  assert.equal(results().shares(0.12349, 0.98761), "12,3 to 98,8\u00a0%");
  html.lang = "en";
  assert.equal(results().share(-0.0333), "-3.3%");
  assert.equal(results().values(12.3456, 17.8912), "12.34 to 17.9");
});
