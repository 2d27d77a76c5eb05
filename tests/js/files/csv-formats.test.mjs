/** Files as people have them: how they are written is told, and what is no table is refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { count, histogram, sum } from "sottovoce";
import { column, columnCount, header, textColumn } from "sottovoce/csv";
import { bytesOf, cut, iterable, rowsOf } from "./csv-helpers.mjs";

const read = (content, options) => rowsOf(new Blob([content]), { column: "x", ...options });
const unpacked = (content, ...lengths) => iterable(cut(content, ...lengths));
const refused = (argument, message) => ({ name: "DpError", code: "ERR_DATA", argument, message });

describe("one person's row", () => {
  const others = "50,i\n".repeat(1000);
  const files = [`50,ok\n${others}`, `50,a;b;c\n${others}`, `50,"a\tb|c;d"\n${others}`].map(
    (text) => new Blob([text]),
  );
  const person = (query) => query.neighbors("add-or-remove-one").epsilon(1000).build();
  const rows = (file) => column(file, { column: 0, header: false, delimiter: "," });

  test("never decides how the others are read", async () => {
    for (const file of files) {
      assert.equal((await person(count()).releaseFrom(rows(file))).value, 1001);
      assert.equal((await person(sum().bounds(0, 100)).releaseFrom(rows(file))).value, 50050);
      assert.equal(await columnCount(file, { delimiter: "," }), 2);
    }
  });
  test("that looks like a mark, gzip or a workbook decides nothing", async () => {
    const query = person(count());
    const counted = (parts, options) =>
      query
        .releaseFrom(
          column(new Blob(parts), { column: 1, header: false, delimiter: ",", ...options }),
        )
        .then(({ value }) => value);
    const rest = "a,1\n".repeat(1000);
    for (const first of [[0x61], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0]]) {
      for (const encoding of [undefined, "utf-8", "latin1"])
        assert.equal(
          await counted([Uint8Array.from(first), ",1\n", rest], { quote: false, encoding }),
          1001,
        );
    }
    const utf16 = (text) => Uint16Array.from(text, (letter) => letter.charCodeAt(0));
    for (const first of ["\u8b1f\u4e08", "\u4b50\u0403", "a"])
      assert.equal(await counted([utf16(`${first},1\n${rest}`)], { encoding: "utf-16le" }), 1001);
    const texts = histogram(["a", "b"]).neighbors("add-or-remove-one").epsilon(1000).build();
    const value = async (text) =>
      (
        await texts.releaseFrom(
          textColumn(new Blob([text]), { column: 0, header: false, delimiter: "," }),
        )
      ).value;
    assert.deepEqual(
      [await value("a\n\ufeffb\n"), await value("\ufeffb\n")],
      [
        [1, 1],
        [0, 1],
      ],
    );
  });
  test("in a header that leaves a quote open decides nothing", async () => {
    for (const header of ['id\t"a;b', 'id\t"age']) {
      for (const row of ["x\t50", 'x";;z\t50', 'x";;;;\t50']) {
        const file = new Blob([`${header}\n${row}\n`, "b\t50\n".repeat(1000)]);
        assert.equal((await person(count()).releaseFrom(column(file, { column: 1 }))).value, 1001);
      }
    }
  });
  test("decides nothing where quotes are text", async () => {
    const tabs = new Blob(['name\tx\nAnn\t1\n"Bob\t2\nCy\t3\nDi\t4\n']);
    assert.deepEqual(await rowsOf(tabs, { column: "x" }), [1, 2, 3, 4]);
    assert.deepEqual(await rowsOf(tabs, { column: "x", quote: true }), [1, NaN]);
    const commas = `x,name\n${'5,"ok\n'.repeat(3)}`;
    assert.deepEqual(await read(commas, { quote: false }), [5, 5, 5]);
    const names = histogram(['"Bob', "Cy"]).neighbors("add-or-remove-one").epsilon(1000).build();
    assert.deepEqual((await names.releaseFrom(textColumn(tabs, { column: "name" }))).value, [1, 1]);
  });
});

describe("numbers as they are written", () => {
  test("decimal commas", async () => {
    assert.deepEqual(await read("x;y\n1,50;a\n-0,5;b\n1.5;c\n", { decimal: "," }), [
      1.5,
      -0.5,
      NaN,
    ]);
    assert.deepEqual(await read('x,y\n"1,50",a\n', { decimal: "," }), [1.5]);
    assert.deepEqual(await read("x;y\n1,50;a\n"), [NaN]);
  });
  test("thousands", async () => {
    assert.deepEqual(await read('x\n"20,000"\n"1,50"\n7\n', { thousands: "," }), [20000, NaN, 7]);
    assert.deepEqual(
      await read("x;y\n1.234.567,5\n", { decimal: ",", thousands: "." }),
      [1234567.5],
    );
    assert.deepEqual(
      await read("x\n1 234\n1\u00a0234\n1\u202f234\n", { thousands: " " }),
      [1234, 1234, 1234],
    );
    assert.deepEqual(await read("x\n1'234.5\n1\u2019234\n", { thousands: "'" }), [1234.5, 1234]);
  });
  test("texts have no marks", async () => {
    const texts = textColumn(new Blob(["x\n1\n"]), { column: "x", decimal: "," });
    await assert.rejects(texts[Symbol.asyncIterator]().next(), {
      code: "ERR_ARGUMENT",
      argument: "decimal",
    });
  });
});

describe("quotes that a backslash escapes", () => {
  // As Spark, pandas and DuckDB write them if they are set so.
  const file = () =>
    new Blob(['note,x\n"size 5\\"",62\n"b",50\n"says \\"hi, you\\"",31\n"c:\\\\",23\nc:\\,7\n']);
  const escape = "\\";
  test("are read where that is set, and take in other rows where it is not", async () => {
    assert.deepEqual(await rowsOf(file(), { column: "x", escape }), [62, 50, 31, 23, 7]);
    assert.notDeepEqual(await rowsOf(file(), { column: "x" }), [62, 50, 31, 23, 7]);
    assert.deepEqual(
      await rowsOf(file(), { column: "x", escape: '"' }),
      await rowsOf(file(), { column: "x" }),
    );
    const notes = [];
    for await (const rows of textColumn(file(), { column: "note", escape })) notes.push(...rows);
    assert.deepEqual(notes, ['size 5"', "b", 'says "hi, you"', "c:\\", "c:\\"]);
  });
  test("enclose cells between tabs too, and names", async () => {
    const tabs = new Blob(['"a\\"\t\n"\tx\n"1\t"\t2\n']);
    assert.deepEqual(await header(tabs, { escape, delimiter: "\t" }), ['a"\t\n', "x"]);
    assert.deepEqual(await rowsOf(tabs, { column: "x", escape, delimiter: "\t" }), [2]);
    assert.equal(await columnCount(new Blob(['"a\\",b",c\n']), { escape, delimiter: "," }), 2);
  });
  test("are no other sign's, and need quotes", async () => {
    for (const [options, argument] of [
      [{ escape: "x" }, "escape"],
      [{ escape: true }, "escape"],
      [{ escape, quote: false }, "escape"],
    ])
      await assert.rejects(rowsOf(file(), { column: "x", ...options }), {
        name: "DpError",
        code: "ERR_ARGUMENT",
        argument,
      });
    assert.deepEqual(
      await rowsOf(file(), { column: "x", escape, quote: true }),
      [62, 50, 31, 23, 7],
    );
  });
});

test("an empty file, and one of blank lines, is said to be empty", async () => {
  for (const text of ["", "\n\r\n", "\ufeff"]) {
    await assert.rejects(read(text), refused("source", "source is empty: it has no header"));
    await assert.rejects(
      rowsOf(new Blob([text]), { column: 0 }),
      refused("source", "source is empty: it has no header"),
    );
  }
  assert.deepEqual(await read("x\n"), []);
});

test("lines before the header are skipped", async () => {
  const report = 'Report "generated\n2026-01-01\n\nx,y\n1,2\n';
  assert.deepEqual(await read(report, { skipLines: 3 }), [1]);
  assert.deepEqual(await header(new Blob([report]), { skipLines: 3 }), ["x", "y"]);
  assert.deepEqual(
    await rowsOf(new Blob([report]), { column: 1, header: false, delimiter: ",", skipLines: 4 }),
    [2],
  );
  await assert.rejects(read(report, { skipLines: 99 }), refused("source", /is empty/));
});

describe("encodings by their names", () => {
  const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
  const texts = async (source, options) => {
    const rows = [];
    for await (const chunk of textColumn(source, options)) rows.push(...chunk);
    return rows;
  };
  const cells = (content, options) => texts(new Blob(content), { column: "x", ...options });

  test("windows-1252, by any of its labels, and as the standard reads it", async () => {
    // The standard's index of windows-1252 from 0x80 to 0x9F.
    const expected = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
    for (const encoding of ["windows-1252", "latin1", " ISO-8859-1\n", "ascii", "cp1252"]) {
      assert.deepEqual(await cells(["x\n", high.subarray(0, 32), "\n"], { encoding }), [expected]);
    }
    assert.deepEqual(
      await header(new Blob(["n", Uint8Array.of(0xe9), "me,x\n"]), { encoding: "latin1" }),
      ["néme", "x"],
    );
    assert.deepEqual(
      await read(Uint8Array.of(0xff, 0xfe, 0x2c, 0x78, 0x0a, 0x31, 0x2c, 0x32), {
        encoding: "latin1",
      }),
      [2],
      "ÿþ is no mark there",
    );
  });
  test("forms of Unicode, with and without a mark", async () => {
    const utf16 = (text) =>
      Uint8Array.from(
        [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
      );
    assert.deepEqual(await read(utf16("x\n1\n"), { encoding: "utf-16" }), [1]);
    assert.deepEqual(await read(utf16("\ufeffx\n1\n"), { encoding: "utf-16le" }), [1]);
    assert.deepEqual(
      await read(
        utf16("x\n1\n")
          .reverse()
          .map((byte) => byte),
        { encoding: "utf-16be", column: 0, header: false, delimiter: "," },
      ),
      [1, NaN],
    );
    assert.deepEqual(await read("\ufeffx\n1\n", { encoding: "UTF8" }), [1]);
  });
  test("those of several bytes, however they are cut", async () => {
    const cases = [
      // 表 is 95 5C in Shift_JIS: its second byte is a backslash of ASCII; ー is 81 5B, 噂 is 89 5C.
      ["shift_jis", [0x78, 0x2c, 0x95, 0x5c, 0x0a, 0x31, 0x2c, 0x89, 0x5c, 0x0a], "表", "噂"],
      ["gbk", [0x78, 0x2c, 0xd6, 0xd0, 0x0a, 0x31, 0x2c, 0xce, 0xc4, 0x0a], "中", "文"],
      [
        "gb18030",
        [0x78, 0x2c, 0xd6, 0xd0, 0x0a, 0x31, 0x2c, 0x81, 0x30, 0x81, 0x30, 0x0a],
        "中",
        "\u0080",
      ],
      ["euc-jp", [0x78, 0x2c, 0xc9, 0xbd, 0x0a, 0x31, 0x2c, 0x8f, 0xb0, 0xa1, 0x0a], "表", "丂"],
      ["euc-kr", [0x78, 0x2c, 0xb0, 0xa1, 0x0a, 0x31, 0x2c, 0xb0, 0xa2, 0x0a], "가", "각"],
      ["big5", [0x78, 0x2c, 0xa4, 0xa4, 0x0a, 0x31, 0x2c, 0xa4, 0xe5, 0x0a], "中", "文"],
    ];
    for (const [encoding, bytes, name, cell] of cases) {
      assert.deepEqual(await header(new Blob([Uint8Array.from(bytes)]), { encoding }), ["x", name]);
      for (const length of [1, 2, 3, 10]) {
        assert.deepEqual(
          await texts(unpacked(Uint8Array.from(bytes), length), { column: name, encoding }),
          [cell],
        );
      }
      // A letter that is broken off takes no line end with it, however the file is cut, and the
      // host's errors are nobody's.
      for (const broken of [[0x95], [0x81, 0x30], [0x81, 0x30, 0x81], [0x8f, 0xa1]]) {
        const file = Uint8Array.from([
          0x78,
          0x0a,
          0x31,
          0x0a,
          ...broken,
          0x0a,
          0x32,
          0x0a,
          0x33,
          ...broken,
        ]);
        const whole = await rowsOf(new Blob([file]), { column: "x", encoding });
        assert.deepEqual([whole.length, whole[0], whole[2]], [4, 1, 2]);
        for (const length of [1, 2, 3, 5, 7])
          assert.deepEqual(await rowsOf(unpacked(file, length), { column: "x", encoding }), whole);
      }
      assert.deepEqual(
        await read(Uint8Array.from([0x78, 0x0a, 0x31, 0x95, 0x0a, 0x32, 0x0a]), { encoding }),
        [NaN, 2],
      );
    }
  });
});

test("a line of several megabytes is decoded in parts, and is one row however it is cut", async () => {
  const long = Uint8Array.from({ length: 3 << 20 }, (_, index) => [0x95, 0x5c][index % 2]);
  const file = Buffer.concat([
    Buffer.from("a,x\n"),
    long,
    Buffer.from(",1\n"),
    long.subarray(1),
    Buffer.from(",2\n"),
  ]);
  const whole = await rowsOf(new Blob([file]), { column: "x", encoding: "shift_jis" });
  assert.equal(whole.length, 2);
  assert.equal(whole[0], 1);
  for (const lengths of [[1 << 16], [999_983], [1 << 20, 3]])
    assert.deepEqual(
      await rowsOf(unpacked(file, ...lengths), { column: "x", encoding: "shift_jis" }),
      whole,
    );
});

test("progress is told in bytes of the file, whatever its encoding", async () => {
  const file = new Blob([
    Uint8Array.from([0x78, 0x2c, 0x95, 0x5c, 0x0a, 0x31, 0x2c, 0x89, 0x5c, 0x0a]),
  ]);
  const seen = [];
  await rowsOf(file, {
    column: "x",
    encoding: "shift_jis",
    onProgress: ({ bytes, totalBytes }) => seen.push([bytes, totalBytes]),
  });
  assert.deepEqual(seen.at(-1), [10, 10]);
});

test("a chunk that is transferred while it is read is refused, not cut short", async () => {
  for (const encoding of [undefined, "gb18030"]) {
    const bytes = new Uint8Array(8 << 20).fill(0x31);
    for (let at = 1; at < bytes.length; at += 2) bytes[at] = 0x0a;
    const source = {
      async *[Symbol.asyncIterator]() {
        setTimeout(() => structuredClone(bytes, { transfer: [bytes.buffer] }), 0);
        yield bytes;
      },
    };
    const read = rowsOf(source, { column: 0, header: false, delimiter: ",", encoding });
    if (encoding === undefined)
      await assert.rejects(read, { code: "ERR_ARGUMENT", argument: "source" });
    else assert.equal((await read).length, 4 << 20);
  }
});

test("nothing on Object.prototype is taken for a source", async (t) => {
  t.after(() => delete Object.prototype.blob);
  Object.defineProperty(Object.prototype, "blob", {
    value: new Blob(["x\n9\n9\n"]),
    configurable: true,
  });
  assert.deepEqual(await rowsOf(unpacked("x\n1\n", 2), { column: "x" }), [1]);
});

describe("what is no table", () => {
  const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part, "latin1")));
  const binary = [
    [
      "a workbook",
      bytes("PK\x03\x04\x14\0\x06\0[Content_Types].xml\n1,2\n"),
      /Excel workbook \(\.xlsx\) or OpenDocument \(\.ods\): save the table as CSV/,
    ],
    [
      "a workbook with a password, or an old one",
      bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\n1\n"),
      /workbook with a password, or an Office file of an old kind \(\.xls\): save .* without a password/,
    ],
    ["a picture", bytes("\x89PNG\r\n\x1a\n\0\0\n1\n"), /picture/],
    ["a database", bytes("SQLite format 3\0\x10\0\n1\n"), /SQLite/],
    ["a Parquet file", bytes("PAR1\x15\x04\x15\n1\n"), /Parquet/],
    ["an Arrow file", bytes("ARROW1\0\0\xff\xff\n1\n"), /Arrow file \(Feather\)/],
    ["an Avro file", bytes("Obj\x01\x04\x14avro\n1\n"), /Avro/],
    ["an HDF5 file", bytes("\x89HDF\r\n\x1a\n\0\n1\n"), /HDF5/],
    ["a file packed with xz", bytes("\xfd7zXZ\0\0\x04\n1\n"), /packed with xz: unpack it first/],
    ["a file packed with 7-Zip", bytes("7z\xbc\xaf\x27\x1c\0\x04\n1\n"), /7-Zip: unpack/],
    ["a file packed with RAR", bytes("Rar!\x1a\x07\x01\0\n1\n"), /RAR: unpack/],
  ];
  const documents = [
    ["a PDF", bytes("%PDF-1.4\n%\xe2\xe3\n1 0 obj\n"), /PDF/],
    ["JSON", bytes('[\n  {"age": 3},\n'), /JSON.*save the table as CSV/],
    ["JSON in one line", bytes('[{"age":0,"name":"P0"},{"age":1,"name":"P1"}]'), /JSON/],
    ["JSON lines", bytes('{"age":0}\n{"age":1}\n'), /JSON/],
    ["a page", bytes("<!DOCTYPE html>\n<p>\n"), /HTML/],
    ["an XML document", bytes('<?xml version="1.0"?>\n<a>\n'), /XML/],
    ["a Parquet file of an odd writer", bytes("PAR1\x04\xe9\x15\n1\n"), /Parquet/],
    ["an ORC file", bytes("ORC\x82\xf4\x03\n1\n"), /ORC/],
    ["a file packed with zstd", bytes("\x28\xb5\x2f\xfd\x04\x88\n1\n"), /zstd: unpack it first/],
    ["a file packed with bzip2", bytes("BZh91AY&SY\x94\xbd\n1\n"), /bzip2: unpack it first/],
    ["an SPSS file", bytes("$FL2@(#) SPSS DATA FILE\n1\n"), /SPSS/],
    ["a Stata file", bytes("<stata_dta><header>\n1\n"), /Stata/],
    ["an old Stata file", bytes("r\x02\x01\0\x05\n1\n"), /Stata/],
    ["bytes", bytes("a\0b,c\n1,2\n"), /control characters/],
  ];
  const query = count().neighbors("add-or-remove-one").epsilon(1).build();
  for (const [what, content, message] of [...binary, ...documents]) {
    test(`${what} is refused by its public part, before anything is drawn`, async () => {
      const file = new Blob([content]);
      await assert.rejects(header(file), refused("source", message));
      await assert.rejects(
        query.releaseFrom(column(file, { column: 0 })),
        refused("source", message),
      );
      await assert.rejects(
        rowsOf(unpacked(content, 1), { column: "x" }),
        refused("source", message),
      );
    });
  }
  test("without a header only bytes that no text begins with decide", async () => {
    const told = { delimiter: "," };
    for (const [, content] of documents) {
      const file = new Blob([content]);
      assert.ok((await rowsOf(file, { column: 0, header: false, ...told })).length > 0);
      assert.ok((await columnCount(file, told)) > 0);
    }
    for (const [, content, message] of binary) {
      await assert.rejects(
        rowsOf(new Blob([content]), { column: 0, header: false, ...told }),
        refused("source", message),
      );
      await assert.rejects(columnCount(new Blob([content]), told), refused("source", message));
    }
  });
  test("in an encoding that the host decodes, first bytes are looked at before it does", async () => {
    for (const [, content, message] of binary) {
      for (const cut of [1, content.length])
        await assert.rejects(
          rowsOf(unpacked(content, cut), {
            ...{ column: 0, header: false, delimiter: ",", encoding: "shift_jis" },
          }),
          refused("source", message),
        );
    }
    const letters = bytes("\xb0\xa1,1\n2,3\n");
    const told = { column: 1, header: false, delimiter: ",", encoding: "gbk" };
    assert.deepEqual(await rowsOf(unpacked(letters, 1), told), [1, 3]);
  });
  test("columnCount tells the number of cells, and needs a delimiter", async () => {
    const file = new Blob([bytesOf('"a;b";c\nd\n')]);
    assert.equal(await columnCount(file, { delimiter: ";" }), 2);
    assert.equal(await columnCount(file, { delimiter: ";", quote: false }), 3);
    assert.equal(await columnCount(new Blob(["\n\n"]), { delimiter: "," }), 0);
    await assert.rejects(columnCount(file), { code: "ERR_ARGUMENT", argument: "delimiter" });
    await assert.rejects(columnCount(file, {}), { code: "ERR_ARGUMENT", argument: "delimiter" });
    await assert.rejects(columnCount("x", { delimiter: "," }), {
      code: "ERR_ARGUMENT",
      argument: "source",
    });
  });
});
