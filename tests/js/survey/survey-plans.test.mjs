/** Plans of surveys: the published ones, what is refused, and that they survive as they are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  binned,
  number,
  oneOf,
  rating,
  severalOf,
  survey,
  surveyFromPlan,
  yesNo,
} from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { expEnclosure, read } from "../../vectors/exact.mjs";
import { refusal } from "../api/api-helpers.mjs";
import { all, lunch, one, sent, towns } from "./survey-helpers.mjs";

/** So many different texts. */
const texts = (count) => Array.from({ length: count }, (_, place) => `o${place}`);

const published = [
  [
    one,
    `{"format":1,"kind":"survey","name":"q","odds":"2850325/1048576","oddsEach":"2850325/1048576","questions":[{"kind":"yesNo","name":"a","protocol":{"kind":"subset","options":2,"size":1},"skip":false}],"questionsPerPerson":1}`,
    "cad9ecafe767c9341f47aa7f41092934",
    0.9999999696321401,
  ],
  [
    lunch,
    `{"format":1,"kind":"survey","name":"lunch","odds":"3","oddsEach":"3","questions":[{"kind":"yesNo","name":"smokes","protocol":{"kind":"subset","options":3,"size":1},"skip":true},{"kind":"oneOf","name":"pet","options":["cat","dog","naïve “🙂”"],"protocol":{"kind":"subset","options":3,"size":1},"skip":false},{"kind":"oneOf","name":"color","options":["red","orange","yellow","green","blue","violet","brown","black","gray","white"],"protocol":{"kind":"subset","options":10,"size":3},"skip":false},{"highest":"60","kind":"number","lowest":"0","name":"hours","protocol":{"kind":"bit"}},{"edges":[18,30,65],"kind":"binned","name":"age","protocol":{"kind":"subset","options":4,"size":1}}],"questionsPerPerson":1}`,
    "e7f2534d7b403eb06233b4c640169cf7",
    1.0986122886681098,
  ],
  [
    all,
    `{"format":1,"kind":"survey","name":"all","odds":"121","oddsEach":"11","questions":[{"first":1,"kind":"rating","last":5,"name":"stars","protocol":{"kind":"subset","options":6,"size":1},"skip":true,"text":"How many stars?"},{"boxes":["cat","dog"],"kind":"severalOf","name":"pets","protocol":{"boxes":2,"kind":"boxes"}},{"kind":"oneOf","name":"town","options":${JSON.stringify(towns)},"protocol":{"digits":2,"kind":"lines","options":54,"prime":13},"skip":false},{"highest":"24","kind":"number","lowest":"0","name":"hours","protocol":{"half":16,"kind":"window","steps":64}}],"questionsPerPerson":2}`,
    "87491cebd39fa2e4b15cdbdafd50f0c5",
    4.795790545596742,
  ],
];

for (const [build, plan, id, epsilon] of published) {
  test(`${id} names the plan that the specification gives`, () => {
    const built = build();
    assert.deepEqual(sent(built.plan), JSON.parse(plan));
    for (const same of [built, surveyFromPlan(JSON.parse(plan)), respondentFromPlan(sent(built))]) {
      assert.equal(same.id, id);
      assert.equal(same.odds, JSON.parse(plan).odds);
      assert.equal(same.epsilon, epsilon);
      assert.deepEqual(same.plan, built.plan);
    }
    assert.equal(built.toJSON(), built.plan);
  });
}

test("plans and surveys are frozen, all through", () => {
  const { plan } = all();
  assert.throws(() => (plan.questions[2].options[0] = "x"), TypeError);
  assert.throws(() => (plan.questions[0].protocol.size = 2), TypeError);
  assert.ok(Object.isFrozen(all()) && Object.isFrozen(respondentFromPlan(plan)));
});

