/** Tallies: whatever is added, nothing throws, and what is counted is what was reported. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { oneOf, severalOf, survey, yesNo } from "sottovoce/survey";
import { refusal } from "../api/api-helpers.mjs";
import { all, answers, lunch, one, sent } from "./survey-helpers.mjs";

const id = (number) => number.toString(16).padStart(32, "0");
const report = (of, question, value, number) => ({
  format: 1,
  survey: of.id,
  question,
  value,
  id: id(number),
});

test("counts are of options where a report is a set, else of values", () => {
  const asked = lunch();
  const counts = asked.counts();
  assert.deepEqual(counts.rows(), []);
  for (const [question, value, number] of [
    ["color", 0b0000000111, 1],
    ["color", 0b1000000011, 2],
    ["pet", 2, 3],
    ["hours", 1, 4],
    ["hours", 1, 5],
    ["age", -0, 6],
  ])
    assert.equal(counts.add(report(asked, question, value, number)), "counted");
  assert.deepEqual(counts.rows(), [
    { question: "pet", item: -1, n: 1 },
    { question: "pet", item: 2, n: 1 },
    { question: "color", item: -1, n: 2 },
    { question: "color", item: 0, n: 2 },
    { question: "color", item: 1, n: 2 },
    { question: "color", item: 2, n: 1 },
    { question: "color", item: 9, n: 1 },
    { question: "hours", item: -1, n: 2 },
    { question: "hours", item: 1, n: 2 },
    { question: "age", item: -1, n: 1 },
    { question: "age", item: 0, n: 1 },
  ]);
});

test("sets of 53 options are counted bit by bit", () => {
  const options = Array.from({ length: 53 }, (_, place) => `o${place}`);
  const asked = survey("many", { a: oneOf(options) })
    .odds(3)
    .build();
  const { size } = asked.plan.questions[0].protocol;
  const places = [...Array(size - 3).keys(), 31, 32, 52];
  const value = places.reduce((mask, place) => mask + 2 ** place, 0);
  const counts = asked.counts();
  assert.equal(counts.add(report(asked, "a", value, 1)), "counted");
  assert.deepEqual(
    counts
      .rows()
      .slice(1)
      .map(({ item }) => item),
    places,
  );
  assert.equal(counts.add(report(asked, "a", value - 2 ** 52, 2)), "refused");
});

/** A thing that throws when it is looked at, each in its way. */
const hostile = () => {
  const throws = () => {
    throw new Error("looked at");
  };
  const handler = new Proxy({}, { get: () => throws });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  return [
    new Proxy({}, handler),
    revoked.proxy,
    {
      format: 1,
      survey: "s",
      question: "a",
      value: 0,
      get id() {
        throw 5;
      },
    },
    { toString: throws, valueOf: throws, toJSON: throws },
    Object.defineProperty({}, "format", { get: throws, enumerable: true }),
  ];
};

