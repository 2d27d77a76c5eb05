/** `sottovoce-poll.tgz` as a teacher starts it: an empty folder, Node, and npm's registry. */
import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { findProgram } from "../../scripts/common.mjs";
import { pollPackage } from "../../scripts/site/poll-package.mjs";
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
function npx(args, settings = {}) {
  const program = started(join(top, "bin", "npx"), ["--yes", "./sottovoce-poll.tgz", ...args], {
    ...{ cwd: folder, detached: true },
    env: { ...env, ...settings },
  });
  // A terminal sends Ctrl+C to the whole group.
  program.interrupt = async () => {
    process.kill(-program.child.pid, "SIGINT");
    await program.ended;
  };
  return program;
}

test("npx starts it, a poll is answered, and the poll is there after a restart", async () => {
  const first = npx(["--lan"]);
  const at = await served(first);
  assert.equal(dirname(dirname(at.stored)), folder);
  await demandPages(at);
  const { path, results } = await demandResults(at);
  await first.interrupt();
  await assert.rejects(fetch(at.address));

  // No registry is there: later starts need no internet.
  const second = npx([], { npm_config_registry: "http://127.0.0.1:9/" });
  const again = await served(second);
  assert.deepEqual((await json(`${again.address}${path}`)).answer.results, results);
  await second.interrupt();
});

test("unpacked, npm ci compares the digest of every package", async () => {
  const tar = ["-xzf", join(folder, "sottovoce-poll.tgz")];
  const unpacked = join(top, "package");
  assert.equal(await started("tar", tar, { cwd: top }).ended, 0);
  const install = () =>
    started("npm", ["ci", "--no-audit", "--no-fund"], {
      cwd: unpacked,
      env: { ...process.env, HOME: env.HOME },
    });
  const right = install();
  assert.equal(await right.ended, 0, right.printed);
  const program = started(process.execPath, ["sottovoce-poll.mjs"], { cwd: unpacked, env });
  await demandResults(await served(program));
  program.child.kill("SIGINT");
  assert.equal(await program.ended, 0);

  const lock = join(unpacked, "npm-shrinkwrap.json");
  const text = readFileSync(lock, "utf8");
  const { integrity } = JSON.parse(text).packages["node_modules/xtend"];
  writeFileSync(lock, text.replace(integrity, `sha512-${"A".repeat(86)}==`));
  const wrong = install();
  assert.notEqual(await wrong.ended, 0);
  assert.match(wrong.printed, /EINTEGRITY/);
});
