/** Tests what the built pages of exhibits hold and lead to. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { exhibits } from "../../../www/build/exhibits.js";
import { languages } from "../../../www/exhibits/languages.js";
import { inRoot } from "../../../scripts/common.mjs";

const dist = inRoot("www", "dist", "exhibits");
const names = ["", "embed/", ...exhibits.map(({ name }) => `${name}/`)];
const pages = languages.flatMap(({ folder }) => names.map((name) => `${folder}${name}`));
const html = (page) => readFileSync(join(dist, page, "index.html"), "utf8");

test("each page states the site's policy, and stands without scripts", () => {
  const [, ofTool] = /content="(default-src[^"]+)"/.exec(
    readFileSync(inRoot("www", "dist", "index.html"), "utf8"),
  );
  // The tool has its styles inside; exhibits share a file of them.
  const policy = ofTool.replace(/style-src 'sha256-[^']+'/, "style-src 'self'");
  assert.notEqual(policy, ofTool);
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
    // The element shows this text to people without scripts.
    assert.match(text, new RegExp(`<sottovoce-${name} page>\\s*<p>[^<]{60,}`));
  }
});

test("one page says how to embed exhibits: with the lines of each, to which its own page leads", () => {
  for (const { code, folder } of languages) {
    const embed = html(`${folder}embed/`);
    for (const { name } of exhibits) {
      assert.ok(embed.includes(`<h3 id="${name}">`), name);
      const loads = [...(code === "en" ? [] : [`texts/${code}/${name}.js`]), `${name}.js`];
      const lines = loads.map(
        (path) => `&lt;script type="module" src="sottovoce/exhibits/${path}"&gt;&lt;/script&gt;\n`,
      );
      assert.ok(
        embed.includes(
          `<code>${lines.join("")}&lt;sottovoce-${name}&gt;&lt;/sottovoce-${name}&gt;</code>`,
        ),
        `${code}, ${name}`,
      );
      for (const path of loads) assert.ok(existsSync(join(dist, path)), path);
      assert.ok(html(`${folder}${name}/`).includes(`href="../embed/#${name}"`), name);
    }
    assert.ok(html(folder).includes('href="./embed/"'), code);
  }
});

test("each page is in the language that it states, and names itself in the others", () => {
  let leadingToEnglish = 0;
  for (const { code, folder } of languages)
    for (const name of names) {
      const text = html(`${folder}${name}`);
      assert.ok(text.includes(`<html lang="${code}">`), `${folder}${name}`);
      for (const other of languages.filter((each) => each.code !== code)) {
        const [, head] =
          new RegExp(`<link rel="alternate" hreflang="${other.code}" href="([^"]+)"`).exec(text) ??
          [];
        const named = [join(folder, name, head), join(other.folder, name)];
        assert.equal(...named.map((each) => join(each, "index.html")));
        const seen = `<a class="language" lang="${other.code}" hreflang="${other.code}" href="${head}">`;
        assert.ok(text.includes(`${seen}${other.name}</a>`), `${folder}${name}`);
      }
      if (code === "en") continue;
      // A link that leads to a page in English says so.
      for (const [link, address] of text.matchAll(/<a\b[^>]*href="([^"#]+)[^"]*"[^>]*>/g)) {
        const leads = join("exhibits", folder, name, address);
        if (leads.startsWith(join("exhibits", folder))) continue;
        assert.match(link, /hreflang="en"/, `${folder}${name}: ${address}`);
        leadingToEnglish += 1;
      }
    }
  assert.ok(leadingToEnglish > exhibits.length, `${leadingToEnglish} links`);
});

test("the sentence to take away is the same on the page and in the exhibit", () => {
  const plain = (text) =>
    text
      .replace(/<\/?sup\s*>/g, "^")
      .replace(/\s+/g, " ")
      .replace(/\^/g, "");
  for (const { name } of exhibits) {
    const [, onPage] = /class="takeaway">([^]*?)<\/p>/.exec(html(`${name}/`));
    const source = readFileSync(inRoot("www", "exhibits", name, "texts.ts"), "utf8");
    const [, inside] = /takeaway:\s*"([^"]+)"/.exec(source);
    assert.equal(plain(onPage).trim(), plain(inside), name);
  }
});

test("no source of exhibits is longer than 400 lines", () => {
  for (const { name } of exhibits)
    for (const file of ["element", "model"]) {
      const text = readFileSync(inRoot("www", "exhibits", name, `${file}.ts`), "utf8");
      assert.ok(text.split("\n").length <= 400, name);
    }
});
