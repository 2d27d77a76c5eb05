/** Pages that are packed with snappy: read, or refused before the decoder could go in a circle. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { column } from "sottovoce/parquet";
import { allOf } from "./files-helpers.mjs";
import { fileOf, int32s, page } from "./parquet-helpers.mjs";

const damaged = { name: "DpError", code: "ERR_DATA", message: "source is damaged" };
const packed = (body, size = 8) => {
  const pages = page({ count: 2, body, size });
  return allOf(column(fileOf({ rows: 2, columns: [{ codec: 1, pages }] }), { column: "a" }));
};
const numbers = int32s(7, 7);

test("literals and copies are read", async () => {
  assert.deepEqual(await packed([8, 7 << 2, ...numbers]), [7, 7]);
  assert.deepEqual(await packed([8, 3 << 2, ...int32s(7), 1, 4]), [7, 7]);
  assert.deepEqual(await packed([8, 3 << 2, ...int32s(7), (3 << 2) | 2, 4, 0]), [7, 7]);
  assert.deepEqual(await packed([8, 3 << 2, ...int32s(7), (3 << 2) | 3, 4, 0, 0, 0]), [7, 7]);
  assert.deepEqual(await packed([8, 60 << 2, 7, ...numbers]), [7, 7]);
});

for (const [what, body, size] of [
  ["nothing", []],
  ["a length that never ends", [255, 255]],
  ["a literal that is cut off", [8, 7 << 2, ...int32s(7)]],
  ["a literal of a negative length, which leads back to itself", [8, 63 << 2, 250, 255, 255, 255]],
  ["a literal of 2 GiB", [8, 63 << 2, 255, 255, 255, 127, ...numbers]],
  ["a copy from before the beginning", [8, 3 << 2, ...int32s(7), 1, 5]],
  ["a copy from nowhere", [8, 3 << 2, ...int32s(7), 1, 0]],
  ["more bytes than the page says", [9, 7 << 2, ...numbers, 0, 1]],
  ["fewer bytes than the page says", [4, 3 << 2, ...int32s(7)]],
  ["a few bytes that shall become 256 MiB", [8, 7 << 2, ...numbers], 2 ** 28],
])
  test(`${what} is refused`, () => assert.rejects(packed(body, size), damaged));
