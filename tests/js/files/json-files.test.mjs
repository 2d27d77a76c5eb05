/** JSON: where it comes from, how it is cut, and files that would hurt a careless reader. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFileSync } from "node:fs";
import { setTimeout as later } from "node:timers/promises";
import fc from "fast-check";
import { column, textColumn } from "sottovoce/json";
import { inRoot } from "../../../scripts/common.mjs";
import { MEBIBYTE, blobLike, bytesOf, cut, growth, iterable, stream } from "./csv-helpers.mjs";
import { allOf, assertStops, digits, drained, outcomeOf } from "./files-helpers.mjs";

const a = { column: "a" };
const lines = { ...a, shape: "lines" };
const rowsOf = (source, options = a) => allOf(column(source, options));
const text = '{"a":1}\n{"a":"é😀"}\n{"a":3}\n';
const rows = [1, NaN, 3];
/** A row at once, and the rest never: a reading that waits. */
const waiting = [bytesOf('{"a":1}\n{"a"')];

describe("files by other writers are read bit for bit", () => {
  const fixture = (name) => readFileSync(inRoot("tests", "files", "fixtures", name));
  const expected = JSON.parse(fixture("expected.json")).json;
  for (const file of ["duckdb-lines.json", "duckdb-array.json", "polars.ndjson"])
    test(file, async () => {
      const blob = new Blob([fixture(file)]);
      for (const name of ["i32", "f64 whole"])
        assert.deepEqual(digits(await rowsOf(blob, { column: name })), expected[name]);
      assert.deepEqual(await allOf(textColumn(blob, { column: "text" })), expected.text);
    });
});

describe("every kind of source gives the same rows", () => {
  for (const [what, source] of [
    ["a Blob", () => new Blob([text])],
    ["the least that serves as a Blob", () => blobLike(() => cut(text, 4), bytesOf(text).length)],
    ["a byte stream", () => stream(cut(text, 3), { type: "bytes" })],
    ["an ordinary stream", () => stream(cut(text, 3))],
    ["an async iterable", () => iterable(cut(text, 1))],
  ])
    test(what, async () => assert.deepEqual(await rowsOf(source()), rows));
});

test("a Blob can be read again, a stream once", async () => {
  const blob = column(new Blob([text]), a);
  for (let turn = 0; turn < 2; turn++) assert.deepEqual(await allOf(blob), rows);
  const once = column(stream(cut(text, 4)), a);
  assert.deepEqual(await allOf(once), rows);
  await assert.rejects(allOf(once), { code: "ERR_ARGUMENT", argument: "source" });
});

describe("a reading that is left", () => {
  test("returns an iterable and cancels a stream", async () => {
    const chunks = iterable(waiting, { endless: true });
    const readable = stream(waiting, { endless: true });
    for (const source of [chunks, readable])
      for await (const chunk of column(source, a)) {
        assert.deepEqual([...chunk], [1]);
        break;
      }
    assert.deepEqual(chunks.log, { pulls: 1, returns: 1 });
    assert.deepEqual(readable.log.cancelled, [undefined]);
  });

  test("by return() does not wait for a read that never ends", async () => {
    const chunks = iterable(waiting, { endless: true });
    const iterator = column(chunks, a)[Symbol.asyncIterator]();
    await iterator.next();
    const pending = iterator.next();
    await later(5);
    assert.deepEqual(await iterator.return(), { done: true, value: undefined });
    assert.deepEqual(await pending, { done: true, value: undefined });
    assert.equal(chunks.log.returns, 1);
  });

  test("before the first row cancels as well", async () => {
    const chunks = iterable(waiting);
    await column(chunks, a)[Symbol.asyncIterator]().return();
    assert.deepEqual(chunks.log, { pulls: 0, returns: 1 });
  });

  test("by its signal rejects with the reason, at once and whatever waits", async () => {
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    const unused = iterable(waiting);
    await assert.rejects(rowsOf(unused, { ...a, signal }), (thrown) => thrown === reason);
    assert.deepEqual(unused.log, { pulls: 0, returns: 1 });
    const controller = new AbortController();
    const readable = stream(waiting, { endless: true });
    const iterator = column(readable, { ...a, signal: controller.signal })[Symbol.asyncIterator]();
    await iterator.next();
    const pending = iterator.next();
    await later(5);
    controller.abort(reason);
    await assert.rejects(pending, (thrown) => thrown === reason);
    assert.deepEqual(readable.log.cancelled, [reason]);
  });

  test("by a timer comes through a source that never waits", async () => {
    const chunk = bytesOf('{"a":1}\n'.repeat(1 << 15));
    const chunks = iterable(Array(3000).fill(chunk));
    const drained = async () => {
      for await (const _ of column(chunks, { ...a, signal: AbortSignal.timeout(30) }));
    };
    await assert.rejects(drained(), { name: "TimeoutError" });
    assert.ok(chunks.log.pulls < 3000);
  });
});

