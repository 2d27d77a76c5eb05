/** The demo's own rules, read off its sources and its built files. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { basename } from "node:path";
import { files, inRoot } from "../../../scripts/common.mjs";

/** A folder that is empty or elsewhere would keep every rule. */
function found(paths, where) {
  assert.ok(paths.length > 0, `${where} has files`);
  return paths.map((path) => ({ path, name: basename(path), text: readFileSync(path, "utf8") }));
}
const sources = (room) => found(files(inRoot("www", room)), room);
/**
 * Built files of the tool and of exhibits. Pages of polls talk to their server; those of the
 * documentation show code and addresses (`docs-layers.test.mjs`).
 */
const others = ["poll", "docs"].map((folder) => inRoot("www", "dist", folder));
const built = () =>
  found(
    files(inRoot("www", "dist"), (path) => !others.some((folder) => path.startsWith(folder))),
    "www/dist",
  );

/** A question's part for the worker, and its parts for the form; nothing else knows either. */
const isAsked = ({ name }) => name === "asked.ts";
const isField = ({ name }) => /(?:^|-)fields\.ts$/.test(name);

/** Says only the name of the file that breaks a rule: a bundle is no message. */
const without = ({ name, text }, pattern) =>
  assert.ok(!pattern.test(text), `${name} holds ${pattern}`);

/** A page less the styles that its own policy names by their digest. */
function withoutOwnStyle(text) {
  const [whole, style] = /<style>([^]*?)<\/style>/.exec(text) ?? ["", undefined];
  if (style === undefined) return text;
  const digest = createHash("sha256").update(style).digest("base64");
  return text.includes(`style-src 'sha256-${digest}';`) ? text.replace(whole, "") : text;
}

/** The modules that a source imports values from; types leave no trace in what is built. */
const imports = (text) =>
  [...text.matchAll(/^import (?!type )[^;]*?from "([^"]+)";|^import "([^"]+)";/gms)].map(
    ([, from, bare]) => from ?? bare,
  );

test("the package is imported by its public names, and called in the worker only", () => {
  const computing = [...sources("src/worker"), ...sources("src/questions").filter(isAsked)];
  const names = new Set(computing.map(({ path }) => path));
  for (const { name, path, text } of [...sources("shared"), ...sources("src")])
    if (!names.has(path))
      assert.ok(!imports(text).some((from) => from.startsWith("sottovoce")), name);
  const called = computing
    .flatMap(({ text }) => imports(text))
    .filter((from) => !from.startsWith("."));
  assert.deepEqual([...new Set(called)].sort(), [
    "fflate",
    "fzstd",
    "sottovoce/arrow",
    "sottovoce/csv",
    "sottovoce/json",
    "sottovoce/ledger",
    "sottovoce/parquet",
    "sottovoce/slim",
    "sottovoce/testing",
    "sottovoce/xlsx",
    "sottovoce/zip",
  ]);
});

test("models know no document, and parts of the page compute no probability of their own", () => {
  const questions = sources("src/questions");
  assert.ok(questions.filter(isAsked).length > 1 && questions.filter(isField).length > 1);
  const models = questions.filter((source) => !isField(source));
  for (const source of [...sources("src/model"), ...sources("src/visit"), ...models])
    without(source, /\b(document|window|HTMLElement|localStorage|sessionStorage)\b|from "lit"/);
  for (const source of [...sources("src/components"), ...questions.filter(isField)])
    without(source, /Math\.(exp|log|pow)/);
});

test("no source makes markup from text, and nothing that is built asks for the network", () => {
  for (const room of ["shared", "src"]) {
    for (const source of sources(room))
      without(source, /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|\beval\b/);
  }
  const names = built().map(({ name }) => name);
  assert.ok(names.includes("index.html") && names.some((name) => /^worker-.*\.js$/.test(name)));
  for (const source of built()) {
    without(source, /\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon/);
    if (source.name.endsWith(".html"))
      without({ ...source, text: withoutOwnStyle(source.text) }, /https?:|<style|style=|<script>/);
    // Lit names its markers with Math.random in the page; where answers are drawn there is none.
    if (source.name.startsWith("worker")) without(source, /Math\.random/);
  }
});

test("no source of the demo is longer than 400 lines", () => {
  for (const room of ["shared", "src"]) {
    for (const { name, text } of sources(room)) assert.ok(text.split("\n").length <= 400, name);
  }
});
