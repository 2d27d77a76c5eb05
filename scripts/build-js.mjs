/**
 * TypeScript and the WebAssembly module to the package in dist: ES modules, CommonJS, declarations.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { files, inRoot, onceFor, run, say, whenRun } from "./common.mjs";
import { wasmFolder } from "./build-wasm.mjs";
import { publishDeclarations } from "./declarations.mjs";
import { entries, exportedByAll, extensions, fileOf } from "./entries.mjs";
import { folderManifests, writeFolders } from "./folders.mjs";
import { generated, writeGenerated } from "./glue.mjs";
import { modules } from "./modules.mjs";

export const dist = inRoot("dist");
const sources = inRoot("src", "ts");

/** With these modules, and the entries that need no other. */
export function buildJs(present = Object.keys(modules)) {
  return onceFor("JavaScript", {
    inputs: () => [
      ...files(sources, (path) => !path.startsWith(generated)),
      ...present.flatMap((module) => files(wasmFolder(module))),
      ...["build-js", "glue", "packed", "modules", "declarations", "entries", "folders"].map(
        (name) => inRoot("scripts", `${name}.mjs`),
      ),
      ...["package.json", "package-lock.json", "tsconfig.json"].map((name) => inRoot(name)),
    ],
    outputs: () => [...files(dist), ...files(generated), ...folderManifests().filter(existsSync)],
    work: () => build(present),
  });
}

async function build(present) {
  say("building the JavaScript package");
  await writeGenerated(present);
  const types = inRoot("target", "types");
  rmSync(types, { recursive: true, force: true });
  await run(process.execPath, [
    inRoot("node_modules", "typescript", "bin", "tsc"),
    "--outDir",
    types,
  ]);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  for (const format of Object.keys(extensions)) await bundle(format, present);
  for (const module of present)
    copyFileSync(join(generated, module, "module.wasm"), join(dist, fileOf(module)));
  publishDeclarations(types, dist);
  writeFolders();
}

/** How an entry comes by its module: it is inside the package, or the host's to import. */
const carriers = {
  inline: (module) => `
    import { createGlue } from "./generated/${module}/glue.js";
    import { decoder, size, text } from "./generated/${module}/text.js";
    import { compile } from "./engine.js";
    import { registerModule } from "./engines.js";
    registerModule("${module}", createGlue, () => compile({ text, size, decoder }));`,
  workerd: (module) => `
    import { createGlue } from "./generated/${module}/glue.js";
    import compiled from "./generated/${module}/module.wasm";
    import { registerModule } from "./engines.js";
    registerModule("${module}", createGlue, () => compiled);`,
};

/** Every file of one format but core: its name in dist, and what it holds. */
function thinFiles(format, present) {
  const from = (source) => `export * from "./${source.replace(/\.ts$/, ".js")}";`;
  const whole = entries.filter(({ module }) => !module || present.includes(module));
  const carried = [...new Set(whole.map(({ module }) => module))].filter(Boolean);
  const inline = (module) => `modules/${module}`;
  const workerd = (module) => `modules/${module}.workerd`;
  const files = [
    ...carried.map((module) => [inline(module), carriers.inline(module)]),
    ...whole.map(({ name, source, module }) => [
      name,
      (module ? `import "./${inline(module)}.js"; ` : "") + from(source),
    ]),
  ];
  if (format !== "esm") return files;
  return [
    ...files,
    ...carried.map((module) => [workerd(module), carriers.workerd(module)]),
    ...whole
      .filter(({ module }) => module)
      .map(({ name, source, module }) => [
        `${name}.workerd`,
        `import "./${workerd(module)}.js"; ${from(source)}`,
      ]),
  ];
}

/**
 * One file, core, holds everything that has a state; all others are thin and import it, so that
 * they share one state. What the source of an entry imports is taken from core.
 */
async function bundle(format, present) {
  const esbuild = await import("esbuild");
  const extension = extensions[format];
  const options = {
    bundle: true,
    format,
    target: "es2022",
    platform: "neutral",
    // Of the entry for Node alone.
    external: ["node:*"],
    legalComments: "none",
    logLevel: "warning",
    absWorkingDir: inRoot(),
  };
  const thin = new Set(
    [...entries.map(({ source }) => source), ...exportedByAll].map((name) => join(sources, name)),
  );
  const shared = new Set();
  const fromCore = (name) => ({
    name: "from-core",
    setup(build) {
      const up = name.includes("/") ? "../" : "./";
      build.onResolve({ filter: /^\./ }, ({ path, importer, resolveDir }) => {
        const target = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
        if (path.startsWith("./modules/"))
          return { path: path.replace(/\.js$/, `.${extension}`), external: true };
        const [, module] = /^\.\/generated\/(\w+)\/module\.wasm$/.exec(path) ?? [];
        if (module) return { path: `../${fileOf(module)}`, external: true };
        if (thin.has(target) || target.startsWith(generated)) return undefined;
        if (!thin.has(importer) && !importer.endsWith(".thin.ts")) return undefined;
        shared.add(target);
        return { path: `${up}core.${extension}`, external: true };
      });
    },
  });
  const notThin = {
    name: "not-thin",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, importer, resolveDir }) => {
        const target = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
        const text = `${importer} imports an entry: what it needs must stand in a file of its own`;
        return thin.has(target) ? { errors: [{ text }] } : undefined;
      });
    },
  };
  for (const [name, contents] of thinFiles(format, present)) {
    const sourcefile = `${name.replaceAll("/", "-")}.thin.ts`;
    await esbuild.build({
      ...options,
      // What is generated is for no reader.
      minify: name.startsWith("modules/") || name === "slim",
      stdin: { contents, resolveDir: sources, sourcefile, loader: "ts" },
      outfile: join(dist, `${name}.${extension}`),
      plugins: [fromCore(name)],
    });
  }
  const contents = [...shared]
    .sort()
    .map((path) => `export * from ${JSON.stringify(path)};\n`)
    .join("");
  await esbuild.build({
    ...options,
    stdin: { contents, resolveDir: sources, loader: "ts" },
    outfile: join(dist, `core.${extension}`),
    plugins: [notThin],
  });
}

await whenRun(import.meta.url, () => buildJs());
