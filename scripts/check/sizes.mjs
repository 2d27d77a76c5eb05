/**
 * How large each entry is in an app: all of it, bundled and minified, after gzip as servers do it.
 * Each has a budget (`entries.mjs`). README's table is made from the same figures; `--update`
 * writes it anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Refusal, inRoot, say, whenRun } from "../common.mjs";
import { entries, importOf } from "../entries.mjs";

/**
 * Bytes after gzip. The goals are 150,000 for the default entry, 92,000 for quantiles alone (both
 * were kept before intervals, which take 7,000), 90,000 for base 2, 28,000 for files beyond what
 * counts their rows, and 28,000 for what a phone loads to answer a survey.
 */
const weighed = entries.filter(({ budget }) => budget !== undefined);

const [begin, end] = ["<!-- sizes: npm run check:sizes -- --update -->", "<!-- /sizes -->"];

export async function sizes() {
  const rows = [];
  const heavy = [];
  for (const { name, subpath, beyond, budget, told } of weighed) {
    const label = [`\`${importOf({ subpath })}\``, told].filter(Boolean).join(", ");
    const all = await weights(beyond ? [beyond, name] : [name]);
    const less = beyond ? await weights([beyond]) : { gzip: 0, brotli: 0 };
    const [gzip, brotli] = [all.gzip - less.gzip, all.brotli - less.brotli];
    say(`${label.padEnd(46)} ${kilobytes(gzip)} kB gzip, ${kilobytes(brotli)} kB Brotli`);
    rows.push(`| ${label} | ${Math.round(gzip / 1000)} kB | ${Math.round(brotli / 1000)} kB |`);
    if (gzip > budget) heavy.push(`${label} weighs ${gzip} bytes after gzip, more than ${budget}`);
  }
  if (heavy.length > 0) throw new Refusal(heavy.join("\n"));
  compareWithReadme(rows);
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

/** Of an app that imports all of these files. */
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

function compareWithReadme(rows) {
  const path = inRoot("README.md");
  const text = readFileSync(path, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Refusal(`README.md lacks ${begin} … ${end}`);
  const table = ["| import | gzip | Brotli |", "| --- | ---: | ---: |", ...rows].join("\n");
  const updated = `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`;
  if (updated === text) return;
  if (!process.argv.includes("--update"))
    throw new Refusal(
      `README.md tells other sizes than were measured: npm run check:sizes -- --update writes\n${table}`,
    );
  writeFileSync(path, updated);
  say("wrote README.md");
}

await whenRun(import.meta.url, sizes);
