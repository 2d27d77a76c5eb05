/** What the built pages of exhibits hold and lead to. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { exhibits } from "../../www/exhibits/exhibits.js";
import { inRoot } from "../../scripts/common.mjs";

const dist = inRoot("www", "dist", "exhibits");
const pages = ["", "embed/", ...exhibits.map(({ name }) => `${name}/`)];
const html = (page) => readFileSync(join(dist, page, "index.html"), "utf8");

test("each page states the site's policy, and stands without scripts", () => {
  const [, policy] = /content="(default-src[^"]+)"/.exec(
    readFileSync(inRoot("www", "dist", "index.html"), "utf8"),
  );
  for (const page of pages) {
    const text = html(page);
    assert.ok(text.includes(`content="${policy}"`), page);
    assert.ok(!/\{\{|<!--|undefined|style=|<script>/.test(text), page);
    assert.match(text, /<h1>/);
  }
  for (const { name, title } of exhibits) {
    const text = html(`${name}/`);
    assert.ok(text.includes(`<h1>${title}</h1>`), name);
    for (const part of ["How this was computed", "For teachers", "What goes wrong", "takeaway"])
      assert.ok(text.includes(part), `${name}: ${part}`);
    // What the element shows to those without scripts.
    assert.match(text, new RegExp(`<sottovoce-${name} page>\\s*<p>[^<]{60,}`));
  }
});

test("one page says how to embed exhibits: with two lines of each, to which its own page leads", () => {
  const embed = html("embed/");
  for (const { name } of exhibits) {
    assert.ok(embed.includes(`<h3 id="${name}">`), name);
    assert.ok(
      embed.includes(
        `&lt;script type="module" src="sottovoce/exhibits/${name}.js"&gt;&lt;/script&gt;\n&lt;sottovoce-${name}&gt;&lt;/sottovoce-${name}&gt;`,
      ),
      name,
    );
    assert.ok(existsSync(join(dist, `${name}.js`)), name);
    assert.ok(html(`${name}/`).includes(`href="../embed/#${name}"`), name);
  }
  assert.ok(html("").includes('href="./embed/"'));
});

test("the sentence to take away is the same on the page and in the exhibit", () => {
  const plain = (text) =>
    text
      .replace(/<\/?sup\s*>/g, "^")
      .replace(/\s+/g, " ")
      .replace(/\^/g, "");
  for (const { name } of exhibits) {
    const [, onPage] = /class="takeaway">([^]*?)<\/p>/.exec(html(`${name}/`));
    const source = readFileSync(inRoot("www", "exhibits", "texts", "en", `${name}.ts`), "utf8");
    const [, inside] = /takeaway:\s*"([^"]+)"/.exec(source);
    assert.equal(plain(onPage).trim(), plain(inside), name);
  }
});

test("no source of exhibits is longer than 400 lines", () => {
  for (const { name } of exhibits)
    for (const file of ["element", "model"]) {
      const text = readFileSync(inRoot("www", "exhibits", "src", name, `${file}.ts`), "utf8");
      assert.ok(text.split("\n").length <= 400, name);
    }
});
