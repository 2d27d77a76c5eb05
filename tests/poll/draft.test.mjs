/** Tests what the author's desk makes of fields as they are typed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";

/** Bundled, since Node 20 reads no TypeScript. */
async function bundled(...path) {
  const { outputFiles } = await build({
    entryPoints: [inRoot("www", "poll", ...path)],
    ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "silent" },
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
// Texts ask this of a page.
globalThis.document = { documentElement: { lang: "en" } };
const { confidence, emptyDraft, emptyQuestion, floodOf, read } = await bundled(
  ...["author", "src", "draft.ts"],
);
const { copyOf } = await bundled("author", "src", "copy.ts");
const { reportsCsv, resultsCsv } = await bundled("author", "src", "csv.ts");

/** Draft with these values typed into the fields of the poll, and of its first question. */
const drafted = (typed) => {
  const ofQuestion = Object.entries(typed).filter(([name]) => name in emptyQuestion);
  const first = { ...emptyQuestion, text: "How many?", ...Object.fromEntries(ofQuestion) };
  return { ...emptyDraft, questions: [first], ...typed };
};
const reading = (typed) => read(drafted(typed));
const questionOf = (typed) => {
  const { survey, problem } = reading(typed);
  assert.equal(problem, undefined);
  return survey.plan.questions[0];
};

test("numbers are read as they are typed, with a point or a comma", () => {
  const rating = questionOf({ kind: "rating", first: " -2 ", last: "+3" });
  assert.deepEqual([rating.first, rating.last], [-2, 3]);
  const number = questionOf({ kind: "number", first: "-1,5", last: "2.50" });
  assert.deepEqual([number.lowest, number.highest], ["-3/2", "5/2"]);
  for (const edges of [
    "18 30.5 65",
    "18; 30.5; 65",
    "18;30.5;65",
    "18, 30.5, 65",
    " 18\n30.5\n65,",
  ])
    assert.deepEqual(questionOf({ kind: "binned", edges }).edges, [18, 30.5, 65], edges);
});

test("what is no number is not taken for one, and the desk says what to type", () => {
  const wrong = ["", " ", "0x1", "1e2", "1/2", "a", "1.5.2", "1 2", "Infinity", "--1", "."];
  for (const typed of [...wrong, "1.5", "1,5"])
    for (const end of ["first", "last"])
      assert.match(reading({ kind: "rating", [end]: typed }).problem, /whole numbers, such as/);
  for (const typed of [...wrong, "1,000,000"])
    for (const end of ["first", "last"])
      assert.match(reading({ kind: "number", [end]: typed }).problem, /numbers, such as/);
  for (const edges of ["", " ; ", "0x1", "18 1e2", "18 a", "1/2"])
    assert.match(reading({ kind: "binned", edges }).problem, /edges as numbers/);
});

test("a comma between the digits of edges could mean two things: it is refused", () => {
  for (const edges of ["1,5", "18,30,65", "1,5; 2,5", "18 30,5"])
    assert.match(reading({ kind: "binned", edges }).problem, /semicolons.*1\.5/);
});

test("odds that are none are told with what to type", () => {
  for (const odds of ["", " ", "a", "1,000,5", "0x3", "1", "0.5", "-3"])
    assert.match(reading({ odds }).problem, /odds .*above 1, such as/);
  for (const odds of ["3", "1.5", "1,5", " 9 "]) assert.equal(reading({ odds }).problem, undefined);
});

test("whoever asks for too many reports is told of the number that is wrong", () => {
  for (const closes of ["250001", "300000", "9999999"])
    assert.match(reading({ closes }).problem, /reports that close the poll is at most 250,000/);
  assert.equal(reading({ closes: "250000" }).closes, 250_000);
  // Where nothing was typed, it is the margin that takes so many.
  assert.match(reading({ margin: "1", odds: "1.1" }).problem, /takes [\d,]+ people.*wider margin/s);
});

test("what an organizer chooses in addition to the plan goes with the draft, and is no part of the plan", () => {
  const usual = { word: null, cap: 600, several: false, purpose: null, ends: null };
  assert.deepEqual(reading({}).settings, usual);
  const typed = { word: "  blue chalk ", cap: " 90 ", several: true, purpose: " Class 9b " };
  const { settings, survey } = reading(typed);
  assert.deepEqual(settings, {
    ...{ word: "blue chalk", cap: 90, several: true, purpose: "Class 9b", ends: null },
  });
  assert.deepEqual(survey.plan, reading({}).survey.plan);
  for (const cap of ["0", "-1", "1.5", "many", "1e3"])
    assert.match(reading({ cap }).problem, /cap of reports a minute is a whole number/);
});

test("how soon a flood closes a poll: a cap's worth at once, as many with each further minute", () => {
  const soon = (closes, cap) => floodOf(reading({ closes: String(closes), cap: String(cap) }));
  assert.equal(soon(600, 600), "within seconds");
  assert.equal(soon(601, 600), "in about a minute");
  assert.equal(soon(1574, 600), "in about 2 minutes");
  assert.equal(soon(100_000, 10), "in about 9,999 minutes");
});

test("the margin is of the people in the room, and from 50 points on it tells nothing", () => {
  const room = (people, more) => reading({ room: String(people), ...more });
  const class30 = room(30);
  assert.deepEqual([class30.reports, class30.closes, class30.people], [30, 30, 1574]);
  assert.ok(class30.margin > 0.36 && class30.margin < 0.39, `${class30.margin}`);
  // So few reports allow every result.
  assert.equal(room(5).margin, 0.5);
  const { useful } = room(5);
  assert.ok(useful > 90 && useful < 130, `${useful}`);
  assert.ok(room(useful).margin <= 0.2 && room(useful - 20).margin > 0.2);
  // More people than reports close it: no more reports come.
  assert.equal(room(30, { closes: "10" }).reports, 10);
  assert.equal(room(30, { closes: "40" }).reports, 30);
  const margins = class30.choices.map(({ margin }) => margin);
  assert.deepEqual(
    margins,
    margins.toSorted((a, b) => b - a),
  );
  assert.equal(class30.choices[1].margin, class30.margin);
  for (const wrong of ["0", "-3", "2.5", "many", "1e3"])
    assert.match(reading({ room: wrong }).problem, /people in the room is a whole number/);
});

test("a closing time is in the future, or there is none", () => {
  const local = (time) => {
    const date = new Date(time);
    return new Date(time - 60_000 * date.getTimezoneOffset()).toISOString().slice(0, 16);
  };
  const later = Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
  assert.equal(reading({ until: local(later) }).settings.ends, later);
  assert.equal(reading({ until: " " }).settings.ends, null);
  assert.match(reading({ until: local(Date.now() - 120_000) }).problem, /in the past/);
  for (const until of ["soon", "2026-13-01T10:00"])
    assert.match(reading({ until }).problem, /day and the time/);
});

test("several questions are asked of everybody, and share the odds", () => {
  const typed = [
    { ...emptyQuestion, text: "One?" },
    { ...emptyQuestion, text: "Two?", kind: "oneOf", options: "a\nb" },
  ];
  const { survey, people, margin } = read({ ...emptyDraft, questions: typed, closes: "500" });
  const { plan } = survey;
  assert.deepEqual([plan.odds, plan.questionsPerPerson], ["3", 2]);
  const [top, bottom] = plan.oddsEach.split("/").map(Number);
  assert.ok((top / bottom) ** 2 <= 3 && (top / bottom) ** 2 > 2.99);
  assert.deepEqual(
    plan.questions.map(({ name, text }) => [name, text]),
    [
      ["answer", "One?"],
      ["answer_2", "Two?"],
    ],
  );
  // Each is hidden better than one alone, so more people are needed.
  const alone = reading({ closes: "500" });
  assert.ok(people > 2 * alone.people && margin > alone.margin);
  const second = (changes) =>
    read({ ...emptyDraft, questions: [typed[0], { ...typed[1], ...changes }] }).problem;
  assert.match(second({ text: " " }), /^Question 2: Write the question/);
  assert.match(
    second({ options: Array.from({ length: 51 }, (_, n) => n).join("\n") }),
    /^Question 2: At most 50/,
  );
});

/** A poll as the organizer's page has it. */
const pollOf = ({ survey, closes, settings }) => ({
  ...{ survey: survey.id, plan: survey.plan, closes, ...settings },
  ...{ state: "full", opened: "2026-11-27", reports: closes },
});

test("a copy asks the same and is another poll", () => {
  for (const typed of [
    { kind: "yesNo", skip: true, word: "tafel 7", cap: "90", several: true, purpose: "For us" },
    { kind: "oneOf", options: "=1+1\nb", odds: "9" },
    { kind: "severalOf", options: "a\nb" },
    { kind: "rating", first: "-2", last: "3" },
    { kind: "number", first: "-1.5", last: "2.5" },
    { kind: "binned", edges: "18; 30.5; 65" },
  ]) {
    const original = reading({ ...typed, closes: "40" });
    const copy = read(copyOf(pollOf(original)));
    assert.equal(copy.problem, undefined);
    assert.notEqual(copy.survey.id, original.survey.id);
    const { name, ...asked } = copy.survey.plan;
    assert.match(name, /^poll_[0-9a-f]{8}$/);
    assert.deepEqual({ ...asked, name: "poll" }, original.survey.plan);
    assert.deepEqual([copy.closes, copy.settings], [40, original.settings]);
  }
});

test("a copy writes odds and ends as they can be typed", () => {
  const original = reading({ kind: "number", first: "0.0000001", last: "1", odds: "1,5" });
  assert.equal(original.problem, undefined);
  const draft = copyOf(pollOf(original));
  assert.deepEqual([draft.odds, draft.questions[0].first], ["1.5", "0.0000001"]);
  const copy = read(draft);
  assert.equal(copy.problem, undefined);
  assert.equal(copy.survey.plan.odds, original.survey.plan.odds);
  assert.equal(copy.survey.plan.questions[0].lowest, original.survey.plan.questions[0].lowest);
});

/** Rows of cells, as a spreadsheet reads them. */
const cellsOf = (csv) => {
  assert.ok(csv.startsWith("\ufeff") && csv.endsWith("\r\n"));
  return csv
    .slice(1, -2)
    .split("\r\n")
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,)(?=,|$)/g)])
    .map((found) => found.map(([, text, plain]) => text?.replaceAll('""', '"') ?? plain ?? ""));
};

