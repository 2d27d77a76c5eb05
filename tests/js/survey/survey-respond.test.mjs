/** Answering: what is drawn, in which order, what is kept, and what is refused before a draw. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { binned, number, oneOf, rating, severalOf, survey, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { withSeed, withTape } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto } from "../api/api-helpers.mjs";
import { all, answers, colors, lunch, one, sent, towns } from "./survey-helpers.mjs";

const seed = (byte) => new Uint8Array(32).fill(byte);
const sessions = JSON.parse(
  readFileSync(new URL("../../vectors/parts/responses.json", import.meta.url), "utf8"),
);

for (const { about, id, plan, steps } of sessions) {
  test(`a session by the script: ${about}, ${steps[0].tape[0]}`, () => {
    for (const respondent of [respondentFromPlan(plan)]) {
      assert.equal(respondent.id, id);
      let memory;
      for (const step of steps) {
        const run = () =>
          step.call === "begin" ? respondent.begin() : respondent.respond(memory, step.answers);
        const tape = BigUint64Array.from(step.tape, (word) => BigInt(`0x${word}`));
        assert.equal(tape.length, step.words);
        // One word less is too few, and nothing is said.
        assert.throws(() => withTape(tape.subarray(1 - 1, -1), run), noEntropy);
        const gives = withTape(tape, run);
        assert.deepEqual(sent(gives), step.gives);
        memory = sent(gives.memory ?? gives);
      }
    }
  });
}

/** Every question of every survey, all of them asked of everybody. */
const everything = (odds = 3 ** 9) =>
  survey("everything", {
    smokes: yesNo({ skip: true }),
    pet: oneOf(["cat", "dog"]),
    color: oneOf(colors, { skip: true }),
    town: oneOf(towns),
    pets: severalOf(["cat", "dog", "eel"]),
    stars: rating(-2, 2, { skip: true }),
    hours: number("-1/3", 60),
    age: binned([18, 30, 65]),
  })
    .odds(odds)
    .questionsPerPerson(8)
    .build();

