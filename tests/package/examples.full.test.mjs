/**
 * Each example, installed by npm from its lock file and the packed package, built, and used: pages
 * in Chromium, programs and servers as they are. Takes about a minute, most of it npm's.
 */
import assert from "node:assert/strict";
import { appendFileSync, readFileSync, readdirSync } from "node:fs";
import { createServer, request } from "node:http";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { files as answering, listening, pathOf } from "../../www/serve.mjs";
import { openBrowser, resultOf, serve } from "../browser/harness.mjs";
import { freePort, installed, match, serving, started } from "./examples.mjs";
import { write } from "./packed.mjs";

const browser = openBrowser("chromium");
const sites = [];
after(() => Promise.all(sites.map((site) => site.close())));

/** A tab on what was built, or on another address. */
async function opened(t, { folder, address }) {
  const site = address ? { address } : await serve({ folders: { "/": join(folder, "dist") } });
  if (site.close) sites.push(site);
  const tab = await browser.open(site.address);
  t.after(() => tab.close());
  return { ...tab, site };
}

/** Chooses the file of the README, where the page asks for one. */
async function choose(page, folder) {
  const input = await page.waitForSelector("input[type=file]");
  await input.uploadFile(join(dirname(folder), "people.csv"));
}

/** Presses the button, and gives what the page shows once that is no longer `before`. */
async function press(page, before = "") {
  // A page that is behind another draws no frames, and is not clicked.
  await page.bringToFront();
  await page.click("button:not([disabled])");
  const text = () => document.querySelector("[role=status]").textContent;
  const ready = `(${text})() !== ${JSON.stringify(before)} && (${text})() !== ""`;
  await page.waitForFunction(`${ready} && !document.querySelector("button").disabled`);
  return page.evaluate(() => ({
    values: [...document.querySelectorAll("output")].map(({ value }) => Number(value)),
    status: document.querySelector("[role=status]").textContent,
  }));
}

/** Two answers, each at half the budget, and a refusal; what was answered. */
async function untilRefused(page) {
  const first = await press(page);
  assert.match(first.status, /: 50% is spent, by 1 release\./);
  const second = await press(page, first.status);
  assert.match(second.status, /: 100% is spent, by 2 releases\./);
  const third = await press(page, second.status);
  assert.match(third.status, /has too little budget left/);
  return [...first.values, ...second.values];
}

/** The rows that the examples ask about, by the name of their column. */
function column(folder, name) {
  const text = readFileSync(join(dirname(folder), "people.csv"), "utf8");
  const [head, ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => row[head.indexOf(name)]);
}

/**
 * Whether an answer is at most so many ranks from the quantile. By `accuracy`, one in a million of
 * the answers of one quantile is further off than 72.
 */
function isNear(answer, rows, part, ranks = 80) {
  const below = rows.filter((row) => Number(row) < answer).length;
  const upTo = rows.filter((row) => Number(row) <= answer).length;
  const target = rows.length * part;
  return below - target <= ranks && target - upTo <= ranks;
}

/** Whether a script contains the package: by the name of its errors, which no bundler changes. */
const hasPackage = (script) => script.includes("sottovoce.DpError");

test("plain-page: the browser checks each file, and refuses one that was altered", async (t) => {
  const folder = await installed("plain-page");
  const { page, problems, requests, site } = await opened(t, { folder });
  await choose(page, folder);
  for (const value of await untilRefused(page))
    assert.ok(isNear(value, column(folder, "age"), 1 / 2));
  assert.deepEqual(problems, []);
  const { integrity } = JSON.parse(
    await page.$eval("script[type=importmap]", ({ textContent }) => textContent),
  );
  const asked = requests
    .map((each) => each.replace(site.address, "./"))
    .filter((each) => each !== "./");
  assert.ok(asked.length >= 5);
  for (const each of asked.filter((name) => !name.startsWith("data:")))
    assert.ok(integrity[each], each);

  appendFileSync(join(folder, "dist", "sottovoce", "core.js"), "\n// One byte more.");
  const altered = await opened(t, { folder });
  await altered.page.waitForFunction(() => document.querySelector("form") !== null);
  assert.match(altered.problems.join("\n"), /integrity.*core\.js/);
});

