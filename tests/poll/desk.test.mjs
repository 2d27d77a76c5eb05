/** Tests what the server tells authors and who is one: codes, closing, deleting, failures. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { survey, yesNo } from "sottovoce/survey";
import { inRoot } from "../../scripts/common.mjs";
import { kindOf, seldom } from "../../www/poll/server/failures.mjs";
import { fromHere } from "../../www/poll/server/http.mjs";
import { networkAddresses } from "../../www/poll/server/lan.mjs";
import { servePolls } from "../../www/poll/server/server.mjs";
import { json, openSite, raw, reportOf, smoking } from "./site.mjs";
import { testInFull } from "../full.mjs";

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const at = (path) => `${site.server.address}${path}`;

test("while a poll is open its author gets the number of reports, and nothing of what they say", async () => {
  const poll = await site.open(4);
  for (const answer of [true, false, true]) await site.post(reportOf(poll, answer));
  const open = await site.count(poll.id);
  assert.equal(open.reports, 3);
  assert.deepEqual(Object.keys(open).sort(), [
    ...["address", "cap", "closes", "ends", "opened", "plan", "purpose", "qr", "refused"],
    ...["reports", "results", "screen", "several", "state", "statement", "strangers", "survey"],
    "word",
  ]);
  assert.equal(open.results, null);
  assert.deepEqual((await site.ask(`/${poll.id}/reports`)).answer, { error: "open" });
  await site.post(reportOf(poll));
  const full = await site.count(poll.id);
  assert.deepEqual([full.state, full.reports], ["full", 4]);
  assert.equal(full.results.reports, 4);
});

test("a poll is reached by 16 signs, and no fewer", async () => {
  const poll = await site.open();
  const code = poll.id.slice(0, 16);
  assert.equal((await json(at(`poll/api/polls/${code}`))).status, 200);
  for (const other of [code.slice(0, 8), code.slice(0, 15), poll.id, code.toUpperCase()])
    assert.equal((await json(at(`poll/api/polls/${other}`))).status, 404, other);
  assert.equal((await site.count(poll.id)).address, at(`poll/${code}`));
  for (const [path, status] of [
    [`poll/${code}`, 200],
    [`poll/${code.slice(0, 8)}`, 404],
    [`poll/${poll.id}`, 404],
  ])
    assert.equal(await raw(at(path), { method: "GET" }), status, path);
});

test("8 signs lead on where one poll begins so, and nowhere where two do", async () => {
  // Two plans whose ids begin alike: with 32 bits they are found within a minute.
  const pair = [
    survey("p" + (25060).toString(36), { q: yesNo({ text: "Did you cheat?" }) }).odds(3),
    survey("p" + (74522).toString(36), { q: yesNo({ text: "Did you cheat?" }) }).odds(1048576),
  ].map((builder) => builder.build());
  const [one, other] = pair.map(({ id }) => id.slice(0, 16));
  assert.equal(one.slice(0, 8), other.slice(0, 8));
  assert.notEqual(one, other);
  const lead = async () => {
    const { status, answer } = await json(at(`poll/api/codes/${one.slice(0, 8)}`));
    return [status, answer];
  };
  assert.deepEqual(await lead(), [404, { error: "poll" }]);
  await site.open(5, pair[0]);
  assert.deepEqual(await lead(), [200, { code: one }]);
  await site.open(5, pair[1]);
  assert.deepEqual(await lead(), [409, { error: "several" }]);
  // Both are there, each at its own address.
  for (const [place, code] of [one, other].entries()) {
    const { answer } = await json(at(`poll/api/polls/${code}`));
    assert.deepEqual(answer.plan, pair[place].plan);
  }
});

test("a poll that is deleted is gone with its reports, those that waited too, and can be made again", async () => {
  const built = smoking();
  const poll = await site.open(50, built);
  const [kept, waiting] = [reportOf(poll), reportOf(poll)];
  await site.post(kept);
  const late = site.post(waiting);
  await new Promise((later) => setTimeout(later, 50));
  const removed = await site.ask(`/${poll.id}`, undefined, {}, "DELETE");
  assert.deepEqual([removed.status, removed.answer], [200, { outcome: "deleted" }]);
  assert.equal((await late).status, 200);
  assert.equal((await site.ask(`/${poll.id}`)).status, 404);
  assert.equal((await site.post(kept)).status, 404);
  assert.ok((await site.ask()).answer.every(({ survey: id }) => id !== poll.id));
  assert.equal((await site.ask(`/${poll.id}`, undefined, {}, "DELETE")).status, 404);
  await site.restart();
  assert.equal((await site.ask(`/${poll.id}`)).status, 404);
  // It can be made again, and begins empty.
  await site.open(50, built);
  assert.equal((await site.count(poll.id)).reports, 0);
  assert.deepEqual(site.warnings, []);
});

test("whether several people may answer on one device is the author's to say, and no part of the plan", async () => {
  const [alone, round] = [smoking(), smoking()];
  for (const [built, several] of [
    [alone, false],
    [round, true],
  ]) {
    await site.open(9, built, several ? { several } : {});
    const { answer } = await json(at(`poll/api/polls/${built.id.slice(0, 16)}`));
    assert.equal(answer.several, several);
    assert.equal("several" in answer.plan, false);
  }
});

test("phones read who asks and why in the organizer's words, which are no part of the plan", async () => {
  for (const [typed, shown] of [
    ["  Class 9b, for a lesson on “chance”. ", "Class 9b, for a lesson on “chance”."],
    ["", null],
    [undefined, null],
  ]) {
    const built = smoking();
    await site.open(9, built, { purpose: typed });
    const { answer } = await json(at(`poll/api/polls/${built.id.slice(0, 16)}`));
    assert.equal(answer.purpose, shown);
    assert.equal("purpose" in answer.plan, false);
    assert.equal((await site.count(built.id)).purpose, shown);
  }
});

test("words on who asks and why are one line that can be seen, as questions are", async () => {
  const unseen = ["\u200b", "\u2060\u00ad", "\u3164", "\u2800 \ufffb"];
  for (const purpose of ["a\u2028b", "a\u2029b", "a\nb", "a\u202eb", ...unseen]) {
    const { plan } = smoking();
    const { status, answer } = await site.ask("", { plan, closes: 9, purpose });
    assert.deepEqual([status, answer], [400, { error: "purpose" }], JSON.stringify(purpose));
  }
});

test("every answer of the server says that its type is meant", async () => {
  const poll = await site.open();
  for (const path of [
    `poll/api/polls/${poll.id.slice(0, 16)}`,
    "poll/api/polls/0123456789abcdef",
    "poll/api/author/polls",
    `poll/${poll.id.slice(0, 16)}`,
  ]) {
    const response = await fetch(at(path));
    assert.equal(response.headers.get("x-content-type-options"), "nosniff", path);
  }
});

test("the desk's part of the server answers this machine only, unless a proxy is named", async (t) => {
  for (const remoteAddress of ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
    assert.equal(fromHere({ socket: { remoteAddress } }), true, remoteAddress);
  for (const remoteAddress of [
    ...["192.168.1.20", "10.127.0.1", "::ffff:192.168.1.20", "fe80::1", "::1:2", undefined],
  ])
    assert.equal(fromHere({ socket: { remoteAddress } }), false, remoteAddress);
  const [network] = networkAddresses();
  t.diagnostic(network ? "by a network address of this machine" : "this machine is in no network");
  const folder = mkdtempSync(join(tmpdir(), "polls-"));
  for (const origin of [undefined, "https://poll.example"]) {
    const where = join(folder, "polls.duckdb");
    const server = await servePolls({ folder: inRoot("www", "dist"), where, lan: true, origin });
    const headers = { authorization: `Bearer ${server.token}` };
    const { port } = new URL(server.address);
    const ask = (host) => json(`http://${host}:${port}/poll/api/author/polls`, { headers });
    assert.equal((await ask("127.0.0.1")).status, 200);
    if (network) {
      const { status, answer } = await ask(network);
      assert.deepEqual([status, answer], origin ? [200, []] : [403, { error: "local" }]);
      const phone = await json(`http://${network}:${port}/poll/api/polls/0123456789abcdef`);
      assert.deepEqual(phone.answer, { error: "poll" });
    }
    await server.close();
  }
  rmSync(folder, { recursive: true });
});

test("the terminal is told the kind of a failure, and nothing that an engine says", () => {
  const of = (message, code) => kindOf(Object.assign(new Error(message), { code }));
  const full = 'Failed to commit: Could not write file "x.wal": No space left on device';
  assert.equal(of(full), "no space left to write");
  assert.equal(of("could not extend file", "53100"), "no space left to write");
  assert.equal(of("x", "EACCES"), "no permission to write");
  assert.equal(of("Connection terminated unexpectedly"), "the database cannot be reached");
  assert.equal(of("x", "57P01"), "the database cannot be reached");
  assert.equal(of("duplicate key (id)=(secret)", "23505"), "storage failed (23505)");
  assert.equal(of("value secret is out of range"), "storage failed (Error)");
  assert.equal(kindOf(undefined), "storage failed (unknown)");
  const told = [];
  const tell = seldom((text) => told.push(text));
  for (const text of ["a", "a", "b", "a", "b"]) tell(text);
  assert.deepEqual(told, ["a", "b"]);
});

testInFull(
  "a disk that is full: senders come again, and once there is room nothing was lost",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "full-"));
    const program = inRoot("tests", "poll", "grows.mjs");
    const run = (...command) => {
      const { status, stdout, stderr } = spawnSync(...command, { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      return JSON.parse(stdout);
    };
    // Files of this process may have 800 kB: then every write fails, as on a disk that is full.
    const shell = `trap '' XFSZ; ulimit -S -f 1600; exec "$0" "$1" "$2" 40 room`;
    const limited = run("sh", ["-c", shell, process.execPath, program, folder]);
    const [stored, , refused] = limited.first;
    assert.ok(stored > 0 && refused > 0, JSON.stringify(limited));
    assert.deepEqual(limited.warnings, ["a file cannot be written any longer: it may not grow"]);
    // That server goes on, knows what it confirmed, and takes what it refused.
    assert.deepEqual(limited.confirmed, [0, stored, 0]);
    // A report may have been stored though its sender was told otherwise.
    const [late, known, again] = limited.refused;
    assert.deepEqual([late + known, again], [refused, 0]);
    assert.deepEqual(limited.late, [1, 0, 0]);
    assert.equal(limited.counted, stored + refused + 1);
    const free = run(process.execPath, [program, folder, 1]);
    assert.equal(free.found, limited.counted);
    assert.deepEqual([free.first, free.warnings], [[400, 0, 0], []]);
    assert.ok(readFileSync(join(folder, "polls.duckdb")).length > 0);
    rmSync(folder, { recursive: true });
  },
);
