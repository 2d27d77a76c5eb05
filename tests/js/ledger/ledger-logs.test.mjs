/** Logs in memory and in files; those in a browser's database are in tests/browser. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { indexedDbLog, memoryLog } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";
import { refusal } from "../api/api-helpers.mjs";
import { keepsContract, keepsManyLines, line } from "./log-contract.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-logs-"));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `${++files}.ledger`);
const fails = (words) => refusal("log", "ERR_LEDGER", words);

test("a log in memory keeps one order, and gives lines from any number on", async () => {
  const log = memoryLog();
  await keepsContract({ newLog: () => log, manyPeople: true });
  const other = memoryLog();
  assert.deepEqual(await other.read("readers", 0), []);
  await keepsManyLines({
    newLog: () => other,
    fill: async (lines) => {
      for (const each of lines) await other.append("readers", each, 1e9);
    },
  });
});

test("what a log in memory gave is the caller's", async () => {
  const log = memoryLog();
  const lines = await log.append("readers", line("a"), 0);
  lines.length = 0;
  assert.deepEqual(await log.read("readers", 0), [line("a")]);
  (await log.names()).push("others");
  assert.deepEqual(await log.names(), ["readers"]);
});

test("a log in IndexedDB names what to use where there is none", async () => {
  for (const ask of [
    (log) => log.append("readers", line("a"), 0),
    (log) => log.read("readers", 0),
    (log) => log.names(),
  ])
    await assert.rejects(ask(indexedDbLog()), fails(/lacks: in Node use fileLog/));
  assert.equal(await indexedDbLog().persisted(), null);
});

test("a log in a file keeps one order, and gives lines from any number on", async () => {
  const path = newPath();
  await keepsContract({ newLog: () => fileLog(path), manyPeople: false });
  const many = newPath();
  await keepsManyLines({
    newLog: () => fileLog(many),
    fill: (lines) => writeFileSync(many, lines.map((each) => `\n${each}\n`).join("")),
  });
});

test("each line of a file is its own, with a newline before and behind, for its owner alone", async () => {
  const path = newPath();
  const log = fileLog(path);
  await log.append("readers", line("a"), 0);
  await log.append("readers", line("b"), 1);
  assert.equal(readFileSync(path, "utf8"), `\n${line("a")}\n\n${line("b")}\n`);
  if (process.platform !== "win32") assert.equal(statSync(path).mode & 0o777, 0o600);
});

test("the name of a file is kept by whoever writes to it first, also where another made it", async () => {
  const path = newPath();
  const handle = await open(folder, "r");
  const calls = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = calls;
  let synced = 0;
  calls.sync = function () {
    synced++;
    return sync.call(this);
  };
  try {
    const [log, other] = [fileLog(path), fileLog(path)];
    for (const [one, times] of [
      [log, 1],
      [log, 1],
      [other, 2],
      [other, 2],
      [log, 2],
    ]) {
      await one.append("readers", line("a"), 0);
      assert.equal(synced, times);
    }
    rmSync(path);
    await log.append("readers", line("a"), 0);
    assert.equal(synced, 3, "a file that was made anew has a new name");
  } finally {
    calls.sync = sync;
  }
});

test("what no newline ends is not yet a line, and is one once another line is written", async () => {
  const path = newPath();
  const log = fileLog(path);
  const [a, b] = [line("a"), line("b")];
  for (let cut = 0; cut <= a.length; cut++) {
    writeFileSync(path, `\n${a.slice(0, cut)}`);
    for (const each of [log, fileLog(path)])
      assert.deepEqual(await each.read("readers", 0), [], `cut after ${cut}`);
    const both = cut === 0 ? [b] : [a.slice(0, cut), b];
    assert.deepEqual(await log.append("readers", b, 0), both, `cut after ${cut}`);
    assert.deepEqual(await log.read("readers", 1), both, `cut after ${cut}`);
  }
  for (const empty of ["", "\n", "\n\n\n"]) {
    writeFileSync(path, empty);
    assert.deepEqual(await log.read("readers", 0), []);
    assert.deepEqual(await log.append("readers", b, 0), [b]);
  }
});

test("bytes that are no ASCII stay visible as such in the line that they are in", async () => {
  const path = newPath();
  for (const bytes of [[0x80], [0xff], [0xc3, 0xa9], [0xef, 0xbb, 0xbf], [0xed, 0xa0, 0x80]]) {
    for (const at of [0, 5, line("a").length]) {
      const text = [...Buffer.from(line("a"))];
      text.splice(at, 0, ...bytes);
      for (const before of [[], [10]]) {
        writeFileSync(path, Buffer.from([...before, ...text, 10]));
        const [found, ...others] = await fileLog(path).read("readers", 0);
        assert.deepEqual(others, []);
        assert.match(found, /[^\0-\x7f]/, `${bytes} at ${at}`);
      }
    }
  }
});

test("a file that was made anew, cut off or replaced is read from its beginning", async () => {
  const path = newPath();
  const log = fileLog(path);
  const lines = ["a", "b", "c"].map(line);
  const start = () => writeFileSync(path, lines.map((each) => `\n${each}\n`).join(""));
  start();
  assert.deepEqual(await log.read("readers", 0), lines);
  truncateSync(path, statSync(path).size - 1);
  assert.deepEqual(await log.read("readers", 3), [line("a")], "the last line is none any more");
  assert.deepEqual(await log.read("readers", 0), lines.slice(0, 2));
  start();
  assert.deepEqual(await log.read("readers", 0), lines);
  rmSync(path);
  assert.deepEqual(await log.read("readers", 3), []);
  // Another file under its name, as long as it was and longer.
  for (const count of [3, 4, 40]) {
    start();
    await log.read("readers", 0);
    const others = Array.from({ length: count }, (_, at) => line(`o${at}`));
    writeFileSync(path, others.map((each) => `\n${each}\n`).join(""));
    const found = await log.append("readers", line("z"), 3);
    assert.equal(found[0], others[0], "the first line tells that it is another");
    assert.deepEqual(found, [others[0], ...others.slice(3), line("z")]);
  }
});

test("a file is for one set of people", async () => {
  const log = fileLog(newPath());
  await log.append("readers", line("a"), 0);
  await assert.rejects(log.append("others", line("b"), 0), fails(/use one file for each set/));
  await assert.rejects(log.read("others", 0), fails(/use one file for each set/));
  assert.deepEqual(await log.read("readers", 0), [line("a")]);
});

test("a file that cannot be kept is refused, with what to do", async () => {
  for (const path of [undefined, 3, "", "a\0b", new URL("file:///tmp/x")])
    assert.throws(() => fileLog(path), refusal("path", "ERR_ARGUMENT", /the path of a file/));
  const inFile = newPath();
  writeFileSync(inFile, "");
  for (const [path, words] of [
    [join(folder, "none", "x.ledger"), /create it first/],
    [join(inFile, "x.ledger"), /create it first/],
    [folder, /is not a file/],
    ["/dev/null", /is not a file/],
    ["/dev/full", /is not a file/],
  ]) {
    if (path.startsWith("/dev") && process.platform === "win32") continue;
    await assert.rejects(fileLog(path).append("readers", line("a"), 0), fails(words), path);
  }
  await assert.rejects(fileLog(folder).read("readers", 0), fails(/is not a file/));
});

test("a pipe is no file, and nobody waits for who writes to it", async () => {
  const pipe = newPath();
  execFileSync("mkfifo", [pipe]);
  await assert.rejects(fileLog(pipe).read("readers", 0), fails(/is not a file/));
  await assert.rejects(fileLog(pipe).append("readers", line("a"), 0), fails(/is not a file/));
});

const writer = `
  import { fileLog } from "sottovoce/ledger/node";
  const [path, name, count] = process.argv.slice(1);
  const log = fileLog(path);
  for (let at = 0; at < Number(count); at++) {
    const own = JSON.stringify({ op: "commit", id: name + at }) + " 0123abcd";
    const lines = await log.append("readers", own, 0);
    if (!lines.includes(own)) throw new Error("its own line is missing");
    console.log(JSON.stringify([lines.length, lines.at(-1)]));
  }`;

/** Runs a program beside this one; resolves with what it printed and how it ended. */
function running(program, args, { shell, ...options } = {}) {
  const command = [process.execPath, "--input-type=module", "-e", program, ...args];
  const [file, ...rest] = shell ? ["sh", "-c", `${shell} && exec "$0" "$@"`, ...command] : command;
  const env = { ...process.env, NODE_OPTIONS: "" };
  const child = spawn(file, rest, { stdio: ["ignore", "pipe", "pipe"], env, ...options });
  const said = ["", ""];
  child.stdout.on("data", (text) => (said[0] += text));
  child.stderr.on("data", (text) => (said[1] += text));
  const ended = new Promise((done) =>
    child.once("close", (code, signal) => done({ code, signal, out: said[0], err: said[1] })),
  );
  return { child, ended };
}

