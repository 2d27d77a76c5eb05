/** Notes: what is said of a release, from the call through lines and exports to the summary. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "sottovoce/ledger";
import { refusal } from "../api/api-helpers.mjs";
import { begun, counting, operations, terms, watched } from "./ledger-helpers.mjs";

const notesOf = async (book) => (await book.summary()).charges.map(({ note }) => note);

test("a note comes back with its charge, however it was released", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 10 }, log);
  const query = counting();
  const release = await book.release(query, [1], { note: "readers above 20" });
  assert.equal("note" in release, false, "it is of the charge and not of the release");
  await book.releaseFrom(query, [[1]], { note: "from a file", signal: undefined });
  await book.releaseTally(query, [{ bin: 0, n: 40 }], { note: "from a table", where: [] });
  await book.record(query.release([1]), { note: "made elsewhere" });
  await book.release(query, [1]);
  await book.release(query, [1], {});
  await book.release(query, [1], { note: undefined });
  const notes = ["readers above 20", "from a file", "from a table", "made elsewhere"];
  assert.deepEqual(await notesOf(book), [...notes, null, null, null]);
  assert.deepEqual(await notesOf(await terms({ epsilon: 10 }).open(log)), await notesOf(book));
});

test("a note of every script comes back as it was, composed", async () => {
  const book = await begun({ epsilon: 100 });
  const notes = [
    'Stunden von "a", {"plan": null}, \\',
    "سنّ القرّاء",
    "می‌خواهم",
    "\u{1f469}‍\u{1f4bb} \u{1f600}",
    "x".repeat(200),
    "\u{1f600}".repeat(200),
    " a ",
  ];
  for (const note of notes) await book.release(counting(), [1], { note });
  await book.release(counting(), [1], { note: "cafe\u0301" });
  assert.deepEqual(await notesOf(book), [...notes, "caf\u00e9"]);
  const { lines } = JSON.parse(await book.export());
  assert.ok(lines.every((line) => /^[ -~]*$/.test(line)));
});

test("what hides, mirrors or is too long is refused before a line is written", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  const [rows, seen] = watched();
  const marks = [..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];
  for (const [note, words] of [
    ["", /must not be empty/],
    ["x".repeat(201), /at most 200 characters/],
    ["\u{1f600}".repeat(201), /at most 200 characters/],
    [5, /must be text/],
    [null, /must be text/],
    ["\ud800", /lone surrogates/],
    ...[" ", "\u3000", "\u200b\u200d", "\u00ad\ufe0f", "\u2800"].map((text) => [
      text,
      /a visible character/,
    ]),
    ...[..."\0\t\n\r\x7f\x85\u2028\u2029", ...marks].map((mark) => [
      `a${mark}b`,
      /control characters/,
    ]),
  ]) {
    const refused = refusal("note", "ERR_ARGUMENT", words);
    const what = JSON.stringify(note);
    await assert.rejects(book.release(counting(), rows, { note }), refused, what);
    await assert.rejects(book.releaseFrom(counting(), [rows], { note }), refused, what);
    await assert.rejects(book.releaseTally(counting(), [{ bin: 0, n: 1 }], { note }), refused);
    await assert.rejects(book.record(counting().release([1]), { note }), refused, what);
  }
  const given = { notes: "of many" };
  await assert.rejects(book.release(counting(), rows, given), refusal("notes"));
  await assert.rejects(book.releaseFrom(counting(), [rows], given), refusal("notes"));
  await assert.rejects(book.release(counting(), rows, "note"), refusal("options"));
  assert.equal(seen.read, false);
  assert.equal(await operations(log), "open");
});

test("nothing on Object.prototype is a note", async () => {
  Object.prototype.note = "not said";
  try {
    const book = await begun({ epsilon: 1 });
    await book.release(counting(), [1], {});
    assert.deepEqual(await notesOf(book), [null]);
  } finally {
    delete Object.prototype.note;
  }
});
