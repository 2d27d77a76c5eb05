/** What respondents agree to: its figures are those of the plan, and of what is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { binned, number, oneOf, rating, severalOf, survey, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { withSeed } from "sottovoce/testing";
import { all, answers, colors, lunch, sent, towns } from "./survey-helpers.mjs";

const of = (question, odds = 3) => survey("s", { a: question }).odds(odds).build();
const sentence = (question, odds) => respondentFromPlan(sent(of(question, odds))).explain();

test("the sentence says what is sent, and how often it is true", () => {
  for (const [question, odds, words] of [
    [
      yesNo({ text: "Do you smoke?" }),
      3,
      `"Do you smoke?": if your answer is yes, this page sends that in 3 of 4 cases, and otherwise the other answer.`,
    ],
    [
      yesNo({ skip: true }),
      3,
      "Question a: if your answer is yes, this page sends that in 3 of 5 cases, and otherwise one of the 2 other answers, each as likely.",
    ],
    [oneOf(["cat", "dog"]), 9, `if your answer is "cat", this page sends that in 9 of 10 cases`],
    [
      oneOf(colors),
      3,
      "this page sends 3 of the 10 answers, drawn at random; yours is among them in 9 of 16 cases.",
    ],
    [rating(1, 3), 3, "if your answer is 1, this page sends that in 3 of 5 cases"],
    [binned([18, 30]), 3, "if your answer is below 18, this page sends that in 3 of 5 cases"],
    [
      oneOf(towns),
      11,
      "a random rule that about one in 13 of all answers keeps to; yours keeps to it in 11 of 23 cases.",
    ],
    [
      severalOf(["bus", "car", "boat"]),
      3,
      "this page draws one of the 3 boxes, without looking, and sends whether you checked it: the truth in 3 of 4 cases, and otherwise the opposite.",
    ],
    [
      number(0, "1/2"),
      3,
      `"high" the more likely the higher your number is: in 3 of 4 cases at 1/2 or above, and "low" as often at 0 or below.`,
    ],
    [number(0, 1), 11, "this page sends a number near yours in about 85 of 100 cases"],
    // Fractions that nobody pictures are rounded.
    [yesNo(), "2850325/1048576", "this page sends that in about 73 of 100 cases"],
    [yesNo(), 99, "this page sends that in 99 of 100 cases"],
    [yesNo(), 100, "this page sends that in about 99 of 100 cases"],
    [yesNo(), 2 ** 20, "this page sends that in more than 99 of 100 cases"],
  ]) {
    const { respondent } = sentence(question, odds);
    assert.ok(respondent.includes(words), `${words}\n${respondent}`);
  }
});

test("facts are the figures of the sentence", () => {
  const [stars, pets, town, hours] = all().explain().facts;
  assert.deepEqual(stars, {
    question: "stars",
    text: "How many stars?",
    protocol: "subset",
    kept: "11/16",
    about: "about 69 of 100",
    ofHundred: 69,
  });
  assert.deepEqual([pets.kept, town.kept, hours.kept], ["11/12", "11/23", "363/427"]);
  assert.deepEqual([pets.protocol, town.protocol, hours.protocol], ["boxes", "lines", "window"]);
  assert.equal(lunch().explain().facts[0].text, null);
});

test("a report keeps to the answer as often as is said", () => {
  // Each count is within 6 standard deviations of 4,000 with probability above 1 - 2^-28.
  const rounds = 4_000;
  for (const [question, answer, odds, keeps] of [
    [yesNo(), true, 3, (value) => value === 0],
    [oneOf(colors), "blue", 3, (value) => ((value >> 4) & 1) === 1],
    [severalOf(["x", "y"]), ["x"], 3, (value) => value === 1 || value === 2],
    [number(0, 1), 1, 3, (value) => value === 1],
    [number(0, 64), 32, 11, (value) => Math.abs(value - 16 - 32) <= 16],
    [
      oneOf(towns),
      "o17",
      11,
      (value) => {
        const form = Math.floor(value / 13);
        const line = (form % 13) * (17 % 13) + Math.floor(form / 13) * Math.floor(17 / 13);
        return line % 13 === value % 13;
      },
    ],
  ]) {
    const asked = of(question, odds);
    const [top, bottom] = asked.explain().facts[0].kept.split("/").map(Number);
    let kept = 0;
    withSeed(new Uint8Array(32).fill(5), () => {
      for (let round = 0; round < rounds; round++) {
        const { reports } = asked.respond(asked.begin(), { a: answer });
        kept += Number(keeps(reports[0].value));
      }
    });
    const spread = Math.sqrt(rounds * (top / bottom) * (1 - top / bottom));
    assert.ok(Math.abs(kept - (rounds * top) / bottom) < 6 * spread, `${kept}, ${top}/${bottom}`);
  }
});

test("the author reads who is protected, from whom, and what is not claimed", () => {
  const { author } = all().explain();
  for (const words of [
    `Survey all, ${all().id.slice(0, 8)}`,
    "more than 121 times as likely",
    "epsilon 4.795790545596742",
    "Each of the 2 reports loses at most 2.3978952727983707",
    "Nothing is claimed for mixing or shuffling",
    "in a quarter of polls of 200",
    "forged",
    "publish this plan and its id",
  ])
    assert.ok(author.includes(words), words);
  // Factors are rounded up.
  assert.match(of(yesNo(), "2850325/1048576").explain().author, /more than about 2\.72 times/);
  assert.match(of(yesNo(), "1025/1024").explain().author, /more than about 1\.01 times/);
});

test("what is drawn is said where not all is asked", () => {
  assert.match(all().explain().respondent, /Of 4 questions this page draws 2, without looking/);
  assert.match(lunch().explain().respondent, /Of 5 questions this page draws 1, .* that one only/);
  assert.doesNotMatch(sentence(yesNo()).respondent, /draws/);
});

test("no answer enters an explanation", () => {
  const asked = all();
  const before = asked.explain();
  asked.respond(asked.begin(), answers);
  assert.deepEqual(asked.explain(), before);
  assert.ok(Object.isFrozen(before.facts[0]));
});

test("where a report gives the answer away, nobody is told that it does not", () => {
  assert.match(sentence(yesNo(), 20).respondent, /So nobody who sees what is sent can be sure/);
  const { respondent } = sentence(yesNo(), 21);
  assert.match(respondent, /can be nearly sure of your answers: .* up to 21 times as likely/);
  assert.doesNotMatch(respondent, /nobody/);
});
