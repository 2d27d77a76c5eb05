/**
 * Sets up what a build needs: Node, Rust with its wasm target, wasm-pack, npm packages. Uses Node's
 * own modules only.
 */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { Refusal, ask, files, findProgram, inRoot, onceFor, root, run, say } from "../common.mjs";
import { building, showing } from "../progress.mjs";

const wasmTarget = "wasm32-unknown-unknown";

/** The packages that tests need in addition are those of this manifest. */
const manifestOfTests = "tests/dependencies/package.json";

/** The programs that make WebAssembly of Rust are built here, from one lock file. */
const tools = {
  manifest: inRoot("scripts", "tools", "Cargo.toml"),
  lock: inRoot("scripts", "tools", "Cargo.lock"),
  sources: inRoot("scripts", "tools"),
  target: inRoot("target", "tools"),
  folder: inRoot("target", "tools", "debug"),
};

/** Where cargo puts programs. */
const cargoBin = () => join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "bin");

/**
 * Adds what is missing, or refuses and says what to do. `packages` and `programs` resolve when they
 * are there: what needs one of them need not wait for the other. `usually` is how long all that is
 * asked for takes from nothing.
 */
export async function setup({ forTests = false, usually } = {}) {
  checkHost();
  findRust();
  if (usually && isFirst()) say(`setting up and building, once: usually ${usually} on two cores`);
  await addToolchain();
  const packages = addPackages(forTests);
  const programs = addPrograms();
  // Who awaits one of them hears of a failure then; nobody may have begun to.
  for (const part of [packages, programs]) part.catch(() => {});
  return { packages, programs };
}

/** Whether nothing was set up here before, so that a build takes minutes. */
const isFirst = () => !existsSync(tools.folder) || !existsSync(inRoot("node_modules"));

/** Refuses a Node that is too old, and a folder that may not be written. */
export function checkHost() {
  checkNode();
  checkFolder();
}

/** The first minor version of each Node that the bundler runs on. Later ones are new enough. */
const firstNodes = { 20: 19, 22: 12 };

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const isNewEnough = major > 22 || minor >= (firstNodes[major] ?? Infinity);
  if (!isNewEnough)
    throw new Refusal(
      `Node 20.19, 22.12 or later is needed; this is ${process.versions.node}. See https://nodejs.org`,
    );
}

/** Asks for the folders that a build writes into, before anything is downloaded. */
function checkFolder() {
  const written = ["target", "node_modules", "dist", "www/dist"].map((name) => inRoot(name));
  for (const folder of [root, ...written.filter(existsSync)])
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new Refusal(
        `${folder} may not be written: copy the repository into a folder of yours, and run this there`,
      );
    }
}

/**
 * Makes cargo and rustup callable by name, also where the installer's PATH line has not been read
 * yet.
 */
function findRust() {
  if (!findProgram("cargo"))
    process.env["PATH"] = [process.env["PATH"], cargoBin()].join(delimiter);
  for (const program of ["rustup", "cargo"]) {
    if (!findProgram(program))
      throw new Refusal(
        `${program} is needed: install Rust from https://rustup.rs and run this again`,
      );
  }
}

const lacking = (kind, name) =>
  !(ask("rustup", [kind, "list", "--installed"]) ?? "")
    .split("\n")
    .some((line) => line.startsWith(name));

/** Runs rustup, which downloads what it adds. */
const rustup = (title, args) =>
  showing(title, () => run("rustup", args, { quiet: true, network: title }));

/** Adds a target that Rust can build for, if it is not there. */
export async function addTarget(name) {
  if (lacking("target", name))
    await rustup(`adding the Rust target ${name}`, ["target", "add", name]);
}

/**
 * rust-toolchain.toml names the toolchain; an older rustup installs it by itself, a newer one when
 * asked.
 */
