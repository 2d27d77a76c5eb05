/**
 * Leaves in `downloads` what people use who install nothing, and the digests of all of it in
 * `SHA256SUMS`, which `sha256sum --check` reads. It needs the built package and the built site.
 *
 * node scripts/downloads.mjs   the last step of `npm run build`, by itself
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, say, sha256, whenRun } from "./common.mjs";

/** Where the files are left. */
export const downloads = inRoot("downloads");

/**
 * What makes each file, by its name: its bytes, which are the same whenever the sources are. What it
 * needs is imported late, as in build.mjs.
 */
export const artifacts = {
  "sottovoce.html": async () => (await import("../www/disk/tool.js")).toolDocument(),
  "site.zip": async () => (await import("../www/disk/site.js")).siteZip(),
};

/** Makes every file anew, or those that are named, and lists the digests of all that are there. */
export async function buildDownloads(names = Object.keys(artifacts)) {
  mkdirSync(downloads, { recursive: true });
  for (const name of names) {
    say(`building downloads/${name}`);
    writeFileSync(join(downloads, name), await artifacts[name]());
  }
  writeFileSync(join(downloads, "SHA256SUMS"), sums());
  say(`downloads has ${readdirSync(downloads).sort().join(", ")}`);
}

/** A line for each file that is there, as `sha256sum` writes and checks it. */
function sums() {
  return readdirSync(downloads)
    .filter((name) => Object.hasOwn(artifacts, name))
    .sort()
    .map((name) => `${sha256(readFileSync(join(downloads, name)))}  ${name}\n`)
    .join("");
}

await whenRun(import.meta.url, async () => buildDownloads());
