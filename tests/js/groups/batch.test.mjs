/** Several questions at once: values, shares of the loss, columns, receipts, what is refused. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { count as countOfMain, histogram } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import {
  ask,
  batch,
  bins,
  count,
  distinct,
  explain,
  fromPlan,
  groupBy,
  mean,
  median,
  parse,
  stringify,
  sum,
} from "sottovoce/groups";
import { table } from "sottovoce/csv";
import { withSeed } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto } from "../api/api-helpers.mjs";

const seed = (number) => new Uint8Array(32).fill(number);
const one = (builder) => builder.neighbors("add-or-remove-one").epsilon(1);
/** So sharp that noise is less likely than 10^-400: released are the true answers. */
const sharp = (builder, neighbors = "add-or-remove-one") =>
  builder.neighbors(neighbors).epsilon(1e40).build();
const pay = () => ask("pay", mean().bounds(0, 10_000));
const several = () =>
  batch({
    people: count(),
    pay: pay(),
    typical: ask("pay", median().candidates([1000, 2000, 4000])),
    cities: groupBy("city", ["Oslo", "Lima"]).other(),
    spent: groupBy("age", bins([18]))
      .and("city", ["Lima"])
      .ask("pay", sum().bounds(0, 5000)),
  });
const visits = [
  { city: "Oslo", pay: 4000, age: 30, id: "a", ok: true },
  { city: "Lima", pay: 2000, age: 17, id: "b", ok: true },
  { city: "Rome", pay: null, age: 40, id: "a", ok: false },
  { city: "Lima", pay: 9000, age: 18, id: "a", ok: true },
];
const columns = (rows) =>
  Object.fromEntries(Object.keys(rows[0]).map((name) => [name, rows.map((row) => row[name])]));
const csv = (rows) =>
  new Blob([
    "city,pay,age,id\n",
    ...rows.map(({ city, pay, age, id }) => `${city},${pay ?? ""},${age},${id}\n`),
  ]);
const answers = {
  people: 4,
  pay: { mean: 5000, rows: 3 },
  typical: 4000,
  cities: [
    { group: "Oslo", value: 1 },
    { group: "Lima", value: 2 },
    { group: null, value: 1 },
  ],
  spent: [
    { group: [-Infinity, "Lima"], value: 2000 },
    { group: [18, "Lima"], value: 5000 },
  ],
};
/** Without the sums that a mean has too. */
const told = ({ value: { pay, ...rest } }) => ({
  ...rest,
  pay: { mean: pay.mean, rows: pay.rows },
});

test("every question is answered, from objects, columns, chunks and files", async () => {
  for (const neighbors of ["add-or-remove-one", "change-one"]) {
    const query = sharp(several(), neighbors);
    assert.deepEqual(told(query.release(visits)), answers);
    assert.deepEqual(told(query.release(columns(visits))), answers);
    const chunks = [visits.slice(0, 1), columns(visits.slice(1))];
    assert.deepEqual(told(await query.releaseFrom(chunks)), answers);
    assert.deepEqual(told(await query.releaseFrom(table(csv(visits)))), answers);
  }
});

test("different texts are counted with the rest, of persons too, from rows and files", async () => {
  const asked = batch({
    cities: ask("city", distinct()),
    ages: groupBy("city", ["Lima", "Oslo"]).ask("age", distinct()),
    people: count(),
  });
  for (const [query, cities, ages, people] of [
    [sharp(asked), 3, [2, 1], 4],
    // The first row of each person counts: of a Oslo, of b Lima.
    [sharp(asked.personId("id")), 2, [1, 1], 2],
  ]) {
    const expected = {
      cities,
      ages: ["Lima", "Oslo"].map((group, at) => ({ group, value: ages[at] })),
      people,
    };
    assert.deepEqual(query.release(visits).value, expected);
    assert.deepEqual((await query.releaseFrom(table(csv(visits)))).value, expected);
    const release = query.release(columns(visits));
    assert.deepEqual(parse(stringify(release)), release);
  }
});