test("react: a page under StrictMode draws once for each press, and an effect would twice", async (t) => {
  const folder = await installed("react");
  const { page, problems } = await opened(t, { folder });
  await choose(page, folder);
  for (const value of await untilRefused(page))
    assert.ok(isNear(value, column(folder, "rent"), 1 / 2));
  assert.deepEqual(problems, []);

  // Shows what the example warns of, on the server of developers: production runs effects once.
  write(folder, {
    "effect.html": `<script type="module" src="/src/effect.jsx"></script>`,
    "src/effect.jsx": `
      import { StrictMode, useEffect } from "react";
      import { createRoot } from "react-dom/client";
      import { memoryLog, ledger } from "sottovoce/ledger";
      import { count } from "sottovoce";
      const query = count().neighbors("change-one").where({ atLeast: 18 }).epsilon("1/2").build();
      const terms = ledger().people("us").neighbors("change-one").budget({ epsilon: 1 });
      const book = await terms.create(memoryLog());
      function Effect() {
        useEffect(() => {
          book.release(query, [31, 44]).then(async () => {
            globalThis.result = (await book.summary()).charges.length;
          });
        }, []);
      }
      createRoot(document.body).render(<StrictMode><Effect /></StrictMode>);
    `,
  });
  const { createServer: viteServer } = await import(
    pathToFileURL(join(folder, "node_modules/vite/dist/node/index.js"))
  );
  const server = await viteServer({
    root: folder,
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1" },
  });
  t.after(() => server.close());
  await server.listen();
  const address = `http://127.0.0.1:${server.httpServer.address().port}/effect.html`;
  const effect = await opened(t, { address });
  await effect.page.waitForFunction(() => globalThis.result === 2);
});

test("vue: the worker answers, and the page has nothing of the package", async (t) => {
  const folder = await installed("vue");
  const { page, problems } = await opened(t, { folder });
  await choose(page, folder);
  for (const value of await untilRefused(page))
    assert.ok(isNear(value, column(folder, "pay"), 9 / 10));
  assert.deepEqual(problems, []);
  const assets = join(folder, "dist", "assets");
  const own = readdirSync(assets).filter((name) => name.startsWith("index-"));
  assert.equal(own.length, 1);
  assert.ok(!hasPackage(readFileSync(join(assets, own[0]), "utf8")));
  const [worker] = readdirSync(assets).filter((name) => name.startsWith("worker-"));
  assert.ok(hasPackage(readFileSync(join(assets, worker), "utf8")));
});

test("svelte: the package is loaded when the button is pressed, and not before", async (t) => {
  const folder = await installed("svelte");
  const { page, problems, requests } = await opened(t, { folder });
  await choose(page, folder);
  const before = requests.length;
  const text = async (addresses) =>
    (await Promise.all(addresses.map(async (each) => (await fetch(each)).text()))).join("");
  const scripts = (addresses) => addresses.filter((each) => each.endsWith(".js"));
  assert.ok(!hasPackage(await text(scripts(requests))));
  const values = await untilRefused(page);
  const later = scripts(requests.slice(before));
  assert.ok(hasPackage(await text(later)));
  const rows = column(folder, "travel");
  const ways = ["bus", "bicycle", "car", "train"];
  const truth = ways.map((way) => rows.filter((row) => row === way).length);
  values.forEach((value, place) => {
    const expected = [...truth, rows.length - truth.reduce((sum, each) => sum + each)][place % 5];
    // Noise of scale 1: each is further off with a chance below 1e-10.
    assert.ok(Math.abs(value - expected) <= 25, `${value}, ${expected}`);
  });
  assert.deepEqual(problems, []);
});

