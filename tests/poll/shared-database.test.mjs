/** Servers of polls that share a database, and one whose database is not there. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { open as openCluster } from "../engines/postgresql.mjs";
import { json, openSite, reportOf, smoking } from "./site.mjs";

/** So many servers that share an empty database, which end with it. */
async function sharing(count, body) {
  const cluster = await openCluster();
  const sites = [];
  try {
    while (sites.length < count) sites.push(await openSite({ where: cluster.address }));
    await body(...sites);
    for (const { warnings } of sites) assert.deepEqual(warnings, []);
  } finally {
    for (const opened of sites) await opened.close();
    await cluster.close();
  }
}

test("the same polls in a PostgreSQL database, which several starts share", () =>
  sharing(1, async (shared) => {
    const poll = await shared.open(200);
    const reports = Array.from({ length: 120 }, () => reportOf(poll));
    await Promise.all([...reports, ...reports].map((report) => shared.post(report)));
    await shared.restart();
    assert.deepEqual((await shared.post(reports[0])).answer, { outcome: "again" });
    const counted = await shared.count(poll.id);
    assert.equal(counted.reports, 120);
    assert.equal(counted.state, "open");
    await Promise.all(Array.from({ length: 80 }, () => shared.post(reportOf(poll))));
    assert.equal((await shared.count(poll.id)).state, "full");
  }));

test("servers that share a database see each other's polls, and what became of them", () =>
  sharing(2, async (here, there) => {
    for (const { ask } of [here, there]) assert.deepEqual((await ask()).answer, []);
    const built = smoking();
    const poll = await here.open(2, built);
    const shown = () => json(`${there.server.address}poll/api/polls/${poll.id.slice(0, 16)}`);
    const { mark, ...first } = (await shown()).answer;
    assert.match(mark, /^[0-9a-f]{8}$/);
    assert.deepEqual(first, {
      plan: poll.plan,
      ...{ open: true, state: "open", word: false, several: false, purpose: null, ends: null },
      results: null,
    });
    assert.equal((await there.post(reportOf(poll))).status, 200);
    const again = await there.ask("", { plan: built.plan, closes: 2 });
    assert.deepEqual([again.status, again.answer], [409, { error: "exists" }]);
    // The report that fills it comes to the one; the other tells that it is full.
    assert.equal((await here.post(reportOf(poll))).status, 200);
    while ((await shown()).answer.open) await new Promise((later) => setTimeout(later, 100));
    assert.equal((await there.ask()).answer[0].state, "full");
    assert.equal((await there.count(poll.id)).reports, 2);
    // Not known to the second, which has no time to look before it makes it too.
    const { plan } = smoking();
    const both = await Promise.all([here, there].map(({ ask }) => ask("", { plan, closes: 2 })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    // Who knows a poll by its report only.
    const next = await here.open(5);
    assert.equal((await there.post(reportOf(next))).status, 200);
    assert.equal((await shown()).status, 200);
    assert.equal((await there.ask(`/${"0".repeat(32)}`)).status, 404);
  }));

/** Waits up to ten seconds for what must come to be. */
async function until(holds) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.fail("it did not come to be");
}

test("a poll that one server deletes and makes anew is another one to those that share it", () =>
  sharing(2, async (here, there) => {
    const built = smoking();
    const saying = (word) => ({ "join-word": word });
    const poll = await here.open(2, built, { word: "first" });
    assert.equal((await there.post(reportOf(poll), saying("first"))).status, 200);
    await there.ask(`/${poll.id}/close`, {});
    assert.equal((await there.ask(`/${poll.id}`, undefined, {}, "DELETE")).status, 200);
    assert.equal((await here.ask(`/${poll.id}`)).status, 404, "beside a delete it is not there");
    await there.open(5, built, { word: "second", cap: 2 });
    // The first server knows the poll before: it stores nothing by its word, and then asks.
    const tried = reportOf(poll);
    await until(async () => (await here.post(tried, saying("first"))).status === 403);
    assert.equal((await there.count(poll.id)).reports, 0);
    assert.equal((await here.post(tried, saying("second"))).status, 200);
    const counted = await here.count(poll.id);
    const { word, cap, closes, state, reports } = counted;
    assert.deepEqual(
      { word, cap, closes, state, reports },
      { word: "second", cap: 2, closes: 5, state: "open", reports: 1 },
    );
    assert.equal(counted.results, null);
  }));

test("a storage that fails loses nothing: the sender is told to come again", async () => {
  // An address where no PostgreSQL answers.
  const dead = createServer();
  await new Promise((done) => dead.listen(0, "127.0.0.1", done));
  const { port } = dead.address();
  dead.close();
  const broken = await openSite({ where: `postgres://nobody@127.0.0.1:${port}/none` });
  try {
    const { status, headers } = await broken.ask();
    assert.equal(status, 503);
    assert.equal(headers["retry-after"], "5");
    assert.equal((await broken.post({}, {}, { of: "0".repeat(16) })).status, 503);
    assert.match(broken.warnings[0], /^cannot open what keeps them: .*ECONNREFUSED/);
    assert.ok(broken.warnings.every((what) => !what.includes("nobody")));
    // Each kind once, however many are turned away.
    assert.deepEqual(broken.warnings.slice(1), ["the database cannot be reached"]);
  } finally {
    await broken.close();
  }
});
