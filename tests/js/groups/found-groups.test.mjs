/** Groups that nobody listed: what is shown, of hostile texts too, and what is refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { table } from "sottovoce/csv";
import {
  ask,
  batch,
  count,
  distinct,
  explain,
  foundGroups,
  fromPlan,
  groupBy,
  mean,
  median,
  parse,
  stringify,
  sum,
} from "sottovoce/groups";
import { ledger, memoryLog } from "sottovoce/ledger";
import { tallySql } from "sottovoce/sql";
import { withSeed, withTape } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto } from "../api/api-helpers.mjs";

const added = (builder) => builder.neighbors("add-or-remove-one");
/** So sharp that groups of two rows are shown, and those of one are not. */
const sharp = (builder) => added(builder).epsilon(1e40).build();
const found = (column = "k", options) => foundGroups(column, options).delta("1e-9");
const shown = (query, rows) => query.release(rows).value.map(({ group, count }) => [group, count]);
/** Each text as often as that. */
const rowsOf = (...texts) => texts.flatMap(([text, times]) => Array(times).fill({ k: text }));

test("groups of more rows than the threshold are shown, in the order of their bytes", () => {
  const query = sharp(found());
  assert.equal(query.threshold, 1);
  const rows = rowsOf(["b", 2], ["rare", 1], ["\u{1f600}", 3], ["\uff21", 2], ["B", 4], ["", 2]);
  // JavaScript would sort the last two the other way round.
  assert.deepEqual(shown(query, rows), [
    ["", 2],
    ["B", 4],
    ["b", 2],
    ["\uff21", 2],
    ["\u{1f600}", 3],
  ]);
  assert.deepEqual(shown(query, []), []);
  assert.deepEqual(shown(query, { k: [] }), []);
});

