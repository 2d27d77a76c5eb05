/** Pages of polls as they are built: what a phone loads, and what a page may do. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { files, inRoot } from "../../scripts/common.mjs";
import { networkAddresses, qrPath } from "../../www/poll/server/lan.mjs";
import { used } from "../../www/poll/own-styles.js";
import { openSite } from "./site.mjs";

const built = (...path) => inRoot("www", "dist", "poll", ...path);
const sources = files(inRoot("www", "poll"), (path) => /\.(?:ts|css|html)$/.test(path)).map(
  (path) => ({ name: basename(path), text: readFileSync(path, "utf8") }),
);

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** Everything that a page names and loads, by the addresses in its markup. */
function loaded(page) {
  const html = readFileSync(page, "utf8");
  return [...html.matchAll(/(?:src|href)="(\.[^"]+\.(?:js|css))"/g)].map(([, address]) =>
    join(dirname(page), address),
  );
}

/** As the server packs them. */
const byGzip = (bytes) => gzipSync(bytes, { level: 9 });
const packed = (paths, pack = byGzip) =>
  paths.map((path) => pack(readFileSync(path)).length).reduce((total, size) => total + size, 0);

test("a phone loads at most 41 kB, or 36 kB by Brotli, styles and all, and later only what shows results", () => {
  const page = built("answer.html");
  const all = [page, ...loaded(page)];
  assert.equal(all.length, 3);
  assert.ok(packed(all) <= 41_000, `${packed(all)} bytes`);
  assert.ok(packed(all, brotliCompressSync) <= 36_000, `${packed(all, brotliCompressSync)} bytes`);
  // Neither a further module, nor what estimates and plans, nor a framework.
  for (const path of all.filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(path, "utf8");
    for (const word of [/^import /m, /lit-html|LitElement/, /surveySql/])
      assert.ok(!word.test(text), `${basename(path)} holds ${word}`);
    // A language, and parts that most visits have no use for.
    const late = [...text.matchAll(/\bimport\s*\(\s*[`"']([^`"'$]*)/g)].map(([, name]) => name);
    const parts = late.map((name) => name.replace(/-[\w-]{8}\.js$/, ""));
    assert.deepEqual([...new Set(parts)].sort(), ["../texts/", "./closed", "./gone", "./handing"]);
  }
  assert.ok(!loaded(page).some((path) => path.includes("author")));
  // Once the poll is closed: neither a framework nor WebAssembly, and no more than it needs.
  const [closed] = files(built("assets"), (path) => /closed-[\w-]{8}\.js$/.test(path));
  assert.ok(packed([closed]) <= 1_200, `${packed([closed])} bytes`);
  assert.match(readFileSync(closed, "utf8"), /\.\.\/results\.js/);
  const late = withImports([built("results.js")]);
  assert.ok(packed(late) <= 6_000, `${packed(late)} bytes`);
  for (const path of late)
    assert.ok(!/lit-html|LitElement|WebAssembly/.test(readFileSync(path, "utf8")), path);
});

test("a language other than English is one file of at most 6 kB, and holds all that a phone says", () => {
  const all = files(built("texts"));
  assert.deepEqual(all.map((path) => basename(path)).sort(), ["de.js", "es.js", "fr.js"]);
  for (const path of all) {
    const text = readFileSync(path, "utf8");
    assert.ok(packed([path]) <= 6_000, `${basename(path)}: ${packed([path])} bytes`);
    assert.doesNotMatch(text, /\bimport\b/);
    assert.match(text, /export\s*\{\s*\w+ as texts\s*\}/);
  }
});

/** Scripts, and those that they import. */
function withImports(paths) {
  const more = paths.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?:from|import)"(\.[^"]+\.js)"/g)].map(([, address]) =>
      join(dirname(path), address),
    ),
  );
  const all = [...new Set([...paths, ...more])];
  return all.length === paths.length ? all : withImports(all);
}

test("a phone's styles lack what it cannot use, and have what it loads later", () => {
  const words = new Set(["card", "a", "b", "text", "aria-pressed"]);
  const css = (sheet) => used(sheet, words);
  assert.equal(css(".card{x:y}.ticks{x:y}"), ".card{x:y}");
  assert.equal(css(".card,.ticks a,#way{x:y}"), ".card{x:y}");
  assert.equal(css("a:is(.card,.ticks):hover{x:y}b:not(.card,b)>a{x:y}"), "b:not(.card,b)>a{x:y}");
  assert.equal(
    css("@media (x:1px){.ticks{x:y}}@media print{.card{x:y}}"),
    "@media print{.card{x:y}}",
  );
  assert.equal(css("input[type=text]{x:y}a[type=file]{x:y}a[data-x]{x:y}"), "a[data-x]{x:y}");
  assert.equal(css("[aria-pressed=true]{x:y}b,[aria-sort]{x:y}"), "[aria-pressed=true]{x:y}b{x:y}");
  const [style] = loaded(built("answer.html")).filter((path) => path.endsWith(".css"));
  const sheet = readFileSync(style, "utf8");
  for (const name of ["share", "results", "choice", "draws", "card", "problem", "quiet"])
    assert.match(sheet, new RegExp(`\\.${name}\\b`));
  for (const name of ["epsilon", "ticks", "opening", "hairpin"])
    assert.doesNotMatch(sheet, new RegExp(`\\.${name}\\b`));
});

