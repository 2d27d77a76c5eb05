/** Arrow: fixtures by other writers, bit for bit; generated tables; what is refused; damage. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { setTimeout as later } from "node:timers/promises";
import * as apache from "apache-arrow";
import fc from "fast-check";
import { decompress } from "fzstd";
import { median } from "sottovoce";
import { column, columns, table, textColumn } from "sottovoce/arrow";
import { inRoot } from "../../../scripts/common.mjs";
import { tenthOf } from "../../full.mjs";
import { cut, iterable, stream } from "./csv-helpers.mjs";
import { allOf, bits, digits, outcomeOf, sumsOf } from "./files-helpers.mjs";

const bytesOf = (name) => readFileSync(inRoot("tests", "files", "fixtures", name));
const expected = JSON.parse(bytesOf("expected.json")).arrow;
/** Contents of the fixtures' columns of dates: one day, one moment, and nulls. */
const dates = { date: "2026-11-26", time: "2026-11-26T01:00:00" };
const unpack = { zstd: (bytes, size) => decompress(bytes, new Uint8Array(size)) };
const refused = (argument, code = "ERR_DATA") => ({ name: "DpError", code, argument });

async function seen(source, { name, kind }) {
  const options = { column: name, unpack };
  return kind === "texts"
    ? allOf(textColumn(source, options))
    : digits(await allOf(column(source, options)));
}

for (const file of [
  "pyarrow-uncompressed.arrow",
  "pyarrow-lz4.arrow",
  "pyarrow-zstd.arrow",
  "pyarrow.arrows",
  "polars.arrow",
  "polars-oldest.arrow",
])
  test(`${file} is read bit for bit, from a Blob and in pieces`, async () => {
    const bytes = bytesOf(file);
    const listed = await columns(new Blob([bytes]));
    let count = 0;
    for (const found of listed.filter(({ name, kind }) => kind && !Object.hasOwn(dates, name))) {
      count++;
      assert.deepEqual(await seen(new Blob([bytes]), found), expected[found.name], found.name);
      const pieces = iterable(cut(bytes, 1, 700));
      if (file.startsWith("pyarrow"))
        assert.deepEqual(await seen(pieces, found), expected[found.name]);
      else await assert.rejects(seen(pieces, found), { message: /at its end: pass a Blob$/ });
    }
    assert.ok(count >= 6, `${count} columns were read`);
    if (file.startsWith("pyarrow")) assert.equal(count, Object.keys(expected).length);
  });

test("columns that are not read are refused from the schema, with the reason", async () => {
  const blob = new Blob([bytesOf("pyarrow-lz4.arrow")]);
  const listed = await columns(blob);
  const whys = Object.fromEntries(listed.map(({ name, why }) => [name, why]));
  for (const name of ["list", "struct"]) assert.match(whys[name], /several values a row/);
  for (const name of ["binary", "d76", "nothing"]) assert.match(whys[name], /not read here/);
  for (const { name, kind, why } of listed.filter(({ why }) => why)) {
    assert.equal(kind, undefined);
    for (const read of [column, textColumn])
      await assert.rejects(allOf(read(blob, { column: name })), {
        ...refused("column"),
        message: `column ${why}`,
      });
  }
  await assert.rejects(allOf(column(blob, { column: "text" })), refused("column"));
  await assert.rejects(allOf(textColumn(blob, { column: "f64" })), refused("column"));
  await assert.rejects(allOf(column(blob, { column: "date" })), refused("column"));
  await assert.rejects(allOf(column(blob, { column: "none" })), refused("column"));
  await assert.rejects(allOf(column(blob, { column: 99 })), refused("column"));
});

test("whole numbers are texts too, exactly, and dates are texts in ISO form", async () => {
  for (const file of ["pyarrow-lz4.arrow", "pyarrow-uncompressed.arrow", "pyarrow.arrows"]) {
    const blob = new Blob([bytesOf(file)]);
    const listed = await columns(blob);
    for (const { name } of listed.filter(({ asTexts }) => asTexts)) {
      const texts = await allOf(textColumn(blob, { column: name }));
      const numbers = texts.map((text) => (/^-?\d+$/.test(text) ? Number(text) : NaN));
      assert.deepEqual(digits(numbers), expected[name], name);
    }
    const wide = await allOf(textColumn(blob, { column: "i64" }));
    assert.deepEqual(wide.slice(0, 4), ["-9223372036854775808", "9223372036854775807", "0", "1"]);
    assert.equal((await allOf(textColumn(blob, { column: "u64" })))[1], "18446744073709551615");
    for (const [name, text] of Object.entries(dates)) {
      assert.equal(listed.find((one) => one.name === name).kind, "texts");
      const cells = await allOf(textColumn(blob, { column: name }));
      assert.deepEqual(new Set(cells), new Set([text, ""]));
    }
  }
});

