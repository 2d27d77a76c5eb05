/**
 * `npm run check:rebuild`: two builds of the last commit hold the same bytes, in two clones, two
 * homes and on two dates. Compared are the files of dist (every module is one), what people
 * download who install nothing, the tarball and the crates. Both share what npm and Cargo have
 * downloaded, and nothing that was compiled.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { Refusal, ask, files, root, run, say, sha256, whenRun } from "../common.mjs";
import { artifacts } from "../site/downloads.mjs";
import { showing } from "../progress.mjs";

/**
 * Local dates of these zones are never equal: 26 hours are between them. `date` is that of every
 * file of the clone, and of what tools take for now where they ask SOURCE_DATE_EPOCH.
 */
const places = [
  { folder: "one", TZ: "Pacific/Kiritimati", date: new Date("2001-02-03T04:05:06Z") },
  { folder: join("another", "of-a-longer-path"), TZ: "Etc/GMT+12", date: new Date(1.3e12) },
];

export async function rebuild() {
  const commit = ask("git", ["rev-parse", "HEAD"], { cwd: root });
  if (ask("git", ["status", "--porcelain"], { cwd: root }))
    say("what is not committed is in neither build");
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-rebuild-"));
  const made = [];
  for (const place of places) made.push(await built(join(folder, place.folder), commit, place));
  const difference = firstDifference(...made);
  if (difference) throw new Refusal(`${difference}; both builds are in ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  say(`two builds of ${commit.slice(0, 12)} hold the same bytes: ${made[0].size} files`);
}

/** The digests of what a clone in this folder was built to, by name. */
async function built(folder, commit, { TZ, date }) {
  const clone = join(folder, "clone");
  const env = { ...homeIn(folder), TZ, SOURCE_DATE_EPOCH: String(date.getTime() / 1000) };
  const step = (command, ...args) => run(command, args, { cwd: clone, env, quiet: true });
  await run("git", ["clone", "--quiet", "--no-hardlinks", root, clone], { cwd: folder });
  // Somebody may commit while the other one is built.
  await step("git", "checkout", "--quiet", "--detach", commit);
  for (const path of files(clone, (name) => !name.includes(`${sep}.git${sep}`)))
    utimesSync(path, date, date);
  await showing(`building in ${clone}`, () => step("npm", "run", "build"));
  await showing("packing what it built", async () => {
    await step("npm", "run", "package");
    await step(
      "cargo",
      "package",
      "--workspace",
      "--locked",
      "--offline",
      "--no-verify",
      "--exclude",
      "sottovoce-module",
    );
  });
  return digests(clone, compared(clone));
}

/** The files of a built clone that must not differ. */
export function compared(clone) {
  const packed = files(clone, (path) => dirname(path) === clone && path.endsWith(".tgz"));
  const crates = files(join(clone, "target", "package"), (path) => path.endsWith(".crate"));
  const taken = files(join(clone, "downloads"));
  const lacks = Object.keys(artifacts).some(
    (name) => !taken.includes(join(clone, "downloads", name)),
  );
  if (packed.length !== 1 || crates.length === 0 || lacks)
    throw new Refusal(`${clone} packed too little`);
  return [...files(join(clone, "dist")), ...taken, ...packed, ...crates];
}

/** Makes a new home. It has what was downloaded, and nothing that others compiled. */
function homeIn(folder) {
  const [home, cargo] = [join(folder, "home"), join(folder, "home", ".cargo")];
  const ours = process.env["CARGO_HOME"] ?? join(homedir(), ".cargo");
  mkdirSync(join(cargo, "registry"), { recursive: true });
  for (const name of ["cache", "index"])
    symlinkSync(join(ours, "registry", name), join(cargo, "registry", name));
  return {
    HOME: home,
    USERPROFILE: home,
    CARGO_HOME: cargo,
    RUSTUP_HOME: ask("rustup", ["show", "home"]),
    ...Object.fromEntries(
      ["cache", "userconfig"].map((key) => [
        `npm_config_${key}`,
        ask("npm", ["config", "get", key]),
      ]),
    ),
  };
}

/** Digests of files by their place in a folder. */
export const digests = (folder, paths) =>
  new Map(
    paths.map((path) => [relative(folder, path).split(sep).join("/"), sha256(readFileSync(path))]),
  );

/** The first name, in alphabetical order, of which two builds hold other bytes; in words. */
export function firstDifference(one, other) {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  const name = names.find((name) => one.get(name) !== other.get(name));
  if (name === undefined) return undefined;
  if (!one.has(name) || !other.has(name))
    return `${name} is in the ${one.has(name) ? "first" : "second"} build alone`;
  return `${name} differs between two builds`;
}

await whenRun(import.meta.url, rebuild);
