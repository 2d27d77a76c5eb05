/** Answers by group: values, losses, persons, rows in memory, receipts, and what is refused. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as all from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import {
  bins,
  count,
  dates,
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
import { withSeed, withTape } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto } from "../api/api-helpers.mjs";

const seed = (number) => new Uint8Array(32).fill(number);
const one = (builder) => builder.neighbors("add-or-remove-one").epsilon(1);
/** So sharp that noise is less likely than 10^-400: released are the true answers. */
const sharp = (builder, neighbors = "add-or-remove-one") =>
  builder.neighbors(neighbors).epsilon(1e40).build();
const values = (query, table) => query.release(table).value.map(({ value }) => value);
const byCity = () => groupBy("city", ["Oslo", "Lima"]);

test("each group is answered in order, also one without rows", () => {
  const table = { city: ["Lima", "Oslo", "Rome", "", null, undefined, "Lima"] };
  assert.deepEqual(sharp(byCity()).release(table).value, [
    { group: "Oslo", value: 1 },
    { group: "Lima", value: 2 },
  ]);
  // The empty text is another category; a missing one is none.
  assert.deepEqual(sharp(byCity().other()).release(table).value[2], { group: null, value: 2 });
  assert.deepEqual(values(sharp(byCity()), { city: [] }), [0, 0]);
});

test("of several columns the last varies fastest, and what is nowhere in one is nowhere", () => {
  const query = sharp(
    groupBy("age", bins([18, 65]))
      .and("sex", ["f", "m"])
      .other(),
  );
  const table = {
    age: Float64Array.of(17.9, 18, 64, 65, NaN, 1e308, -Infinity),
    sex: ["f", "m", "x", "f", "f", null, "m"],
  };
  const { value } = query.release(table);
  assert.deepEqual(
    value.map(({ group }) => group),
    [-Infinity, 18, 65].flatMap((edge) => ["f", "m", null].map((sex) => [edge, sex])),
  );
  assert.deepEqual(
    value.map(({ value }) => value),
    [1, 1, 0, 0, 1, 1, 1, 0, 0],
  );
});

test("sums, means and medians of groups are those of their rows", () => {
  const table = { g: ["a", "b", "a", "b", "b", "c"], x: [1, 30, 2, NaN, 40, 5] };
  const by = (question) => sharp(groupBy("g", ["a", "b"]).ask("x", question));
  assert.deepEqual(values(by(sum().bounds(0, 35)), table), [3, 65]);
  assert.deepEqual(values(by(count()), table), [2, 2]);
  assert.deepEqual(values(by(count().where({ atLeast: 2 })), table), [1, 2]);
  assert.deepEqual(
    values(by(mean().bounds(0, 50)), table).map(({ mean, rows }) => [mean, rows]),
    [
      [1.5, 2],
      [35, 2],
    ],
  );
  const ages = { first: 0, last: 50, step: 1 };
  const three = { g: ["a", "b", "b", "a", "a", "b"], x: [1, 20, 30, 9, 3, 40] };
  assert.deepEqual(values(by(median().candidates(ages)), three), [3, 30]);
  assert.deepEqual(values(by(median().candidates([0, 3, 30])), three), [3, 30]);
});

test("numbers are categories as doubles, and dates as they are written", () => {
  const numbers = sharp(groupBy("k", [0, 0.5]).other());
  assert.deepEqual(values(numbers, { k: [-0, 0.5, 1, NaN, null, 1n, 0n] }), [2, 1, 2]);
  const weeks = dates({ first: "2025-W52", last: "2026-W02", every: "week" });
  const query = sharp(groupBy("day", weeks).other());
  const { value } = query.release({
    day: ["2026-01-01", "2026-01-05 09:30", "2026-01-05x", "5.1.2026", null, "2025-12-22T"],
  });
  assert.deepEqual(
    value.map(({ group, value }) => [group, value]),
    [
      ["2025-W52", 1],
      ["2026-W01", 1],
      ["2026-W02", 1],
      [null, 2],
    ],
  );
});

