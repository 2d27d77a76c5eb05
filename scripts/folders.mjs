/**
 * A folder for each subpath of the package, for those who do not read `exports`: Parcel,
 * TypeScript's node10, older tools. They look for `sottovoce/csv` where it would be a folder, and
 * find a manifest that leads to the same files.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { inRoot, manifest } from "./common.mjs";

/** Every subpath that can be imported and required. */
const subpaths = () =>
  Object.entries(manifest().exports)
    .filter(([path, { require }]) => path !== "." && require)
    .map(([path, targets]) => [path.slice(2), targets]);

/** The folders' manifests, by absolute path. */
export const folderManifests = () => subpaths().map(([name]) => inRoot(name, "package.json"));

export function writeFolders() {
  for (const [name, targets] of subpaths()) {
    rmSync(inRoot(name), { recursive: true, force: true });
    mkdirSync(inRoot(name), { recursive: true });
    const up = "../".repeat(name.split("/").length);
    const at = (target) => target.replace("./", up);
    const { default: main } = targets.require;
    const { default: module, types } = targets.import;
    writeFileSync(
      inRoot(name, "package.json"),
      `${JSON.stringify({ main: at(main), module: at(module), types: at(types) }, undefined, 2)}\n`,
    );
  }
}
