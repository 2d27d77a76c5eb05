/** Categories that nobody could list, on the page: plan, code, and how they are shown. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explain, stringify } from "sottovoce";
import { fromPlan } from "sottovoce/groups";
import { ONE_ROW, parts } from "./page-models.mjs";

const [
  { visible, deltaWords },
  { promise },
  { program },
  { tableCsv, tableText },
  { problemsOf },
  { build, intervalOf, promisedOf },
  { STARTING_SETTINGS },
  { missingWords },
  { USUAL },
  { toldOf },
  { planName },
  { restored },
  { receiptOf, receiptText, receiptName },
  { answerOf, faultsOf, receiptsIn },
  { askedWords },
  { answers },
] = await parts(
  "src/groups/found",
  "src/groups/words",
  "src/visit/table-program",
  "src/visit/table-text",
  "src/worker/problems",
  "src/worker/queries",
  "src/questions/settings",
  "src/questions/grouping-settings",
  "src/model/format",
  "src/visit/told",
  "src/questions/question",
  "src/visit/restored",
  "src/visit/receipt",
  "src/visit/reopened",
  "src/groups/called",
  "src/worker/answers",
);

const COLUMNS = ["id", "job", "pay"];
const settings = (patch) => ({
  ...STARTING_SETTINGS,
  ...ONE_ROW,
  ...{ asked: "count", column: null, by: "found", byColumn: 1, delta: "1e-7" },
  ...patch,
});
const BOUNDED = { column: 2, first: "0", last: "60", step: "1" };
const ASKED = {
  count: {},
  sum: { asked: "sum", ...BOUNDED },
  mean: { asked: "mean", ...BOUNDED },
  quantile: { asked: "quantile", ...BOUNDED },
  "rows of people": { person: "ids", idColumn: 0, rowsPerPerson: "2" },
};

/** Texts that a page, a sheet or a line of text could take for more than texts. */
const HOSTILE = [
  " =2+2",
  "\uff1d3+3",
  "x;=4+4;y",
  "x\t@A1",
  "=cmd|' /C calc'!A0",
  "+1",
  "-1",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "<img src=x onerror=alert(1)>",
  "\u202egnp.exe",
  " blanks ",
  "a\u200bb",
  "a\u00a0b",
  "\ue000",
  "⟨202E⟩",
  "__proto__",
  "",
];
const ROWS = 400;
const table = () => {
  const job = HOSTILE.flatMap((text) => new Array(ROWS).fill(text));
  job.push("alone");
  return { id: job.map((_, k) => `p${k}`), job, pay: job.map(() => 30) };
};

function answered(patch) {
  const own = settings(patch);
  const query = build(own, COLUMNS);
  const release = query.release(table());
  const text = stringify(release);
  const released = {
    ...{ release, text, guarantee: explain(query.plan) },
    interval: intervalOf(query, release),
  };
  return {
    ...{ id: 1, settings: own, promised: promisedOf(query), released, columns: COLUMNS },
    ...{ file: "jobs.csv", format: USUAL, people: "people", at: "2026-11-27T12:00:00.000Z" },
    ...{ truth: null, saved: false },
  };
}