test("nothing throws, and what is no report is refused and counted", () => {
  const asked = lunch();
  const good = report(asked, "color", 7, 1);
  const strays = [
    ...hostile(),
    undefined,
    null,
    0,
    NaN,
    "report",
    JSON.stringify([good]),
    JSON.stringify(JSON.stringify(good)),
    JSON.stringify(good) + " ".repeat(4096),
    Symbol("report"),
    5n,
    () => good,
    {},
    new Map(Object.entries(good)),
    Object.create(good),
    { ...good, more: 1 },
    { ...good, format: 2 },
    { ...good, format: "1" },
    { ...good, survey: one().id },
    { ...good, survey: asked.id.toUpperCase() },
    { ...good, survey: undefined },
    { ...good, question: "colour" },
    { ...good, question: "__proto__" },
    { ...good, question: "x".repeat(1e7) },
    { ...good, question: 2 },
    { ...good, id: undefined },
    { ...good, id: 5 },
    { format: 1, survey: asked.id, question: "color", value: 7 },
  ];
  const wrong = [
    { ...good, value: 8.5 },
    { ...good, value: -1 },
    { ...good, value: 1024 },
    { ...good, value: 2 ** 53 },
    { ...good, value: Infinity },
    { ...good, value: NaN },
    { ...good, value: "7" },
    { ...good, value: 7n },
    { ...good, value: null },
    { ...good, value: 3 },
    { ...good, value: 15 },
    { ...good, id: "" },
    { ...good, id: id(1).slice(1) },
    { ...good, id: `${id(1)}0` },
    { ...good, id: "G".repeat(32) },
    { ...good, id: "A".repeat(32) },
    { ...good, id: "0".repeat(1e7) },
    { ...good, id: `${id(1).slice(1)}\n` },
    { ...good, id: "٣".repeat(32) },
  ];
  const counts = asked.counts();
  for (const stray of strays) assert.equal(counts.add(stray), "refused");
  for (const one of wrong) assert.equal(counts.add(one), "refused");
  assert.deepEqual(counts.rows(), [
    { question: "", item: -2, n: strays.length },
    { question: "color", item: -2, n: wrong.length },
  ]);
  assert.equal(counts.refused, strays.length + wrong.length);
  for (const { reports, refused, unassigned } of Object.values(
    asked.estimate(counts, { confidence: 0.95 }),
  ))
    assert.ok(reports === 0 && [0, wrong.length].includes(refused) && unassigned === strays.length);
  assert.equal(counts.add(good), "counted");
});

test("a report counts as its JSON text too, and a list is a mistake of the caller", () => {
  const asked = lunch();
  const reports = [1, 2, 3].map((number) => report(asked, "color", 7, number));
  const counts = asked.counts();
  for (const one of reports) assert.equal(counts.add(JSON.stringify(one)), "counted");
  assert.equal(counts.add(reports[0]), "again");
  for (const list of [reports, [], new Proxy([], { get: assert.fail })])
    assert.throws(
      () => counts.add(list),
      refusal("report", "ERR_ARGUMENT", /call add for each report/),
    );
  const { color } = asked.estimate(counts, { confidence: 0.95 });
  assert.deepEqual([color.reports, color.refused, color.unassigned, counts.refused], [3, 0, 0, 0]);
  // Those of rows and of other counts are refused as well.
  counts.add("xyzzy");
  const more = asked.countsOf(counts.rows());
  more.merge(counts);
  assert.equal(more.refused, 2);
  assert.equal(asked.estimate(more, { confidence: 0.95 }).smokes.unassigned, 2);
});

test("whatever fast-check thinks of is refused without a throw", () => {
  const asked = all();
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withSet: true }),
        fc.record({
          format: fc.constantFrom(1, 2),
          survey: fc.constantFrom(asked.id, "x"),
          question: fc.constantFrom("stars", "pets", "town", "hours", "x"),
          value: fc.anything(),
          id: fc.oneof(fc.constant(id(7)), fc.string(), fc.anything()),
        }),
      ),
      (thing) => {
        const counts = asked.counts();
        if (Array.isArray(thing)) return assert.throws(() => counts.add(thing), refusal("report"));
        const said = counts.add(thing);
        const rows = counts.rows();
        assert.ok(
          said === "refused" ? rows[0].item === -2 && rows[0].n === 1 : rows[0].item === -1,
        );
        assert.deepEqual(asked.countsOf(rows).rows(), rows);
      },
    ),
    { numRuns: 500 },
  );
});

