/** Different texts: which count, from memory and from files, by group, what they cost, refusals. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as main from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { column, table, textColumn } from "sottovoce/csv";
import {
  count,
  distinct,
  explain,
  fromPlan,
  groupBy,
  parse,
  sum,
  stringify,
} from "sottovoce/groups";
import { tallySql } from "sottovoce/sql";
import { withSeed } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto, wordsUsed } from "../api/api-helpers.mjs";

const seed = (number) => new Uint8Array(32).fill(number);
const one = (builder) => builder.neighbors("add-or-remove-one").epsilon(1).build();
/** So sharp that noise is less likely than 10^-400: released are the true answers. */
const sharp = (builder) => builder.neighbors("add-or-remove-one").epsilon(1e40).build();
const number = (rows) => sharp(distinct()).release(rows).value;
const byGroup = (query, rows) => query.release(rows).value.map(({ value }) => value);
const long = (bytes) => "x".repeat(bytes);

/** Texts that are different, of which each counts. */
const nasty = [
  ...["Oslo", "oslo ", " Oslo", "OSLO", "é", "e\u0301", "ß", "ss", "\u{1f600}", "a\ufffd", "0"],
  ...["\0", "\0\0", '"', '""', "'", ",", "\n", "\r\n", "\u202e", "__proto__", "constructor"],
  ...["toString", "value", "null", "undefined", "NaN", "", " ", long(256), "é".repeat(128)],
];
/** Texts of which none counts. */
const none = [
  ...["\ufffd", "\ud800", "\udc00", "a\ud83d", "\ude00a", long(257), long(4097)],
  ...["é".repeat(129), null, undefined],
];

test("each text counts once, byte for byte, and what is no text does not count", () => {
  assert.equal(number([]), 0);
  assert.equal(number(none), 0);
  assert.equal(number(nasty), nasty.length);
  assert.equal(number([...nasty, ...none, ...nasty, ...none]), nasty.length);
});

test("chunks of any size are what all rows at once are", async () => {
  const query = sharp(distinct());
  for (const chunks of [
    [nasty, nasty],
    [[], nasty.slice(0, 9), none, nasty.slice(5)],
  ])
    assert.equal((await query.releaseFrom(chunks)).value, nasty.length);
});

/** A file with these cells in the second of its columns. */
function fileOf(cells) {
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const lines = cells.map((cell, at) => `${at % 3},${quoted(cell)},person ${at % 7}`);
  return ["group,text,id", ...lines, ""].join("\r\n");
}
const inFile = [...nasty, "\ufffd", long(257), long(4096), long(4097), ...nasty];
async function* pieces(text, size) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test("a column of a file is what the same rows in memory are", async () => {
  const query = one(distinct());
  const text = fileOf(inFile);
  assert.equal(number(inFile), nasty.length);
  const whole = withSeed(seed(1), () => query.release(inFile));
  for (const source of [new Blob([text]), pieces(text, 7), pieces(text, 1000)]) {
    const rows = textColumn(source, { column: "text" });
    assert.deepEqual(await withSeed(seed(1), () => query.releaseFrom(rows)), whole);
  }
});

test("what a file lacks is the empty text, and what no reader could read does not count", async () => {
  const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const file = new Blob([bytes("a,b\n1\n2,\n3,x\n4,\xff\n5,\xe2\x82\n6,x\n")]);
  const rows = textColumn(file, { column: "b" });
  assert.equal((await sharp(distinct()).releaseFrom(rows)).value, 2);
});

const questions = {
  "of each group": (builder) => builder,
  "of all others too": (builder) => builder.other(),
  "of persons": (builder) => builder.other().personId("id").perPerson({ groups: 2, rows: 3 }),
  "of rows that pass a test": (builder) => builder.where([{ column: "text", equals: "Oslo" }]),
};
for (const [name, asking] of Object.entries(questions))
  test(`different texts ${name}: a file is what the same rows in memory are`, async () => {
    const query = one(asking(groupBy("group", ["0", "1"])).ask("text", distinct()));
    const rows = inFile.map((text, at) => ({
      group: String(at % 3),
      text,
      id: `person ${at % 7}`,
    }));
    const whole = withSeed(seed(2), () => query.release(rows));
    const text = fileOf(inFile);
    for (const source of [new Blob([text]), pieces(text, 7)])
      assert.deepEqual(await withSeed(seed(2), () => query.releaseFrom(table(source))), whole);
    const chunks = [rows.slice(0, 11), [], rows.slice(11)];
    assert.deepEqual(await withSeed(seed(2), () => query.releaseFrom(chunks)), whole);
  });

