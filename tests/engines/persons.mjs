/**
 * Persons in a statement by group: removing one moves the tally by no more than the bounds say,
 * over all small tables. Statements that are written almost so do worse.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { groupBy } from "sottovoce/groups";
import { tallySql } from "sottovoce/sql";

/** All tables of three rows: of two people, or of nobody, in three groups. */
const owners = ["a", "b", null];
const cities = ["x", "y", "z"];
const rowsOfTables = 3;
const kinds = owners.flatMap((who) => cities.map((city) => ({ who, city })));
const tables = kinds.length ** rowsOfTables;
/** The rows of table number `table`; two of the keys that tell them apart sort as texts. */
const rowsOf = (table) =>
  Array.from({ length: rowsOfTables }, (_, row) => ({
    ...kinds[Math.floor(table / kinds.length ** row) % kinds.length],
    row: [7, 10, 100][row],
  }));

/** Which groups moved, and by how much, if a person goes. */
function moved(before, after) {
  return before.flatMap((n, cell) => (n === after[cell] ? [] : [Math.abs(n - after[cell])]));
}

/** Whether groups moved within the bounds. */
function isWithin(distances, { groups = Infinity, rows }) {
  const total = distances.reduce((sum, one) => sum + one, 0);
  return groups === Infinity
    ? total <= rows
    : distances.length <= groups && distances.every((one) => one <= rows);
}

const bounds = [
  { rows: 1 },
  { rows: 2 },
  { groups: 1, rows: 1 },
  { groups: 2, rows: 1 },
  { groups: 1, rows: 2 },
];

/** The table of a row, by its group: whoever is in it. */
const table = "floor(cell / 3.0)";

/** Almost the statement: what it is, under which bounds, and how it is made of the right one. */
const mistakes = [
  [
    "the first rows of all people are kept",
    [{ rows: 1 }, { rows: 2 }],
    (sql) => sql.replace("PARTITION BY p ORDER BY", `PARTITION BY ${table} ORDER BY`),
  ],
  [
    "the first groups of all people are kept",
    [
      { groups: 1, rows: 1 },
      { groups: 2, rows: 1 },
    ],
    (sql) => sql.replace("PARTITION BY p ORDER BY", `PARTITION BY ${table} ORDER BY`),
  ],
  [
    "rows without an id are one person",
    [{ rows: 1 }, { groups: 1, rows: 1 }],
    (sql) => sql.replace(/octet_length\(p\).*?'%EFBFBD%'/, "TRUE"),
  ],
  [
    "rows are bounded in each group, and groups are not",
    [{ groups: 1, rows: 1 }],
    (sql) => sql.replace("WHERE b <= 1", "WHERE b <= 3"),
  ],
  [
    "groups are bounded, and rows are not",
    [
      { groups: 1, rows: 1 },
      { groups: 2, rows: 1 },
    ],
    (sql) => sql.replace("WHERE a <= 1", "WHERE a <= 4"),
  ],
];

export function describePersons(engine) {
  const { name, dialect, types, literal, quote = '"' } = engine;
  describe(`${name}, by group, a person removed`, () => {
    let open;
    /** One table for each person who is gone, and one with all. */
    const gone = {
      all: () => true,
      a: ({ who }) => who !== "a",
      nobody: ({ who }) => who !== null,
    };
    before(async () => {
      open = await engine.open();
      for (const [which, stays] of Object.entries(gone)) {
        const columns = `t ${types.double}, who ${types.text}, city ${types.text}`;
        await open.query(
          `CREATE TABLE ${which}_rows (${columns}, ${quote}row${quote} ${types.integer})`,
        );
        const all = Array.from({ length: tables }, (_, table) =>
          rowsOf(table)
            .filter(stays)
            .map(({ who, city, row }) => {
              // Ids of each table are its own, so that its people are only there.
              const id = who === null ? "NULL" : literal(`${who} of ${table}`);
              return `(${table}, ${id}, ${literal(city)}, ${row})`;
            }),
        ).flat();
        for (let start = 0; start < all.length; start += 4000)
          await open.query(
            `INSERT INTO ${which}_rows VALUES ${all.slice(start, start + 4000).join()}`,
          );
      }
    });
    after(() => open?.close());

    /** The groups of all tables, three each, by one statement that may be changed. */
    async function tallied(which, perPerson, change = (sql) => sql) {
      const found = new Int32Array(tables * cities.length);
      const numbers = Array.from({ length: tables }, (_, table) => table);
      const { plan } = visitors(groupBy("t", numbers).and("city", cities), perPerson);
      const sql = tallySql(plan, { dialect, table: `${which}_rows`, row: "row" });
      for (const { cell, n } of await open.query(change(sql))) found[Number(cell)] += Number(n);
      return (table) => [...found.subarray(cities.length * table, cities.length * (table + 1))];
    }

    /** How many tables break the bounds if a person goes; rows without an id are no one's. */
    async function broken(perPerson, change) {
      const [all, ...others] = [
        await tallied("all", perPerson, change),
        await tallied("a", perPerson, change),
        await tallied("nobody", perPerson, change),
      ];
      let wrong = 0;
      for (let table = 0; table < tables; table++) {
        const [person, nobody] = others.map((rest) => moved(all(table), rest(table)));
        if (!isWithin(person, perPerson) || nobody.length > 0) wrong++;
      }
      return wrong;
    }

    for (const perPerson of bounds)
      test(`moves the tally within ${JSON.stringify(perPerson)}, in all ${tables} tables`, async () => {
        assert.equal(await broken(perPerson), 0);
      });

    for (const [what, all, change] of mistakes)
      test(`is caught: ${what}`, async () => {
        for (const perPerson of all)
          assert.ok((await broken(perPerson, change)) > 0, JSON.stringify(perPerson));
      });

    test("not everybody keeps the same groups", async () => {
      const people = 3000;
      const rows = Array.from({ length: people }, (_, who) =>
        cities.map((city, at) => `(${literal(`person ${who}`)}, ${literal(city)}, ${at})`),
      );
      const columns = `who ${types.text}, city ${types.text}, ${quote}row${quote} ${types.integer}`;
      await open.query(`CREATE TABLE everywhere (${columns})`);
      await open.query(`INSERT INTO everywhere VALUES ${rows.flat().join()}`);
      const { plan } = visitors(groupBy("city", cities), { groups: 1, rows: 1 });
      const sql = tallySql(plan, { dialect, table: "everywhere", row: "row" });
      const kept = async (sql) => (await open.query(sql)).map(({ n }) => Number(n));
      // A third each. It is no chance: MD5 of these texts is what it is.
      for (const n of await kept(sql)) assert.ok(Math.abs(n - people / 3) < 100, `${n}`);
      // By the name of the group alone, one of them wins.
      const alone = sql.replaceAll(/(hex\(p\)|upper\(.*?"C"\)) \|\| '\|' \|\| /g, "");
      assert.ok((await kept(alone)).includes(people));
    });
  });
}

const visitors = (groups, perPerson) =>
  groups.personId("who").perPerson(perPerson).neighbors("add-or-remove-one").epsilon(1).build();