test("dates and times of every unit are texts in ISO form", async () => {
  const { Date_, DateUnit, TimeUnit, Timestamp, Table, makeVector, tableToIPC } = apache;
  const nanos = 1_767_225_599_123_456_789n;
  const types = {
    day: new Date_(DateUnit.DAY),
    milli: new Date_(DateUnit.MILLISECOND),
    s: new Timestamp(TimeUnit.SECOND, null),
    ms: new Timestamp(TimeUnit.MILLISECOND, "Europe/Oslo"),
    us: new Timestamp(TimeUnit.MICROSECOND, null),
    ns: new Timestamp(TimeUnit.NANOSECOND, null),
  };
  const raw = {
    day: Int32Array.of(20453, -1, 0, 2_932_897),
    milli: BigInt64Array.of(1_767_139_200_000n, -1n, 0n, 253_402_300_800_000n),
    s: BigInt64Array.of(nanos / 10n ** 9n, -1n, 0n, 253_402_300_800n),
    ms: BigInt64Array.of(nanos / 10n ** 6n, -1n, 0n, 253_402_300_800_000n),
    us: BigInt64Array.of(nanos / 10n ** 3n, -1n, 0n, 253_402_300_800_000_000n),
    ns: BigInt64Array.of(nanos, -1n, 0n, 9_223_372_036_854_775_807n),
  };
  const table = new Table(
    Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, makeVector({ type, data: raw[name] })]),
    ),
  );
  const blob = new Blob([tableToIPC(table, "file")]);
  const read = (name) => allOf(textColumn(blob, { column: name }));
  assert.deepEqual(await read("day"), ["2025-12-31", "1969-12-31", "1970-01-01", ""]);
  assert.deepEqual(await read("milli"), ["2025-12-31", "1969-12-31", "1970-01-01", ""]);
  const epoch = "1970-01-01T00:00:00";
  assert.deepEqual(await read("s"), ["2025-12-31T23:59:59", "1969-12-31T23:59:59", epoch, ""]);
  assert.deepEqual(await read("ms"), [
    "2025-12-31T23:59:59.123Z",
    "1969-12-31T23:59:59.999Z",
    `${epoch}Z`,
    "",
  ]);
  assert.deepEqual(await read("us"), [
    "2025-12-31T23:59:59.123456",
    "1969-12-31T23:59:59.999999",
    epoch,
    "",
  ]);
  assert.deepEqual(await read("ns"), [
    "2025-12-31T23:59:59.123456789",
    "1969-12-31T23:59:59.999999999",
    epoch,
    "2262-04-11T23:47:16.854775807",
  ]);
});

