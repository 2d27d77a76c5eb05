/**
 * Rust to WebAssembly: leaves each module, its glue and their declarations in a folder of its own
 * under target/wasm.
 */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ask, files, inRoot, isUpToDate, onceFor, root, run, whenRun } from "../common.mjs";
import { modules, passes } from "./modules.mjs";
import { building, lane, showing } from "../progress.mjs";
import { setup } from "../setup/setup.mjs";
import { withoutNotes } from "./sections.mjs";

/**
 * Holds `sottovoce.js`, `sottovoce.d.ts` and `sottovoce_bg.wasm`; and, with names, the module as
 * the compiler left it (`named.wasm`) and as it ships (`optimized.wasm`).
 */
export const wasmFolder = (module) => inRoot("target", "wasm", module);

const triple = "wasm32-unknown-unknown";

/**
 * How the modules are compiled, here and for the benches. Vector instructions halve the time of
 * passes over many costs.
 */
export const codegen = ["-Ctarget-feature=+simd128"];

/**
 * Modules that do little but what `crates/base` holds. It is built for size elsewhere, where it
 * works once a release; but a file's reader would take half as long again, and the phone's module
 * gets no smaller.
 */
const quick = ["csv", "xlsx", "respond"];
const quickly = 'profile.release.package.sottovoce-base.opt-level="s"';

/** Features that the modules use in addition to the instructions that every host of ours has. */
const features = [
  "bulk-memory",
  "bulk-memory-opt",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "reference-types",
  "multivalue",
  "simd",
];

/**
 * Builds the modules of these names. One is optimized while the next one is compiled. `ready` is
 * what set-up promises: nothing waits for the part that it does not need.
 */
export async function buildWasm(names, ready) {
  const lanes = { compiling: lane(), optimizing: lane() };
  // The one that takes longest to optimize comes first, so that the last one is not waited for.
  const order = Object.keys(modules).filter((name) => names.includes(name));
  await Promise.all([
    ...order.reverse().map((module) => onceFor(...stepOf(module, { lanes, ready }))),
    ...Object.values(ready),
  ]);
}

/** Whether a module is there, and made of the sources as they are. */
export const isBuilt = (module) => isUpToDate(...stepOf(module));

/** How a module is built, for `onceFor`. */
const stepOf = (module, how) => [
  `wasm-${module}`,
  {
    inputs: () => [
      ...["src", "crates"].flatMap((folder) =>
        files(inRoot(folder), (path) => /\.(?:rs|toml)$|\bproof\.md$/.test(path)),
      ),
      ...[
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        "package-lock.json",
        "scripts/wasm/build-wasm.mjs",
        "scripts/wasm/cut.mjs",
        "scripts/wasm/modules.mjs",
        "scripts/wasm/sections.mjs",
        "scripts/tools/Cargo.lock",
        "scripts/tools/src/wasm_bindgen.rs",
      ].map((name) => inRoot(name)),
    ],
    outputs: () => files(wasmFolder(module), (path) => !path.endsWith(".gitignore")),
    work: () => build(module, how),
  },
];

async function build(module, { lanes, ready }) {
  await lanes.compiling(() => compile(module, ready));
  await ready.packages;
  await lanes.optimizing(() => optimize(module));
}

async function compile(module, { programs }) {
  const folder = wasmFolder(module);
  rmSync(folder, { recursive: true, force: true });
  const title = `compiling the WebAssembly module ${module}`;
  // Flags name the folder that crates are downloaded to, which a new machine does not have.
  await run("cargo", ["fetch", "--locked"], { quiet: true, network: title });
  const args = cargoArguments(module);
  // The first one has this done while wasm-pack itself is being compiled.
  const crate = inRoot("crates", "module");
  const cargo = ["build", "--lib", "--release", "--target", triple, ...args];
  await building(title, "cargo", cargo, { cwd: crate, network: title });
  await programs;
  const target = ["--target", "web", "--release", "--no-opt", "--no-pack"];
  const out = ["--out-name", "sottovoce", "--out-dir", folder];
  await run("wasm-pack", ["build", ...target, ...out, crate, "--", ...args], { quiet: true });
}

function cargoArguments(module) {
  // For this target only: what cargo builds for the machine itself must not see them.
  const flags = `target.${triple}.rustflags=${JSON.stringify([...withoutMachinePaths(), ...codegen])}`;
  const settings = ["--locked", "--config", flags, "--features", featuresOf(module)];
  return [...settings, ...(quick.includes(module) ? ["--config", quickly] : [])];
}

const optimize = (module) =>
  showing(`optimizing the WebAssembly module ${module}`, () => optimized(module));

async function optimized(module) {
  const folder = wasmFolder(module);
  const wasm = join(folder, "sottovoce_bg.wasm");
  // Imported late: on a fresh clone it is there only now.
  const { withoutPanics } = await import("./cut.mjs");
  const named = readFileSync(wasm);
  writeFileSync(join(folder, "named.wasm"), named);
  writeFileSync(wasm, withoutPanics(named));
  const options = [
    ...features.map((name) => `--enable-${name}`),
    ...passes.map((path) => `--no-inline=sottovoce_loops*::${path}::*`),
    ...["-Os", "--debuginfo", "--strip-producers"],
  ];
  const optimizer = inRoot("node_modules", "binaryen", "bin", "wasm-opt");
  const smaller = join(folder, "optimized.wasm");
  await run(process.execPath, [optimizer, wasm, "-o", smaller, ...options]);
  // So what ships is what the check of jumps reads, but for the notes.
  writeFileSync(wasm, withoutNotes(readFileSync(smaller)));
}

const featuresOf = (module) =>
  ["linked", ...modules[module].map((feature) => `sottovoce/${feature}`)].join();

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

await whenRun(import.meta.url, async (names) =>
  buildWasm(names.length > 0 ? names : Object.keys(modules), await setup()),
);
