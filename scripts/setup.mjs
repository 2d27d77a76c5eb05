/**
 * Sets up what a build needs: Node, Rust with its wasm target, wasm-pack, npm packages. Uses Node's
 * own modules only.
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { Refusal, ask, findProgram, inRoot, root, run, say, whenRun } from "./common.mjs";
import { building, showing } from "./progress.mjs";

export const wasmPackVersion = "0.15.1";
const wasmTarget = "wasm32-unknown-unknown";

/** For programs that run for a second: optimizing them would take minutes. */
const quickly = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_STRIP: "none",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "256",
};

/** Where cargo puts programs. */
const cargoBin = () => join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "bin");

export async function setup() {
  checkNode();
  findRust();
  await addToolchain();
  await addWasmPack();
  await addWasmBindgen();
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

async function addWasmPack() {
  const found = () => ask("wasm-pack", ["--version"]) === `wasm-pack ${wasmPackVersion}`;
  if (found()) return;
  // Cargo's folder goes first, so that another wasm-pack on PATH does not hide the pinned one.
  process.env["PATH"] = [cargoBin(), process.env["PATH"]].join(delimiter);
  if (found()) return;
  const args = ["install", "wasm-pack", "--locked", "--version", wasmPackVersion];
  await building(`installing wasm-pack ${wasmPackVersion}, once`, "cargo", args, { env: quickly });
  if (!found())
    throw new Refusal(
      `wasm-pack ${wasmPackVersion} was installed but does not run; look at ${cargoBin()}`,
    );
}

/**
 * The program that wasm-pack would build for itself. It takes one of the right version that it
 * finds on PATH.
 */
async function addWasmBindgen() {
  const version = /^name = "wasm-bindgen"\nversion = "([\d.]+)"$/m.exec(
    readFileSync(inRoot("Cargo.lock"), "utf8"),
  )[1];
  const tools = inRoot("target", "tools");
  process.env["PATH"] = [join(tools, "bin"), process.env["PATH"]].join(delimiter);
  if (ask("wasm-bindgen", ["--version"]) === `wasm-bindgen ${version}`) return;
  // As wasm-pack itself does it: not by the lock file of that program.
  const args = ["install", "wasm-bindgen-cli", "--version", version, "--root", tools];
  await building(`installing wasm-bindgen ${version}, once`, "cargo", args, { env: quickly });
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
