/** Publishes the declarations that users can reach: for ES modules as they are, for CommonJS as twins. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Refusal } from "./common.mjs";
import { entries } from "./entries.mjs";

/** `from "./x.js"`, `import("./x.js")` and `import "./x.js"`. */
const specifier = /((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.js(")/g;

export function publishDeclarations(from, to) {
  for (const path of reachable(from)) {
    const text = readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*\n?/m, "");
    const target = join(to, relative(from, path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    writeFileSync(target.replace(/\.d\.ts$/, ".d.cts"), text.replace(specifier, "$1$2.cjs$3"));
  }
  writeFileSync(join(to, "sottovoce.wasm.d.ts"), wasmDeclaration);
}

/** What an import of the file gives is the host's or the bundler's choice. */
const wasmDeclaration = `/** The module that \`load\` of "sottovoce/slim" takes. Depending on the host or bundler: a WebAssembly.Module, its address, or something else. */
declare const wasm: unknown;
export default wasm;
`;

/** Every declaration file that an entry leads to. */
function reachable(folder) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    if (!existsSync(path)) throw new Refusal(`no declarations at ${relative(folder, path)}`);
    if (relative(folder, path).startsWith("generated")) throw new Refusal("a published declaration leads to generated code: its types must be written by hand");
    found.add(path);
    for (const [, , name] of readFileSync(path, "utf8").matchAll(specifier)) visit(join(dirname(path), `${name}.d.ts`));
  };
  for (const { source } of entries) visit(join(folder, source.replace(/\.ts$/, ".d.ts")));
  return [...found].sort();
}