test("views are refused, and columns behind them are read", async () => {
  const listed = await columns(new Blob([bytesOf("polars.arrow")]));
  const text = listed.find(({ name }) => name === "text");
  assert.equal(text.kind, undefined);
  assert.match(text.why, /texts as views: write them as ordinary texts \(polars: compat_level/);
  assert.equal(listed.at(-1).name, "i32 whole");
});

test("zstd is refused without its unpacker, and what that throws is not passed on", async () => {
  const blob = new Blob([bytesOf("pyarrow-zstd.arrow")]);
  await assert.rejects(allOf(column(blob, { column: "i64" })), {
    ...refused("source"),
    message: /^source is packed with zstd/,
  });
  for (const zstd of [
    () => {
      throw new Error("secret");
    },
    () => new Uint8Array(3),
    () => "text",
  ]) {
    const { refusal } = await outcomeOf(
      column(blob, { column: "i64", unpack: { zstd } }),
      "secret",
    );
    assert.equal(refusal, "source is damaged");
  }
});

test("a query releases from a column, and from a table", async () => {
  const made = new apache.Table({
    city: apache.vectorFromArray(["Oslo", "Lima", null, "Oslo"], new apache.Utf8()),
    pay: apache.vectorFromArray([500, 20, 7, null], new apache.Int32()),
  });
  for (const format of ["file", "stream"]) {
    const bytes = apache.tableToIPC(made, format);
    const middle = median().candidates([7, 20, 500]).neighbors("change-one").epsilon(1e9).build();
    const rows = column(new Blob([bytes]), { column: "pay" });
    assert.equal((await middle.releaseFrom(rows)).value, 20);
    for (const source of [new Blob([bytes]), stream(cut(bytes, 9))].slice(
      0,
      format === "file" ? 1 : 2,
    ))
      assert.deepEqual(
        await sumsOf(table(source, { columns: { town: "city" } }), "town", ["Oslo", "Lima"], "pay"),
        [500, 20, 7],
      );
  }
});

const maybe = (arbitrary) => fc.option(arbitrary, { nil: null, freq: 4 });
const kinds = {
  double: [new apache.Float64(), maybe(fc.double({ noNaN: true }))],
  int: [new apache.Int32(), maybe(fc.integer())],
  long: [new apache.Int64(), maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))],
  bool: [new apache.Bool(), maybe(fc.boolean())],
  text: [new apache.Utf8(), maybe(fc.string({ unit: "binary", maxLength: 6 }))],
  word: [
    new apache.Dictionary(new apache.Utf8(), new apache.Int32()),
    maybe(fc.constantFrom("a", "é", "")),
  ],
};
const tables = fc.array(fc.tuple(...Object.values(kinds).map(([, cell]) => cell)), {
  minLength: 1,
  maxLength: 40,
});

test("generated tables come back, in batches of any size and however they are cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("file", "stream"),
      async (rows, size, lengths, format) => {
        const names = Object.keys(kinds);
        const vectors = names.map((name, at) =>
          apache.vectorFromArray(
            rows.map((row) => row[at]),
            kinds[name][0],
          ),
        );
        const whole = new apache.Table(
          Object.fromEntries(names.map((name, at) => [name, vectors[at]])),
        );
        const batches = [];
        for (let at = 0; at < rows.length; at += size)
          batches.push(...whole.slice(at, at + size).batches);
        const bytes = apache.tableToIPC(new apache.Table(batches), format);
        for (const [at, name] of names.entries()) {
          const cells = rows.map((row) => row[at]);
          // This writer leaves the columns of a file to its end.
          const source = format === "file" ? new Blob([bytes]) : iterable(cut(bytes, ...lengths));
          if (["text", "word"].includes(name))
            assert.deepEqual(
              await allOf(textColumn(source, { column: name })),
              cells.map((cell) => (cell ?? "").replace(/\p{Surrogate}/gu, "\ufffd")),
            );
          else
            assert.deepEqual(
              bits(await allOf(column(source, { column: name }))),
              bits(cells.map((cell) => (cell === null ? NaN : Number(cell)))),
            );
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("a row more changes no other row, whatever is in it", async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.nat(40), async (rows, at) => {
      const without = rows.toSpliced(at, 1);
      const read = async (cells, index) => {
        const [type] = Object.values(kinds)[index];
        const vector = apache.vectorFromArray(
          cells.map((row) => row[index]),
          type,
        );
        const blob = new Blob([apache.tableToIPC(new apache.Table({ a: vector }))]);
        return cells.length === 0
          ? []
          : seen(blob, { name: "a", kind: index > 3 ? "texts" : "numbers" });
      };
      for (let index = 0; index < 6; index++) {
        const all = await read(rows, index);
        assert.deepEqual(all.toSpliced(at, 1), await read(without, index));
      }
    }),
    { numRuns: 60 },
  );
});