test("answers are frozen, by names of their own, in the order of the questions", () => {
  const { value } = sharp(several()).release(visits);
  assert.ok(Object.isFrozen(value) && Object.isFrozen(value.cities) && Object.isFrozen(value.pay));
  assert.deepEqual(Object.keys(value), ["people", "pay", "typical", "cities", "spent"]);
  // A page that watches for such a name sees nothing.
  Object.defineProperty(Object.prototype, "people", { configurable: true, set: assert.fail });
  try {
    assert.equal(sharp(several()).release(visits).value.people, 4);
  } finally {
    delete Object.prototype.people;
  }
});

test("tests of the batch and of a question both hold, and persons are bounded in each", async () => {
  const query = sharp(
    batch({
      people: count(),
      paid: ask("pay", count().where({ atLeast: 3000 })),
      old: groupBy("city", ["Oslo", "Lima", "Rome"]).where([{ column: "age", atLeast: 18 }]),
      twice: ask("pay", count().rowsPerPerson(2)),
    })
      .where([{ column: "age", atMost: 35 }])
      .personId("id"),
  );
  const { value } = query.release(visits);
  assert.equal(value.people, 2);
  assert.equal(value.paid, 1);
  assert.deepEqual(
    value.old.map(({ value }) => value),
    [1, 0, 0],
  );
  assert.equal(value.twice, 3);
  assert.deepEqual({ ...(await query.releaseFrom(table(csv(visits)))).value }, { ...value });
  const flagged = sharp(batch({ n: count() }).where([{ column: "ok", equals: true }]));
  assert.equal(flagged.release(visits).value.n, 3);
  await assert.rejects(flagged.releaseFrom(table(csv(visits))), refusal("where"));
});

test("the loss is divided by weights, and the parts cost what they cost alone", () => {
  const query = one(several().weights({ pay: 2, typical: "1/2" })).build();
  assert.deepEqual(
    query.plan.queries.map(({ weight }) => weight),
    ["1", "2", "1/2", "1", "1"],
  );
  assert.deepEqual([query.epsilon, query.loss.epsilon, query.plan.epsilon], [1, "1", "1"]);
  assert.equal(query.privacyMap(3), 3);
  const alone = mean().bounds(0, 10_000).neighbors("add-or-remove-one").epsilon("4/11").build();
  const both = one(batch({ rest: count().rowsPerPerson(7), pay: pay() }).weights({ pay: "4/7" }));
  const { error } = both.build().accuracy({ confidence: "0.9", rows: 500 }).pay;
  assert.equal(error, alone.accuracy({ confidence: "0.95", rows: 500 }).error);
  // A count and a median, each with half of epsilon.
  const two = one(batch({ n: count(), typical: ask("pay", median().candidates([1, 2, 3])) }));
  assert.equal(
    two.build().loss.rho,
    "307202846926020888454086818582883828733/2000000000000000000000000000000000000000",
  );
});

test("a batch of one question is that question, with the same words", () => {
  const rows = visits.map(({ pay }) => pay ?? NaN);
  for (const neighbors of ["add-or-remove-one", "change-one"])
    for (const question of [
      () => count().where({ atLeast: 2000 }),
      () => sum().bounds(-7, 9000),
      () => mean().bounds(0, 9000).rowsPerPerson(2),
      () => median().candidates({ first: 0, last: 9000, step: 10 }),
    ]) {
      const alone = question().neighbors(neighbors).epsilon("1/7").build();
      const beside = batch({ x: ask("pay", question()) })
        .neighbors(neighbors)
        .epsilon("1/7");
      const query = beside.build();
      assert.deepEqual(query.loss, alone.loss);
      for (let at = 1; at < 9; at++)
        assert.deepEqual(
          withSeed(seed(at), () => query.release({ pay: rows })).value.x,
          withSeed(seed(at), () => alone.release(rows)).value,
        );
    }
  const groups = groupBy("city", ["Oslo"]).other();
  const [alone, query] = [one(groups).build(), one(batch({ x: groups })).build()];
  assert.deepEqual(
    withSeed(seed(1), () => query.release(visits)).value.x,
    withSeed(seed(1), () => alone.release(visits)).value,
  );
});

