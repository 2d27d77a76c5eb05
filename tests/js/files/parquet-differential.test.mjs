/** Parquet next to hyparquet: all encodings, and files whose lengths, levels and blocks lie. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import * as ours from "sottovoce/parquet";
import { inRoot } from "../../../scripts/common.mjs";
import { full } from "../../full.mjs";
import { outcomeOf } from "./files-helpers.mjs";
import { cellsOf, columnOf, fileWith, kinds, lieOf } from "./parquet-written.mjs";

const numRuns = full ? 3000 : 100;
// A cell is never in a message, and no message has one of these letters twice.
const secret = "aa";

/** The outcome of our reader, or of a broken one. */
function read({ column, textColumn }, blob, { kind }) {
  const of = kind === "texts" ? textColumn : column;
  return outcomeOf(of(blob, { column: "a" }), secret);
}

/** Cells as our reader gives them. */
const asCells = (cells, { kind }) =>
  cells.map((cell) => {
    if (kind === "texts") return cell === null ? "" : cell.length > 4096 ? "\uFFFD" : cell;
    return cell === null ? NaN : Number(cell);
  });

async function assertAsWritten(reader, column) {
  const { rows, refusal } = await read(reader, fileWith(column), column);
  assert.equal(refusal, undefined);
  assert.deepEqual(rows, asCells(cellsOf(column), column));
}

/** Cells as hyparquet reads them; nothing if it refuses. */
async function theirs(blob) {
  try {
    return (await parquetReadObjects({ file: await blob.arrayBuffer() })).map(({ a }) => a);
  } catch {
    return undefined;
  }
}

async function assertNoneWrong(reader, column, lie) {
  const blob = fileWith(column, lie);
  const { rows } = await read(reader, blob, column);
  const others = rows && (await theirs(blob));
  if (others) assert.deepEqual(rows, asCells(others, column));
}

for (const kind of Object.keys(kinds))
  describe(kind, () => {
    test("are read as they were written", () =>
      fc.assert(
        fc.asyncProperty(columnOf(kind), (column) => assertAsWritten(ours, column)),
        { numRuns },
      ));

    test("are refused, or are as hyparquet reads them, where something lies", () =>
      fc.assert(
        fc.asyncProperty(columnOf(kind), lieOf, (column, lie) =>
          assertNoneWrong(ours, column, lie),
        ),
        { numRuns },
      ));
  });

/** The reader with these words of one source replaced by others. */
async function broken(file, from, to) {
  const { build } = await import("esbuild");
  const source = inRoot("src", "ts", "parquet", file);
  const contents = readFileSync(source, "utf8");
  assert.ok(contents.includes(from), `${file} has no ${from}`);
  const { outputFiles } = await build({
    entryPoints: [inRoot("src", "ts", "entries", "parquet.ts")],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [
      {
        name: "broken",
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) =>
            path === source ? { contents: contents.replace(from, to), loader: "ts" } : undefined,
          ),
      },
    ],
  });
  const text = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${text}`);
}

describe("a broken reader is seen to fail", () => {
  for (const [what, kind, assertion, ...change] of [
    [
      "sums without a carry",
      "long numbers",
      assertAsWritten,
      "differences.ts",
      "Math.floor(sum / 2 ** 32)",
      "0",
    ],
    [
      "the first bytes for all",
      "floats",
      assertAsWritten,
      "encodings.ts",
      "byte * count +",
      "0 * count +",
    ],
    [
      "levels beyond 1",
      "doubles",
      assertNoneWrong,
      "runs.ts",
      "if (this.#repeated >= 2 ** this.#width) throw damaged();",
      "this.#repeated %= 2 ** this.#width;",
    ],
    [
      "runs that are too long",
      "floats",
      assertNoneWrong,
      "runs.ts",
      "length > this.#rest",
      "false",
    ],
    [
      "other numbers of nulls",
      "whole numbers",
      assertNoneWrong,
      "values.ts",
      "present + (nulls ?? count - present) !== count",
      "false",
    ],
    [
      "values that end behind their page",
      "texts",
      assertNoneWrong,
      "encodings.ts",
      "if (end > bytes.length) throw damaged();",
      "",
    ],
  ])
    test(what, async () => {
      const reader = await broken(...change);
      const property = fc.asyncProperty(columnOf(kind), lieOf, (column, lie) =>
        assertion(reader, column, lie),
      );
      await assert.rejects(
        fc.assert(property, { numRuns: 20_000, endOnFailure: true }),
        /Property failed/,
      );
    });
});
