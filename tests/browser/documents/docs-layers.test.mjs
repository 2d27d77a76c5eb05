/** The documentation as it was built: what its pages hold, link, weigh and leave out. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import ts from "typescript-5.9";
import { entries } from "../../../scripts/package/entries.mjs";
import { files, inRoot, manifest, named } from "../../../scripts/common.mjs";
import { documents } from "../../../www/docs/build/documents.mjs";

const site = inRoot("www", "dist");
const docs = join(site, "docs");
const pages = files(docs, (path) => path.endsWith(".html")).map((path) => ({
  path,
  name: relative(docs, path),
  html: readFileSync(path, "utf8"),
}));
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, part]) => part);
const idsOf = (html) => all(html, /<[^>]* id="([^"]+)"/g);
/** Says only where a rule is broken: a page is no message. */
const has = (html, pattern, where) => assert.ok(pattern.test(html), `${where} lacks ${pattern}`);
const lacks = (html, pattern, where) => assert.ok(!pattern.test(html), `${where} has ${pattern}`);
const weigh = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

test("every text that the site shall hold has a page, and names itself", () => {
  for (const { address, path } of documents()) {
    const page = pages.find(({ path: built }) => built === join(site, address, "index.html"));
    assert.ok(page, named(path));
    const [, title] = /^# (.+)$/m.exec(readFileSync(path, "utf8"));
    const plain = title.replace(/`/g, "");
    const [shown] = all(page.html, /<h1>([^]*?)<\/h1>/g);
    assert.equal(shown.replace(/<[^>]+>/g, "").trim(), plain.replaceAll('"', "&quot;"));
  }
  assert.ok(pages.length > documents().length + entries.length);
});

test("a page has one heading above all, ids of its own, a language, a title and a summary", () => {
  for (const { name, html } of pages) {
    assert.equal(all(html, /(<h1[ >])/g).length, 1, name);
    const ids = idsOf(html);
    assert.equal(new Set(ids).size, ids.length, `${name}: an id stands twice`);
    has(html, /^<!doctype html>\s*<html lang="en">/, name);
    has(html, /<title>[^<]{4,} · sottovoce<\/title>/, name);
    const [summary] = all(html, /<meta name="description" content="([^"]*)"/g);
    const length = summary.replace(/&\w+;/g, "&").length;
    assert.ok(length >= 20 && length <= 160, `${name} is summed up in ${length} letters`);
    // Everything that was to be filled in was; code that is shown may hold anything.
    lacks(html.replace(/<pre[^]*?<\/pre>/g, ""), /\{\{|<!-- |undefined<|\[object/, name);
    // Levels of headings are not skipped.
    const levels = all(html, /<h([1-6])[ >]/g).map(Number);
    levels.forEach((level, at) =>
      assert.ok(level <= (levels[at - 1] ?? 0) + 1, `${name}: h${level}`),
    );
  }
});

test("whatever a page links is there, down to the place on it", () => {
  const idsAt = new Map(pages.map(({ path, html }) => [path, new Set(idsOf(html))]));
  let checked = 0;
  for (const { path, name, html } of pages)
    for (const target of all(html, /(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(target)) continue;
      const [to, anchor] = target.split("#");
      const led =
        to === "" ? path : join(dirname(path), to, /\/$|^\.$/.test(to) ? "index.html" : "");
      assert.ok(existsSync(led), `${name} leads to ${target}`);
      if (anchor !== undefined)
        assert.ok(idsAt.get(led)?.has(decodeURIComponent(anchor)), `${name}: ${target}`);
      checked++;
    }
  assert.ok(checked > 1000);
});

test("a function that begins a builder says what is called next, up to an answer", () => {
  const reference = (name) =>
    pages.find((page) => page.name === `reference/${name}/index.html`).html;
  const [median] = all(reference("sottovoce"), /id="median"[^]*?<p class="chain">([^]*?)<\/p>/g);
  const called = all(median, /<code>([^<]*)<\/code>/g);
  assert.equal(called[0], ".candidates()");
  assert.deepEqual(called.slice(called.indexOf(".build()")).slice(0, 3), [
    ...[".build()", "QuantileQuery", ".release()"],
  ]);
  const builders = (name) => all(reference(name), /<h3 id="(\w+Builder)"/g).length;
  for (const name of ["sottovoce", "gaussian", "base2", "survey"])
    assert.ok(all(reference(name), /(class="chain")/g).length >= builders(name) - 1, name);
});

test("the list at the side has every name once, and folds what nobody begins with", () => {
  let folds = 0;
  for (const { name, html } of pages.filter((page) => page.name.startsWith("reference/"))) {
    const [list] = all(html, /<nav class="toc"[^>]*>([^]*?)<\/nav>/g);
    if (list === undefined) continue;
    const named = all(list, /<a href="#([^"]+)">/g);
    assert.deepEqual(named.toSorted(), all(html, /<h[23] id="([^"]+)"/g).toSorted(), name);
    const folded = all(list, /<details><summary>([^]*?)<\/details>/g);
    assert.ok(named.length < 50 || folded.length > 0, `${name} folds nothing`);
    for (const fold of folded)
      for (const each of all(fold, /<a href="#([^"]+)">/g))
        assert.match(each, /.(?:Builder|Plan|Query|Mechanism)$/, name);
    folds += folded.length;
  }
  assert.ok(folds > 1, `${folds} lists fold something`);
});

test("pages keep to one policy, and hold neither styles nor scripts of their own", () => {
  // They compute nothing, and load what they show from their server alone.
  const policy = [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'"],
    ...["img-src 'self' data:", "base-uri 'none'", "form-action 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ].join("; ");
  for (const { name, html } of pages) {
    assert.ok(html.includes(`content="${policy}"`), name);
    const tags = html.match(/<[a-z][^>]*>/g);
    for (const tag of tags) {
      assert.ok(!/ style=| on\w+=|javascript:/.test(tag), `${name}: ${tag}`);
      assert.ok(
        !/^<(?:style|iframe|object|embed|base|form [^>]*action)/.test(tag),
        `${name}: ${tag}`,
      );
      // Other hosts are named by links alone, which nobody follows but a reader.
      if (/https?:/.test(tag)) has(tag, /^<a /, name);
    }
    assert.equal(all(html, /(<script)/g).length, 1, name);
    has(html, /<script type="module" src="[./]+docs\/search\.js"><\/script>/, name);
  }
  for (const script of ["search.js", "search-index.js", "search-texts.js"])
    assert.doesNotMatch(
      readFileSync(join(docs, script), "utf8"),
      /^(?!export).*\bfetch\(|innerHTML/,
    );
});

/** The most that the first view of a page may weigh, packed, and the index that comes later. */
const MOST = 60_000;
const MOST_OF_INDEX = 210_000;
const MOST_OF_TEXTS = 210_000;

test("the first view of each page weighs at most 60 kB, and the index of the search 210", (t) => {
  const shared = [join(docs, "docs.css"), join(docs, "search.js"), join(site, "favicon.svg")];
  const common = shared.reduce((sum, path) => sum + weigh(path), 0);
  const weights = pages.map(({ path, name, html }) => {
    // Other pictures come when they are looked at; a drawing is a part of its page.
    const shown = html.replace(/<details>[^]*?<\/details>/g, "");
    const drawings = all(shown, /<img src="([^"]+)"/g);
    for (const drawing of drawings) assert.match(drawing, /\.svg$/, name);
    const drawn = drawings.map((drawing) => weigh(join(dirname(path), drawing)));
    return { name, weight: drawn.reduce((sum, one) => sum + one, common + weigh(path)) };
  });
  for (const { name, weight } of weights) assert.ok(weight <= MOST, `${name} weighs ${weight}`);
  weights.sort((a, b) => b.weight - a.weight);
  for (const { name, weight } of weights.slice(0, 3)) t.diagnostic(`${name}: ${weight} bytes`);
  const index = weigh(join(docs, "search-index.js")) + weigh(join(docs, "find.js"));
  t.diagnostic(`search: ${index} bytes`);
  assert.ok(index <= MOST_OF_INDEX, `the search weighs ${index}`);
  const texts = weigh(join(docs, "search-texts.js"));
  t.diagnostic(`sentences of the search: ${texts} bytes`);
  assert.ok(texts <= MOST_OF_TEXTS, `its sentences weigh ${texts}`);
});

test("formulas are drawn by the browser: every one of them is MathML", () => {
  const sources = documents().filter(({ path }) => /```math/.test(readFileSync(path, "utf8")));
  assert.ok(sources.length >= 20);
  for (const { path, address } of sources) {
    const written = all(readFileSync(path, "utf8"), /^ *(```math)$/gm).length;
    const html = readFileSync(join(site, address, "index.html"), "utf8");
    assert.ok(all(html, /(<math display="block")/g).length >= written, address);
    lacks(html, /<merror|temml-error|\\frac|```/, address);
  }
});

/** Names that users can import from each entry, by the compiler's own account. */
const exported = exportedBy(entries.map(({ name }) => inRoot("dist", `${name}.d.ts`)));

function exportedBy(paths) {
  const options = { module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] };
  const program = ts.createProgram(paths, options);
  const checker = program.getTypeChecker();
  return paths.map((path) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path));
    return checker.getExportsOfModule(module).map((symbol) => symbol.getName());
  });
}