test("rows are those that satisfy all tests, of columns that nobody groups by", () => {
  const table = [
    { city: "Oslo", ok: true, age: 20, way: "bus" },
    { city: "Oslo", ok: false, age: 20, way: "bus" },
    { city: "Oslo", ok: true, age: 70, way: "bus" },
    { city: "Oslo", ok: true, age: 20, way: "car" },
    { city: "Oslo" },
  ];
  const where = [
    { column: "ok", equals: true },
    { column: "age", atMost: 64 },
    { column: "way", equals: "bus" },
  ];
  const query = sharp(byCity().where(where));
  assert.deepEqual(values(query, table), [1, 0]);
  assert.deepEqual(fromPlan(JSON.parse(JSON.stringify(query))).plan, query.plan);
  assert.match(explain(query.plan), /"ok", "age" and "way"/);
});

test("persons keep their first rows, and rows without an id are left out", () => {
  const rows = [
    ["a", "1"],
    ["a", "1"],
    ["a", "2"],
    [7, "1"],
    ["7", "2"],
    ["07", "2"],
    [null, "2"],
    ["", "2"],
    ["x".repeat(257), "2"],
    ["\ud800", "2"],
    [7n, "1"],
  ].map(([id, week]) => ({ id, week }));
  const by = (most) => sharp(groupBy("week", ["1", "2"]).personId("id").perPerson(most));
  assert.deepEqual(values(by({ rows: 1 }), rows), [2, 1]);
  assert.deepEqual(values(by({ rows: 2 }), rows), [3, 2]);
  assert.deepEqual(values(by({ groups: 1, rows: 1 }), rows), [2, 1]);
  assert.deepEqual(values(by({ groups: 2, rows: 1 }), rows), [2, 3]);
  assert.deepEqual(values(by({ groups: 1, rows: 2 }), rows), [4, 1]);
  // Rows that the question does not count take nobody's place.
  const paid = groupBy("week", ["1", "2"]).ask("pay", count()).personId("id");
  assert.deepEqual(
    values(sharp(paid), { id: ["a", "a", "a"], week: ["1", "3", "2"], pay: [NaN, 1, 1] }),
    [0, 1],
  );
  assert.throws(
    () => byCity().personId("id").neighbors("change-one").epsilon(1).build(),
    refusal("personId"),
  );
});

test("one group is the question without groups, on the same words; at change-one at half", () => {
  const table = { g: Array(50).fill("a"), x: Array.from({ length: 50 }, (_, at) => at) };
  for (const begin of [
    () => sum().bounds(0, 40),
    () => mean().bounds(-10, 40),
    () => median().candidates([1, 20, 30]),
    () => count(),
  ]) {
    const grouped = groupBy("g", ["a"]).ask("x", begin());
    for (const [neighbors, epsilon] of [
      ["add-or-remove-one", "1"],
      ["change-one", "1/2"],
    ]) {
      const alone = begin().neighbors("add-or-remove-one").epsilon(epsilon).build();
      const query = grouped.neighbors(neighbors).epsilon(1).build();
      for (const number of [1, 2, 3])
        assert.deepEqual(
          withSeed(seed(number), () => values(query, table)),
          [withSeed(seed(number), () => alone.release(table.x).value)],
        );
    }
  }
});

test("counts by text are a histogram, on the same words", () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => "abcd"[at % 4]);
  const histogram = one(all.histogram(["a", "b", "c"]).other()).build();
  const query = one(groupBy("g", ["a", "b", "c"]).other()).build();
  assert.deepEqual(
    withSeed(seed(5), () => values(query, { g: rows })),
    withSeed(seed(5), () => histogram.release(rows).value),
  );
});

/** Rho at epsilon 1, of 40 digits and rounded up. */
const digits = (text) => `0.${text}`;
test("losses are those of the proof, to the last digit", () => {
  const loss = (builder, neighbors = "add-or-remove-one") =>
    builder.neighbors(neighbors).epsilon(1).build().loss.rho;
  const decimal = (text) => {
    const [top, bottom = "1"] = text.split("/");
    return digits(((BigInt(top) * 10n ** 40n) / BigInt(bottom)).toString().padStart(40, "0"));
  };
  const change = "change-one";
  const pay = (low, high) => groupBy("g", ["a", "b"]).ask("x", sum().bounds(low, high));
  const ages = { first: 0, last: 120, step: 1 };
  const many = () =>
    groupBy(
      "g",
      Array.from({ length: 12 }, (_, at) => at),
    );
  for (const [builder, neighbors, expected] of [
    [byCity(), undefined, "4621171572600097585023184836436725487303"],
    [byCity().perPerson({ rows: 3 }), undefined, "3794353916198150999962721252230896113288"],
    [byCity(), change, "2449186624037091292778011314910169575066"],
    [pay(0, 60), change, "2130704274380557454863037956844766668874"],
    [pay(-10, 10), change, "3681427479376591260747869243109580326158"],
    [
      byCity().ask("x", median().candidates(ages)),
      change,
      "1233015614822445333633583600416818566699",
    ],
    [
      many().perPerson({ groups: 3, rows: 1 }),
      undefined,
      "1651404129246293537327892279224591181057",
    ],
    [
      byCity().perPerson({ groups: 2, rows: 3 }),
      undefined,
      "2166927817620070854349721905148209961487",
    ],
    [
      byCity().perPerson({ groups: 12, rows: 3 }),
      undefined,
      "2166927817620070854349721905148209961487",
    ],
  ])
    assert.equal(decimal(loss(builder, neighbors)), digits(expected));
});