test("odds are read exactly, and shared among questions", () => {
  const two = () => survey("s", { a: yesNo(), b: yesNo() }).questionsPerPerson(2);
  for (const [builder, odds, oddsEach] of [
    [two().odds(9), "9", "3"],
    [two().odds("3"), "3", "908093/524288"],
    [two().odds(3n), "3", "908093/524288"],
    [two().odds(1.5), "3/2", "642119/524288"],
    [survey("s", { a: yesNo() }).odds("2.50"), "5/2", "5/2"],
    [survey("s", { a: yesNo() }).epsilon("1/2"), "1728809/1048576", "1728809/1048576"],
    [survey("s", { a: yesNo() }).epsilon(4), "57250309/1048576", "57250309/1048576"],
  ]) {
    const { plan } = builder.build();
    assert.deepEqual([plan.odds, plan.oddsEach], [odds, oddsEach]);
  }
});

test("-0 and decimals are what they mean", () => {
  const build = (edges, first, low) =>
    survey("s", { a: binned(edges), b: rating(first, 3), c: number(low, "0.50") })
      .odds(3)
      .build();
  assert.equal(build([-0, 1], -0, -0).id, build([0, 1], 0, "0").id);
  assert.equal(build([0, 1], 0, 0).plan.questions[2].highest, "1/2");
});

test("a text is part of the plan", () => {
  const of = (more) =>
    survey("s", { a: yesNo(more) })
      .odds(3)
      .build();
  assert.equal(of().id, of({ text: undefined }).id);
  assert.notEqual(of().id, of({ text: "Do you?" }).id);
  assert.notEqual(of({ text: "Do you?" }).id, of({ text: "Do you ?" }).id);
  assert.equal("text" in of().plan.questions[0], false);
});

test("what a question is asked with is checked at once", () => {
  const long = "x".repeat(201);
  for (const [argument, make, code] of [
    ["options", () => oneOf(["a"])],
    ["options", () => oneOf([])],
    ["options", () => oneOf(["a", "a"])],
    ["options", () => oneOf(["a", ""])],
    ["options", () => oneOf(["a", "\ud800"])],
    ["options", () => oneOf(["a", 1])],
    ["options", () => oneOf("ab")],
    ["options", () => oneOf(undefined)],
    ["options", () => oneOf(["a", "skip"], { skip: true })],
    ["options", () => oneOf(["a", long]), "ERR_LIMIT"],
    ["options", () => oneOf(["a", "é".repeat(101)]), "ERR_LIMIT"],
    ["options", () => oneOf(texts(65_537)), "ERR_LIMIT"],
    ["options", () => oneOf(texts(65_536), { skip: true }), "ERR_LIMIT"],
    ["boxes", () => severalOf(["a"])],
    ["boxes", () => severalOf(["a", "a"])],
    ["boxes", () => severalOf(texts(65)), "ERR_LIMIT"],
    ["first", () => rating(1.5, 3)],
    ["last", () => rating(3, 3)],
    ["last", () => rating(3, NaN)],
    ["last", () => rating(1, 54), "ERR_LIMIT"],
    ["last", () => rating(1, 53, { skip: true }), "ERR_LIMIT"],
    ["lowest", () => number(NaN, 3)],
    ["highest", () => number(0, null)],
    ["edges", () => binned([])],
    ["edges", () => binned([1, 1])],
    ["edges", () => binned([2, 1])],
    ["edges", () => binned([NaN])],
    ["edges", () => binned([1, Infinity])],
    ["edges", () => binned(["1"])],
    ["edges", () => binned(Array.from({ length: 53 }, (_, edge) => edge)), "ERR_LIMIT"],
    ["skip", () => yesNo({ skip: "yes" })],
    ["skip", () => yesNo({ skip: null })],
    ["skip", () => severalOf(["a", "b"], { skip: true })],
    ["skip", () => number(0, 1, { skip: true })],
    ["text", () => yesNo({ text: "" })],
    ["text", () => yesNo({ text: "\udc00" })],
    ["text", () => yesNo({ text: 5 })],
    [
      "text",
      () =>
        survey("s", { a: number(0, 1, { text: "" }) })
          .odds(3)
          .build(),
    ],
    ["text", () => yesNo({ text: "é".repeat(251) }), "ERR_LIMIT"],
    ["text", () => yesNo({ text: "x".repeat(1e7) }), "ERR_LIMIT"],
    ["options", () => yesNo(null)],
    ["Skip", () => yesNo({ Skip: true })],
  ])
    assert.throws(make, refusal(argument, code), String(make));
  assert.ok(oneOf(texts(65_536)));
  assert.ok(rating(-26, 26) && rating(1, 52, { skip: true }) && yesNo({ text: "é".repeat(250) }));
});

