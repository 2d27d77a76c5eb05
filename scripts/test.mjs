/**
 * `npm test`: sets up whatever it needs, browsers included, builds, runs every suite, and ends with
 * the runners' own closing lines. `--full` adds the slow suites. Names of suites (checks, rust,
 * wasm32, or a folder of tests) run only those; files of tests are run on what is built.
 */
import { rmSync } from "node:fs";
import { Refusal, whenRun } from "./common.mjs";
import { browsers } from "./setup/browsers.mjs";
import { buildWasm } from "./wasm/build-wasm.mjs";
import { engines } from "./setup/engines.mjs";
import { modules } from "./wasm/modules.mjs";
import { building } from "./progress.mjs";
import { setup } from "./setup/setup.mjs";
import { cpuLines } from "./test/cpu.mjs";
import { nodeTests, runFiles, testFiles } from "./test/node.mjs";
import { Outcome } from "./test/outcome.mjs";
import { cargoTest, cargoTestOnWasm, compileTests } from "./test/rust.mjs";
import { workers } from "./setup/workers.mjs";

/** Checks that need nothing built. */
const checksOfSources = ["format", "lint", "docs", "words", "prose"];
const checksOfBuilt = [
  ...["types", "entries", "listing", "declarations", "licenses", "wasm", "sizes"],
];
/** Asked where all is: they install linters from PyPI. */
const fullChecks = ["workflows"];
/** Figures that people want to see also when all is well. */
const shown = ["listing", "sizes"];

const folders = [
  ...["js", "types", "page", "exhibits", "documents", "scripts"],
  ...["engines", "poll", "package", "browser"],
];
/** Only where all is asked, or by name: the modules that ship replay the vectors each time. */
const fullSuites = ["wasm32"];
const suites = ["checks", "rust", ...fullSuites, ...folders];

export async function test(args) {
  const full = args.includes("--full");
  const asked = args.filter((name) => name !== "--full");
  // Slow tests look at this variable: they have more cases then. In browsers it adds widths, looks
  // and, in the engines that are asked last, pages that another one was asked about.
  const how = { full, env: full ? { SOTTOVOCE_FULL: "1" } : {} };
  const names = asked.filter((name) => !name.endsWith(".mjs"));
  if (asked.length > 0 && names.length === 0) return runFiles(asked, how.env);
  const unknown = asked.find((name) => !suites.includes(name));
  if (unknown)
    throw new Refusal(
      `there is no suite ${unknown}: say files of tests, or some of ${suites.join(", ")}`,
    );
  const usual = suites.filter((name) => full || !fullSuites.includes(name));
  await runSuites(names.length > 0 ? names : usual, how);
}

/**
 * In two lanes, because cargo and the linking of modules use one core most of the time: what is
 * compiled and checked as Rust, and what is built and then used.
 */
async function runSuites(wanted, how) {
  const { full } = how;
  const outcome = new Outcome();
  rmSync(cpuLines, { force: true });
  const ready = await setup({ forTests: true, usually: full ? "an hour" : "half an hour" });
  const there = Promise.all([programs(wanted, full), ...Object.values(ready)]);
  const built = outcome.of("build", () => build(ready));
  const checked = (names) =>
    twoAtATime(wanted.includes("checks") ? names : [], (name) =>
      outcome.of(`check:${name}`, () => check(name)),
    );
  // Browsers would leave the compiler no time, and have none for themselves.
  const compiled = wanted.includes("rust") ? outcome.of("cargo test", compileTests) : undefined;
  const crates = async () => {
    if (await compiled) await outcome.of("cargo test", () => cargoTest("cargo test", how));
    await ready.packages;
    await checked(checksOfSources);
    await built;
    await checked([...checksOfBuilt, ...(full ? fullChecks : [])]);
    if (wanted.includes("wasm32"))
      await outcome.of("wasm32", () => cargoTestOnWasm("cargo test on wasm32", how));
  };
  const uses = async () => {
    const paths = folders
      .filter((name) => wanted.includes(name))
      .flatMap((folder) => testFiles(folder, full));
    const [isBuilt] = await Promise.all([built, there, compiled]);
    if (paths.length === 0) return;
    await outcome.of("node --test", () => {
      if (!isBuilt) throw new Refusal("node --test: the package was not built");
      return nodeTests("node --test", paths, how);
    });
  };
  await Promise.all([there, crates(), uses()]);
  outcome.tell(`${wanted.join(", ")}${full ? " (full)" : ""}`);
}

/** Browsers and other programs that the suites need, one after the other: apt-get has one lock. */
async function programs(wanted, full) {
  const needed = (...names) => names.some((name) => wanted.includes(name));
  if (needed("package", "browser")) await browsers();
  if (needed("documents", "engines", "poll")) await engines(full);
  if (full && needed("package")) await workers();
}

async function build(ready) {
  await buildWasm(Object.keys(modules), ready);
  const [{ buildJs }, { buildSite }, { buildDownloads }] = await Promise.all([
    import("./package/build-js.mjs"),
    import("./site/build-site.mjs"),
    import("./site/downloads.mjs"),
  ]);
  await buildJs();
  await buildSite();
  await buildDownloads();
}

async function check(name) {
  const { output } = await building(`check:${name}`, "npm", ["run", "--silent", `check:${name}`]);
  if (shown.includes(name)) process.stdout.write(output);
}

async function twoAtATime(items, work) {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([next(), next()]);
}

await whenRun(import.meta.url, test);
