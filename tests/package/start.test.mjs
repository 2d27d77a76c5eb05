/** `npm start`: what it builds, and how it ends where something is missing. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { test } from "node:test";
import { ask, files, inRoot } from "../../scripts/common.mjs";
import { entries, everything, importOf } from "../../scripts/package/entries.mjs";
import { modulesOfSite } from "../../scripts/wasm/modules.mjs";
import { showing } from "../../scripts/progress.mjs";

/** Names that the site's sources import of the package when they run: types are nothing by then. */
function imported() {
  const isMade = (path) => /[\\/](?:dist|generated)[\\/]/.test(path.slice(inRoot("www").length));
  const isCode = (path) => /\.(?:ts|js|mjs)$/.test(path) && !isMade(path);
  return files(inRoot("www"), isCode).flatMap((path) => {
    const code = readFileSync(path, "utf8");
    const statically = code.matchAll(
      /^(?:import|export) (?!type\b)[^;"']*?from "(sottovoce[^"]*)";$|^import "(sottovoce[^"]*)";$/gm,
    );
    const late = code.matchAll(/\bimport\(\s*"(sottovoce[^"]*)"\s*\)/g);
    return [...statically, ...late].map(([, ...names]) => ({
      path: path.slice(inRoot("").length).split(sep).join("/"),
      name: names.find(Boolean),
    }));
  });
}

test("a start builds what the site imports, and no module beside it", () => {
  const needed = new Set([everything]);
  for (const { path, name } of imported()) {
    const entry = entries.find((one) => importOf(one) === name);
    assert.ok(entry, `${path} imports ${name}, which is no entry`);
    if (!entry.module) continue;
    assert.ok(modulesOfSite.includes(entry.module), `${path} imports ${name}: no start builds it`);
    needed.add(entry.module);
  }
  assert.deepEqual([...needed].sort(), [...modulesOfSite].sort());
});

/** A copy of the files that git has, as a fresh clone is. */
function fresh(t) {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-start-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ask("git", ["ls-files", "-co", "--exclude-standard"]).split("\n"))
    cpSync(inRoot(path), join(folder, path));
  return folder;
}

/** Runs the script of `npm start` in a home where nothing was ever installed. */
function started(folder, { env = {}, node = [], ...options } = {}) {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...node, join(folder, "scripts", "start.mjs")],
    {
      ...{ encoding: "utf8", timeout: 120_000, stdio: ["ignore", "pipe", "pipe"], ...options },
      env: {
        ...{ PATH: process.env.PATH, RUSTUP_HOME: rustupHome(), HOME: home, ...env },
        ...{ CARGO_HOME: join(home, "cargo"), npm_config_cache: join(home, "npm") },
      },
    },
  );
  assert.equal(status, 1, stdout + stderr);
  return { sentence: stderr.trim(), said: stdout };
}

const rustupHome = () => process.env.RUSTUP_HOME ?? join(homedir(), ".rustup");

test("an old Node, a folder that may not be written and no rustup end in a sentence each", (t) => {
  const folder = fresh(t);
  const as = (version) =>
    `data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const ofNode = ["18.20.8", "20.18.3", "21.7.3", "22.11.0"].map((version) => {
    const { sentence, said } = started(folder, { node: ["--import", as(version)] });
    assert.ok(sentence.startsWith(`Node 20.19, 22.12 or later is needed; this is ${version}. See`));
    return { sentence, said };
  });

  // Everybody may write into a folder who is root: so somebody else starts then.
  if (process.getuid() === 0) chmodSync(folder, 0o755);
  const other = process.getuid() === 0 ? { uid: 65_534 } : {};
  if (process.getuid() !== 0) chmodSync(folder, 0o555);
  const ofFolder = started(folder, other);
  chmodSync(folder, 0o755);
  assert.match(ofFolder.sentence, /^\S+ may not be written: copy .* and run this there$/);

  const programs = join(folder, "programs");
  mkdirSync(programs);
  symlinkSync(process.execPath, join(programs, "node"));
  const ofRust = started(folder, { env: { PATH: programs } });
  assert.match(
    ofRust.sentence,
    /^rustup is needed: install Rust from https:\S+ and run this again$/,
  );
  for (const { said } of [...ofNode, ofFolder, ofRust]) assert.equal(said, "");
});

test("a start without a network says in a sentence which step needs one", (t) => {
  // Port 9 discards what it gets where anybody listens to it; here nobody does.
  const nowhere = "http://127.0.0.1:9";
  const { sentence, said } = started(fresh(t), {
    env: { HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere, npm_config_registry: nowhere },
  });
  assert.match(said, /^> setting up and building, once: usually .* minutes on two cores$/m);
  assert.match(
    sentence,
    /^this step needs the network, and a server could not be reached: [^\n]+\. Connect, and run this again$/,
  );
});

test("what is done at the same time shares a line, and each says how it ended", async () => {
  const written = [];
  const out = { isTTY: true, columns: 200, write: (text) => written.push(text) };
  const { promise, resolve } = withResolvers();
  const first = showing("packages", () => promise, out);
  const second = showing("programs", async (tell) => tell("crate 3 of 9"), out);
  const broken = showing("module", () => Promise.reject(new Error("broken")), out);
  assert.match(written.at(-1), /^\r\x1b\[2K> packages · programs: crate 3 of 9 · module \(0:00\)$/);
  await second;
  await assert.rejects(broken, /broken/);
  assert.match(written.at(-1), /> module: failed \(0:00\)\n$/);
  resolve();
  await first;
  assert.match(written.at(-1), /> packages: done \(0:00\)\n$/);
  assert.equal(written.filter((text) => text.endsWith("\n")).length, 3);
});

function withResolvers() {
  let resolve;
  return { promise: new Promise((done) => (resolve = done)), resolve };
}
