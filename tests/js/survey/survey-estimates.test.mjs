/** Tests what reports say, and what is expected of them: `estimate`, `accuracy` and `people`. */
import assert from "node:assert/strict";
import { test } from "node:test";
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

const colors = "red orange yellow green blue violet brown black gray white".split(" ");

const lunch = survey("lunch", {
  smokes: yesNo(),
  color: oneOf(colors),
  hours: number(0, 60),
})
  .odds(3)
  .build();

/** Rows of one question: how many reports, and how often each item was in them. */
const rowsOf = (question, reports, items) => [
  { question, item: -1, n: reports },
  ...items.map((n, item) => ({ question, item, n })),
];

const near = (found, wanted, unit = 1e-9) =>
  assert.ok(Math.abs(found - wanted) <= 2 * unit, `${found} for ${wanted}`);

const at95 = { confidence: 0.95 };

test("the worked values come out", () => {
  const counts = lunch.countsOf([
    ...rowsOf("smokes", 500, [175, 325]),
    // 400 of 1000 hold blue; three colors in each report.
    ...rowsOf("color", 1000, [300, 250, 300, 300, 400, 300, 250, 300, 300, 300]),
    ...rowsOf("hours", 400, [150, 250]),
  ]);
  const { smokes, color, hours } = lunch.estimate(counts, at95);
  const { yes, no } = smokes.shares;
  assert.deepEqual([yes.estimate, yes.exact, no.exact], [0.2, "1/5", "4/5"]);
  near(yes.lowest, 0.116373797);
  near(yes.highest, 0.287197734);
  // Two options have one interval: the other is the rest.
  near(no.lowest, 1 - 0.287197734);
  assert.deepEqual([smokes.reports, smokes.refused], [500, 0]);
  assert.equal(color.shares.blue.exact, "31/70");
  near(color.shares.blue.lowest, 0.294320515);
  near(color.shares.blue.highest, 0.595275184);
  assert.deepEqual(color.options, colors);
  assert.deepEqual([hours.mean.exact, hours.of], ["45", "population"]);
  near(hours.mean.lowest, 39.0626146, 1e-7);
  near(hours.mean.highest, 50.7136514, 1e-7);
});

test("few reports say little, and what is impossible is cut and said", () => {
  const smokes = (yes, no) =>
    lunch.estimate(lunch.countsOf(rowsOf("smokes", yes + no, [yes, no])), at95).smokes.shares.yes;
  const few = smokes(10, 20);
  assert.deepEqual([few.exact, few.lowest], ["1/6", 0]);
  near(few.highest, 0.55624009);
  assert.ok(!("outside" in few));
  assert.deepEqual(smokes(1000, 0), {
    estimate: 1.5,
    exact: "3/2",
    lowest: 1,
    highest: 1,
    outside: true,
  });
  assert.deepEqual(smokes(0, 1000).outside, true);
});

test("without reports nothing is said", () => {
  const all = survey("all", {
    smokes: yesNo({ skip: true }),
    stars: rating(1, 5),
    rated: rating(1, 5, { skip: true }),
    pets: severalOf(["cat", "dog"]),
    hours: number(0, 24),
    age: binned([18, 30, 65]),
  })
    .odds(3)
    .build();
  const nothing = { estimate: null, exact: null, lowest: 0, highest: 1 };
  const none = all.estimate(all.counts(), { confidence: "0.9", consistent: true });
  assert.deepEqual(Object.keys(none), ["smokes", "stars", "rated", "pets", "hours", "age"]);
  assert.deepEqual(Object.keys(none.smokes.shares), ["yes", "no", "skip"]);
  assert.deepEqual(none.smokes.shares.skip, nothing);
  assert.deepEqual(none.stars.mean, { estimate: null, exact: null, standardError: null });
  assert.equal(none.rated.mean, null);
  assert.deepEqual(none.rated.options, ["1", "2", "3", "4", "5", "skip"]);
  assert.deepEqual(none.pets.shares.dog, nothing);
  assert.deepEqual(none.hours, {
    mean: { ...nothing, highest: 24 },
    of: "population",
    reports: 0,
    refused: 0,
    unassigned: 0,
  });
  assert.deepEqual(none.age.shares, [nothing, nothing, nothing, nothing]);
  assert.deepEqual(none.age.below, [nothing, nothing, nothing]);
});