const referenceOf = ({ subpath }) => {
  const address = subpath === "." ? manifest().name : subpath.slice(2);
  return readFileSync(join(docs, "reference", address, "index.html"), "utf8");
};

test("every name that an entry exports has a heading or a way to it, and no other name has", () => {
  entries.forEach((entry, at) => {
    const told = all(referenceOf(entry), /<(?:h3|dt) id="(\w+)">/g);
    assert.ok(exported[at].length > 0, entry.name);
    assert.deepEqual(told.sort(), exported[at].sort(), entry.name);
  });
});

test("what can be called is what runs, and the codes of all errors are told", async () => {
  for (const entry of entries) {
    const html = referenceOf(entry);
    for (const name of Object.keys(await import(`../../../dist/${entry.name}.js`)))
      has(html, new RegExp(`<(?:h3|dt) id="${name}">`), `${entry.name}: ${name}`);
  }
  const main = referenceOf(entries[0]);
  const declared = readFileSync(inRoot("dist", "api", "common.d.ts"), "utf8");
  const [, union] = /type DpErrorCode =([^;]+);/.exec(declared);
  const codes = all(union, /"(\w+)"/g);
  assert.ok(codes.length >= 9);
  for (const code of codes) assert.ok(main.includes(`&quot;${code}&quot;`), code);
});

test("no name shows in the reference that nobody can import or look up", () => {
  const known = new Set(exported.flat());
  const own = new Set();
  for (const path of files(inRoot("dist"), (name) => name.endsWith(".d.ts")))
    for (const name of all(
      readFileSync(path, "utf8"),
      /^(?:export )?(?:declare )?(?:interface|type|class|const|function) (\w+)/gm,
    ))
      if (!known.has(name)) own.add(name);
  assert.ok(own.size > 5, "there are names that no entry exports");
  for (const entry of entries) {
    const code = all(referenceOf(entry), /<pre class="signature"[^>]*>([^]*?)<\/pre>/g).join("\n");
    const words = new Set(code.replace(/<[^>]+>/g, "").match(/(?<![\w."])[A-Z]\w+(?!\w|\??:)/g));
    for (const name of words) assert.ok(!own.has(name), `${entry.name}: ${name}`);
  }
});
