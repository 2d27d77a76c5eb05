/** `sottovoce-poll.tgz`, unpacked next to the packages of this repository: no registry is asked. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { files, inRoot } from "../../scripts/common.mjs";
import { pollPackage } from "../../scripts/site/poll-package.mjs";
import { demandPages, demandResults, served, started } from "./program.mjs";
import { json } from "./site.mjs";
import { testInFull } from "../full.mjs";

let top, tarball, folder;
before(async () => {
  top = mkdtempSync(join(tmpdir(), "poll-package-"));
  // Another user of this machine starts it too.
  chmodSync(top, 0o755);
  tarball = await pollPackage(join(top, "made"));
  writeFileSync(join(top, "sottovoce-poll.tgz"), tarball);
  execFileSync("tar", ["-xzf", "sottovoce-poll.tgz"], { cwd: top });
  folder = join(top, "package");
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"), "junction");
});
after(() => rmSync(top, { recursive: true, force: true }));

let places = 0;
/** A new empty folder to start it in. */
function place() {
  const path = join(top, `place-${(places += 1)}`);
  mkdirSync(path);
  return path;
}

const start = (cwd, args = [], { env, first = [], ...options } = {}) =>
  started(process.execPath, [...first, join(folder, "sottovoce-poll.mjs"), ...args], {
    ...{ ...options, cwd },
    env: { ...process.env, NODE_OPTIONS: "", PORT: "0", ...env },
  });

const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));

testInFull("made again, it has the same bytes", async () => {
  assert.ok(tarball.equals(await pollPackage(join(top, "again"))));
});

test("every package below it has one version and a digest, those of the lock file", () => {
  const { packages: locked } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const { dependencies, optionalDependencies, ...own } = read("package.json");
  const { packages } = read("npm-shrinkwrap.json");
  const named = { ...dependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(named)) {
    const { integrity } = locked[`node_modules/${name}`];
    assert.equal(version, locked[`node_modules/${name}`].version, name);
    assert.equal(packages[`node_modules/${name}`].integrity, integrity, name);
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`];
    for (const below of Object.keys({ ...dependencies, ...optionalDependencies }))
      assert.ok(named[below], `${name} needs ${below}`);
  }
  assert.equal(Object.keys(packages).length, Object.keys(named).length + 1);
  assert.ok(own.private && /[A-Z]/.test(own.name), "nobody can publish this name");
});

test("what it imports is Node's, its own, or a package that it names", () => {
  const { dependencies } = read("package.json");
  const sources = [join(folder, "sottovoce-poll.mjs"), ...files(join(folder, "server"))];
  const pattern = /(?:^(?:import|\} from)\b[^"\n]*|\bimport\()"([^"]+)"/gm;
  const imported = sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(pattern)].map(([, name]) => name),
  );
  const others = new Set(imported.filter((name) => !/^(?:node:|\.)/.test(name)));
  assert.deepEqual([...others].sort(), ["@duckdb/node-api", "pg", "qr"]);
  for (const name of others) assert.ok(dependencies[name], name);
});

test("it serves the site, takes a poll, and has it after a restart", async () => {
  const cwd = place();
  const first = start(cwd);
  const at = await served(first);
  assert.equal(at.stored, join(cwd, "polls", "polls.duckdb"));
  await demandPages(at);
  const { path, results } = await demandResults(at);
  // npx hands on the signal that the terminal has sent to both: it comes again while this ends.
  for (let times = 0; times < 20; times += 1) {
    first.child.kill("SIGINT");
    await new Promise((later) => setTimeout(later, 1));
  }
  assert.equal(await first.ended, 0, first.printed);

  const second = start(cwd, ["--lan"]);
  const again = await served(second);
  assert.deepEqual((await json(`${again.address}${path}`)).answer.results, results);
  second.child.kill("SIGTERM");
  assert.equal(await second.ended, 0, second.printed);
});

test("a taken port is said, and another one is used", async () => {
  const other = createServer();
  await new Promise((done) => other.listen(0, "127.0.0.1", () => done(undefined)));
  const PORT = String(other.address().port);
  const program = start(place(), [], { env: { PORT } });
  const { address } = await served(program);
  assert.match(program.printed, new RegExp(`port ${PORT} is taken`));
  assert.notEqual(new URL(address).port, PORT);
  assert.equal((await fetch(address)).status, 200);
  program.child.kill("SIGINT");
  await program.ended;
  other.close();
});

/** Output of the program when it refuses: one line, and no stack. */
async function refusal(...args) {
  const program = start(...args);
  // Nothing waits for one that serves after all.
  await served(program).then(
    () => program.child.kill("SIGKILL"),
    () => {},
  );
  assert.equal(await program.ended, 1, program.printed);
  assert.match(program.printed, /^[^\n]+\n$/);
  return program.printed;
}

test("a folder that may not be written is refused with a way out", async () => {
  const cwd = place();
  chmodSync(cwd, 0o555);
  // No mode stops root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const printed = await refusal(cwd, [], nobody);
  assert.match(printed, /polls cannot be stored in .*polls\.duckdb: .* cannot be written/);
  assert.match(printed, /SOTTOVOCE_DB/);
  chmodSync(cwd, 0o755);
});

test("a file where the folder of polls would be is refused", async () => {
  const cwd = place();
  writeFileSync(join(cwd, "polls"), "");
  assert.match(await refusal(cwd), /cannot be stored/);
});

test("an unknown option and a wrong port are refused", async () => {
  assert.match(await refusal(place(), ["--wan"]), /--wan is not an option.*--lan/);
  assert.match(await refusal(place(), [], { env: { PORT: "80a" } }), /PORT is not a port/);
});

test("Node 18 is refused before anything of ours is imported", async () => {
  const hook = join(top, "older.cjs");
  const versions = '{ value: { ...process.versions, node: "18.20.8" } }';
  writeFileSync(hook, `Object.defineProperty(process, "versions", ${versions});`);
  const printed = await refusal(place(), [], { first: ["--require", hook] });
  assert.match(printed, /^Node 20 or later is needed; this is 18\.20\.8/);
});