test("texts are groups byte for byte, and hostile ones are texts", () => {
  const hostile = [
    ...["__proto__", "constructor", "toString", "value", "a\u0000b", "\u0000", '"', "'", "`"],
    ...["\ufeffa", "\u202eb", "e\u0301", "\u00e9", " x", "x ", "<img src=x onerror=alert(1)>"],
    ...["=1+1", "\r\n", "a,b", "\u{10ffff}", "x".repeat(256), "\u00e9".repeat(128)],
  ];
  const none = ["\ud800", "a\udc00", "\ufffd", "x".repeat(257), "\u00e9".repeat(129), null];
  const rows = rowsOf(...[...hostile, ...none, undefined].map((text) => [text, 2]));
  const release = sharp(found()).release(rows);
  const groups = release.value.map(({ group }) => group);
  assert.deepEqual(new Set(groups), new Set(hostile));
  assert.deepEqual(
    groups,
    groups.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
  assert.deepEqual(parse(stringify(release)), release);
  const named = sharp(foundGroups("value").delta("1e-9"));
  assert.deepEqual(named.release({ value: ["a", "a"] }).value, [
    { group: "a", count: 2, value: 2 },
  ]);
});

test("a longest text is public: longer ones are in no group", () => {
  const rows = rowsOf(["abc", 2], ["ab", 2], ["\u00e9", 2], ["\u00e9a", 2]);
  assert.deepEqual(shown(sharp(found("k", { longest: 2 })), rows), [
    ["ab", 2],
    ["\u00e9", 2],
  ]);
  const long = "y".repeat(4096);
  const most = sharp(found("k", { longest: 4096 }));
  assert.deepEqual(shown(most, rowsOf([long, 2], [`${long}y`, 2])), [[long, 2]]);
});

test("numbers stand for their texts, and other kinds of cells are refused", () => {
  const query = sharp(found());
  assert.deepEqual(shown(query, { k: [7, "7", 7n, -0, "0", NaN, Infinity] }), [
    ["0", 2],
    ["7", 3],
  ]);
  for (const cell of [true, {}, Symbol("x"), () => 1])
    assert.throws(() => query.release([{ k: cell }]), refusal("rows"));
});

test("persons are counted once in a group, and rows without an id not at all", () => {
  const rows = [
    ...["a", "a", "b"].map((id) => ({ id, k: "x", pay: 1 })),
    ...["a", "b", "c"].map((id) => ({ id, k: "y", pay: 10 })),
    ...[null, "", "\ufffd"].map((id) => ({ id, k: "y", pay: 100 })),
  ];
  const by = (most) => sharp(found().personId("id").perPerson(most));
  assert.deepEqual(shown(by({ rows: 1 }), rows), [["x", 2]]);
  assert.deepEqual(shown(by({ groups: 2, rows: 1 }), rows), [
    ["x", 2],
    ["y", 3],
  ]);
  const paid = sharp(
    found().personId("id").perPerson({ groups: 2, rows: 2 }).ask("pay", sum().bounds(0, 100)),
  );
  assert.deepEqual(paid.release(rows).value, [
    { group: "x", count: 2, value: 3 },
    { group: "y", count: 3, value: 30 },
  ]);
});

test("what is asked is asked of the rows that are shown", () => {
  const rows = [
    ...[1, 2, 3, NaN].map((pay) => ({ k: "x", pay, ok: true })),
    ...[10, 20].map((pay) => ({ k: "y", pay, ok: false })),
    { k: "z", pay: 99, ok: true },
  ];
  const value = (question, more = (builder) => builder) =>
    sharp(more(found().ask("pay", question))).release(rows).value;
  assert.deepEqual(
    value(mean().bounds(0, 100)).map(({ group, value }) => [group, value.mean]),
    [
      ["x", 2],
      ["y", 15],
    ],
  );
  assert.deepEqual(
    value(median().candidates([1, 2, 15])).map(({ value }) => value),
    [2, 15],
  );
  assert.deepEqual(
    value(count().where({ atLeast: 2 })).map(({ group, value }) => [group, value]),
    [
      ["x", 2],
      ["y", 2],
    ],
  );
  const tested = (builder) => builder.where([{ column: "ok", equals: true }]);
  assert.deepEqual(value(sum().bounds(0, 100), tested), [{ group: "x", count: 3, value: 6 }]);
});

test("intervals of means hold the means of all groups that are shown", () => {
  const by = (question) => added(found().ask("x", question)).epsilon(20).build();
  const rows = Array.from({ length: 4000 }, (_, at) => ({ k: `city ${at % 2}`, x: 30 + (at % 2) }));
  const means = by(mean().bounds(0, 100));
  const release = means.release(rows);
  const within = means.interval(release, { confidence: 1 - 1e-9 });
  assert.deepEqual(
    within.map(({ group }) => group),
    ["city 0", "city 1"],
  );
  within.forEach(({ value: [low, high] }, at) => {
    assert.ok(low < 30 + at && 30 + at < high && high - low < 5, `${low} to ${high}`);
  });
  assert.ok(Object.isFrozen(within) && Object.isFrozen(within[0]?.value));
  const nobody = means.release([]);
  assert.deepEqual(means.interval(nobody, { confidence: 0.95 }), []);
  const sums = by(sum().bounds(0, 100));
  const other = by(mean().bounds(0, 99));
  for (const [ask, argument] of [
    [() => means.interval(release, { confidence: 0 }), "confidence"],
    [() => means.interval(release, { confidence: 1 }), "confidence"],
    [() => means.interval(nobody, { confidence: 0 }), "confidence"],
    [() => means.interval(other.release(rows), { confidence: 0.5 }), "release"],
    [() => sums.interval(sums.release(rows), { confidence: 0.5 }), "release"],
    [() => means.interval({ ...release, value: [{ group: "a" }] }, { confidence: 0.5 }), "release"],
    [() => means.interval({ ...release, value: [] }, {}), "confidence"],
    [() => means.interval({ ...release, value: new Array(1) }, { confidence: 0.5 }), "release"],
  ])
    assert.throws(ask, refusal(argument));
});

test("a file, chunks and rows are released alike", async () => {
  const query = added(found().ask("pay", sum().bounds(0, 100)).delta("1/10"))
    .epsilon(2)
    .build();
  const rows = Array.from({ length: 300 }, (_, at) => ({ k: `job ${at % 7}`, pay: at % 50 }));
  const text = ["k,pay", ...rows.map(({ k, pay }) => `${k},${pay}`)].join("\n");
  const seed = new Uint8Array(32).fill(3);
  const release = withSeed(seed, () => query.release(rows));
  const file = await withSeed(seed, () => query.releaseFrom(table(new Blob([text]))));
  assert.deepEqual(file, release);
  const chunks = [rows.slice(0, 1), rows.slice(1, 150), [], rows.slice(150)];
  assert.deepEqual(await withSeed(seed, () => query.releaseFrom(chunks)), release);
  assert.ok(release.value.length > 5);
});

test("a batch finds groups among other questions, and its deltas add up", () => {
  const rows = rowsOf(["x", 3], ["y", 2], ["z", 1]).map((row, at) => ({ ...row, pay: at }));
  const questions = {
    n: count(),
    all: found(),
    pay: found().ask("pay", sum().bounds(0, 9)),
    listed: groupBy("k", ["z"]),
    total: ask("pay", sum().bounds(0, 9)),
  };
  const query = sharp(batch(questions));
  const { value, notion, delta } = query.release(rows);
  assert.equal(notion, "approximate");
  assert.equal(delta, query.delta);
  assert.equal(value.n, 6);
  assert.deepEqual(value.all, [
    { group: "x", count: 3, value: 3 },
    { group: "y", count: 2, value: 2 },
  ]);
  assert.deepEqual(
    value.pay.map(({ group, value }) => [group, value]),
    [
      ["x", 3],
      ["y", 7],
    ],
  );
  assert.deepEqual(value.listed, [{ group: "z", value: 1 }]);
  assert.equal(value.total, 15);
  const together = added(batch({ a: found(), b: found().delta("1/5") }))
    .epsilon(4)
    .build();
  const [one, other] = ["1e-9", "1/5"].map((delta) =>
    added(foundGroups("k").delta(delta)).epsilon(2).build(),
  );
  const parts = (text) => text.split("/").map(BigInt);
  const [[a, b], [c, d], [e, f]] = [one, other, together].map(({ loss }) => parts(loss.delta));
  assert.equal(e * b * d, f * (a * d + c * b));
  assert.deepEqual(fromPlan(JSON.parse(JSON.stringify(query))).plan, query.plan);
  // Each has 0.212 of the 0.25 that it may have: four fit, and five do not.
  const many = (length) =>
    added(batch(Object.fromEntries(Array.from({ length }, (_, at) => [`q${at}`, large]))))
      .epsilon(length)
      .build();
  const large = found().delta("0.25");
  assert.ok(many(4).delta < 1);
  assert.throws(() => many(5), refusal("questions"));
  const { plan } = many(4);
  const more = [...plan.queries, { ...plan.queries[0], name: "more" }];
  assert.throws(() => fromPlan({ ...plan, queries: more, epsilon: "5" }), refusal("questions"));
});

test("what delta means is said in its sentences, and the chance never looks less", () => {
  const query = added(found().delta("1e-6")).epsilon(1).build();
  const words = explain(query.plan);
  assert.match(
    words,
    /For each person: with probability at most 1 in 2,600,000, this release shows something that only their data can explain\. Otherwise the limit is epsilon\. Of many people who are alone in their category, up to that share may be shown: choose delta far below one divided by the number of people\./,
  );
  assert.ok(query.delta <= 1 / 2_600_000 && query.delta > 1 / 2_610_000);
  assert.match(words, /above 14, so small ones are mostly hidden/);
  // Large ones too, and those that no double is the inverse of.
  for (const [epsilon, delta] of [
    [4, "1/2"],
    [1, "0.28"],
    ["0.6", "0.25"],
    [4, "1/9"],
    [4, "1/50"],
    [1, "1e-400"],
  ]) {
    const one = added(found().delta(delta)).epsilon(epsilon).build();
    const [, chance] = /at most 1 in ([\d,]+), this/.exec(explain(one.plan));
    const most = BigInt(chance.replaceAll(",", ""));
    const [top, bottom] = one.loss.delta.split("/").map(BigInt);
    // 1 in `most` is not below delta, and not far above it.
    assert.ok(top * most <= bottom, `${delta}: 1 in ${chance}`);
    if (delta !== "1e-400") assert.ok(top * (most + 1n) * 101n > bottom * 100n, chance);
  }
});

describe("explain", () => {
  const sick = { column: "sick", equals: "yes" };
  const high = count().where({ atLeast: 3 });
  const said = (builder) => explain(added(builder).epsilon(1).build().plan);
  const each = {
    alone: (builder) => said(builder),
    "in a batch": (builder) => said(batch({ a: builder })),
  };
  for (const [where, words] of Object.entries(each)) {
    test(`says which rows count, ${where}`, () => {
      const plain = words(found());
      assert.match(plain, /each with its noisy count of rows, /);
      assert.doesNotMatch(plain, /satisfy the tests|at least 3/);
      const tests = /hidden\. Only rows that satisfy the tests of "sick" count\. /;
      assert.match(words(found().where(sick)), tests);
      assert.match(
        words(found().ask("pay", high)),
        /Only rows of at least 3 in the column "pay" count\./,
      );
    });

    test(`says of a question that tests decide what is shown, too, ${where}`, () => {
      const asked = words(found().where(sick).ask("pay", mean().bounds(0, 9)));
      const decides =
        /Only rows that satisfy the tests of "sick" count\. Of each group that is shown:/;
      assert.match(asked, decides);
      assert.equal(asked.match(/satisfy the tests/g).length, 1);
    });
  }

  test("says where ids are named that the noisy count is one of persons", () => {
    const persons = /noisy count of persons, .* A person counts once in a group\./;
    assert.match(said(found().personId("id")), persons);
    assert.match(said(batch({ a: found() }).personId("id")), persons);
    assert.doesNotMatch(said(found()), /persons/);
  });
});

test("with ids, more than one row per group costs a part of epsilon, and without ids it does not", () => {
  const of = (rows, named = foundGroups("k").personId("id")) =>
    added(named.delta("1e-7").perPerson({ groups: 3, rows }))
      .epsilon(1)
      .build();
  assert.deepEqual([of(1).plan.findingShare, of(1).threshold], [null, 47]);
  assert.deepEqual([of(2).plan.findingShare, of(2).threshold], ["1/2", 89]);
  assert.equal(of(2, foundGroups("k")).plan.findingShare, null);
});

test("a delta far below what anybody asks is told as 1e-100, and a ledger charges it", async () => {
  const query = added(found().delta("1e-6")).epsilon(2000).build();
  assert.equal(query.loss.delta, `1/1${"0".repeat(100)}`);
  const book = await ledger()
    .people("readers")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 9000, delta: "1e-5", found: "1e-6" })
    .openOrCreate(memoryLog());
  await book.release(query, rowsOf(["a", 9]));
  assert.equal((await book.summary()).spent.delta, query.loss.delta);
});