test("errors hold for all groups at once, and are known before any row", () => {
  const dozen = () =>
    groupBy(
      "g",
      Array.from({ length: 12 }, (_, at) => at),
    );
  const error = (builder) => builder.build().accuracy({ confidence: 0.95 }).error;
  assert.equal(error(one(dozen())), 5);
  assert.equal(error(dozen().neighbors("change-one").epsilon(1)), 11);
  const thousand = groupBy(
    "g",
    Array.from({ length: 1000 }, (_, at) => at),
  );
  assert.equal(error(one(thousand)), 10);
  const five = groupBy("g", [1, 2, 3, 4, 5]);
  const ages = median().candidates({ first: 0, last: 120, step: 1 });
  assert.match(String(error(one(five.ask("x", ages)))), /^9\.4009607/);
  const pay = one(byCity().ask("pay", mean().bounds(0, 10_000))).build();
  assert.ok(pay.accuracy({ confidence: 0.95, rows: 1e6 }).error < 1);
});

test("a release is read again, and what its plan cannot release is refused", () => {
  const table = { g: ["a", "b"], x: [1, 2] };
  const by = () => groupBy("g", ["a", "b"]).and("x", bins([2]));
  for (const [builder, wrong] of [
    [by(), 0.5],
    [by().ask("x", sum().bounds(0, 2).step("1/2")), 0.25],
    [by().ask("x", median().candidates([1, 2])), 3],
    [by().ask("x", mean().bounds(0, 2)), { mean: 1, rows: 1, sums: [1n, 2n] }],
  ]) {
    const release = one(builder).build().release(table);
    assert.deepEqual(parse(stringify(release)), release);
    assert.equal(JSON.stringify(release), stringify(release));
    assert.deepEqual(structuredClone(release).value, release.value);
    assert.ok(Object.isFrozen(release.value) && Object.isFrozen(release.value[0]));
    const [first, ...rest] = release.value;
    for (const value of [
      [{ ...first, value: wrong }, ...rest],
      [{ ...first, group: ["b", 2] }, ...rest],
      rest,
      [...rest, first],
    ])
      assert.throws(() => parse(stringify({ ...release, value })), refusal("text"));
    const value = [{ ...first, more: 1 }, ...rest];
    assert.throws(() => stringify({ ...release, value }), refusal("release"));
  }
});

test("a question of another copy of the package is taken, by its plan", () => {
  const { mean: mean2, median: median2 } = createRequire(import.meta.url)("sottovoce");
  const table = { g: ["a", "a"], x: [1, 3] };
  assert.equal(values(sharp(groupBy("g", ["a"]).ask("x", mean2().bounds(0, 4))), table)[0].mean, 2);
  assert.deepEqual(
    values(sharp(groupBy("g", ["a"]).ask("x", median2().candidates([1, 2]))), { g: ["a"], x: [1] }),
    [1],
  );
});

test("intervals of means hold the means of all groups", () => {
  const query = one(byCity().ask("pay", mean().bounds(0, 100))).build();
  const table = { city: Array(2000).fill("Oslo"), pay: Array(2000).fill(30) };
  const release = query.release(table);
  const [oslo, lima] = query.interval(release, { confidence: 1 - 1e-9 });
  assert.equal(oslo.group, "Oslo");
  assert.ok(oslo.value[0] <= 30 && 30 <= oslo.value[1] && oslo.value[1] - oslo.value[0] < 5);
  assert.deepEqual(lima.value, [0, 100]);
  assert.throws(() => query.interval(release, { confidence: 0 }), refusal("confidence"));
  const counts = one(byCity()).build();
  assert.throws(
    () => counts.interval(counts.release(table), { confidence: 0.5 }),
    refusal("release"),
  );
});

