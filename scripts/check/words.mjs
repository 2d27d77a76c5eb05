/**
 * Refuses what the package must not be able to do: reach a network, make code from text, draw from
 * Math.random, wait at import.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { transform } from "esbuild";
import { Refusal, files, inRoot, whenRun } from "../common.mjs";

const forbidden = {
  "the network":
    /\b(?:fetch|XMLHttpRequest|WebSocket|WebTransport|EventSource|sendBeacon|RTCPeerConnection|importScripts)\b/,
  "loading code": /\bimport\s*\(|\bimport\.meta\b/,
  // wasm-bindgen's glue prints the text `Function(name)`; that is no call.
  "code from text": /\beval\s*\(|\bnew\s+Function\b|[^`\w]Function\s*\(/,
  "another generator": /\bMath\s*\.\s*random\b/,
  "storage or the document": /\b(?:localStorage|sessionStorage|indexedDB|document|navigator)\s*\./,
  "a Node module": /\brequire\s*\(\s*["'](?!\.)|\bfrom\s*["'](?!\.)|\bprocess\s*\.|\bBuffer\s*\./,
};

/** Code that the logs of ledgers are made of, word for word and in these files alone. */
const logs = {
  "core/ledger": ["indexedDB.open(DATABASE,1)", "navigator.storage.persisted()"],
  "core/node": ["node:fs/promises", "node:path"],
};

export async function words() {
  const found = [];
  for (const path of files(inRoot("dist"), (name) => /\.c?js$/.test(name))) {
    const name = relative(inRoot("dist"), path).replaceAll("\\", "/");
    const text = readFileSync(path, "utf8");
    // Comments may say what the code does not do.
    const transformed = await transform(text, {
      minifyWhitespace: true,
      legalComments: "none",
      loader: "js",
    });
    let { code } = transformed;
    for (const part of logs[name.replace(/\.c?js$/, "")] ?? []) {
      if (!code.includes(part)) found.push(`dist/${name} has no ${part} any more`);
      // A path of our own, so that what it is part of stays a word like any other.
      code = code.replaceAll(part, "./kept");
    }
    for (const [what, pattern] of Object.entries(forbidden)) {
      const match = pattern.exec(code);
      if (match)
        found.push(
          `dist/${name} names ${what}: …${code.slice(Math.max(0, match.index - 40), match.index + 60)}…`,
        );
    }
    // A top-level await cannot be turned into CommonJS.
    await transform(text, {
      format: "cjs",
      target: "es2022",
      loader: "js",
      logLevel: "silent",
    }).catch(() => found.push(`dist/${name} waits at import`));
  }
  if (found.length > 0) throw new Refusal(found.join("\n"));
}

await whenRun(import.meta.url, words);
