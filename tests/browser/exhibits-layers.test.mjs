/** What the book of exhibits weighs, and what its built pages hold and lead to. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { dirname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { exhibits } from "../../www/exhibits/exhibits.js";
import { inRoot } from "../../scripts/common.mjs";

const dist = inRoot("www", "dist", "exhibits");
const pages = ["", ...exhibits.map(({ name }) => `${name}/`)];
const html = (page) => readFileSync(join(dist, page, "index.html"), "utf8");
/** The same without the code that it shows. */
const own = (page) => html(page).replace(/<pre[^]*?<\/pre\s*>/g, "");

/** The most that the first view of a page may weigh, packed, before WebAssembly. */
const MOST = 60_000;

/** A script, and all that it imports before it runs. */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(path, "utf8");
  for (const [, target] of text.matchAll(/(?:^|[;}\s])(?:import|export)[^"';()]*?"(\.[^"]+\.js)"/g))
    withImports(join(dirname(path), target), found);
  return found;
}

/** Everything that a page loads before anybody touches it. */
function firstView(page) {
  const text = own(page);
  const linked = [
    ...text.matchAll(/(?:src|rel="(?:stylesheet|icon)" href|rel="icon" href)="([^"]+)"/g),
  ];
  const paths = linked.map(([, target]) => join(dist, page, target));
  const all = new Set([join(dist, page, "index.html")]);
  for (const path of paths)
    for (const each of path.endsWith(".js") ? withImports(path) : [path]) all.add(each);
  return [...all];
}

const packed = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

test("the first view of each page weighs at most 60 kB before WebAssembly", (t) => {
  for (const page of pages) {
    const files = firstView(page);
    assert.ok(!files.some((path) => /compute|survey|core/.test(path)), files.join());
    if (page !== "") assert.ok(files.filter((path) => path.endsWith(".js")).length >= 2);
    const weight = files.reduce((sum, path) => sum + packed(path), 0);
    t.diagnostic(`${page || "the book"}: ${weight} bytes`);
    assert.ok(weight <= MOST, `${page} weighs ${weight}`);
  }
});

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

test("the sentence to take away is the same on the page and in the exhibit", () => {
  const plain = (text) =>
    text
      .replace(/<\/?sup\s*>/g, "^")
      .replace(/\s+/g, " ")
      .replace(/\^/g, "");
  for (const { name } of exhibits) {
    const [, onPage] = /class="takeaway">([^]*?)<\/p>/.exec(html(`${name}/`));
    const source = readFileSync(inRoot("www", "exhibits", "src", name, "element.ts"), "utf8");
    const [, inside] = /takeaway =\s*"([^"]+)"/.exec(source);
    assert.equal(plain(onPage).trim(), plain(inside), name);
  }
});

test("whatever a page links is there", () => {
  for (const page of pages) {
    for (const [, target] of own(page).matchAll(/(?:href|src)="([^"#]+)"/g)) {
      const path = normalize(join(dist, page, target));
      const file = target.endsWith("/") ? join(path, "index.html") : path;
      assert.ok(existsSync(file), `${page} leads to ${target}`);
    }
  }
});

test("no source of exhibits is longer than 400 lines", () => {
  for (const { name } of exhibits)
    for (const file of ["element", "model"]) {
      const text = readFileSync(inRoot("www", "exhibits", "src", name, `${file}.ts`), "utf8");
      assert.ok(text.split("\n").length <= 400, name);
    }
});
