/** Tallies by group that a database made: statements, releases, receipts, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bins, count, dates, groupBy, mean, median, parse, stringify, sum } from "sottovoce/groups";
import { ledger, memoryLog } from "sottovoce/ledger";
import { tallyRows, tallySql } from "sottovoce/sql";
import { withSeed } from "sottovoce/testing";
import { refusal, wordsUsed } from "../api/api-helpers.mjs";

const built = (builder) => builder.neighbors("add-or-remove-one").epsilon("1/2").build();
const seeded = (body) => withSeed(new Uint8Array(32).fill(3), body);
const byCity = () => groupBy("city", ["Oslo", "Lima"]).other();
const visitors = () => byCity().personId("who").perPerson({ groups: 2, rows: 1 });
const table = { dialect: "duckdb", table: "people" };
/** The digest that a statement names. */
const named = (statement) => /'([0-9a-f]{32})' AS plan/.exec(statement)[1];
const wrong = refusal("rows", "ERR_DATA");

const rows = [
  { city: "Oslo", pay: 3 },
  { city: "Rome", pay: 40 },
  { city: "Oslo", pay: 4.5 },
];
/** Tallies of the rows above, one for each question. */
const tallies = [
  [
    byCity(),
    [
      [0, 0, 2],
      [2, 0, 1],
    ],
  ],
  [
    byCity().ask("pay", count().where({ atLeast: 4 })),
    [
      [0, 0, 1],
      [2, 0, 1],
    ],
  ],
  [
    byCity().ask("pay", sum().bounds(-5, 10)),
    [
      [0, 0, 7],
      [2, 0, 10],
    ],
  ],
  [
    byCity().ask("pay", sum().bounds(-5, 10)),
    [
      [0, 0, -1],
      [0, 1, 2 ** 26 + 7],
      [2, 0, 10],
    ],
  ],
  [
    byCity().ask("pay", mean().bounds(-5, 10)),
    [
      [0, 0, 17],
      [0, 2, 2],
      [2, 0, 15],
      [2, 2, 1],
    ],
  ],
  [
    byCity().ask("pay", median().candidates([3, 9])),
    [
      [0, 1, 1],
      [0, 2, 1],
      [2, 4, 1],
    ],
  ],
];

test("a tally is released as its rows are, on as many words", () => {
  for (const [builder, cells] of tallies) {
    const query = built(builder);
    const tally = cells.map(([cell, bin, n]) => ({ q: "0", cell: `${cell}`, key: null, bin, n }));
    const expected = seeded(() => query.release(rows).value);
    assert.deepEqual(
      seeded(() => query.releaseTally(tally).value),
      expected,
    );
    assert.deepEqual(
      seeded(() => query.releaseTally(tally.toReversed()).value),
      expected,
    );
    assert.equal(
      wordsUsed(() => query.releaseTally(new Set(tally)), 40),
      wordsUsed(() => query.release(rows), 40),
    );
    assert.deepEqual(
      seeded(() => query.releaseTally([]).value),
      seeded(() => query.release([]).value),
    );
  }
});