test("reports are counted and refused question by question", () => {
  const counts = lunch.counts();
  const answered = { smokes: true, color: "blue", hours: 38 };
  for (let person = 0; person < 60; person++)
    for (const report of lunch.respond(lunch.begin(), answered).reports) counts.add(report);
  const id = "0123456789abcdef".repeat(2);
  counts.add({ format: 1, survey: lunch.id, question: "color", value: 3, id });
  const { smokes, color, hours } = lunch.estimate(counts, at95);
  assert.equal(smokes.reports + color.reports + hours.reports, 60);
  assert.deepEqual([smokes.refused, color.refused, hours.refused], [0, 1, 0]);
  const sum = colors.map((name) => color.shares[name].estimate).reduce((a, b) => a + b);
  near(sum, 1, 1e-12);
});

test("shares that are consistent add up, and stand beside the interval", () => {
  const pet = survey("pets", { pet: oneOf(["cat", "dog", "none"]) })
    .odds(3)
    .build();
  // p = 3/5, q = 1/5: 0.7, 0.5 and -0.2.
  const counts = pet.countsOf(rowsOf("pet", 100, [48, 40, 12]));
  const { shares } = pet.estimate(counts, { ...at95, consistent: true }).pet;
  assert.deepEqual(
    ["cat", "dog", "none"].map((name) => [shares[name].estimate, shares[name].consistent]),
    [
      [0.7, 0.6],
      [0.5, 0.4],
      [-0.2, 0],
    ],
  );
  const plain = pet.estimate(counts, at95).pet.shares;
  assert.ok(!("consistent" in plain.cat));
  const { consistent: _, ...rest } = shares.cat;
  assert.deepEqual(rest, plain.cat);
});

test("boxes do not exclude each other", () => {
  const ways = survey("ways", { used: severalOf(["bus", "car"]) })
    .odds(3)
    .build();
  const counts = ways.countsOf(rowsOf("used", 200, [25, 75, 50, 50]));
  const { shares } = ways.estimate(counts, { ...at95, consistent: true }).used;
  assert.deepEqual([shares.bus.exact, shares.car.exact], ["1", "1/2"]);
  assert.ok(!("consistent" in shares.bus));
});

test("ratings have a mean with its standard error", () => {
  const stars = survey("stars", { stars: rating(1, 5) })
    .odds(9)
    .build();
  const counts = stars.countsOf(rowsOf("stars", 100, [10, 10, 20, 30, 30]));
  const { mean, shares, options } = stars.estimate(counts, at95).stars;
  assert.equal(mean.exact, "159/40");
  assert.equal(mean.estimate, 3.975);
  assert.ok(mean.standardError > 0.25 && mean.standardError < 0.35);
  assert.deepEqual(options, ["1", "2", "3", "4", "5"]);
  assert.equal(shares["5"].exact, "29/80");
});

test("bins tell what is below each edge", () => {
  for (const [odds, items] of [
    [3, [200, 150, 120, 160, 130, 120, 120]],
    [9, [80, 50, 90, 60, 120, 40, 60]],
  ]) {
    const ages = survey("ages", { age: binned([10, 20, 30, 40, 50, 60]) })
      .odds(odds)
      .build();
    const { shares, below } = ages.estimate(ages.countsOf(rowsOf("age", 500, items)), at95).age;
    assert.deepEqual([shares.length, below.length], [7, 6]);
    let sum = 0;
    below.forEach((one, place) => {
      sum += shares[place].estimate;
      near(one.estimate, sum, 1e-12);
      // An estimate may lie outside what is possible, and the interval does not.
      const inside = Math.min(Math.max(one.estimate, 0), 1);
      assert.ok(one.lowest <= inside && inside <= one.highest && one.lowest < one.highest);
    });
    assert.equal(below[0].lowest, shares[0].lowest);
    near(below[5].highest, 1 - shares[6].lowest, 1e-12);
  }
});

