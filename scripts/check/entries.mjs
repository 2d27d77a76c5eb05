/**
 * Compares what package.json says of entries with `scripts/package/entries.mjs`, and the modules
 * and files that `src/ts/engine/modules.ts` knows. `--update` writes package.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { Refusal, files as filesIn, inRoot, say, whenRun } from "../common.mjs";
import { entries, exportedByAll, fileOf, files, importOf } from "../package/entries.mjs";
import { modules } from "../wasm/modules.mjs";
import { folders } from "../package/tarball.mjs";

export async function checkEntries() {
  compare("package.json", (text) => {
    const manifest = JSON.parse(text);
    const made = { ...manifest, exports: exported(), sideEffects: withEffects() };
    return `${JSON.stringify({ ...made, files: packedWith(manifest.files) }, undefined, 2)}\n`;
  });
  const written = filesIn(inRoot("src", "ts", "entries")).map(
    (path) => `entries/${basename(path)}`,
  );
  same("src/ts/entries", written, [...entries.map(({ source }) => source), ...exportedByAll]);
  await compareWithEngine();
}

/**
 * Builds the exports of package.json: each entry under the conditions that hosts ask by, and files.
 */
function exported() {
  const of = (file, types) => ({ types: `./dist/${types}`, default: `./dist/${file}` });
  const conditions = ({ name, module }) => {
    const esm = of(`${name}.js`, `${name}.d.ts`);
    return {
      ...(module && { workerd: of(`${name}.workerd.js`, `${name}.d.ts`) }),
      ...{ bun: esm, "module-sync": esm, import: esm },
      require: of(`${name}.cjs`, `${name}.d.cts`),
    };
  };
  return Object.fromEntries([
    ...entries.map((entry) => [entry.subpath, conditions(entry)]),
    ...files.map(fileOf).map((file) => [`./${file}`, of(file, `${file}.d.ts`)]),
    ["./package.json", "./package.json"],
  ]);
}

/** Files that a bundler may not leave out: they register a module or are given one. */
const withEffects = () => [
  "./dist/modules/*",
  ...entries.filter(({ module, takes }) => module ?? takes).map(({ name }) => `./dist/${name}.*`),
];

/** The files of the package: what is built, folders of entries, and texts, as they are listed. */
const packedWith = (listed) => [
  "dist",
  ...folders,
  ...listed.filter((name) => /\.\w+$|^docs\/|^LICENSE-/.test(name)),
];

/** Types say who offers what; names of modules and of their files are said here and there. */
async function compareWithEngine() {
  const { outputFiles } = await build({
    entryPoints: [inRoot("src", "ts", "engine", "modules.ts")],
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const engine = await import(`data:text/javascript;base64,${code}`);
  const here = "src/ts/engine/modules.ts";
  same(`${here}: modules`, Object.keys(engine.modules), Object.keys(modules));
  same(`${here}: files`, engine.fileNames.split(", "), files.map(fileOf));
  const offering = [...new Set(engine.kindNames.map(engine.entryWith))];
  const known = entries.map(importOf);
  same(
    `${here}: entries`,
    offering,
    known.filter((name) => offering.includes(name)),
  );
  const carried = new Set(entries.map(({ module }) => module).filter(Boolean));
  same("scripts/wasm/modules.mjs", Object.keys(modules), [...carried]);
}

function same(where, found, wanted) {
  const sorted = [found, wanted].map((names) => names.toSorted().join(", "));
  if (sorted[0] !== sorted[1])
    throw new Refusal(`${where}: found ${sorted[0]}; wanted ${sorted[1]}`);
}

function compare(name, made) {
  const path = inRoot(name);
  const text = readFileSync(path, "utf8");
  const wanted = made(text);
  if (text === wanted) return;
  if (!process.argv.includes("--update"))
    throw new Refusal(
      `${name} says other things of entries than scripts/package/entries.mjs: npm run check:entries -- --update writes it`,
    );
  writeFileSync(path, wanted);
  say(`wrote ${name}`);
}

await whenRun(import.meta.url, checkEntries);