test("what a survey is built with is checked", () => {
  const build = (name, questions) => survey(name, questions).odds(3).build();
  const many = (count) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`q${place}`, yesNo()]));
  for (const [argument, make, code] of [
    ["name", () => build("", { a: yesNo() })],
    ["name", () => build("A", { a: yesNo() })],
    ["name", () => build("x".repeat(33), { a: yesNo() })],
    ["name", () => build("a\n", { a: yesNo() })],
    ["questions", () => build("s", {})],
    ["questions", () => build("s", null)],
    ["questions", () => build("s", { A: yesNo() })],
    ["questions", () => build("s", { __proto__: null, 1: yesNo() })],
    ["questions", () => build("s", { a: { kind: "yesNo", skip: false } })],
    ["questions", () => build("s", { a: undefined })],
    ["questions", () => build("s", many(65)), "ERR_LIMIT"],
    ["odds", () => survey("s", { a: yesNo() }).build()],
    ["odds", () => survey("s", { a: yesNo() }).odds(3).epsilon(1).build()],
    ["odds", () => survey("s", { a: yesNo() }).odds(1).build()],
    ["odds", () => survey("s", { a: yesNo() }).odds("1026/1025").build()],
    ["odds", () => survey("s", { a: yesNo() }).odds("three").build()],
    [
      "odds",
      () =>
        survey("s", { a: yesNo() })
          .odds(2 ** 20 + 1)
          .build(),
      "ERR_LIMIT",
    ],
    ["odds", () => survey("s", { a: yesNo() }).odds("1099511627778/1099511627777").build()],
    ["odds", () => survey("s", { a: yesNo() }).odds(NaN)],
    ["odds", () => survey("s", { a: yesNo() }).odds({})],
    ["epsilon", () => survey("s", { a: yesNo() }).epsilon(0).build()],
    ["epsilon", () => survey("s", { a: yesNo() }).epsilon(-1).build()],
    ["epsilon", () => survey("s", { a: yesNo() }).epsilon(14).build(), "ERR_LIMIT"],
    ["questionsPerPerson", () => survey("s", { a: yesNo() }).questionsPerPerson(2)],
    ["questionsPerPerson", () => survey("s", { a: yesNo() }).questionsPerPerson(0)],
    ["questionsPerPerson", () => survey("s", { a: yesNo() }).questionsPerPerson(0.5)],
    ["questionsPerPerson", () => survey("s", many(64)).odds("1.05").questionsPerPerson(64).build()],
    ["highest", () => build("s", { a: number(1, 1) })],
    ["highest", () => build("s", { a: number("0.5", "1/2") })],
    ["highest", () => build("s", { a: number(0, "1e") })],
    ["lowest", () => build("s", { a: number("1/0", 1) })],
  ])
    assert.throws(make, refusal(argument, code), String(make));
  assert.throws(
    () => survey("s", { a: yesNo() }).odds("4503599627370496/2199023255553").build(),
    refusal("odds", "ERR_LIMIT"),
  );
  assert.equal(build("s", many(64)).plan.questions.length, 64);
});

