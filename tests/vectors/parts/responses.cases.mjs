/**
 * Whole sessions of respondents: questions drawn, reports of answers, and the same again with some
 * of them changed. Replayed by the package.
 */
import { createHash } from "node:crypto";
import { read } from "../exact.mjs";
import { below, protocols, reader } from "../local.mjs";
import { MASK, hex, splitmix } from "../tapes.mjs";

/** The text whose digest names a plan: keys in order, no blanks. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const idOf = (plan) => createHash("sha256").update(canonical(plan)).digest("hex").slice(0, 32);

/** Gives what memory holds of an answer, and what the protocol is given. */
function held(question, answer) {
  switch (question.kind) {
    case "yesNo":
      return { answer, given: [true, false, null].indexOf(answer) };
    case "oneOf":
      return {
        answer,
        given: answer === null ? question.options.length : question.options.indexOf(answer),
      };
    case "rating":
      return {
        answer,
        given: answer === null ? question.last - question.first + 1 : answer - question.first,
      };
    case "severalOf": {
      const boxes = question.boxes.filter((box) => answer.includes(box));
      return { answer: boxes, given: boxes.map((box) => question.boxes.indexOf(box)) };
    }
    case "binned": {
      const bin = question.edges.filter((edge) => answer >= edge).length;
      return { answer: bin, given: bin };
    }
    case "number": {
      // These bounds are doubles.
      const { lowest, highest } = question;
      const clamped =
        answer <= Number(lowest) ? lowest : answer >= Number(highest) ? highest : answer;
      return { answer: clamped, given: String(answer) };
    }
  }
}

/** The questions of one person, as places. */
function drawn(plan, tape) {
  const count = plan.questions.length;
  const places = [];
  for (let last = count - plan.questionsPerPerson; last < count; last++) {
    const place = Number(below(BigInt(last) + 1n, tape));
    places.push(places.includes(place) ? last : place);
  }
  return places.sort((one, other) => one - other);
}

/** One response: all draws, then all values, then all ids. */
function responded(plan, memory, answers, tape) {
  const asked = plan.questions.filter(({ name }) => memory.questions.includes(name));
  const odds = read(plan.oddsEach);
  const draws = asked.map((question) => {
    const protocol = { ...question.protocol, lowest: question.lowest, highest: question.highest };
    return protocols[protocol.kind](protocol, odds, tape);
  });
  const readings = asked.map((question) => held(question, answers[question.name]));
  const values = draws.map((report, place) => Number(report(readings[place].given, tape)));
  // No memory holds one id twice, so these are not of words that are all the same.
  tape.end();
  const ids = draws.map(() => hex(tape.word()) + hex(tape.word()));
  const said = [...memory.said];
  const reports = asked.map(({ name: question }, place) => {
    const { answer } = readings[place];
    const before = said.find(
      (one) => one.question === question && JSON.stringify(one.answer) === JSON.stringify(answer),
    );
    const one = before ?? { question, answer, value: values[place], id: ids[place] };
    if (!before) said.push(one);
    return { format: 1, survey: memory.survey, question, value: one.value, id: one.id };
  });
  return { reports, memory: { ...memory, said } };
}

/** A session: what each call gives, and the words that it takes. */
function session(about, plan, sheets, words, next) {
  const steps = [];
  const step = (more, body) => {
    const given = words.splice(0, 40);
    const tape = reader(given, next);
    // From here on words are of `next`.
    tape.end = () => given.splice(tape.used.length);
    const gives = body(tape);
    steps.push({ ...more, tape: tape.used.map(hex), words: tape.used.length, gives });
    return gives;
  };
  const survey = idOf(plan);
  let memory = step({ call: "begin" }, (tape) => ({
    survey,
    questions: drawn(plan, tape).map((place) => plan.questions[place].name),
    said: [],
  }));
  for (const answers of sheets)
    ({ memory } = step({ call: "respond", answers }, (tape) =>
      responded(plan, memory, answers, tape),
    ));
  return { about, id: survey, plan, steps };
}

