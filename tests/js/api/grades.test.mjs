/** How sure others can become: one grade for every plan, in the words of surveys, from its loss. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, discreteGaussian, discreteLaplace, epsilonOf, explain } from "sottovoce";
import { survey, yesNo } from "sottovoce/survey";
import { kinds } from "./kinds.mjs";

const person = () => count().neighbors("add-or-remove-one");
const said = (mechanism) => explain(mechanism.plan);
const sentence =
  /(Nobody who sees the answer can be|Anyone who sees the answer can be fairly|Anyone who sees the answer can be nearly) sure (about any one person|which of the two was the input)[^:]*: anyone who guessed 50:50 before is (at most|up to) (almost 100%|[\d.]+%) sure after\.( This protects almost nobody\.)?/g;
const graded = (mechanism) => {
  const [[, who, , most, figure, almost], ...more] = said(mechanism).matchAll(sentence);
  assert.equal(more.length, 0);
  return { who: who.replace(/ who sees the answer can be/, ""), most, figure, almost };
};

test("every plan has one grade", () => {
  for (const [kind, { least, all }] of Object.entries(kinds))
    for (const builder of [least, all]) {
      const words = said(builder().build());
      assert.equal([...words.matchAll(sentence)].length, 1, `${kind}: ${words}`);
    }
});

test("the grade and the figure are those of a survey with the same odds", () => {
  const words = { nobody: "Nobody", fairly: "Anyone fairly", nearly: "Anyone nearly" };
  const found = new Set();
  for (const epsilon of ["1/100", "1/2", 1, 2, "2.197", "2.198", "2.9", "2.995", "2.996", 4, 6]) {
    const { grade, atMost } = survey("s", { a: yesNo() })
      .epsilon(epsilon)
      .build()
      .explain().consent;
    const { who, figure } = graded(person().epsilon(epsilon).build());
    assert.deepEqual([who, figure], [words[grade], atMost], String(epsilon));
    found.add(who);
  }
  assert.equal(found.size, 3);
});

test("no figure is below the truth, and none is 100%", () => {
  for (const epsilon of [
    1e-9, 0.001, 0.1, 1, 3, 5, 8, 10, 11.5, 12, 20, 100, 709, 710, 1000, 1e40,
  ]) {
    const { figure, almost, who } = graded(person().epsilon(epsilon).build());
    const truth = 100 / (1 + Math.exp(-epsilon));
    if (figure === "almost 100%") assert.ok(truth > 99.99, figure);
    else
      assert.ok(parseFloat(figure) >= truth && parseFloat(figure) < 100, `${epsilon}: ${figure}`);
    assert.equal(almost !== undefined, epsilon > Math.log(20), String(epsilon));
    assert.equal(who === "Nobody", epsilon <= Math.log(9), String(epsilon));
  }
});

test("a rho is graded apart from a chance of one in a million, and no noise protects nobody", () => {
  for (const rho of ["1/1000", "1/8", 2]) {
    const query = person().rho(rho).build();
    assert.match(said(query), /\(apart from a chance of 1 in 1,000,000\): anyone/);
    const best = Number(epsilonOf({ rho, delta: "1e-6" }));
    const { figure } = graded(query);
    assert.ok(
      figure === "almost 100%" || parseFloat(figure) >= 100 / (1 + Math.exp(-best)),
      figure,
    );
  }
  assert.equal(graded(person().rho("1/1000").build()).who, "Nobody");
  assert.match(said(discreteGaussian().scale(5).sensitivity(1).build()), /sure which of the two/);
  assert.match(said(discreteLaplace().scale(0).sensitivity(1).build()), /Protected: nothing\./);
  // More than any double.
  const endless = said(
    person()
      .epsilon(`1${"0".repeat(320)}`)
      .build(),
  );
  assert.match(endless, /This protects nobody\./);
  assert.doesNotMatch(endless, sentence);
});
