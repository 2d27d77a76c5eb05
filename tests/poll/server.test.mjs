/** The server of polls, over real sockets. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { Agent } from "node:http";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { survey, yesNo } from "sottovoce/survey";
import { newToken } from "../../www/poll/server/token.mjs";
import { json, openSite, raw, reportOf, smoking } from "./site.mjs";
import { full } from "../full.mjs";

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const at = (path) => `${site.server.address}${path}`;
/** Where reports of a poll are sent. */
const doorOf = ({ id }) => at(`poll/api/polls/${id.slice(0, 16)}/reports`);

test("a report is confirmed when it is kept, and kept once", async () => {
  const poll = await site.open();
  const report = reportOf(poll);
  assert.deepEqual((await site.post(report)).answer, { outcome: "stored" });
  assert.deepEqual((await site.post(report)).answer, { outcome: "again" });
  assert.equal((await site.count(poll.id)).reports, 1);
});

test("one report sent many times at once counts once", async () => {
  const poll = await site.open();
  const report = reportOf(poll);
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.post(report)));
  const outcomes = answers.map(({ answer }) => answer.outcome);
  assert.equal(outcomes.filter((outcome) => outcome === "stored").length, 1);
  assert.equal(outcomes.filter((outcome) => outcome === "again").length, 19);
  assert.equal((await site.count(poll.id)).reports, 1);
});

test("another content under an id that is there is refused, also while both wait", async () => {
  const poll = await site.open();
  const report = reportOf(poll);
  const other = { ...report, value: 1 - report.value };
  const both = await Promise.all([site.post(report), site.post(other)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await site.post(other)).status, both[0].status === 200 ? 409 : 200);
  const counted = await site.count(poll.id);
  assert.equal(counted.reports, 1);
  assert.equal(counted.refused, 2);
});

/** As many reports, each sent twice. */
const sent = full ? 5_000 : 500;

test(`${2 * sent} posts: none is lost, none counts twice`, async () => {
  const poll = await site.open(100_000, smoking(), { cap: 60_000 });
  const reports = Array.from({ length: sent }, () => reportOf(poll));
  // Each twice, the second time among others.
  const queue = [...reports, ...reports.toReversed()];
  const outcomes = [];
  const agent = new Agent({ keepAlive: true });
  const phone = async () => {
    for (let report = queue.pop(); report; report = queue.pop())
      outcomes.push((await site.post(report, {}, { agent })).answer.outcome);
  };
  await Promise.all(Array.from({ length: 100 }, phone));
  agent.destroy();
  assert.equal(outcomes.filter((outcome) => outcome === "stored").length, sent);
  assert.equal(outcomes.filter((outcome) => outcome === "again").length, sent);
  await site.ask(`/${poll.id}/close`, {});
  const counted = await site.count(poll.id);
  assert.equal(counted.reports, sent);
  // The estimate of a yes is what their number comes to at odds of 3 to 1.
  const said = reports.filter(({ value }) => value === 0).length / sent;
  const { yes } = counted.results.estimates.answer.shares;
  assert.ok(Math.abs(yes.estimate - (2 * said - 0.5)) < 1e-9);
});

test("a server that is stopped has kept what it confirmed, and goes on where it was", async () => {
  const poll = await site.open();
  const kept = [reportOf(poll), reportOf(poll)];
  await site.post(kept[0]);
  // Sent, and the server is stopped before it answers.
  const waiting = site.post(kept[1]).catch(() => undefined);
  await new Promise((later) => setTimeout(later, 50));
  await site.stop();
  await waiting;
  await assert.rejects(site.post(reportOf(poll)));
  const token = site.server.token;
  await site.start();
  assert.notEqual(site.server.token, token);
  const again = await Promise.all(kept.map((report) => site.post(report)));
  assert.deepEqual(
    again.map(({ answer }) => answer.outcome),
    ["again", "again"],
  );
  const counted = await site.count(poll.id);
  assert.equal(counted.reports, 2);
  assert.equal(counted.state, "open");
});

test("a poll closes by the number that was fixed before, and then takes nothing", async () => {
  const poll = await site.open(3);
  const reports = Array.from({ length: 3 }, () => reportOf(poll));
  for (const report of reports) await site.post(report);
  assert.equal((await site.count(poll.id)).state, "full");
  assert.equal((await site.post(reportOf(poll))).status, 410);
  assert.equal((await site.post(reports[0])).status, 200);
  const { answer } = await json(at(`poll/api/polls/${poll.id.slice(0, 16)}`));
  const { mark, ...shown } = answer;
  assert.match(mark, /^[0-9a-f]{8}$/);
  assert.deepEqual(shown, {
    plan: poll.plan,
    ...{ open: false, state: "full", word: false, several: false, purpose: null, ends: null },
    results: (await site.count(poll.id)).results,
  });
});