test("each group has its own different texts", () => {
  const query = sharp(groupBy("g", ["a", "b", "c"]).ask("job", distinct()));
  const rows = {
    g: ["a", "b", "a", "b", "a", "x", null, "b", "a"],
    job: ["baker", "baker", "nurse", "baker", "baker", "cook", "cook", null, long(300)],
  };
  assert.deepEqual(byGroup(query, rows), [2, 1, 0]);
  // Read as text: a number and its shortest decimal are one text.
  const ids = { g: Array(7).fill("a"), job: [17, "17", 17n, -0, "0", NaN, "1e400"] };
  assert.deepEqual(byGroup(query, ids), [3, 0, 0]);
});

test("the first rows of each person count, whatever texts others have", () => {
  const query = sharp(
    groupBy("g", ["a", "b"]).ask("job", distinct()).personId("id").perPerson({ rows: 2 }),
  );
  const rows = {
    g: ["a", "a", "a", "b", "a", "a", "a"],
    job: [null, "baker", "baker", "cook", "cook", "nurse", "smith"],
    id: ["1", "1", "1", "1", "1", "2", ""],
  };
  // The missing text takes no place, and of two rows of one text both do.
  assert.deepEqual(byGroup(query, rows), [2, 0]);
});

test("it has the noise, the loss and the accuracy of a count of as many rows", () => {
  const rows = Array.from({ length: 50 }, (_, at) => at);
  const texts = rows.flatMap((row) => [`text ${row}`, `text ${row}`]);
  for (const settle of [
    (builder) => builder.neighbors("add-or-remove-one").epsilon("1/10"),
    (builder) => builder.neighbors("change-one").epsilon(1).rowsPerPerson(3),
    (builder) => builder.neighbors("change-one").rho("1/8").rowsPerPerson(2),
  ]) {
    const [counts, different] = [count(), distinct()].map((builder) => settle(builder).build());
    assert.deepEqual(different.loss, counts.loss);
    assert.equal(different.notion, counts.notion);
    assert.equal(different.privacyMap(2), counts.privacyMap(2));
    const confidence = "0.99";
    assert.deepEqual(different.accuracy({ confidence }), counts.accuracy({ confidence }));
    const values = [...Array(20).keys()].map((at) => {
      const released = withSeed(seed(at), () => different.release(texts).value);
      assert.equal(
        released,
        withSeed(seed(at), () => counts.release(rows).value),
      );
      return released;
    });
    assert.ok(new Set(values).size > 1, "noise differs");
  }
  const settled = groupBy("g", ["a", "b"])
    .perPerson({ groups: 2, rows: 3 })
    .neighbors("change-one");
  const [counts, different] = [count(), distinct()].map((inner) =>
    settled.ask("x", inner).epsilon(1).build(),
  );
  assert.deepEqual(different.loss, counts.loss);
  const confidence = 0.9;
  assert.deepEqual(different.accuracy({ confidence }), counts.accuracy({ confidence }));
});

test("the key of the hash is no word of a tape, and rows change no number of words", () => {
  const query = one(distinct());
  const [few, many] = [["a"], nasty].map((rows) => wordsUsed(() => query.release(rows)));
  assert.equal(few, many);
  assert.equal(
    few,
    wordsUsed(() => one(count()).release([1])),
  );
});

test("without a source of randomness nothing is released", () => {
  const query = one(distinct());
  const broken = {
    getRandomValues() {
      throw new Error("no entropy");
    },
  };
  withCrypto(broken, () => assert.throws(() => query.release(["a"]), noEntropy));
});

