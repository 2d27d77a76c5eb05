/** How polls close, what is stored of their results, and who is shown them. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { oneOf, survey, yesNo } from "sottovoce/survey";
import { open as openDuckdb } from "../../www/poll/server/storage/duckdb.mjs";
import { json, openSite, raw, reportOf, smoking } from "./site.mjs";

let site;
before(async () => {
  site = await openSite();
});
beforeEach(() => {
  site.ahead = 0;
});
after(() => site.close());

const hour = 3_600_000;

const at = (path) => `${site.server.address}${path}`;
const shown = async (poll) => (await json(at(`poll/api/polls/${poll.id.slice(0, 16)}`))).answer;
const screened = async (key) => json(at(`poll/api/screens/${key}`));
const pause = (time) => new Promise((later) => setTimeout(later, time));

/** Runs statements on the file of a site while its server is stopped. */
async function altered(statements, of = site) {
  await of.stop();
  const { run, close } = await openDuckdb(of.kept);
  for (const statement of statements) await run(statement);
  await close();
  await of.start();
}

test("the results of a closed poll are the same text for phones, screen and organizer, and stay", async () => {
  const poll = await site.open(20);
  const reports = Array.from({ length: 20 }, (_, person) => reportOf(poll, person % 4 > 0));
  assert.equal((await shown(poll)).results, null);
  await Promise.all(reports.map((report) => site.post(report)));
  const { results, screen, state } = await site.count(poll.id);
  assert.equal(state, "full");
  assert.deepEqual([results.reports, results.confidence], [20, 0.95]);
  const { yes } = results.estimates.answer.shares;
  const said = reports.filter(({ value }) => value === 0).length / 20;
  assert.ok(Math.abs(yes.estimate - (2 * said - 0.5)) < 1e-9);
  assert.deepEqual((await shown(poll)).results, results);
  assert.deepEqual((await screened(screen)).answer.results, results);
  // Results computed at the close are read, and never computed again: not after a restart.
  const table = `reports_${poll.id}`;
  await altered([`DELETE FROM ${table} WHERE id <> (SELECT MIN(id) FROM ${table})`]);
  assert.deepEqual((await shown(poll)).results, results);
  assert.deepEqual(site.warnings, []);
});

test("a screen has an address that no code leads to, and shows no more than the room sees", async () => {
  const poll = await site.open(3, smoking(), { word: "blue chalk" });
  const { screen } = await site.count(poll.id);
  assert.match(screen, /^[0-9a-f]{32}$/);
  assert.ok(!JSON.stringify(await shown(poll)).includes(screen));
  const { status, answer } = await screened(screen);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(answer).sort(), [
    ...["address", "closes", "ends", "plan", "qr", "reports", "results", "state"],
  ]);
  assert.deepEqual([answer.state, answer.reports, answer.results], ["open", 0, null]);
  // Neither the poll's own names nor others lead to a screen, and a screen allows nothing.
  const guessed = [poll.id, poll.id.slice(0, 16), randomBytes(16).toString("hex"), "0".repeat(32)];
  for (const key of guessed) {
    const { status: refused, answer: told } = await screened(key);
    assert.equal(refused, 404, key);
    assert.ok(["screen", "address"].includes(told.error));
  }
  for (const method of ["POST", "DELETE", "PUT"])
    assert.equal(await raw(at(`poll/api/screens/${screen}`), { method }), 405);
  for (const path of ["", "/close", "/reports"]) {
    const headers = { authorization: `Bearer ${screen}` };
    const { status: barred } = await json(at(`poll/api/author/polls/${poll.id}${path}`), {
      headers,
    });
    assert.equal(barred, 401);
  }
  // Another one after the poll was deleted and made again.
  await site.ask(`/${poll.id}`, undefined, {}, "DELETE");
  assert.equal((await screened(screen)).status, 404);
});

test("a screen that asks while the last report is stored gets state and results of one moment", async () => {
  // The report is stored some time after it was sent: each round asks a little later.
  for (let round = 0; round < 120; round += 1) {
    const poll = await site.open(1);
    const { screen } = await site.count(poll.id);
    const stored = site.post(reportOf(poll));
    let isStored = false;
    void stored.then(() => (isStored = true));
    await pause(190 + ((7 * round) % 80));
    const isBefore = !isStored;
    const { answer } = await screened(screen);
    await stored;
    assert.equal(answer.state === "open", answer.results === null, JSON.stringify(answer.state));
    if (answer.reports === 1 && isBefore) return;
  }
  assert.fail("no report was stored while a screen waited");
});

