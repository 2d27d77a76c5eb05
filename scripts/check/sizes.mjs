/**
 * How large each entry is in an app: all of it, bundled and minified, after Brotli, which servers
 * send to browsers, and after gzip. Each has a budget after Brotli (`entries.mjs`). The table of
 * docs/loading.md has the same figures, and the README two of them; `--update` writes both again.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Refusal, inRoot, say, whenRun } from "../common.mjs";
import { entries, importOf } from "../package/entries.mjs";

const weighed = [
  ...entries
    .filter(({ budget }) => budget !== undefined)
    .map(({ name, beyond, budget, told, subpath }) => ({
      ...{ beyond, budget, names: [name] },
      label: [`\`${importOf({ subpath })}\``, told].filter(Boolean).join(", "),
    })),
  // Modules share code, which Brotli finds in their texts.
  {
    ...{ names: ["index", "groups"], budget: 260 },
    label: "`sottovoce` and `sottovoce/groups` together",
  },
];

const [begin, end] = ["<!-- sizes: npm run check:sizes -- --update -->", "<!-- /sizes -->"];

export async function sizes() {
  const rows = [];
  const heavy = [];
  for (const { names, beyond, budget, label } of weighed) {
    const all = await weights(beyond ? [beyond, ...names] : names);
    const less = beyond ? await weights([beyond]) : { gzip: 0, brotli: 0 };
    const [gzip, brotli] = [all.gzip - less.gzip, all.brotli - less.brotli];
    say(`${label.padEnd(46)} ${kilobytes(brotli)} kB Brotli, ${kilobytes(gzip)} kB gzip`);
    rows.push(`| ${label} | ${Math.round(gzip / 1000)} kB | ${Math.round(brotli / 1000)} kB |`);
    if (brotli > 1000 * budget)
      heavy.push(`${label} weighs ${brotli} bytes after Brotli, more than ${budget} kB`);
  }
  if (heavy.length > 0) throw new Refusal(heavy.join("\n"));
  compareWithDocuments(rows);
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

/** Sizes of an app that imports all of these files. */
async function weights(names) {
  const lines = names.map(
    (name, at) =>
      `import * as all${at} from "./dist/${name}.js";\nglobalThis.all${at} = all${at};\n`,
  );
  const { outputFiles } = await build({
    stdin: { contents: lines.join(""), resolveDir: inRoot() },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  const bytes = Buffer.from(outputFiles[0].contents);
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

function compareWithDocuments(rows) {
  const table = ["| import | gzip | Brotli |", "| --- | ---: | ---: |", ...rows].join("\n");
  const sizeOf = (entry) => new RegExp(`^\\| \`${entry}\` \\| (\\d+)`, "m").exec(table)[1];
  const stale = [
    {
      path: "docs/loading.md",
      written: new RegExp(`(?<=${begin}\n\n)[^]*(?=${end})`),
      measured: `${table}\n\n`,
    },
    {
      path: "README.md",
      written: /(?<=it\s+weighs\s+)\d+(?= kB gzipped)/,
      measured: sizeOf("sottovoce"),
    },
    {
      path: "README.md",
      written: /(?<=quantiles\s+alone\s+weigh\s+)\d+(?= kB)/,
      measured: sizeOf("sottovoce/quantile"),
    },
  ].filter(({ path, written, measured }) => {
    const [found] = written.exec(readFileSync(inRoot(path), "utf8")) ?? [];
    if (found === undefined) throw new Refusal(`${path} has no ${written}`);
    return found !== measured;
  });
  if (stale.length === 0) return;
  const lines = stale.map(({ path, measured }) => `${path}\n${measured}`);
  if (!process.argv.includes("--update"))
    throw new Refusal(
      ["npm run check:sizes -- --update writes what was measured:", ...lines].join("\n"),
    );
  for (const { path, written, measured } of stale) {
    const text = readFileSync(inRoot(path), "utf8");
    writeFileSync(inRoot(path), text.replace(written, measured));
    say(`wrote ${path}`);
  }
}

await whenRun(import.meta.url, sizes);