test("next: all visitors share one budget, and rendering costs nothing", async (t) => {
  const folder = await installed("next");
  const port = await freePort();
  const args = [
    join("node_modules", "next", "dist", "bin", "next"),
    "start",
    "--port",
    String(port),
  ];
  const program = started(folder, [...args, "--hostname", "127.0.0.1"]);
  t.after(() => program.end("SIGKILL"));
  await match(program, /Ready in/);
  const address = `http://127.0.0.1:${port}/`;
  for (let render = 0; render < 3; render++) assert.equal((await fetch(address)).status, 200);
  const [one, other] = [await opened(t, { address }), await opened(t, { address })];
  const first = await press(one.page);
  assert.match(first.status, /: 50% is spent, by 1 release\./);
  const second = await press(other.page);
  assert.match(second.status, /: 100% is spent, by 2 releases\./);
  assert.match((await press(one.page, first.status)).status, /has too little budget left/);
  const hours = column(folder, "hours").map(Number);
  const mean = hours.reduce((sum, each) => sum + each) / hours.length;
  for (const { values } of [first, second])
    assert.ok(Math.abs(values[0] - mean) < 4, `${values[0]}`);
  assert.deepEqual([...one.problems, ...other.problems], []);
  assert.doesNotMatch(program.printed, /people\.csv|\b\d{2},\d{3,4},/);
});

test("node: three runs share one budget, and a file that is missing costs nothing", async () => {
  const folder = await installed("node");
  const run = async (...args) => {
    const program = started(folder, ["quartiles.mjs", ...args]);
    return { code: await program.ended, printed: program.printed };
  };
  const missing = await run("no-such-file.csv", "staff.ledger");
  assert.deepEqual(missing, { code: 1, printed: "the file cannot be read\n" });
  const rows = column(folder, "pay");
  for (const share of [50, 100]) {
    const { code, printed } = await run("../people.csv", "staff.ledger");
    assert.equal(code, 0, printed);
    const { value } = JSON.parse(/^\{.*\}$/m.exec(printed)[0]);
    // 20,000 releases of these rows were off by at most 46 ranks, and chances fall exponentially.
    value.forEach((each, place) => assert.ok(isNear(each, rows, (place + 1) / 4, 120), `${each}`));
    assert.match(printed, new RegExp(`: ${share}% is spent`));
  }
  const { code, printed } = await run("../people.csv", "staff.ledger");
  assert.equal(code, 1);
  assert.match(printed, /^the ledger "our staff" has too little budget left.*\n$/);
  assert.equal((await run()).code, 2);
});

/** A server of the survey on a database of its own, and a phone that answers there. */
async function surveying(t, REPORTS) {
  const folder = await installed("survey-server");
  const program = await serving(t, folder, { REPORTS });
  const ask = async (path, options) => {
    const response = await fetch(new URL(path, program.address), options);
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  };
  const send = (body) => ask("reports", { method: "POST", body });
  write(folder, { "respond.mjs": `export * from "sottovoce/survey/respond";` });
  const { respondentFromPlan } = await import(pathToFileURL(join(folder, "respond.mjs")));
  const phone = respondentFromPlan((await ask("plan")).body);
  const report = (smokes) => JSON.stringify(phone.respond(phone.begin(), { smokes }).reports[0]);
  return { program, ask, send, report };
}

test("survey-server: a report counts once, and what is none is refused without a word of it", async (t) => {
  const { program, ask, send, report } = await surveying(t, "refused.duckdb");
  const first = report(true);
  assert.deepEqual((await send(first)).status, 201);
  const again = await send(first);
  assert.deepEqual([again.status, again.body], [409, { refused: "already stored" }]);
  const changed = JSON.stringify({ ...JSON.parse(first), value: 1 - JSON.parse(first).value });
  assert.equal((await send(changed)).status, 409);

  const broken = { ...JSON.parse(report(true)), value: 31_415 };
  for (const body of [JSON.stringify(broken), "31415", "[31415", '{"smokes":31415}', ""]) {
    const { status, text } = await send(body);
    assert.deepEqual([status, text], [400, '{"refused":"not a report"}'], body);
  }
  const long = await send("31415".repeat(1000));
  assert.deepEqual([long.status, long.text], [413, '{"refused":"too long"}']);
  assert.equal((await ask("reports")).status, 404);
  const { status, body } = await ask("estimate");
  assert.deepEqual([status, body.refused, body.reports], [404, "not yet", 1]);
  assert.match(program.printed, /^port \d+\n$/);
});

