/**
 * Makes the generated sources: wasm-bindgen's glue as a factory, the module as text, its digest,
 * the version, tables of encodings.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal, inRoot, manifest } from "./common.mjs";
import { wasmFolder } from "./build-wasm.mjs";
import { everything, fileOf, files } from "./entries.mjs";
import { packed } from "./packed.mjs";

export const generated = inRoot("src", "ts", "generated");

/** What the sources of these modules import. */
export async function writeGenerated(present) {
  const { version } = manifest();
  demandOneGlue(present);
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  const write = (name, content) => writeFileSync(join(generated, name), content);
  const integrity = {};
  for (const module of present) {
    const bytes = withVersion(
      readFileSync(join(wasmFolder(module), "sottovoce_bg.wasm")),
      version,
      module,
    );
    mkdirSync(join(generated, module));
    write(`${module}/module.wasm`, bytes);
    write(`${module}/text.js`, constants({ size: bytes.length, ...packed(bytes) }));
    write(`${module}/glue.js`, await factory(wasmFolder(module)));
    write(
      `${module}/glue.d.ts`,
      'import type { CreateGlue } from "../glue.js";\n\nexport declare const createGlue: CreateGlue;\n',
    );
    if (files.includes(module))
      integrity[fileOf(module)] = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  }
  write("version.js", constants({ version, integrity }));
  write(
    "version.d.ts",
    "export declare const version: string;\nexport declare const integrity: { readonly [file: string]: string };\n",
  );
  write("encodings.js", await encodings());
  write(
    "encodings.d.ts",
    "export declare const labels: string;\nexport declare const letters: string;\n",
  );
  write(
    "modules.d.ts",
    'declare module "*.wasm" {\n  const module: WebAssembly.Module;\n  export default module;\n}\n',
  );
  write("mechanisms.d.ts", declarations(everything));
  write("files.d.ts", declarations("csv"));
  write("surveys.d.ts", declarations("survey"));
  write("ledgers.d.ts", declarations("ledger"));
  write(
    "glue.d.ts",
    `import type * as files from "./files.js";
import type * as ledgers from "./ledgers.js";
import type * as mechanisms from "./mechanisms.js";
import type * as surveys from "./surveys.js";

/**
 * What Rust exports, and \`initSync({ module })\`, which comes first. A module lacks what it does
 * not offer.
 */
export type Glue = Omit<typeof mechanisms, "default"> &
  Omit<typeof files, keyof typeof mechanisms> &
  Omit<typeof surveys, keyof typeof mechanisms> &
  Omit<typeof ledgers, keyof typeof mechanisms>;

/**
 * A glue with a state of its own: it shares nothing with the other ones. Text goes through the
 * coders that it is given.
 */
export type CreateGlue = (decoder: typeof TextDecoder, encoder: typeof TextEncoder) => Glue;
`,
  );
}

/**
 * The glue of the module that has everything runs each file that the slim entry takes. Most names
 * that a module imports say what they are; those of casts are only counted, so their code is
 * compared.
 */
function demandOneGlue(present) {
  const castsOf = (module) => {
    const code = readFileSync(join(wasmFolder(module), "sottovoce.js"), "utf8");
    return [...code.matchAll(/^ *__wbindgen_generic_\w+: function\([^]*?^ {8}\},$/gm)].map(
      ([one]) => one,
    );
  };
  const all = castsOf(everything);
  for (const module of files.filter((name) => present.includes(name))) {
    const missing = castsOf(module).find((cast) => !all.includes(cast));
    if (missing)
      throw new Refusal(
        `the glue of ${everything} cannot run the module ${module}: it lacks ${missing}`,
      );
  }
}

