/** The rules of reading, through the built package. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { header } from "sottovoce/csv";
import { bytesOf, cut, iterable, rowsOf } from "./csv-helpers.mjs";

/**
 * The rows of `column`, which must be the same from a Blob and from chunks of one byte and of
 * three.
 */
async function read(content, column = "x", options = {}) {
  const rows = await rowsOf(new Blob([content]), { column, ...options });
  for (const length of [1, 3]) {
    assert.deepEqual(
      await rowsOf(iterable(cut(content, length)), { column, ...options }),
      rows,
      `in chunks of ${length}`,
    );
  }
  return rows;
}

const utf16 = (text, littleEndian) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index++)
    view.setUint16(2 * index, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
};

describe("cells and rows", () => {
  test("quoted cells may hold delimiters, line ends and quotes", async () => {
    assert.deepEqual(
      await read('a,x\r\n"1,2",3\r\n"1\n2\r\n",4\r\n"say ""hi""","5"\r\n'),
      [3, 4, 5],
    );
  });
  test("a quote later in a cell is text, and text after a closing quote continues the cell", async () => {
    assert.deepEqual(await read('a,x\n5" pipe,1\n"b"c"d,2\n,3"\n,"4"5\n'), [1, 2, NaN, 45]);
  });
  test("an unclosed quote ends with the file", async () => {
    assert.deepEqual(await read('x,a\n1,2\n3,"4\n5,6\n'), [1, 3]);
    assert.deepEqual(await read('a,x\n1,2\n3,"4'), [2, 4]);
  });
  test("lines end with LF, CRLF or a lone CR, and the last end may be missing", async () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      assert.deepEqual(await read(["a,x", "1,2", "3,4"].join(end)), [2, 4]);
      assert.deepEqual(await read(["a,x", "1,2", "3,4", ""].join(end)), [2, 4]);
    }
  });
  test("blank lines are no rows; a line of blanks is one", async () => {
    assert.deepEqual(await read("\n\r\nx\n\n1\n\r\n \n2\n\n"), [1, NaN, 2]);
  });
  test("a missing cell is NaN, and cells beyond the header are passed over", async () => {
    assert.deepEqual(await read("a,x\n1\n1,2\n1,3,4,5\n1,"), [NaN, 2, 3, NaN]);
  });
  test("NUL bytes and invalid UTF-8 make their cell NaN and nothing else", async () => {
    assert.deepEqual(
      await read(
        Uint8Array.of(...bytesOf("a,x\n"), 0, 44, 49, 10, 255, 44, 50, 0, 10, 44, 0xc3, 10, 44, 51),
      ),
      [1, NaN, NaN, 3],
    );
  });
});

describe("numbers", () => {
  test("decimals are read to the nearest double", async () => {
    const texts = [
      "5",
      "+5",
      "-5.25",
      ".5",
      "5.",
      "1e3",
      "25E-2",
      "0.1",
      "1e308",
      "-1.7976931348623157e308",
      "5e-324",
      "9007199254740993",
      "0.30000000000000004",
    ];
    assert.deepEqual(
      await read(`a,x\n${texts.map((text) => `,${text}`).join("\n")}`),
      texts.map(Number),
    );
  });
  test("blanks of any kind around a number are dropped", async () => {
    assert.deepEqual(await read('x,a\n 1 ,\n\t2\t,\n" 3 ",\n\u00a04,\n"5\n",\n\u200b6,'), [
      ...[1, 2, 3, 4, 5, NaN],
    ]);
  });
  test("minus zero stays", async () => {
    assert.ok(Object.is((await read("x\n-0\n"))[0], -0));
  });
  test("text that overflows is NaN, what underflows is zero", async () => {
    assert.deepEqual(await read("x\n1e400\n-1e400\n1e309\n1e-400\n1e308"), [
      NaN,
      NaN,
      NaN,
      0,
      1e308,
    ]);
  });
  for (const text of [
    "inf",
    "-Infinity",
    "nan",
    "NaN",
    "0x1F",
    "1_000",
    '"1,000"',
    "1 000",
    '"1,5"',
    "--5",
    "+-5",
    "1e",
    "e5",
    ".",
    "-",
    "٣",
    "١٢",
    "=1+1",
    "1/2",
    "1%",
    "true",
    '""',
    "5n",
  ]) {
    test(`${text} is NaN`, async () => {
      assert.deepEqual(await read(`a,x\n0,${text}\n0,1\n`), [NaN, 1]);
    });
  }
  test("a cell over 4096 bytes is NaN", async () => {
    const zeros = "0".repeat(4096);
    assert.deepEqual(await read(`x,a\n${zeros},\n0${zeros},\n"0${zeros}",\n1,`), [0, NaN, NaN, 1]);
  });
});

