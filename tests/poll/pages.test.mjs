/** Pages of polls as they are built: what a phone loads, and what a page may do. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { files, inRoot } from "../../scripts/common.mjs";
import { networkAddresses, qrPath } from "../../www/poll/server/lan.mjs";
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
  return [...html.matchAll(/(?:src|href)="(\/poll\/[^"]+\.(?:js|css))"/g)].map(([, address]) =>
    inRoot("www", "dist", address),
  );
}

test("a phone loads at most 40 kB, styles and all, and nothing later", () => {
  const page = built("index.html");
  const all = [page, ...loaded(page)];
  assert.equal(all.length, 3);
  const bytes = all.map((path) => gzipSync(readFileSync(path), { level: 9 }).length);
  const sum = bytes.reduce((total, size) => total + size, 0);
  assert.ok(sum <= 40_000, `${sum} bytes`);
  // Neither a further module, nor what estimates and plans, nor a framework.
  for (const path of all.filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(path, "utf8");
    for (const word of [/\bimport\s*\(/, /^import /m, /lit-html|LitElement/, /surveySql/])
      assert.ok(!word.test(text), `${basename(path)} holds ${word}`);
  }
  assert.ok(!loaded(page).some((path) => path.includes("author")));
});

test("pages make no markup from text, and load nothing of others", () => {
  for (const { name, text } of sources) {
    const forbidden = /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|\beval\b|document\.write/;
    if (name.endsWith(".ts")) assert.ok(!forbidden.test(text), name);
    assert.ok(!/https?:\/\/(?!127)/.test(text), name);
  }
  for (const page of [built("index.html"), built("author", "index.html")]) {
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
  for (const path of ["poll/", "poll/0123456789abcdef", "poll/author/"]) {
    const { meta, sent, response } = await policyOf(path);
    for (const policy of [meta, sent]) {
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /connect-src 'self';/);
      assert.match(policy, /font-src 'self';/);
      assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
      assert.match(policy, /require-trusted-types-for 'script'/);
    }
    assert.match(sent, /frame-ancestors 'none'/);
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
    assert.equal(response.headers.get("cache-control"), "no-store");
  }
  const tool = await policyOf("");
  assert.match(tool.meta, /connect-src 'none'/);
  assert.match(tool.meta, /font-src 'self';/);
  assert.equal(tool.sent, null);
});

test("the folders of pages are reached without their slash", async () => {
  for (const path of ["poll", "poll/author"]) {
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
