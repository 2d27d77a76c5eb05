/** Paid answers on the page: they stay, are named, noted, saved; and files that are not text. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { median, parse, stringify } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { ONE_ROW, parts } from "./page-models.mjs";

const [
  { Session, noteOf },
  { columnName },
  { offeredNote, plainNote },
  { receiptName, receiptOf, receiptsName },
  { refusedName, sentenceOf },
  { STARTING_SETTINGS },
  { USUAL, formatOf },
] = await parts(
  "src/visit/session",
  "src/groups/called",
  "src/visit/answers",
  "src/visit/receipt",
  "src/model/refusal",
  "src/questions/settings",
  "src/model/format",
);

const query = median()
  .candidates({ first: 0, last: 1, step: 1 })
  .neighbors("add-or-remove-one")
  .epsilon(1)
  .build();
const promised = {
  plan: query.plan,
  points: null,
  reach: { unit: "ranks", errors: [{ rows: null, error: 12 }] },
  chanceBelow: 24,
};
const released = () => {
  const release = query.release([0, 1]);
  return { release, text: stringify(release), guarantee: "", interval: null };
};

/** A worker that answers as it is told. */
function client(answers) {
  const asked = [];
  const all = {
    columns: () => ({ columns: ["hours", ""], semicolons: false, types: [] }),
    promise: () => ({ promised, problems: [] }),
    account: ({ terms: { people } }) => ({
      ...{ people, known: [], lasting: true, why: "", problems: [], begun: null },
    }),
    known: () => ({ names: [], lasting: true }),
    release: released,
    ...answers,
  };
  const ask = (kind, what) => {
    asked.push({ kind, ...what });
    return { done: Promise.resolve().then(() => all[kind](what)), cancel() {} };
  };
  return { asked, ask };
}
const settled = () => new Promise((later) => setTimeout(later, 5));

async function visit(answers) {
  const worker = client(answers);
  const session = new Session(worker);
  await session.chooseFile(new File(["hours\n1\n"], "readers.csv"));
  session.changePeople({ people: "readers" });
  session.change({ column: 0, first: "0", last: "1", step: "1", ...ONE_ROW });
  await settled();
  await session.lock();
  return { session, worker };
}

describe("answers so far", () => {
  test("stay whatever comes after, until a person empties them", async () => {
    let refused = false;
    const { session } = await visit({
      release() {
        if (refused) throw new Error("refused");
        return released();
      },
    });
    const many = () => session.state.answers.length;
    await session.release();
    assert.equal(many(), 1);
    assert.equal(session.state.shown, 1);
    session.unlock();
    assert.equal(session.state.shown, null);
    assert.equal(many(), 1);
    session.change({ alpha: "3/4" });
    await settled();
    await session.lock();
    await session.release();
    assert.equal(many(), 2);
    refused = true;
    await session.release();
    assert.ok(session.state.failure);
    assert.equal(many(), 2);
    await session.chooseFile(new File(["x\n1\n"], "other.csv"));
    assert.equal(many(), 2);
    await session.chooseFile(new File(["x"], "packed.zst"));
    assert.equal(many(), 2);
    await session.chooseSample();
    assert.equal(many(), 2);
    const [first, second] = session.state.answers;
    assert.deepEqual([first.settings.alpha, second.settings.alpha], ["1/2", "3/4"]);
    session.show(first.id);
    assert.equal(session.state.shown, first.id);
    session.forgetAnswers();
    assert.equal(many(), 0);
  });

  test("each is told of by itself, and nothing of one changes another", async () => {
    const { session } = await visit();
    await session.release();
    await session.release();
    session.changeAnswer(2, { saved: true });
    session.changeAnswer(1, { file: "" });
    const told = session.state.answers.map(({ saved, file }) => [saved, file]);
    assert.deepEqual(told, [
      [false, ""],
      [true, "readers.csv"],
    ]);
  });
});

describe("a receipt", () => {
  const answer = (patch) => ({
    ...{ id: 1, promised, released: released(), saved: false, format: USUAL },
    settings: { ...STARTING_SETTINGS, column: 0 },
    columns: ["Größe (cm)"],
    file: "Körper.maße.csv",
    people: "readers",
    at: "2026-11-23T05:12:07.042Z",
    ...patch,
  });
  test("says what it is about, and its release is read back", () => {
    const { release, ...about } = receiptOf(answer());
    assert.deepEqual(about, {
      question: "median of Größe (cm)",
      file: "Körper.maße.csv",
      format: "the first line names the columns",
      people: "readers",
      at: "2026-11-23T05:12:07.042Z",
      accuracy: { confidence: "19/20", rankError: 12, chanceBelow: 24 },
    });
    assert.deepEqual(parse(JSON.stringify(release)).plan, query.plan);
  });
  test("says how its file is written, and no more of it than of the file", () => {
    const format = { ...formatOf("pay.xlsx"), part: "Lohn\u202e 2026" };
    assert.equal(
      receiptOf(answer({ format })).format,
      "Excel workbook; sheet Lohn 2026; the first row names the columns; formulas are left out",
    );
    const bare = receiptOf(answer({ format, file: " " }));
    assert.doesNotMatch(JSON.stringify(bare), /Lohn|workbook|format/);
    assert.equal(
      receiptName(receiptOf(answer({ file: "pay.parquet" }))),
      "sottovoce-20261123T051207Z-median-of-größe-cm-pay.json",
    );
  });
  test("has a name of letters that any disk takes, and none of a file that was emptied", () => {
    assert.equal(
      receiptName(receiptOf(answer())),
      "sottovoce-20261123T051207Z-median-of-größe-cm-körper-maße.json",
    );
    const bare = receiptOf(answer({ file: "  " }));
    assert.ok(!("file" in bare) && !("format" in bare));
    assert.equal(receiptName(bare), "sottovoce-20261123T051207Z-median-of-größe-cm.json");
    const long = receiptName(
      receiptOf(answer({ columns: ["../\u202e".repeat(40) + "😀x".repeat(90)] })),
    );
    assert.match(long, /^[\p{L}\p{N}-]{1,120}\.json$/u);
    assert.equal(receiptsName([bare, bare]), "sottovoce-20261123T051207Z-2-answers.json");
  });
});

