/** Tests what respondents read: all of it is in the texts, and each language says all of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { binned, number, oneOf, rating, severalOf, survey, yesNo } from "sottovoce/survey";
import { files, inRoot } from "../../scripts/common.mjs";
import { bundled, languages, numbersOf, sections, setLanguage, textsIn } from "./languages.mjs";

const room = (...path) => inRoot("www", "poll", ...path);

test("no sentence of a respondent's page is outside of the texts", () => {
  const sentence = /["'`>](?:[^"'`\n]*\s)?[A-Z]?[a-z]{2,} [a-z]{2,} [a-z]{2,}[^"'`\n]*["'`<]/g;
  const rooms = ["answer", "find", "screen", "shared"].flatMap((name) =>
    files(room(name), (path) => path.endsWith(".ts")),
  );
  assert.ok(rooms.length > 15);
  for (const path of rooms) {
    const code = readFileSync(path, "utf8").replace(/\/\*[^]*?\*\/|\/\/ .*/g, "");
    const found = (code.match(sentence) ?? []).filter((text) => !/thrown|Error|https?:/.test(text));
    // An error for developers is read by nobody who answers.
    const ours = found.filter((text) => !code.includes(`new Error(${text}`));
    assert.deepEqual(ours, [], path);
  }
});

test("a page says the texts of its language, and its numbers as that language writes them", () => {
  const { put, handOver, closed, results } = bundled;
  setLanguage("de");
  assert.equal(closed().title, "This poll is closed.");
  put("de", textsIn("de"));
  assert.equal(closed().title, "Diese Umfrage ist geschlossen.");
  const given = [];
  handOver((language) => given.push(language));
  assert.deepEqual(given, ["de"]);
  // Ends of intervals are rounded outward.
  assert.equal(results().share(0.1234), "12,3\u00a0%");
  assert.equal(results().shares(0.12349, 0.98761), "12,3 bis 98,8\u00a0%");
  setLanguage("en");
  assert.equal(closed().title, "This poll is closed.");
  assert.equal(results().share(-0.0333), "-3.3%");
  assert.equal(results().values(12.3456, 17.8912), "12.34 to 17.9");
});

test("reports that came together may be more than were expected, which no language calls a part", () => {
  const said = (code) => {
    if (code !== "en") bundled.put(code, textsIn(code));
    setLanguage(code);
    const { reports } = bundled.screen();
    return [reports(3, 3), reports(5, 3)];
  };
  assert.deepEqual(said("en"), ["3 of 3 reports", "5 reports; 3 were expected"]);
  assert.deepEqual(said("de"), ["3 von 3 Meldungen", "5 Meldungen; 3 waren erwartet"]);
  assert.deepEqual(said("es"), ["3 de 3 papeletas", "5 papeletas; se esperaban 3"]);
  assert.deepEqual(said("fr"), ["3 bulletins sur 3", "5 bulletins\u00a0; 3 étaient attendus"]);
  setLanguage("en");
});

const asked = (questions, odds, per = 1) =>
  survey("poll", questions).odds(odds).questionsPerPerson(per).build();
const many = Array.from({ length: 60 }, (_, place) => `option ${String.fromCharCode(65 + place)}`);
/** Questions of every kind that polls ask. */
const kinds = {
  yesNo: yesNo({ text: "Yes?" }),
  skipped: yesNo({ text: "Yes?", skip: true }),
  oneOf: oneOf(["a", "b", "c", "d", "e"], { text: "Which?" }),
  two: oneOf(["a", "b"], { text: "Which?" }),
  lines: oneOf(many, { text: "Which?" }),
  severalOf: severalOf(["a", "b", "c"], { text: "Which?" }),
  rating: rating(1, 5, { text: "How?" }),
  number: number(0, 60, { text: "How many?" }),
  binned: binned([10, 20, 30], { text: "How many?" }),
  edge: binned([10], { text: "How many?" }),
  silent: yesNo({}),
};
const everyOdds = [3, "3/2", "2.7182818", 9, "12.34", "20.5", 21, 1_048_576];
const surveys = [
  ...everyOdds.flatMap((odds) =>
    Object.values(kinds).map((question) => asked({ answer: question }, odds)),
  ),
  ...everyOdds.map((odds) => asked({ one: kinds.yesNo, two: kinds.oneOf }, odds, 2)),
];
const agreed = surveys.map((each) => ({
  all: each.explain(),
  questions: each.plan.questions,
  epsilon: each.epsilon,
}));