/** A source of constants. */
const constants = (values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join("");

/**
 * The WHATWG's labels of encodings ("name label label", a line each), and the letters of those with
 * one byte a letter: "name " and the runs of letters of the bytes from 128 on. Text, so that a
 * bundler drops what is not used; taken from a package that tests them against the standard's own
 * files.
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
      return [`${name} ${runsOf(createSinglebyteDecoder(name, true)(high))}`];
    } catch {
      return [];
    }
  });
  const labels = names.map((name) => [name, ...list.default[name]].join(" "));
  return constants({ labels: labels.join("\n"), letters: tables.join("\n") });
}

/**
 * Letters whose codes follow one another are one run: the code of the first, and after a point how
 * many more there are, both in base 36. Without a code the letters are those of Latin-1.
 */
function runsOf(letters) {
  const codes = Array.from(letters, (letter) => letter.charCodeAt(0));
  const isLatin = (at) => codes[at] === 128 + at;
  const runs = [];
  for (let at = 0, start = 0; start < codes.length; start = at) {
    for (at++; codes[at] === codes[at - 1] + 1 && isLatin(at) === isLatin(start); at++);
    const more = at - start - 1;
    const first = isLatin(start) ? "" : codes[start].toString(36);
    runs.push(first + (more > 0 ? `.${more.toString(36)}` : ""));
  }
  return runs.join();
}

/**
 * wasm-bindgen's declarations, without a member that needs a newer library than we compile against.
 */
function declarations(module) {
  return readFileSync(join(wasmFolder(module), "sottovoce.d.ts"), "utf8").replace(
    /^ *\[Symbol\.dispose\]\(\): void;\n/gm,
    "",
  );
}

/**
 * The glue keeps its state in variables of its module, so one module is one instance for ever. Here
 * the same code stands inside a function. Tree shaking takes away what only the asynchronous start
 * needs: fetching and URLs.
 */
async function factory(folder) {
  const { build, transform } = await import("esbuild");
  const glue = readFileSync(join(folder, "sottovoce.js"), "utf8");
  const names = exportsOf(glue).filter((name) => name !== "default");
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names.join(", ")} } from "glue";`,
      resolveDir: folder,
    },
    plugins: [given("glue", withoutOldHosts(withViewsOfNow(glue)))],
    // Nothing of ours is disposed of by that name, nor written on a console.
    define: { "Symbol.dispose": "undefined" },
    drop: ["console"],
    minifySyntax: true,
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
  const body = code.slice(0, list.start);
  const made = `export function createGlue(TextDecoder, TextEncoder) {\n${body} return { ${members.join(", ")} };\n}\n`;
  return (await transform(made, { minify: true, format: "esm", target: "es2022" })).code;
}

/** For esbuild: a file of this name that holds `contents`. */
const given = (name, contents) => ({
  name: "given",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents }));
  },
});

/**
 * With views that are taken for good only while they are of the memory as it is. wasm-bindgen asks
 * their buffers whether they are detached, where hosts tell; a host that hardens its globals lets
 * old engines tell it, and always no, so that a view of memory that has grown would be kept.
 */
function withViewsOfNow(glue) {
  const asked =
    /\b(cachedDataViewMemory0) === null \|\| \1\.buffer\.detached === true \|\| \(\1\.buffer\.detached === undefined && \1\.buffer !== wasm\.memory\.buffer\)/g;
  const told = glue.replace(asked, "$1?.buffer !== wasm.memory.buffer");
  if (told.includes("detached"))
    throw new Refusal("wasm-bindgen asks its views otherwise: what shall become of that?");
  return told;
}

/**
 * Without what only hosts without vector instructions lack (an `encodeInto`), and without the
 * second way of writing a text, letter by letter and then twice as long, beside the one that asks
 * for memory once: texts are short here.
 */
function withoutOldHosts(glue) {
  if (!glue.includes("function passStringToWasm0")) return glue;
  const once = glue
    .replace(/^if \(!\('encodeInto' in cachedTextEncoder\)\) \{\n[^]*?^\}\n/m, "")
    .replace(
      /^( *)if \(realloc === undefined\) \{\n([^]*?\n)\1\}\n[^]*?^\}\n/m,
      (_, indent, body) => `${body}}\n`,
    );
  if (/encodeInto|realloc === undefined/.test(once))
    throw new Refusal("wasm-bindgen writes texts otherwise: what shall become of that?");
  return once;
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

/** Adds a custom section `sottovoce` that holds the version and the module's name, for `load`. */
function withVersion(bytes, version, module) {
  const name = Buffer.from("sottovoce");
  const text = Buffer.from(`${version} ${module}`);
  const content = Buffer.concat([Buffer.from([name.length]), name, text]);
  if (content.length > 127) throw new Error("the section's length must fit one byte");
  return Buffer.concat([bytes, Buffer.from([0, content.length]), content]);
}
