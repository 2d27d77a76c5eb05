/**
 * Releases of tallies: the same as of the rows, receipts that say what was counted, and refusals.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { count, grid, histogram, mean, median, parse, quantile, stringify, sum } from "sottovoce";
import { tallyRows, tallySql } from "sottovoce/sql";
import { withSeed } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto, wordsUsed } from "./api-helpers.mjs";

const person = (builder) => builder.neighbors("add-or-remove-one").epsilon("1/2").build();
const numbers = [3, 1.5, -0, 2.5, 2, NaN, Infinity, -Infinity, 17, 3, 1e300, 0.5];
const words = ["a", "b", "c", "", "a", "A"];

/** Every kind of question that is tallied, and rows of its kind. */
const queries = [
  [person(median().candidates([0, 1, 2, 3, 1e300])), numbers],
  [person(quantile("1/4").candidates({ first: 0, last: 4, step: "1/2" }).scorer("rank")), numbers],
  [person(median().base2().candidates({ first: 0, last: 9, step: 1 })), numbers],
  [person(count()), numbers],
  [person(count().where({ atLeast: 2, atMost: 3 })), numbers],
  [person(count().where({ equals: 3 })), numbers],
  [person(sum().bounds(-2, 40)), numbers],
  [person(sum().bounds(-(2 ** 53 - 1), 2 ** 53 - 1)), numbers],
  [person(mean().bounds(-2, 40)), numbers],
  [person(mean().bounds(-(2 ** 51), 2 ** 51)), numbers],
  [person(histogram([3, 0, 17])), numbers],
  [person(histogram([3, 0, 17]).other()), numbers],
  [person(histogram(["b", "a", ""])), words],
  [person(histogram(["b", "a", ""]).other()), words],
];

const nothing = { where: [], person: null };

for (const [query, rows] of queries) {
  const { kind } = query.plan;
  const name = `${kind} ${JSON.stringify(query.plan).slice(0, 70)}`;

  test(`a tally is released as its rows are: ${name}`, () => {
    const tally = tallyRows(query.plan, rows);
    for (let number = 0; number < 30; number++) {
      const seed = new Uint8Array(32).fill(number);
      const { tally: origin, ...release } = withSeed(seed, () => query.releaseTally(tally));
      assert.deepEqual(
        release,
        withSeed(seed, () => query.release(rows)),
      );
      assert.deepEqual(origin, { plan: tally[0].plan, ...nothing });
    }
    assert.equal(
      wordsUsed(() => query.releaseTally(tally), 40),
      wordsUsed(() => query.release(rows), 40),
    );
  });

  test(`nobody is a tally too: ${name}`, () => {
    const tally = tallyRows(query.plan, []);
    assert.deepEqual(Object.keys(tally[0]), ["bin", "n", "plan"]);
    assert.deepEqual(
      withSeed(new Uint8Array(32).fill(7), () => query.releaseTally(tally).value),
      withSeed(new Uint8Array(32).fill(7), () => query.release([]).value),
    );
  });
}

test("bins and counts may be numbers, bigints or texts, in any order, from any iterable", () => {
  const query = person(median().candidates([1, 2]));
  const value = (rows) =>
    withSeed(new Uint8Array(32).fill(3), () => query.releaseTally(rows).value);
  const expected = value([
    { bin: 1, n: 5 },
    { bin: 4, n: 2 },
  ]);
  assert.equal(
    value([
      { bin: "4", n: "2" },
      { bin: 1n, n: 5n },
    ]),
    expected,
  );
  assert.equal(
    value(
      new Set([
        { bin: "04", n: 2n },
        { bin: 1, n: "5", more: true },
      ]),
    ),
    expected,
  );
  const rows = new Map([
    ["x", { bin: 1, n: 5 }],
    ["y", { bin: 4, n: "2" }],
  ]);
  assert.equal(value(rows.values()), expected);
});

