/**
 * TypeScript and the WebAssembly module to the package in dist: ES modules, CommonJS, declarations.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { files, inRoot, isUpToDate, onceFor, run, say, sha256, whenRun } from "../common.mjs";
import { wasmFolder } from "../wasm/build-wasm.mjs";
import { publishDeclarations } from "./declarations.mjs";
import { entries, exportedByAll, extensions, fileOf } from "./entries.mjs";
import { generated, integrityOf, writeGenerated } from "./generated.mjs";
import { between, homesIn } from "./homes.mjs";
import { modules } from "../wasm/modules.mjs";

export const dist = inRoot("dist");
const sources = inRoot("src", "ts");

/** With these modules, and the entries that need no other. */
export function buildJs(present = Object.keys(modules)) {
  return onceFor(...stepOf(present));
}

/** Whether the whole package is there, and made of the sources as they are. */
export const isWhole = () => isUpToDate(...stepOf(Object.keys(modules)));

/** How the package is built, for `onceFor`. */
const stepOf = (present) => [
  "JavaScript",
  {
    inputs: () => [
      ...files(sources, (path) => !path.startsWith(generated)),
      ...present.flatMap((module) => files(wasmFolder(module))),
      ...files(inRoot("scripts", "package")),
      inRoot("scripts", "wasm", "modules.mjs"),
      ...["package.json", "package-lock.json", "tsconfig.json"].map((name) => inRoot(name)),
    ],
    outputs: () => [...files(dist), ...files(generated)],
    work: () => build(present),
  },
];

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
  const homes = await homesIn(sources);
  for (const format of Object.keys(extensions)) await bundle(format, present, homes);
  for (const module of present)
    copyFileSync(join(generated, module, "module.wasm"), join(dist, fileOf(module)));
  writeFileSync(join(dist, "SHA256SUMS"), sumsOf(present.map(fileOf).sort()));
  publishDeclarations(types, dist);
  writeIntegrity();
}

/** By these a receipt leads to the module that drew; `sha256sum --check` reads them. */
const sumsOf = (names) =>
  names.map((name) => `${sha256(readFileSync(join(dist, name)))}  ${name}\n`).join("");

/** For pages without a bundler: the digests of what browsers load, as import maps take them. */
function writeIntegrity() {
  const loaded = files(dist, (path) => /\.(?:js|wasm)$/.test(path) && !/\.workerd\.js$/.test(path));
  const digests = loaded.map((path) => [
    relative(dist, path).split(sep).join("/"),
    integrityOf(readFileSync(path)),
  ]);
  const text = JSON.stringify(Object.fromEntries(digests), undefined, 2);
  writeFileSync(join(dist, "integrity.json"), `${text}\n`);
}

/** How an entry comes by its module: it is inside the package, or the host's to import. */
const carriers = {
  inline: (module) => `
    import { createGlue } from "./generated/${module}/glue.js";
    import { digest } from "./generated/${module}/digest.js";
    import { text, size } from "./generated/${module}/text.js";
    import { compile } from "./engine/engine.js";
    import { registerModule } from "./engine/engines.js";
    registerModule("${module}", digest, createGlue, () => compile({ text, size }));`,
  workerd: (module) => `
    import { createGlue } from "./generated/${module}/glue.js";
    import { digest } from "./generated/${module}/digest.js";
    import compiled from "./generated/${module}/module.wasm";
    import { registerModule } from "./engine/engines.js";
    registerModule("${module}", digest, createGlue, () => compiled);`,
};

/** Every file of one format but the homes of sources: its name in dist, and what it holds. */
function thinFiles(format, present) {
  const from = (source) => `export * from "./${source.replace(/\.ts$/, ".js")}";`;
  // Its module last: sources then lie side by side in a bundle, where they compress better.
  const withModule = (source, module) =>
    module ? `${from(source)} import "./${inline(module)}.js";` : from(source);
  const whole = entries.filter(({ module }) => !module || present.includes(module));
  const carried = [...new Set(whole.map(({ module }) => module))].filter(Boolean);
  const inline = (module) => `modules/${module}`;
  const workerd = (module) => `modules/${module}.workerd`;
  const files = [
    ...carried.map((module) => [inline(module), carriers.inline(module)]),
    ...whole.map(({ name, source, module }) => [name, withModule(source, module)]),
  ];
  if (format !== "esm") return files;
  return [
    ...files,
    ...carried.map((module) => [workerd(module), carriers.workerd(module)]),
    ...whole
      .filter(({ module }) => module)
      .map(({ name, source, module }) => [
        `${name}.workerd`,
        `${from(source)} import "./${workerd(module)}.js";`,
      ]),
  ];
}

/**
 * Sources live in one file each (`homes.mjs`); entries are thin and import these files, so that
 * they share one state.
 */
async function bundle(format, present, homes) {
  const esbuild = await import("esbuild");
  const extension = extensions[format];
  const options = {
    bundle: true,
    format,
    target: "es2022",
    platform: "neutral",
    // Only the entry for Node imports these.
    external: ["node:*"],
    legalComments: "none",
    logLevel: "warning",
    absWorkingDir: inRoot(),
  };
  const thin = new Set(
    [...entries.map(({ source }) => source), ...exportedByAll].map((name) => join(sources, name)),
  );
  /** By home, the sources that other files import. */
  const imported = new Map([...homes.values()].map((home) => [home, new Set()]));
  /** For a file of this name, itself a home or a thin one. */
  const fromHomes = (name) => ({
    name: "from-homes",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, importer, resolveDir }) => {
        const target = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
        if (path.startsWith("./modules/"))
          return { path: path.replace(/\.js$/, `.${extension}`), external: true };
        const [, module] = /^\.\/generated\/(\w+)\/module\.wasm$/.exec(path) ?? [];
        // Nitro compiles what is imported so, and all others that know Workers take it as well.
        if (module) return { path: `../${fileOf(module)}?module`, external: true };
        const isEntry = thin.has(target);
        if (isEntry && imported.has(name)) {
          const text = `${importer} imports an entry: what it needs must stand in a file of its own`;
          return { errors: [{ text }] };
        }
        // It registers kinds; package.json's list of what has effects names files of dist alone.
        if (isEntry) return { path: target, sideEffects: true };
        const home = homes.get(target);
        if (target.startsWith(generated) || home === name) return undefined;
        imported.get(home).add(target);
        return { path: between(name, home, extension), external: true };
      });
    },
  });
  const write = (name, stdin, more) =>
    esbuild.build({
      ...options,
      ...more,
      stdin: { resolveDir: sources, loader: "ts", ...stdin },
      outfile: join(dist, `${name}.${extension}`),
      plugins: [fromHomes(name)],
    });
  for (const [name, contents] of thinFiles(format, present)) {
    const sourcefile = `${name.replaceAll("/", "-")}.thin.ts`;
    // Nobody reads these generated files.
    const minify = name.startsWith("modules/") || name === "slim";
    await write(name, { contents, sourcefile }, { minify });
  }
  // Those of families first: what they import is known then.
  for (const name of [...imported.keys()].sort().reverse()) {
    const paths = [...imported.get(name)].sort();
    const contents = paths.map((path) => `export * from ${JSON.stringify(path)};\n`).join("");
    await write(name, { contents });
  }
}

await whenRun(import.meta.url, () => buildJs());