for (const file of ["pyarrow-lz4.arrow", "pyarrow.arrows", "pyarrow-uncompressed.arrow"]) {
  const bytes = bytesOf(file);
  // A text of the fixtures, and the digits of a number.
  const secret = "a,b\n";
  const wanted = [
    [column, { column: "f64" }],
    [textColumn, { column: "category" }],
    [textColumn, { column: "text" }],
  ];

  test(`${file} that ends anywhere is refused or gives the rows before, without a word of data`, async () => {
    for (const turn of tenthOf([...Array(200).keys()])) {
      const end = Math.floor((turn * bytes.length) / 200);
      for (const [read, options] of wanted) {
        const blob = new Blob([bytes.subarray(0, end)]);
        const { rows, refusal } = await outcomeOf(read(blob, options), secret);
        if (rows) assert.ok(rows.length <= expected.f64.length);
        else assert.match(refusal, /^source (ends too early|is damaged|is neither)/);
      }
    }
  });

  test(`${file} with flipped bytes never shows data, and always ends`, async () => {
    for (const turn of tenthOf([...Array(400).keys()])) {
      const flipped = Uint8Array.from(bytes);
      flipped[(turn * 7919) % bytes.length] ^= 1 << (turn % 8);
      for (const [read, options] of wanted)
        await outcomeOf(read(new Blob([flipped]), options), secret);
    }
  });
}

test("what is not Arrow is refused", async () => {
  for (const content of ["", "a,b\n1,2\n", "PAR1....", "FEA1....", "\xff\xff\xff\xff"])
    await assert.rejects(allOf(column(new Blob([content]), { column: "a" })), {
      ...refused("source"),
      message: /^source is neither an Arrow file/,
    });
});

test("lengths that the file only claims take no memory", async () => {
  const bytes = new Uint8Array(16).fill(0xff);
  new DataView(bytes.buffer).setUint32(4, 1 << 25, true);
  const before = process.memoryUsage().arrayBuffers;
  await assert.rejects(allOf(column(iterable([bytes]), { column: "a" })), refused("source"));
  assert.ok(process.memoryUsage().arrayBuffers - before < 1 << 20);
});

for (const [what, options, argument] of [
  ["no options", undefined, "options"],
  ["no column", {}, "column"],
  ["a negative index", { column: -1 }, "column"],
  ["a list for a column", { column: ["a"] }, "column"],
  ["text for an unpacker", { column: "a", unpack: { zstd: "yes" } }, "unpack"],
  ["an unknown unpacker", { column: "a", unpack: { gzip: () => {} } }, "gzip"],
  ["an object for a signal", { column: "a", signal: {} }, "signal"],
])
  test(`${what} is refused at the first chunk, and the source is not touched`, async () => {
    const source = iterable([]);
    await assert.rejects(allOf(column(source, options)), refused(argument, "ERR_ARGUMENT"));
    assert.deepEqual(source.log, { pulls: 0, returns: 0 });
  });

test("columns takes Blobs only, and its signal", async () => {
  await assert.rejects(columns(iterable([])), refused("source", "ERR_ARGUMENT"));
  const reason = new Error("enough");
  const blob = new Blob([bytesOf("pyarrow.arrows")]);
  await assert.rejects(
    columns(blob, { signal: AbortSignal.abort(reason) }),
    (thrown) => thrown === reason,
  );
});

test("an abort ends a reading that waits, and cancels its source", async () => {
  const reason = new Error("enough");
  const controller = new AbortController();
  const source = stream([bytesOf("pyarrow.arrows").subarray(0, 900)], { endless: true });
  const rows = column(source, { column: "f64", signal: controller.signal });
  const pending = rows[Symbol.asyncIterator]().next();
  await later(5);
  controller.abort(reason);
  await assert.rejects(pending, (thrown) => thrown === reason);
  assert.deepEqual(source.log.cancelled, [reason]);
});

test("a timer comes through a source that never waits", async () => {
  const made = new apache.Table({ a: apache.vectorFromArray(new Float64Array(1 << 15)) });
  const bytes = apache.tableToIPC(made, "stream");
  // One batch comes over and over.
  const batch = bytes.subarray(bytes.length - 8 - (1 << 18) - 144, bytes.length - 8);
  const head = new DataView(batch.buffer, batch.byteOffset).getUint32(0, true);
  assert.equal(head, 0xffffffff);
  function* endless() {
    yield bytes.slice(0, -8);
    for (let turn = 0; turn < 5000; turn++) yield batch.slice();
  }
  const chunks = iterable(endless());
  const drained = async () => {
    for await (const _ of column(chunks, { column: "a", signal: AbortSignal.timeout(30) }));
  };
  const start = performance.now();
  await assert.rejects(drained(), { name: "TimeoutError" });
  assert.ok(chunks.log.pulls < 5000, `after ${performance.now() - start} ms`);
});
