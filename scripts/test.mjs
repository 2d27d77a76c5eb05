/**
 * `npm test`: sets up whatever it needs, browsers included, builds, runs every suite, and ends with
 * the runners' own closing lines. `--full` adds the slow suites. Names of suites (checks, rust,
 * wasm32, or a folder of tests) run only those.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Refusal, files, inRoot, run, say, whenRun } from "./common.mjs";
import { browsers } from "./browsers.mjs";
import { buildWasm } from "./build-wasm.mjs";
import { cpuByFolder, cpuLines, cpuSeconds } from "./cpu.mjs";
import { engines } from "./engines.mjs";
import { modules } from "./modules.mjs";
import { building, showing } from "./progress.mjs";
import { addTarget, setup } from "./setup.mjs";
import { workers } from "./workers.mjs";

const checks = [
  ...["format", "lint", "docs", "types", "entries", "listing", "declarations", "licenses"],
  ...["words", "prose", "wasm", "sizes"],
];
/** Asked where all is: they install linters from PyPI. */
const fullChecks = ["workflows"];
const folders = ["js", "types", "engines", "poll", "package", "browser"];
const suites = ["checks", "rust", "wasm32", ...folders];
/** Built like the package, but for a host that test programs can run on. */
const wasi = "wasm32-wasip1";

export async function test(args) {
  const full = args.includes("--full");
  const asked = args.filter((name) => name !== "--full");
  const unknown = asked.find((name) => !suites.includes(name));
  if (unknown) throw new Refusal(`there is no suite ${unknown}; there are ${suites.join(", ")}`);
  const wanted = (name) => asked.length === 0 || asked.includes(name);
  // Slow tests look at this variable: they have more cases then. In browsers it adds widths, looks
  // and, in the engines that are asked last, pages that another one was asked about.
  const outcome = new Outcome(full ? { SOTTOVOCE_FULL: "1" } : {});

  const ready = await setup({ forTests: true, usually: full ? "an hour" : "half an hour" });
  await Promise.all(Object.values(ready));
  if (["package", "browser"].some(wanted)) await browsers();
  if (["js", "engines", "poll"].some(wanted)) await engines(full);
  if (full && wanted("package")) await workers();
  const built = await outcome.of("build", () => build(ready));
  const asking = [...checks, ...(full ? fullChecks : [])];
  if (wanted("checks")) for (const name of asking) await outcome.of(`check:${name}`, check);
  if (wanted("rust")) await outcome.of("cargo test", cargoTest);
  if (wanted("wasm32")) await outcome.of("cargo test on wasm32", cargoTestOnWasm);
  const paths = folders.filter(wanted).flatMap((folder) => testFiles(folder, full));
  if (paths.length > 0 && built) await outcome.of("node --test", nodeTest, paths);
  else if (paths.length > 0) outcome.failures.push("node --test: the package was not built");
  outcome.tell(`${suites.filter(wanted).join(", ")}${full ? " (full)" : ""}`);
}

/** What failed, and the closing lines of the runners. */
class Outcome {
  failures = [];
  #closing = [];
  #seconds = [];
  #env;

  constructor(env) {
    this.#env = env;
  }

  /** Does one part, and goes on with the next whatever becomes of it. */
  async of(name, part, ...args) {
    const before = cpuSeconds();
    try {
      this.#closing.push(...((await part(name, this.#env, ...args)) ?? []));
      return true;
    } catch (thrown) {
      process.stderr.write(`${thrown instanceof Refusal ? thrown.message : thrown.stack}\n`);
      this.#closing.push(...(thrown.closing ?? []));
      this.failures.push(name);
      return false;
    } finally {
      this.#seconds.push([name, cpuSeconds() - before]);
    }
  }

