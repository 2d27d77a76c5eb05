/** Workbooks that are none, are damaged or mean harm: fixed words, little memory, no hanging. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { createDeflateRaw } from "node:zlib";
import { isDpError } from "sottovoce";
import { column, header, sheets } from "sottovoce/xlsx";
import { inRoot } from "../../../scripts/common.mjs";
import { growth, stream } from "./csv-helpers.mjs";
import { assertStops, refusalOf } from "./files-helpers.mjs";
import { fileOf, numbersOf, partsOf, textsOf, workbookOf } from "./xlsx-helpers.mjs";
import { crcOf, zipOf } from "./zip-helpers.mjs";
import { testInFull } from "../../full.mjs";

const saved = (name) => new Blob([readFileSync(inRoot("tests/files", name))]);
const first = { column: 0, header: false };

/** An old Office file whose directory names this. */
function ole(name) {
  const bytes = new Uint8Array(1536);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes[30] = 9;
  for (let at = 0; at < name.length; at++) bytes[1024 + 2 * at] = name.charCodeAt(at);
  bytes[48] = 1;
  return new Blob([bytes]);
}

test("each kind of file that is not a workbook has its own sentence", async () => {
  const row = "<row><c><v>1</v></c></row>";
  const binary = partsOf(row);
  binary["_rels/.rels"] = binary["_rels/.rels"].replace("workbook.xml", "workbook.bin");
  for (const [file, words] of [
    [new Blob(["age\n31\n"]), /is not an Excel workbook/],
    [new Blob([]), /is not an Excel workbook/],
    [saved("old.xls"), /is a workbook of an old kind \(\.xls\)/],
    [ole("Workbook"), /is a workbook of an old kind \(\.xls\)/],
    [ole("EncryptedPackage"), /is a workbook with a password/],
    [saved("libreoffice.ods"), /is an OpenDocument file/],
    [saved("python.zip"), /is a zip archive without a workbook/],
    [fileOf({ "Index/Tables/a.iwa": "" }), /is a Numbers table/],
    [fileOf(binary), /is a binary workbook/],
    [
      fileOf({ ...partsOf(row), "xl/workbook.xml": "<document/>" }),
      /is a zip archive without a workbook/,
    ],
    [fileOf({ ...partsOf(row), "xl/worksheets/0.xml": undefined }), /lacks a part it names/],
    [
      fileOf({ ...partsOf(row), "xl/worksheets/0.xml": "<!DOCTYPE a><a/>" }),
      /has? a DOCTYPE|with a DOCTYPE/,
    ],
    [fileOf({ ...partsOf(row), "xl/sharedStrings.xml": "<sst>" }), /cut off or damaged/],
  ]) {
    assert.match(await refusalOf(numbersOf(file, first)), words);
    assert.match(await refusalOf(numbersOf(file, first)), /^ERR_DATA: source /);
  }
});

test("a sheet or column that is not there is refused by its argument", async () => {
  const row = '<row><c t="str"><v>age</v></c></row>';
  const two = workbookOf(row, { sheets: [{ name: "a" }, { name: "b" }] });
  assert.match(await refusalOf(numbersOf(two, first)), /^ERR_DATA: sheet is required unless/);
  assert.match(await refusalOf(header(two)), /^ERR_DATA: sheet is required unless/);
  assert.match(
    await refusalOf(numbersOf(two, { ...first, sheet: "c" })),
    /^ERR_DATA: sheet is not/,
  );
  const one = workbookOf(row);
  for (const asked of ["pay", "Age", 1])
    assert.match(await refusalOf(numbersOf(one, { column: asked })), /^ERR_DATA: column is not in/);
});

test("options are refused before the file is opened", async () => {
  const untouched = {
    size: 9,
    slice: () => assert.fail("sliced"),
    stream: () => assert.fail("read"),
  };
  for (const [options, argument] of [
    [{}, "column"],
    [{ column: -1 }, "column"],
    [{ column: 16384 }, "column"],
    [{ column: "age", header: false }, "column"],
    [{ column: 0, sheet: 1 }, "sheet"],
    [{ column: 0, formulas: "yes" }, "formulas"],
    [{ column: 0, skipRows: 0.5 }, "skipRows"],
    [{ column: 0, decimal: ".", thousands: "." }, "thousands"],
    [{ column: 0, delimiter: "," }, "delimiter"],
    [{ column: 0, onProgress: 1 }, "onProgress"],
    [{ column: 0, signal: 1 }, "signal"],
  ])
    assert.match(
      await refusalOf(numbersOf(untouched, options)),
      new RegExp(`^ERR_ARGUMENT: ${argument} `),
    );
  const refusal = await refusalOf(numbersOf(stream([new Uint8Array(9)]), first));
  assert.match(refusal, /^ERR_ARGUMENT: source must be a Blob/);
  assert.match(await refusalOf(sheets(stream([]))), /^ERR_ARGUMENT: source must be a Blob/);
});

