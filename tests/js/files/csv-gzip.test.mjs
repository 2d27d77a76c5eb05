/** Files that are packed with gzip: unpacked as they are read, or refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { count } from "sottovoce";
import { column, header } from "sottovoce/csv";
import { cut, growth, iterable, rowsOf } from "./csv-helpers.mjs";

const read = (content, options) => rowsOf(new Blob([content]), { column: "x", ...options });
const unpacked = (content, ...lengths) => iterable(cut(content, ...lengths));
const refused = (argument, message) => ({ name: "DpError", code: "ERR_DATA", argument, message });

describe("gzip", () => {
  const text = `name,x\n${Array.from({ length: 3000 }, (_, index) => `n${index},${index}\n`).join("")}`;
  const expected = Array.from({ length: 3000 }, (_, index) => index);
  const packed = gzipSync(text);

  test("is unpacked as it is read, from any source, however it is cut", async () => {
    assert.deepEqual(await read(packed), expected);
    assert.deepEqual(await header(new Blob([packed])), ["name", "x"]);
    for (const lengths of [[1], [2, 1], [3], [5, 4096]])
      assert.deepEqual(await rowsOf(unpacked(packed, ...lengths), { column: "x" }), expected);
    assert.deepEqual(await rowsOf(new Blob([packed]).stream(), { column: "x" }), expected);
    const latin = gzipSync(Buffer.from("n\u00e9me,x\n1,2\n", "latin1"));
    assert.deepEqual(await rowsOf(new Blob([latin]), { column: "x", encoding: "latin1" }), [2]);
  });
  test("tells progress in bytes of the file as it lies there", async () => {
    const seen = [];
    await read(packed, { onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(seen.at(-1), { bytes: packed.length, totalBytes: packed.length, rows: 3000 });
  });
  test("that is cut off or damaged is refused, and never a value", async () => {
    const query = count().neighbors("add-or-remove-one").epsilon(1).build();
    const damaged = Buffer.from(packed);
    damaged[Math.floor(packed.length / 2)] ^= 0x55;
    const wrongSum = Buffer.from(packed);
    wrongSum[packed.length - 6] ^= 1;
    for (const bytes of [
      packed.subarray(0, packed.length - 9),
      packed.subarray(0, 3),
      packed.subarray(0, 30),
      damaged,
      wrongSum,
    ]) {
      await assert.rejects(
        read(bytes),
        refused("source", /truncated, damaged or multi-part gzip file/),
      );
      await assert.rejects(
        query.releaseFrom(column(new Blob([bytes]), { column: "x" })),
        refused("source", /gzip/),
      );
    }
  });
  test("of several parts is refused at its end, in every host alike", async () => {
    const [first, second] = [text.slice(0, 9000), text.slice(9000)].map((part) => gzipSync(part));
    for (const bytes of [
      Buffer.concat([first, second]),
      Buffer.concat([packed, Buffer.alloc(512)]),
      Buffer.concat([packed, gzipSync("")]),
    ])
      for (const length of [1, 3, 4096])
        await assert.rejects(
          rowsOf(unpacked(bytes, length), { column: "x" }),
          refused("source", /multi-part gzip file/),
        );
  });
  test("with an empty part before the last one loses no row without a word", async () => {
    const bytes = Buffer.concat([gzipSync(""), packed]);
    const read = await rowsOf(unpacked(bytes, 3), { column: "x" }).catch((error) => error.message);
    if (typeof read === "string") assert.match(read, /multi-part gzip file/);
    else assert.deepEqual(read, expected);
  });
  test("in which a workbook lies is refused as a workbook", async () => {
    await assert.rejects(read(gzipSync("PK\u0003\u0004x")), refused("source", /workbook/));
  });
  test("whose source fails fails with the source's own error", async () => {
    const failure = new TypeError("mine");
    await assert.rejects(
      rowsOf(iterable(cut(packed.subarray(0, 200), 50), { failure }), { column: "x" }),
      failure,
    );
  });
  test("is given back when the loop is left, and the source told", async () => {
    const source = iterable(cut(packed, 4000), { endless: true });
    for await (const chunk of column(source, { column: "x" })) {
      assert.ok(chunk.length > 0);
      break;
    }
    assert.equal(source.log.returns, 1);
  });
  test("that would fill the memory many times over does not", async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from("x\n"), Buffer.alloc(200 << 20, `${" ".repeat(1023)}\n`)]),
      { level: 9 },
    );
    assert.ok(bomb.length < 1 << 20);
    const grown = await growth(async (look) => {
      let rows = 0;
      for await (const chunk of column(new Blob([bomb]), { column: "x", onProgress: look }))
        rows += chunk.length;
      assert.equal(rows, 200 << 10);
    });
    assert.ok(grown < 100, `${grown} MiB`);
  });
});