test("the page of a screen is there at any key, and its folder without a slash", async () => {
  for (const key of ["", "0".repeat(32), "wrong"])
    assert.equal(await raw(at(`poll/screen/${key}`), { method: "GET" }), 200, key);
  assert.equal(await raw(at(`poll/screen/../x`), { method: "GET" }), 404);
  const response = await fetch(at("poll/screen"), { redirect: "manual" });
  assert.deepEqual([response.status, response.headers.get("location")], [308, "/poll/screen/"]);
});

test("a poll closes by its time, and takes nothing that comes later", async () => {
  const ends = Date.now() + hour;
  const poll = await site.open(100, smoking(), { ends });
  const [early, late] = [reportOf(poll), reportOf(poll)];
  assert.equal((await site.post(early)).status, 200);
  assert.deepEqual([(await shown(poll)).ends, (await shown(poll)).open], [ends, true]);
  site.ahead = hour;
  const refused = await site.post(late);
  assert.deepEqual([refused.status, refused.answer], [410, { error: "timed" }]);
  assert.equal((await site.post(early)).status, 200);
  const { state, results, reports } = await site.count(poll.id);
  assert.deepEqual([state, reports, results.reports], ["timed", 1, 1]);
});

test("a poll whose time is over by itself has its results, though nobody asks", async () => {
  const poll = await site.open(100, smoking(), { ends: Date.now() + hour });
  await site.post(reportOf(poll));
  site.ahead = hour;
  await pause(2_500);
  await site.stop();
  const { run, close } = await openDuckdb(site.kept);
  const [kept] = await run("SELECT state, results FROM polls WHERE survey = $1", [poll.id]);
  await close();
  await site.start();
  assert.equal(kept.state, "timed");
  assert.equal(JSON.parse(kept.results).reports, 1);
});

test("a server that is started after the time closes the poll before it takes anything", async () => {
  const ends = Date.now() + hour;
  const poll = await site.open(100, smoking(), { ends });
  await site.stop();
  site.ahead = hour;
  await site.start();
  assert.equal((await site.post(reportOf(poll))).status, 410);
  assert.deepEqual([(await shown(poll)).state, (await shown(poll)).results.reports], ["timed", 0]);
});

test("a closing time is in the future, and within a year", async () => {
  const { plan } = smoking();
  const now = Date.now();
  const wrong = [now - 1_000, now, 0, -1, now + 0.5, "tomorrow", String(now + 60_000), {}];
  for (const ends of [...wrong, now + 367 * 24 * 3_600_000, 1e300, true]) {
    const { status, answer } = await site.ask("", { plan, closes: 5, ends });
    assert.deepEqual([status, answer.error], [400, "ends"], String(ends));
  }
  assert.equal((await site.ask("", { plan, closes: 5, ends: null })).status, 200);
});

test("a late phone is told how the poll was closed", async () => {
  for (const [closes, expected] of [
    [1, "full"],
    [5, "stopped"],
  ]) {
    const poll = await site.open(closes);
    await site.post(reportOf(poll));
    if (expected === "stopped") await site.ask(`/${poll.id}/close`, {});
    assert.deepEqual((await site.post(reportOf(poll))).answer, { error: expected });
  }
});

test("reports of a closed poll are the organizer's to save, sorted by id", async () => {
  const poll = await site.open(4);
  const reports = Array.from({ length: 4 }, () => reportOf(poll));
  await Promise.all(reports.map((report) => site.post(report)));
  const { answer } = await site.ask(`/${poll.id}/reports`);
  const expected = reports.map(({ question, value, id }) => [question, value, id]);
  assert.deepEqual(
    answer,
    expected.toSorted(([, , a], [, , b]) => (a < b ? -1 : 1)),
  );
  assert.equal((await site.ask(`/${"0".repeat(32)}/reports`)).status, 404);
});

/** Everybody is asked both; the odds are of both together. */
const both = () =>
  survey("poll", {
    answer: yesNo({ text: `Do you smoke? ${randomBytes(8).toString("hex")}` }),
    answer_2: oneOf(["cat", "dog"], { text: "Which pet?" }),
  })
    .odds(9)
    .questionsPerPerson(2)
    .build();
const lettersOf = (poll, count) =>
  Array.from(
    { length: count },
    () => poll.respond(poll.begin(), { answer: true, answer_2: "cat" }).reports,
  );

