/** Files of other formats, as other programs wrote them: their refusals name who reads them. */
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { test } from "node:test";
import { count } from "sottovoce";
import { column, header } from "sottovoce/csv";
import { inRoot } from "../../../scripts/common.mjs";

const query = count().neighbors("add-or-remove-one").epsilon(1).build();

for (const [path, entry, isKnownBare] of [
  ["openpyxl.xlsx", "sottovoce/xlsx", true],
  ["libreoffice.xlsx", "sottovoce/xlsx", true],
  ["info-zip.zip", "sottovoce/zip", true],
  ["fixtures/pyarrow-lz4.arrow", "sottovoce/arrow", true],
  ["fixtures/polars.arrow", "sottovoce/arrow", true],
  ["fixtures/duckdb.parquet", "sottovoce/parquet", true],
  ["fixtures/pyarrow.parquet", "sottovoce/parquet", true],
  ["fixtures/duckdb-array.json", "sottovoce/json", false],
  ["fixtures/duckdb-lines.json", "sottovoce/json", false],
])
  test(`the refusal of ${path} names ${entry}, which package.json exports`, async () => {
    const file = await openAsBlob(inRoot("tests", "files", path));
    const refusal = {
      name: "DpError",
      code: "ERR_DATA",
      argument: "source",
      message: new RegExp(`^source is .*save the table as CSV.*, or read it by .*"${entry}"`),
    };
    await assert.rejects(header(file), refusal);
    await assert.rejects(query.releaseFrom(column(file, { column: 0 })), refusal);
    const bare = { column: 0, header: false, delimiter: "," };
    if (isKnownBare) await assert.rejects(query.releaseFrom(column(file, bare)), refusal);
    // An entry that is not exported cannot be found.
    assert.ok(import.meta.resolve(entry).startsWith("file:"));
  });

for (const [path, words] of [
  [
    "libreoffice.ods",
    /^source is a zip archive, .* or OpenDocument \(\.ods\): save the table as CSV/,
  ],
  [
    "old.xls",
    /^source is a workbook with a password, or an Office file of an old kind \(\.xls\): save the table as CSV without a password/,
  ],
])
  test(`the refusal of ${path} says what it may be, and what to do`, async () => {
    const file = await openAsBlob(inRoot("tests", "files", path));
    for (const more of [{}, { header: false, delimiter: "," }])
      await assert.rejects(query.releaseFrom(column(file, { column: 0, ...more })), {
        name: "DpError",
        code: "ERR_DATA",
        argument: "source",
        message: words,
      });
  });
