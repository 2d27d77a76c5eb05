/**
 * Tables: several columns in one pass, as a query reads them. The function that reads them is not
 * public, so that room of the package is bundled here.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { build } from "esbuild";
import fc from "fast-check";
import { median } from "sottovoce";
import * as csv from "sottovoce/csv";
import { inRoot } from "../../../scripts/common.mjs";
import { bytesOf, cut, iterable, stream } from "./csv-helpers.mjs";

const { outputFiles } = await build({
  stdin: {
    contents: `
      import { compile } from "./engine/engine.js";
      import { registerModule } from "./engine/engines.js";
      import { digest } from "./generated/csv/digest.js";
      import { createGlue } from "./generated/csv/glue.js";
      import { size, text } from "./generated/csv/text.js";
      registerModule("csv", digest, createGlue, () => compile({ text, size }));
      export { column, textColumn } from "./csv/column.js";
      export { table } from "./csv/table.js";
      export { tableOf } from "./input/tables.js";`,
    resolveDir: inRoot("src", "ts"),
  },
  bundle: true,
  format: "esm",
  write: false,
});
const { column, table, tableOf, textColumn } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
);

const numbers = (column) => ({ column, as: "numbers" });
const texts = (column) => ({ column, as: "texts" });
const refusal = (argument, code = "ERR_ARGUMENT") => ({ name: "DpError", code, argument });

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Takes rows of any kind, and lists them. */
function taker() {
  const rows = [];
  return {
    rows,
    numbers: (given) => rows.push(...given),
    places: (given) => rows.push(...given),
    texts(given, ends) {
      let start = 0;
      for (const end of ends) {
        rows.push(decoder.decode(given.subarray(start, end)));
        start = end;
      }
    },
  };
}

/** All rows of each slot; `lookUps` are the texts that slots look up. */
async function read(made, requested, lookUps = {}) {
  const reading = tableOf(made).read(requested);
  const slots = requested.map(taker);
  let reader;
  for (;;) {
    const { done, value } = await reading.step();
    if (done) return slots.map(({ rows }) => rows);
    if (!reader) {
      for (const [slot, known] of Object.entries(lookUps))
        known.forEach((text, index) => value.reader.lookUp(Number(slot), text, index));
    }
    reader ??= value.reader;
    assert.equal(value.reader, reader);
    value.take(slots);
    for (const { rows } of slots) assert.equal(rows.length, reader.rows());
  }
}

const content = 'id,city,pay\n1,Oslo,"1,5"\n2,"Lima, ""P"""\n\n3,Oslo,7\n';

test("each request has a slot: numbers, texts, and texts that are looked up", async () => {
  const requested = [texts("city"), numbers("pay"), texts("pay"), texts("city"), numbers("id")];
  const rows = await read(table(new Blob([content])), requested, { 3: ["Lima", "Oslo"] });
  assert.deepEqual(rows, [
    ["Oslo", 'Lima, "P"', "Oslo"],
    [NaN, NaN, 7],
    ["1,5", "", "7"],
    [1, 2, 1],
    [1, 2, 3],
  ]);
});

test("the marks of numbers hold for all columns of numbers", async () => {
  const made = table(new Blob(["a;b\n1.000,5;2.000\n"]), { decimal: ",", thousands: "." });
  assert.deepEqual(await read(made, [numbers("b"), numbers("a"), texts("a")]), [
    [2000],
    [1000.5],
    ["1.000,5"],
  ]);
});

test("without columns the rows are counted", async () => {
  for (const [options, rows] of [
    [undefined, 3],
    [{ header: false, delimiter: "," }, 4],
  ]) {
    const reading = tableOf(table(new Blob([content]), options)).read([]);
    let count;
    for (let step; !(step = await reading.step()).done;) {
      step.value.take([]);
      count = step.value.reader.rows();
    }
    assert.equal(count, rows);
  }
});