/** Two values of each argument of a sentence: where English differs, each language must. */
const [one, two] = [agreed[0], agreed[Object.keys(kinds).length * 3 + 2]];
const consents = [one.all.consent, two.all.consent];
const facts = [one.all.facts[0], two.all.facts[0]];
const counted = [1, 7];
const boxes = ["\u2068tea\u2069", "\u2068milk\u2069"];
const times = [Date.UTC(2026, 0, 1, 12), Date.UTC(2026, 5, 2, 13, 7)];
const samples = {
  "answers.below": [[5, 1234.5]],
  "answers.between": [
    [5, 6],
    [1234.5, 7],
  ],
  "answers.above": [[5, 1234.5]],
  "answers.checked": [boxes],
  "answers.unchecked": [boxes],
  "answers.near": [[12.34, 5678]],
  "answers.code": [counted],
  "asking.questions": [[2, 7]],
  "asking.numberIn": [
    ["0.5", "2"],
    ["12000", "13"],
  ],
  "asking.samples": [[20, 30]],
  "asking.drawn": [[20, 30]],
  "asking.often": [[3, 4]],
  "asking.until": [times],
  "asking.missing": [[[1], [2, 3]]],
  "closed.erased": [["Counted.", "Refused."]],
  "consent.cases": [facts],
  "consent.sends": [facts, [one.questions[0], two.questions[0]]],
  "consent.atMost": [consents],
  "consent.sure": [consents, [1, 2]],
  "consent.voluntary": [consents, [1, 2]],
  "consent.each": [[2, 3]],
  "consent.together": [consents, [1.0987, 2.5]],
  "consent.respondent": [
    [one.all, two.all],
    [one.questions, two.questions],
  ],
  "consent.polls": [counted],
  "consent.reports": [
    [3, 4],
    [1, 2],
  ],
  "consent.likely": [["Together", "Alone"]],
  "consent.times": [[true, false]],
  "consent.power": [[16, 17]],
  "results.reports": [[1, 1234]],
  "results.share": [[0.5, 0.25]],
  "results.shares": [
    [0.1, 0.2],
    [0.3, 0.4],
  ],
  "results.value": [[5, 1234.5]],
  "results.values": [
    [5, 6],
    [7.5, 8],
  ],
  "results.meanText": [
    [2, 3],
    [0.5, 0.25],
  ],
  "results.rest": [["5%", "6%"]],
  "results.certain": [
    [1, 2],
    [0.95, 0.99],
  ],
  "screen.reports": [
    [1, 2],
    [30, 4000],
  ],
  "screen.until": [times],
  "sending.resultsAt": [times],
  "sending.chance": [
    ["1/4", "1/5"],
    ["a", "b"],
    [true, false],
  ],
  "sending.cases": [["1/4", "2/5"]],
  "sending.about": [[7, 8]],
  "sending.of": [
    [1n, 2n],
    [4n, 5n],
  ],
};
/** Moments differ in their figures; what a question is sent as, no two samples can be mixed. */
const isApart = (name) =>
  samples[name]?.[0] === times || ["consent.sends", "consent.respondent"].includes(name);

/** Texts that are the same word in both, by the language. */
const alike = {
  de: ["asking.listed", "screen.code"],
  fr: ["arriving.codeSign", "screen.code", "asking.questions"],
  es: ["answers.no", "asking.listed"],
};
/** Texts that are only figures. */
const figures = ["consent.atMost", "results.share", "results.value"];

/** All sentences by their names, such as `sending.not.one`. */
const flat = (texts, before = "") =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "object" && !Array.isArray(text)
      ? flat(text, `${before}${name}.`)
      : [[`${before}${name}`, text]],
  );

/** A sentence as a page in the language shows it; `other` is the argument of another value. */
function said(language, text, name, other) {
  setLanguage(language);
  if (typeof text !== "function") return text;
  const values = samples[name].map(([first, second], at) => (at === other ? second : first));
  return [text(...values)].flat().join("…");
}

