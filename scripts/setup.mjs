/**
 * Sets up what a build needs: Node, Rust with its wasm target, npm packages. Uses Node's own
 * modules only.
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { Refusal, ask, findProgram, inRoot, root, run, say, whenRun } from "./common.mjs";
import { showing } from "./progress.mjs";

const wasmTarget = "wasm32-unknown-unknown";

/** Where cargo puts programs. */
const cargoBin = () => join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "bin");

export async function setup() {
  checkNode();
  findRust();
  await addToolchain();
  await addPackages();
}

function checkNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    throw new Refusal(
      `Node 20 or later is needed; this is ${process.versions.node}. See https://nodejs.org`,
    );
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

/** Adds a target that Rust can build for, if it is not there. */
export async function addTarget(name) {
  if (!lacking("target", name)) return;
  say(`adding the Rust target ${name}`);
  await run("rustup", ["target", "add", name]);
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
    say(`installing Rust ${toolchain}`);
    await run("rustup", [
      "toolchain",
      "install",
      toolchain,
      "--profile",
      "minimal",
      "-c",
      "rustfmt",
      "-c",
      "clippy",
      "-t",
      wasmTarget,
    ]);
  }
  await addTarget(wasmTarget);
  for (const component of ["rustfmt", "clippy"]) {
    if (!lacking("component", component)) continue;
    say(`adding the Rust component ${component}`);
    await run("rustup", ["component", "add", component]);
  }
}

async function addPackages() {
  if (packagesInStep()) return;
  // Warnings of packages that ours need in turn are nothing that anybody here could act on.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const install = () => run("npm", args, { quiet: true });
  await showing("installing npm packages from package-lock.json", install);
}

/** Whether node_modules holds what the lock file says, by npm's own record of what it installed. */
function packagesInStep() {
  const record = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages;
  const held = JSON.parse(readFileSync(record, "utf8")).packages;
  const asked = JSON.parse(readFileSync(inRoot("package.json"), "utf8")).devDependencies;
  if (JSON.stringify(wanted[""].devDependencies) !== JSON.stringify(asked)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    const there = held[path];
    // A package for another platform is listed and not installed.
    if (!there) return optional === true;
    return (
      there.version === version && there.integrity === integrity && existsSync(join(root, path))
    );
  });
}

await whenRun(import.meta.url, setup);