test("of reports with one id the first counts, and another content is refused once each", () => {
  const asked = lunch();
  const counts = asked.counts();
  const first = report(asked, "color", 7, 1);
  assert.equal(counts.add(first), "counted");
  assert.equal(counts.add(sent(first)), "again");
  assert.equal(counts.add({ ...first, value: 11 }), "refused");
  assert.equal(counts.add({ ...first, question: "pet", value: 0 }), "refused");
  assert.equal(counts.add(first), "again");
  // A refused report takes no id away from the one that comes after.
  assert.equal(counts.add({ ...first, value: 1, id: id(2) }), "refused");
  assert.equal(counts.add({ ...first, id: id(2) }), "counted");
  assert.equal(counts.add(report(asked, "hours", 1, 3)), "counted");
  assert.equal(counts.add(report(asked, "pet", 1, 3)), "refused");
  const [strays, refused, counted] = counts.rows();
  assert.deepEqual(
    [strays, refused],
    [
      { question: "", item: -2, n: 3 },
      { question: "color", item: -2, n: 1 },
    ],
  );
  assert.deepEqual(counted, { question: "color", item: -1, n: 2 });
});

/** Reports of many people, some sent twice. */
const crowd = (asked, count) =>
  Array.from({ length: count }, () => asked.respond(asked.begin(), answers).reports).flat();

test("merged counts are the counts of all reports, each counted once", () => {
  for (const asked of [lunch(), all(), all(2 ** 20, 4)]) {
    const reports = crowd(asked, 60);
    const whole = asked.counts();
    const [left, right] = [asked.counts(), asked.counts()];
    for (const one of reports) whole.add(one);
    reports.forEach((one, place) => (place % 3 === 0 ? left : right).add(one));
    // Sent to both.
    for (const one of reports.slice(0, 9)) right.add(one);
    left.add("noise");
    right.add({ ...reports[0], id: "x" });
    left.merge(right);
    const noise = left.rows().filter(({ item }) => item === -2);
    assert.deepEqual(noise, [
      { question: "", item: -2, n: 1 },
      { question: reports[0].question, item: -2, n: 1 },
    ]);
    assert.deepEqual(
      left.rows().filter(({ item }) => item !== -2),
      whole.rows(),
    );
    // Whatever was counted is known from then on.
    assert.deepEqual([...new Set(reports.map((one) => left.add(one)))], ["again"]);
  }
});

test("where two counts have one id with other contents, the first content stays", () => {
  const asked = lunch();
  const [left, right] = [asked.counts(), asked.counts()];
  left.add(report(asked, "color", 7, 1));
  right.add(report(asked, "color", 11, 1));
  left.merge(right);
  assert.deepEqual(left.rows(), [
    { question: "", item: -2, n: 1 },
    { question: "color", item: -1, n: 1 },
    { question: "color", item: 0, n: 1 },
    { question: "color", item: 1, n: 1 },
    { question: "color", item: 2, n: 1 },
  ]);
});

test("only other counts of this very survey is merged", () => {
  const counts = lunch().counts();
  for (const other of [undefined, null, {}, counts.rows(), Object.create(counts), counts])
    assert.throws(() => counts.merge(other), refusal("other"));
  assert.throws(() => counts.merge(all().counts()), refusal("other"));
  counts.merge(lunch().counts());
  assert.deepEqual(counts.rows(), []);
});

test("rows make the counts that they are of, in any order and as any driver gives them", () => {
  for (const asked of [lunch(), all(), all(2 ** 20, 4)]) {
    const counts = asked.counts();
    for (const one of crowd(asked, 50)) counts.add(one);
    counts.add("noise");
    counts.add({ ...sent(crowd(asked, 1)[0]), id: "x" });
    const rows = counts.rows();
    for (const same of [
      rows,
      [...rows].reverse(),
      new Set(rows),
      rows.map(({ question, item, n }) => ({ question, item: BigInt(item), n: BigInt(n) })),
      rows.map(({ question, item, n }) => ({
        n: String(n),
        item: String(item),
        question,
        more: 1,
      })),
    ])
      assert.deepEqual(asked.countsOf(same).rows(), rows);
    // From there, other reports are added and merged.
    const twice = asked.countsOf(rows);
    twice.merge(asked.countsOf(rows));
    assert.deepEqual(
      twice.rows(),
      rows.map((row) => ({ ...row, n: 2 * row.n })),
    );
    const [fresh] = crowd(asked, 1);
    assert.equal(twice.add(fresh), "counted");
    assert.equal(twice.add(fresh), "again");
  }
  assert.deepEqual(lunch().countsOf([]).rows(), []);
});

