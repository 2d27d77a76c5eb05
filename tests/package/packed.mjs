/** The package as npm delivers it: packed, and installed into projects of their own. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { ask } from "../../scripts/common.mjs";
import { pack } from "../../scripts/package/tarball.mjs";

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function temporary(name) {
  const folder = mkdtempSync(join(tmpdir(), `sottovoce-${name}-`));
  folders.push(folder);
  return folder;
}

let tarball;

/** The tarball that `npm publish` would send. Packed once per test file. */
export function packed() {
  if (tarball) return tarball;
  tarball = pack(temporary("tarball")).path;
  return tarball;
}

let installation;

/** A folder into which npm installed the tarball. Installed once per test file. */
function installed() {
  if (installation) return installation;
  const folder = temporary("installed");
  write(folder, { "package.json": JSON.stringify({ private: true, version: "0.0.0" }) });
  const answer = ask(
    "npm",
    ["install", packed(), "--ignore-scripts", "--no-audit", "--no-fund", "--offline"],
    { cwd: folder },
  );
  assert.notEqual(answer, undefined, "npm install of the tarball failed");
  return (installation = folder);
}

/**
 * A new project with these files in it, and a copy of the packed package as npm installed it. Gives
 * its folder.
 */
export function project(name, files, packageJson = {}) {
  const folder = temporary(name);
  const { dependencies } = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"));
  // By its lock file some tools know where a project begins.
  for (const part of ["node_modules", "package-lock.json"])
    cpSync(join(installed(), part), join(folder, part), { recursive: true });
  write(folder, {
    "package.json": JSON.stringify({ name, private: true, dependencies, ...packageJson }),
    ...files,
  });
  return folder;
}

/** Writes files, by relative path, into a folder. */
export function write(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs one file in Node and gives the JSON that it printed. */
export function runNode(folder, file, { args = [], env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, join(folder, file)], {
    cwd: folder,
    encoding: "utf8",
    // The test runner's own settings must not reach a plain program.
    env: { ...process.env, NODE_OPTIONS: "", NODE_TEST_CONTEXT: undefined, ...env },
  });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, "", "nothing is printed on standard error");
  return JSON.parse(stdout);
}

/** The installed package's folder in a project. */
export const installedIn = (folder) => join(folder, "node_modules", "sottovoce");