test("the two parts of a sum are put together", () => {
  const query = person(sum().bounds(-100, 100));
  const value = (rows) =>
    withSeed(new Uint8Array(32).fill(3), () => query.releaseTally(rows).value);
  for (const [high, low, all] of [
    [0, 5, 5],
    [-1, 2 ** 26 - 7, -7],
    [3, 12, 3 * 2 ** 26 + 12],
    [-5, 0, -5 * 2 ** 26],
  ])
    assert.equal(
      value([
        { bin: 0, n: high },
        { bin: 1, n: low },
      ]),
      value([{ bin: 0, n: all }]),
    );
});

test("a total of any size is taken as it stands, so that no refusal tells of rows", () => {
  const far = Number.MAX_SAFE_INTEGER;
  const query = person(sum().bounds(-far, far));
  const value = (input, take) =>
    withSeed(new Uint8Array(32).fill(6), () => query[take](input).value);
  for (const rows of [Array(1024).fill(far), Array(1025).fill(far), Array(1025).fill(-far)])
    assert.equal(
      value(tallyRows(query.plan, rows), "releaseTally"),
      value(rows, "release"),
      `${rows.length} rows`,
    );
  const noise = value([], "releaseTally");
  for (const n of [2n ** 63n, -(2n ** 64n), 2n ** 300n, `-${"9".repeat(60)}`, "1".repeat(2000)]) {
    const released = value([{ bin: 0, n }], "releaseTally");
    const exact = Number(BigInt(n) + BigInt(noise));
    assert.equal(released, Math.min(Math.max(exact, -Number.MAX_VALUE), Number.MAX_VALUE), `${n}`);
  }
});

test("sums and means in steps have no tallies, which the plan alone tells", () => {
  const table = { dialect: "duckdb", table: "t", column: "x" };
  for (const builder of [sum().bounds(0, 9), mean().bounds(0, 9)]) {
    const query = person(builder.step("0.01"));
    const whole = person(builder.step(1));
    const rows = tallyRows(whole.plan, [1, 2]);
    for (const body of [
      () => tallySql(query.plan, table),
      () => tallyRows(query.plan, [1]),
      () => query.releaseTally(rows),
      () => query.releaseTally([]),
    ])
      assert.throws(
        body,
        (thrown) => refusal("step")(thrown) && /units of the step/.test(thrown.message),
      );
    assert.equal(
      wordsUsed(() => assert.throws(() => query.releaseTally(rows))),
      0,
    );
    whole.releaseTally(rows);
  }
});

test("the sum of a mean comes in one part or in two, and its rows are counted beside it", () => {
  const query = person(mean().bounds(-100, 2 ** 52 - 100));
  const value = (rows) =>
    withSeed(new Uint8Array(32).fill(3), () => query.releaseTally(rows).value);
  // As many as can have the largest of these sums.
  const rows = { bin: 2, n: 2n ** 40n };
  for (const [high, low] of [
    [0n, 5n],
    [3n, 12n],
    [2n ** 62n, 7n],
  ])
    assert.deepEqual(
      value([{ bin: 0, n: high }, { bin: 1, n: low }, rows]),
      value([{ bin: 0, n: high * 2n ** 26n + low }, rows]),
    );
  const wrong = refusal("rows", "ERR_DATA");
  for (const bad of [
    [{ bin: 0, n: -1 }],
    [{ bin: 1, n: -1 }],
    [{ bin: 2, n: -1 }],
    [{ bin: 3, n: 1 }],
    [{ bin: 2, n: 2n ** 63n }],
    // Tallies that no rows within the bounds can have.
    [{ bin: 0, n: 1 }],
    [{ bin: 1, n: 1 }],
    [
      { bin: 0, n: 2n ** 52n + 1n },
      { bin: 2, n: 1 },
    ],
  ])
    assert.throws(() => query.releaseTally(bad), wrong);
  for (const good of [
    [],
    [{ bin: 2, n: 5 }],
    [
      { bin: 0, n: 2n ** 52n },
      { bin: 2, n: 1 },
    ],
    [
      { bin: 0, n: 2n ** 52n * (2n ** 63n - 1n) },
      { bin: 2, n: 2n ** 63n - 1n },
    ],
  ])
    query.releaseTally(good);
});