/** A plan with a change that its path leads to; undefined takes a key away. */
function changed(plan, path, value) {
  const copy = sent(plan);
  const keys = path.split(".");
  const last = keys.pop();
  const place = keys.reduce((object, key) => object[key], copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

test("a plan that was altered is refused, by phones too", () => {
  const [small, large] = [lunch().plan, all().plan];
  const edge = Array.from({ length: 53 }, (_, place) => place);
  for (const [argument, plan, code] of [
    ["plan", null],
    ["plan", "survey"],
    ["kind", {}],
    ["kind", changed(small, "kind", "quantile")],
    ["format", changed(small, "format", 2)],
    ["format", changed(small, "format", "1")],
    ["name", changed(small, "name", "Lunch")],
    ["name", changed(small, "name", undefined)],
    ["version", changed(small, "version", 1)],
    ["odds", changed(small, "odds", 3)],
    ["odds", changed(small, "odds", "3.0")],
    ["odds", changed(small, "odds", "6/2")],
    ["odds", changed(small, "odds", "3/1")],
    ["odds", changed(small, "odds", "03")],
    ["odds", changed(small, "odds", " 3")],
    ["odds", changed(small, "odds", "-3")],
    ["odds", changed(small, "odds", "1")],
    ["odds", changed(small, "odds", "1048577"), "ERR_LIMIT"],
    ["odds", changed(small, "odds", `${2n ** 41n + 1n}/${2n ** 40n}`), "ERR_LIMIT"],
    ["odds", changed(small, "odds", "9".repeat(600))],
    ["oddsEach", changed(small, "oddsEach", "4")],
    ["oddsEach", changed(large, "oddsEach", "12")],
    ["oddsEach", changed(large, "oddsEach", "11000001/1000000")],
    ["oddsEach", changed(large, "oddsEach", "1")],
    ["oddsEach", changed(small, "oddsEach", undefined)],
    ["questionsPerPerson", changed(small, "questionsPerPerson", 6)],
    ["questionsPerPerson", changed(small, "questionsPerPerson", 0)],
    ["questionsPerPerson", changed(small, "questionsPerPerson", "1")],
    ["oddsEach", changed(small, "questionsPerPerson", 2)],
    ["questions", changed(small, "questions", {})],
    ["questions", changed(small, "questions", [])],
    ["questions", changed(small, "questions", Array(65).fill(small.questions[0])), "ERR_LIMIT"],
    ["questions", changed(small, "questions", [small.questions[0], small.questions[0]])],
    ["questions", changed(small, "questions.0", null)],
    ["questions", changed(small, "questions.0.name", "Smokes")],
    ["kind", changed(small, "questions.0.kind", "maybe")],
    ["kind", changed(small, "questions.0.kind", undefined)],
    ["kind", changed(small, "questions.0.kind", "toString")],
    ["skip", changed(small, "questions.0.skip", undefined)],
    ["skip", changed(small, "questions.0.skip", 1)],
    ["options", changed(small, "questions.0.skip", false)],
    ["weight", changed(small, "questions.0.weight", 1)],
    ["skip", changed(small, "questions.3.skip", false)],
    ["text", changed(small, "questions.0.text", "")],
    ["protocol", changed(small, "questions.0.protocol", undefined)],
    ["protocol", changed(small, "questions.0.protocol", "subset")],
    ["protocol", changed(small, "questions.0.protocol.kind", "lines")],
    ["protocol", changed(small, "questions.0.protocol.kind", "bit")],
    ["options", changed(small, "questions.0.protocol.options", 4)],
    ["size", changed(small, "questions.0.protocol.size", 3)],
    ["size", changed(small, "questions.0.protocol.size", 0)],
    ["size", changed(small, "questions.0.protocol.size", 1.5)],
    ["prime", changed(small, "questions.0.protocol.prime", 3)],
    // A set so large, or so small, that no interval is shown to hold.
    ["protocol", changed(small, "questions.2.protocol.size", 1)],
    ["protocol", changed(small, "questions.2.protocol.size", 9)],
    ["options", changed(small, "questions.1.options", ["cat", "dog"])],
    ["options", changed(small, "questions.1.options", ["cat", "cat", "dog"])],
    ["protocol", changed(small, "questions.1.protocol", large.questions[2].protocol)],
    ["lowest", changed(small, "questions.3.lowest", 0)],
    ["lowest", changed(small, "questions.3.lowest", "0.5")],
    ["lowest", changed(small, "questions.3.lowest", "-0")],
    ["highest", changed(small, "questions.3.highest", "0")],
    ["highest", changed(small, "questions.3.highest", "1".repeat(65))],
    ["half", changed(small, "questions.3.protocol", { kind: "window", steps: 64, half: 65 })],
    ["half", changed(small, "questions.3.protocol", { kind: "window", steps: 64 })],
    ["steps", changed(small, "questions.3.protocol", { kind: "window", steps: 32, half: 3 })],
    ["edges", changed(small, "questions.4.edges", [18, 18, 65])],
    ["edges", changed(small, "questions.4.edges", edge), "ERR_LIMIT"],
    ["protocol", changed(large, "questions.2.protocol", small.questions[0].protocol)],
    ["prime", changed(large, "questions.2.protocol.prime", 14)],
    ["prime", changed(large, "questions.2.protocol.prime", 2)],
    ["prime", changed(large, "questions.2.protocol.prime", 401)],
    ["digits", changed(large, "questions.2.protocol.digits", 3)],
    ["digits", changed(large, "questions.2.protocol.digits", 1)],
    // 397 keeps the answer in one of 37 cases only.
    ["protocol", changed(large, "questions.2.protocol", { ...lines(397, 1), options: 54 })],
    ["boxes", changed(large, "questions.1.protocol.boxes", 3)],
    ["protocol", changed(changed(large, "questions.3.protocol", { kind: "bit" }), "name", 5)],
  ]) {
    // A plan that is refused for two reasons is refused by the first.
    const wanted = (thrown) =>
      plan?.name === 5 ? thrown.name === "DpError" : refusal(argument, code)(thrown);
    for (const read of [surveyFromPlan, respondentFromPlan])
      assert.throws(() => read(plan), wanted, `${argument}: ${JSON.stringify(plan)?.slice(0, 90)}`);
  }
});

function lines(prime, digits) {
  return { kind: "lines", prime, digits };
}

test("a bit for odds above 11, and a plan from a stranger's class, are refused", () => {
  const bit = (odds) => ({
    ...survey("s", { a: number(0, 1) })
      .odds(odds)
      .build().plan,
    questions: [
      { kind: "number", name: "a", lowest: "0", highest: "1", protocol: { kind: "bit" } },
    ],
  });
  assert.ok(surveyFromPlan(bit(11)));
  assert.throws(() => surveyFromPlan(bit(12)), refusal("protocol"));
  // Getters are asked once.
  let asked = 0;
  const plan = {
    ...sent(lunch().plan),
    get odds() {
      return asked++ === 0 ? "3" : "9";
    },
  };
  assert.equal(surveyFromPlan(plan).plan.odds, "3");
});

test("a plan of another rule of choice runs as it stands", () => {
  const { plan, id } = lunch();
  const other = changed(plan, "questions.2.protocol.size", 4);
  const read = surveyFromPlan(other);
  assert.notEqual(read.id, id);
  assert.equal(read.plan.questions[2].protocol.size, 4);
});

/** The paths of all that stands in a plan. */
const places = (value, path = []) =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...path, key],
        ...places(inner, [...path, key]),
      ])
    : [];