describe("every language", () => {
  const english = flat(textsIn("en"));

  test("has a sample of each sentence that takes arguments, and no other", () => {
    const functions = english.filter(([, text]) => typeof text === "function");
    assert.deepEqual(functions.map(([name]) => name).sort(), Object.keys(samples).sort());
    for (const [name, text] of functions) assert.equal(text.length, samples[name].length, name);
    assert.deepEqual(sections, Object.keys(textsIn("en")));
    assert.deepEqual(Object.keys(bundled.languages), ["en", ...languages]);
  });

  for (const language of languages) {
    const own = new Map(flat(textsIn(language)));

    test(`${language}: has each sentence of English, with the same arguments`, () => {
      assert.deepEqual([...own.keys()].sort(), english.map(([name]) => name).sort());
      for (const [name, text] of english) {
        assert.equal(typeof own.get(name), typeof text, name);
        if (typeof text !== "function") continue;
        assert.equal(own.get(name).length, text.length, name);
        const [ours, theirs] = [said("en", text, name), said(language, own.get(name), name)];
        for (let at = 0; at < text.length; at += 1) {
          if (said("en", text, name, at) === ours) continue;
          assert.notEqual(said(language, own.get(name), name, at), theirs, `${name}, ${at}`);
        }
      }
    });

    test(`${language}: leaves no sentence in English`, () => {
      const left = english
        .filter(([name, text]) => {
          const ours = said("en", text, name);
          return said(language, own.get(name), name) === ours && !figures.includes(name);
        })
        .map(([name]) => name);
      assert.deepEqual(left.sort(), [...alike[language]].sort());
      for (const [name, text] of own) {
        const sentence = said(language, text, name);
        assert.doesNotMatch(sentence, /\b(?:the|your|of|this|answer|report)\b/i, name);
        assert.doesNotMatch(sentence, /undefined|NaN|\[object| {2}|^\s*$/, name);
      }
    });

    test(`${language}: says the figures that English says`, () => {
      for (const [name, text] of english) {
        if (isApart(name)) continue;
        for (const at of [undefined, 0, 1])
          assert.deepEqual(
            numbersOf(said(language, own.get(name), name, at), language),
            numbersOf(said("en", text, name, at), "en"),
            name,
          );
      }
    });

    test(`${language}: consent has the figures of the package, at every kind and odds`, () => {
      const words = textsIn(language).consent;
      for (const { all, questions, epsilon } of agreed) {
        setLanguage(language);
        const { consent, facts: each } = all;
        const own = numbersOf(words.respondent(all, questions), language);
        assert.deepEqual(own, numbersOf(all.respondent, "en"), all.respondent);
        const sure = words.sure(consent, questions.length);
        assert.equal(sure.split(words.atMost(consent)).length, 2, sure);
        assert.deepEqual(numbersOf(sure, language), numbersOf(consent.sure, "en"));
        each.forEach((fact, at) => {
          const sends = words.sends(fact, questions[at]);
          assert.equal(sends.split(words.cases(fact)).length, 2, sends);
          assert.deepEqual(numbersOf(sends, language), numbersOf(fact.sends, "en"), sends);
        });
        const together = numbersOf(words.together(consent, epsilon), language);
        setLanguage("en");
        assert.deepEqual(
          together,
          numbersOf(textsIn("en").consent.together(consent, epsilon), "en"),
        );
      }
    });

    test(`${language}: an author's words come last, each by itself`, () => {
      const { all, questions } = agreed.at(-1);
      const text = textsIn(language).consent.respondent(all, questions);
      const places = [...text.matchAll(/\u2068(.*?)\u2069/g)];
      assert.deepEqual(
        places.map(([, words]) => words),
        all.facts.map((fact) => fact.text),
      );
      assert.ok(text.length - places[0].index < 60, "nothing of ours follows");
    });
  }
});

test("French sets no sign apart by a space that could break", () => {
  for (const [name, text] of flat(textsIn("fr"))) {
    const sentence = said("fr", text, name).replace(/\u2068.*?\u2069/g, "x");
    assert.doesNotMatch(sentence, / [:;?!»]|« |[^\s\u00a0\d][:;?!»](?!\/)/, name);
  }
});