test("no text in a saved table is a formula, and every number is one", () => {
  const options = [
    ...["=1+1", "+2", "-3", "@SUM(A1)", " =4", "\uff1d5", 'a "quoted", one', "plain"],
    ...["x;=1+1;y", "x; +2", 'x;"@A1"', "x;y", "1; 2"],
  ];
  const built = reading({ kind: "oneOf", options: options.join("\n"), text: "=cmd|' /C calc'!A0" });
  const poll = pollOf(built);
  const estimates = built.survey.estimate(built.survey.counts(), { confidence });
  const [head, ...lines] = cellsOf(resultsCsv(poll, { reports: 0, confidence, estimates }));
  assert.deepEqual(head.slice(0, 6), [
    ...["question", "answer", "unit", "estimate", "lowest", "highest"],
  ]);
  assert.deepEqual(
    lines.map(([, answer]) => answer),
    [
      ...["'=1+1", "'+2", "'-3", "'@SUM(A1)", "'=4", "'\uff1d5", 'a "quoted", one', "plain"],
      ...["x;'=1+1;y", "x;' +2", 'x;\'"@A1"', "x;y", "1; 2"],
    ],
  );
  for (const [question, , unit, estimate, lowest, highest, reports, sure, odds, id] of lines) {
    assert.equal(question, "'=cmd|' /C calc'!A0");
    assert.deepEqual(
      [unit, estimate, lowest, highest, reports, sure, odds, id],
      ["share", "", "0", "1", "0", "0.95", "3", built.survey.id],
    );
  }
  const rows = reportsCsv(poll, [["answer", 0, "0".repeat(32)]]);
  for (const row of cellsOf(rows))
    for (const cell of row) assert.doesNotMatch(cell, /^\s*[=+\-@\uff1d]/);
  // Where semicolons part cells the quotes around a text hold nothing together.
  for (const csv of [resultsCsv(poll, { reports: 0, confidence, estimates }), rows])
    for (const cell of csv.split(/[;\r\n]/)) assert.doesNotMatch(cell, /^[\s"]*[=+\-@\uff1d]/);
});

test("the server computes results as certainly as the page promises", async () => {
  const server = await import("../../www/poll/server/results.mjs");
  assert.equal(server.confidence, confidence);
});