test("a rho is divided too, and is not for quantiles", () => {
  const query = batch({ n: count(), cities: groupBy("city", ["Oslo"]) })
    .weights({ n: 3 })
    .neighbors("change-one")
    .rho("1/2")
    .build();
  assert.deepEqual([query.notion, query.rho, query.loss.rho], ["zcdp", 0.5, "1/2"]);
  assert.equal(query.release(visits).notion, "zcdp");
  const refused = several().neighbors("change-one").rho(1);
  assert.throws(() => refused.build(), refusal("rho"));
  assert.throws(() => refused.build(), /"typical"/);
});

test("distances count persons where one question bounds their groups", () => {
  const grouped = groupBy("city", ["Oslo", "Lima"]).perPerson({ groups: 2, rows: 3 });
  const parts = { n: ask("pay", count().rowsPerPerson(4)), cities: grouped };
  assert.equal(one(batch(parts)).build().privacyMap(2), 2);
  const rows = one(batch({ n: ask("pay", count().rowsPerPerson(4)), m: ask("pay", count()) }));
  assert.equal(rows.build().privacyMap(4), 0.5 + 2);
  assert.equal(rows.personId("id").build().privacyMap(4), 4);
});

test("receipts and plans hold all questions, and questions of any name", () => {
  for (const name of ["number", "bigint", "value", "a b", "ö", "toJSON", "constructor"]) {
    const query = one(batch({ [name]: pay() })).build();
    const release = query.release(visits);
    assert.deepEqual(parse(stringify(release)), release, name);
  }
  const query = one(
    several()
      .personId("id")
      .where([{ column: "ok", equals: true }]),
  ).build();
  const release = query.release(visits);
  const read = parse(JSON.stringify(release));
  assert.deepEqual(read, release);
  const again = fromPlan(JSON.parse(JSON.stringify(query)));
  assert.deepEqual(again.plan, query.plan);
  assert.deepEqual(fromPlan(read.plan).loss, query.loss);
  const changed = (change) => {
    const copy = JSON.parse(stringify(release));
    change(copy);
    return () => parse(JSON.stringify(copy));
  };
  for (const change of [
    ({ value }) => delete value.people,
    ({ value }) => (value.more = 1),
    ({ value }) => (value.people = 0.5),
    ({ value }) => (value.typical = 1001),
    ({ value }) => value.cities.pop(),
    ({ value }) => (value.cities[0].group = "Rome"),
    (copy) => (copy.value = copy.value.cities),
    (copy) => (copy.plan.queries[0].weight = "2"),
    (copy) => (copy.epsilon = 0.5),
  ])
    assert.throws(changed(change), refusal("text"));
});

test("a question of another copy of the package is taken, by its plan", () => {
  const { count: count2, mean: mean2 } = createRequire(import.meta.url)("sottovoce");
  const { groupBy: groupBy2, ask: ask2 } = createRequire(import.meta.url)("sottovoce/groups");
  const query = sharp(
    batch({
      n: count2(),
      m: countOfMain(),
      pay: ask("pay", mean2().bounds(0, 10_000)),
      cities: groupBy2("city", ["Oslo"]),
      more: ask2("pay", count()),
    }),
  );
  const { value } = query.release(visits);
  assert.deepEqual([value.n, value.m, value.pay.mean, value.more], [4, 4, 5000, 3]);
  assert.equal(value.cities[0].value, 1);
});

