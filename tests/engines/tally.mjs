/**
 * Tallies of a real engine, integer for integer those of the definition: values, types and texts on
 * which engines differ.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { tallyRows, tallySql } from "sottovoce/sql";
import { numberPlans, textPlans } from "./plans.mjs";
import { counts } from "./tallies.mjs";
import { numberColumns, numberIn, numberTexts, texts } from "./values.mjs";

export function describeTallies(engine) {
  const { name, dialect, types, literal } = engine;
  describe(name, () => {
    let open;
    before(async () => {
      open = await engine.open();
    });
    after(() => open?.close());

    /** The tally of a plan, compared with its definition. */
    async function compare(plan, table, rows, { query } = open) {
      const tally = await query(tallySql(plan, { dialect, table, column: "x" }));
      const what = `${plan.kind} ${JSON.stringify(plan.where ?? plan.lowest ?? "")}`;
      assert.deepEqual(counts(plan, tally), counts(plan, tallyRows(plan, rows)), what);
    }

    for (const { type, values, rows } of numberColumns.filter(({ type }) => types[type]))
      test(`counts a column of type ${types[type]}`, async () => {
        const table = `numbers_${type}`;
        await open.query(`CREATE TABLE ${table} (x ${types[type]})`);
        const cast = (value) => engine.number?.(value) ?? `CAST(${value} AS ${types[type]})`;
        await open.query(
          `INSERT INTO ${table} VALUES ${values.map((value) => `(${cast(value)})`).join(", ")}, (NULL)`,
        );
        for (const plan of numberPlans(rows)) await compare(plan, table, rows);
      });

    test("the SQL that one writes first counts otherwise", async () => {
      const [{ rows }] = numberColumns;
      const plans = numberPlans(rows);
      const count = plans.find(({ where }) => where?.atLeast === 0.1);
      const sum = plans.find(({ kind, highest }) => kind === "sum" && highest === "100");
      const clamped = "CASE WHEN x < 0 THEN 0 WHEN x > 100 THEN 100 ELSE x END";
      const first = [
        [count, "SELECT COUNT(*) AS n FROM numbers_double WHERE x >= 0.1"],
        [sum, `SELECT SUM(ROUND(${clamped})) AS n FROM numbers_double`],
      ];
      const differ = [];
      for (const [plan, sql] of first) {
        const [{ n }] = await open.query(sql);
        const [bin] = counts(plan, tallyRows(plan, rows)).bins;
        if (bin !== `0: ${n}`) differ.push(plan.kind);
      }
      assert.ok(differ.length > 0, "the rows tell them apart");
    });

    test("reads numbers in texts as delimited files do, and no text ends a statement", async () => {
      const all = [...numberTexts, ...(engine.hasNul ? ["12\0", "\x0012", "1\x002"] : [])];
      const rows = all.map(numberIn);
      await open.query(`CREATE TABLE number_texts (x ${types.text})`);
      const values = all.map((text) => `(${literal(text)})`).join(", ");
      await open.query(`INSERT INTO number_texts VALUES ${values}, (NULL)`);
      for (const plan of numberPlans(rows)) await compare(plan, "number_texts", rows);
    });

    for (const type of [types.text, ...engine.textTypes])
      test(`counts a column of type ${type} by the bytes of its texts`, async () => {
        const loose = await engine.open();
        try {
          for (const session of engine.sessions) await loose.query(session);
          await loose.query(`CREATE TABLE texts (x ${type})`);
          const rows = [...texts, ...(engine.hasNul ? ["yes\0", "\0yes", "\0"] : [])];
          const values = rows.map((text) => `(${literal(text)})`).join(", ");
          await loose.query(`INSERT INTO texts VALUES ${values}, (NULL)`);
          for (const plan of textPlans(rows)) await compare(plan, "texts", rows, loose);
        } finally {
          await loose.close();
        }
      });
  });
}