test("means by windows are of those who sent reports", () => {
  const sleep = survey("sleep", { hours: number("-10", "30") })
    .odds(20)
    .build();
  const { half } = sleep.plan.questions[0].protocol;
  const values = 65 + 2 * half;
  const counts = sleep.countsOf(rowsOf("hours", 20 * values, Array(values).fill(20)));
  const { mean, of } = sleep.estimate(counts, at95).hours;
  assert.deepEqual([mean.exact, of], ["10", "respondents"]);
  assert.ok(mean.lowest > 9 && mean.lowest < 9.5 && mean.highest > 10.5 && mean.highest < 11);
});

test("many options are counted by their lines", () => {
  const options = Array.from({ length: 300 }, (_, place) => `o${place}`);
  const towns = survey("towns", { town: oneOf(options) })
    .odds(50)
    .build();
  const counts = towns.counts();
  for (let person = 0; person < 2000; person++)
    towns
      .respond(towns.begin(), { town: person % 4 === 0 ? "o17" : "o299" })
      .reports.forEach((report) => counts.add(report));
  const { shares } = towns.estimate(counts, at95).town;
  const { o17, o299, o3 } = shares;
  // Ends that hold once are within 0.07 of the share, four standard deviations, so that these miss
  // less often than once in 10,000 runs.
  assert.ok(o17.lowest <= 0.25 && 0.25 <= o17.highest && o17.highest < 0.5);
  assert.ok(o299.lowest <= 0.75 && 0.75 <= o299.highest && o299.lowest > 0.5);
  assert.ok(o3.lowest === 0 && o3.highest < 0.1);
  // Equal counts share one interval.
  assert.ok(new Set(Object.values(shares)).size < 150);
});

test("a question may have the name of anything, and estimates have no prototype", () => {
  const odd = survey("odd", { constructor: oneOf(["__proto__", "toString"]) })
    .odds(3)
    .build();
  const estimate = odd.estimate(odd.countsOf(rowsOf("constructor", 4, [1, 3])), at95);
  assert.equal(Object.getPrototypeOf(estimate.constructor.shares), null);
  assert.deepEqual(Object.keys(estimate.constructor.shares), ["__proto__", "toString"]);
  assert.equal(Object.entries(estimate.constructor.shares)[0][1].exact, "0");
  assert.ok(Object.isFrozen(estimate) && Object.isFrozen(estimate.constructor.shares));
  assert.ok(Object.isFrozen(Object.values(estimate.constructor.shares)[0]));
  assert.ok(Object.isFrozen(estimate.constructor.options));
});

test("what cannot be estimated is refused", () => {
  const counts = lunch.counts();
  for (const [options, argument] of [
    [{}, "confidence"],
    [{ confidence: 0.89 }, "confidence"],
    [{ confidence: 1 }, "confidence"],
    [{ confidence: "x" }, "confidence"],
    [{ confidence: 0.95, consistent: 1 }, "consistent"],
    [{ confidence: 0.95, level: 1 }, "level"],
    [null, "options"],
  ])
    assert.throws(() => lunch.estimate(counts, options), { code: "ERR_ARGUMENT", argument });
  const other = survey("other", { smokes: yesNo() }).odds(3).build();
  assert.throws(() => lunch.estimate(other.counts(), at95), {
    code: "ERR_ARGUMENT",
    argument: "counts",
  });
  const vast = other.countsOf(rowsOf("smokes", 2 ** 40 + 1, [1, 2 ** 40]));
  assert.throws(() => other.estimate(vast, at95), { code: "ERR_LIMIT", argument: "counts" });
  // The most there can be.
  const most = other.countsOf(rowsOf("smokes", 2 ** 40, [2 ** 38, 3 * 2 ** 38]));
  assert.equal(other.estimate(most, at95).smokes.shares.yes.exact, "0");
});

