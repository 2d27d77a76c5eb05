/** Members of zip archives: what is read, what is refused, and what hostile archives cannot do. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDpError, median } from "sottovoce";
import { members } from "sottovoce/zip";
import { inRoot } from "../../../scripts/common.mjs";
import { growth, rowsOf, stream } from "./csv-helpers.mjs";
import { assertStops, drained, refusalOf } from "./files-helpers.mjs";
import { zipOf } from "./zip-helpers.mjs";
import { testInFull } from "../../full.mjs";

const people = "age,city\n31,Oslo\n44,Lima\n27,Oslo\n";
const blobOf = (...given) => new Blob([zipOf(...given)]);
const agesOf = (member) => rowsOf(member.open(), { column: "age" });

test("a table in an archive is read, packed and stored", async () => {
  const archive = blobOf([
    { name: "people.csv", content: people },
    { name: "stored.csv", content: people, method: 0 },
  ]);
  const all = await members(archive);
  assert.deepEqual(
    all.map(({ name }) => name),
    ["people.csv", "stored.csv"],
  );
  for (const member of all) {
    assert.deepEqual(await agesOf(member), [31, 44, 27]);
    assert.deepEqual(await agesOf(member), [31, 44, 27], "a second time");
  }
  const { column } = await import("sottovoce/csv");
  const query = median().candidates([31]).neighbors("change-one").epsilon(1).build();
  const release = await query.releaseFrom(column(all[0].open(), { column: "age" }));
  assert.equal(release.value, 31);
});

test("folders are left out, and names are UTF-8", async () => {
  const archive = blobOf([
    { name: "2026/", method: 0 },
    { name: "2026/Zoë 人.csv", content: people },
    { name: "" },
  ]);
  const all = await members(archive);
  assert.deepEqual(
    all.map(({ name }) => name),
    ["2026/Zoë 人.csv", ""],
  );
});

test("members of any kind of archive are found", async () => {
  const member = { name: "people.csv", content: people };
  for (const settings of [
    { large: true },
    { large: true, noEnd64: true },
    { before: "#!/bin/sh\n" },
    { comment: "PK\x05\x06, and other words".repeat(9) },
    { before: "x".repeat(70_000), comment: "y".repeat(65_535) },
  ]) {
    const [found] = await members(blobOf([member], settings));
    assert.deepEqual(await agesOf(found), [31, 44, 27], JSON.stringify(settings).slice(0, 60));
  }
  assert.deepEqual(await members(blobOf([])), []);
});

test("archives of Info-ZIP and Python are read", async () => {
  for (const name of ["info-zip", "info-zip-streamed", "python"]) {
    const [member] = await members(new Blob([readFileSync(inRoot("tests/files", `${name}.zip`))]));
    assert.equal(member.name, "people.csv");
    assert.deepEqual(await agesOf(member), [31, 44, 27], name);
  }
});

test("what is not a whole archive is refused", async () => {
  const cut = /^ERR_DATA: source is not a zip archive, or is one that is cut off or damaged/;
  const member = { name: "people.csv", content: people };
  const whole = zipOf([member]);
  for (const bytes of [
    new Uint8Array(),
    "age\n31\n",
    whole.subarray(0, whole.length - 1),
    whole.subarray(1),
    zipOf([member], { count: 2 }),
    zipOf([member], { count: 0 }),
    zipOf([member], { large: true, count: 2 ** 40 }),
  ])
    assert.match(await refusalOf(members(new Blob([bytes]))), cut);
  for (const lie of [
    { crc: 7 },
    { size: 9 },
    { size: 99 },
    { packed: 9 },
    { packed: 9999 },
    { offset: 3 },
    { offset: 9999 },
  ]) {
    const [found] = await members(blobOf([{ ...member, ...lie }]));
    assert.match(await refusalOf(agesOf(found)), cut, JSON.stringify(lie));
  }
});

test("what is packed otherwise is listed, and refused when it is opened", async () => {
  const other = /^ERR_DATA: source is packed with a password, or other than by deflate/;
  for (const lie of [{ flags: 1 }, { method: 99 }, { method: 12 }]) {
    const [found] = await members(blobOf([{ name: "people.csv", content: people, ...lie }]));
    assert.match(await refusalOf(agesOf(found)), other, JSON.stringify(lie));
  }
});

test("a source without an end to begin with is an error of the caller", async () => {
  for (const source of [stream([zipOf([])]), undefined, null, 7, [], {}])
    assert.match(await refusalOf(members(source)), /^ERR_ARGUMENT: source must be a Blob/);
});

test("a large directory is refused before it is read", async () => {
  const size = (1 << 24) + 1;
  const end = zipOf([]);
  new DataView(end.buffer).setUint32(12, size, true);
  const refusal = await refusalOf(members(new Blob([new Uint8Array(size), end])));
  assert.match(refusal, /^ERR_DATA: source has a directory of more than 16 MiB/);
});

test("cut off anywhere, and with any byte changed, an archive is read or refused in fixed words", async () => {
  const mark = "4711";
  const archive = zipOf([
    { name: "people.csv", content: `age\n${`${mark}\n`.repeat(40)}` },
    { name: "stored.csv", content: `age\n${`${mark}\n`.repeat(9)}`, method: 0 },
  ]);
  const changed = [
    ...Array.from(archive, (_, at) => archive.slice(0, at)),
    ...Array.from(archive, (byte, at) => archive.slice().fill(byte ^ (1 << (at % 8)), at, at + 1)),
  ];
  let refused = 0;
  for (const bytes of changed) {
    try {
      for (const member of await members(new Blob([bytes])))
        for (const age of await agesOf(member)) assert.equal(age, Number(mark));
    } catch (thrown) {
      refused++;
      assert.ok(isDpError(thrown), String(thrown));
      assert.doesNotMatch(`${thrown.message} ${thrown.cause}`, new RegExp(mark));
    }
  }
  assert.ok(refused > archive.length, `${refused} of ${changed.length} were refused`);
});

testInFull(
  "a member that unpacks to a gigabyte takes little memory, and stops when it is told to",
  async () => {
    const { createDeflateRaw } = await import("node:zlib");
    const packer = createDeflateRaw({ level: 9 });
    const block = Buffer.alloc(1 << 20, "7\n");
    const parts = [];
    packer.on("data", (part) => parts.push(part));
    for (let at = 0; at < 256; at++) await new Promise((resolve) => packer.write(block, resolve));
    await new Promise((resolve) => packer.on("end", resolve).end());
    const archive = blobOf([
      { name: "large.csv", data: Buffer.concat(parts), size: 256 << 20, crc: 0 },
    ]);
    const [member] = await members(archive);
    const { column } = await import("sottovoce/csv");
    const rows = (more) =>
      column(member.open(), { column: 0, header: false, delimiter: ",", ...more });
    let read = 0;
    const grown = await growth(async (look) => {
      for await (const chunk of rows()) {
        read += chunk.length;
        look();
        if (read > 40e6) break;
      }
    });
    assert.ok(grown < 96, `${grown} MiB`);
    await assertStops((signal) => drained(rows({ signal })));
  },
);