test("closing by hand keeps what was on its way", async () => {
  const poll = await site.open();
  const waiting = site.post(reportOf(poll));
  await new Promise((later) => setTimeout(later, 50));
  assert.equal((await site.ask(`/${poll.id}/close`, {})).status, 200);
  assert.equal((await waiting).status, 200);
  const counted = await site.count(poll.id);
  assert.equal(counted.state, "stopped");
  assert.equal(counted.reports, 1);
});

test("what is no report of a poll is refused, and nothing of it is kept", async () => {
  const poll = await site.open();
  const good = reportOf(poll);
  const { id, ...without } = good;
  const refused = [
    [400, []],
    [400, "text"],
    [400, "null"],
    [400, "7"],
    [400, without],
    [400, { ...good, name: "Ada" }],
    [400, { ...good, format: 2 }],
    [400, { ...good, value: 2 }],
    [400, { ...good, value: 0.5 }],
    [400, { ...good, value: "1" }],
    [400, { ...good, value: -1 }],
    [400, { ...good, question: "other" }],
    [400, { ...good, id: `A${id.slice(1)}` }],
    [400, { ...good, id: `${id}0` }],
    [400, { ...good, survey: "0".repeat(32) }],
    [400, { ...good, survey: good.survey.slice(0, 16) }],
    [400, { ...good, survey: ["x"] }],
    [400, { ...good, survey: [good.survey] }],
    [400, { ...good, survey: { toString: 1, valueOf: 1 } }],
    [400, { ...good, survey: "__proto__" }],
    [400, "{"],
    [400, ""],
    [400, `{"__proto__": {"survey": "${good.survey}"}, "survey": "${good.survey}"}`],
    [400, `{"constructor": {"prototype": {"x": 1}}, "survey": "${good.survey}"}`],
    [400, "[".repeat(500)],
    [400, `${"[".repeat(250)}${"]".repeat(250)}`],
    [413, JSON.stringify({ ...good, more: "x".repeat(600) })],
    [413, "[".repeat(100_000)],
  ];
  for (const [status, body] of refused) {
    const { status: got } = await site.post(body, {}, { of: poll.id });
    assert.equal(got, status, JSON.stringify(body).slice(0, 80));
  }
  const other = await site.open();
  assert.equal((await site.post(good, {}, { of: other.id })).status, 400);
  assert.equal((await site.post(good, {}, { of: "0".repeat(16) })).status, 404);
  assert.equal({}.x, undefined);
  assert.equal((await site.count(poll.id)).reports, 0);
  assert.equal((await site.post(good)).status, 200);
});

test("a body of another type, packed or no UTF-8 is refused", async () => {
  const poll = await site.open();
  const address = doorOf(poll);
  const body = JSON.stringify(reportOf(poll));
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""];
  for (const type of [...types, "application/jsonp", "application/json; charset=latin1"])
    assert.equal(await raw(address, { headers: { "content-type": type }, pieces: [body] }), 415);
  const packed = { "content-type": "application/json", "content-encoding": "gzip" };
  assert.equal(await raw(address, { headers: packed, pieces: [body] }), 415);
  const headers = { "content-type": "application/json" };
  assert.equal(await raw(address, { headers, pieces: [Buffer.from([0x22, 0xff, 0x22])] }), 400);
  assert.equal((await site.count(poll.id)).reports, 0);
});

test("a body that is longer than it says, or never ends, is cut off; so are huge headers", async () => {
  const address = doorOf(await site.open());
  const headers = { "content-type": "application/json" };
  const long = Array.from({ length: 200 }, () => "x".repeat(1000));
  assert.ok([413, "reset"].includes(await raw(address, { headers, pieces: long })));
  // Whoever stops there, and waits, is told.
  const [bit] = long;
  const endless = { headers, pieces: [bit, bit], pause: 500 };
  assert.equal(await raw(address, endless), 413);
  const claimed = { ...headers, "content-length": "1000000000" };
  assert.ok([413, "reset"].includes(await raw(address, { headers: claimed, pieces: ["{"] })));
  const huge = { ...headers, "x-huge": "x".repeat(20_000) };
  assert.ok([431, "reset"].includes(await raw(address, { headers: huge })));
});