test("a ledger charges for all groups once", async () => {
  const book = await ledger()
    .people("readers")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 1 })
    .create(memoryLog());
  const query = one(byCity()).build();
  const release = await book.release(query, { city: ["Oslo"] });
  assert.equal(release.value.length, 2);
  await assert.rejects(book.release(query, { city: ["Oslo"] }), refusal(undefined, "ERR_BUDGET"));
});

test("nothing is released without randomness", () => {
  const query = one(byCity()).build();
  const table = { city: ["Oslo"] };
  withCrypto(undefined, () => assert.throws(() => query.release(table), noEntropy));
  assert.throws(() => withTape(new BigUint64Array(0), () => query.release(table)), noEntropy);
});

test("what is wrong in public settings is refused, by name", () => {
  const finished = (builder) => () => one(builder).build();
  for (const [wrong, argument, code] of [
    [finished(groupBy("g", [])), "categories"],
    [finished(groupBy("g", ["a", "a"])), "categories"],
    [finished(groupBy("g", [1, 1])), "categories"],
    [finished(groupBy("g", [Infinity])), "categories"],
    [() => groupBy("g", {}), "categories"],
    [() => groupBy("g", new Set(["a"])), "categories"],
    [() => groupBy("g", "a"), "categories"],
    [() => groupBy(1, ["a"]), "column"],
    [finished(groupBy("g", bins([2, 1]))), "edges"],
    [finished(groupBy("g", bins([NaN]))), "edges"],
    [finished(groupBy("g", bins([]))), "edges"],
    [() => groupBy("g", bins([1])).other(), "other"],
    [() => byCity().and("city", ["x"]), "by"],
    [finished(groupBy("g", dates({ first: "2026-13", last: "2026-13", every: "month" }))), "first"],
    [finished(groupBy("g", dates({ first: "2026-02", last: "2026-01", every: "month" }))), "last"],
    [() => dates({ first: "2026", last: "2027", every: "decade" }), "every"],
    [() => dates({ first: "2026", last: "2027", every: "year", other: true }), "other"],
    [
      finished(
        groupBy("g", dates({ first: "2000-01-01T00", last: "2026-01-01T00", every: "hour" })),
      ),
      "last",
      "ERR_LIMIT",
    ],
    [
      finished(groupBy("a", bins([...Array(300).keys()])).and("b", bins([...Array(300).keys()]))),
      "categories",
      "ERR_LIMIT",
    ],
    [
      finished(
        groupBy("a", bins([...Array(300).keys()])).ask(
          "x",
          median().candidates({ first: 0, last: 10_000, step: 1 }),
        ),
      ),
      "categories",
      "ERR_LIMIT",
    ],
    [
      finished(
        groupBy("g", [...Array(257).keys()]).ask(
          "x",
          median().candidates({ first: 0, last: 2 ** 53 - 1, step: 1 }),
        ),
      ),
      "candidates",
      "ERR_LIMIT",
    ],
    [() => byCity().ask("x", mean()), "bounds"],
    [() => byCity().ask("x", median()), "candidates"],
    [() => byCity().ask("x", mean().bounds(0, 1).epsilon(1)), "ask"],
    [() => byCity().ask("x", count().neighbors("change-one")), "ask"],
    [() => byCity().ask("x", count().rowsPerPerson(2)), "ask"],
    [() => byCity().ask("x", one(count()).build()), "ask"],
    [() => byCity().ask("x", median().base2().candidates([1, 2])), "ask"],
    [() => byCity().ask("x", all.histogram([1, 2])), "ask"],
    [() => byCity().ask("x", all.exponential()), "ask"],
    [() => byCity().ask("x", byCity()), "ask"],
    [() => byCity().ask(1, count()), "column"],
    [finished(byCity().perPerson({ rows: 0 })), "perPerson"],
    [finished(byCity().perPerson({ rows: 1.5 })), "perPerson"],
    [finished(byCity().perPerson({ groups: 2 ** 17, rows: 1 })), "perPerson"],
    [finished(byCity().perPerson({ groups: 2 ** 16, rows: 2 ** 17 })), "perPerson"],
    [() => byCity().perPerson({}), "perPerson"],
    [() => byCity().personId(7), "personId"],
    [() => byCity().where([{ column: "a" }]), "where"],
    [() => byCity().where({ column: "a" }), "where"],
    [() => byCity().where("a = 1"), "where"],
    [() => byCity().where(undefined), "where"],
    [() => byCity().neighbors("add-or-remove-one").build(), "epsilon"],
    [() => byCity().epsilon(1).rho(1).neighbors("change-one").build(), "rho"],
    [
      () =>
        byCity()
          .ask("x", median().candidates([1, 2]))
          .neighbors("change-one")
          .rho(1)
          .build(),
      "rho",
    ],
  ])
    assert.throws(wrong, refusal(argument, code), String(wrong));
});

