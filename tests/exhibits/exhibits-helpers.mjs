/** Exhibits as tests see them: their models, and the texts of their pages. */
import { readFileSync } from "node:fs";
import { build } from "esbuild";
// Models compute with this module, as the exhibits load it.
import "sottovoce/testing";
import { inRoot } from "../../scripts/common.mjs";

/** The package as these tests have it, so that there is one copy of it. */
const installed = {
  name: "installed",
  setup({ onResolve }) {
    onResolve({ filter: /^sottovoce/ }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    }));
  },
};

/**
 * A source of the exhibits as a module, in the language of the reader that is named: bundled, since
 * Node 20 reads no TypeScript.
 */
export async function source(name, language = "en") {
  const { outputFiles } = await build({
    entryPoints: [inRoot("www", "exhibits", `${name}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
    // Templates are made here without a document.
    platform: "node",
    banner: { js: `const navigator = { language: ${JSON.stringify(language)} };` },
    logLevel: "silent",
    plugins: [installed],
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
}

/** Text of a page, without its markup; with its code, too, if that is not left out. */
export function textOf(name, { code = true } = {}) {
  return readFileSync(inRoot("www", "exhibits", name, "index.html"), "utf8")
    .replace(code ? "" : /<pre[^]*<\/pre\s*>/, "")
    .replace(/<sup>/g, "^")
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/\s+/g, " ");
}

/** Uniform integers below 2^53, the same in every run (xorshift64*, Vigna 2016). */
export function* uniforms(seed) {
  const mask = (1n << 64n) - 1n;
  for (let state = seed; ;) {
    state ^= state >> 12n;
    state = (state ^ (state << 25n)) & mask;
    state ^= state >> 27n;
    yield Number(((state * 0x2545f4914f6cdd1dn) & mask) >> 11n);
  }
}