test("a body that comes drop by drop is not waited for, and holds up nobody", async () => {
  const poll = await site.open();
  const headers = { "content-type": "application/json", "content-length": "100" };
  const drops = Array.from({ length: 60 }, () => " ");
  const slow = Array.from({ length: 50 }, () =>
    raw(doorOf(poll), { headers, pieces: drops, pause: 1000 }),
  );
  assert.equal((await site.post(reportOf(poll))).status, 200);
  for (const ended of await Promise.all(slow)) assert.ok([408, "reset"].includes(ended), ended);
});

test("other addresses, other methods, and paths out of the folder are refused", async () => {
  const refused = [
    ["GET", "poll/api/polls/0123456789abcdef/reports", 405],
    ["DELETE", "poll/api/polls/0123456789abcdef/reports", 405],
    ["OPTIONS", "poll/api/polls/0123456789abcdef/reports", 405],
    ["POST", "poll/api/polls/0123456789abcdef", 405],
    ["DELETE", "poll/api/polls/0123456789abcdef", 405],
    ["GET", "poll/api/polls/0123456789abcdef", 404],
    ["GET", "poll/api/polls/0123456789abcde", 404],
    ["POST", "poll/api/codes/01234567", 405],
    ["GET", "poll/api/codes/01234567", 404],
    ["GET", "poll/api/codes/0123456", 404],
    ["GET", "poll/api/", 404],
    ["POST", "poll/", 405],
    ["GET", "poll/..%2f..%2f..%2fpackage.json", 404],
    ["GET", "poll/%00", 404],
    ["GET", `poll/${"long".repeat(500)}`, 404],
    ["GET", "poll/%E0%A4%A", 404],
    ["GET", "poll//author", 404],
    ["GET", "/poll/author/", 404],
  ];
  for (const [method, path, status] of refused)
    assert.equal(await raw(at(path), { method }), status, `${method} ${path}`);
});