test("the digest is SHA-256 of the canonical text of plan, tests and person", () => {
  const plan = {
    kind: "count",
    where: { atLeast: 18, atMost: null },
    neighbors: "add-or-remove-one",
    rowsPerPerson: 1,
    epsilon: "1/2",
  };
  const text =
    '{"person":null,"plan":{"epsilon":"1/2","kind":"count","neighbors":"add-or-remove-one",' +
    '"rowsPerPerson":1,"where":{"atLeast":18,"atMost":null}},"where":[]}';
  const expected = createHash("sha256").update(text).digest("hex").slice(0, 32);
  assert.equal(tallyRows(plan, [])[0].plan, expected);
  const where = [{ column: "é", equals: "“🙂”" }];
  const statement = tallySql(plan, { dialect: "duckdb", table: "t", column: "x", where });
  const longer = text.replace('"where":[]', '"where":[{"column":"é","equals":"“🙂”"}]');
  const digest = createHash("sha256").update(longer).digest("hex").slice(0, 32);
  assert.ok(statement.includes(`'${digest}' AS plan`));
});

test("digests of plans of every length are those of the platform", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: "grapheme" }), { minLength: 1 }), (categories) => {
      const query = histogram(categories).neighbors("change-one").epsilon(1).build();
      const { plan } = query;
      const sorted = (value) =>
        Array.isArray(value) || typeof value !== "object" || value === null
          ? value
          : Object.fromEntries(
              Object.keys(value)
                .sort()
                .map((key) => [key, sorted(value[key])]),
            );
      const text = JSON.stringify(sorted({ plan, ...nothing }));
      const expected = createHash("sha256").update(text).digest("hex").slice(0, 32);
      assert.equal(tallyRows(plan, [])[0].plan, expected);
    }),
    { numRuns: 300 },
  );
});

test("a receipt says what was counted, or that nobody said so, and is read back", () => {
  const query = person(count());
  const where = [{ column: "town", equals: "Oslo" }];
  const owner = { column: "who", row: "id" };
  const options = { where, person: owner };
  const statement = tallySql(query.plan, { dialect: "spark", table: "t", column: "x", ...options });
  const [, plan] = /'([0-9a-f]{32})' AS plan/.exec(statement);
  const rows = [{ bin: 0, n: 5, plan }];
  const release = query.releaseTally(rows, options);
  assert.deepEqual(release.tally, { plan, where, person: owner });
  assert.ok(Object.isFrozen(release.tally.where[0]));
  assert.deepEqual(parse(stringify(release)), release);
  const [test] = where;
  assert.deepEqual(query.releaseTally(rows, { ...options, where: test }).tally, release.tally);
  const unchecked = query.releaseTally([{ bin: 0, n: 5 }], options);
  assert.equal(unchecked.tally, "unchecked");
  assert.deepEqual(parse(stringify(unchecked)), unchecked);
  assert.equal("tally" in query.release([1]), false);
  for (const tally of [
    "checked",
    null,
    { plan, where: [], person: null },
    { plan, where, person: { column: "who", row: "key" } },
    { plan: "0".repeat(32), where, person: owner },
    { plan, where },
  ])
    assert.throws(() => parse(JSON.stringify({ ...release, tally })), refusal("text"));
});

test("a tally of another plan, or of other rows of the table, is refused", () => {
  const query = person(count());
  const [{ plan }] = tallyRows(query.plan, []);
  const other = tallyRows(person(count().where({ atLeast: 1 })).plan, [1]);
  const wrong = refusal("rows", "ERR_DATA");
  assert.throws(() => query.releaseTally(other), wrong);
  const rows = [{ bin: 0, n: 5, plan }];
  query.releaseTally(rows);
  assert.throws(() => query.releaseTally(rows, { where: [{ column: "x", equals: 1 }] }), wrong);
  assert.throws(() => query.releaseTally(rows, { person: { column: "p", row: "r" } }), wrong);
  const bins = person(median().candidates([1, 2]));
  const [{ plan: name }] = tallyRows(bins.plan, []);
  assert.throws(
    () =>
      bins.releaseTally([
        { bin: 0, n: 5, plan: name },
        { bin: 1, n: 5 },
      ]),
    wrong,
  );
  assert.throws(() => bins.releaseTally([{ bin: 0, n: 5, plan: 7 }]), wrong);
});