test("rows that are no tally of the plan are refused, whatever is wrong", () => {
  const [counts, sums, means] = [0, 2, 4].map((at) => built(tallies[at][0]));
  const quantiles = built(tallies[5][0]);
  const { plan } = counts;
  const other = named(tallySql({ ...plan, epsilon: "1/4" }, table));
  for (const [query, bad] of [
    [counts, [{ bin: 0, n: 1 }]],
    [counts, [{ cell: null, bin: 0, n: 1 }]],
    [counts, [{ cell: 3, bin: 0, n: 1 }]],
    [counts, [{ cell: -1, bin: 0, n: 1 }]],
    [counts, [{ cell: 0.5, bin: 0, n: 1 }]],
    [counts, [{ cell: "one", bin: 0, n: 1 }]],
    [counts, [{ cell: 0, bin: 1, n: 1 }]],
    [counts, [{ cell: 0, bin: 0 }]],
    [counts, [{ cell: 0, bin: 0, n: -1 }]],
    [counts, [{ cell: 0, bin: 0, n: 0.5 }]],
    [counts, [{ cell: 0, bin: 0, n: 2n ** 63n }]],
    [counts, [0, 1].map((cell) => ({ cell, bin: 0, n: 2n ** 62n }))],
    [counts, [0, "0"].map((cell) => ({ cell, bin: 0, n: 1 }))],
    [counts, [{ q: 1, cell: 0, bin: 0, n: 1 }]],
    [counts, [{ q: "people", cell: 0, bin: 0, n: 1 }]],
    [counts, [{ cell: 0, key: "4F736C6F", bin: 0, n: 1 }]],
    [counts, [{ cell: 0, mark: "C3A9", bin: 0, n: 1 }]],
    [counts, [{ cell: 0, bin: 0, n: 1, plan: other }]],
    [counts, ["0", "1"]],
    [sums, [{ cell: 0, bin: 2, n: 1 }]],
    [means, [{ cell: 1, bin: 2, n: -1 }]],
    [means, [{ cell: 1, bin: 0, n: 1 }]],
    [
      means,
      [
        { cell: 1, bin: 0, n: 16 },
        { cell: 1, bin: 2, n: 1 },
        { cell: 0, bin: 2, n: 9 },
      ],
    ],
    [means, [0, 1].map((cell) => ({ cell, bin: 2, n: 2n ** 62n }))],
    [quantiles, [{ cell: 0, bin: 5, n: 1 }]],
  ])
    assert.throws(() => query.releaseTally(bad), wrong, JSON.stringify(bad, String));
  assert.throws(() => counts.releaseTally({}), refusal("rows"));
  assert.throws(() => counts.releaseTally([], { where: [] }), refusal("where"));
  // Tallies that any table may have.
  sums.releaseTally([{ cell: 2, bin: 0, n: -(2n ** 300n) }]);
  means.releaseTally([{ cell: 2, bin: 2, n: 2n ** 63n - 1n }]);
  const far = seeded(() => sums.releaseTally([{ cell: 2, bin: 0, n: 2n ** 300n }]).value[2].value);
  assert.equal(far, 2 ** 300);
});

test("the column of rows is told exactly where there are persons", () => {
  const [people, counts] = [built(visitors()), built(byCity())];
  const row = { row: "visit" };
  assert.throws(() => tallySql(people.plan, table), refusal("row"));
  assert.throws(() => people.releaseTally([]), refusal("row"));
  assert.throws(() => people.releaseTally([], { row: 7 }), refusal("row"));
  assert.throws(() => tallySql(counts.plan, { ...table, ...row }), refusal("row"));
  assert.throws(() => counts.releaseTally([], row), refusal("row"));
  const statement = tallySql(people.plan, { ...table, ...row });
  const tally = [{ cell: 0, bin: 0, n: 5, plan: named(statement) }];
  assert.throws(() => people.releaseTally(tally, { row: "other" }), wrong);
  const release = people.releaseTally(tally, row);
  assert.deepEqual(release.tally, {
    plan: named(statement),
    where: [],
    person: { column: "who", row: "visit" },
  });
  assert.equal(release.kept, "md5");
  for (const dialect of ["duckdb", "postgresql", "spark"])
    assert.equal(
      named(tallySql(people.plan, { dialect, table: ["a", "b"], ...row })),
      named(statement),
    );
  assert.throws(
    () => tallySql(people.plan, { ...table, ...row, dialect: "sqlite" }),
    refusal("person"),
  );
});

