/** With a column of ids people are called people, and ids are never dropped silently. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explain, stringify } from "sottovoce/groups";
import { parts } from "./page-models.mjs";

const [
  { build, intervalOf, intervalsOf, promisedOf },
  { STARTING_SETTINGS, canGroup },
  { changed, losesIds, hasIds, missingWords },
  { USUAL },
  { chanceWords, toldOf },
  { tableCsv, tableText },
  { sentenceOf },
  { sheetOf },
  { receiptOf },
  { wordsOf },
  { unitIn },
  groupWords,
  { ASKED },
] = await parts(
  "src/worker/queries",
  "src/questions/settings",
  "src/questions/grouping-settings",
  "src/model/format",
  "src/visit/told",
  "src/visit/table-text",
  "src/visit/sentence",
  "src/visit/sheet",
  "src/visit/receipt",
  "src/questions/question",
  "src/questions/counted-words",
  "src/groups/words",
  "src/model/asked",
);

const COLUMNS = ["city", "pay", "person"];
const TABLE = {
  city: Array.from({ length: 600 }, (_, k) => ["Oslo", "Lima"][k % 2]),
  pay: Array.from({ length: 600 }, (_, k) => k % 61),
  person: Array.from({ length: 600 }, (_, k) => `p${k >> 1}`),
};
const IDS = { person: "ids", idColumn: 2, rowsPerPerson: "1" };
const settings = (asked, patch) => ({
  ...STARTING_SETTINGS,
  ...{ asked, column: 1, first: "0", last: "60", step: "1", ...IDS },
  ...patch,
});
const ABOUT = {
  "of all": {},
  "where a text is": { only: "text", onlyColumn: 0, onlyText: "Oslo" },
  "by category": { by: "words", byColumn: 0, byWords: "Oslo\nLima" },
  found: { by: "found", byColumn: 0, delta: "1e-6" },
};

function answered(own) {
  const query = build(own, COLUMNS);
  const release = query.release(TABLE);
  const intervals = intervalsOf(query, release);
  const released = {
    ...{ release, text: stringify(release), guarantee: explain(query.plan) },
    ...{ interval: intervalOf(query, release), ...(intervals && { intervals }) },
  };
  return {
    ...{ id: 1, settings: own, promised: promisedOf(query), released, columns: COLUMNS },
    ...{ file: "", format: USUAL, people: "staff", at: "2026-11-27T12:00:00.000Z" },
    ...{ truth: null, saved: false },
  };
}

/** Headline, sentences and columns, on the page, in CSV, JSON and on the page to hand on. */
function saidOf(answer) {
  const { settings: own, promised } = answer;
  const told = toldOf(answer);
  const [sentence] = sentenceOf(answer).split(" Computed on ");
  const [sheet] = sheetOf(answer, { account: null, tables: null }).split("What is guaranteed");
  const shown = sheet.split("<body>")[1].replace(/<[^>]*>/g, " ");
  const upTo = (text, end) => text.slice(0, text.search(end));
  const words = own.by === "none" ? wordsOf(own).promise : groupWords.promise(own);
  return [
    ...[told.answer, told.closeness, sentence, shown, receiptOf(answer).question],
    ...[chanceWords(answer) ?? "", unitIn(words.unit, own), words.sentence(own, promised)],
    ...[...told.head, ...told.rows.flat()],
    upTo(tableCsv(answer), /Guarantee,/),
    upTo(tableText(answer), /Guarantee:/),
  ].filter((text) => text !== "");
}

/** The first row of each person counts; that is said, and nothing else about rows. */
const ALLOWED =
  /one row of each person, the first in the file|Of each person, counted are 1 row at most|people with a row that counts/gi;