describe("a question about found categories", () => {
  test("is one of a column, with a delta that must be typed", () => {
    assert.deepEqual(missingWords(settings({ delta: "", byColumn: null })), [
      "a column to group by",
      "delta",
    ]);
    assert.deepEqual(problemsOf(settings({ and: "words", andColumn: 0 }), COLUMNS), []);
    const about = (patch) => problemsOf(settings(patch), COLUMNS).map(({ argument }) => argument);
    assert.deepEqual(about({ delta: "2" }), ["delta"]);
    assert.deepEqual(about({ delta: "much" }), ["delta"]);
    assert.deepEqual(about({ neighbors: "change-one" }), ["neighbors"]);
  });

  for (const [name, patch] of Object.entries(ASKED))
    test(`${name}: has a plan that the package reads, and that leads back to its settings`, () => {
      const own = settings(patch);
      const { plan } = build(own, COLUMNS);
      assert.equal(plan.kind, "foundGroups");
      assert.equal(plan.column, "job");
      assert.deepEqual(fromPlan(plan).plan, plan);
      const back = restored(plan);
      assert.equal(askedWords(back.settings, back.columns), askedWords(own, COLUMNS));
      assert.equal(back.settings.by, "found");
      assert.equal(back.settings.person, own.person);
      assert.match(planName(plan), / by found category$/);
    });

  test("is promised what is certain, and from how many rows on a category is likely seen", () => {
    const own = settings({});
    const query = build(own, COLUMNS);
    const promised = promisedOf(query);
    const { shown } = query.accuracy({ confidence: "0.95", groups: 1 });
    assert.deepEqual(promised.found, { threshold: query.threshold, shown });
    assert.equal(promised.reach.errors[0].error, query.threshold);
    const words = promise(own).sentence(own, promised);
    assert.match(words, new RegExp(`likely seen from ${shown} rows on: .*95%`));
    assert.match(words, /A smaller one can appear by chance/);
  });

  test("says of delta what the package says, and nothing else", () => {
    const all = /For each person: with .* divided by the number of people\./;
    for (const delta of ["1e-7", "1/3000000", "0.00002", "1e-12"]) {
      const { plan } = build(settings({ delta }), COLUMNS);
      const [said] = all.exec(explain(plan));
      const chance = /1 in [\d,]+/;
      assert.equal(deltaWords(delta).replace(chance, ""), said.replace(chance, ""));
    }
    assert.match(deltaWords("1e-7"), /at most 1 in 10,000,000, this/);
    assert.match(deltaWords("1/3000000"), /at most 1 in 3,000,000, this/);
    assert.match(deltaWords("1/9"), /at most 1 in 9, this/);
    assert.match(deltaWords("0.02"), /at most 1 in 50, this/);
    assert.match(deltaWords("5e-324"), /at most 1 in 1,000(,000)+, this/);
    assert.match(deltaWords(""), /at most delta, this/);
  });
});

