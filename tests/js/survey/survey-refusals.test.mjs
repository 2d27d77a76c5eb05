/** Tests what a survey says to a person who gives it something near to what it asks for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { oneOf, rating, survey, surveyFromPlan, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { refusal } from "../api/api-helpers.mjs";
import { one } from "./survey-helpers.mjs";

test("who gives something near to what is asked for is told what to give", () => {
  const built = one();
  const text = JSON.stringify(built.plan);
  for (const read of [surveyFromPlan, respondentFromPlan]) {
    assert.throws(
      () => read(built),
      refusal("plan", "ERR_ARGUMENT", /pass the `plan` of the survey/),
    );
    assert.throws(
      () => read(text),
      refusal("plan", "ERR_ARGUMENT", /pass JSON\.parse of the text/),
    );
  }
  const memory = built.begin();
  const response = built.respond(memory, { a: true });
  const again = (given) => () => built.respond(given, { a: true });
  assert.throws(again(response), refusal("memory", "ERR_ARGUMENT", /the `memory` in what respond/));
  assert.throws(again(JSON.stringify(memory)), refusal("memory", "ERR_ARGUMENT", /JSON\.parse/));
  assert.throws(
    () => built.respond(memory, { a: "yes" }),
    refusal("a", "ERR_ARGUMENT", /must be answered with true or false$/),
  );
  for (const questions of [{ Smokes: yesNo() }, [yesNo()]])
    assert.throws(
      () => survey("s", questions),
      refusal("questions", "ERR_ARGUMENT", /must have names that are 1 to 32/),
    );
  assert.throws(() => oneOf([1, 2]), refusal("options", "ERR_ARGUMENT", /must be text$/));
  for (const [first, last] of [
    [0, 53],
    [100, 200],
  ])
    assert.throws(() => rating(first, last), refusal("last", "ERR_LIMIT", /at most 53 grades/));
});