test("rows that no statement gives are refused", () => {
  const asked = lunch();
  const of = (item, n, question = "color") => ({ question, item, n });
  const good = [of(-1, 2), of(0, 2), of(1, 2), of(2, 1), of(9, 1)];
  assert.ok(asked.countsOf(good));
  for (const rows of [
    [...good, of(-1, 2)],
    [...good, of(0, 1)],
    [...good, of(10, 0)],
    [...good, of(-3, 0)],
    [...good, of(3, 1)],
    [...good, of(0, 1, "colour")],
    [...good, of(0, 1, undefined)],
    [...good, of(-1, 1, "")],
    [...good, of(-2, 1, ""), of(-2, 1, "")],
    [...good, of(-2, -1)],
    [...good, of(-2, 0.5)],
    [...good, of(-2, 2 ** 53)],
    [...good, of(-2, 2n ** 53n)],
    [...good, of(-2, NaN)],
    [...good, of(-2, "1.0")],
    [...good, of(-2, "")],
    [...good, of(-2, null)],
    [...good, of(undefined, 1)],
    [...good, of("0x0", 1)],
    [...good, null],
    [...good, "row"],
    good.slice(1),
    good.slice(0, -1),
    // Three of the options, but one of them three times in two reports.
    [of(-1, 2), of(0, 3), of(1, 2), of(2, 1)],
    [of(-1, 1, "pet")],
    [of(0, 1, "pet")],
    [of(-1, 1, "hours"), of(2, 1, "hours")],
  ])
    assert.throws(
      () => asked.countsOf(rows),
      refusal("rows", "ERR_DATA"),
      JSON.stringify(String(rows)),
    );
  for (const rows of [undefined, null, 5, {}, "rows"])
    assert.throws(
      () => asked.countsOf(rows),
      (thrown) => /^ERR_(ARGUMENT|DATA)$/.test(thrown.code),
    );
});

test("a survey that was changed after launch takes no reports of the one before", () => {
  const before = survey("s", { a: yesNo() }).odds(3).build();
  const after = survey("s", { a: yesNo() }).odds(9).build();
  const { reports } = before.respond(before.begin(), { a: true });
  assert.equal(after.counts().add(reports[0]), "refused");
  assert.throws(() => after.respond(before.begin(), { a: true }), refusal("memory"));
});

test("a million forged reports are counted, and none breaks the counts", () => {
  const asked = survey("s", { a: severalOf(["x", "y"]) })
    .odds(3)
    .build();
  const counts = asked.counts();
  for (let number = 0; number < 1_000_000; number++)
    counts.add(report(asked, "a", number % 5, number));
  assert.deepEqual(counts.rows(), [
    { question: "a", item: -2, n: 200_000 },
    { question: "a", item: -1, n: 800_000 },
    ...[0, 1, 2, 3].map((item) => ({ question: "a", item, n: 200_000 })),
  ]);
});

test("counts that together pass what can be counted are not merged", () => {
  const asked = one();
  const rows = (n) => [
    { question: "a", item: -1, n },
    { question: "a", item: 0, n },
  ];
  const [counts, other] = [asked.countsOf(rows(2 ** 53 - 1)), asked.countsOf(rows(1))];
  assert.throws(() => counts.merge(other), refusal("other", "ERR_LIMIT", /2\^53 - 1/));
  assert.deepEqual(counts.rows(), rows(2 ** 53 - 1));
  other.merge(asked.countsOf(rows(2 ** 53 - 2)));
  assert.deepEqual(other.rows(), counts.rows());
});