test("cut off anywhere, and with any byte changed, a workbook is read or refused in fixed words", async () => {
  const mark = "471147";
  const rows = `<row><c t="s"><v>0</v></c></row>`.repeat(3) + `<row><c><v>${mark}</v></c></row>`;
  const whole = new Uint8Array(await workbookOf(rows, { strings: [mark] }).arrayBuffer());
  const changed = [];
  for (let at = 0; at < whole.length; at += 7) {
    changed.push(whole.slice(0, at));
    changed.push(whole.slice().fill(whole[at] ^ (1 << (at % 8)), at, at + 1));
  }
  let refused = 0;
  for (const bytes of changed)
    try {
      // The part with the shared texts may have another name now: then there are none.
      for (const text of await textsOf(new Blob([bytes]), first))
        assert.ok(text === mark || text === "", text);
    } catch (thrown) {
      refused++;
      assert.ok(isDpError(thrown), String(thrown));
      assert.doesNotMatch(`${thrown.message} ${thrown.cause}`, new RegExp(mark));
    }
  assert.ok(refused > changed.length / 2, `${refused} of ${changed.length} were refused`);
});

/** A part of this many blocks, packed, with its size and checksum. */
async function packed(name, before, block, count, after = "") {
  const packer = createDeflateRaw({ level: 9 });
  const parts = [];
  packer.on("data", (part) => parts.push(part));
  packer.write(before);
  for (let at = 0; at < count; at++) await new Promise((done) => packer.write(block, done));
  await new Promise((done) => packer.on("end", done).end(after));
  const size = before.length + block.length * count + after.length;
  return { name, data: Buffer.concat(parts), size, crc: 0 };
}

const withPart = (parts, part) =>
  new Blob([
    zipOf([
      ...Object.entries(parts)
        .filter(([name]) => name !== part.name)
        .map(([name, content]) => ({
          name,
          content,
          crc: crcOf(new TextEncoder().encode(content)),
        })),
      part,
    ]),
  ]);

test("of a sheet with far too many rows 2^20 are read, in little memory", async () => {
  const block = Buffer.from("<row><c><v>7</v></c></row>".repeat(1 << 15));
  const part = await packed("xl/worksheets/0.xml", "<worksheet><sheetData>", block, 200);
  const file = withPart(partsOf(""), part);
  let rows = 0;
  const grown = await growth(async (look) => {
    for await (const chunk of column(file, first)) {
      rows += chunk.length;
      look();
    }
  });
  assert.equal(rows, 1 << 20);
  assert.ok(grown < 96, `${grown} MiB`);
});

testInFull("a shared text of a quarter of a gigabyte takes little memory", async () => {
  const block = Buffer.alloc(1 << 20, "x");
  const part = await packed("xl/sharedStrings.xml", "<sst><si><t>", block, 256, "</t></si></sst>");
  const file = withPart(partsOf('<row><c t="s"><v>0</v></c></row>'), part);
  const grown = await growth(async () => {
    // The checksum of so much is not computed here: it is the last thing that is compared.
    assert.match(await refusalOf(textsOf(file, first)), /cut off or damaged/);
  });
  assert.ok(grown < 96, `${grown} MiB`);
});

describe("a reading stops within a tenth of a second", () => {
  const sheet = "xl/worksheets/0.xml";
  const strings = "xl/sharedStrings.xml";
  const rows = "<worksheet><sheetData>";
  for (const [what, name, before, block, count] of [
    ["in a sheet of no rows", sheet, rows, "<x></x>".repeat(1 << 16), 400],
    ["in a sheet of many cells", sheet, rows, "<row><c/><c><v>7</v></c></row>".repeat(1 << 14), 60],
    ["in a cell that does not end", sheet, `${rows}<row><c><v>`, "7".repeat(1 << 20), 200],
    ["in shared texts", strings, "<sst>", "<si><t>Oslo</t></si>".repeat(1 << 15), 200],
    ["in a shared text that does not end", strings, "<sst><si><t>", "x".repeat(1 << 20), 200],
  ])
    test(what, async () => {
      const part = await packed(name, before, Buffer.from(block), count);
      const file = withPart(partsOf('<row><c t="s"><v>0</v></c></row>'), part);
      await assertStops((signal) => textsOf(file, { ...first, signal }), 60);
    });
});

test("a name of a part with a line break is a name", async () => {
  const parts = partsOf("<row><c><v>7</v></c></row>");
  const moved = { ...parts, "_rels/.rels": parts["_rels/.rels"].replace("xl/w", "a&#10;b/w") };
  assert.match(await refusalOf(sheets(fileOf(moved))), /^ERR_DATA: source .*lacks a part it names/);
  const renamed = {
    ...moved,
    "a\nb/workbook.xml": parts["xl/workbook.xml"],
    "a\nb/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace(
      "worksheets/0",
      "/xl/worksheets/0",
    ),
  };
  assert.deepEqual(await numbersOf(fileOf(renamed), first), [7]);
});

/** The processor's microseconds for a book of as many sheets, each with its relation. */
async function timeOfSheets(many) {
  const parts = partsOf("<row><c><v>7</v></c></row>");
  const rels = "xl/_rels/workbook.xml.rels";
  const other = '<Relationship Id="s0" Type="/worksheet" Target="none.xml"/>';
  parts[rels] = parts[rels].replace("</Relationships>", `${other.repeat(many)}</Relationships>`);
  const more = '<sheet name="b" state="hidden" r:id="none"/>'.repeat(many);
  parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace("</sheets>", `${more}</sheets>`);
  const file = fileOf(parts);
  const start = process.cpuUsage();
  assert.deepEqual(await numbersOf(file, first), [7]);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

test("time grows with sheets and relations, not with their product; the first of an id counts", async () => {
  await timeOfSheets(12_500);
  // Eight times as many: 64 times the time, if each sheet went through all relations.
  const ratio = (await timeOfSheets(100_000)) / (await timeOfSheets(12_500));
  assert.ok(ratio < 32, `${ratio}`);
});