test("how many groups there are is a number of groups that can be held", () => {
  const counts = added(found()).epsilon(1).build();
  const means = added(found().ask("x", mean().bounds(0, 9)))
    .epsilon(1)
    .build();
  for (const query of [counts, means]) {
    const errorOf = (groups) =>
      query.accuracy({ confidence: 0.5, groups, ...rowsFor(query) }).error;
    assert.ok(errorOf(2 ** 26) >= errorOf(1));
    for (const groups of [0, 1.5, -1, Number.NaN, 2 ** 26 + 1, 2 ** 32, 2 ** 53])
      assert.throws(() => errorOf(groups), refusal("groups"));
  }
});
const rowsFor = ({ plan }) => (plan.of.question.kind === "mean" ? { rows: 1000 } : {});

test("what does not go together is refused before rows are read", () => {
  const finished = (builder) => () => added(builder).epsilon(1).build();
  for (const [build, argument] of [
    [() => found().neighbors("change-one").epsilon(1).build(), "neighbors"],
    [() => added(found()).rho(1).build(), "rho"],
    [() => added(foundGroups("k")).epsilon(1).build(), "delta"],
    [finished(found().delta(0)), "delta"],
    [finished(found().delta(1)), "delta"],
    [finished(found().delta(-1)), "delta"],
    [() => added(found().delta("1/2")).epsilon("1/10").build(), "delta"],
    [finished(found().findingShare("1/2")), "findingShare"],
    [finished(found().ask("x", sum().bounds(0, 1)).findingShare(0)), "findingShare"],
    [finished(found().ask("x", sum().bounds(0, 1)).findingShare(1)), "findingShare"],
    [finished(found().ask("x", distinct())), "ask"],
    [() => found().ask("x", count().epsilon(1)), "ask"],
    [() => found().ask(7, count()), "column"],
    [() => foundGroups(7), "column"],
    [() => foundGroups("k", { most: 3 }), "most"],
    [finished(found("k", { longest: 0 })), "longest"],
    [finished(found("k", { longest: 4097 })), "longest"],
    [finished(found("k", { longest: 1.5 })), "longest"],
    [finished(found().perPerson({ rows: 0 })), "perPerson"],
    [() => batch({ a: foundGroups("k") }), "questions"],
    [() => batch({ a: added(found()) }), "questions"],
    [
      () =>
        added(batch({ a: found() }))
          .rho(1)
          .build(),
      "rho",
    ],
    [() => batch({ a: found() }).neighbors("change-one").epsilon(1).build(), "neighbors"],
    [() => sharp(found()).privacyMap(1), "dIn"],
    [() => sharp(batch({ a: found() })).privacyMap(1), "dIn"],
    [() => sharp(found()).accuracy({ confidence: 0.5 }), "groups"],
    [() => sharp(found()).accuracy({ confidence: 0.5, groups: 0 }), "groups"],
    [() => sharp(found()).accuracy({ confidence: 0.5, groups: 1.5 }), "groups"],
    [() => sharp(found()).accuracy({ confidence: 0, groups: 1 }), "confidence"],
    [() => fromPlan({ ...sharp(found()).plan, threshold: 0 }), "threshold"],
    [() => fromPlan({ ...added(found()).epsilon(1).build().plan, threshold: 3 }), "threshold"],
    [() => tallySql(sharp(found()).plan, { dialect: "duckdb", table: "t" }), "kind"],
  ])
    assert.throws(build, refusal(argument), String(build));
  const tiny = added(found().delta("1e-30")).epsilon("1e-12");
  assert.throws(() => tiny.build(), { code: "ERR_LIMIT" });
});