test("pages make no markup from text, and load nothing of others", () => {
  for (const end of [/\.ts$/, /\.css$/, /\.html$/])
    assert.ok(sources.filter(({ name }) => end.test(name)).length > 3, end.source);
  for (const { name, text } of sources) {
    const forbidden = /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|\beval\b|document\.write/;
    if (name.endsWith(".ts")) assert.ok(!forbidden.test(text), name);
    // The name of drawings is an address that nobody asks.
    const others = text.replaceAll('"http://www.w3.org/2000/svg"', "");
    assert.ok(!/https?:\/\/(?!127)/.test(others), name);
  }
  for (const page of [
    ...["answer.html", "index.html"].map((name) => built(name)),
    ...["author", "screen"].map((name) => built(name, "index.html")),
  ]) {
    const html = readFileSync(page, "utf8");
    assert.ok(!/<style|style=|<script>|https?:/.test(html), page);
  }
});

test("pages of polls may speak to their own server only; the tool speaks to nobody", async () => {
  const policyOf = async (path) => {
    const response = await fetch(`${site.server.address}${path}`);
    const stated = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/;
    const [, meta] = stated.exec(await response.text()) ?? [];
    return { meta, sent: response.headers.get("content-security-policy"), response };
  };
  const screen = `poll/screen/${"0".repeat(32)}`;
  for (const path of ["poll/", "poll/0123456789abcdef", "poll/author/", "poll/screen/", screen]) {
    const { meta, sent, response } = await policyOf(path);
    for (const policy of [meta, sent]) {
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /connect-src 'self';/);
      assert.match(policy, /font-src 'self';/);
      // A screen computes nothing.
      assert.match(policy, /script-src 'self'(?: 'wasm-unsafe-eval')?;/);
      assert.match(policy, /require-trusted-types-for 'script'/);
    }
    assert.match(sent, /frame-ancestors 'none'/);
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
    assert.equal(response.headers.get("cache-control"), "no-store");
  }
  const tool = await policyOf("");
  assert.match(tool.meta, /connect-src 'none'/);
  assert.match(tool.meta, /font-src 'self';/);
  // Its own policy is in the page, and cannot say who may frame it.
  for (const path of ["", "docs/", "exhibits/", "nothing/there"])
    assert.equal((await policyOf(path)).sent, "frame-ancestors 'none'", path);
});

test("the folders of pages are reached without their slash", async () => {
  for (const path of ["poll", "poll/author", "poll/screen"]) {
    const response = await fetch(`${site.server.address}${path}`, { redirect: "manual" });
    assert.equal(response.status, 308);
    assert.equal(response.headers.get("location"), `/${path}/`);
  }
});

test("a server that nobody asks for a poll opens no storage", async () => {
  const quiet = await openSite();
  await fetch(`${quiet.server.address}poll/`);
  await fetch(quiet.server.address);
  assert.deepEqual(files(quiet.kept), []);
  await quiet.ask();
  assert.equal(files(quiet.kept).length, 1);
  await quiet.close();
});

test("addresses of the machine: those of home and office networks first", () => {
  const of = (address, family = "IPv4", internal = false) => ({ address, family, internal });
  const interfaces = {
    lo: [of("127.0.0.1", "IPv4", true)],
    vpn: [of("203.0.113.5")],
    wifi: [of("fe80::1", "IPv6"), of("192.168.1.20")],
    bridge: [of("172.17.0.1"), of("172.15.0.1")],
  };
  assert.deepEqual(networkAddresses(interfaces), [
    "192.168.1.20",
    "172.17.0.1",
    "203.0.113.5",
    "172.15.0.1",
  ]);
});

test("a QR code is a path of squares within its side", () => {
  const { side, path } = qrPath("http://192.168.1.20:4173/poll/e7f2534d01234567");
  assert.match(path, /^(?:M\d+ \d+h1v1h-1z)+$/);
  const dark = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  assert.ok(dark.every(([x, y]) => x >= 2 && y >= 2 && x < side - 2 && y < side - 2));
  // The corner of every QR code: seven dark squares in its first row.
  const first = dark.filter(([x, y]) => y === 2 && x < 9).map(([x]) => x);
  assert.deepEqual(first, [2, 3, 4, 5, 6, 7, 8]);
});