async function addToolchain() {
  const toolchain = /channel = "(.+)"/.exec(readFileSync(inRoot("rust-toolchain.toml"), "utf8"))[1];
  const held = (ask("rustup", ["toolchain", "list"]) ?? "").split("\n");
  if (
    !held.some((line) => line.startsWith(toolchain)) &&
    process.env["RUSTUP_TOOLCHAIN"] === undefined
  ) {
    const parts = ["-c", "rustfmt", "-c", "clippy", "-t", wasmTarget];
    const args = ["toolchain", "install", toolchain, "--profile", "minimal", ...parts];
    await rustup(`installing Rust ${toolchain}`, args);
  }
  await addTarget(wasmTarget);
  for (const component of ["rustfmt", "clippy"])
    if (lacking("component", component))
      await rustup(`adding the Rust component ${component}`, ["component", "add", component]);
}

/** The version of a package in a lock file of cargo. */
const locked = (name, lock) =>
  new RegExp(`^name = "${name}"\nversion = "([\\d.]+)"$`, "m").exec(
    readFileSync(lock, "utf8").replaceAll("\r\n", "\n"),
  )[1];

/**
 * Builds wasm-pack, and the wasm-bindgen that it takes if it finds one of the right version on
 * PATH.
 */
async function addPrograms() {
  process.env["PATH"] = [tools.folder, process.env["PATH"]].join(delimiter);
  const wanted = {
    "wasm-pack": locked("wasm-pack", tools.lock),
    "wasm-bindgen": locked("wasm-bindgen", inRoot("Cargo.lock")),
  };
  const missing = () =>
    Object.entries(wanted).find(([name, version]) => {
      const found = ask(join(tools.folder, name), ["--version"]);
      return found !== `${name} ${version}`;
    });
  await onceFor("tools", {
    inputs: () => [...files(tools.sources), inRoot("rust-toolchain.toml")],
    outputs: () =>
      Object.keys(wanted)
        .flatMap((name) => [join(tools.folder, name), join(tools.folder, `${name}.exe`)])
        .filter(existsSync),
    work: () => {
      const title = "compiling wasm-pack and wasm-bindgen, once";
      const where = ["--manifest-path", tools.manifest, "--target-dir", tools.target];
      return building(title, "cargo", ["build", "--locked", ...where], { network: title });
    },
  });
  const [name, version] = missing() ?? [];
  if (name)
    throw new Refusal(
      `${name} ${version} was compiled but does not run, or is of another version: compare scripts/tools/Cargo.toml with Cargo.lock, and look at ${tools.folder}`,
    );
}

/**
 * Installs the packages of the manifest, and those that tests need only if they are asked for: they
 * are two thirds of all.
 */
async function addPackages(forTests) {
  if (packagesInStep(forTests)) return;
  const title = `installing npm packages${forTests ? ", those of tests too" : ""}`;
  // Warnings of packages that ours need in turn are nothing that anybody here could act on.
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // Without a network npm would try for minutes before it says so.
  const retries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const options = ["--ignore-scripts", ...quiet, ...retries];
  const npm = (...args) => run("npm", [...args, ...options], { quiet: true, network: title });
  await showing(title, async () => {
    if (!forTests) return npm("ci", "--workspaces=false");
    // Packages that a start has installed stay.
    if (packagesInStep(false)) await npm("install", "--no-save");
    if (!packagesInStep(true)) await npm("ci");
  });
}

/** Whether node_modules holds what the lock file says, by npm's own record of what it installed. */
function packagesInStep(forTests) {
  const record = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const [wanted, held] = [packagesOf(inRoot("package-lock.json")), packagesOf(record)];
  const manifests = {
    "": "package.json",
    ...(forTests && { "tests/dependencies": manifestOfTests }),
  };
  const isSaid = ([place, manifest]) => {
    const asked = JSON.parse(readFileSync(inRoot(manifest), "utf8")).devDependencies;
    if (JSON.stringify(wanted[place].devDependencies) !== JSON.stringify(asked)) return false;
    return Object.keys(asked).every(
      (name) => held[`${place && `${place}/`}node_modules/${name}`] ?? held[`node_modules/${name}`],
    );
  };
  const isThere = ([path, { version, integrity }]) =>
    wanted[path]?.version === version &&
    wanted[path].integrity === integrity &&
    existsSync(join(root, path));
  return Object.entries(manifests).every(isSaid) && Object.entries(held).every(isThere);
}