describe("columns", () => {
  const blob = new Blob(["x,x,__proto__,toString\n1,2,3,4\n"]);

  test("are found by their own names, or by what is said of them", async () => {
    const columns = { pay: "x", second: 1, ["__proto__"]: 3 };
    const requested = ["pay", "second", "__proto__", "toString", "x"].map(numbers);
    assert.deepEqual(await read(table(blob, { columns }), requested), [[1], [2], [4], [4], [1]]);
    const plain = ["__proto__", "toString"].map(numbers);
    assert.deepEqual(await read(table(blob), plain), [[3], [4]]);
  });

  test("are found by their indexes where there is no header", async () => {
    const options = { header: false, delimiter: ",", columns: { a: 1, b: 9 } };
    const rows = await read(table(blob, options), [texts("a"), numbers("b")]);
    assert.deepEqual(rows, [
      ["x", "2"],
      [NaN, NaN],
    ]);
  });

  test("that are not in the header are refused, and the source is cancelled", async () => {
    for (const columns of [undefined, { pay: 2 }, { pay: "constructor" }]) {
      const source = iterable(cut("a,b\n1,2\n", 3), { endless: true });
      const reading = tableOf(table(source, { columns })).read([numbers("a"), numbers("pay")]);
      await assert.rejects(
        async () => {
          for (;;) (await reading.step()).value.take([taker(), taker()]);
        },
        refusal("column", "ERR_DATA"),
      );
      // As whoever takes steps does, however that ends.
      await reading.return();
      assert.equal(source.log.returns, 1);
    }
  });

  test("of a file without a header are refused where no index is given", async () => {
    for (const columns of [undefined, {}, { city: 1 }, Object.create({ pay: 1 })]) {
      const source = iterable([]);
      const made = table(source, { header: false, delimiter: ",", columns });
      const reading = tableOf(made).read([numbers("pay")]);
      await assert.rejects(reading.step(), refusal("columns"));
      assert.equal((await reading.step()).done, true);
      assert.deepEqual(source.log, { pulls: 0, returns: 0 });
      // A stream is read once: what was refused has read nothing.
      assert.deepEqual(await read(made, []), []);
    }
  });
});

const delimited = { header: false, delimiter: "," };
for (const [what, options, argument] of [
  ["null for options", null, "options"],
  ["one column", { column: "x" }, "column"],
  ["a list of columns", { columns: ["x"] }, "columns"],
  ["null for columns", { columns: null }, "columns"],
  ["text for columns", { columns: "x" }, "columns"],
  ["undefined for a column", { columns: { x: undefined } }, "columns"],
  ["a negative index", { columns: { x: -1 } }, "columns"],
  ["a fraction for an index", { columns: { x: 0.5 } }, "columns"],
  ["a bigint for an index", { columns: { x: 1n } }, "columns"],
  ["a name where there are none", { ...delimited, columns: { x: "x" } }, "columns"],
  ["no delimiter where there is no header", { header: false, columns: { x: 1 } }, "delimiter"],
  ["null for header", { header: null }, "header"],
  ["two letters for a delimiter", { delimiter: "||" }, "delimiter"],
  ["text for quote", { quote: "no" }, "quote"],
  ["an encoding that nobody knows", { encoding: "utf-9" }, "encoding"],
  ["half a line to skip", { skipLines: 0.5 }, "skipLines"],
  ["another decimal mark", { decimal: ";" }, "decimal"],
  ["a comma for both marks", { decimal: ",", thousands: "," }, "thousands"],
  ["an object for a signal", { signal: {} }, "signal"],
  ["text for onProgress", { onProgress: "yes" }, "onProgress"],
  ["an unknown key", { delimeter: ";" }, "delimeter"],
]) {
  test(`${what} is refused at the first step, and the source is not touched`, async () => {
    const source = iterable([]);
    const reading = tableOf(table(source, options)).read([numbers("x")]);
    await assert.rejects(reading.step(), refusal(argument));
    assert.equal((await reading.step()).done, true);
    assert.equal((await reading.return()).done, true);
    assert.deepEqual(source.log, { pulls: 0, returns: 0 });
  });
}