const set = (options, size) => ({ kind: "subset", options, size });
const colors = ["red", "orange", "yellow", "green", "blue"].concat([
  "violet",
  "brown",
  "black",
  "gray",
  "white",
]);

/** The three plans of the specification. */
const one = {
  format: 1,
  kind: "survey",
  name: "q",
  odds: "2850325/1048576",
  oddsEach: "2850325/1048576",
  questions: [{ kind: "yesNo", name: "a", protocol: set(2, 1), skip: false }],
  questionsPerPerson: 1,
};
const lunch = {
  format: 1,
  kind: "survey",
  name: "lunch",
  odds: "3",
  oddsEach: "3",
  questions: [
    { kind: "yesNo", name: "smokes", protocol: set(3, 1), skip: true },
    {
      kind: "oneOf",
      name: "pet",
      options: ["cat", "dog", "naïve “🙂”"],
      protocol: set(3, 1),
      skip: false,
    },
    { kind: "oneOf", name: "color", options: colors, protocol: set(10, 3), skip: false },
    { highest: "60", kind: "number", lowest: "0", name: "hours", protocol: { kind: "bit" } },
    { edges: [18, 30, 65], kind: "binned", name: "age", protocol: set(4, 1) },
  ],
  questionsPerPerson: 1,
};
const all = {
  format: 1,
  kind: "survey",
  name: "all",
  odds: "121",
  oddsEach: "11",
  questions: [
    {
      first: 1,
      kind: "rating",
      last: 5,
      name: "stars",
      protocol: set(6, 1),
      skip: true,
      text: "How many stars?",
    },
    {
      boxes: ["cat", "dog"],
      kind: "severalOf",
      name: "pets",
      protocol: { boxes: 2, kind: "boxes" },
    },
    {
      kind: "oneOf",
      name: "town",
      options: Array.from({ length: 54 }, (_, place) => `o${place}`),
      protocol: { digits: 2, kind: "lines", options: 54, prime: 13 },
      skip: false,
    },
    {
      highest: "24",
      kind: "number",
      lowest: "0",
      name: "hours",
      protocol: { half: 16, kind: "window", steps: 64 },
    },
  ],
  questionsPerPerson: 2,
};
/** All questions at once: each of the first response keeps to the root of the odds. */
const everything = { ...all, name: "everything", odds: "14641", questionsPerPerson: 4 };
const whole = { ...lunch, name: "whole", odds: "243", questionsPerPerson: 5 };

const ofLunch = [
  { smokes: null, pet: "cat", color: "red", hours: 37.5, age: 18 },
  { smokes: true, pet: "naïve “🙂”", color: "white", hours: -3, age: -1e300 },
  { smokes: false, pet: "cat", color: "blue", hours: 0, age: 65 },
];
const ofAll = [
  { stars: null, pets: ["dog"], town: "o0", hours: 12.3 },
  { stars: 5, pets: ["cat", "dog"], town: "o53", hours: 1e9 },
  { stars: 1, pets: [], town: "o0", hours: 24 },
];

export function cases() {
  const next = splitmix(20_261_122n);
  const many = [];
  for (const [about, plan, sheets] of [
    ["one question", one, [{ a: true }, { a: false }, { a: true }]],
    ["one of five questions", lunch, ofLunch],
    ["two of four questions", all, ofAll],
    ["all of four questions", everything, [...ofAll, ofAll[0]]],
    ["all of five questions", whole, [...ofLunch, ofLunch[1]]],
  ])
    for (const [words, more] of [
      [[], next],
      [[], next],
      [Array(200).fill(MASK), splitmix(20_261_123n)],
      [Array(3).fill(0n), next],
    ])
      many.push(session(about, plan, sheets, words, more));
  return many;
}
