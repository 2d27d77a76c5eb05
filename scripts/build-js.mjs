/**
 * TypeScript and the WebAssembly module to the package in dist: ES modules, CommonJS, declarations.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { files, inRoot, onceFor, run, say, whenRun } from "./common.mjs";
import { wasmFolder } from "./build-wasm.mjs";
import { publishDeclarations } from "./declarations.mjs";
import { entries, extensions, loaders } from "./entries.mjs";
import { folderManifests, writeFolders } from "./folders.mjs";
import { generated, writeGenerated } from "./glue.mjs";

export const dist = inRoot("dist");
const sources = inRoot("src", "ts");

export function buildJs() {
  return onceFor("JavaScript", {
    inputs: () => [
      ...files(sources, (path) => !path.startsWith(generated)),
      ...files(wasmFolder("testing")),
      ...["build-js", "glue", "declarations", "entries", "folders"].map((name) =>
        inRoot("scripts", `${name}.mjs`),
      ),
      ...["package.json", "package-lock.json", "tsconfig.json"].map((name) => inRoot(name)),
    ],
    outputs: () => [...files(dist), ...files(generated), ...folderManifests().filter(existsSync)],
    work: build,
  });
}

async function build() {
  say("building the JavaScript package");
  await writeGenerated();
  const types = inRoot("target", "types");
  rmSync(types, { recursive: true, force: true });
  await run(process.execPath, [
    inRoot("node_modules", "typescript", "bin", "tsc"),
    "--outDir",
    types,
  ]);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  for (const format of Object.keys(extensions)) await bundle(format);
  copyFileSync(join(generated, "sottovoce.wasm"), join(dist, "sottovoce.wasm"));
  // The inflater is bundled, so its license goes with it.
  copyFileSync(inRoot("node_modules", "fflate", "LICENSE"), join(dist, "LICENSE-fflate"));
  publishDeclarations(types, dist);
  writeFolders();
}

/**
 * One file, core, holds everything that has a state; entries and loaders are thin and import it, so
 * that all of them share one instance. What an entry's source imports is taken from core.
 */
async function bundle(format) {
  const esbuild = await import("esbuild");
  const extension = extensions[format];
  const options = {
    bundle: true,
    format,
    target: "es2022",
    platform: "neutral",
    legalComments: "none",
    logLevel: "warning",
    absWorkingDir: inRoot(),
  };
  const thin = new Set([
    ...entries.map(({ source }) => join(sources, source)),
    ...loaders.map(({ name }) => join(sources, "loader", `${name}.ts`)),
  ]);
  const shared = new Set();
  const fromCore = {
    name: "from-core",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, importer, resolveDir, kind }) => {
        if (kind === "entry-point") return undefined;
        const target = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
        const loader = loaders.find(({ name }) => target === join(sources, "loader", `${name}.ts`));
        if (loader)
          return { path: `./${loader.output ?? loader.name}.${extension}`, external: true };
        if (path.endsWith(".wasm")) return { path: "./sottovoce.wasm", external: true };
        if (thin.has(target) || path.endsWith("/generated/wasm.js")) return undefined;
        if (!thin.has(importer)) return undefined;
        shared.add(target);
        return { path: `./core.${extension}`, external: true };
      });
    },
  };
  const notThin = {
    name: "not-thin",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, importer, resolveDir }) => {
        const target = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
        return thin.has(target)
          ? {
              errors: [
                {
                  text: `${importer} imports an entry: what it needs must stand in a file of its own`,
                },
              ],
            }
          : undefined;
      });
    },
  };
  const wanted = ({ formats }) => !formats || formats.includes(format);
  const output = (name) => join(dist, `${name}.${extension}`);
  for (const { name, output: as = name } of loaders.filter(wanted)) {
    await esbuild.build({
      ...options,
      entryPoints: [join(sources, "loader", `${name}.ts`)],
      outfile: output(as),
      plugins: [fromCore],
    });
  }
  for (const { name, source, loader } of entries.filter(wanted)) {
    const contents = `${loader ? `import "./loader/${loader}.js";\n` : ""}export * from "./${source.replace(/\.ts$/, ".js")}";\n`;
    const stdin = { contents, resolveDir: sources, sourcefile: `${name}.entry.ts`, loader: "ts" };
    await esbuild.build({ ...options, stdin, outfile: output(name), plugins: [fromCore] });
  }
  const contents = [...shared]
    .sort()
    .map((path) => `export * from ${JSON.stringify(path)};\n`)
    .join("");
  await esbuild.build({
    ...options,
    stdin: { contents, resolveDir: sources, loader: "ts" },
    outfile: output("core"),
    plugins: [notThin],
  });
}

await whenRun(import.meta.url, buildJs);
