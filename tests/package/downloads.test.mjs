/** Tests the downloads for people who install nothing: bytes, digests, policy and refusals. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { inRoot, sha256 } from "../../scripts/common.mjs";
import { artifacts, downloads } from "../../scripts/site/downloads.mjs";
import { testInFull } from "../full.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-downloads-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const read = (name) => readFileSync(join(downloads, name));

/** In another time zone, which a zip could show. */
const build = (into) =>
  spawnSync(process.execPath, [inRoot("scripts", "site", "downloads.mjs"), into], {
    encoding: "utf8",
    env: { ...process.env, TZ: "Asia/Tokyo" },
  });

testInFull("SHA256SUMS has the digest of every file, and another build has the same bytes", () => {
  const lines = read("SHA256SUMS").toString("utf8").trimEnd().split("\n");
  const names = Object.keys(artifacts).sort();
  assert.deepEqual(
    lines,
    names.map((name) => `${sha256(read(name))}  ${name}`),
  );
  const again = join(folder, "again");
  const { status, stderr } = build(again);
  assert.equal(status, 0, stderr);
  assert.deepEqual(readFileSync(join(again, "SHA256SUMS")), read("SHA256SUMS"));
});

test("sottovoce.html has at most 2 MB, and what is in it is all that its policy allows", () => {
  assert.ok(statSync(join(downloads, "sottovoce.html")).size <= 2_000_000);
  const html = read("sottovoce.html").toString("utf8");
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html);
  const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const parts = (text, name) => [...text.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "g"))];
  const scripts = parts(html, "script");
  const styles = parts(html.replace(scripts[0][0], ""), "style");
  assert.deepEqual([scripts.length, styles.length], [1, 1]);
  assert.deepEqual(policy.split("; "), [
    "default-src 'none'",
    `script-src ${digest(scripts[0][1])} 'wasm-unsafe-eval'`,
    `style-src ${digest(styles[0][1])}`,
    "font-src data:",
    "img-src data:",
    "worker-src blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html sottovoce-worker",
  ]);
});

test("site.zip has every page of the site but polls, and no link that a disk cannot follow", () => {
  const site = unzipSync(read("site.zip"));
  const pages = Object.keys(site).filter((path) => path.endsWith(".html"));
  assert.ok(pages.includes("sottovoce/exhibits/de/coin/index.html"), String(pages));
  assert.ok(pages.includes("sottovoce/docs/guides/class/index.html"), String(pages));
  assert.ok(!pages.some((path) => path.startsWith("sottovoce/poll/")));
  let followed = 0;
  for (const path of pages) {
    const html = Buffer.from(site[path]).toString("utf8");
    const markup = html.replace(/<(script|style)>[^]*?<\/\1>/g, "");
    assert.doesNotMatch(markup, /<script type="module"|<link rel="preload"/, path);
    for (const [, to] of markup.matchAll(/<a\b[^>]*?\shref="(?!#|https?:)([^"#?]*)/g)) {
      const target = new URL(to, `file:///${path}`).pathname.slice(1);
      assert.ok(Object.hasOwn(site, target), `${path} links ${to}`);
      followed += 1;
    }
  }
  assert.ok(followed > 10 * pages.length, `${followed} links`);
});

test("a folder that cannot be written ends in one sentence", () => {
  const taken = join(folder, "taken");
  writeFileSync(taken, "");
  const below = join(folder, "below");
  mkdirSync(join(below, "sottovoce.html"), { recursive: true });
  for (const [into, reason] of [
    [taken, /^cannot write or read .*taken \(EEXIST\): a file is in the place of a folder: .+\n$/],
    [below, /^cannot write or read .*sottovoce\.html \(EISDIR\): a folder is in the place .+\n$/],
  ]) {
    const { status, stderr } = build(into);
    assert.equal(status, 1);
    assert.match(stderr, reason);
  }
});