test("whatever stands in a plan, it is read or refused, and names what runs", () => {
  const anything = fc.oneof(
    fc.constantFrom(null, 0, -0, 1, 2, 0.5, 2 ** 53, "", "3", "1/2", [], {}, true, undefined),
    fc.anything({ withBigInt: true, withNullPrototype: true }),
  );
  const plans = [lunch().plan, all().plan];
  fc.assert(
    fc.property(fc.constantFrom(...plans), fc.nat(), anything, (plan, place, value) => {
      const copy = sent(plan);
      const all = places(copy);
      const path = all[place % all.length];
      const last = path.at(-1);
      path.slice(0, -1).reduce((object, key) => object[key], copy)[last] = value;
      let phone;
      try {
        phone = respondentFromPlan(copy);
      } catch (thrown) {
        assert.equal(thrown.name, "DpError", `${path.join(".")}: ${thrown}`);
        assert.match(thrown.code, /^ERR_(ARGUMENT|LIMIT)$/);
        return;
      }
      assert.equal(surveyFromPlan(sent(phone.plan)).id, phone.id);
      assert.equal(phone.begin().questions.length, phone.plan.questionsPerPerson);
    }),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(anything, (thing) => {
      assert.throws(() => respondentFromPlan(thing), { name: "DpError", code: "ERR_ARGUMENT" });
    }),
  );
});