test("plans, releases and words are those of a number of different texts", () => {
  const query = distinct().rowsPerPerson(2).neighbors("change-one").epsilon("0.50").build();
  const { plan } = query;
  const said = { neighbors: "change-one", rowsPerPerson: 2, epsilon: "1/2" };
  assert.deepEqual(plan, { kind: "distinct", ...said });
  assert.deepEqual(fromPlan(JSON.parse(JSON.stringify(query))).plan, plan);
  assert.deepEqual(fromPlan({ kind: "distinct", neighbors: "change-one", epsilon: 0.5 }).plan, {
    ...plan,
    rowsPerPerson: 1,
  });
  const release = query.release(["a", "b"]);
  assert.deepEqual(parse(stringify(release)), release);
  for (const value of [0.5, "1", null, 2 ** 53, [1]])
    assert.throws(() => parse(JSON.stringify({ ...release, value })), refusal("text"), `${value}`);
  assert.match(explain(plan), /number of different texts, with discrete Laplace noise/);
  assert.match(explain(plan), /byte for byte.*256 bytes/);
  const inner = one(groupBy("g", ["a"]).ask("job", distinct()));
  assert.deepEqual(inner.plan.of, { column: "job", question: { kind: "distinct" } });
  assert.deepEqual(fromPlan(JSON.parse(JSON.stringify(inner))).plan, inner.plan);
  assert.match(explain(inner.plan), /column "job": The private number of different texts/);
  const grouped = inner.release({ g: ["a"], job: ["x"] });
  assert.deepEqual(parse(stringify(grouped)), grouped);
});

test("a ledger charges for it once, and has it released", async () => {
  const book = await ledger()
    .people("readers")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 2 })
    .create(memoryLog());
  const query = one(distinct());
  assert.equal((await book.release(query, ["a"])).plan, query.plan);
  await assert.rejects(book.release(query, [1]), refusal("rows"));
  assert.equal((await book.summary()).charges.length, 2);
  await assert.rejects(book.release(query, ["a"]), { code: "ERR_BUDGET" });
});

test("what is wrong is refused, by name", async () => {
  const query = one(distinct());
  for (const rows of [undefined, null, "texts", 7, {}, new Float64Array(2), new Set(["a"])])
    assert.throws(() => query.release(rows), refusal("rows"));
  for (const row of [1, 1n, true, {}, ["a"], Symbol("a"), () => "a"])
    assert.throws(() => query.release(["a", row]), refusal("rows"));
  const numbers = column(new Blob(["a\n1\n"]), { column: "a" });
  await assert.rejects(query.releaseFrom(numbers), refusal("chunks"));
  await assert.rejects(query.releaseFrom(table(new Blob(["a\n1\n"]))), refusal("chunks"));
  const texts = textColumn(new Blob(["a\n1\n"]), { column: "a" });
  const numeric = one(count());
  await assert.rejects(numeric.releaseFrom(texts), refusal("chunks"));
  const by = groupBy("g", ["a"]);
  assert.throws(() => by.ask("x", distinct().rowsPerPerson(2)), refusal("ask"));
  assert.throws(() => by.ask("x", distinct().epsilon(1)), refusal("ask"));
  const cells = one(by.ask("x", distinct()));
  assert.throws(() => cells.release({ g: ["a"], x: [true] }), refusal("rows"));
  const plan = { ...cells.plan, of: { column: null, question: { kind: "distinct" } } };
  assert.throws(() => fromPlan(plan), refusal("column"));
  assert.throws(() => fromPlan({ ...query.plan, where: null }), refusal("where"));
  assert.throws(() => fromPlan({ ...query.plan, column: "x" }), refusal("column"));
  assert.throws(() => distinct().build(), refusal("neighbors"));
  const where = { dialect: "duckdb", table: "t", column: "c" };
  assert.throws(() => tallySql(query.plan, where), refusal("kind"));
  assert.equal(main.distinct, undefined);
});

test("a question that another copy of the package made is taken", () => {
  const other = createRequire(import.meta.url)("sottovoce/groups");
  const query = sharp(groupBy("g", ["a"]).ask("x", other.distinct()));
  assert.deepEqual(byGroup(query, { g: ["a", "a"], x: ["1", "2"] }), [2]);
  const sums = sharp(other.groupBy("g", ["a"]).ask("x", sum().bounds(0, 9)));
  assert.deepEqual(byGroup(sums, { g: ["a"], x: [3] }), [3]);
});

test("a million different texts are counted, in memory and by group", () => {
  const texts = Array.from({ length: 1_000_000 }, (_, at) => `text ${at}`);
  assert.equal(number(texts), 1_000_000);
  const rows = { g: texts.map((_, at) => at % 2).slice(0, 300_000), x: texts.slice(0, 300_000) };
  const query = sharp(groupBy("g", [0, 1]).ask("x", distinct()));
  assert.deepEqual(byGroup(query, rows), [150_000, 150_000]);
});