  tell(which) {
    for (const name of this.failures) say(`FAILED: ${name}`);
    if (this.failures.length === 0) say(`every suite passed: ${which}`);
    const times = this.#seconds.filter(([, seconds]) => seconds >= 1);
    if (times.length > 0) say(`seconds of processor: ${listed(times)}`);
    if (times.some(([name]) => name === "node --test"))
      say(`of node --test, by folder: ${listed(cpuByFolder())}`);
    process.stdout.write(this.#closing.map((line) => `${line}\n`).join(""));
    if (this.failures.length > 0) process.exitCode = 1;
  }
}

const listed = (times) =>
  times.map(([name, seconds]) => `${name} ${Math.round(seconds)}`).join(", ");

async function build(ready) {
  await buildWasm(Object.keys(modules), ready);
  const [{ buildJs }, { buildSite }, { buildDownloads }] = await Promise.all([
    import("./build-js.mjs"),
    import("./build-site.mjs"),
    import("./downloads.mjs"),
  ]);
  await buildJs();
  await buildSite();
  await buildDownloads();
}

/** Figures that people want to see also when all is well. */
const told = ["check:listing", "check:sizes"];

async function check(name) {
  const { output } = await building(name, "npm", ["run", "--silent", name]);
  if (told.includes(name)) process.stdout.write(output);
}

/** Compiles first, so that the one line tells of crates and the next one of tests. */
async function cargoTest(name, env) {
  await building("compiling the Rust tests", "cargo", [
    "test",
    "--workspace",
    "--locked",
    "--no-run",
  ]);
  return cargoTests(
    name,
    ["test", "--workspace", "--locked", "--no-fail-fast", "--", ...slow(env)],
    env,
  );
}

async function cargoTestOnWasm(name, env) {
  await addTarget(wasi);
  // By its whole path: each crate's tests run in that crate's folder.
  const runner = JSON.stringify(["node", "--no-warnings", inRoot("scripts", "wasi.mjs")]);
  const some = [
    ...["--workspace", "--exclude", "sottovoce-module", "--locked", "--release", "--lib"],
    ...["--test", "vectors"],
    ...["--target", wasi, "--config", `target.${wasi}.runner=${runner}`],
  ];
  // Optimized as what is shipped, but not as one piece: that would double the time.
  const pieces = { CARGO_PROFILE_RELEASE_LTO: "off", CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16" };
  const compile = ["test", ...some, "--no-run"];
  await building("compiling them for wasm32, optimized", "cargo", compile, { env: pieces });
  // Tests of panics need unwinding, which this target does not have. The vectors of mechanisms are
  // replayed by the modules themselves, in JavaScript; those of their parts are not.
  const skipped = [
    "is_a_bug",
    ...(env.SOTTOVOCE_FULL ? [] : ["mechanisms_release_what_the_scripts_say"]),
  ];
  const skip = skipped.flatMap((name) => ["--skip", name]);
  const args = ["test", ...some, "--", ...skip, ...slow(env)];
  return cargoTests(name, args, { ...env, ...pieces });
}

/** Tests marked as slow are run too where all are wanted. */
const slow = (env) => (env.SOTTOVOCE_FULL ? ["--include-ignored"] : []);

async function cargoTests(name, args, env) {
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

const testFiles = (folder, full) =>
  files(
    inRoot("tests", folder),
    (path) => /\.test\.mjs$/.test(path) && (full || !/\.full\.test\.mjs$/.test(path)),
  );

/** The longest that one file of tests may take, in minutes: one that hangs is named, and fails. */
const longest = (env) => (env.SOTTOVOCE_FULL ? 45 : 20);

/** What the tests print goes to a file, which is shown if one fails. */
async function nodeTest(name, env, paths) {
  const tap = inRoot("target", "tests", "node.tap");
  mkdirSync(inRoot("target", "tests"), { recursive: true });
  for (const path of [tap, cpuLines]) rmSync(path, { force: true });
  const concurrency = Math.max(1, Math.min(2, availableParallelism()));
  const args = [
    `--import=${pathToFileURL(inRoot("scripts", "cpu.mjs"))}`,
    "--test",
    "--test-reporter=tap",
    `--test-reporter-destination=${tap}`,
    "--test-reporter=./scripts/reporter.mjs",
    "--test-reporter-destination=stdout",
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${longest(env) * 60_000}`,
    ...paths,
  ];
  const seen = new Set();
  let tests = 0;
  const watch = (tell) => (text) => {
    for (const file of text.trim().split("\n")) {
      seen.add(file);
      tests++;
    }
    tell(`${[...seen].at(-1)}, file ${seen.size} of ${paths.length}, ${tests} tests`);
  };
  return showing(name, async (tell) => {
    const options = { env, check: false, quiet: true, watch: watch(tell) };
    const { code, output } = await run(process.execPath, args, options);
    const report = readFileSync(tap, "utf8");
    const counts = /^# (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*$/gm;
    const closing = closingLines(report, counts);
    if (code !== 0) throw failure(`${name} failed (${code})`, `${report}\n${output}`, closing);
    return closing;
  });
}

const closingLines = (output, pattern) => output.match(pattern) ?? [];

/** A test that failed: its line, and in TAP the first of what is said of it. */
const failing = /^ *(?:not ok \d+ - .*(?:\n +.*){0,20}|test .* \.\.\. FAILED)$/gm;

/** With all that was printed, and the tests that failed once more where they are easy to find. */
function failure(message, output, closing) {
  const refusal = new Refusal([output, ...closingLines(output, failing), message].join("\n"));
  return Object.assign(refusal, { closing });
}

await whenRun(import.meta.url, test);