test("survey-server: it estimates what was stored, also before a restart, once enough is", async (t) => {
  const before = await surveying(t, "estimated.duckdb");
  const { enough } = (await before.ask("estimate")).body;
  const first = before.report(true);
  assert.equal((await before.send(first)).status, 201);
  for (let count = 2; count <= 3; count++)
    assert.equal((await before.send(before.report(true))).status, 201);
  await before.program.end("SIGKILL");
  const { program, ask, send, report } = await surveying(t, "estimated.duckdb");
  for (let count = 4; count <= enough; count++)
    assert.equal((await send(report(count % 4 === 0))).status, 201);
  const late = await send(report(true));
  assert.deepEqual([late.status, late.body], [409, { refused: "closed" }]);
  // A phone that had no answer sends its report again, and must not believe that it came too late.
  const again = await send(first);
  assert.deepEqual([again.status, again.body], [409, { refused: "already stored" }]);
  const { reports, refused, shares } = (await ask("estimate")).body;
  assert.deepEqual([reports, refused], [enough, 0]);
  const { lowest, highest } = shares.yes;
  // A quarter smokes. Five standard deviations: a false alarm in less than a million runs.
  assert.ok(lowest < 1 / 4 + 0.15 && highest > 1 / 4 - 0.15, `${lowest} to ${highest}`);
  assert.match(program.printed, /^port \d+\n$/);
});

/** The app's half, in a page of the site that passes its requests on to the server. */
const appPage = `<!doctype html><html lang="en"><head><title>app</title><link rel="icon" href="data:,">
<script type="module">
  import { count } from "/dist/index.js";
  import { ledger } from "/dist/ledger.js";
  import { httpLog } from "/http-log.mjs";
  const neighbors = "add-or-remove-one";
  const query = count().neighbors(neighbors).epsilon(1).build();
  const terms = ledger().people("readers").neighbors(neighbors).budget({ epsilon: 1 });
  const book = await terms.openOrCreate(httpLog(new URL("/ledgers/", location)));
  const first = await book.release(query, [31, 44]);
  const second = await book.release(query, [31, 44]).catch(({ code }) => code);
  globalThis.result = { epsilon: first.epsilon, second };
</script></head><body></body></html>`;

/** A page of another site, which writes as the log does, and as forms do. */
const strangersPage = (address) => `<!doctype html><html lang="en"><head><title>x</title>
<link rel="icon" href="data:,"><script type="module">
  const send = (type) =>
    fetch("${address}readers?from=1", {
      ...{ method: "POST", headers: { "content-type": type }, body: "x" },
    }).then(({ status }) => status, ({ name }) => name);
  globalThis.result = [await send("application/octet-stream"), await send("text/plain")];
</script></head><body></body></html>`;

test("ledger-server: the app's page spends one budget, and another site's page writes nothing", async (t) => {
  const folder = await installed("ledger-server");
  const LEDGERS = join(folder, "kept");
  const { address } = await serving(t, folder, { LEDGERS });
  const dist = join(folder, "node_modules", "sottovoce", "dist");
  const answer = answering({ folders: { "/dist/": dist, "/": folder }, pages: { "/": appPage } });
  const site = await listening(
    createServer((asked, answered) => {
      const { method, headers, url } = asked;
      if (!url.startsWith("/ledgers/")) return answer(asked, answered, pathOf(asked));
      const passed = request(new URL(url.slice("/ledgers/".length), address), { method, headers });
      asked.pipe(passed).on("response", (got) => {
        got.pipe(answered.writeHead(got.statusCode, got.headers));
      });
    }),
    { port: 0, host: "127.0.0.1" },
  );
  sites.push(site);
  const app = await opened(t, { address: site.address });
  assert.deepEqual(await resultOf(app.page), { epsilon: 1, second: "ERR_BUDGET" });
  assert.deepEqual(app.problems, []);

  const [file] = readdirSync(LEDGERS);
  const kept = readFileSync(join(LEDGERS, file), "utf8");
  const other = await serve({ pages: { "/": strangersPage(address) } });
  sites.push(other);
  const { page } = await opened(t, { address: other.address });
  assert.deepEqual(await resultOf(page), ["TypeError", "TypeError"]);
  assert.equal(readFileSync(join(LEDGERS, file), "utf8"), kept);
});
