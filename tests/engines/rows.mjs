/** Which rows count: tests, persons and names, on a real engine. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { tallyRows, tallySql } from "sottovoce/sql";
import { counts } from "./tallies.mjs";

const person = { epsilon: "1/2", neighbors: "add-or-remove-one", rowsPerPerson: 1 };
const everybody = { kind: "count", where: null, ...person };

/** Quartile with a candidate for every minute, so that other rows make other counts. */
const quartile = {
  kind: "quantile",
  alpha: "1/4",
  candidates: { first: "0", last: "96", step: "1" },
  scorer: "interval",
  ...person,
};

/** Visits: who, which, how long, where, whether it was the first. */
const visits = Array.from({ length: 4000 }, (_, row) => ({
  who: (row * 7919) % 611 === 0 ? null : `person ${(row * 7919) % 611}`,
  row: row * 13,
  minutes: row % 17 === 0 ? null : ((row * 31) % 200) / 4,
  place: ["Oslo", "oslo", "Lima", "L'Aquila", ""][row % 5],
  first: row % 3 === 0,
}));
const isKept = [
  [[], () => true],
  [[{ column: "minutes", atLeast: 10 }], ({ minutes }) => minutes !== null && minutes >= 10],
  [[{ column: "minutes", equals: 12.5 }], ({ minutes }) => minutes === 12.5],
  [[{ column: "place", equals: "Oslo" }], ({ place }) => place === "Oslo"],
  [[{ column: "place", equals: "L'Aquila" }], ({ place }) => place === "L'Aquila"],
  [[{ column: "place", equals: "" }], ({ place }) => place === ""],
  [
    [
      { column: "place", equals: "Lima" },
      { column: "minutes", atLeast: 5, atMost: 30 },
      { column: "row", atMost: 20000 },
    ],
    ({ place, minutes, row }) => place === "Lima" && minutes >= 5 && minutes <= 30 && row <= 20000,
  ],
];

/** The rows that are kept of each person: those whose key has the least MD5. */
function ofEach(rows, most) {
  const md5 = ({ row }) => createHash("md5").update(String(row)).digest("hex");
  const owned = new Map();
  for (const visit of rows.filter(({ who }) => who !== null))
    owned.set(visit.who, [...(owned.get(visit.who) ?? []), visit]);
  return [...owned.values()].flatMap((all) =>
    all.sort((a, b) => (md5(a) < md5(b) ? -1 : 1)).slice(0, most),
  );
}

/** A table of this name, with a column of this name: 1, 2 and nothing. */
async function inTable(query, quoted, _, name) {
  await query(`CREATE TABLE ${quoted} (${quoted} INTEGER)`);
  await query(`INSERT INTO ${quoted} VALUES (1), (2), (NULL)`);
  return name;
}

export function describeRows(engine) {
  const { name, dialect, types, literal, quote = '"', named = inTable } = engine;
  describe(name, () => {
    let open;
    before(async () => {
      open = await engine.open();
      const columns =
        `who ${types.text}, ${quote}row${quote} ${types.integer}, minutes ${types.double},` +
        ` place ${types.text}, first ${types.boolean}`;
      await open.query(`CREATE TABLE visits (${columns})`);
      const values = visits.map(({ who, row, minutes, place, first }) =>
        [
          who === null ? "NULL" : literal(who),
          row,
          minutes ?? "NULL",
          literal(place),
          first,
        ].join(),
      );
      await open.query(`INSERT INTO visits VALUES ${values.map((row) => `(${row})`).join()}`);
    });
    after(() => open?.close());
    const table = { dialect, table: "visits", column: "minutes" };
    const ask = async (plan, more) =>
      counts(plan, await open.query(tallySql(plan, { ...table, ...more }))).bins;
    const minutesOf = (rows) => rows.map(({ minutes }) => minutes ?? NaN);

    test("counts the rows that satisfy every test", async () => {
      for (const [where, keeps] of isKept)
        assert.deepEqual(
          await ask(everybody, { where }),
          counts(everybody, tallyRows(everybody, minutesOf(visits.filter(keeps)))).bins,
          JSON.stringify(where),
        );
      for (const first of [true, false]) {
        const kept = visits.filter((visit) => visit.first === first);
        assert.deepEqual(
          await ask(everybody, { where: [{ column: "first", equals: first }] }),
          counts(everybody, tallyRows(everybody, minutesOf(kept))).bins,
        );
      }
    });

    test("a name that no column has is an error, and no text", async () => {
      await assert.rejects(async () => ask(everybody, { column: "minute" }));
      await assert.rejects(async () => ask(everybody, { where: [{ column: "mins", equals: 1 }] }));
    });

    test("whatever stands in a name is part of the name", async () => {
      const hostile = [
        'a"; DROP TABLE visits; --',
        "a`b",
        "at",
        "select",
        "a.b",
        "ä ö",
        "x'y",
        "\\",
      ];
      for (const [place, column] of hostile.entries()) {
        const quoted = quote + column.replaceAll(quote, quote + quote) + quote;
        const table = await named(open.query, quoted, place, column);
        const where = [{ column, atLeast: 2 }];
        assert.deepEqual(await ask(everybody, { table, column, where }), ["0: 1"], column);
      }
      assert.deepEqual(await ask(everybody, {}), await ask(everybody, { where: [] }));
    });

    if (dialect === "sqlite")
      test("persons are refused: there is no MD5", () => {
        assert.throws(
          () => tallySql(everybody, { ...table, person: { column: "who", row: "row" } }),
          { code: "ERR_ARGUMENT", argument: "person" },
        );
      });
    else
      test("keeps so many rows of each person, the same on every engine", async () => {
        for (const [where, keeps] of isKept)
          for (const rowsPerPerson of [1, 3]) {
            const plan = { ...everybody, where: { atLeast: 2, atMost: 40 }, rowsPerPerson };
            const rows = visits
              .filter(keeps)
              .filter(({ minutes }) => minutes !== null && minutes >= 2 && minutes <= 40);
            assert.deepEqual(
              await ask(plan, { where, person: { column: "who", row: "row" } }),
              counts(plan, tallyRows(plan, minutesOf(ofEach(rows, rowsPerPerson)))).bins,
            );
          }
      });

    if (dialect !== "sqlite")
      test("keeps the same rows of 2,000 people among 20,000", async () => {
        const text = (number) => `CAST(${number} AS ${types.text})`;
        await open.query(
          `CREATE TABLE many AS SELECT CAST(i % 97 AS ${types.double}) AS minutes,` +
            ` ${text("i * 7919 % 2000")} AS who, i * 31 AS ${quote}row${quote}` +
            ` FROM ${engine.range(20_000)}`,
        );
        const rows = Array.from({ length: 20_000 }, (_, i) => {
          return { minutes: i % 97, who: `${(i * 7919) % 2000}`, row: i * 31 };
        });
        const owner = { table: "many", person: { column: "who", row: "row" } };
        for (const rowsPerPerson of [1, 3]) {
          const plan = { ...quartile, rowsPerPerson };
          const kept = ofEach(rows, rowsPerPerson);
          assert.equal(kept.length, 2000 * rowsPerPerson);
          assert.deepEqual(
            await ask(plan, owner),
            counts(plan, tallyRows(plan, minutesOf(kept))).bins,
          );
        }
      });
  });
}
