/** `sottovoce-poll.tgz` as a teacher starts it: an empty folder, Node, and npm's registry. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { findProgram } from "../../scripts/common.mjs";
import { pollPackage } from "../../scripts/poll-package.mjs";
import { demandPages, demandResults, served, started } from "./program.mjs";
import { json } from "./site.mjs";

let top, folder, env;
before(async () => {
  top = mkdtempSync(join(tmpdir(), "poll-npx-"));
  const [home, bin] = ["home", "bin"].map((name) => join(top, name));
  folder = join(top, "class");
  for (const path of [home, bin, folder]) mkdirSync(path);
  writeFileSync(join(folder, "sottovoce-poll.tgz"), await pollPackage(join(top, "made")));
  // Node and npm, the shell that npm runs programs with, and nothing else: no cargo, no tar.
  for (const name of ["npx", "sh", "env"])
    symlinkSync(realpathSync(findProgram(name)), join(bin, name));
  symlinkSync(process.execPath, join(bin, "node"));
  env = { HOME: home, PATH: bin, PORT: "0", npm_config_update_notifier: "false" };
});
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

/** Runs it by npx in a group of processes of its own, as a terminal does. */
function npx(...args) {
  const all = ["--yes", "./sottovoce-poll.tgz", ...args];
  const program = started(join(top, "bin", "npx"), all, { cwd: folder, env, detached: true });
  // A terminal sends Ctrl+C to the whole group.
  program.interrupt = async () => {
    process.kill(-program.child.pid, "SIGINT");
    await program.ended;
  };
  return program;
}

test("npx starts it, a poll is answered, and the poll is there after a restart", async () => {
  const first = npx("--lan");
  const at = await served(first);
  assert.equal(dirname(dirname(at.stored)), folder);
  await demandPages(at);
  const { path, results } = await demandResults(at);
  await first.interrupt();
  await assert.rejects(fetch(at.address));

  const second = npx();
  const again = await served(second);
  assert.deepEqual((await json(`${again.address}${path}`)).answer.results, results);
  await second.interrupt();
});
