/**
 * Rust to WebAssembly: leaves the glue, its declarations and the optimized module in
 * target/wasm-pack.
 */
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { ask, files, inRoot, onceFor, root, run, say, whenRun } from "./common.mjs";

export const wasmFolder = inRoot("target", "wasm-pack");

/**
 * How the module is compiled, here and for the benches. Fewer functions are copied into their
 * callers than LLVM would by itself: the module is carried inline, a tenth smaller so, and about as
 * fast. Vector instructions halve the time of passes over many costs.
 */
export const codegen = [
  "-Cllvm-args=-inline-threshold=50",
  "-Cllvm-args=-inlinehint-threshold=100",
  "-Ctarget-feature=+simd128",
];

export function buildWasm() {
  return onceFor("wasm", {
    inputs: () => [
      ...files(inRoot("src"), (path) => /\.(rs|md)$/.test(path)),
      ...[
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        "package-lock.json",
        "scripts/build-wasm.mjs",
      ].map((name) => inRoot(name)),
    ],
    outputs: () => files(wasmFolder, (path) => !path.endsWith(".gitignore")),
    work: build,
  });
}

async function build() {
  say("building the WebAssembly module (wasm-pack; the first time takes a few minutes)");
  await run("cargo", ["fetch", "--locked", "--quiet"]);
  const env = {
    // The pinned wasm-opt of the npm package binaryen comes before any other.
    PATH: [inRoot("node_modules", ".bin"), process.env["PATH"]].join(delimiter),
  };
  // For this target only: what cargo builds for the machine itself must not see them.
  const flags = `target.wasm32-unknown-unknown.rustflags=${JSON.stringify([...withoutMachinePaths(), ...codegen])}`;
  const cargo = ["--locked", "--features", "bindings", "--config", flags];
  const args = [
    "build",
    "--target",
    "web",
    "--release",
    "--no-pack",
    "--out-dir",
    "target/wasm-pack",
    ".",
    "--",
    ...cargo,
  ];
  await run("wasm-pack", args, { env });
}

/**
 * Panic messages name source files: by their place in the repository or crate, never by where this
 * machine keeps them.
 */
function withoutMachinePaths() {
  const cargoHome = process.env["CARGO_HOME"] ?? join(homedir(), ".cargo");
  const registry = join(cargoHome, "registry", "src");
  const sources = existsSync(registry)
    ? readdirSync(registry).map((name) => join(registry, name))
    : [];
  const std = join(ask("rustc", ["--print", "sysroot"]), "lib", "rustlib", "src", "rust");
  // The last matching prefix wins.
  const remapped = [
    [homedir(), "home"],
    [cargoHome, "cargo"],
    [std, "rust"],
    ...sources.map((path) => [path, "crates"]),
    [root.replace(/[\\/]+$/, ""), "sottovoce"],
  ];
  return remapped.map(([from, to]) => `--remap-path-prefix=${from}=/${to}`);
}

await whenRun(import.meta.url, buildWasm);