test("processes that write to one file see one order, and none of them loses a line", async () => {
  const path = newPath();
  const names = ["p", "q", "r"];
  const ends = await Promise.all(names.map((name) => running(writer, [path, name, "40"]).ended));
  const lines = await fileLog(path).read("readers", 0);
  assert.equal(lines.length, 120);
  assert.equal(new Set(lines).size, 120);
  for (const { code, out, err } of ends) {
    assert.equal(code, 0, err);
    for (const each of out.trim().split("\n")) {
      const [length, last] = JSON.parse(each);
      assert.equal(last, lines[length - 1], "what a writer saw last is there in the one order");
    }
  }
});

/** Appends a few lines; prints the code of each refusal, or how many lines there are. */
const trying = `
  import { fileLog } from "sottovoce/ledger/node";
  const [path, ...lines] = process.argv.slice(1);
  const log = fileLog(path);
  const found = [];
  for (const line of lines)
    found.push(
      await log.append("readers", line, 0).then(
        ({ length }) => length,
        ({ code, argument, message }) => ({ code, argument, message }),
      ),
    );
  console.log(JSON.stringify(found));`;

if (process.platform !== "win32") {
  test("a disk that takes only a part of a line leaves it torn, and the next line is whole", async () => {
    const path = newPath();
    const lines = [1, 2, 3].map((at) => line(String(at).repeat(300)));
    // The file may have one or two blocks of 512 bytes, by the shell: less than all three.
    const { ended } = running(trying, [path, ...lines], { shell: "ulimit -f 1" });
    const { code, out, err } = await ended;
    assert.equal(code, 0, err);
    const found = JSON.parse(out);
    const kept = found.findIndex((each) => typeof each !== "number");
    assert.ok(kept >= 0);
    for (const each of found.slice(kept)) {
      assert.deepEqual([each.code, each.argument], ["ERR_LEDGER", "log"]);
      assert.match(
        each.message,
        /no room left on its disk\. Nothing was drawn, but a charge may stand/,
      );
    }
    const text = readFileSync(path, "utf8");
    assert.equal(text.length % 512, 0, "the line is torn where the room ended");
    const torn = text.slice(text.lastIndexOf("\n") + 1);
    assert.ok(torn.length > 0 && lines[kept].startsWith(torn));
    const log = fileLog(path);
    assert.deepEqual(await log.read("readers", 0), lines.slice(0, kept));
    const all = [...lines.slice(0, kept), torn, line("z")];
    assert.deepEqual(await log.append("readers", line("z"), 0), all);
  });

  test("a file that this process may not write is refused, with what to do", async () => {
    const path = newPath();
    writeFileSync(path, "");
    chmodSync(path, 0o444);
    chmodSync(folder, 0o755);
    // Whoever may do everything is refused nothing.
    const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
    const { ended } = running(trying, [path, line("a")], user);
    const { code, out, err } = await ended;
    assert.equal(code, 0, err);
    assert.match(JSON.parse(out)[0].message, /give it the right to do both/);
  });
}
