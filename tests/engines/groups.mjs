/**
 * Questions by group on a real engine, integer for integer as in memory: texts, numbers, bins and
 * dates on which engines differ, several columns, persons.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { bins, count, dates, groupBy, mean, median, quantile, sum } from "sottovoce/groups";
import { tallySql } from "sottovoce/sql";
import { withSeed } from "sottovoce/testing";
import { tallyBy, tallyFrom } from "./grouped.mjs";
import { numberColumns, texts } from "./values.mjs";

const built = (builder) => builder.neighbors("add-or-remove-one").epsilon("1/2").build();
const pick = (list, row, by) => list[(row * by) % list.length];

/** Texts that are alike to some engine, or to its collation, and some that are too long. */
const alike = [
  ...texts,
  ...[
    "É",
    "E\u0301",
    "é",
    "Oslo",
    "oslo",
    "Oslo ",
    " Oslo",
    "L'Aquila",
    "\\",
    "\\\\",
    "%",
    "\ufffd",
  ],
  ...["a\ufffdb", "x".repeat(256), "x".repeat(257), `${"é".repeat(128)}`, `${"é".repeat(128)}x`],
];

/** Dates as people write them, and what is none. */
const written = [
  ...["2024-02-29", "2023-02-29", "2026-01-05", "2026-01-05T13:20:00Z", "2026-01-05 13", "2026"],
  ...["2026-01", "2026-1-5", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32", "20260105"],
  ...[
    "5.1.2026",
    " 2026-01-05",
    "2026-01-05x",
    "2026-01-05T24:00",
    "2026-01-05T23",
    "2026-01-05t09",
  ],
  ...["2026-01-05T1", "2026-02-31", "2026-04-31", "2025-12-29", "2026-01-01", "2026-12-31", ""],
  ...[
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "1900-02-29",
    "2000-02-29",
    "2100-02-29",
    "２026-01-05",
  ],
  ...[
    "2026-",
    "2026-01-",
    "2026-01-05 ",
    "2026-01-05\n",
    "2026\n",
    "2026-01-05T13:",
    "2026-01-05T13\n",
  ],
  ...["2026-01-05T13-00", "+2026-01-05", "-026-01-05", "2026/01/05", "abcd-ef-gh", "2026-0a-05"],
  ...[
    "2020-12-31",
    "2021-01-03",
    "2021-01-04",
    "2015-12-31",
    "2026-01-05T00:00:00.000",
    "2026-01-05 00",
  ],
];

const ranges = [
  { first: "2025", last: "2026", every: "year" },
  { first: "0001", last: "9999", every: "year" },
  { first: "2025-Q4", last: "2026-Q2", every: "quarter" },
  { first: "2023-02", last: "2026-02", every: "month" },
  { first: "2020-W53", last: "2026-W02", every: "week" },
  { first: "9999-W50", last: "9999-W52", every: "week" },
  { first: "0001-W01", last: "0001-W02", every: "week" },
  { first: "1900-02-28", last: "1900-03-02", every: "day" },
  { first: "2025-12-29", last: "2026-04-30", every: "day" },
  { first: "2026-01-04T22", last: "2026-01-05T23", every: "hour" },
];

const ages = [0, 17.5, 18, 40.25, 64, 65, 99, 1e308, -5, 0.5, 2.5];
/** Visits: who, which, where, when, how old, how long, whether it was the first. */
const visits = Array.from({ length: 1200 }, (_, row) => ({
  who: pick([null, "", "é", "e\u0301", "7", "07", "x".repeat(257), "\ufffd"], row, 1) ?? null,
  visit: row * 13,
  place: row % 29 === 0 ? null : pick(["Oslo", "oslo", "Lima", "L'Aquila", "", "Rome "], row, 7),
  day: row % 31 === 0 ? null : `2026-0${1 + (row % 5)}-${10 + (row % 20)} 0${row % 10}:30`,
  age: row % 23 === 0 ? null : pick(ages, row, 5),
  minutes: row % 17 === 0 ? null : ((row * 31) % 2000) / 8 - 20,
  first: row % 3 === 0,
}));
for (const [row, visit] of visits.entries())
  if (row % 8 !== 0) visit.who = row % 8 < 3 ? visit.who : `person ${(row * 7919) % 311}`;

const weeks = dates({ first: "2026-W05", last: "2026-W18", every: "week" });
const byPlace = () => groupBy("place", ["Oslo", "Lima", "L'Aquila"]);
const crossed = () =>
  byPlace()
    .other()
    .and("age", bins([18, 65]))
    .and("day", weeks);
const asked = {
  "how many": (by) => by(),
  "how many have a number": (by) => by().ask("minutes", count()),
  "how many are between bounds": (by) =>
    by().ask("minutes", count().where({ atLeast: 2, atMost: 40 })),
  "how much": (by) => by().ask("minutes", sum().bounds(-10, 200)),
  "how much, far from 0": (by) => by().ask("age", sum().bounds(-(2 ** 53 - 1), 2 ** 53 - 1)),
  "what mean": (by) => by().ask("minutes", mean().bounds(-10, 200)),
  "what median, of a list": (by) => by().ask("minutes", median().candidates([-1, 0, 2.5, 40, 99])),
  "what quartile, on a grid": (by) =>
    by().ask("minutes", quantile("1/4").candidates({ first: -20, last: 99, step: 1 })),
};
const tests = [
  { column: "minutes", atLeast: 5, atMost: 150 },
  { column: "place", equals: "L'Aquila" },
];

export function describeGroups(engine) {
  const { name, dialect, types, literal, quote = '"' } = engine;
  const isBounding = dialect !== "sqlite";
  describe(`${name}, by group`, () => {
    let open;
    const textOrNull = (text) => (text === null ? "NULL" : literal(text));
    async function create(table, columns, rows, { query } = open) {
      await query(`CREATE TABLE ${table} (${columns})`);
      for (let start = 0; start < rows.length; start += 500) {
        const part = rows.slice(start, start + 500).map((row) => `(${row.join(", ")})`);
        await query(`INSERT INTO ${table} VALUES ${part.join(", ")}`);
      }
    }
    before(async () => {
      open = await engine.open();
      await create(
        "visits",
        `who ${types.text}, visit ${types.integer}, place ${types.text}, ${quote}day${quote}` +
          ` ${types.text}, age ${types.double}, minutes ${types.double}, first ${types.boolean}`,
        visits.map(({ who, visit, place, day, age, minutes, first }) => [
          ...[textOrNull(who), visit, textOrNull(place), textOrNull(day)],
          ...[age ?? "NULL", minutes ?? "NULL", first],
        ]),
      );
    });
    after(() => open?.close());

    /** The rows of a statement, compared with the definition; then released. */
    async function compare(query, rows, { table = "visits", row, on = open, seeded = false } = {}) {
      const options = row === undefined ? {} : { row };
      const sql = tallySql(query.plan, { dialect, table, ...options });
      const tally = await on.query(sql);
      for (const one of tally) {
        assert.deepEqual(Object.keys(one), ["q", "cell", "key", "bin", "n", "plan", "mark"]);
        assert.ok(one.q === "0" && one.key === null && one.mark === null);
        assert.ok([one.cell, one.bin, one.n, one.plan].every((text) => typeof text === "string"));
      }
      const what = JSON.stringify(query.plan).slice(0, 400);
      assert.deepEqual(tallyFrom(query.plan, tally), tallyBy(query.plan, rows, row), what);
      const seed = new Uint8Array(32).fill(rows.length % 251);
      const release = withSeed(seed, () => query.releaseTally(tally, options));
      assert.equal(release.tally.plan, tally[0].plan);
      if (seeded)
        assert.deepEqual(release.value, withSeed(seed, () => query.release(rows)).value, what);
      return tally;
    }

    for (const [what, ask] of Object.entries(asked))
      test(`counts ${what}, by one column and by three, as rows in memory`, async () => {
        for (const [by, where] of [
          [byPlace, []],
          [() => byPlace().other(), tests],
          [crossed, tests.slice(0, 1)],
        ])
          await compare(built(ask(by).where(where)), visits, { seeded: true });
      });

    test("counts rows whose test is true or false", async () => {
      for (const equals of [true, false])
        await compare(built(byPlace().where([{ column: "first", equals }])), visits, {
          seeded: true,
        });
    });

    test("a table without rows has a tally too", async () => {
      for (const ask of Object.values(asked)) {
        const none = [{ column: "minutes", atLeast: 1e9 }];
        const tally = await compare(built(ask(crossed).where(none)), visits, { seeded: true });
        assert.deepEqual(
          tally.map(({ cell, bin, n }) => [cell, bin, n]),
          [["0", "0", "0"]],
        );
      }
    });

    for (const { type, values, rows } of numberColumns.filter(({ type }) => types[type]))
      test(`groups by numbers and bins of a column of type ${types[type]}`, async () => {
        const cast = (value) => engine.number?.(value) ?? `CAST(${value} AS ${types[type]})`;
        const table = `grouped_${type}`;
        await create(table, `x ${types[type]}`, [
          ...values.map((value) => [cast(value)]),
          ["NULL"],
        ]);
        const cells = [...rows, null].map((x) => ({ x }));
        const listed = [...new Set(rows.filter(Number.isFinite).map((row) => row + 0))];
        const edges = listed.toSorted((a, b) => a - b);
        for (const by of [
          groupBy("x", listed),
          groupBy(
            "x",
            listed.filter((_, place) => place % 2 === 0),
          ).other(),
          groupBy("x", [18, 0, 0.1, 64, 5e-324, 2 ** 53]).other(),
          groupBy("x", bins(edges)),
          groupBy("x", bins([0])),
          groupBy("x", bins([-1, 5e-324, 0.1, 1e308])),
        ])
          for (const one of [
            by,
            by.ask("x", sum().bounds(0, 100)),
            by.ask("x", median().candidates([0, 18])),
          ])
            await compare(built(one), cells, { table, seeded: true });
      });

    for (const type of [types.text, ...engine.textTypes])
      test(`groups by the bytes of the texts of a column of type ${type}`, async () => {
        const loose = await engine.open();
        try {
          for (const session of engine.sessions) await loose.query(session);
          const rows = [...alike, ...(engine.hasNul ? ["yes\0", "\0yes", "\0"] : []), null];
          const all = rows.map((x) => [textOrNull(x)]);
          await create("texts", `x ${type}`, all, loose);
          const listed = [...new Set(rows.filter((text) => text !== null))];
          const cells = rows.map((x) => ({ x }));
          for (const by of [
            groupBy("x", listed),
            groupBy(
              "x",
              listed.filter((_, place) => place % 3 === 0),
            ).other(),
            groupBy("x", ["ss", "É", "Oslo", "x".repeat(256)]),
            groupBy("x", ["yes"]).other(),
            groupBy("x", ["no"]).where([{ column: "x", equals: "no" }]),
          ])
            await compare(built(by), cells, { table: "texts", on: loose, seeded: true });
        } finally {
          await loose.close();
        }
      });

    test("dates are in the buckets that a calendar of all days says", async () => {
      const signs = [
        ...written,
        ...(engine.hasNul ? ["2026\0", "2026-01-05\0", "2026-01-05T13\0"] : []),
      ];
      await create(
        "dated",
        `d ${types.text}`,
        [...signs, null].map((text) => [textOrNull(text)]),
      );
      const rows = [...signs, null].map((d) => ({ d }));
      for (const range of ranges)
        for (const by of [groupBy("d", dates(range)), groupBy("d", dates(range)).other()])
          await compare(built(by), rows, { table: "dated", seeded: true });
    });

    test("every day of four years, and of the years on which calendars differ", async () => {
      const days = ["1899-12-20", "1999-12-20", "2023-12-20", "2099-12-20"].flatMap((start) =>
        Array.from({ length: 800 }, (_, day) => {
          const date = new Date(`${start}T00:00:00Z`);
          date.setUTCDate(date.getUTCDate() + day);
          return date.toISOString().slice(0, 10);
        }),
      );
      await create(
        "days",
        `d ${types.text}`,
        days.map((day) => [literal(day)]),
      );
      const rows = days.map((d) => ({ d }));
      for (const range of [
        { first: "1899-W50", last: "2102-W10", every: "week" },
        { first: "1999-12-01", last: "2026-06-01", every: "day" },
        { first: "1899-Q4", last: "2101-Q3", every: "quarter" },
        { first: "1899-12", last: "2101-09", every: "month" },
      ])
        await compare(built(groupBy("d", dates(range)).other()), rows, { table: "days" });
    });

    if (!isBounding) {
      test("persons are refused: there is no MD5", () => {
        const { plan } = built(byPlace().personId("who"));
        assert.throws(() => tallySql(plan, { dialect, table: "visits", row: "visit" }), {
          code: "ERR_ARGUMENT",
          argument: "person",
        });
      });
      return;
    }

    test("keeps the same rows of each person as the definition, by MD5", async () => {
      const bounds = [
        ...[{ rows: 1 }, { rows: 3 }, { groups: 1, rows: 1 }, { groups: 2, rows: 1 }],
        ...[
          { groups: 1, rows: 2 },
          { groups: 3, rows: 2 },
          { groups: 60_000, rows: 1 },
        ],
      ];
      const asks = Object.values(asked);
      for (const [place, perPerson] of bounds.entries())
        for (const [ask, by] of [
          [asks[place], () => byPlace().other()],
          [asks[asks.length - 1 - place], crossed],
          [asks[0], () => groupBy("age", bins([18, 65]))],
        ]) {
          const query = ask(by).where(tests.slice(0, 1)).personId("who").perPerson(perPerson);
          await compare(built(query), visits, { row: "visit" });
        }
    });
  });
}