/** Any question, with parameters of every size. */
const question = fc.oneof(
  fc.boolean().map((skip) => yesNo({ skip })),
  fc.tuple(fc.integer({ min: 2, max: 300 }), fc.boolean()).map(([count, skip]) =>
    oneOf(
      Array.from({ length: count }, (_, place) => `o${place}`),
      { skip },
    ),
  ),
  fc
    .integer({ min: 2, max: 64 })
    .map((count) => severalOf(Array.from({ length: count }, (_, place) => `b${place}`))),
  fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 51 }))
    .map(([first, more]) => rating(first, first + more, { skip: true })),
  fc.tuple(fc.integer(), fc.integer({ min: 1 })).map(([low, more]) => number(low, low + more)),
  fc
    .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 52,
      comparator: (one, other) => one === other,
    })
    .map((edges) => binned([...edges].sort((one, other) => one - other))),
);

test("whatever is built is read again, by phones too, with the same id", () => {
  fc.assert(
    fc.property(
      fc.array(question, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.oneof(
        fc.integer({ min: 2, max: 1 << 20 }),
        fc.integer({ min: 1025, max: 9999 }).map((top) => `${top}/1024`),
      ),
      (questions, share, odds) => {
        const named = Object.fromEntries(questions.map((one, place) => [`q${place}`, one]));
        const builder = survey("s", named).odds(odds);
        let built;
        try {
          built = builder.questionsPerPerson(Math.min(share, questions.length)).build();
        } catch (thrown) {
          // Odds too low to be shared.
          refusal("questionsPerPerson")(thrown);
          return;
        }
        assert.equal(surveyFromPlan(sent(built)).id, built.id);
        const phone = respondentFromPlan(sent(built));
        assert.equal(phone.id, built.id);
        assert.equal(phone.epsilon, built.epsilon);
        const [said, told] = [phone.explain(), built.explain()];
        assert.deepEqual([said.respondent, said.facts], [told.respondent, told.facts]);
      },
    ),
    { numRuns: 150 },
  );
});

test("epsilon is the least double whose decimal is not below ln odds", () => {
  const below = (value) => {
    const bits = new BigUint64Array(Float64Array.of(value).buffer);
    return new Float64Array(new BigUint64Array([bits[0] - 1n]).buffer)[0];
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1 << 20 }),
      fc.integer({ min: 0, max: 20 }),
      (n, bits) => {
        fc.pre(n * 1024 >= 1025 * 2 ** bits);
        const { epsilon, odds } = survey("s", { a: yesNo() })
          .odds(`${n}/${2 ** bits}`)
          .build();
        const { top, bottom } = read(odds);
        // e^-x, enclosed, beside 1 / odds.
        const [low] = expEnclosure(read(String(below(epsilon))), 200);
        const [, high] = expEnclosure(read(String(epsilon)), 200);
        assert.ok(low * top > bottom << 200n, `${odds}: one double less would do`);
        assert.ok((high - 1n) * top <= bottom << 200n, `${odds}: the loss is more`);
      },
    ),
    { numRuns: 200 },
  );
});