describe("a large file ends by its signal within a tenth of a second", () => {
  const many = (text, count) => Array(count).fill(text);
  for (const [what, shape, parts] of [
    ["of lines", "lines", many('{"a":1}\n'.repeat(1 << 17), 40)],
    ["of an array", "array", ["[1", ...many(',{"a":1}'.repeat(1 << 17), 40), "]"]],
    ["of one line", "lines", many("x".repeat(1 << 20), 256)],
    ["of one element", "array", ['[{"a":"', ...many("x".repeat(1 << 20), 256), '"}]']],
    ["of blank lines", "lines", many("\n".repeat(1 << 20), 256)],
  ])
    test(what, async () => {
      const blob = new Blob(parts);
      await assertStops((signal) => drained(column(blob, { ...a, shape, signal })));
    });
});

test("a line may end with one comma, the last one too", async () => {
  const lines = '{"a":1},\n{"a":2}, \t\r\n{"a":3},,\n,\n{"a":4,},\n{"a":"x,"},\n{"a":5},';
  assert.deepEqual(await rowsOf(new Blob([lines])), [1, 2, NaN, NaN, NaN, NaN, 5]);
  assert.deepEqual(await allOf(textColumn(new Blob(['{"a":"x,"},\n']), a)), ["x,"]);
});

describe("a file in UTF-16", () => {
  const wide = (text, isBig) => {
    const bytes = Buffer.from(text, "utf16le");
    return isBig ? bytes.swap16() : bytes;
  };
  const utf16 = {
    name: "DpError",
    code: "ERR_DATA",
    message: "source is in UTF-16: save it as UTF-8",
  };
  for (const isBig of [false, true])
    test(`${isBig ? "high" : "low"} byte first is refused by its mark, and an array without one too`, async () => {
      for (const [text, shape] of [
        ['\ufeff[{"a":1}]', undefined],
        ['\ufeff[{"a":1}]', "array"],
        ['\ufeff{"a":1}\n', undefined],
        ['\ufeff{"a":1}\n', "lines"],
        ['[{"a":1}]', undefined],
        ['[{"a":1}]', "array"],
      ])
        for (const size of [1, 2, 99])
          await assert.rejects(
            rowsOf(iterable(cut(wide(text, isBig), size)), { ...a, shape }),
            utf16,
          );
    });
  test("is not known by what somebody wrote into the first line", async () => {
    for (const shape of [undefined, "lines"])
      assert.deepEqual(await rowsOf(new Blob(['{\0"a":1}\n{"a":2}\n']), { ...a, shape }), [NaN, 2]);
    assert.deepEqual(await rowsOf(new Blob(['\0{"a":1}\n{"a":2}\n']), { ...a, shape: "lines" }), [
      NaN,
      2,
    ]);
  });
});

test("a source that fails rejects with its own error and is cancelled", async () => {
  const failure = new RangeError("the caller's own");
  const chunks = iterable(waiting, { failure });
  await assert.rejects(rowsOf(chunks), (thrown) => thrown === failure);
  assert.equal(chunks.log.returns, 1);
});

test("progress ends with all bytes and all rows", async () => {
  const seen = [];
  const onProgress = (progress) => seen.push(progress);
  await rowsOf(new Blob([text]), { ...a, onProgress });
  const bytes = bytesOf(text).length;
  assert.deepEqual(seen.at(-1), { bytes, totalBytes: bytes, rows: 3 });
});

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: "binary", maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const object = fc.record({ a: value, b: value, 'k"]': value }, { requiredKeys: [] });
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
const asNumber = (cell) =>
  typeof cell === "number" || typeof cell === "boolean" ? Number(cell) : NaN;
const asText = (cell) => {
  if (typeof cell === "boolean") return String(cell);
  return typeof cell === "string" ? cell.replace(/\p{Surrogate}/gu, "\ufffd") : "";
};
const own = (row) => (Object.hasOwn(row, 'k"]') ? row['k"]'] : undefined);

test("objects come back from what JavaScript writes of them, however the file is cut", async () => {
  const options = { column: 'k"]' };
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { maxLength: 12 }),
      lengths,
      fc.constantFrom(undefined, 1, "\t"),
      fc.constantFrom("\n", "\r\n", "\n\n"),
      async (objects, lengths, indent, end) => {
        const cells = objects.map((row) => own(JSON.parse(JSON.stringify(row))));
        for (const file of [
          JSON.stringify(objects, null, indent),
          objects.map((row) => JSON.stringify(row)).join(end),
        ]) {
          const source = () => iterable(cut(file, ...lengths));
          const found = await allOf(textColumn(source(), options));
          assert.deepEqual(found, cells.map(asText));
          const read = await rowsOf(source(), options);
          // Strings that are numbers are another test's.
          const expected = cells.map((cell, at) =>
            typeof cell === "string" ? read[at] : asNumber(cell),
          );
          assert.deepEqual(read, expected);
        }
      },
    ),
    { numRuns: 300 },
  );
});