test("a threshold may be higher than it must be, and a plan keeps it", () => {
  const { plan } = added(found().delta("1e-6")).epsilon(1).build();
  const higher = fromPlan({ ...plan, threshold: 20 });
  assert.equal(higher.threshold, 20);
  assert.equal(higher.plan.threshold, 20);
  assert.ok(higher.delta < fromPlan(plan).delta);
});

test("a source that fails shows nothing", () => {
  const query = added(found().ask("pay", sum().bounds(0, 9)))
    .epsilon(2)
    .build();
  const rows = Array.from({ length: 200 }, (_, at) => ({ k: "x", pay: at % 9 }));
  const words = new BigUint64Array(8).fill(0x5555555555555555n);
  // Enough for finding, and not for what is asked.
  for (let used = 0; used < 6; used++)
    assert.throws(() => withTape(words.subarray(0, used), () => query.release(rows)), noEntropy);
  const failing = {
    getRandomValues: () => {
      throw new Error("none");
    },
  };
  withCrypto(failing, () => assert.throws(() => query.release(rows), noEntropy));
});

test("many different texts, and texts that collide in a table without a key, take no longer", () => {
  const query = added(found()).epsilon(1).build();
  const many = { k: Array.from({ length: 1_000_000 }, (_, at) => `text ${at}`) };
  assert.deepEqual(query.release(many).value, []);
  // Alike but in their middle, which hashes of ends would not see.
  const alike = {
    k: Array.from({ length: 100_000 }, (_, at) => `${"a".repeat(40)}${at}${"b".repeat(40)}`),
  };
  assert.deepEqual(query.release(alike).value, []);
});