test("people are as many as published", () => {
  const people = (question, odds, more = {}) =>
    survey("plan", { question })
      .odds(odds)
      .build()
      .respondents({ margin: "1/20", confidence: 0.95, ...more });
  const fifth = { share: 0.2 };
  assert.deepEqual([people(yesNo(), 3), people(yesNo(), 3, fifth)], [1574, 1437]);
  assert.deepEqual([people(oneOf(colors), 3), people(oneOf(colors), 3, fifth)], [9327, 8246]);
  const many = oneOf(Array.from({ length: 50 }, (_, place) => `o${place}`));
  // Published as 1757, with which the half width is 0.05004.
  assert.deepEqual([people(many, 50), people(many, 50, { share: "1/5" })], [4455, 1759]);
});

test("no margin is wider than all that is possible", () => {
  const of = (question, odds) => survey("s", { a: question }).odds(odds).build();
  for (const asked of [of(oneOf(["a", "b", "c"]), 3), of(yesNo(), "1025/1024")]) {
    assert.equal(asked.accuracy({ respondents: 1, confidence: 0.95 }).a.margin, 0.5);
    for (const margin of ["1/2", 1])
      assert.equal(asked.respondents({ margin, confidence: 0.95 }), 1, String(margin));
    const { lowest, highest } = asked.estimate(asked.counts(), { confidence: 0.95 }).a.shares[
      asked.plan.questions[0].options?.[0] ?? "yes"
    ];
    assert.deepEqual([lowest, highest], [0, 1]);
  }
});

test("the margin of a number is also in its unit, and no other question has such a margin", () => {
  const of = (question) => survey("s", { a: question }).odds(3).build();
  for (const [lowest, highest] of [
    [0, 60],
    [-10, 50],
    ["1/3", "2/3"],
    [0, "1" + "0".repeat(400)],
    ["1/1" + "0".repeat(400), "2/1" + "0".repeat(400)],
  ]) {
    const asked = of(number(lowest, highest));
    for (const respondents of [1, 200]) {
      const { margin, marginInUnits } = asked.accuracy({ respondents, confidence: 0.95 }).a;
      const long = String(highest).length > 300;
      const range = long ? NaN : { 60: 60, 50: 60, "2/3": 1 / 3 }[highest];
      if (long) assert.ok(marginInUnits >= 0, String(marginInUnits));
      else assert.ok(Math.abs(marginInUnits / (margin * range) - 1) < 1e-14, String(marginInUnits));
    }
  }
  // In the unit of the interval.
  const hours = of(number(0, 60));
  const { lowest, highest } = hours.estimate(hours.counts(), { confidence: 0.95 }).a.mean;
  const { marginInUnits } = hours.accuracy({ respondents: 1, confidence: 0.95 }).a;
  assert.ok(marginInUnits >= 29 && marginInUnits <= highest - lowest, String(marginInUnits));
  for (const other of [yesNo(), oneOf(["a", "b"])])
    assert.ok(!("marginInUnits" in of(other).accuracy({ respondents: 9, confidence: 0.95 }).a));
});

test("forms need as many times the people, and so do boxes", () => {
  const five = Object.fromEntries("abcde".split("").map((name) => [name, yesNo()]));
  const form = (perPerson, odds) =>
    survey("form", five).odds(odds).questionsPerPerson(perPerson).build();
  const plan = { margin: "1/20", confidence: 0.95 };
  assert.equal(form(1, 3).respondents(plan), 5 * 1574);
  // The question that needs most decides: ten colors of three questions.
  assert.equal(lunch.respondents(plan), 3 * 9327);
  // Two of five questions, with odds 3 each.
  assert.equal(form(2, 9).respondents(plan), Math.ceil((5 * 1574) / 2));
  const ways = survey("ways", { used: severalOf(["bus", "car", "bicycle"]) }).odds(3);
  const boxes = ways.build().respondents(plan);
  assert.ok(boxes > 3 * 1574 && boxes < 5 * 1574, String(boxes));
  const margin = form(2, 9).accuracy({ respondents: 3935, confidence: 0.95 }).a.margin;
  assert.ok(margin <= 0.05 && margin > 0.0495, String(margin));
});

