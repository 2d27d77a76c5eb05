/** The examples as their READMEs have them run: next to the packed package, installed by npm. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after } from "node:test";
import { ask, inRoot, named, run } from "../../scripts/common.mjs";
import { blocksOf } from "../documents/markdown.mjs";
import { packed } from "./packed.mjs";

/** The files of an example that people wrote, also where somebody has installed and run it. */
export const writtenIn = (name) =>
  ask("git", ["ls-files", "--cached", "--others", "--exclude-standard", `examples/${name}`])
    .split("\n")
    .map((path) => inRoot(path))
    .filter((path) => existsSync(path));

/** The examples that npm installs. */
export const examples = readdirSync(inRoot("examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => writtenIn(name).some((path) => basename(path) === "package.json"));

/** The commands that its README gives, each a line. */
export const commandsOf = (name) =>
  blocksOf(readFileSync(inRoot("examples", name, "README.md"), "utf8"))
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => code.trim().split("\n"));

let top;
after(() => top && rmSync(top, { recursive: true, force: true }));

/** A folder that has what a clone has: the tarball at its top, and examples below. */
function clone() {
  if (top) return top;
  top = mkdtempSync(join(tmpdir(), "sottovoce-examples-"));
  cpSync(packed(), join(top, basename(packed())));
  cpSync(inRoot("examples", "people.csv"), join(top, "examples", "people.csv"));
  return top;
}

/** Next reports nothing; settings of the test runner, and of Vite in a test, reach no program. */
const env = {
  NEXT_TELEMETRY_DISABLED: "1",
  NODE_ENV: undefined,
  NODE_OPTIONS: "",
  NODE_TEST_CONTEXT: undefined,
};

const npmQuietly = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
const copies = new Map();

/**
 * The folder of a copy of an example, where the commands of its README were run that install and
 * build it. Once per test file.
 */
export function installed(name) {
  if (!copies.has(name)) copies.set(name, install(name));
  return copies.get(name);
}

async function install(name) {
  const folder = join(clone(), "examples", name);
  for (const path of writtenIn(name))
    cpSync(path, join(folder, named(path).slice(`examples/${name}/`.length)));
  for (const command of commandsOf(name).filter((line) => /^npm (?:ci|run build)$/.test(line))) {
    const [, ...args] = command.split(" ");
    await run("npm", [...args, ...(command === "npm ci" ? npmQuietly : [])], {
      cwd: folder,
      env,
      quiet: true,
    });
  }
  return folder;
}

/** A program of an example, which runs until it is ended, with all that it printed. */
export function started(folder, args, settings = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, ...settings },
  });
  const program = { child, printed: "", isClosed: false };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (program.printed += text));
  const ended = new Promise((done) => child.once("close", (code, signal) => done(code ?? signal)));
  ended.then(() => (program.isClosed = true));
  program.end = (signal = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  program.ended = ended;
  return program;
}

/** The first match in what a program prints. */
export async function match(program, pattern) {
  const deadline = Date.now() + 60_000;
  for (let isOver = false; !isOver;) {
    isOver = Date.now() > deadline || program.isClosed;
    const found = pattern.exec(program.printed);
    if (found) return found;
    await new Promise((later) => setTimeout(later, 20));
  }
  assert.fail(`the program did not print ${pattern}: ${program.printed}`);
}

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** A server of an example on a free port: its address, and what `started` gives. */
export async function serving(t, folder, settings) {
  const port = await freePort();
  const program = started(folder, ["server.mjs"], { PORT: String(port), ...settings });
  t.after(() => program.end("SIGKILL"));
  await match(program, /^port \d+$/m);
  return Object.assign(program, { address: `http://127.0.0.1:${port}/` });
}
