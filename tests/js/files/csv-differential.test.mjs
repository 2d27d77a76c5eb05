/** Against Papa Parse and JavaScript's own numbers, on generated files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import Papa from "papaparse";
import { header } from "sottovoce/csv";
import { cut, iterable, rowsOf } from "./csv-helpers.mjs";

const seed = 20261120;

/** The documented grammar over JavaScript's reading of it. */
function number(cell = "") {
  const text = cell.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return NaN;
  return Number.isFinite(Number(text)) ? Number(text) : NaN;
}

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
const texts = fc.string({
  unit: fc.constantFrom("a", "é", "😀", "7", ".", "-", "e", ",", ";", '"', " ", "\t", "\n", "\r\n"),
  maxLength: 8,
});
const cells = fc.oneof(
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: texts },
);
/**
 * No line is blank: Papa Parse and we agree on what blank is only where a line holds more than one
 * cell.
 */
const tables = fc.array(fc.array(cells, { minLength: 2, maxLength: 6 }), {
  minLength: 1,
  maxLength: 20,
});

test("rows are those of Papa Parse, however the file is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.record({
        delimiter: fc.constantFrom(",", ";", "\t", "|"),
        newline: fc.constantFrom("\n", "\r\n", "\r"),
        quotes: fc.boolean(),
      }),
      fc.nat(6),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      async (table, { delimiter, newline, quotes }, column, lengths) => {
        const content = Papa.unparse(table, { delimiter, newline, quotes });
        const parsed = Papa.parse(content, { delimiter, newline });
        assert.deepEqual(parsed.errors, []);
        const expected = parsed.data.map((row) => number(row[column]));
        const options = { column, delimiter, header: false, quote: true };
        assert.deepEqual(await rowsOf(new Blob([content]), options), expected);
        assert.deepEqual(await rowsOf(iterable(cut(content, ...lengths)), options), expected);
      },
    ),
    { seed, numRuns: 500 },
  );
});

test("names are those of Papa Parse, and lead to the first column that bears them", async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.boolean(), async (table, quotes) => {
      const content = Papa.unparse(table, { quotes });
      const [names, ...rows] = Papa.parse(content, { delimiter: "," }).data;
      assert.deepEqual(await header(new Blob([content]), { delimiter: "," }), names);
      for (const name of names) {
        const expected = rows.map((row) => number(row[names.indexOf(name)]));
        assert.deepEqual(
          await rowsOf(new Blob([content]), { column: name, delimiter: "," }),
          expected,
        );
      }
    }),
    { seed, numRuns: 200 },
  );
});

test("every double comes back from what JavaScript prints of it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 50 }),
      async (doubles) => {
        const printed = doubles.flatMap((double) => [
          Object.is(double, -0) ? "-0" : String(double),
          double.toExponential(),
        ]);
        const read = await rowsOf(new Blob([`x\n${printed.join("\n")}`]), { column: "x" });
        assert.equal(read.length, printed.length);
        for (const [index, row] of read.entries())
          assert.ok(Object.is(row, Number(printed[index])));
      },
    ),
    { seed, numRuns: 200 },
  );
});
