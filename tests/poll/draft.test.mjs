/** What the author's desk makes of fields as they are typed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";

// Bundled, since Node 20 reads no TypeScript.
const { outputFiles } = await build({
  entryPoints: [inRoot("www", "poll", "author", "src", "draft.ts")],
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  logLevel: "silent",
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { emptyDraft, floodOf, read } = await import(`data:text/javascript;base64,${source}`);

const reading = (typed) => read({ ...emptyDraft, text: "How many?", ...typed });
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
    assert.match(reading({ closes }).problem, /reports that close the poll.* at most 250,000/);
  assert.equal(reading({ closes: "250000" }).closes, 250_000);
  // Where nothing was typed, it is the margin that takes so many.
  assert.match(reading({ margin: "1", odds: "1.1" }).problem, /takes [\d,]+ people.*wider margin/s);
});

test("what an organizer chooses in addition to the plan goes with the draft, and is no part of the plan", () => {
  const usual = { word: null, cap: 600, several: false, purpose: null };
  assert.deepEqual(reading({}).settings, usual);
  const typed = { word: "  blue chalk ", cap: " 90 ", several: true, purpose: " Class 9b " };
  const { settings, survey } = reading(typed);
  assert.deepEqual(settings, { word: "blue chalk", cap: 90, several: true, purpose: "Class 9b" });
  assert.deepEqual(survey.plan, reading({}).survey.plan);
  for (const cap of ["0", "-1", "1.5", "many", "1e3"])
    assert.match(reading({ cap }).problem, /cap is a whole number of reports a minute/);
});

test("how soon a flood closes a poll: a cap's worth at once, as many with each further minute", () => {
  const soon = (closes, cap) => floodOf(reading({ closes: String(closes), cap: String(cap) }));
  assert.equal(soon(600, 600), "within seconds");
  assert.equal(soon(601, 600), "in about a minute");
  assert.equal(soon(1574, 600), "in about 2 minutes");
  assert.equal(soon(100_000, 10), "in about 9,999 minutes");
});