/** Bytes that a hasty reader gets wrong. */
const wild = fc
  .array(
    fc.constantFrom(
      ...["{", "}", "[", "]", '"', ",", ":", "\\", "\n", "\r", " ", '"a"', "1", '{"a":1}', "null"],
      ...[Uint8Array.of(0xc3), Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xff), "\ufeff", "é"],
    ),
    { maxLength: 20 },
  )
  .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))));

test("whatever the bytes, cuts make no difference, and nothing but ERR_DATA is thrown", async () => {
  await fc.assert(
    fc.asyncProperty(
      wild,
      lengths,
      fc.constantFrom(undefined, "lines", "array"),
      async (bytes, lengths, shape) => {
        const options = { column: "a", shape };
        const whole = await outcomeOf(column(new Blob([bytes]), options), "secret");
        const inParts = await outcomeOf(
          column(iterable(cut(bytes, ...lengths)), options),
          "secret",
        );
        assert.deepEqual(inParts, whole);
      },
    ),
    { numRuns: 1000 },
  );
});

describe("neighbors", () => {
  const before = '{"a":1}\n{"a":"2"}';
  const after = '{"a":3}\n\n{"b":4}';
  const others = [1, 2, 3, NaN];

  test("a line of any kind is one row or none, and no other row is read otherwise", async () => {
    const line = wild.map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x0a)));
    await fc.assert(
      fc.asyncProperty(line, fc.boolean(), async (bytes, isFirst) => {
        const parts = isFirst ? [bytes, "\n", before] : [before, "\n", bytes];
        const found = await rowsOf(new Blob([...parts, "\n", after]), lines);
        assert.ok(found.length === 4 || found.length === 5, `${found.length} rows`);
        const left = found.length === 4 ? found : found.toSpliced(isFirst ? 0 : 2, 1);
        assert.deepEqual(left, others);
      }),
      { numRuns: 1000 },
    );
  });

  test("an element of any kind that JSON has is one row", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.nat(2), async (element, at) => {
        const objects = [{ a: 1 }, { a: "2" }];
        objects.splice(at, 0, element);
        const found = await rowsOf(new Blob([JSON.stringify(objects)]));
        assert.deepEqual(found.toSpliced(at, 1), [1, 2]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("damage", () => {
  const secret = "swordfish";
  const objects = Array.from({ length: 5 }, (_, a) => ({ a, [secret]: `${secret} "${a}"` }));
  const files = {
    lines: bytesOf(objects.map((row) => `${JSON.stringify(row)}\n`).join("")),
    array: bytesOf(JSON.stringify(objects)),
  };
  for (const [shape, bytes] of Object.entries(files)) {
    test(`${shape} that end at any byte give the rows before, and show no data`, async () => {
      for (let end = 0; end < bytes.length; end++) {
        const { rows, refusal } = await outcomeOf(
          column(new Blob([bytes.slice(0, end)]), a),
          secret,
        );
        if (shape === "array" && end > 0) assert.equal(refusal, "source ends within its array");
        else rows.forEach((row, at) => assert.ok(row === at || at === rows.length - 1, `${end}`));
      }
    });

    test(`${shape} with any byte flipped show no data`, async () => {
      for (let at = 0; at < bytes.length; at++)
        for (const bit of [1, 0x20, 0x80]) {
          const flipped = bytes.slice();
          flipped[at] ^= bit;
          await outcomeOf(column(new Blob([flipped]), a), secret);
        }
    });
  }
});

/** 100 MiB of one letter between a beginning and an end. */
async function* endless(beginning, letter, end) {
  yield bytesOf(beginning);
  const chunk = bytesOf(letter.repeat(MEBIBYTE / letter.length));
  for (let turn = 0; turn < 100; turn++) yield chunk;
  yield bytesOf(end);
}

for (const [what, source, options, expected] of [
  ["a line of 100 MiB", () => endless('{"a":1}\n{"a":"', "7", '"}\n{"a":2}'), a, [1, NaN, 2]],
  ["a line of brackets", () => endless('{"a":1}\n', "[", '\n{"a":2}'), a, [1, NaN, 2]],
  ["blank lines", () => endless('{"a":1}\n', "\n", '{"a":2}'), a, [1, 2]],
  ["an element of 100 MiB", () => endless('[{"a":1},"', "7", '",{"a":2}]'), a, [1, NaN, 2]],
  ["deep lists", () => endless('[{"a":1},[', "[]", "]]"), a, [1, NaN]],
  ["blanks before the first row", () => endless("", " ", '{"a":2}'), a, [2]],
])
  test(`${what}: bounded memory, and the rows around it`, async () => {
    await rowsOf(new Blob([text]));
    const grown = await growth(async (look) => {
      assert.deepEqual(await rowsOf(source(), { ...options, onProgress: look }), expected);
    });
    assert.ok(grown < 60, `grew by ${grown.toFixed(1)} MiB`);
  });

test("a row of nothing but nested lists is a row without a value", async () => {
  const deep = "[".repeat(500_000) + "]".repeat(500_000);
  assert.deepEqual(await rowsOf(new Blob([`{"a":1}\n${deep}\n{"a":${deep}}\n{"a":2}`])), [
    1,
    NaN,
    NaN,
    2,
  ]);
});