test("receipts say which rows of a person counted, and are read back", () => {
  const where = [{ column: "pay", atLeast: 2 }];
  const [people, counts] = [built(visitors().where(where)), built(byCity())];
  const digest = named(tallySql(people.plan, { ...table, row: "visit" }));
  const tally = [{ cell: 1, bin: 0, n: 5, plan: digest }];
  const unsaid = [{ cell: 1, bin: 0, n: 5 }];
  const row = { row: "visit" };
  const inMemory = [{ who: "a", city: "Oslo", pay: 3 }];
  const releases = [
    [people.release(inMemory), "first", undefined],
    [people.releaseTally(tally, row), "md5", digest],
    [people.releaseTally(unsaid, row), undefined, "unchecked"],
    [counts.release(rows), undefined, undefined],
    [counts.releaseTally(unsaid), undefined, "unchecked"],
  ];
  for (const [release, kept, origin] of releases) {
    assert.equal(release.kept, kept);
    assert.equal(release.tally?.plan ?? release.tally, origin);
    const text = stringify(release);
    assert.deepEqual(parse(text), release);
    assert.equal(JSON.stringify(release), text);
    for (const other of ["first", "md5", "last", null, undefined].filter((one) => one !== kept))
      assert.throws(
        () => parse(JSON.stringify({ ...JSON.parse(text), kept: other })),
        refusal("text"),
      );
  }
  const checked = JSON.parse(stringify(releases[1][0]));
  assert.deepEqual(checked.tally.where, where);
  const altered = (change) =>
    JSON.stringify({ ...checked, tally: { ...checked.tally, ...change } });
  for (const change of [
    { plan: "0".repeat(32) },
    { where: [] },
    { person: null },
    { person: { column: "who", row: "other" } },
    { person: { column: "city", row: "visit" } },
    { kept: "md5" },
  ])
    assert.throws(() => parse(altered(change)), refusal("text"), JSON.stringify(change));
  // Tests of another table than the plan's, though the digest is theirs.
  const { plan } = counts;
  const ungrouped = tallyRows(
    { kind: "count", where: null, neighbors: plan.neighbors, rowsPerPerson: 1, epsilon: "1/2" },
    [1],
  );
  assert.throws(() => counts.releaseTally(ungrouped.map((one) => ({ ...one, cell: 0 }))), wrong);
});

test("a ledger takes a tally by group, with the column of rows", async () => {
  const book = await ledger()
    .people("visitors")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 1 })
    .create(memoryLog());
  const people = built(visitors());
  const plan = named(tallySql(people.plan, { ...table, row: "visit" }));
  const tally = [{ cell: 1, bin: 0, n: 5, plan }];
  const release = await book.releaseTally(people, tally, { row: "visit", note: "a tally" });
  assert.equal(release.kept, "md5");
  assert.equal((await book.summary()).charges.length, 1);
  await assert.rejects(book.releaseTally(people, tally, { row: "other" }), wrong);
});

test("a statement is text alone, and says nothing of categories in words", () => {
  const nasty = ["'; DROP TABLE people; --", "\\", "Oslo"];
  for (const dialect of ["duckdb", "postgresql", "spark"]) {
    const { plan } = built(groupBy('c"i`ty', nasty).other());
    const statement = tallySql(plan, { dialect, table: "people" });
    assert.doesNotMatch(statement, /DROP|\\|Oslo/);
    assert.ok(statement.includes(dialect === "spark" ? '`c"i``ty`' : '"c""i`ty"'));
  }
  const days = dates({ first: "1900-01-01", last: "2026-12-31", every: "day" });
  for (const dialect of ["duckdb", "postgresql", "spark", "sqlite"])
    assert.ok(tallySql(built(groupBy("day", days)).plan, { dialect, table: "t" }).length < 4000);
});

test("a statement takes 65,536 groups, and with quantiles as many groups times candidates", () => {
  const numbers = (length) => Array.from({ length }, (_, at) => at);
  const plan = (builder) => built(builder).plan;
  for (const dialect of ["duckdb", "postgresql", "spark", "sqlite"])
    tallySql(plan(groupBy("a", numbers(256)).and("b", numbers(256))), { dialect, table: "t" });
  const grid = (last) => median().candidates({ first: 0, last, step: 1 });
  const limit = refusal("candidates", "ERR_LIMIT");
  tallySql(plan(groupBy("a", numbers(2)).ask("x", grid(32_767))), table);
  assert.throws(
    () => tallySql(plan(groupBy("a", numbers(2)).ask("x", grid(32_768))), table),
    limit,
  );
  const many = {
    ...plan(byCity()),
    by: [{ ...plan(byCity()).by[0], categories: numbers(65_536) }],
  };
  assert.throws(() => tallySql(many, table), refusal("categories", "ERR_LIMIT"));
});