test("accuracy tells what forged reports can do", () => {
  const { smokes, color, hours } = lunch.accuracy({ respondents: 3000, confidence: 0.95 });
  assert.deepEqual(smokes.fake, { up: 1.5, down: 0.5 });
  // p = 9/16, q = 13/48: 2.5 up and 13/14 down.
  assert.ok(color.fake.up >= 2.5 && color.fake.up < 2.5 + 1e-12);
  near(color.fake.down, 13 / 14, 1e-12);
  // Thirty of 3,000 aim at one question, to which a third of the others report: of 1,020 reports.
  near(smokes.shift, (30 / (30 + 990)) * 1.5, 1e-12);
  near(hours.shift, smokes.shift, 1e-12);
  assert.ok(color.margin > smokes.margin && smokes.margin > 0.05);
  const { author } = lunch.explain();
  assert.match(author, /smokes 5 points, color 8 points, hours 5 points/);
  const many = lunch.accuracy({ respondents: 1e6, confidence: 0.95 });
  assert.ok(many.color.margin < 0.01);
});

test("plans of numbers by windows are for any mean", () => {
  const sleep = survey("sleep", { hours: number(0, 24) })
    .epsilon(3)
    .build();
  const { hours } = sleep.accuracy({ respondents: 2000, confidence: 0.95 });
  near(hours.margin, 0.0192, 3e-4);
  const people = sleep.respondents({ margin: 0.05, confidence: 0.95 });
  assert.ok(sleep.accuracy({ respondents: people, confidence: 0.95 }).hours.margin <= 0.05);
});

test("what cannot be planned is refused", () => {
  const plan = { margin: 0.05, confidence: 0.95 };
  for (const [options, argument, code = "ERR_ARGUMENT"] of [
    [{ ...plan, margin: 0 }, "margin"],
    [{ ...plan, margin: "-1/2" }, "margin"],
    [{ ...plan, margin: 1e-9 }, "margin", "ERR_LIMIT"],
    [{ ...plan, confidence: 0.5 }, "confidence"],
    [{ ...plan, share: 1.1 }, "share"],
    [{ ...plan, share: null }, "share"],
    [{ confidence: 0.95 }, "margin"],
    [{ ...plan, respondents: 5 }, "respondents"],
  ])
    assert.throws(() => lunch.respondents(options), { code, argument });
  for (const [people, code = "ERR_ARGUMENT"] of [
    [0],
    [-1],
    [1.5],
    [NaN],
    ["3"],
    [2n],
    [undefined],
    [2 ** 53],
    [2 ** 53 - 1, "ERR_LIMIT"],
  ])
    assert.throws(() => lunch.accuracy({ respondents: people, confidence: 0.95 }), {
      code,
      argument: "respondents",
    });
});

test("a saved plan estimates the same", () => {
  const again = surveyFromPlan(JSON.parse(JSON.stringify(lunch.plan)));
  const rows = rowsOf("smokes", 500, [175, 325]);
  assert.deepEqual(
    again.estimate(again.countsOf(rows), at95),
    lunch.estimate(lunch.countsOf(rows), at95),
  );
});

test("intervals hold as often as they say", () => {
  // 400 surveys of 60 people, of whom 18 hold it, at nominal 90 %: fewer than 330 that hold have
  // probability below 1e-5.
  const small = survey("small", { smokes: yesNo() }).odds(3).build();
  let held = 0;
  for (let time = 0; time < 400; time++) {
    const counts = small.counts();
    for (let person = 0; person < 60; person++)
      small
        .respond(small.begin(), { smokes: person < 18 })
        .reports.forEach((report) => counts.add(report));
    const { yes } = small.estimate(counts, { confidence: 0.9 }).smokes.shares;
    held += Number(yes.lowest <= 0.3 && 0.3 <= yes.highest);
  }
  assert.ok(held >= 330, `${held} of 400`);
});
