import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The one table that the page carries, of the many in the npm package vega-datasets. */
const TABLE = "penguins.json";

/**
 * Copies the sample table out of vega-datasets into `generated/sample.ts`, a script module, because
 * a page under `connect-src 'none'` cannot load data in any other way. Origin and license come from
 * the package's own catalog.
 */
export function sampleTable() {
  return {
    name: "sample-table",
    config() {
      const folder = join(import.meta.dirname, "..", "generated");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "sample.ts"), sampleModule());
    },
  };
}

function sampleModule() {
  const home = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
  const catalog = JSON.parse(readFileSync(join(home, "datapackage.json"), "utf8"));
  const entry = catalog.resources.find((resource) => resource.path === TABLE);
  const bytes = readFileSync(join(home, "data", TABLE));
  checkDigest(bytes, entry.hash);
  const origin = {
    sources: entry.sources.map(({ title }) => title),
    license: entry.licenses.map(({ name }) => name).join(", "),
    carrier: `${catalog.name} ${catalog.version}`,
  };
  const csv = toCsv(JSON.parse(bytes.toString("utf8")));
  return [
    "// Made by www/build/sample.js at every build.",
    `export const origin = ${JSON.stringify(origin, null, 2)};`,
    `export const csv = ${JSON.stringify(csv)};`,
    "",
  ].join("\n");
}

/** The catalog's hash is git's: of the word blob, the size, a zero byte and the bytes. */
function checkDigest(bytes, expected) {
  const digest = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  if (`sha1:${digest}` !== expected)
    throw new Error(`${TABLE} is not the file that its catalog describes`);
}

function toCsv(rows) {
  const names = Object.keys(rows[0]);
  const line = (cells) => cells.map(toCell).join(",");
  return (
    [line(names), ...rows.map((row) => line(names.map((name) => row[name])))].join("\n") + "\n"
  );
}

function toCell(value) {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
