/** The example that keeps a ledger's log on a server: over HTTP, with the packed package. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { installed, match, serving, started } from "./examples.mjs";
import { write } from "./packed.mjs";

const ledgers = mkdtempSync(join(tmpdir(), "sottovoce-ledgers-"));
after(() => rmSync(ledgers, { recursive: true, force: true }));
let runs = 0;

/** Asks until its budget refuses, and prints what it drew and why it ended. */
const client = `
  import { count } from "sottovoce";
  import { ledger } from "sottovoce/ledger";
  import { httpLog } from "./http-log.mjs";
  const query = count().neighbors("add-or-remove-one").epsilon("1/10").build();
  const terms = ledger().people("readers").neighbors("add-or-remove-one").budget({ epsilon: 1 });
  const book = await terms.openOrCreate(httpLog(process.argv[2]));
  let drawn = 0;
  const refused = await (async () => {
    for (;;) drawn += (await book.release(query, [31, 44])).epsilon > 0 ? 1 : 0;
  })().catch(({ code }) => code);
  console.log(JSON.stringify({ drawn, refused }));
`;

let folder;
let parts;
before(async () => {
  folder = await installed("ledger-server");
  write(folder, { "client.mjs": client });
  // The package that the example itself has.
  write(folder, {
    "parts.mjs": `
      export * from "sottovoce";
      export { ledger } from "sottovoce/ledger";
      export { httpLog } from "./http-log.mjs";
    `,
  });
  parts = await import(pathToFileURL(join(folder, "parts.mjs")));
});

/** A server with ledgers of its own. */
async function server(t) {
  const LEDGERS = join(ledgers, String(++runs));
  const start = () => serving(t, folder, { LEDGERS });
  const logs = () => readdirSync(LEDGERS).map((name) => readFileSync(join(LEDGERS, name), "utf8"));
  return Object.assign(await start(), { start, logs });
}

const terms = (people = "readers") =>
  parts.ledger().people(people).neighbors("add-or-remove-one").budget({ epsilon: 1 });
const half = () => parts.count().neighbors("add-or-remove-one").epsilon("1/2").build();

test("two programs that race draw what the budget allows together, and no more", async (t) => {
  const { address, logs } = await server(t);
  const clients = [0, 1].map(() => started(folder, ["client.mjs", address]));
  const ends = await Promise.all(
    clients.map(async (each) => JSON.parse((await match(each, /^\{.*\}$/m))[0])),
  );
  assert.deepEqual(
    ends.map(({ refused }) => refused),
    ["ERR_BUDGET", "ERR_BUDGET"],
  );
  assert.equal(ends[0].drawn + ends[1].drawn, 10);
  assert.equal(logs().length, 1, "both have one ledger");
});

test("what was spent is spent after the server was killed and started again", async (t) => {
  const { address, end, start } = await server(t);
  const book = await terms().create(parts.httpLog(address));
  await book.release(half(), [31, 44]);
  await end("SIGKILL");
  // No answer: nothing is drawn.
  await assert.rejects(book.release(half(), [31, 44]), { code: "ERR_LEDGER" });
  const again = await terms().open(parts.httpLog((await start()).address));
  assert.deepEqual((await again.summary()).left, { epsilon: "1/2" });
  await again.release(half(), [31, 44]);
  await assert.rejects(again.release(half(), [31, 44]), { code: "ERR_BUDGET" });
});

test("a line that the server refuses leaves the log and the budget as they were", async (t) => {
  const { address, logs } = await server(t);
  const book = await terms().create(parts.httpLog(address));
  const kept = logs();
  const long = parts
    .median()
    .candidates(Array.from({ length: 60_000 }, (_, place) => (place + 1) / 97))
    .neighbors("add-or-remove-one")
    .epsilon("1/2")
    .build();
  const refusal = await book.release(long, [31, 44]).catch((thrown) => thrown);
  assert.equal(refusal.code, "ERR_LEDGER");
  assert.match(refusal.cause.message, /answered 413$/);
  assert.deepEqual(logs(), kept);
  await book.release(half(), [31, 44]);
  assert.deepEqual((await book.summary()).left, { epsilon: "1/2" });
});

test("sets of people have ledgers of their own, whatever their names are", async (t) => {
  const { address, logs } = await server(t);
  for (const people of ["../readers", "Leser & Leserinnen, 2026?", "読者"]) {
    const book = await terms(people).create(parts.httpLog(address));
    await book.release(half(), [31, 44]);
    assert.deepEqual((await (await terms(people).open(parts.httpLog(address))).summary()).left, {
      epsilon: "1/2",
    });
  }
  assert.equal(logs().length, 3);
});

test("other requests are refused before anything is written, and the server prints nothing", async (t) => {
  const program = await server(t);
  const { address, logs } = program;
  const type = { "content-type": "application/octet-stream" };
  const post = (body, headers = type) => ({ method: "POST", headers, body });
  for (const [path, options, status] of [
    ["readers?from=1", post("secret\n31"), 400],
    ["readers?from=1", post("sécret 31"), 400],
    ["readers?from=1", post(""), 400],
    ["readers?from=1", post("secret 31", { "content-type": "text/plain" }), 400],
    ["readers?from=1", post("secret 31".repeat(200_000)), 413],
    ["readers?from=0", post("secret 31"), 400],
    ["readers", post("secret 31"), 400],
    ["?from=1", post("secret 31"), 400],
    ["%E0%A4%A?from=1", post("secret 31"), 500],
    ["readers?from=1", { method: "DELETE" }, 400],
    ["readers?from=1", { method: "OPTIONS" }, 400],
  ]) {
    const response = await fetch(new URL(path, address), options);
    assert.equal(response.status, status, `${path} ${JSON.stringify(options)}`);
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    assert.doesNotMatch(await response.text(), /secret|31/);
  }
  assert.deepEqual(logs(), []);
  assert.match(program.printed, /^port \d+\n$/);
});
