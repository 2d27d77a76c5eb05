/** Tests of the crates, on this machine and as WebAssembly. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { files, inRoot, isUpToDate, onceFor, run } from "../common.mjs";
import { building, showing } from "../progress.mjs";
import { addTarget } from "../setup/setup.mjs";
import { closingLines, failure } from "./outcome.mjs";

/** Built like the package, but for a host that test programs can run on. */
const wasi = "wasm32-wasip1";

/** Tests marked as slow are run too where all are wanted. */
const slow = (full) => (full ? ["--include-ignored"] : []);

const all = ["test", "--workspace", "--locked"];

/** The house rules read every file of the repository, so they are asked each time. */
const houseRules = ["test", "--locked", "--test", "rust", "architecture::"];

/** Compiles the tests of the crates. */
export async function compileTests() {
  await building("compiling the Rust tests", "cargo", [...all, "--no-run"]);
}

/** Runs the tests of the crates, unless what they are made of is as it was when they passed. */
export async function cargoTest(name, how) {
  const passed = inRoot("target", "tests", how.full ? "rust-full.txt" : "rust.txt");
  const step = {
    inputs: () => ["src", "crates", "tests", ...manifests].flatMap(madeOf),
    outputs: () => files(passed),
    async work() {
      const args = [...all, "--no-fail-fast", "--", ...slow(how.full)];
      const closing = await cargoTests(name, args, how);
      mkdirSync(inRoot("target", "tests"), { recursive: true });
      writeFileSync(passed, closing.map((line) => `${line}\n`).join(""));
    },
  };
  const stamp = `cargo-test${how.full ? "-full" : ""}`;
  const rules = isUpToDate(stamp, step) ? await cargoTests("house rules", houseRules, how) : [];
  await onceFor(stamp, step);
  return [...rules, ...readFileSync(passed, "utf8").trim().split("\n")];
}

const manifests = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];

/** Files that Rust's tests are compiled from, and those that they read as they run. */
const madeOf = (path) =>
  files(inRoot(path), (file) => /\.(?:rs|toml|lock|json|csv|xlsx|md)$/.test(file));

export async function cargoTestOnWasm(name, { env, full }) {
  await addTarget(wasi);
  // By its whole path: each crate's tests run in that crate's folder.
  const runner = JSON.stringify(["node", "--no-warnings", inRoot("scripts", "test", "wasi.mjs")]);
  const some = [
    ...["--workspace", "--exclude", "sottovoce-module", "--locked", "--release", "--lib"],
    ...["--test", "rust"],
    ...["--target", wasi, "--config", `target.${wasi}.runner=${runner}`],
  ];
  // Optimized as what is shipped, but not as one piece: that would double the time.
  const pieces = { CARGO_PROFILE_RELEASE_LTO: "off", CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16" };
  const compile = ["test", ...some, "--no-run"];
  await building("compiling them for wasm32, optimized", "cargo", compile, { env: pieces });
  // Tests of panics need unwinding, which this target does not have.
  const args = ["test", ...some, "--", "--skip", "is_a_bug", ...slow(full)];
  return cargoTests(name, args, { env: { ...env, ...pieces } });
}

async function cargoTests(name, args, { env }) {
  const far = { binary: "", all: "?", done: 0 };
  const watch = (tell) => (text) => {
    for (const line of text.split("\n")) {
      const [, binary] = /Running (?:unittests )?(\S+)|(Doc-tests)/.exec(line) ?? [];
      const [, all] = /^running (\d+) tests?/.exec(line) ?? [];
      if (binary) far.binary = binary;
      if (all) Object.assign(far, { all, done: 0 });
      if (/^test .* \.\.\. /.test(line)) far.done++;
    }
    tell(`${far.binary}, test ${far.done} of ${far.all}`);
  };
  return showing(name, async (tell) => {
    const options = { env, check: false, quiet: true, watch: watch(tell) };
    const { code, output } = await run("cargo", args, options);
    const closing = closingLines(output, /^test result: .*$/gm);
    if (code !== 0) throw failure(`${name} failed (${code})`, output, closing);
    return closing;
  });
}
