/**
 * `npm test`: sets up whatever it needs, browsers included, builds, runs every suite, and ends with
 * the runners' own closing lines. `--full` adds the slow suites. Names of suites (checks, rust,
 * wasm32, or a folder of tests) run only those.
 */
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { Refusal, files, inRoot, run, say, whenRun } from "./common.mjs";
import { browsers } from "./browsers.mjs";
import { buildWasm } from "./build-wasm.mjs";
import { addTarget, setup } from "./setup.mjs";

const checks = ["format", "lint", "docs", "types", "listing", "words", "wasm", "sizes"];
const folders = ["js", "types", "package", "browser"];
const suites = ["checks", "rust", "wasm32", ...folders];
/** Built like the package, but for a host that test programs can run on. */
const wasi = "wasm32-wasip1";

export async function test(args) {
  const full = args.includes("--full");
  const asked = args.filter((name) => name !== "--full");
  const unknown = asked.find((name) => !suites.includes(name));
  if (unknown) throw new Refusal(`there is no suite ${unknown}; there are ${suites.join(", ")}`);
  const wanted = (name) => asked.length === 0 || asked.includes(name);

  const failures = [];
  const closing = [];
  const attempt = async (name, work) => {
    try {
      await work();
      return true;
    } catch (thrown) {
      process.stderr.write(`${thrown instanceof Refusal ? thrown.message : thrown.stack}\n`);
      failures.push(name);
      return false;
    }
  };

  await setup();
  if (folders.slice(2).some(wanted)) await browsers();
  const built = await attempt("build", async () => {
    await buildWasm();
    const [{ buildJs }, { buildSite }] = await Promise.all([
      import("./build-js.mjs"),
      import("./build-site.mjs"),
    ]);
    await buildJs();
    await buildSite();
  });

  if (wanted("checks")) {
    for (const name of checks) {
      say(`check: ${name}`);
      await attempt(`check:${name}`, () => run("npm", ["run", "--silent", `check:${name}`]));
    }
  }
  // Slow cases look at this variable: they are the same tests with more cases, never tests left
  // out.
  const env = full ? { SOTTOVOCE_FULL: "1" } : {};
  if (wanted("rust")) {
    say("cargo test");
    await attempt("cargo test", async () => {
      const { code, output } = await run("cargo", ["test", "--locked", "--no-fail-fast"], {
        env,
        check: false,
      });
      closing.push(...closingLines(output, /^test result: .*$/gm));
      if (code !== 0) throw new Refusal(`cargo test failed (${code})`);
    });
  }
  if (wanted("wasm32")) {
    say("cargo test on wasm32, in release mode: everything on 32-bit limbs and pointers");
    await attempt("cargo test on wasm32", async () => {
      await addTarget(wasi);
      const runner = { CARGO_TARGET_WASM32_WASIP1_RUNNER: "node --no-warnings scripts/wasi.mjs" };
      // Tests of panics need unwinding, which this target does not have.
      const args = [
        "test",
        "--locked",
        "--release",
        "--target",
        wasi,
        "--lib",
        "--test",
        "vectors",
        "--",
        "--skip",
        "is_a_bug",
      ];
      const { code, output } = await run("cargo", args, {
        env: { ...env, ...runner },
        check: false,
      });
      closing.push(...closingLines(output, /^test result: .*$/gm));
      if (code !== 0) throw new Refusal(`cargo test on wasm32 failed (${code})`);
    });
  }
  const paths = folders
    .filter(wanted)
    .flatMap((name) =>
      files(
        inRoot("tests", name),
        (path) => /\.test\.mjs$/.test(path) && (full || !/\.full\.test\.mjs$/.test(path)),
      ),
    );
  if (paths.length > 0 && built) {
    say(`node --test (${paths.length} files)`);
    await attempt("node --test", async () => {
      const concurrency = Math.max(1, Math.min(2, availableParallelism()));
      const { code, output } = await run(
        process.execPath,
        ["--test", "--test-reporter=tap", `--test-concurrency=${concurrency}`, ...paths],
        { env, check: false },
      );
      closing.push(
        ...closingLines(
          output,
          /^# (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*$/gm,
        ),
      );
      if (code !== 0) throw new Refusal(failed(output) || `node --test failed (${code})`);
    });
  } else if (paths.length > 0) {
    failures.push(`node --test was not run: ${paths.map((path) => basename(path)).join(", ")}`);
  }

  for (const name of failures) say(`FAILED: ${name}`);
  if (failures.length === 0)
    say(`every suite passed: ${suites.filter(wanted).join(", ")}${full ? " (full)" : ""}`);
  process.stdout.write(closing.map((line) => `${line}\n`).join(""));
  if (failures.length > 0) process.exitCode = 1;
}

const closingLines = (output, pattern) => output.match(pattern) ?? [];

/** The tests that failed, once more where they are easy to find. */
const failed = (output) =>
  closingLines(output, /^ *not ok \d+ - .*$/gm)
    .map((line) => line.trim())
    .join("\n");

await whenRun(import.meta.url, test);