describe("a note", () => {
  test("is made of question, column and file, follows them, and is what was typed once it was", async () => {
    const { session, worker } = await visit();
    assert.equal(noteOf(session.state), "median of hours, readers.csv");
    await session.release();
    session.unlock();
    session.change({ column: 1 });
    assert.equal(noteOf(session.state), "median of column 2, which has no name, readers.csv");
    session.changeNote("");
    await settled();
    await session.lock();
    await session.release();
    const told = worker.asked.filter(({ kind }) => kind === "release").map(({ note }) => note);
    assert.deepEqual(told, ["median of hours, readers.csv", ""]);
    session.unlock();
    await session.chooseFile(new File(["x\n1\n"], "other.csv"));
    assert.equal(session.state.note, null);
  });
  test("is one that every ledger takes, whatever names of columns and files hold", async () => {
    const book = await ledger()
      .people("readers")
      .neighbors("add-or-remove-one")
      .budget({ epsilon: 99 })
      .create(memoryLog());
    const names = [
      "a\u0000b\r\nc\u2028d",
      "\u202eesrever\u2066\u200f",
      "\ud800 half",
      "e\u0301".repeat(300),
      "😀".repeat(150),
      `${"x".repeat(180)}${"😀".repeat(20)}`,
      "a  \t b",
    ];
    for (const name of names) {
      const note = offeredNote({ ...STARTING_SETTINGS, column: 0 }, [name], "pay.csv");
      assert.ok(note.startsWith("median of ") && note.length <= 200, note);
      await book.release(query, [1], { note });
    }
    assert.equal(plainNote("a\u0000b\r\nc"), "a b c");
    assert.equal(plainNote("Gro\u0308\u00dfe"), "Gr\u00f6\u00dfe");
    for (const blank of ["", "  ", "\u200b\u2060", "\u202e\n", "\u2800"])
      assert.equal(plainNote(blank), "");
    assert.equal(columnName(["", "b"], 0), "column 1, which has no name");
  });
});

test("files that are no text, and whose first bytes may be letters, are known by their names", async () => {
  const told = (name) => {
    const refusal = refusedName(name);
    return refusal && sentenceOf(refusal);
  };
  for (const [name, said] of [
    ["pay.csv.zst", /packed with zstd: unpack it first\.$/],
    ["pay.BZ2", /packed with bzip2: unpack/],
    ["pay.orc", /an ORC file: save the table as CSV, and choose that file\.$/],
    ["pay.sav", /an SPSS file/],
    ["pay.dta", /a Stata file/],
    ["pay.sas7bdat", /a SAS file/],
    ["pay.rds", /a file of R/],
    ["pay.tar.gz", /an archive \(tar\)/],
  ])
    assert.match(told(name), said);
  for (const name of ["pay.csv", "pay.csv.gz", "zst", "orc", "parquet.txt", "a.zst.csv", "pay"])
    assert.deepEqual([told(name), formatOf(name).kind], [null, "text"], name);
  // A file that is not text and is read all the same has a format of its own.
  for (const [name, kind] of [
    ["pay.parquet", "parquet"],
    ["pay.PQ", "parquet"],
    ["pay.arrow", "arrow"],
    ["pay.feather", "arrow"],
    ["pay.xlsx", "workbook"],
    ["pay.zip", "zip"],
  ])
    assert.deepEqual([told(name), formatOf(name).kind], [null, kind], name);
  const worker = client();
  const session = new Session(worker);
  await session.chooseFile(new File(["(\u00b5/\u00fd"], "pay.zst"));
  assert.match(sentenceOf(session.state.failure), /^This file is, by its name, packed with zstd/);
  assert.deepEqual(worker.asked, [], "its rows were not asked");
  await session.describe({ kind: "parquet" });
  assert.match(sentenceOf(session.state.failure), /packed with zstd/, "nor by another format");
  assert.deepEqual(worker.asked, []);
  await session.chooseFile(new File(["PAR1"], "pay.parquet"));
  assert.equal(worker.asked[0].table.format.kind, "parquet");
  assert.equal(session.state.failure, null);
});
