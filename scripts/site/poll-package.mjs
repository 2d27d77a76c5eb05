/**
 * The package `sottovoce-poll.tgz`: the poll server and the built site, which `npx` starts with
 * Node alone. It contains the parts of our own package that the server needs; npm fetches the rest.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { inRoot, manifest, run } from "../common.mjs";

const program = "sottovoce-poll";
/** With a capital letter: npm's registry takes no such name, so nobody can publish another one. */
const name = "Sottovoce-poll";
/** Packages that the server imports; the site is built. */
const imported = ["@duckdb/node-api", "pg", "qr"];

/**
 * Makes the tarball of files that it puts together in `folder`. Its bytes are the same whenever the
 * site, the server and the lock file are.
 */
export async function pollPackage(folder = inRoot("target", "poll-package")) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  // Vite's notes are for our own checks.
  const isShipped = (path) => basename(path) !== ".vite";
  cpSync(inRoot("www", "dist"), join(folder, "site"), { recursive: true, filter: isShipped });
  cpSync(inRoot("www", "poll", "package", "README.md"), join(folder, "README.md"));
  for (const text of ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"])
    cpSync(inRoot(text), join(folder, text));
  const locked = lockedBelow(imported);
  writeJson(join(folder, "package.json"), packageOf(locked));
  writeJson(join(folder, "npm-shrinkwrap.json"), shrinkwrapOf(locked));
  return packed(folder);
}

/** The program and what it imports of ours; a part that is loaded late stays a file of its own. */
async function bundle(folder) {
  await build({
    absWorkingDir: inRoot(),
    entryPoints: { [program]: "www/poll/package/program.mjs" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "server/[name]-[hash]",
    ...{ bundle: true, splitting: true, platform: "node", format: "esm", target: "node20" },
    external: imported,
    logLevel: "warning",
  });
}

/**
 * The entries of the lock file for packages and all that they need, by name. npm heeds no
 * npm-shrinkwrap.json in a tarball that it installs from a file, so each of these becomes a
 * dependency of one version: that works as long as nothing needs two versions of one package.
 */
export function lockedBelow(names) {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const found = new Map();
  const visit = (name, above) => {
    if (packages[`node_modules/${above}/node_modules/${name}`])
      throw new Error(`${above} has a ${name} of its own: sottovoce-poll.tgz cannot pin it`);
    const { dev: _, ...entry } = packages[`node_modules/${name}`];
    if (found.has(name)) return;
    found.set(name, entry);
    for (const below of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(below, name);
  };
  for (const name of names) visit(name, "");
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function packageOf(locked) {
  const { version, license, author, engines } = manifest();
  const versions = (isWanted) => {
    const wanted = [...locked].filter(([, entry]) => isWanted(entry));
    return Object.fromEntries(wanted.map(([name, { version }]) => [name, version]));
  };
  return {
    ...{ name, version, private: true, license, author, type: "module", engines },
    description: "A poll server for a class, a meeting or a hall, with its pages.",
    bin: { [program]: `${program}.mjs` },
    dependencies: versions(({ optional }) => !optional),
    // Binaries for other machines, of which npm takes the one that fits.
    optionalDependencies: versions(({ optional }) => optional),
  };
}

/** For `npm ci` in the unpacked folder, which checks the digest of each package. */
function shrinkwrapOf(locked) {
  const { name, version, ...own } = packageOf(locked);
  const { license, bin, engines, dependencies, optionalDependencies } = own;
  const entries = [...locked].map(([name, entry]) => [`node_modules/${name}`, entry]);
  const top = { name, version, license, bin, engines, dependencies, optionalDependencies };
  const packages = { "": top, ...Object.fromEntries(entries) };
  return { name, version, lockfileVersion: 3, requires: true, packages };
}

const writeJson = (path, value) => writeFileSync(path, JSON.stringify(value, null, 2) + "\n");

/** Packs the folder by `npm pack`: always in one order, and with one time for all files. */
async function packed(folder) {
  await run("npm", ["pack", "--silent", "--ignore-scripts"], { cwd: folder, quiet: true });
  const made = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  return readFileSync(join(folder, made));
}
