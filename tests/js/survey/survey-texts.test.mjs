/**
 * Texts of authors: on one line, with something to be seen, and nothing that turns what stands
 * beside them; in builders, and in plans that others wrote.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { oneOf, severalOf, survey, surveyFromPlan, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { surveySql } from "sottovoce/sql";
import { refusal } from "../api/api-helpers.mjs";
import { sent } from "./survey-helpers.mjs";

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));

/** All controls, separators of lines and paragraphs, embeddings, overrides and isolates. */
const unruly = [
  ...[...range(0x00, 0x1f), ...range(0x7f, 0x9f), "\u2028", "\u2029"],
  ...[...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
];
/** Texts in which nothing is seen. */
const unseen = [
  ...[" ", "\u00a0", "\u3000", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u061c"],
  ...["\u00ad", "\u2060", "\ufeff", "\u3164", "\ufe0f", "\u{e0041}", " \u200b \u200d"],
  ...["\u2800", "\ufff9", "\u180e\u034f\uffa0"],
];
/** Signs that are not seen, and those that some fonts show as a blank. */
const hidden =
  "\u200c\u200d\ufe0f\ufe0e\u2062\u034f\u{e0041}\u180e\u180b\u{e0100}\u17b4\u206a\ufffb";
const fillers = "\u2800\u3164\u115f\u1160\uffa0";
/** Signs that languages are written with. */
const fine = [
  ...["می\u200cخواهم", "क्\u200dष", "👩\u200d🔬", "\u200eA\u200f", "\u061cا", "é", "e\u0301"],
  ...["“yes”", "<b>", "a\u00adb", "❤\ufe0f", "東京"],
];

const asked = (question) => survey("s", { q: question }).odds(3).build();
const read = [
  surveyFromPlan,
  respondentFromPlan,
  (plan) => surveySql(plan, { dialect: "duckdb", table: "t" }),
];

/** Refuses a text wherever authors write one, and in plans that have one there. */
function assertRefused(text, name) {
  const places = [
    ["text", () => yesNo({ text }), yesNo({ text: "fine" }), (asked) => (asked.text = text)],
    ["options", () => oneOf([text, "b"]), oneOf(["a", "b"]), (asked) => (asked.options[0] = text)],
    ["boxes", () => severalOf(["a", text]), severalOf(["a", "b"]), (one) => (one.boxes[1] = text)],
  ];
  for (const [argument, make, question, alter] of places) {
    assert.throws(make, refusal(argument, "ERR_ARGUMENT"), `${name} in ${argument}`);
    const plan = sent(asked(question).plan);
    for (const from of read) assert.ok(from(plan));
    alter(plan.questions[0]);
    for (const from of read)
      assert.throws(() => from(plan), refusal(argument, "ERR_ARGUMENT"), `${name} in a plan`);
  }
}

const codes = (text) => Array.from(text, (one) => one.codePointAt(0).toString(16)).join(" ");

test("what breaks a line or turns the direction of writing is in no text of a survey", () => {
  assert.equal(unruly.length, 32 + 33 + 2 + 5 + 4);
  for (const sign of unruly) {
    assertRefused(`Do you smoke? ${sign}`, codes(sign));
    assert.throws(
      () => yesNo({ text: `${sign}Do you?` }),
      refusal("text", "ERR_ARGUMENT", /must be one line, without control characters/),
    );
  }
});

test("a text has something to be seen", () => {
  for (const text of unseen) assertRefused(text, codes(text));
  assert.throws(
    () => yesNo({ text: "\u200b" }),
    refusal("text", "ERR_ARGUMENT", /it needs a visible character/),
  );
});

test("what languages are written with is taken as it stands", () => {
  for (const text of fine) {
    const { plan } = asked(oneOf([text, "b"], { text }));
    assert.deepEqual([plan.questions[0].text, plan.questions[0].options[0]], [text, text]);
    for (const from of read) assert.ok(from(sent(plan)), codes(text));
  }
  // These look different.
  for (const options of [
    ["می\u200cخواهم", "نمی\u200cخواهم"],
    ["❤\ufe0f", "👍\ufe0f"],
    ["\u2801\u2800\u2802", "\u2803\u2800\u2804"],
    ["yes", "Yes"],
    ["ab", "a b"],
    ["e", "é"],
  ])
    for (const make of [oneOf, severalOf]) assert.ok(make(options), options.map(codes).join());
});

test("options that nobody can tell apart are refused", () => {
  for (const [one, other] of [
    ["é", "e\u0301"],
    ["é", "é "],
    ["yes", " yes"],
    ["yes", "yes\u200b"],
    ["yes", "\ufeffyes\u00a0"],
    ["New York", "New\u00a0York"],
    ["a b", "a  b"],
    ["Å", "\u212b"],
    ["co-op", "co-\u00adop"],
    ["yes", "yes\u200e"],
    ...Array.from(hidden, (sign) => ["yes", `y${sign}es`]),
    ["é", "e\u034f\u0301"],
    ["\u{1f3f4}\u{e0067}\u{e007f}", "\u{1f3f4}\u{e0073}\u{e007f}"],
    // Fonts show these as a blank, or as nothing.
    ...Array.from(fillers, (sign) => ["New York", `New${sign}York`]),
    ...Array.from(fillers, (sign) => ["yes", `${sign}yes`]),
    ...Array.from(fillers, (sign) => ["NewYork", `New${sign}York`]),
  ]) {
    const rule = /must all look different/;
    assert.throws(() => oneOf([one, "b", other]), refusal("options", "ERR_ARGUMENT", rule));
    assert.throws(() => severalOf([one, other]), refusal("boxes", "ERR_ARGUMENT", rule));
    const plan = sent(asked(oneOf([one, "b"])).plan);
    plan.questions[0].options[1] = other;
    for (const from of read)
      assert.throws(() => from(plan), refusal("options", "ERR_ARGUMENT", rule));
  }
});

test("no refusal says what a text was", () => {
  assert.throws(
    () => yesNo({ text: "xyzzy\n" }),
    ({ message }) => !message.includes("xyzzy"),
  );
  assert.throws(
    () => oneOf(["xyzzy", "xyzzy "]),
    ({ message }) => !message.includes("xyzzy"),
  );
});