test("a ledger charges once, and all or nothing is released", async () => {
  const book = await ledger()
    .people("readers")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 1 })
    .create(memoryLog());
  const query = one(several()).build();
  const release = await book.release(query, visits);
  assert.equal(Object.keys(release.value).length, 5);
  await assert.rejects(book.release(query, visits), refusal(undefined, "ERR_BUDGET"));
  assert.equal((await book.summary()).spent.epsilon, "1");
  withCrypto(undefined, () => assert.throws(() => query.release(visits), noEntropy));
  const aborted = AbortSignal.abort("enough");
  await assert.rejects(query.releaseFrom([visits], { signal: aborted }), (thrown) => {
    assert.equal(thrown, "enough");
    return true;
  });
});

test("explain says what is asked by each name, and what all cost", () => {
  const words = explain(one(several().weights({ pay: 2 }).personId("id")).build().plan);
  for (const part of [
    "5 questions, answered together.",
    '"people" (weight 1): The private number of rows',
    '"pay" (weight 2): Of the column "pay": The private mean',
    '"cities" (weight 1): In each group by "city" (2 categories, and all others together)',
    "All of them together cost this once, divided by their weights.",
    "all their rows",
    'Of each person, by the column "id", the query counts one row, first in order;',
    "Public: the questions, the categories,",
  ])
    assert.ok(words.includes(part), `${part}\n${words}`);
  const equal = explain(one(batch({ n: ask("x", count()) })).build().plan);
  assert.ok(equal.includes("One question.") && equal.includes("in equal parts"), equal);
  const alike = batch({
    low: ask("x", mean().bounds(0, 1)),
    mid: ask("x", median().candidates([1, 2])),
  });
  assert.equal(explain(one(alike).build().plan).match(/not numbers are skipped/g).length, 1);
});