/** Any answers to it. */
const sheet = fc.record({
  smokes: fc.constantFrom(true, false, null),
  pet: fc.constantFrom("cat", "dog"),
  color: fc.constantFrom(...colors, null),
  town: fc.constantFrom(...towns),
  pets: fc.subarray(["eel", "cat", "dog"]),
  stars: fc.constantFrom(-2, -1, -0, 0, 1, 2, null),
  hours: fc.double({ noNaN: true, noDefaultInfinity: true }),
  age: fc.oneof(
    fc.constantFrom(-0, 18, 30, 65),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
});

/** The words that a call takes of a seed: what comes after is what comes after so many words. */
const nextId = (survey, body) =>
  withSeed(seed(9), () => {
    body();
    const { reports } = survey.respond(survey.begin(), { a: true });
    return reports[0].id;
  });

test("how much is drawn depends on no answer, nor on what was said before", () => {
  const [asked, after] = [everything(), one()];
  const memory = asked.begin();
  const first = { ...answers, town: "o1", color: "red", pet: "dog", stars: 0, hours: 7, age: 1 };
  const wanted = nextId(after, () => asked.respond(memory, first));
  const { memory: kept } = asked.respond(memory, first);
  fc.assert(
    fc.property(sheet, fc.boolean(), (given, again) => {
      const before = again ? asked.respond(kept, given).memory : kept;
      assert.equal(
        nextId(after, () => asked.respond(before, given)),
        wanted,
      );
    }),
    { numRuns: 100 },
  );
});

test("every report is one that its question can have, and is counted", () => {
  fc.assert(
    fc.property(sheet, fc.constantFrom(1.5 ** 8, 3 ** 9, 2 ** 20), (given, odds) => {
      const asked = everything(Math.ceil(odds));
      const memory = asked.begin();
      const { reports, memory: kept } = asked.respond(memory, given);
      const counts = asked.counts();
      assert.deepEqual(
        reports.map((report) => counts.add(sent(report))),
        Array(8).fill("counted"),
      );
      assert.deepEqual(
        reports.map(({ question }) => question),
        memory.questions,
      );
      assert.ok(reports.every((report) => JSON.stringify(report).length <= 180));
      // Ever again, whatever was kept.
      const again = asked.respond(sent(kept), given);
      assert.deepEqual([again.reports, again.memory], [reports, kept]);
    }),
    { numRuns: 60 },
  );
});

test("the same answer is the same report, whichever way it is given", () => {
  const asked = everything();
  const memory = asked.begin();
  const given = {
    smokes: null,
    pet: "cat",
    color: null,
    town: "o53",
    pets: ["dog", "cat"],
    stars: 0,
    hours: -5,
    age: 18,
  };
  const { reports, memory: kept } = asked.respond(memory, given);
  const alike = { ...given, pets: ["cat", "dog"], stars: -0, hours: "-1e9" * 1, age: 29.5 };
  assert.deepEqual(asked.respond(kept, alike).reports, reports);
  assert.deepEqual(
    kept.said.map(({ answer }) => answer),
    [null, "cat", null, "o53", ["cat", "dog"], 0, "-1/3", 1],
  );
  // A number between the bounds is kept as it is, and bounds as they stand in the plan.
  const more = asked.respond(kept, { ...given, hours: 60, age: -0 }).memory;
  assert.deepEqual(
    more.said.slice(8).map(({ answer }) => answer),
    ["60", 0],
  );
});

test("another answer is another report, beside the one before", () => {
  const asked = one();
  const first = asked.respond(asked.begin(), { a: true });
  const second = asked.respond(first.memory, { a: false });
  assert.notEqual(second.reports[0].id, first.reports[0].id);
  assert.equal(second.memory.said.length, 2);
  assert.deepEqual(asked.respond(second.memory, { a: true }).reports, first.reports);
});

test("two tabs that do not see each other say it twice: one of them must write", () => {
  const asked = one();
  const memory = asked.begin();
  const [left, right] = [0, 1].map(() => asked.respond(memory, { a: true }));
  assert.notEqual(left.reports[0].id, right.reports[0].id);
  const counts = asked.counts();
  for (const { reports } of [left, right, left]) counts.add(reports[0]);
  assert.equal(counts.rows()[0].n, 2);
  // Whoever saw what was kept says it again.
  assert.deepEqual(asked.respond(left.memory, { a: true }).reports, left.reports);
});

test("what is spent is the power of the odds of what was said", () => {
  const asked = all();
  const memory = asked.begin();
  assert.equal(asked.spent(memory), 0);
  const first = asked.respond(memory, answers).memory;
  assert.equal(asked.spent(first), asked.epsilon);
  assert.equal(asked.spent(asked.respond(first, answers).memory), asked.epsilon);
  const other = { stars: 1, pets: [], town: "o3", hours: 1 };
  // ln 14641, rounded up.
  assert.equal(asked.spent(asked.respond(first, other).memory), 9.591581091193483);
  const third = survey("s", { a: yesNo(), b: yesNo() }).odds(3).questionsPerPerson(2).build();
  const { memory: two } = third.respond(third.begin(), { a: true, b: true });
  assert.ok(third.spent(two) <= third.epsilon);
});

test("as many questions are drawn as the plan says, and each at times", () => {
  const asked = all();
  const seen = new Set();
  for (let round = 0; round < 200; round++) {
    const { questions, said, survey: id } = asked.begin();
    assert.deepEqual([questions.length, said, id], [2, [], asked.id]);
    seen.add(questions.join());
  }
  // In 200 draws, one of six pairs is missing with probability below 6 * (5 / 6)^200 < 2^-49.
  assert.equal(seen.size, 6);
});

test("answers to questions that were not drawn are not looked at", () => {
  const asked = all();
  const memory = asked.begin();
  const trap = {};
  for (const name of ["stars", "pets", "town", "hours"])
    Object.defineProperty(trap, name, {
      enumerable: true,
      get() {
        assert.ok(memory.questions.includes(name), name);
        return answers[name];
      },
    });
  assert.equal(asked.respond(memory, trap).reports.length, 2);
});

/** Runs `body` where every draw is a failure of the test. */
const drawingNothing = (body) =>
  withCrypto(
    {
      getRandomValues() {
        throw new Error("something was drawn");
      },
    },
    body,
  );

test("answers that are malformed are refused before anything is drawn", () => {
  const asked = everything();
  const memory = asked.begin();
  const good = { ...answers, color: "red", pet: "cat", age: 5, hours: 5, stars: 0 };
  assert.equal(asked.respond(memory, good).reports.length, 8);
  const text = JSON.stringify(memory);
  for (const [argument, given] of [
    ["answers", undefined],
    ["answers", null],
    ["answers", "yes"],
    ["smokes", {}],
    ["smokes", { ...good, smokes: undefined }],
    ["smokes", { ...good, smokes: "yes" }],
    ["smokes", { ...good, smokes: 1 }],
    ["smokes", { ...good, smokes: Object(true) }],
    ["smokes", Object.create(good)],
    ["pet", { ...good, pet: "eel" }],
    ["pet", { ...good, pet: null }],
    ["pet", { ...good, pet: 0 }],
    ["color", { ...good, color: "skip" }],
    ["town", { ...good, town: "o54" }],
    ["town", { ...good, town: Object("o5") }],
    ["pets", { ...good, pets: "cat" }],
    ["pets", { ...good, pets: ["cat", "cat"] }],
    ["pets", { ...good, pets: ["cat", "cow"] }],
    ["pets", { ...good, pets: [,] }],
    ["pets", { ...good, pets: null }],
    ["stars", { ...good, stars: 3 }],
    ["stars", { ...good, stars: 0.5 }],
    ["stars", { ...good, stars: "0" }],
    ["hours", { ...good, hours: NaN }],
    ["hours", { ...good, hours: Infinity }],
    ["hours", { ...good, hours: "5" }],
    ["hours", { ...good, hours: 5n }],
    ["hours", { ...good, hours: null }],
    ["age", { ...good, age: -Infinity }],
    ["age", { ...good, age: new Date(5) }],
  ])
    assert.throws(
      () => drawingNothing(() => asked.respond(memory, given)),
      refusal(argument),
      `${argument}: ${String(given?.[argument])}`,
    );
  assert.equal(JSON.stringify(memory), text);
});

test("what looking at an answer or at memory throws is not passed on", () => {
  const asked = everything();
  const { memory, good } = { memory: asked.begin(), good: { ...answers, color: "red", stars: 0 } };
  const throwing = () => {
    throw new Error("xyzzy-secret");
  };
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  const boxes = ["cat"];
  Object.defineProperty(boxes, 0, { get: throwing });
  const getter = (name) => Object.defineProperty({ ...good }, name, { get: throwing });
  const proxy = new Proxy(good, { getOwnPropertyDescriptor: throwing });
  const refused = (argument) => (thrown) => {
    assert.ok(!String(thrown.stack).includes("xyzzy"), thrown.stack);
    return refusal(argument, "ERR_ARGUMENT", /must be readable: reading it threw/)(thrown);
  };
  for (const [argument, given] of [
    ...Object.keys(good).flatMap((name) => (name === "a" ? [] : [[name, getter(name)]])),
    ["smokes", proxy],
    ["pets", { ...good, pets: revoked.proxy }],
    ["pets", { ...good, pets: boxes }],
  ])
    assert.throws(() => drawingNothing(() => asked.respond(memory, given)), refused(argument));
  const kept = asked.respond(memory, good).memory;
  const said = [...kept.said];
  Object.defineProperty(said, 0, { get: throwing });
  for (const altered of [
    Object.defineProperty({ ...kept }, "said", { get: throwing, enumerable: true }),
    { ...kept, said },
    { ...kept, said: revoked.proxy },
    new Proxy(kept, { ownKeys: throwing }),
  ])
    for (const body of [() => asked.respond(altered, good), () => asked.spent(altered)])
      assert.throws(() => drawingNothing(body), refused("memory"));
});

test("no message holds an answer", () => {
  const asked = everything();
  const secret = "xyzzy-secret";
  for (const name of Object.keys(answers)) {
    if (name === "a") continue;
    const given = { ...answers, color: "red", stars: 0, [name]: [secret] };
    assert.throws(
      () => asked.respond(asked.begin(), given),
      ({ message, argument }) => argument === name && !message.includes(secret),
    );
  }
});

test("memory that is malformed, altered or of another survey is refused, and nothing drawn", () => {
  const asked = all();
  const kept = asked.respond(asked.begin(), answers).memory;
  const [said] = kept.said;
  const swapped = [...kept.questions].reverse();
  const undrawn = ["stars", "pets", "town", "hours"].filter(
    (name) => !kept.questions.includes(name),
  );
  // Well-formed answers to questions that were not drawn.
  const saidOf = {
    stars: { question: "stars", answer: 4, value: 0, id: said.id },
    pets: { question: "pets", answer: ["cat"], value: 0, id: said.id },
    town: { question: "town", answer: "o3", value: 0, id: said.id },
    hours: { question: "hours", answer: 3, value: 0, id: said.id },
  };
  for (const memory of [
    undefined,
    null,
    "memory",
    {},
    [],
    { ...kept, survey: one().id },
    { ...kept, survey: undefined },
    { ...kept, more: 1 },
    { ...kept, questions: swapped },
    { ...kept, questions: kept.questions.slice(1) },
    { ...kept, questions: [...kept.questions, undrawn[0]] },
    { ...kept, said: [], questions: [] },
    { ...kept, said: [], questions: kept.questions.slice(1) },
    { ...kept, said: [], questions: [...kept.questions, "unasked"] },
    { ...kept, questions: [kept.questions[0], kept.questions[0]] },
    { ...kept, questions: [kept.questions[0], "age"] },
    { ...kept, questions: kept.questions.join() },
    { ...kept, said: undefined },
    { ...kept, said: {} },
    { ...kept, said: [said, said] },
    { ...kept, said: [said, { ...said, id: "0".repeat(32) }] },
    { ...kept, said: [null] },
    { ...kept, said: [{ ...said, question: "age" }] },
    { ...kept, said: [saidOf[undrawn[0]]] },
    { ...kept, said: [{ ...said, id: said.id.toUpperCase().replace(/[0-9]/, "A") }] },
    { ...kept, said: [{ ...said, id: "1" }] },
    { ...kept, said: [{ ...said, value: -1 }] },
    { ...kept, said: [{ ...said, value: 2 ** 53 }] },
    { ...kept, said: [{ ...said, value: String(said.value) }] },
    { ...kept, said: [{ ...said, answer: "elsewhere" }] },
    { ...kept, said: [{ ...said, answer: undefined }] },
    { ...kept, said: [{ ...said, more: 1 }] },
  ]) {
    const argument = Object.hasOwn(memory ?? {}, "more") ? "more" : undefined;
    for (const body of [() => asked.respond(memory, answers), () => asked.spent(memory)])
      assert.throws(
        () => drawingNothing(body),
        (thrown) => refusal(argument ?? thrown.argument)(thrown),
      );
  }
  assert.throws(() => asked.respond(one().begin(), answers), refusal("memory"));
});

test("each kind of answer that memory holds is checked", () => {
  const asked = everything();
  const given = { ...answers, color: "red", pet: "cat", age: 5, hours: 5, stars: 0 };
  const { memory } = asked.respond(asked.begin(), given);
  const altered = (question, answer) => ({
    ...memory,
    said: memory.said.map((one) => (one.question === question ? { ...one, answer } : one)),
  });
  for (const [question, answer] of [
    ["smokes", "yes"],
    ["pet", null],
    ["pets", ["dog", "cat"]],
    ["pets", ["cat", "cat"]],
    ["pets", { length: 0 }],
    ["stars", 3],
    ["hours", 61],
    ["hours", -5],
    ["hours", "5"],
    ["hours", null],
    ["age", 4],
    ["age", -1],
    ["age", 0.5],
  ])
    assert.throws(() => asked.spent(altered(question, answer)), refusal("memory"), question);
  for (const [question, answer] of [
    ["pets", []],
    ["hours", "60"],
    ["hours", "-1/3"],
    ["age", 3],
    ["smokes", null],
  ])
    assert.ok(asked.spent(altered(question, answer)) > 0, question);
});

for (const [what, replacement] of [
  ["no crypto", () => undefined],
  ["crypto without getRandomValues", () => ({})],
  [
    "a source that gives the same over and over",
    () => ({ getRandomValues: (view) => view.fill(7) }),
  ],
])
  test(`${what}: nothing is drawn, nothing is said, and the next call is fresh`, () => {
    const asked = all();
    const memory = asked.begin();
    assert.throws(() => withCrypto(replacement(), () => asked.begin()), noEntropy);
    assert.throws(() => withCrypto(replacement(), () => asked.respond(memory, answers)), noEntropy);
    assert.equal(asked.respond(memory, answers).reports.length, 2);
    assert.deepEqual(memory.said, []);
  });

test("a source that fails in the middle releases nothing", () => {
  const asked = everything();
  const memory = asked.begin();
  const given = { ...answers, color: "red", pet: "cat", age: 5, hours: 5, stars: 0 };
  const real = globalThis.crypto;
  let calls = 0;
  const failing = (after) => ({
    getRandomValues(view) {
      if (calls++ >= after) throw new Error("no");
      return real.getRandomValues(view);
    },
  });
  let needed = 0;
  for (let after = 0; ; after++) {
    calls = 0;
    try {
      const { reports } = withCrypto(failing(after), () => asked.respond(memory, given));
      assert.equal(reports.length, 8);
      needed = after;
      break;
    } catch (thrown) {
      noEntropy(thrown);
    }
  }
  // Probed, drawn, and read.
  assert.ok(needed >= 3, `${needed} calls`);
});

test("seeds repeat a whole session, and reports carry no mark of it", () => {
  const session = () => {
    const asked = all();
    const { reports, memory } = asked.respond(asked.begin(), answers);
    return { reports, memory };
  };
  const seeded = withSeed(seed(1), session);
  assert.deepEqual(withSeed(seed(1), session), seeded);
  assert.notDeepEqual(withSeed(seed(2), session), seeded);
  assert.deepEqual(
    seeded.reports.map((report) => Object.keys(report)),
    Array(2).fill(["format", "survey", "question", "value", "id"]),
  );
});

test("what comes back is frozen, and memory that was passed in stays as it was", () => {
  const asked = all();
  const memory = sent(asked.begin());
  const before = sent(memory);
  const { reports, memory: kept } = asked.respond(memory, answers);
  assert.deepEqual(memory, before);
  assert.throws(() => (reports[0].value = 5), TypeError);
  assert.throws(() => kept.said.push(1), TypeError);
});

test("a page that pollutes prototypes changes nothing", () => {
  const session = () => {
    const asked = all();
    const first = asked.respond(asked.begin(), answers);
    const other = { stars: null, pets: [], town: "o1", hours: 2 };
    const second = asked.respond(first.memory, other);
    return [asked.id, first, second, asked.spent(second.memory), asked.explain()];
  };
  const plain = withSeed(seed(3), session);
  const put = { text: "Sure?", skip: true, said: [], options: ["x"], toJSON: () => "same" };
  for (const [name, value] of Object.entries(put))
    Object.defineProperty(Object.prototype, name, { value, configurable: true });
  Object.defineProperty(Array.prototype, "toJSON", { value: () => "same", configurable: true });
  let polluted;
  try {
    polluted = withSeed(seed(3), session);
  } finally {
    for (const name of Object.keys(put)) delete Object.prototype[name];
    delete Array.prototype.toJSON;
  }
  assert.deepEqual(polluted, plain);
});
