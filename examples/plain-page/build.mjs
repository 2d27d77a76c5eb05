/**
 * The browser checks every file of the package before it runs: an import map names the entries, and
 * has the digest of each file. Copies the files into dist, and writes the map into the page.
 */
import { cpSync, readFileSync, writeFileSync } from "node:fs";

const from = "node_modules/sottovoce/dist";
const entries = ["quantile", "csv", "ledger"];
const digests = JSON.parse(readFileSync(`${from}/integrity.json`, "utf8"));
const files = Object.keys(digests).filter((name) => name.endsWith(".js"));
for (const name of files) cpSync(`${from}/${name}`, `dist/sottovoce/${name}`);

const imports = entries.map((name) => [`sottovoce/${name}`, `./sottovoce/${name}.js`]);
const integrity = files.map((name) => [`./sottovoce/${name}`, digests[name]]);
const map = { imports: Object.fromEntries(imports), integrity: Object.fromEntries(integrity) };
const page = readFileSync("index.html", "utf8").replace("{}", () => JSON.stringify(map, null, 2));
writeFileSync("dist/index.html", page);