test("what is wrong in public settings is refused, by name", () => {
  const refused = (argument, body, text) => {
    assert.throws(body, refusal(argument));
    if (text) assert.throws(body, text);
  };
  const n = count();
  refused("questions", () => batch({}));
  refused("questions", () => batch([n]));
  refused("questions", () => batch(null));
  refused("questions", () => batch({ n: 1 }), /"n"/);
  refused("questions", () => batch({ n: median().candidates([1, 2]) }), /ask\("column"/);
  refused("questions", () => batch({ n: count().where({ atLeast: 1 }) }), /ask\("column"/);
  refused("questions", () => batch({ n: histogram(["a"]) }));
  refused("questions", () => batch({ n: one(count()) }), /"n"/);
  refused("questions", () => batch({ n: groupBy("g", ["a"]).epsilon(1) }), /"n"/);
  refused("questions", () => batch({ n: groupBy("g", ["a"]).personId("id") }), /"n"/);
  refused("questions", () => batch({ n: one(groupBy("g", ["a"])).build() }));
  refused("questions", () => batch({ n: batch({ m: pay() }) }));
  for (const name of ["", "7", "0", "x".repeat(65), "__proto__"])
    refused("questions", () => batch(Object.fromEntries([[name, pay()]])));
  const names = Array.from({ length: 65 }, (_, at) => [`n${at}`, pay()]);
  refused("questions", () => batch(Object.fromEntries(names)));
  refused("ask", () => ask("x", count().epsilon(1)));
  refused("ask", () => ask("x", groupBy("g", ["a"])));
  refused("bounds", () => ask("x", mean()));
  refused("column", () => ask(1, count()));
  const two = () => batch({ n, pay: pay() });
  for (const rows of [0, -1, 0.5, 2 ** 32 + 1])
    refused("rowsPerPerson", () =>
      one(batch({ n: ask("x", count().rowsPerPerson(rows)) })).build(),
    );
  refused("weights", () => two().weights({ more: 1 }), /known are "n", "pay"/);
  // One text is one weight: with a line break it would be several, and each more would cost more.
  for (const weight of [0, -1, "x", "", "1\n1", "1\n", "\n1", "1\r", "1\r\n1", "1\u2028"])
    for (const weights of [{ n: weight }, { pay: weight }, { n: weight, pay: weight }])
      refused("weights", () => one(two().weights(weights)).build());
  refused("neighbors", () => two().epsilon(1).build());
  refused("epsilon", () => two().neighbors("change-one").build());
  refused("personId", () => two().personId("id").neighbors("change-one").epsilon(1).build());
  refused("rho", () => one(two()).rho(1).build());
  refused("rows", () => one(two()).build().accuracy({ confidence: 0.9 }));
  refused("confidence", () => one(two()).build().accuracy({ confidence: 0, rows: 3 }));
  refused(
    "rows",
    () =>
      one(two())
        .build()
        .release({ city: ["a"] }),
    /"pay"/,
  );
  // A Map says nothing by its own keys: its weights would be left out in silence.
  for (const weights of [new Map([["n", 2]]), [], new Date(), null, 2, Object.create({ n: 2 })])
    refused("weights", () => two().weights(weights));
  const { plan } = one(several()).build();
  const wrong = (change) => () => {
    const copy = JSON.parse(JSON.stringify(plan));
    change(copy);
    fromPlan(copy);
  };
  for (const weight of ["1\n1", "", "1\r"])
    refused(
      "weights",
      wrong(({ queries }) => (queries[1].weight = weight)),
    );
  refused(
    "questions",
    wrong(({ queries }) => (queries[1].name = "people")),
  );
  refused(
    "questions",
    wrong((copy) => (copy.queries = [])),
  );
  refused(
    "ask",
    wrong(({ queries }) => (queries[0].question.kind = "histogram")),
  );
  refused(
    "queries",
    wrong((copy) => (copy.queries = {})),
  );
});

test("a batch that names no column counts rows at hand, and refuses files", async () => {
  for (const neighbors of ["add-or-remove-one", "change-one"]) {
    const query = sharp(batch({ people: count(), again: count() }), neighbors);
    for (const rows of [visits, columns(visits)])
      assert.deepEqual(query.release(rows).value, { people: 4, again: 4 });
    assert.equal(query.release([]).value.people, 0);
    assert.equal((await query.releaseFrom([visits, columns(visits)])).value.people, 8);
    const release = query.release(visits);
    assert.deepEqual(parse(stringify(release)), release);
    assert.throws(() => query.release({}), refusal("rows"));
    assert.throws(() => query.release({ pay: 1 }), refusal("rows"));
    const way = refusal("chunks", "ERR_ARGUMENT", /ask\("column", count\(\)\)/);
    await assert.rejects(query.releaseFrom(table(csv(visits))), way);
  }
});

test("rows and groups of accuracy may be undefined where no error depends on them", () => {
  const query = one(batch({ n: count() })).build();
  const error = query.accuracy({ confidence: 0.95 }).n.error;
  for (const more of [{ rows: undefined }, { rows: undefined, groups: undefined }]) {
    assert.equal(query.accuracy({ confidence: 0.95, ...more }).n.error, error);
    assert.ok(
      one(groupBy("g", ["a"]))
        .build()
        .accuracy({ confidence: 0.95, ...more }).error > 0,
    );
  }
  for (const more of [{ rows: 3 }, { groups: 3 }]) {
    const [name] = Object.keys(more);
    const left = refusal(name, "ERR_ARGUMENT", /must be left out/);
    assert.throws(() => query.accuracy({ confidence: 0.95, ...more }), left);
  }
});

test("one test may stand for a list of one, and its plan has the list", () => {
  const byCity = () => groupBy("city", ["Oslo", "Lima"]);
  const test = { column: "ok", equals: true };
  const alone = sharp(byCity().where(test));
  assert.deepEqual(alone.plan, sharp(byCity().where([test])).plan);
  assert.deepEqual(alone.plan.where, [test]);
  assert.deepEqual(fromPlan({ ...alone.plan, where: test }).plan, alone.plan);
  const both = batch({ cities: byCity() });
  assert.deepEqual(sharp(both.where(test)).plan, sharp(both.where([test])).plan);
  for (const wrong of [undefined, null, { atLeast: 1 }, { column: "ok" }])
    for (const builder of [byCity(), both])
      assert.throws(() => builder.where(wrong), refusal("where"));
});