describe("with ids people are called people", () => {
  for (const asked of ASKED.filter(canGroup))
    for (const [name, about] of Object.entries(ABOUT)) {
      test(`${asked} ${name}, of one row each`, () => {
        const said = saidOf(answered(settings(asked, about)));
        for (const text of said) assert.doesNotMatch(text.replace(ALLOWED, ""), /\brows?\b/i);
        assert.match(said.join(" "), /\bpeople\b|\bone row of each person\b/);
      });

      test(`${asked} ${name}, of several rows each`, () => {
        const said = saidOf(answered(settings(asked, { ...about, rowsPerPerson: "3" })));
        const most =
          asked === "quantile" ? /3 rows at most/ : /rows that count \(at most 3 of each/;
        assert.match(said.join(" "), most);
      });
    }

  test("the number of people is what is picked, called and counted", () => {
    const answer = answered(settings("count", ABOUT["by category"]));
    assert.equal(receiptOf(answer).question, "number of people of pay by city");
    assert.match(tableCsv(answer), /^\ufeffcity,People,At least,At most\r\n/);
    assert.equal(wordsOf({ asked: "count" }).ofPeople.name, "how many people");
    const all = answered(settings("count", { column: null }));
    assert.equal(receiptOf(all).question, "number of people");
    const { value } = all.released.release;
    assert.ok(Math.abs(value["number of people"] - 300) < 40, "300 people own 600 rows");
  });
});

describe("ids are never dropped silently", () => {
  for (const [name, patch] of Object.entries({
    ...Object.fromEntries(ASKED.filter((asked) => !canGroup(asked)).map((a) => [a, { asked: a }])),
    "another relation": { neighbors: "change-one" },
  }))
    test(`${name}: the number of rows must be typed again`, () => {
      const own = settings("mean", ABOUT["by category"]);
      const next = changed(own, patch);
      assert.equal(hasIds(next), false);
      assert.equal(losesIds(next), true);
      assert.equal(next.rowsPerPerson, "");
      assert.ok(missingWords(next).includes("the rows per person"));
      assert.ok(!missingWords({ ...next, rowsPerPerson: "4" }).includes("the rows per person"));
    });

  for (const asked of ASKED.filter(canGroup))
    for (const [name, patch] of Object.entries({
      "another relation": { neighbors: "change-one" },
      "another choice of who is one person": { person: "known" },
    }))
      test(`${asked} with others put aside, by ${name}: said of each, and blocked until all are typed`, () => {
        const aside = settings(asked, { rowsPerPerson: "3", groupsPerPerson: "2" });
        const own = settings("mean", {
          ...ABOUT["by category"],
          ...{ rowsPerPerson: "2", groupsPerPerson: "1", others: [aside, aside] },
        });
        assert.deepEqual(missingWords(own), []);
        // A number that comes with the change was typed for ids, too.
        const next = changed(own, { ...patch, rowsPerPerson: "2" });
        assert.equal(hasIds(next), false);
        for (const part of [next, ...next.others])
          assert.deepEqual([part.rowsPerPerson, part.groupsPerPerson], ["", ""]);
        const typed = { ...next, rowsPerPerson: "4" };
        const [first, second] = next.others;
        assert.deepEqual(missingWords(typed), ["the rows per person of a question put aside"]);
        const half = { ...typed, others: [{ ...first, rowsPerPerson: "4" }, second] };
        assert.deepEqual(missingWords(half), ["the rows per person of a question put aside"]);
        const all = {
          ...half,
          others: half.others.map((each) => ({ ...each, rowsPerPerson: "4" })),
        };
        assert.deepEqual(missingWords(all), []);
        const { plan } = build(all, COLUMNS);
        assert.equal(plan.person, null);
        for (const { question } of plan.queries)
          assert.equal((question.perPerson ?? { rows: question.rowsPerPerson }).rows, 4);
      });

  test("questions that are put aside keep what was typed for ids while ids stay", () => {
    const aside = settings("sum", { rowsPerPerson: "3", groupsPerPerson: "2" });
    const own = settings("mean", { others: [aside] });
    for (const patch of [{ by: "words" }, { column: 0 }, { idColumn: 0 }, { epsilon: "2" }])
      assert.deepEqual(changed(own, patch).others, [aside]);
  });

  test("a count of people needs a column once nothing says who is one", () => {
    const own = settings("count", { column: null, others: [settings("count", { column: null })] });
    assert.deepEqual(missingWords(own), []);
    const next = changed(own, { person: "known" });
    const missing = missingWords(next);
    assert.ok(missing.includes("a column"));
    assert.ok(missing.includes("a column of a question put aside"));
  });

  test("without groups they stay, and so does the number of rows that count", () => {
    const own = settings("mean", ABOUT["by category"]);
    const next = changed(own, { by: "none" });
    assert.equal(hasIds(next), true);
    assert.equal(next.rowsPerPerson, "1");
    assert.equal(build(next, COLUMNS).plan.person, "person");
  });
});
