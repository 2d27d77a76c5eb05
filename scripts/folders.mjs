/**
 * A folder for each subpath of the package, for those who do not read `exports`: Parcel,
 * TypeScript's node10, older tools. They look for `sottovoce/csv` where it would be a folder, and
 * find a manifest that leads to the same files.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { inRoot } from "./common.mjs";
import { entries } from "./entries.mjs";

/** Every entry but the default one, by its folder. */
const inFolders = () =>
  entries
    .filter(({ subpath }) => subpath !== ".")
    .map(({ name, subpath }) => [subpath.slice(2), name]);

/** The folders at the top, each once. */
export const folders = () => [...new Set(inFolders().map(([folder]) => folder.split("/")[0]))];

/** The folders' manifests, by absolute path. */
export const folderManifests = () => inFolders().map(([folder]) => inRoot(folder, "package.json"));

export function writeFolders() {
  for (const [folder, name] of inFolders()) {
    rmSync(inRoot(folder), { recursive: true, force: true });
    mkdirSync(inRoot(folder), { recursive: true });
    const at = `${"../".repeat(folder.split("/").length)}dist/${name}`;
    const manifest = { main: `${at}.cjs`, module: `${at}.js`, types: `${at}.d.ts` };
    writeFileSync(inRoot(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
}