test("a poll of several questions takes one report to each, all at once or none", async () => {
  const poll = await site.open(3, both());
  const [first, second, third, late] = lettersOf(poll, 4);
  const of = { of: poll.id };
  const [one, other] = first;
  const refused = [
    one,
    [one],
    [one, one],
    [one, second[0]],
    [one, other, second[0]],
    [one, { ...other, survey: "0".repeat(32) }],
    [one, { ...other, value: 99 }],
    [one, { ...other, id: one.id }],
    [],
    {},
    { 0: one, 1: other, length: 2 },
  ];
  for (const letter of refused)
    assert.equal((await site.post(letter, {}, of)).status, 400, JSON.stringify(letter));
  assert.equal((await site.post(first, {}, of)).answer.outcome, "stored");
  assert.equal((await site.post([other, one], {}, of)).answer.outcome, "again");
  // Half of a letter that is stored, and half of a new one.
  const [crossed] = second.filter(({ question }) => question !== one.question);
  assert.equal((await site.post([one, crossed], {}, of)).status, 409);
  assert.equal((await site.count(poll.id)).reports, 1);
  await Promise.all([second, third].map((letter) => site.post(letter, {}, of)));
  const { state, reports, results } = await site.count(poll.id);
  assert.deepEqual([state, reports, results.reports], ["full", 3, 3]);
  assert.deepEqual(Object.keys(results.estimates), ["answer", "answer_2"]);
  for (const estimates of Object.values(results.estimates)) assert.equal(estimates.reports, 3);
  assert.deepEqual((await site.post(late, {}, of)).answer, { error: "full" });
  assert.equal((await site.ask(`/${poll.id}/reports`)).answer.length, 6);
});

test("a poll asks everybody all of its questions, ten at most", async () => {
  const many = (count, perPerson = count) =>
    survey(
      "poll",
      Object.fromEntries(
        Array.from({ length: count }, (_, place) => [`q${place}`, yesNo({ text: `${place}?` })]),
      ),
    )
      .odds(9)
      .questionsPerPerson(perPerson)
      .build();
  for (const built of [many(11), many(3, 2), many(3, 1)]) {
    const { status, answer } = await site.ask("", { plan: built.plan, closes: 5 });
    assert.deepEqual([status, answer.error], [400, "question"]);
  }
  assert.equal((await site.ask("", { plan: many(10).plan, closes: 5 })).status, 200);
});

test("polls of the version before are served, close, and have results", async () => {
  const old = await openSite();
  try {
    const [open, full] = [await old.open(2), await old.open(1)];
    await old.post(reportOf(open));
    await old.post(reportOf(full));
    await altered(
      ["ends", "results"].map((name) => `ALTER TABLE polls DROP COLUMN ${name}`),
      old,
    );
    assert.equal((await old.count(full.id)).results.reports, 1);
    assert.equal((await old.post(reportOf(open))).status, 200);
    const { state, ends, results } = await old.count(open.id);
    assert.deepEqual([state, ends, results.reports], ["full", null, 2]);
    assert.deepEqual(old.warnings, []);
  } finally {
    await old.close();
  }
});

test("a poll that is damaged is left out and told of, all others are served, and it can be deleted", async () => {
  const hurt = await openSite();
  try {
    const polls = [];
    while (polls.length < 5) polls.push(await hurt.open(1));
    const [text, other, results, table, sound] = polls;
    for (const poll of polls) await hurt.post(reportOf(poll));
    for (const poll of polls) await hurt.count(poll.id);
    await altered(
      [
        `UPDATE polls SET plan = '{"kind": "survey", secret' WHERE survey = '${text.id}'`,
        `UPDATE polls SET plan = replace(plan, 'smoke', 'drink') WHERE survey = '${other.id}'`,
        `UPDATE polls SET results = '{"reports": 1, "estim' WHERE survey = '${results.id}'`,
        `UPDATE reports_${table.id} SET value = 77`,
        `UPDATE polls SET results = NULL WHERE survey = '${table.id}'`,
      ],
      hurt,
    );
    assert.equal((await hurt.count(sound.id)).results.reports, 1);
    for (const { id } of [text, other]) {
      assert.equal((await hurt.ask(`/${id}`)).status, 404);
      const { answer } = await hurt.ask();
      assert.deepEqual(
        answer.find(({ survey: listed }) => listed === id),
        { survey: id, state: "damaged" },
      );
      assert.equal((await hurt.ask(`/${id}`, undefined, {}, "DELETE")).status, 200);
    }
    const hidden = await hurt.count(results.id);
    assert.deepEqual([hidden.state, hidden.results], ["full", null]);
    // A row of the table that is not a report counts for nobody.
    const { answer: emptied } = (await hurt.count(table.id)).results.estimates;
    assert.deepEqual([emptied.reports, emptied.refused], [0, 1]);
    assert.equal((await hurt.ask()).answer.length, 3);
    assert.deepEqual(hurt.warnings, [
      "a stored poll is damaged, and is left out",
      "the results of a poll are damaged, and are not shown",
    ]);
  } finally {
    await hurt.close();
  }
});

test("a page can ask whether its site has a server of polls, which opens nothing for it", async () => {
  const quiet = await openSite();
  const { status, answer } = await json(`${quiet.server.address}poll/api/here`);
  assert.deepEqual([status, answer], [200, { polls: "here" }]);
  await quiet.close();
});
