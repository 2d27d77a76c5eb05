/**
 * Reports of surveys that a real engine counts: the rows that the definition gives, whatever stands
 * in the table and however its texts are compared.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { surveySql } from "sottovoce/sql";
import {
  beyond,
  fractions,
  large,
  nastyRows,
  plans,
  reports,
  sorted,
  tallied,
  valuesOf,
} from "./reports.mjs";

const again = 500;
const nasty = nastyRows({ hasNul: false });

/** Reports and expected counts, the same for all engines. */
const made = new Map();
function manyReports(many) {
  if (!made.has(many)) {
    const all = reports(many);
    const expected = new Map(plans.map((plan) => [plan, tallied(plan, [...all, ...nasty])]));
    made.set(many, { all, expected });
  }
  return made.get(many);
}

export const rowsOf = (rows) =>
  sorted(
    rows.map(({ question, item, n }) => {
      assert.ok(
        [question, item, n].every((value) => typeof value === "string"),
        "all are texts",
      );
      return [question, item, n];
    }),
  );

/** Without an exponent, which not every type reads. */
const plain = (value) => (Number.isInteger(value) ? String(BigInt(value)) : String(value));

export function describeSurveys(engine, many = 200_000) {
  const { name, dialect, types, literal } = engine;
  const statement = (plan, table = "reports", columns) =>
    surveySql(plan, { dialect, table, columns });
  const create = (query, table, { text = types.text, value = types.integer } = {}) =>
    query(`CREATE TABLE ${table} (survey ${text}, question ${text}, value ${value}, id ${text})`);
  const insert = (query, table, rows) => {
    const written = (text) => (text === null ? "NULL" : literal(text));
    const values = rows.map(
      ({ survey, question, value, id }) =>
        `(${written(survey)}, ${written(question)}, ${value ?? "NULL"}, ${written(id)})`,
    );
    return query(`INSERT INTO ${table} VALUES ${values.join(", ")}`);
  };

  /** Statements as one writes them first, and without what is easily left out. */
  const broken = {
    "texts compared as their columns do": engine.plainly,
    "no look at other contents": (sql) =>
      sql.replaceAll("MIN(i) = MAX(i) AND MIN(v) = MAX(v)", "1 = 1"),
    "sets of any size": (sql) => sql.replace(/size = 0 OR .* = size/, "1 = 1"),
    "ids of any form": (sql) =>
      sql.replace(/MIN\(v\) = MAX\(v\) AND .* THEN MIN\(v\)/, "MIN(v) = MAX(v) THEN MIN(v)"),
    "reports without an id": (sql) => sql.replace(" WHERE id IS NOT NULL", ""),
    "every row for itself": (sql) => sql.replace("GROUP BY id", "GROUP BY id, i, v"),
  };

  describe(name, () => {
    let open;
    before(async () => {
      open = await engine.open();
    });
    after(() => open?.close());

    test(`counts ${many} reports, some sent again, among rows that are none`, async () => {
      const { all, expected } = manyReports(many);
      await create(open.query, "reports");
      await open.fill("reports", [...all, ...all.slice(0, again)]);
      await insert(open.query, "reports", nasty);
      for (const plan of plans)
        assert.deepEqual(rowsOf(await open.query(statement(plan))), expected.get(plan), plan.name);
    });

    for (const text of [types.text, ...engine.textTypes])
      test(`compares and groups ${text} by its bytes`, async () => {
        const loose = await engine.open();
        try {
          for (const session of engine.sessions) await loose.query(session);
          await create(loose.query, "reports", { text });
          const rows = nastyRows(engine);
          await insert(loose.query, "reports", rows);
          for (const plan of plans)
            assert.deepEqual(
              rowsOf(await loose.query(statement(plan))),
              tallied(plan, rows),
              plan.name,
            );
        } finally {
          await loose.close();
        }
      });

    for (const [type, list] of [
      ["double", [...fractions, ...large, ...beyond]],
      ["decimal", [...fractions, ...large]],
      ["wide", large],
      ["any", large],
    ].filter(([type]) => types[type]))
      test(`values in a column of type ${types[type]} are whole numbers, or none`, async () => {
        const table = `reports_${type}`;
        await create(open.query, table, { value: types[type] });
        const rows = valuesOf(list);
        const written = (value) =>
          engine.number?.(text(value)) ?? `CAST(${text(value)} AS ${types[type]})`;
        const text = (value) => (Object.is(value, -0) ? "'-0'" : `'${plain(value)}'`);
        const values = rows.map(({ value, ...row }) => ({
          ...row,
          value: value === null ? "NULL" : written(value),
        }));
        await insert(open.query, table, values);
        const [plan] = plans;
        assert.deepEqual(rowsOf(await open.query(statement(plan, table))), tallied(plan, rows));
      });

    const uuids = types.uuid ? [["survey", "id"], ["survey"], ["id"]] : [];
    for (const columns of uuids)
      test(`${columns.join(" and ")} may be of type ${types.uuid}`, async () => {
        const all = reports(1000);
        const [told, table] = [`told_${columns.join("_")}`, `uuids_${columns.join("_")}`];
        await create(open.query, told);
        await open.fill(told, all);
        const of = (name) =>
          columns.includes(name) ? `CAST(${name} AS ${types.uuid}) AS ${name}` : name;
        const list = ["survey", "question", "value", "id"].map(of).join(", ");
        await open.query(`CREATE TABLE ${table} AS SELECT ${list} FROM ${told}`);
        for (const plan of plans)
          assert.deepEqual(
            rowsOf(await open.query(statement(plan, table))),
            tallied(plan, all),
            plan.name,
          );
      });

    test("a statement that is broken counts otherwise", async () => {
      const loose = await engine.open();
      try {
        for (const session of engine.sessions) await loose.query(session);
        await create(loose.query, "reports", { text: engine.textTypes[0] });
        await insert(loose.query, "reports", nasty);
        const [plan] = plans;
        const counted = tallied(plan, nasty);
        assert.deepEqual(rowsOf(await loose.query(statement(plan))), counted);
        for (const [what, breaking] of Object.entries(broken)) {
          const sql = breaking(statement(plan));
          assert.notEqual(sql, statement(plan), what);
          assert.notDeepEqual(rowsOf(await loose.query(sql)), counted, what);
        }
      } finally {
        await loose.close();
      }
    });
  });
}
