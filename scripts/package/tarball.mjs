/**
 * `npm run package`: the package as a registry gets it, from a folder of its own. There each
 * subpath has a folder too, for tools that do not read `exports`: Parcel, TypeScript's node10,
 * older ones. They look for `sottovoce/csv` as a folder, and find a manifest that leads to the same
 * files.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal, ask, inRoot, manifest, root, say, whenRun } from "../common.mjs";
import { built } from "./built.mjs";
import { entries } from "./entries.mjs";

/** Folders of subpaths, each with the name of the entry that it leads to. */
const subpaths = entries
  .filter(({ subpath }) => subpath !== ".")
  .map(({ name, subpath }) => [subpath.slice(2), name]);

/** Folders of subpaths that are not inside another one. */
export const folders = [...new Set(subpaths.map(([folder]) => folder.split("/")[0]))];

/** Packs into a folder; gives the path of the file and npm's list of what is in it. */
export function pack(destination) {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-pack-"));
  try {
    assemble(folder);
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination];
    const answer = ask("npm", args, { cwd: folder });
    if (!answer) throw new Refusal("npm pack failed; npm run build comes first");
    const [packed] = JSON.parse(answer);
    return { ...packed, path: join(destination, packed.filename) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts everything that the package may have into a folder; npm takes what `files` lists. */
function assemble(folder) {
  const { scripts: _, devDependencies: __, ...published } = manifest();
  const parts = published.files
    .filter((name) => !name.startsWith("!"))
    .map((name) => name.split("/")[0])
    .filter((name) => !folders.includes(name));
  for (const part of new Set(parts)) cpSync(inRoot(part), join(folder, part), { recursive: true });
  const write = (path, content) =>
    writeFileSync(join(folder, path), `${JSON.stringify(content, undefined, 2)}\n`);
  write("package.json", published);
  for (const [subpath, name] of subpaths) {
    const at = `${"../".repeat(subpath.split("/").length)}dist/${name}`;
    mkdirSync(join(folder, subpath), { recursive: true });
    write(join(subpath, "package.json"), {
      main: `${at}.cjs`,
      module: `${at}.js`,
      types: `${at}.d.ts`,
    });
  }
}

await whenRun(import.meta.url, async (args) => {
  if (args.includes("--elsewhere"))
    throw new Refusal(
      "nothing was packed: the package is packed from a folder of its own. Run npm run package",
    );
  await built();
  say(`packed ${pack(root).filename}`);
});