test("rows of another kind are refused by their column, and nothing of them is said", () => {
  const query = one(byCity().ask("pay", sum().bounds(0, 9))).build();
  for (const rows of [
    undefined,
    7,
    "rows",
    [1],
    [null],
    { city: ["Oslo"] },
    { city: ["Oslo"], pay: "SECRET" },
    { city: ["Oslo"], pay: ["SECRET"] },
    { city: ["Oslo"], pay: [{}] },
    { city: [true], pay: [1] },
    { city: [["SECRET"]], pay: [1] },
    { city: ["Oslo", "Oslo"], pay: [1] },
    new Float64Array(3),
  ])
    assert.throws(
      () => query.release(rows),
      (thrown) => refusal("rows")(thrown) && !/SECRET/.test(thrown.message),
    );
  // Other contents of a table are nobody's business, not even by a prototype.
  const table = Object.create({ pay: [1] }, { city: { value: ["Oslo"], enumerable: true } });
  assert.throws(() => query.release(table), refusal("rows"));
  const hostile = {
    city: ["Oslo"],
    pay: [1],
    get more() {
      throw new Error("looked at");
    },
  };
  assert.equal(query.release(hostile).value.length, 2);
  const named = one(groupBy("__proto__", ["a"]).ask("value", sum().bounds(0, 9))).build();
  const row = JSON.parse('{ "__proto__": "a", "value": 3 }');
  assert.equal(named.release([row]).value.length, 1);
});

test("what has the wrong shape costs a ledger nothing, and ids in memory are not read whole", async () => {
  const book = await ledger()
    .people("readers")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 4 })
    .create(memoryLog());
  const query = one(byCity().ask("pay", sum().bounds(0, 9))).build();
  for (const rows of [5, {}, { city: ["Oslo"] }, { city: ["Oslo"], pay: [1, 2] }])
    await assert.rejects(book.release(query, rows), refusal("rows"));
  const flags = one(byCity().where([{ column: "ok", equals: true }])).build();
  const inFile = table(new Blob(["city,ok\nOslo,true\n"]));
  await assert.rejects(book.releaseFrom(flags, inFile), refusal("where"));
  assert.equal((await book.summary()).spent.epsilon, "0");
  assert.throws(() => query.release([["Oslo", 3]]), refusal("rows"));
  const kept = sharp(byCity().personId("id"));
  assert.deepEqual(values(kept, { city: ["Oslo", "Lima"], id: ["x".repeat(1e6), "a"] }), [0, 1]);
});

test("with ids a distance is of whole persons", () => {
  const by = (most) => byCity().personId("id").perPerson(most);
  for (const most of [{ rows: 1 }, { rows: 2 }, { groups: 2, rows: 3 }]) {
    assert.equal(one(by(most)).build().privacyMap(1), 1);
    const priced = by(most).neighbors("add-or-remove-one").rho("1/2").build();
    assert.equal(priced.privacyMap(2), 2);
  }
  const medians = by({ rows: 2 }).ask("x", median().candidates([1, 2]));
  assert.equal(one(medians).build().privacyMap(2), 2);
  assert.equal(
    one(byCity().perPerson({ rows: 2 }))
      .build()
      .privacyMap(1),
    0.5,
  );
  assert.match(explain(one(by({ rows: 2 })).build().plan), /a person with all their rows/);
});

test("tests of columns are those that were said, whatever a page puts on prototypes", () => {
  const query = (where) => sharp(groupBy("g", ["a"]).ask("x", sum().bounds(0, 9)).where(where));
  const table = { g: ["a", "a"], x: [3, 4] };
  for (const key of ["equals", "atMost", "atLeast"])
    try {
      Object.prototype[key] = key === "equals" ? "zz" : 99;
      const where =
        key === "atLeast" ? [{ column: "x", atMost: 9 }] : [{ column: "x", atLeast: 1 }];
      assert.deepEqual(values(query(where), table), [7], key);
    } finally {
      delete Object.prototype[key];
    }
});