describe("encodings", () => {
  test("a byte-order mark is no part of the first name", async () => {
    assert.deepEqual(await read("\ufeffx,a\n1,2"), [1]);
    assert.deepEqual(await header(new Blob(['\ufeff"x",a\n'])), ["x", "a"]);
  });
  test("UTF-16 with a mark is read, in both orders", async () => {
    for (const little of [true, false]) {
      const content = utf16('\ufeffpreis €;😀\r\n1;2\r\n"3";"4"', little);
      assert.deepEqual(await read(content, "preis €"), [1, 3]);
      assert.deepEqual(await read(content, "😀"), [2, 4]);
      assert.deepEqual(await header(new Blob([content])), ["preis €", "😀"]);
    }
  });
  test("UTF-16 without a mark is refused, and told what to do", async () => {
    await assert.rejects(read(utf16("x\n1\n", true)), {
      name: "DpError",
      code: "ERR_DATA",
      argument: "source",
      message: /needs the option encoding/,
    });
  });
  test("invalid UTF-8 in a name reads as U+FFFD", async () => {
    const content = Uint8Array.of(0xe9, ...bytesOf("t\u00e9,x\n1,2"));
    assert.deepEqual(await header(new Blob([content])), ["\ufffdt\u00e9", "x"]);
    assert.deepEqual(await read(content, "\ufffdt\u00e9"), [1]);
  });
});

describe("header and delimiter", () => {
  test("the delimiter is guessed from the header line, outside quotes", async () => {
    for (const delimiter of [",", ";", "|"]) {
      const content = ['"a,;|\t,;|\t"', "x", "y\n1", "2", "3"].join(delimiter);
      assert.deepEqual(await read(content), [2]);
      assert.deepEqual(await header(new Blob([content])), ["a,;|\t,;|\t", "x", "y"]);
    }
    assert.deepEqual(await read("a;,|\tx\tb\n1\t2\t3\n"), [2]);
    assert.deepEqual(await read("x;a,b\n1,2\n", "x;a"), [1], "a tie goes to the comma");
  });
  test("a told delimiter is taken", async () => {
    assert.deepEqual(await read("a,b:x\n1:2", "x", { delimiter: ":" }), [2]);
    assert.deepEqual(await header(new Blob(["a;b,c\n"]), { delimiter: ";" }), ["a", "b,c"]);
  });
  test("the first of duplicate names wins", async () => {
    assert.deepEqual(await read("a,x,x\n1,2,3"), [2]);
  });
  test("names are compared exactly, whatever they are", async () => {
    const names = ["__proto__", "constructor", "<script>", " padded ", "\u202eRTL", "é", ""];
    const content = `${names.join(",")}\n0,1,2,3,4,5,6`;
    assert.deepEqual(await header(new Blob([content])), names);
    for (const [index, name] of names.entries())
      assert.deepEqual(await read(content, name), [index]);
    for (const name of ["padded", "PADDED", "e\u0301", "__proto"])
      await assert.rejects(read(content, name), { code: "ERR_DATA" });
  });
  test("an index counts from 0", async () => {
    assert.deepEqual(await read("a,x\n1,2", 1), [2]);
    assert.deepEqual(await read("1,2\n3,4", 1, { header: false, delimiter: "," }), [2, 4]);
    assert.deepEqual(await read("1,2\n3,4,5", 2, { header: false, delimiter: "," }), [NaN, 5]);
  });
  test("a column that is not in the header is ERR_DATA at the first chunk, and the message quotes nothing", async () => {
    for (const column of ["secret", 2, Number.MAX_SAFE_INTEGER]) {
      await assert.rejects(rowsOf(new Blob(["hidden,name\n1,2\n"]), { column }), (error) => {
        assert.equal(error.name, "DpError");
        assert.equal(error.code, "ERR_DATA");
        assert.equal(error.argument, "column");
        assert.doesNotMatch(error.message, /secret|hidden|name|2/);
        return true;
      });
    }
  });
  test("an empty file has no columns; without a header it has no rows", async () => {
    for (const empty of ["", "\ufeff", "\n\r\n"]) {
      await assert.rejects(read(empty), { code: "ERR_DATA" });
      await assert.rejects(read(empty, 0), { code: "ERR_DATA" });
      assert.deepEqual(await read(empty, 0, { header: false, delimiter: "," }), []);
      assert.deepEqual(await header(new Blob([empty])), []);
    }
    assert.deepEqual(await read("x"), []);
  });
  test("a header over 1 MiB or 65,536 names is ERR_DATA", async () => {
    const long = `${"n".repeat(1 << 20)},x\n1,2`;
    const many = `${"n,".repeat(1 << 16)}x\n`;
    for (const content of [long, many]) {
      await assert.rejects(rowsOf(new Blob([content]), { column: "x" }), {
        code: "ERR_DATA",
        argument: "source",
      });
      await assert.rejects(header(new Blob([content])), { code: "ERR_DATA", argument: "source" });
    }
  });
});
