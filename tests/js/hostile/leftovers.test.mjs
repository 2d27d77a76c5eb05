/** Tests what is left in the memory of the module after a release: nothing of the rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesStarted, started } from "../api/started.mjs";

const { median } = await import("sottovoce");
const { column, table } = await import("sottovoce/csv");
const { groupBy } = await import("sottovoce/groups");
const { every, kinds, protocols } = await import("../api/kinds.mjs");
const { doubleOf } = await import("../api/kinds/secrets.mjs");

const memories = () => started.map(({ memory: { buffer } }) => Buffer.from(buffer));

/** Which of these bytes stand in the memories of all modules. */
const found = (traces) => (traces.length < 9 ? each(traces) : atOnce(traces));

const each = (traces) =>
  traces
    .filter((trace) => memories().some((memory) => memory.includes(trace)))
    .map((trace) => trace.toString("hex"));

/** Goes through each memory once for all of them, and looks where two bytes are the last of one. */
function atOnce(traces) {
  const wanted = new Set(traces.map((trace) => trace.toString("latin1")));
  const lengths = new Set([...wanted].map((text) => text.length));
  const ends = new Uint8Array(2 ** 16);
  for (const trace of traces) ends[trace.readUInt16LE(trace.length - 2)] = 1;
  const seen = new Set();
  for (const memory of memories()) {
    for (let at = 1; at < memory.length; at++) {
      if (ends[memory[at - 1] | (memory[at] << 8)] === 0) continue;
      for (const length of lengths) {
        const text = memory.latin1Slice(Math.max(0, at + 1 - length), at + 1);
        if (wanted.has(text)) seen.add(text);
      }
    }
  }
  return [...seen].map((text) => Buffer.from(text, "latin1").toString("hex"));
}

for (const [name, secret] of every("secrets"))
  test(`${name} is not left behind`, () => {
    const [mechanism, input, traces] = secret();
    // Once: a further release may write over what the first one left.
    mechanism.release(input);
    assert.deepEqual(found(traces), []);
  });

for (const [name, secret] of every("secrets", protocols))
  test(`a survey by ${name} is not left behind`, () => {
    const [asked, a, traces] = secret();
    asked.respond(asked.begin(), { a });
    assert.deepEqual(found(traces), []);
  });

test("every kind has secrets that are looked for, or says why not", () => {
  for (const [kind, { secrets }] of Object.entries({ ...kinds, ...protocols }))
    if (typeof secrets === "string") assert.match(secrets, /^[a-z].{30,}/, kind);
    else assert.ok(Object.keys(secrets).length > 0, kind);
});

test("a cell of a file is not left behind, nor is its text", async () => {
  const text = "27182.8182845904";
  const cells = Array.from({ length: 20_000 }, (_, index) => (index % 2 ? text : String(index)));
  const query = median()
    .candidates({ first: 0, last: 100, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon("1e-9")
    .build();
  const file = new Blob([`name\n${cells.join("\n")}\n`]);
  await query.releaseFrom(column(file, { column: "name" }));
  assert.deepEqual(found([doubleOf(Number(text)), Buffer.from(text)]), []);
  assert.ok(namesStarted().includes("csv"));
});

test("an id of a person is not left behind, however long it is", async () => {
  const ids = ["Qzx81kWv", "TwelveBytes!", "LongerPersonId-77182-xyz"];
  const rows = Array.from({ length: 4000 }, (_, at) => ({
    id: at % 4 === 0 ? `p${at}` : ids[at % 3],
    city: "Oslo",
  }));
  const query = groupBy("city", ["Oslo"])
    .personId("id")
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  const traces = ids.map((id) => Buffer.from(id));
  query.release(rows);
  assert.deepEqual(found(traces), []);
  const lines = rows.map(({ id, city }) => `${id},${city}`);
  await query.releaseFrom(table(new Blob([`id,city\n${lines.join("\n")}\n`])));
  assert.deepEqual(found(traces), []);
});

test("the search does find what is there", () => {
  const planted = 141421.356237309;
  for (const { memory } of started) {
    const doubles = new Float64Array(memory.buffer);
    doubles[doubles.length - 1] = planted;
    const traces = [planted, planted + 1].map(doubleOf);
    for (const search of [each, atOnce])
      assert.deepEqual(search(traces), [traces[0].toString("hex")]);
    doubles[doubles.length - 1] = 0;
    for (const search of [each, atOnce]) assert.deepEqual(search(traces), []);
  }
  assert.deepEqual([...namesStarted()].sort(), ["base2", "csv", "groups", "main", "survey"]);
});
