/** Tests of the built package and site: files of `node --test`. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Refusal, files, inRoot, run } from "../common.mjs";
import { showing } from "../progress.mjs";
import { closingLines, failure } from "./outcome.mjs";

/**
 * Number of files that are run at once. Each often waits for a clock, so it is more than there are
 * cores; a browser, however, keeps a core busy, so it is one more.
 */
const atOnce = availableParallelism() + 1;

/** The longest that one file of tests may take, in minutes: one that hangs is named, and fails. */
const longest = { usual: 30, full: 60 };

/** The files of tests in a folder of `tests`. */
export const testFiles = (folder, full) =>
  files(
    inRoot("tests", folder),
    (path) => /\.test\.mjs$/.test(path) && (full || !/\.full\.test\.mjs$/.test(path)),
  );

/** Runs files; what the tests print goes to a file, which is shown if one fails. */
export function nodeTests(name, paths, { env, full }) {
  const tap = inRoot("target", "tests", "node.tap");
  mkdirSync(inRoot("target", "tests"), { recursive: true });
  rmSync(tap, { force: true });
  const args = [
    `--import=${pathToFileURL(inRoot("scripts", "test", "cpu.mjs"))}`,
    "--test",
    "--test-reporter=tap",
    `--test-reporter-destination=${tap}`,
    "--test-reporter=./scripts/test/reporter.mjs",
    "--test-reporter-destination=stdout",
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${longest[full ? "full" : "usual"] * 60_000}`,
    ...paths,
  ];
  let ended = 0;
  const watch = (tell) => (text) => {
    const lines = text.trim().split("\n");
    ended += lines.length;
    tell(`${ended} tests, the last of ${lines.at(-1)}`);
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

/** Runs files on what is built, and shows what they print. */
export async function runFiles(paths, env) {
  const lost = paths.find((path) => !/\.test\.mjs$/.test(path) || !existsSync(path));
  if (lost) throw new Refusal(`there is no file of tests ${lost}: their names end in .test.mjs`);
  if (!existsSync(inRoot("dist", "index.js")))
    throw new Refusal("files of tests run on what is built, and nothing is: npm run build");
  const { code } = await run(process.execPath, ["--test", ...paths], { env, check: false });
  process.exitCode = code;
}