test("what is no source is refused at the first step", async () => {
  for (const source of [undefined, null, 5, "a,x\n1,2", new Uint8Array(3), {}, { size: 3 }])
    await assert.rejects(tableOf(table(source)).read([]).step(), refusal("source"));
});

test("a Blob can be read again, a stream once", async () => {
  const blob = table(new Blob([content]));
  for (let turn = 0; turn < 2; turn++)
    assert.deepEqual(await read(blob, [numbers("id")]), [[1, 2, 3]]);
  const once = table(stream(cut(content, 4)));
  assert.deepEqual(await read(once, [numbers("id")]), [[1, 2, 3]]);
  await assert.rejects(read(once, [numbers("id")]), refusal("source"));
});

describe("a reading that is left", () => {
  const waiting = () => iterable([bytesOf("a,x\n1,2\n3")], { endless: true });

  test("before its first step lets go of the source", async () => {
    const source = stream(cut(content, 4));
    assert.equal((await tableOf(table(source)).read([]).return()).done, true);
    assert.deepEqual(source.log.cancelled, [undefined]);
  });

  test("while it waits ends at once", async () => {
    const source = waiting();
    const reading = tableOf(table(source)).read([numbers("x")]);
    (await reading.step()).value.take([taker()]);
    const step = reading.step();
    assert.equal((await reading.return()).done, true);
    assert.equal((await step).done, true);
    assert.equal(source.log.returns, 1);
  });

  test("by its signal rejects with the reason", async () => {
    const controller = new AbortController();
    const source = waiting();
    const made = table(source, { signal: controller.signal });
    const reading = tableOf(made).read([numbers("x")]);
    (await reading.step()).value.take([taker()]);
    const step = reading.step();
    controller.abort(new Error("enough"));
    await assert.rejects(step, { message: "enough" });
    assert.equal(source.log.returns, 1);
  });
});

test("progress is reported at the end", async () => {
  const seen = [];
  const made = table(new Blob([content]), { onProgress: (progress) => seen.push(progress) });
  await read(made, [numbers("id")]);
  const { length } = content;
  assert.deepEqual(seen.at(-1), { bytes: length, totalBytes: length, rows: 3 });
});

/** Text that a hasty parser gets wrong. */
const wild = fc
  .array(fc.constantFrom(",", ",", "\n", "\r\n", '"', "1", "2", " ", "x", "\ufeff", "é", "\0"))
  .map((letters) => letters.join(""));

test("each slot gives what a reader of its column gives, however the file is cut", async () => {
  const all = async (rows) => {
    const list = [];
    for await (const chunk of rows) list.push(...chunk);
    return list;
  };
  const request = fc.record({ index: fc.nat(3), as: fc.constantFrom("numbers", "texts") });
  await fc.assert(
    fc.asyncProperty(
      wild,
      fc.array(request, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (text, requests, lengths, quote) => {
        const options = { header: false, delimiter: ",", quote };
        const columns = Object.fromEntries([0, 1, 2, 3].map((index) => [`at${index}`, index]));
        const source = iterable(cut(text, ...lengths));
        const requested = requests.map(({ index, as }) => ({ column: `at${index}`, as }));
        const rows = await read(table(source, { ...options, columns }), requested);
        const each = requests.map(({ index, as }) =>
          all(
            (as === "numbers" ? column : textColumn)(new Blob([text]), {
              ...options,
              column: index,
            }),
          ),
        );
        assert.deepEqual(rows, await Promise.all(each));
      },
    ),
    { numRuns: 300 },
  );
});

test("the public object is opaque and frozen, and no query of one column takes it", async () => {
  const made = csv.table(new Blob([content]));
  assert.ok(Object.isFrozen(made));
  assert.deepEqual(Reflect.ownKeys(made), []);
  assert.equal(made[Symbol.asyncIterator], undefined);
  const query = median()
    .candidates({ first: 0, last: 9, step: 1 })
    .neighbors("change-one")
    .epsilon(1)
    .build();
  await assert.rejects(query.releaseFrom(made), refusal("chunks"));
  assert.equal(tableOf({}), undefined);
});
