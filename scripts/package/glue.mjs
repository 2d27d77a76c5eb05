/**
 * wasm-bindgen's glue as a factory. No target of wasm-bindgen writes one: each keeps the one
 * instance of its module in variables, or starts it as it is imported.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../common.mjs";
import { wasmFolder } from "../wasm/build-wasm.mjs";
import { everything, files } from "./entries.mjs";

/**
 * The glue keeps its state in variables of its module, so one module is one instance for ever. Here
 * the same code stands inside a function. Tree shaking takes away what only the asynchronous start
 * needs: fetching and URLs.
 */
export async function factory(folder) {
  const { build, transform } = await import("esbuild");
  const glue = readFileSync(join(folder, "sottovoce.js"), "utf8");
  const names = exportsOf(glue).filter((name) => name !== "default");
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names.join(", ")} } from "glue";`,
      resolveDir: folder,
    },
    plugins: [given("glue", withViewsOfNow(glue))],
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

/**
 * The glue of the module that has everything runs each file that the slim entry takes. Most names
 * that a module imports say what they are; those of casts are only counted, so their code is
 * compared.
 */
export function demandOneGlue(present) {
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
