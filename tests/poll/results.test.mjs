/** Results as they are stored: whole, or not shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { number, oneOf, rating, survey, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { confidence, resultsIn } from "../../www/poll/server/results.mjs";

const built = survey("poll", {
  smokes: yesNo({ text: "Do you smoke?" }),
  pet: oneOf(["cat", "dog"], { text: "Which pet?", skip: true }),
  liked: rating(1, 5, { text: "How do you like it?" }),
  hours: number(0, 10, { text: "How many hours?" }),
})
  .odds(9)
  .questionsPerPerson(4)
  .build();

/** The text of as many people's answers. */
function textOf(people) {
  const respondent = respondentFromPlan(built.plan);
  const counts = built.counts();
  const answers = { smokes: true, pet: "cat", liked: 4, hours: 3 };
  for (let person = 0; person < people; person++)
    for (const report of respondent.respond(respondent.begin(), answers).reports)
      assert.equal(counts.add(report), "counted");
  const estimates = built.estimate(counts, { confidence });
  return JSON.stringify({ reports: people, confidence, estimates });
}

test("what the package estimates of every kind of question is read as it was stored", () => {
  for (const people of [0, 1, 40]) {
    const text = textOf(people);
    assert.deepEqual(resultsIn(text), JSON.parse(text));
  }
});

test("what is damaged is no result", () => {
  const whole = JSON.parse(textOf(40));
  const { smokes, liked, hours } = whole.estimates;
  const changed = (patch) => JSON.stringify({ ...whole, ...patch });
  const estimates = (patch) => changed({ estimates: { ...whole.estimates, ...patch } });
  const share = (patch) =>
    estimates({ smokes: { ...smokes, shares: { yes: { ...smokes.shares.yes, ...patch } } } });
  for (const text of [
    ...["", "null", "7", "[]", "{", "{}", "damaged"],
    ...[null, 7, [], "x"].map((value) => changed({ estimates: value })),
    ...[-5, 1.5, "40", null].map((value) => changed({ reports: value })),
    ...[0, 1, "0.95", null, undefined].map((value) => changed({ confidence: value })),
    ...[null, 7, []].map((value) => estimates({ smokes: value })),
    estimates({ smokes: { ...smokes, shares: 7 } }),
    estimates({ smokes: { ...smokes, shares: { yes: null } } }),
    ...["x", {}].map((value) => share({ estimate: value })),
    ...["x", null].map((value) => share({ lowest: value })),
    estimates({ liked: { ...liked, mean: 7 } }),
    estimates({ hours: { ...hours, mean: { ...hours.mean, estimate: "x" } } }),
  ])
    assert.equal(resultsIn(text), null, text.slice(0, 120));
});
