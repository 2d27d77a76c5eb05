/** Tests what the whole built site weighs, loads, shares and leads to: read off its files. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { basename, dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { exhibits } from "../../www/build/exhibits.js";
import { languages } from "../../www/exhibits/languages.js";
import { ways } from "../../www/build/masthead.js";
import { modulesOfSite } from "../../scripts/wasm/modules.mjs";
import { files, inRoot } from "../../scripts/common.mjs";

const dist = inRoot("www", "dist");
const read = (path) => readFileSync(path, "utf8");
const pages = files(dist, (path) => path.endsWith(".html"));
const scripts = files(dist, (path) => path.endsWith(".js"));
/** The language of a page; exhibits have pages in several. */
const languageOf = (text) =>
  languages.find(({ code }) => new RegExp(`<html lang="${code}"[ >]`).test(text)) ??
  assert.fail("no language");
const inDist = (path) => relative(dist, path).replaceAll("\\", "/");
/** A page without the code that it shows. */
const markup = (path) => read(path).replace(/<pre[^]*?<\/pre\s*>/g, "");

/** The pages of phones; and the screen for the room. They have no ways to other pages. */
const ofPhones = ["answer.html", "index.html"].map((name) => join(dist, "poll", name));
const alone = [...ofPhones, join(dist, "poll", "screen", "index.html")];
const target = (page, address) => join(dirname(page), address);

/**
 * The most that the first view of a page may weigh, packed, before WebAssembly and without fonts;
 * that all fonts may weigh; and those that a page asks for before its styles are read.
 */
const MOST = 60_000;
const MOST_OF_FONTS = 80_000;
const MOST_AT_ONCE = 45_000;

/** Paths that a script imports before it runs, and paths that it may load later. */
const imported = (text) =>
  [...text.matchAll(/(?:^|[;}\s])(?:import|export)\b[^"';()]*?["'](\.[^"']+\.js)["']/g)].map(
    ([, path]) => path,
  );
const later = (text) =>
  [...text.matchAll(/(?:import|new URL)\(["'`](\.?[^"'`]+\.js)["'`]/g)].map(([, path]) => path);

/** Scripts, and all that they load: at once, or ever. */
function closure(paths, ever = false, found = new Set()) {
  for (const path of paths) {
    if (found.has(path)) continue;
    found.add(path);
    const text = read(path);
    const all = ever ? [...imported(text), ...later(text)] : imported(text);
    closure(
      all.map((each) => join(dirname(path), each)),
      ever,
      found,
    );
  }
  return found;
}

/** Files that a style sheet names, or the styles in a page: fonts, above all. */
const named = (style) =>
  [...read(style).matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, path]) =>
    join(dirname(style), path),
  );

/** Everything that a page loads before anybody touches it, and all that its styles name. */
function firstView(page) {
  // Pages in other languages are only named.
  const linked = [
    ...markup(page).matchAll(
      /<(?:script|link(?! rel="alternate")|img)\b[^>]*?\s(?:src|href)="([^"#]+)"/g,
    ),
  ]
    .filter(([, address]) => !isInside(address))
    .map(([, address]) => target(page, address));
  const styles = linked.filter((path) => path.endsWith(".css"));
  return [
    ...[page, ...closure(linked.filter((path) => path.endsWith(".js"))), ...linked],
    ...styles.flatMap(named),
    ...(markup(page).includes("<style>") ? named(page) : []),
  ].filter((path, place, all) => all.indexOf(path) === place);
}

/** An address that is what it leads to. */
const isInside = (address) => address.startsWith("data:");

const isFont = (path) => path.endsWith(".woff2");

/** A font is packed as it is. */
const packed = (path) =>
  isFont(path) ? statSync(path).size : gzipSync(readFileSync(path), { level: 9 }).length;
const weigh = (paths) => paths.reduce((sum, path) => sum + packed(path), 0);

const textOf = (module) => read(inRoot("dist", "modules", `${module}.js`));

/** A piece of a module's own text, which neither another module has nor a script by chance. */
function pieceOf(module) {
  const own = textOf(module);
  const others = modulesOfSite.filter((name) => name !== module).map(textOf);
  // In its second half it is WebAssembly as text, which bundlers leave as it is.
  const pieces = own.slice(own.length / 2).matchAll(/[^"'`\\${}\n]{60}/g);
  const piece = Array.from(pieces, ([piece]) => piece).find(
    (piece) => !others.some((other) => other.includes(piece)),
  );
  assert.ok(piece, module);
  return piece;
}
const holders = (module) => {
  const piece = pieceOf(module);
  return scripts.filter((path) => read(path).includes(piece));
};

test("the first view of every page weighs at most 60 kB, before WebAssembly", (t) => {
  assert.ok(pages.length >= exhibits.length + 4);
  const modules = modulesOfSite.filter((name) => name !== "respond").flatMap(holders);
  for (const page of pages) {
    const view = firstView(page);
    assert.ok(view.length > 2, inDist(page));
    // A phone's page is one script, module and all, and has a limit of its own.
    for (const path of view) assert.ok(!modules.includes(path), `${inDist(page)}: ${path}`);
    const weight = weigh(view.filter((path) => !isFont(path)));
    t.diagnostic(`${inDist(page)}: ${weight} bytes`);
    assert.ok(weight <= MOST, `${inDist(page)} weighs ${weight}`);
  }
});

test("fonts weigh at most 80 kB in all, those that pages ask for at once 45, and phones load none", () => {
  const all = files(dist, isFont);
  assert.ok(all.length > 0);
  assert.ok(weigh(all) <= MOST_OF_FONTS, `${weigh(all)} bytes`);
  for (const page of pages) {
    const fonts = firstView(page).filter(isFont);
    if (ofPhones.includes(page)) {
      assert.deepEqual(fonts, []);
      continue;
    }
    // Each page names the same files, wherever its styles were built.
    assert.deepEqual(fonts.map(inDist).sort(), all.map(inDist).sort(), inDist(page));
    const atOnce = [...markup(page).matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, address]) => target(page, address),
    );
    assert.ok(atOnce.length >= 3 && atOnce.every(isFont), inDist(page));
    assert.ok(weigh(atOnce) <= MOST_AT_ONCE, `${inDist(page)}: ${weigh(atOnce)} bytes`);
  }
});

