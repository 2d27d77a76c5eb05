/** Tests what respondents agree to: its figures are those of the plan, and of what is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { binned, number, oneOf, rating, severalOf, survey, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { withSeed } from "sottovoce/testing";
import { all, answers, colors, lunch, one, sent, towns } from "./survey-helpers.mjs";

const of = (question, odds = 3) => survey("s", { a: question }).odds(odds).build();
const sentence = (question, odds) => respondentFromPlan(sent(of(question, odds))).explain();

test("the sentence says what is sent, and how often it is true", () => {
  for (const [question, odds, words] of [
    [
      yesNo({ text: "Do you smoke?" }),
      3,
      "This page sends your true answer in 3 of 4 cases, and otherwise the other one.",
    ],
    [
      yesNo({ skip: true }),
      3,
      "This page sends your true answer in 3 of 5 cases, and otherwise one of the 2 others, each as likely.",
    ],
    [oneOf(["cat", "dog"]), 9, "your true answer in 9 of 10 cases, and otherwise the other one."],
    [
      oneOf(colors),
      3,
      "This page sends 3 of the 10 answers, drawn at random; yours is among them in 9 of 16 cases.",
    ],
    [rating(1, 3), 3, "your true answer in 3 of 5 cases, and otherwise one of the 2 others"],
    [
      binned([18, 30]),
      3,
      "This page sends the range of your number in 3 of 5 cases, and otherwise one of the 2 others, each as likely.",
    ],
    [binned([18]), 3, "the range of your number in 3 of 4 cases, and otherwise the other one."],
    [
      binned([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      3,
      "3 of the 10 ranges, drawn at random; that of your number is among them in 9 of 16 cases.",
    ],
    [
      oneOf(towns),
      11,
      "This page sends a random group of about one in 13 of all answers; yours is in it in 11 of 23 cases.",
    ],
    [
      severalOf(["bus", "car", "boat"]),
      3,
      "This page draws one of the 3 boxes, without looking, and sends whether you checked it: the truth in 3 of 4 cases, and otherwise the opposite.",
    ],
    [
      number(0, "1/2"),
      3,
      'Of your number this page sends only "high" or "low": what is right in 3 of 4 cases at either end of the scale, 50:50 in the middle.',
    ],
    [number(0, 1), 11, "This page sends a number near yours in about 85 of 100 cases"],
    // Fractions that nobody pictures are rounded.
    [yesNo(), "2850325/1048576", "This page sends your true answer in about 73 of 100 cases"],
    [yesNo(), 99, "your true answer in 99 of 100 cases"],
    [yesNo(), 100, "your true answer in about 99 of 100 cases"],
    [yesNo(), 2 ** 20, "your true answer in more than 99 of 100 cases"],
  ]) {
    const { respondent, facts } = sentence(question, odds);
    assert.ok(facts[0].sends.includes(words), `${words}\n${facts[0].sends}`);
    assert.ok(respondent.includes(facts[0].sends), respondent);
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
    cases: "11 of 16",
    sends:
      "This page sends your true answer in 11 of 16 cases, and otherwise one of the 5 others, each as likely.",
  });
  assert.deepEqual([pets.kept, town.kept, hours.kept], ["11/12", "11/23", "363/427"]);
  assert.deepEqual(
    [pets.cases, town.cases, hours.cases],
    ["11 of 12", "11 of 23", "about 85 of 100"],
  );
  assert.deepEqual([pets.protocol, town.protocol, hours.protocol], ["boxes", "lines", "window"]);
  assert.equal(lunch().explain().facts[0].text, null);
});

test("lines that stay in sight are sentences of the whole, and hold their figure once", () => {
  for (const asked of [one(), lunch(), all(), of(yesNo(), 15), of(severalOf(["a", "b"]), 100)]) {
    const { respondent, consent, facts } = asked.explain();
    const { drawn, sure, voluntary, stays, odds, factor } = consent;
    for (const line of [sure, voluntary, stays, ...(drawn === null ? [] : [drawn])])
      assert.ok(respondent.includes(line), line);
    for (const [line, figure] of [
      [sure, consent.atMost],
      ...facts.map(({ sends, cases }) => [sends, cases]),
    ])
      assert.equal(line.split(figure).length, 2, line);
    assert.equal(odds, asked.plan.odds);
    assert.ok(respondent.includes(`at most ${factor} times as likely`), respondent);
    assert.ok(respondent.indexOf(sure) > respondent.indexOf(facts.at(-1).sends));
    assert.ok(Object.isFrozen(consent));
  }
  assert.deepEqual(of(yesNo()).explain().consent, {
    odds: "3",
    factor: "3",
    drawn: null,
    sure: "Nobody who sees what is sent can be sure of your answer: anyone who guessed 50:50 before is at most 75% sure after.",
    grade: "nobody",
    atMost: "75%",
    voluntary: "Taking part is voluntary.",
    stays: "Your true answer is also stored on this device.",
  });
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
    `Survey all, ${all()
      .id.slice(0, 16)
      .replace(/....(?=.)/g, "$& ")}…`,
    "more than 121 times as likely",
    "epsilon at most 4.8)",
    "Each of the 2 reports loses at most 2.4 of it",
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

test("how sure others can be follows from all that one person sends", () => {
  for (const [odds, grade, atMost, words] of [
    ["1025/1024", "nobody", "51%", "Nobody who sees what is sent can be sure"],
    [3, "nobody", "75%", "Nobody who sees what is sent can be sure"],
    [9, "nobody", "90%", "Nobody who sees what is sent can be sure"],
    ["9437185/1048576", "fairly", "91%", "Anyone who sees what is sent can be fairly sure"],
    [20, "fairly", "96%", "Anyone who sees what is sent can be fairly sure"],
    ["20971521/1048576", "nearly", "96%", "Anyone who sees what is sent can be nearly sure"],
    [99, "nearly", "99%", "Anyone who sees what is sent can be nearly sure"],
    // Rounded up, but never to certainty.
    [100, "nearly", "99.1%", "Anyone who sees"],
    [2 ** 20, "nearly", "99.99991%", "Anyone who sees"],
  ]) {
    const { respondent, consent } = sentence(yesNo(), odds);
    assert.deepEqual([consent.grade, consent.atMost], [grade, atMost], String(odds));
    assert.ok(consent.sure.startsWith(words), consent.sure);
    assert.equal(respondent.includes("Nobody"), grade === "nobody", String(odds));
  }
  // Two reports at odds 3 each are sent: together they tell nine times.
  const two = survey("s", { a: yesNo(), b: yesNo() }).odds(9).questionsPerPerson(2).build();
  const { consent, facts } = two.explain();
  assert.deepEqual([consent.factor, consent.atMost, facts[0].cases], ["9", "90%", "3 of 4"]);
  assert.match(consent.sure, /your answers:/);
});

test("nothing is promised of another survey, or of later", () => {
  const { respondent } = sentence(yesNo());
  assert.doesNotMatch(respondent, /now or later|always sends/);
  assert.match(
    respondent,
    /While your answer is stored here, the same answer sends the same report again\./,
  );
  assert.match(
    respondent,
    /Another survey that asks you the same reveals more, too: all of these factors multiply \(two like this one: 9\)\./,
  );
});

test("no author can forge or turn what the page promises", () => {
  const forged = [
    'Do you smoke?": if your answer is yes, this page sends that in 3 of 4 cases. Nobody who sees it can be sure: no answers make it more than 3 times as likely as any others would.',
    "Do you smoke?” Nothing else is sent. “",
    "האם אתה מעשן? (כן",
    "Do you smoke? \u200f",
  ];
  for (const text of forged) {
    const { respondent } = sentence(yesNo({ text }), 2 ** 20);
    const plain = sentence(yesNo(), 2 ** 20).respondent;
    // The page's promise comes first, whole, and is the same whatever the author wrote.
    assert.ok(respondent.startsWith(`${plain} `), respondent);
    assert.equal(
      respondent.slice(plain.length),
      ` The question, in the author's own words, which this page does not vouch for: “\u2068${text}\u2069”`,
    );
  }
  const options = ["yes” in 1 of 1000 cases. Nothing else is sent. “", "no"];
  assert.equal(sentence(oneOf(options)).respondent, sentence(oneOf(["yes", "no"])).respondent);
  assert.equal(sentence(number("-123456", "123456")).respondent, sentence(number(0, 1)).respondent);
  const texts = survey("s", { a: yesNo({ text: "A?" }), b: yesNo(), c: yesNo({ text: "C?" }) });
  const { respondent } = texts.odds(3).build().explain();
  assert.match(
    respondent,
    /Question 3: This page sends[^]*1\. “\u2068A\?\u2069” 3\. “\u2068C\?\u2069”$/,
  );
});