test("author pages need the token, in a header and whole", async () => {
  const poll = await site.open();
  const paths = ["", `/${poll.id}`, "/anything"];
  const wrong = [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${newToken()}`,
    `Bearer ${site.server.token.slice(1)}`,
    `Bearer ${site.server.token} x`,
    `Basic ${site.server.token}`,
    site.server.token,
  ];
  for (const path of paths)
    for (const authorization of wrong) {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, answer } = await json(at(`poll/api/author/polls${path}`), { headers });
      assert.deepEqual([status, answer], [401, { error: "token" }]);
    }
  const query = at(`poll/api/author/polls?token=${site.server.token}`);
  assert.equal((await json(query)).status, 401);
  const headers = { "content-type": "application/json" };
  const close = at(`poll/api/author/polls/${poll.id}/close`);
  assert.equal(await raw(close, { headers, pieces: ["{}"] }), 401);
  assert.equal(await raw(at(`poll/api/author/polls/${poll.id}`), { method: "DELETE" }), 401);
  assert.equal((await site.count(poll.id)).state, "open");
});

test("pages of other sites can neither write nor make a browser ask whether they may", async () => {
  const poll = await site.open();
  const own = new URL(site.server.address).origin;
  const foreign = [
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: own.replace("http:", "https:") },
    { origin: "http://127.0.0.1:1" },
    { origin: own, "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    assert.equal(
      await raw(doorOf(poll), {
        headers: { "content-type": "application/json", ...headers },
        pieces: [JSON.stringify(reportOf(poll))],
      }),
      403,
    );
    const bearer = { authorization: `Bearer ${site.server.token}` };
    assert.equal(
      await raw(at(`poll/api/author/polls/${poll.id}/close`), {
        headers: { "content-type": "application/json", ...bearer, ...headers },
        pieces: ["{}"],
      }),
      403,
    );
    const gone = { method: "DELETE", headers: { ...bearer, ...headers } };
    assert.equal(await raw(at(`poll/api/author/polls/${poll.id}`), gone), 403);
  }
  const mine = { origin: own, "sec-fetch-site": "same-origin" };
  assert.equal((await site.post(reportOf(poll), mine)).status, 200);
  const { headers } = await json(at(`poll/api/polls/${poll.id.slice(0, 16)}`));
  for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control/);
  assert.equal((await site.count(poll.id)).state, "open");
});

test("a name that another site could point here is no name of this server", async () => {
  const path = "poll/api/polls/0123456789abcdef";
  for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::1"])
    assert.ok([421, 400].includes(await raw(at(path), { method: "GET", headers: { host } })), host);
  for (const host of ["localhost:4173", "127.0.0.1", "[::1]:80", "192.168.7.8:4173"])
    assert.equal(await raw(at(path), { method: "GET", headers: { host } }), 404, host);
});

test("behind a proxy, its origin is one of ours, and the one that is handed out", async () => {
  const origin = "https://poll.example";
  const behind = await openSite({ origin });
  try {
    const poll = await behind.open();
    const by = (headers) => behind.post(reportOf(poll), { host: "poll.example", ...headers });
    assert.equal((await by({ origin })).status, 200);
    assert.equal((await by({ origin: "https://evil.example" })).status, 403);
    assert.equal((await by({ host: "evil.example", origin })).status, 421);
    const { address } = await behind.count(poll.id);
    assert.equal(address, `${origin}/poll/${poll.id.slice(0, 16)}`);
  } finally {
    await behind.close();
  }
});

test("a poll asks one question, in words, of a plan that the package takes", async () => {
  const two = survey("poll", { a: yesNo({ text: "a?" }), b: yesNo({ text: "b?" }) })
    .odds(3)
    .build();
  const mute = survey("poll", { answer: yesNo() }).odds(3).build();
  const { plan } = smoking();
  const refused = [
    { plan: two.plan, closes: 5 },
    { plan: mute.plan, closes: 5 },
    { plan, closes: 0 },
    { plan, closes: 1.5 },
    { plan, closes: "5" },
    { plan, closes: 250_001 },
    { plan: { ...plan, odds: "2" }, closes: 5 },
    { plan: { ...plan, more: 1 }, closes: 5 },
    ...[0, 1.5, "5", null, 60_001].map((cap) => ({ plan, closes: 5, cap })),
    ...["abc", "x".repeat(41), "two\0words", "a  b!", 7, {}, "\u202enord"].map((word) => ({
      ...{ plan, closes: 5 },
      word,
    })),
    ...[1, "yes", null].map((several) => ({ plan, closes: 5, several })),
    ...["x".repeat(201), "two\nlines", "\u202eturned", "\ud800", 7, {}].map((purpose) => ({
      ...{ plan, closes: 5 },
      purpose,
    })),
    { plan: null, closes: 5 },
    { closes: 5 },
    [],
    "null",
    `{"plan": ${"[".repeat(9_000)}${"]".repeat(9_000)}, "closes": 5}`,
  ];
  const before = (await site.ask()).answer.length;
  for (const body of refused) {
    const { status } = await site.ask("", body);
    assert.equal(status, 400, JSON.stringify(body).slice(0, 80));
  }
  assert.equal((await site.ask()).answer.length, before);
  assert.equal((await site.ask("", { plan, closes: 5 })).status, 200);
  assert.deepEqual((await site.ask("", { plan, closes: 5 })).answer, { error: "exists" });
});

test("nothing of those who send is kept: neither addresses, nor programs, nor clocks", async () => {
  const poll = await site.open();
  const agent = "an-agent-that-nobody-else-has/7.7";
  const report = reportOf(poll);
  const headers = { "user-agent": agent, "x-forwarded-for": "203.0.113.77" };
  await site.post(report, headers);
  await site.post({ ...report, id: "nonsense" }, headers);
  const folder = dirname(site.kept);
  await site.stop();
  assert.deepEqual(readdirSync(folder), ["polls.duckdb"]);
  const bytes = readFileSync(join(folder, "polls.duckdb"), "latin1");
  for (const secret of [agent, "203.0.113.77", "nonsense"]) assert.ok(!bytes.includes(secret));
  await site.start();
  assert.equal((await site.count(poll.id)).reports, 1);
  assert.deepEqual(site.warnings, []);
});

test("a report that comes as its poll is deleted is told that there is none", async () => {
  const poll = await site.open();
  const [gone, report] = await Promise.all([
    site.ask(`/${poll.id}`, undefined, {}, "DELETE"),
    site.post(reportOf(poll)),
  ]);
  assert.equal(gone.status, 200);
  assert.ok([200, 404].includes(report.status), `${report.status}`);
});

test("an author who looks as a poll is deleted is told that it is not there", async () => {
  const polls = [];
  for (let count = 0; count < 8; count += 1) polls.push(await site.open());
  for (const { id } of polls) {
    const [removed, ...looks] = await Promise.all([
      site.ask(`/${id}`, undefined, {}, "DELETE"),
      ...Array.from({ length: 6 }, () => site.ask(`/${id}`)),
    ]);
    assert.equal(removed.status, 200);
    for (const { status } of looks) assert.ok([200, 404].includes(status), `${status}`);
  }
  assert.deepEqual(site.warnings, []);
});
