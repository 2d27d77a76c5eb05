/** Who may send to a poll, and how many: join words, the cap on reports a minute, floods. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { Gate, guesses, wordOf } from "../../www/poll/server/gate.mjs";
import { json, openSite, reportOf, smoking } from "./site.mjs";

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const saying = (word) => ({ "join-word": encodeURIComponent(word) });
const shown = async (poll) =>
  (await json(`${site.server.address}poll/api/polls/${poll.id.slice(0, 16)}`)).answer;

test("a report without the poll's join word is refused, and counts for nothing", async () => {
  const poll = await site.open(10, smoking(), { word: "Grüne  Tafel" });
  const report = reportOf(poll);
  const wrong = ["", "grüne", "grüne tafel x", "%", "%E0%A4%A", "__proto__", "x".repeat(6_000)];
  for (const header of [undefined, ...wrong]) {
    const headers = header === undefined ? {} : { "join-word": encodeURIComponent(header) };
    const { status, answer } = await site.post(report, headers);
    assert.deepEqual([status, answer], [403, { error: "word" }]);
  }
  assert.equal((await site.post(report, { "join-word": "%E0%A4%A" })).status, 403);
  const before = await site.count(poll.id);
  assert.deepEqual([before.reports, before.strangers, before.refused], [0, wrong.length + 2, 0]);
  // However a keyboard writes it.
  for (const typed of ["grüne tafel", " GRÜNE TAFEL ", "gru\u0308ne\ttafel"])
    assert.equal((await site.post(reportOf(poll), saying(typed))).status, 200, typed);
  assert.equal((await site.count(poll.id)).reports, 3);
});

test("letters have more than two sizes: İ and i, ß and SS, ς and Σ are one", async () => {
  for (const [kept, ...typed] of [
    ["İstanbul", "istanbul", "İSTANBUL", "ISTANBUL", "i\u0307stanbul", "ıstanbul"],
    ["Straße", "STRASSE", "strasse", "STRAẞE", "straße"],
    ["ΟΔΟΣ 7", "οδος 7", "οδοσ 7"],
    ["ǰupa", "J\u030cUPA"],
  ]) {
    const gate = new Gate({ word: wordOf(kept), cap: 1 });
    for (const word of [kept, ...typed])
      assert.doesNotThrow(() => gate.checkWord(encodeURIComponent(word)), word);
    assert.throws(() => gate.checkWord(encodeURIComponent(`${kept}x`)), { status: 403 });
  }
  assert.equal(wordOf("İstanbul"), "istanbul");
  assert.equal(wordOf("Straße"), "straße");
});

test("once a poll is closed everybody is told so, whatever word they bring", async () => {
  const poll = await site.open(10, smoking(), { word: "sesame" });
  const report = reportOf(poll);
  assert.equal((await site.post(report, saying("sesame"))).status, 200);
  await site.ask(`/${poll.id}/close`, {});
  for (const headers of [{}, saying("poppy"), saying("sesame")]) {
    assert.equal((await site.post(reportOf(poll), headers)).status, 410);
    assert.equal((await site.post(report, headers)).status, 200, "it has this one");
  }
  assert.equal((await site.count(poll.id)).reports, 1);
});

test("a join word is the author's to see: no address of a poll gives it out", async () => {
  const word = "sesame street 77";
  const poll = await site.open(10, smoking(), { word });
  await site.post(reportOf(poll), saying(word));
  const { word: asked, ...others } = await shown(poll);
  assert.equal(asked, true);
  assert.doesNotMatch(JSON.stringify(others), /sesame/);
  const { word: told, plan, statement } = await site.count(poll.id);
  assert.equal(told, word);
  // Part of no plan and of no statement; kept in the table of polls, and in no report.
  assert.doesNotMatch(JSON.stringify([plan, statement, poll.plan]), /sesame/);
  await site.ask(`/${poll.id}/close`, {});
  const closed = [
    (await site.count(poll.id)).results,
    (await site.ask(`/${poll.id}/reports`)).answer,
  ];
  assert.doesNotMatch(JSON.stringify(closed), /sesame/);
  await site.restart();
  assert.equal((await site.count(poll.id)).word, word);
  assert.deepEqual(site.warnings, []);
  await site.stop();
  const bytes = readFileSync(site.kept, "latin1");
  assert.ok(bytes.split("sesame").length >= 2);
  await site.start();
});

test("of a post without the word no body is read", { timeout: 8_000 }, async () => {
  const poll = await site.open(10, smoking(), { word: "open sesame" });
  const { hostname, port } = new URL(site.server.address);
  // A body is promised, and never comes: whoever waits for it answers after 10 seconds.
  const head = [
    `POST /poll/api/polls/${poll.id.slice(0, 16)}/reports HTTP/1.1`,
    ...["host: 127.0.0.1", "content-type: application/json", "content-length: 180"],
    ...["join-word: close%20sesame", "", ""],
  ].join("\r\n");
  const answer = await new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.on("error", fail);
    socket.once("data", (bytes) => {
      socket.destroy();
      done(bytes.toString());
    });
  });
  assert.match(answer, /^HTTP\/1\.1 403 /);
});

test("1,700 forged posts by 300 sockets close no poll that has a word, nor one with a cap", async () => {
  const built = smoking();
  const [worded, capped] = [
    await site.open(1574, built, { word: "blue chalk" }),
    await site.open(1574, smoking()),
  ];
  const flood = async (poll, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 300 });
    const posts = Array.from({ length: 1_700 }, () =>
      site.post(reportOf(poll), headers, { agent }),
    );
    const answers = await Promise.all(posts);
    agent.destroy();
    return (status) => answers.filter((answer) => answer.status === status);
  };
  const strangers = await flood(worded, saying("red chalk"));
  assert.equal(strangers(403).length, guesses);
  assert.equal(strangers(503).length, 1_700 - guesses);
  const got = await flood(capped, {});
  assert.equal(got(200).length, 600);
  for (const { headers, answer } of got(503)) {
    assert.deepEqual(answer, { error: "busy" });
    assert.ok(Number(headers["retry-after"]) >= 1 && Number(headers["retry-after"]) <= 61);
  }
  assert.equal(got(503).length, 1_100);
  const [none, some] = [await site.count(worded.id), await site.count(capped.id)];
  assert.deepEqual([none.state, none.reports, none.strangers], ["open", 0, guesses]);
  assert.deepEqual([some.state, some.reports, some.cap], ["open", 600, 600]);
});

test("the cap holds for a poll that is closed too", async () => {
  const poll = await site.open(10, smoking(), { cap: 3 });
  const report = reportOf(poll);
  await site.post(report);
  await site.ask(`/${poll.id}/close`, {});
  const posts = [report, reportOf(poll), reportOf(poll), report];
  const statuses = [];
  for (const post of posts) statuses.push((await site.post(post)).status);
  assert.deepEqual(statuses, [200, 410, 503, 503]);
});

test("no minute has more reports than the cap, whenever it begins", () => {
  let now = 0;
  const gate = new Gate({ word: null, cap: 30 }, () => now);
  const admitted = [];
  for (now = 0; now < 400; now += 1)
    for (let post = 0; post < 5; post += 1)
      try {
        gate.admit();
        admitted.push(now);
      } catch ({ status, headers }) {
        assert.equal(status, 503);
        // Who waits so long finds a place again, if nobody else was quicker.
        const later = now + Number(headers["retry-after"]);
        assert.ok(admitted.filter((second) => second >= later - 60).length < 30, `${now}`);
      }
  for (let start = 0; start < 340; start += 1) {
    const within = admitted.filter((second) => second >= start && second <= start + 60);
    assert.ok(within.length <= 30, `${within.length} from ${start}`);
  }
  // And it is used: five minutes of 61 seconds and more.
  assert.ok(admitted.length >= 180, `${admitted.length}`);
});

test("who guesses words is no wiser for being quick, and a minute later the right one is heard", () => {
  let now = 0;
  const gate = new Gate({ word: "right word", cap: 600 }, () => now);
  const tried = (word) => {
    try {
      gate.checkWord(encodeURIComponent(word));
      return 200;
    } catch ({ status }) {
      return status;
    }
  };
  for (let guess = 0; guess < guesses; guess += 1) {
    assert.equal(tried(`guess ${guess}`), 403);
    if (guess % 50 === 0) assert.equal(tried("right word"), 200);
  }
  assert.equal(tried("one more"), 503);
  assert.equal(tried("right word"), 503);
  now = 61;
  assert.equal(tried("Right Word"), 200);
  assert.equal(tried("wrong word"), 403);
});

test("a word is 4 to 40 letters and digits, with single marks between them", () => {
  for (const none of [undefined, null, ""]) assert.equal(wordOf(none), null);
  for (const [typed, kept] of [
    ["Chalk", "chalk"],
    ["  Two   Words ", "two words"],
    ["l’école-2", "l'école-2"],
    ["ＦＵＬＬ", "full"],
    ["слово", "слово"],
    ["कक्षा", "कक्षा"],
  ])
    assert.equal(wordOf(typed), kept);
  for (const bad of [
    "abc",
    "a".repeat(41),
    "a--bc",
    "-abcd",
    "abc!",
    "a\u202ebcd",
    "a\u200bbcd",
    7,
  ])
    assert.throws(() => wordOf(bad), { status: 400, code: "word" });
});
