/** Tests what several surveys tell together. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as author from "sottovoce/survey";
import { respondentFromPlan, spentOf } from "sottovoce/survey/respond";
import { refusal } from "../api/api-helpers.mjs";
import { all, answers, one, sent } from "./survey-helpers.mjs";

const { survey, yesNo } = author;
const wave = (number, odds = 3) =>
  respondentFromPlan(survey(`wave${number}`, { a: yesNo() }).odds(odds).build().plan);
/** Memory of answers, one after the other. */
const after = (asked, ...given) =>
  given.reduce((memory, a) => asked.respond(memory, { a }).memory, asked.begin());
const waves = (count, odds) =>
  Array.from({ length: count }, (_, number) => {
    const asked = wave(number, odds);
    return [asked.plan, after(asked, true)];
  });

/** `ln(top / bottom)` lies at or below what was told, and above the double before that. */
function assertRoundedUp(told, factor) {
  const [log, ulp] = [Math.log(factor), 2 ** (Math.floor(Math.log2(told)) - 52)];
  assert.ok(Math.abs(told - log) <= 4 * ulp, `${told} is not ln ${factor}, ${log}`);
}

test("ten waves at odds 3 tell 59,049 times", () => {
  const told = spentOf(waves(10));
  assertRoundedUp(told, 59_049);
  // One survey at these odds would say the same, to the last digit.
  assert.equal(told, wave(0, 59_049).epsilon);
});

test("odds that differ are multiplied, and the sum is rounded up once", () => {
  for (const [odds, product] of [
    [[3, 9], 27],
    [["3/2", "5/2", 20], 75],
    [["1025/1024", "1025/1024"], "1050625/1048576"],
  ]) {
    const answered = odds.map((each, number) => {
      const asked = wave(number, each);
      return [asked.plan, after(asked, false)];
    });
    assert.equal(spentOf(answered), wave(0, product).epsilon, String(odds));
    assert.equal(author.spentOf(sent(answered)), spentOf(answered));
  }
});

test("of one memory it is what the survey says", () => {
  const asked = all();
  const first = asked.respond(asked.begin(), answers).memory;
  const other = { stars: 1, pets: [], town: "o1", hours: 1 };
  const second = asked.respond(first, other).memory;
  for (const memory of [first, second])
    assert.equal(spentOf([[asked.plan, memory]]), asked.spent(memory));
  const twice = wave(0);
  assert.equal(spentOf([[twice.plan, after(twice, true, false)]]), wave(0, 9).epsilon);
});

test("nothing is 0", () => {
  const asked = wave(0);
  assert.equal(spentOf([]), 0);
  assert.equal(spentOf([[asked.plan, asked.begin()]]), 0);
  const [answered] = waves(1);
  assert.equal(spentOf([[asked.plan, asked.begin()], answered]), asked.epsilon);
});

test("what was said counts once, however often its memory is given", () => {
  const asked = wave(0);
  const older = after(asked, true);
  const newer = asked.respond(older, { a: false }).memory;
  const told = asked.spent(newer);
  for (const memories of [
    [newer, newer],
    [newer, sent(newer)],
    [older, newer],
    [newer, older, sent(older)],
  ])
    assert.equal(spentOf(memories.map((memory) => [asked.plan, memory])), told);
});

test("memories that were begun apart are of other reports, and add up", () => {
  const asked = wave(0);
  const apart = [after(asked, true), after(asked, true), after(asked, false)];
  assert.equal(spentOf(apart.map((memory) => [asked.plan, memory])), wave(0, 27).epsilon);
  // These are of two surveys, whatever is in them: the same id is not the same report.
  const [here, there] = [wave(1), wave(2)];
  const memory = after(here, true);
  assert.equal(
    spentOf([
      [here.plan, memory],
      [there.plan, { ...memory, survey: there.id }],
    ]),
    wave(0, 9).epsilon,
  );
  // Two tabs that answered by one memory, each without the other's.
  const begun = asked.begin();
  const tabs = [true, true].map((a) => asked.respond(begun, { a }).memory);
  assert.equal(spentOf(tabs.map((kept) => [asked.plan, kept])), wave(0, 9).epsilon);
});

test("what is no pair of a plan and its own memory is refused", () => {
  const [first, second] = waves(2);
  for (const [argument, answered] of [
    ["answered", undefined],
    ["answered", null],
    ["answered", {}],
    ["answered", "[]"],
    ["answered", first],
    ["answered", [first, undefined]],
    ["answered", [[first[0]]]],
    ["answered", [[...first, 1]]],
    ["answered", [first, [,]]],
    ["plan", [[, first[1]]]],
    ["memory", [[first[0], second[1]]]],
    ["memory", [first, [first[0], second[1]]]],
    ["memory", [[first[0], undefined]]],
    ["memory", [[first[0], JSON.stringify(first[1])]]],
    ["plan", [[undefined, first[1]]]],
    ["plan", [[wave(0), first[1]]]],
    ["odds", [[{ ...first[0], odds: "1" }, first[1]]]],
  ])
    assert.throws(() => spentOf(answered), refusal(argument, "ERR_ARGUMENT"), argument);
});

test("two answers under one id are in no memory", () => {
  const asked = one();
  const memory = asked.respond(asked.respond(asked.begin(), { a: true }).memory, {
    a: false,
  }).memory;
  const [left, right] = memory.said;
  const altered = { ...memory, said: [left, { ...right, id: left.id }] };
  for (const body of [
    () => asked.spent(altered),
    () => asked.respond(altered, { a: true }),
    () => spentOf([[asked.plan, altered]]),
  ])
    assert.throws(body, refusal("memory", "ERR_ARGUMENT"));
  assert.equal(asked.spent(memory), spentOf([[asked.plan, memory]]));
});

test("what looking at pairs throws is not passed on", () => {
  const hostile = new Proxy([], {
    get() {
      throw new Error("secret");
    },
  });
  for (const answered of [hostile, [hostile]])
    assert.throws(
      () => spentOf(answered),
      (thrown) => thrown.code === "ERR_ARGUMENT" && !String(thrown).includes("secret"),
    );
});
