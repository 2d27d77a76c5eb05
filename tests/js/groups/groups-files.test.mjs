/** Answers by group from files: those of the same rows in memory, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median } from "sottovoce";
import { column, table } from "sottovoce/csv";
import { bins, count, dates, groupBy, mean, sum } from "sottovoce/groups";
import { withSeed } from "sottovoce/testing";
import { refusal } from "../api/api-helpers.mjs";

const seed = (number) => new Uint8Array(32).fill(number);
const sharp = (builder) => builder.neighbors("add-or-remove-one").epsilon(1e40).build();
const file = (...lines) => new Blob([lines.join("\n")]);
const values = async (query, source, options) =>
  (await query.releaseFrom(table(source, options))).value.map(({ value }) => value);
const byCity = () => groupBy("city", ["Oslo", "Lima"]);

/** A table that lies in a file, and the same in memory. */
function both(length) {
  const rows = Array.from({ length }, (_, at) => ({
    id: `person ${at % 97}`,
    city: ["Oslo", "Lima", "Rome", '"quoted", twice', ""][at % 5],
    day: `2026-0${1 + (at % 9)}-1${at % 10} 08:00`,
    pay: at % 11 === 0 ? NaN : (at * 37) % 500,
    age: at % 90,
  }));
  const cell = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map(({ id, city, day, pay, age }) =>
    [cell(id), age, cell(city), day, Number.isNaN(pay) ? "unknown" : pay, "left over"].join(","),
  );
  return { rows, text: ["id,age,city,day,pay,more", ...lines, ""].join("\n") };
}

const months = () => dates({ first: "2026-01", last: "2026-06", every: "month" });
const questions = {
  "a count of rows": byCity,
  "a count of all others too": () => byCity().other(),
  "a mean by city and age": () =>
    byCity()
      .other()
      .and("age", bins([18, 65]))
      .ask("pay", mean().bounds(0, 500)),
  "a sum by month": () => groupBy("day", months()).other().ask("pay", sum().bounds(-9, 300)),
  "medians of what is grouped by": () =>
    groupBy("age", bins([18, 65])).ask("age", median().candidates([10, 40, 80])),
  "persons in months": () =>
    groupBy("day", months()).personId("id").perPerson({ groups: 2, rows: 3 }),
  "persons who are paid": () =>
    byCity()
      .ask("pay", count().where({ atLeast: 100 }))
      .personId("id")
      .perPerson({ rows: 2 }),
  "rows that pass tests": () =>
    byCity().where([
      { column: "age", atLeast: 30, atMost: 70 },
      { column: "day", equals: "2026-02-11 08:00" },
    ]),
};
for (const [name, question] of Object.entries(questions))
  test(`${name}: a file in pieces of any size is what the same rows in memory are`, async () => {
    const query = question().neighbors("add-or-remove-one").epsilon(1).build();
    const { rows, text } = both(3000);
    const whole = withSeed(seed(3), () => query.release(rows));
    const bytes = new TextEncoder().encode(text);
    async function* pieces(size) {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    for (const source of [new Blob([text]), pieces(7), pieces(4097)])
      assert.deepEqual(await withSeed(seed(3), () => query.releaseFrom(table(source))), whole);
    const chunks = [rows.slice(0, 7), [], rows.slice(7, 2000), rows.slice(2000)];
    assert.deepEqual(await withSeed(seed(3), () => query.releaseFrom(chunks)), whole);
  });

test("names may differ, and a file without a header has none", async () => {
  const query = sharp(byCity().ask("pay", sum().bounds(0, 100)));
  const renamed = file("Town;Pay", "Oslo;3,5", "Lima;2", "Oslo;40");
  const columns = { city: "Town", pay: "Pay" };
  assert.deepEqual(
    await values(query, renamed, { delimiter: ";", decimal: ",", columns }),
    [44, 2],
  );
  const bare = { header: false, delimiter: ",", columns: { city: 1, pay: 0 } };
  assert.deepEqual(await values(query, file("3,Oslo", "4,Lima", "5"), bare), [3, 4]);
});

test("cells of files that hold nothing are texts, and are no numbers", async () => {
  const lines = file("city,pay,id", ",1,a", "Oslo,,b", "Lima", "Rome,2,c", "Oslo,3,", "Oslo,4,d");
  assert.deepEqual(await values(sharp(byCity().other()), lines), [3, 1, 2]);
  const paid = byCity().other().ask("pay", count());
  assert.deepEqual(await values(sharp(paid), lines), [2, 0, 2]);
  assert.deepEqual(await values(sharp(paid.personId("id")), lines), [1, 0, 2]);
});

test("ids that no reader can tell apart are none, and long ones neither", async () => {
  const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const long = "x".repeat(256);
  const lines = [`id,city`, "a\xff,Oslo", "a\xfe,Oslo", `${long},Oslo`, `${long}x,Oslo`, "\0,Lima"];
  const source = new Blob([bytes(lines.join("\n"))]);
  assert.deepEqual(await values(sharp(byCity().personId("id")), source), [1, 1]);
});

test("what is wrong is refused before a row is read, by name", async () => {
  const query = sharp(byCity().ask("pay", sum().bounds(0, 9)));
  const rejects = (promise, argument, code) => assert.rejects(promise, refusal(argument, code));
  await rejects(query.releaseFrom(table(file("town,pay", "Oslo,1"))), "column", "ERR_DATA");
  await rejects(query.releaseFrom(table(file("city,pay"), { columns: { pay: -1 } })), "columns");
  await rejects(
    query.releaseFrom(table(file("a,b"), { header: false, delimiter: "," })),
    "columns",
  );
  await rejects(query.releaseFrom(column(file("city,pay"), { column: "pay" })), "chunks");
  await rejects(query.releaseFrom(table(7)), "source");
  const flags = sharp(byCity().where([{ column: "ok", equals: true }]));
  await rejects(flags.releaseFrom(table(file("city,ok", "Oslo,true"))), "where");
  const ages = median().candidates([1, 2]).neighbors("change-one").epsilon(1).build();
  await rejects(ages.releaseFrom(table(file("a", "1"))), "chunks");
  const signal = AbortSignal.abort("enough");
  await assert.rejects(
    query.releaseFrom(table(file("city,pay")), { signal }),
    (reason) => reason === "enough",
  );
});