const { plan } = built(visitors().ask("pay", mean().bounds(0, 9)));
const city = plan.by[0];
const dated = (change) => ({
  by: [
    { column: "d", kind: "dates", first: "2026-W01", last: "2026-W09", every: "week", ...change },
  ],
});
for (const [what, change, argument] of [
  ["without columns", { by: [] }, "by"],
  ["with columns that are none", { by: "city" }, "by"],
  ["with a category of all others that is no switch", { by: [{ ...city, other: 1 }] }, "other"],
  ["with a column of another kind", { by: [{ ...city, kind: "texts" }] }, "kind"],
  ["with a column without a name", { by: [{ ...city, column: 7 }] }, "column"],
  ["with a category twice", { by: [{ ...city, categories: ["a", "a"] }] }, "categories"],
  ["with half a letter", { by: [{ ...city, categories: ["\ud800"] }] }, "categories"],
  ["with a key too many in a column", { by: [{ ...city, more: 1 }] }, "more"],
  ["with edges out of order", { by: [{ column: "x", kind: "bins", edges: [2, 1] }] }, "edges"],
  ["with no edges", { by: [{ column: "x", kind: "bins", edges: [] }] }, "edges"],
  ["with edges that are none", { by: [{ column: "x", kind: "bins", edges: "1" }] }, "edges"],
  ["with another unit of dates", dated({ every: "decade" }), "every"],
  ["with a label of another form", dated({ first: "2026-01" }), "first"],
  ["with a week 54", dated({ last: "2026-W54" }), "last"],
  ["with a day that no calendar has", dated({ every: "day", first: "2026-02-30" }), "first"],
  ["with the year 0", dated({ every: "year", first: "0000", last: "2026" }), "first"],
  ["with dates in reverse", dated({ first: "2026-W10" }), "last"],
  ["with nothing asked", { of: { column: null, question: plan.of.question } }, "column"],
  ["with another question", { of: { ...plan.of, question: { kind: "histogram" } } }, "kind"],
  [
    "with a question of more keys",
    { of: { ...plan.of, question: { ...plan.of.question, x: 1 } } },
    "x",
  ],
  ["in steps", { of: { ...plan.of, question: { ...plan.of.question, step: "1/2" } } }, "step"],
  ["with half a row", { perPerson: { groups: null, rows: 0.5 } }, "perPerson"],
  ["with no groups of a person", { perPerson: { groups: 0, rows: 1 } }, "perPerson"],
  ["with a person that is no column", { person: 7 }, "person"],
  ["with persons that change", { neighbors: "change-one" }, "person"],
  ["with other neighbors", { neighbors: "one" }, "neighbors"],
  ["without epsilon", { epsilon: undefined }, "epsilon"],
  ["with a test that says nothing", { where: [{ column: "x" }] }, "where"],
  ["with a key too many", { more: 1 }, "more"],
  ["with a column in a statement", undefined, "column"],
])
  test(`a plan by group ${what} is refused`, () => {
    const options = { ...table, row: "visit", ...(change ? {} : { column: "x" }) };
    assert.throws(() => tallySql({ ...plan, ...change }, options), refusal(argument));
  });

test("a rho takes no quantiles, and what is no plan by group has no such statement", () => {
  const quantiles = built(byCity().ask("x", median().candidates([1, 2]))).plan;
  const { epsilon, ...rest } = quantiles;
  assert.throws(() => tallySql({ ...rest, rho: epsilon }, table), refusal("epsilon"));
  const counts = byCity().neighbors("change-one").rho("1/8").build();
  assert.match(tallySql(counts.plan, table), / AS plan,/);
  assert.throws(() => tallyRows(counts.plan, []), refusal("kind"));
  const edges = built(groupBy("x", bins([1, 2])));
  assert.match(tallySql(edges.plan, table), /ASOF/);
});