test("what no statement gives is refused before a word is drawn", () => {
  const bins = person(median().candidates([1, 2]));
  const total = person(sum().bounds(0, 9));
  const many = 2n ** 63n;
  const wrong = refusal("rows", "ERR_DATA");
  for (const rows of [
    [null],
    [[0, 1]],
    [{ bin: 0 }],
    [{ n: 1 }],
    [{ bin: 5, n: 1 }],
    [{ bin: -1, n: 1 }],
    [{ bin: 0.5, n: 1 }],
    [{ bin: "1.0", n: 1 }],
    [{ bin: " 1", n: 1 }],
    [{ bin: 0, n: -1 }],
    [{ bin: 0, n: 1.5 }],
    [{ bin: 0, n: NaN }],
    [{ bin: 0, n: 2 ** 53 }],
    [{ bin: 0, n: "1e3" }],
    [{ bin: 0, n: "" }],
    [{ bin: 0, n: "9".repeat(41) }],
    [{ bin: 0, n: true }],
    [{ bin: 0, n: many }],
    [
      { bin: 0, n: many - 1n },
      { bin: 1, n: 1 },
    ],
    [
      { bin: 0, n: 1 },
      { bin: "0", n: 1 },
    ],
  ]) {
    assert.throws(
      () => bins.releaseTally(rows),
      wrong,
      JSON.stringify(rows, (_, n) => `${n}`),
    );
    assert.equal(
      wordsUsed(() => assert.throws(() => bins.releaseTally(rows), wrong)),
      0,
    );
  }
  for (const n of ["1e3", "", "1.0", "x", 1.5, 2 ** 53, true])
    assert.throws(() => total.releaseTally([{ bin: 0, n }]), wrong, String(n));
  for (const rows of [undefined, null, 7, {}])
    assert.throws(() => bins.releaseTally(rows), refusal("rows"));
  assert.equal(
    typeof total.releaseTally([{ bin: 0, n: 1 - Number.MAX_SAFE_INTEGER }]).value,
    "number",
  );
  withCrypto(undefined, () => assert.throws(() => bins.releaseTally([]), noEntropy));
});

test("rows whose names are in other letters are told what is missing", () => {
  const query = person(count());
  assert.throws(() => query.releaseTally([{ BIN: "0", N: "5" }]), {
    code: "ERR_DATA",
    message: "rows must be objects with bin and n",
  });
});

test("options are read as those of statements are", () => {
  const query = person(count());
  const fixed = count().neighbors("change-one").epsilon(1).build();
  const release = (options, of = query) => of.releaseTally([], options);
  assert.throws(() => release({ were: [] }), refusal("were"));
  assert.throws(() => release({ where: "x" }), refusal("where"));
  assert.throws(() => release({ where: [{ equals: 1 }] }), refusal("where"));
  assert.throws(() => release({ person: { column: "p" } }), refusal("person"));
  assert.throws(() => release({ person: { column: "p", row: "r" } }, fixed), refusal("person"));
});

test("grids have the points that the core gives them", () => {
  const part = fc.tuple(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.bigInt({ min: 1n, max: 10n ** 25n }),
  );
  const text = ([top, bottom]) => `${top}/${bottom}`;
  fc.assert(
    fc.property(part, part, fc.integer({ min: 0, max: 20 }), (first, step, steps) => {
      const by = [step[0] < 0n ? -step[0] : step[0] + 1n, step[1]];
      const last = [first[0] * by[1] + BigInt(steps) * by[0] * first[1], first[1] * by[1]];
      const candidates = { first: text(first), last: text(last), step: text(by) };
      let points;
      try {
        points = grid(candidates.first, candidates.last, candidates.step);
      } catch {
        // Points that are no different doubles.
        return;
      }
      const { plan } = person(median().candidates(candidates));
      const [place, point] = [steps, points.at(-1)];
      const bins = tallyRows(plan, [point]).map(({ bin }) => Number(bin));
      assert.deepEqual(bins, [0, 2 * place + 1]);
    }),
    { numRuns: 500 },
  );
});