describe("the answers", () => {
  for (const [name, patch] of Object.entries(ASKED))
    test(`${name}: are a table of texts that nothing can take for more`, () => {
      const answer = answered(patch);
      const { drawing, answer: words } = toldOf(answer);
      assert.equal(words, `${HOSTILE.length} categories shown`);
      assert.deepEqual(drawing.rows.map(({ text }) => text).sort(), [...HOSTILE].sort());
      for (const { labels, words: cells } of drawing.rows) {
        assert.doesNotMatch(labels[0], /[\p{Cc}\p{Cf}\p{Co}]|^\s|\s$|^$/u);
        assert.equal(cells.length, drawing.head.length);
      }
      assert.equal(new Set(drawing.rows.map(({ labels }) => labels[0])).size, HOSTILE.length);
      assert.doesNotMatch(tableText(answer), /[\p{Cf}\p{Co}]/u);
      assert.doesNotMatch(receiptName(receiptOf(answer)), /cmd|img|gnp/);
    });

  test("are, in CSV, no formulas", () => {
    const lines = tableCsv(answered({})).split("\r\n");
    const first = lines.map((line) =>
      line
        .replace(/^\ufeff/, "")
        .replace(/^"/, "")
        .slice(0, 1),
    );
    assert.equal(first.filter((letter) => letter === "'").length, 8);
    assert.ok(!first.some((letter) => /[=+\-@\t\r]/.test(letter)));
    // Where semicolons or tabs part cells, quotes around a text hold nothing together.
    for (const cell of lines.join("\n").split(/[;\t\n]/))
      assert.doesNotMatch(cell, /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
    assert.ok(lines.some((line) => line.startsWith("<img src=x onerror=alert(1)>,")));
  });

  test("are none either where a line of text is pasted into a sheet", () => {
    const lines = tableText(answered({})).split("\n");
    assert.ok(!lines.some((line) => /^[=+\-@]/.test(line)));
    assert.equal(lines.filter((line) => line.startsWith("'")).length, 5);
  });

  test("are shown, however many there are", () => {
    const own = settings({ delta: "1/5", epsilon: "40" });
    const query = build(own, COLUMNS);
    const job = Array.from({ length: 160_000 }, (_, at) => `job ${at % 80_000}`);
    const release = query.release({ job });
    const released = { release, interval: intervalOf(query, release) };
    const told = toldOf({ settings: own, promised: promisedOf(query), released, columns: COLUMNS });
    assert.equal(told.drawing.rows.length, 80_000);
    assert.ok(told.drawing.axis.every(Number.isFinite));
  });

  test("of counts lie where they must, each within the threshold", () => {
    const answer = answered({});
    const { threshold } = answer.promised.found;
    for (const [low, high] of answer.released.interval) {
      assert.ok(low <= ROWS && ROWS <= high);
      assert.equal(high - low, 2 * threshold);
    }
  });

  test("of no category say that none was shown", () => {
    const own = settings({ delta: "1e-12", epsilon: "0.01" });
    const query = build(own, COLUMNS);
    const release = query.release({ job: ["a"] });
    const released = { release, interval: intervalOf(query, release) };
    const told = toldOf({ settings: own, promised: promisedOf(query), released, columns: COLUMNS });
    assert.equal(told.answer, "0 categories shown");
    assert.deepEqual(told.drawing.rows, []);
  });

  for (const [name, patch] of Object.entries(ASKED))
    test(`${name}: a receipt opens again, and one that was changed does not`, async () => {
      const answer = answered(patch);
      const text = receiptText(receiptOf(answer));
      assert.doesNotMatch(text, /[\p{Cf}\p{Co}]/u);
      const [receipt] = receiptsIn(text);
      assert.deepEqual(receipt, JSON.parse(JSON.stringify(receiptOf(answer))));
      const releases = [JSON.stringify(receipt.release)];
      const [reopened] = await answers.reopen({ releases });
      assert.equal(reopened.kind, "known");
      assert.deepEqual(faultsOf(receipt, answerOf(receipt, reopened)), []);
      receipt.release.value[0].count = 1;
      const [changed] = await answers.reopen({ releases: [JSON.stringify(receipt.release)] });
      assert.equal(changed.kind, "refused");
    });

  test("that this page could not ask are foreign to it", async () => {
    const { plan } = build(settings({}), COLUMNS);
    const release = fromPlan({ ...plan, longest: 100, threshold: null }).release(table());
    const [reopened] = await answers.reopen({ releases: [stringify(release)] });
    assert.equal(reopened.kind, "foreign");
  });
});

test("a text is shown as it is, and what nobody could see by its number", () => {
  for (const [text, shown] of [
    ["New York", "New York"],
    ["", "⟨empty⟩"],
    ["  a ", "⟨0020⟩⟨0020⟩a⟨0020⟩"],
    ["\u202ea", "⟨202E⟩a"],
    ["a\u0000\n", "a⟨0000⟩⟨000A⟩"],
    ["a\u00a0b", "a⟨00A0⟩b"],
    ["\u{10ffff}", "⟨10FFFF⟩"],
    ["⟨empty⟩", "⟨27E8⟩empty⟩"],
    ["a\u3164\ufe0f\u2800", "a⟨3164⟩⟨FE0F⟩⟨2800⟩"],
    ["\u034f\u115f\uffa0\u{e0100}", "⟨034F⟩⟨115F⟩⟨FFA0⟩⟨E0100⟩"],
    ["😀 é ع", "😀 é ع"],
  ])
    assert.equal(visible(text), shown);
});

test("the code asks what the page asks, by a budget that sets a part of its delta aside", () => {
  const budget = { epsilon: "2", delta: "1e-5", found: "1e-6" };
  const book = { people: "us", budget, note: "", carried: false };
  const code = program(settings(ASKED.mean), COLUMNS, USUAL, book);
  for (const line of [
    'import { foundGroups, mean } from "sottovoce/groups";',
    'const query = foundGroups("job")\n  .delta(1e-7)\n',
    '  .budget({ epsilon: 2, delta: "1e-5", found: "1e-6" })',
    'const { error, shown } = query.accuracy({ confidence: "0.95", groups: 100, rows: 1000 });',
    'const intervals = query.interval(release, { confidence: "0.95" });',
  ])
    assert.ok(code.includes(line), code);
});