test("no style but those of fonts names a face, and their terms come along", () => {
  const terms = read(join(dist, "fonts", "licenses.txt"));
  for (const name of ["Spectral", "Open Sans", "JetBrains Mono", "Noto"])
    assert.ok(terms.includes(name), name);
  assert.ok(terms.match(/SIL OPEN FONT LICENSE/gi).length >= 4);
  const written = files(
    inRoot("www"),
    (path) => /[\\/](?:src|shared|exhibits|docs)[\\/].*\.css$/.test(path) && !path.startsWith(dist),
  );
  const rooms = new Set(written.map((path) => relative(inRoot("www"), path).split(/[\\/]/)[0]));
  assert.deepEqual([...rooms].sort(), ["docs", "exhibits", "poll", "shared", "src"]);
  for (const path of written)
    assert.doesNotMatch(read(path), /font-family:(?! (?:var\(--|"Cambria Math"))/, path);
});

test("the site holds one copy of each module, which all that need it load", () => {
  for (const module of modulesOfSite) assert.equal(holders(module).length, 1, module);
  const [law] = holders("testing");
  const worker = scripts.filter((path) => /^assets\/worker-/.test(inDist(path)));
  assert.equal(worker.length, 1);
  const compute = join(dist, "exhibits", "compute.js");
  for (const path of [...worker, compute])
    assert.ok(closure([path]).has(law), `${inDist(path)} does not load ${inDist(law)}`);
  const [counts] = holders("survey");
  const desk = scripts.find((path) => /^poll\/author\/author-/.test(inDist(path)));
  for (const path of [desk, compute]) assert.ok(closure([path], true).has(counts), path);
});

test("the folder of exhibits can be taken along: it loads nothing from beside it", () => {
  const folder = join(dist, "exhibits");
  const lasting = exhibits.map(({ name }) => join(folder, `${name}.js`));
  const all = closure([...lasting, join(folder, "compute.js")], true);
  assert.ok(all.size > lasting.length + 4);
  for (const path of all) assert.ok(path.startsWith(folder), inDist(path));
  // The module that says so where nothing else may run, runs first.
  for (const path of lasting)
    assert.match(read(path), /^import\{[^}]*\}from"\.\/define-/, inDist(path));
});

test("every page has the same ways, and says where it is", () => {
  for (const page of pages) {
    if (alone.includes(page)) continue;
    const text = read(page);
    const { code, site, folder, book } = languageOf(text);
    const isTranslated = code !== "en";
    const [, nav = ""] = new RegExp(`<nav aria-label="${site}">([^]*?)</nav>`).exec(text) ?? [];
    const links = [...nav.matchAll(/<a href="([^"]+)"([^>]*)>(.*?)<\/a>/g)];
    // Only the exhibits are in other languages, and what is not says so.
    assert.deepEqual(
      links.map(([, , , words]) => words),
      ways.map(({ name, words }) => (isTranslated && name === "exhibits" ? book.title : words)),
      inDist(page),
    );
    assert.equal(
      links.filter(([, , more]) => more.includes(' lang="en" hreflang="en"')).length,
      isTranslated ? ways.length - 1 : 0,
      inDist(page),
    );
    const current = links.filter(([, , more]) => / aria-current="(?:page|true)"/.test(more));
    assert.equal(current.length, 1, inDist(page));
    links.forEach(([, address], place) => {
      const { name, path } = ways[place];
      assert.equal(
        inDist(join(dirname(page), address, "index.html")),
        `${path}${name === "exhibits" ? folder : ""}index.html`,
      );
    });
  }
});

test("every page links the licenses of others' work at its foot", () => {
  const licenses = join(dist, "docs", "licenses", "index.html");
  for (const page of pages) {
    const text = read(page);
    const words = page === ofPhones ? "Licenses of" : languageOf(text).licenses;
    const [, foot = ""] = /<footer class="colophon">([^]*?)<\/footer>/.exec(text) ?? [];
    const linked = [...foot.matchAll(/<a href="([^"]+\/)"[^>]*>([^<]*)/g)]
      .filter(([, , seen]) => seen.startsWith(words))
      .map(([, address]) => join(target(page, address), "index.html"));
    assert.deepEqual(linked, [licenses], inDist(page));
  }
});

test("the licenses name each package that the site's sources import, and have its text", () => {
  const built = /^www\/(?:dist|generated|docs\/build|poll\/server)\//;
  const sources = files(inRoot("www"), (path) => /\.ts$|\/search\/\w+\.js$/.test(path));
  const imports = sources
    .filter((path) => !built.test(relative(inRoot(), path).replaceAll("\\", "/")))
    .flatMap((path) => [...read(path).matchAll(/(?:from|import) "((?:@[\w-]+\/)?[\w-]+)/g)])
    .map(([, name]) => name)
    .filter((name) => name !== "sottovoce" && !name.startsWith("@fontsource"));
  const names = [...new Set(imports)];
  for (const known of ["lit", "d3-scale", "minisearch", "idb-keyval"])
    assert.ok(names.includes(known), known);
  // Who takes the folder of exhibits along takes them too.
  const [page, along] = [
    read(join(dist, "docs", "licenses", "index.html")).replace(/<\/?t[dr]>\s*/g, "|"),
    read(join(dist, "exhibits", "licenses.md")),
  ];
  for (const name of [...names, "getrandom", "@fontsource/spectral"]) {
    assert.ok(page.includes(`|${name}|`), name);
    assert.ok(along.includes(`| ${name} |`), name);
    const text = new RegExp(`\\*\\*Text \\d+\\*\\*, of [^\n]*${name}[^\n]*\n\n\`{4}text\n`);
    assert.match(along, text, name);
  }
});

test("no page names an address from the root of its server, and all that it names is there", () => {
  let seen = 0;
  for (const page of pages) {
    for (const [, address] of markup(page).matchAll(/\s(?:href|src)="([^"#]+)/g)) {
      if (/^(?:https?|mailto):/.test(address) || isInside(address)) continue;
      assert.ok(!address.startsWith("/"), `${inDist(page)}: ${address}`);
      const path = target(page, address.split("?")[0]);
      const file = existsSync(join(path, "index.html")) ? join(path, "index.html") : path;
      assert.ok(file.startsWith(dist), `${inDist(page)} leads out of the site: ${address}`);
      assert.ok(existsSync(file) && basename(file).includes("."), `${inDist(page)}: ${address}`);
      seen += 1;
    }
  }
  assert.ok(seen > 10 * pages.length, `${seen} addresses`);
});
