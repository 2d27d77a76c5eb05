/**
 * Makes the generated sources: wasm-bindgen's glue as a factory, the module as text, its digest,
 * the version, tables of encodings.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { inRoot, manifest } from "./common.mjs";
import { wasmFolder } from "./build-wasm.mjs";

/** Until each entry has its own. */
const folder = wasmFolder("testing");

export const generated = inRoot("src", "ts", "generated");

export async function writeGenerated() {
  const { version } = manifest();
  const module = withVersion(readFileSync(join(folder, "sottovoce_bg.wasm")), version);
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  const write = (name, content) => writeFileSync(join(generated, name), content);
  write("sottovoce.wasm", module);
  write(
    "modules.d.ts",
    'declare module "*.wasm" {\n  const module: WebAssembly.Module;\n  export default module;\n}\n',
  );
  // Deflated first: text in base 64 compresses badly, so what a server compresses again is a
  // quarter smaller.
  const deflated = deflateRawSync(module, { level: 9, memLevel: 9 });
  write(
    "wasm.js",
    `export const size = ${module.length};\nexport const deflated = "${deflated.toString("base64")}";\n`,
  );
  write(
    "wasm.d.ts",
    "export declare const size: number;\nexport declare const deflated: string;\n",
  );
  const integrity = `sha384-${createHash("sha384").update(module).digest("base64")}`;
  write(
    "version.js",
    `export const version = ${JSON.stringify(version)};\nexport const integrity = ${JSON.stringify(integrity)};\n`,
  );
  write(
    "version.d.ts",
    "export declare const version: string;\nexport declare const integrity: string;\n",
  );
  write("encodings.js", await encodings());
  write(
    "encodings.d.ts",
    "export declare const labels: string;\nexport declare const letters: string;\n",
  );
  write("bindings.d.ts", declarations());
  write("glue.js", await factory());
  write(
    "glue.d.ts",
    `import type * as bindings from "./bindings.js";

/** What Rust exports, and \`initSync({ module })\`, which comes first. */
export type Glue = Omit<typeof bindings, "default">;

/**
 * A glue with a state of its own: it shares nothing with the other ones. Text goes through the
 * coders that it is given.
 */
export declare function createGlue(TextDecoder: typeof globalThis.TextDecoder, TextEncoder: typeof globalThis.TextEncoder): Glue;
`,
  );
}

/**
 * The WHATWG's labels of encodings ("name label label", a line each), and the letters of those with
 * one byte a letter ("name " and the letters of the bytes from 128 on). Text, so that a bundler
 * drops what is not used; taken from a package that tests them against the standard's own files.
 */
async function encodings() {
  const { createSinglebyteDecoder } = await import("@exodus/bytes/single-byte.js");
  // The list itself is no entry of that package, which answers for one label at a time.
  const list = await import(
    pathToFileURL(inRoot("node_modules", "@exodus", "bytes", "fallback", "encoding.labels.js")).href
  );
  const names = Object.keys(list.default);
  const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
  const tables = names.flatMap((name) => {
    try {
      return [`${name} ${createSinglebyteDecoder(name, true)(high)}`];
    } catch {
      return [];
    }
  });
  const text = (lines) => JSON.stringify(lines.join("\n"));
  return `export const labels = ${text(names.map((name) => [name, ...list.default[name]].join(" ")))};\nexport const letters = ${text(tables)};\n`;
}

/**
 * wasm-bindgen's declarations, without a member that needs a newer library than we compile against.
 */
function declarations() {
  return readFileSync(join(folder, "sottovoce.d.ts"), "utf8").replace(
    /^ *\[Symbol\.dispose\]\(\): void;\n/gm,
    "",
  );
}

/**
 * The glue keeps its state in variables of its module, so one module is one instance for ever. Here
 * the same code stands inside a function. Tree shaking takes away what only the asynchronous start
 * needs: fetching and URLs.
 */
async function factory() {
  const { build } = await import("esbuild");
  const glue = join(folder, "sottovoce.js");
  const names = exportsOf(readFileSync(glue, "utf8")).filter((name) => name !== "default");
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names.join(", ")} } from "./sottovoce.js";`,
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    target: "es2022",
    treeShaking: true,
    write: false,
    logLevel: "error",
  });
  const code = outputFiles[0].text;
  const list = exportList(code);
  const members = list.names.map(({ local, exported }) =>
    local === exported ? local : `${exported}: ${local}`,
  );
  const body = code.slice(0, list.start).replace(/^(?=.)/gm, "  ");
  return `export function createGlue(TextDecoder, TextEncoder) {\n${body}  return { ${members.join(", ")} };\n}\n`;
}

/**
 * The names that esbuild or wasm-bindgen lists in `export { … };` and declares with
 * `export function` or `export class`.
 */
function exportsOf(code) {
  const declared = [
    ...code.matchAll(/^export (?:async )?(?:function|class|const|let)\*? (\w+)/gm),
  ].map((match) => match[1]);
  return [...declared, ...exportList(code).names.map(({ exported }) => exported)];
}

function exportList(code) {
  const match = /^export \{([^}]*)\};?\s*$/m.exec(code);
  if (!match || /^export /m.test(code.slice(match.index + match[0].length)))
    throw new Error("the glue does not end with one export list");
  const names = match[1]
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [local, exported = local] = item.split(/\s+as\s+/);
      return { local, exported };
    });
  return { start: match.index, names };
}

/** Adds a custom section `sottovoce` that holds the version, which `load` compares. */
function withVersion(module, version) {
  const name = Buffer.from("sottovoce");
  const content = Buffer.concat([Buffer.from([name.length]), name, Buffer.from(version)]);
  if (content.length > 127) throw new Error("the section's length must fit one byte");
  return Buffer.concat([module, Buffer.from([0, content.length]), content]);
}
