/**
 * Leaves in `downloads` what people use who install nothing, and the digests of all of it in
 * `SHA256SUMS`, which `sha256sum --check` reads. It needs the built package and the built site.
 *
 * node scripts/site/downloads.mjs          the last step of `npm run build`, by itself
 * node scripts/site/downloads.mjs folder   into another folder
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { files, inRoot, onceFor, say, sha256, whenRun } from "../common.mjs";

/** Where the files are left. */
export const downloads = inRoot("downloads");

/**
 * Makers of the files, by name: each gives the file's bytes, which are the same whenever the
 * sources are. A maker imports what it needs late, as in build.mjs.
 */
export const artifacts = {
  "sottovoce.html": async () => (await import("../../www/disk/build/tool.mjs")).toolDocument(),
  "sottovoce-poll.tgz": async () => (await import("./poll-package.mjs")).pollPackage(),
  "site.zip": async () => (await import("../../www/disk/build/site.mjs")).siteZip(),
};

/** Makes every file, unless nothing changed since. */
export function buildDownloads() {
  const generated = inRoot("www", "generated");
  return onceFor("downloads", {
    inputs: () => [
      ...files(inRoot("www"), (path) => !path.startsWith(generated)),
      ...files(inRoot("dist")),
      ...files(inRoot("scripts")),
      ...["package.json", "package-lock.json"].map((name) => inRoot(name)),
      ...["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"].map((name) => inRoot(name)),
    ],
    // Other files that somebody keeps in the folder are not looked at.
    outputs: () =>
      [...Object.keys(artifacts), "SHA256SUMS"]
        .map((name) => join(downloads, name))
        .filter(existsSync),
    work: () => writeDownloads(downloads),
  });
}

/** Makes every file anew in a folder, with the list of their digests. */
export async function writeDownloads(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(artifacts)) {
    say(`building ${name}`);
    writeFileSync(join(folder, name), await bytes());
  }
  writeFileSync(join(folder, "SHA256SUMS"), sums(folder));
  say(`${folder} has ${readdirSync(folder).sort().join(", ")}`);
}

/** A line for each file, as `sha256sum` writes and checks it. */
const sums = (folder) =>
  Object.keys(artifacts)
    .sort()
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`)
    .join("");

await whenRun(import.meta.url, ([folder]) => writeDownloads(folder ?? downloads));
