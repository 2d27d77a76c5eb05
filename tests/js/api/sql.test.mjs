/** Statements: what is refused, and that nothing but names, digits and quoted words is in them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { histogram, median, sum } from "sottovoce";
import { surveySql, tallyRows, tallySql } from "sottovoce/sql";
import { number, oneOf, survey, surveyFromPlan, yesNo } from "sottovoce/survey";
import { refusal } from "./api-helpers.mjs";

const person = (builder) => builder.neighbors("add-or-remove-one").epsilon("1/2").build();
const { plan } = person(median().candidates([1, 2, 3]));
const table = { dialect: "duckdb", table: "people", column: "age" };
const dialects = ["duckdb", "postgresql", "spark", "sqlite"];
const long = "x".repeat(129);

for (const [what, change, argument] of [
  ["no dialect", { dialect: undefined }, "dialect"],
  ["a dialect that is not known", { dialect: "mysql" }, "dialect"],
  ["a name on Object.prototype", { dialect: "toString" }, "dialect"],
  ["no table", { table: undefined }, "table"],
  ["an empty name", { table: "" }, "table"],
  ["an empty path", { table: [] }, "table"],
  ["a path that is too long", { table: ["a", "b", "c", "d"] }, "table"],
  ["a name that is no text", { table: ["a", 7] }, "table"],
  ["a name of 129 bytes", { column: long }, "column"],
  ["a name of 129 bytes in two letters' worth", { column: "é".repeat(65) }, "column"],
  ["a NUL in a name", { column: "a\0" }, "column"],
  ["a line break in a name", { column: "a\nb" }, "column"],
  ["a lone surrogate in a name", { column: "a\ud800" }, "column"],
  ["a name of ours", { table: "sottovoce_rows" }, "table"],
  ["a name of ours in other letters", { table: ["main", "Sottovoce_Rows"] }, "table"],
  ["a name of ours with a long s", { table: "\u017fottovoce_rows" }, "table"],
  ["an option that is not known", { tables: "x" }, "tables"],
  ["a test that is empty", { where: {} }, "where"],
  ["a test that says nothing", { where: [{ column: "a" }] }, "where"],
  ["a test without a column", { where: [{ atLeast: 1 }] }, "where"],
  ["a test for NaN", { where: [{ column: "a", equals: NaN }] }, "equals"],
  ["a bound that is infinite", { where: [{ column: "a", atMost: Infinity }] }, "atMost"],
  ["a bound that is text", { where: [{ column: "a", atLeast: "1" }] }, "atLeast"],
  ["equals and a bound", { where: [{ column: "a", equals: 1, atLeast: 0 }] }, "equals"],
  ["a text with half a letter", { where: [{ column: "a", equals: "\udc00" }] }, "equals"],
  ["a list of tests with a hole", { where: [, { column: "a", equals: 1 }] }, "where"],
  ["a test in SQL", { where: ["x > 1"] }, "where"],
  ["a person without a row", { person: { column: "p" } }, "person"],
  ["persons on SQLite", { dialect: "sqlite", person: { column: "p", row: "r" } }, "person"],
])
  test(`${what} is refused`, () => {
    assert.throws(() => tallySql(plan, { ...table, ...change }), refusal(argument));
  });

test("PostgreSQL would cut names of 64 bytes", () => {
  const name = "x".repeat(64);
  const postgresql = { ...table, dialect: "postgresql" };
  assert.throws(() => tallySql(plan, { ...postgresql, column: name }), refusal("column"));
  tallySql(plan, { ...postgresql, column: name.slice(1) });
  tallySql(plan, { ...table, column: name });
});

test("a plan that no JSON can hold is refused as such", () => {
  const circle = [];
  circle.push(circle);
  const counted = person(histogram([1, 2])).plan;
  for (const value of [5n, { x: 5n }, circle]) {
    for (const change of [{ scorer: value }, { base: value }])
      assert.throws(() => tallySql({ ...plan, ...change }, table), refusal("plan"));
    for (const read of [(given) => tallySql(given, table), (given) => tallyRows(given, [1])])
      assert.throws(() => read({ ...counted, other: value }), refusal("plan"));
  }
});

test("a refused kind is told which kinds there are", () => {
  const other = { ...plan, kind: "exponential" };
  assert.throws(() => tallySql(other, table), /quantile, count, sum, mean, histogram, groupBy$/);
  assert.throws(() => tallyRows(other, [1]), /quantile, count, sum, mean, histogram$/);
});

for (const [what, change, argument] of [
  ["of a kind without rows", { kind: "exponential" }, "kind"],
  ["without epsilon", { epsilon: undefined }, "epsilon"],
  ["with another text of epsilon", { epsilon: "0.5" }, "epsilon"],
  ["with a number of epsilon", { epsilon: 0.5 }, "epsilon"],
  ["with other neighbors", { neighbors: "one" }, "neighbors"],
  ["with half a row", { rowsPerPerson: 0.5 }, "rowsPerPerson"],
  ["with a key too many", { more: 1 }, "more"],
  ["with candidates out of order", { candidates: [2, 1] }, "candidates"],
  ["with a candidate twice", { candidates: [0, -0] }, "candidates"],
  ["with an infinite candidate", { candidates: [0, Infinity] }, "candidates"],
  ["without candidates", { candidates: [] }, "candidates"],
  ["with a step of 0", { candidates: { first: "0", last: "1", step: "0" } }, "step"],
  ["with a grid that ends before", { candidates: { first: "1", last: "0", step: "1" } }, "last"],
  [
    "with a grid beyond the doubles",
    { candidates: { first: "0", last: `1${"0".repeat(400)}`, step: `1${"0".repeat(400)}` } },
    "candidates",
  ],
  ["with a grid of numbers", { candidates: { first: 0, last: 1, step: 1 } }, "first"],
])
  test(`a plan ${what} is refused`, () => {
    assert.throws(() => tallySql({ ...plan, ...change }, table), refusal(argument));
    assert.throws(() => tallyRows({ ...plan, ...change }, []), refusal(argument));
  });

test("what stands on a prototype is no part of a plan", () => {
  for (const name of Object.keys(plan)) {
    const { [name]: value, ...rest } = plan;
    const inherited = Object.assign(Object.create({ [name]: value }), rest);
    assert.throws(() => tallySql(inherited, table), refusal(name === "kind" ? name : "plan"), name);
  }
});

test("no plan at all is refused", () => {
  for (const none of [undefined, null, "quantile"])
    assert.throws(() => tallySql(none, table), refusal("plan"));
});

test("a statement takes up to 65,536 candidates or categories", () => {
  const most = { ...plan, candidates: { first: "0", last: "65535", step: "1" } };
  for (const dialect of dialects) tallySql(most, { ...table, dialect });
  const more = { ...plan, candidates: { first: "0", last: "65536", step: "1" } };
  assert.throws(() => tallySql(more, table), refusal("candidates", "ERR_LIMIT"));
  const texts = Array.from({ length: 65_537 }, (_, place) => `${place}`);
  const many = { ...person(histogram(["a"])).plan, categories: texts };
  assert.throws(() => tallySql(many, table), refusal("categories", "ERR_LIMIT"));
});

test("persons are refused where the number of rows is public", () => {
  const fixed = sum().bounds(0, 9).neighbors("change-one").epsilon(1).build();
  const whose = { person: { column: "p", row: "r" } };
  assert.throws(() => tallySql(fixed.plan, { ...table, ...whose }), refusal("person"));
});

test("texts are written as digits, or with their quotes doubled", () => {
  const { plan: words } = person(histogram(["'; DROP TABLE people; --", "\\", "ok"]));
  for (const dialect of dialects.slice(0, 3)) {
    const statement = tallySql(words, { ...table, dialect });
    assert.doesNotMatch(statement, /DROP|ok|\\/);
  }
  assert.match(tallySql(words, { ...table, dialect: "sqlite" }), /'''; DROP TABLE people; --'/);
});

test("the same plan, tests and person are named the same on every engine and table", () => {
  const named = (more) => /'([0-9a-f]{32})' AS plan/.exec(tallySql(plan, { ...table, ...more }))[1];
  const name = named({});
  for (const dialect of dialects) assert.equal(named({ dialect, table: ["a", "b"] }), name);
  assert.equal(tallyRows(plan, [1])[0].plan, name);
  const test = { column: "a", equals: 1 };
  assert.notEqual(named({ where: [test] }), name);
  assert.equal(named({ where: test }), named({ where: [test] }));
  assert.notEqual(named({ person: { column: "a", row: "b" } }), name);
});

const lunch = survey("lunch", {
  smokes: yesNo({ skip: true, text: "O'Hara smokes?" }),
  pet: oneOf(["cat'; DROP TABLE reports; --", "dog", "none"]),
  color: oneOf(Array.from({ length: 20 }, (_, place) => `color ${place}`)),
  hours: number(0, 60),
})
  .odds(3)
  .build();
const reports = { dialect: "duckdb", table: "reports" };

for (const [what, change, argument] of [
  ["no dialect", { dialect: undefined }, "dialect"],
  ["a dialect that is not known", { dialect: "mysql" }, "dialect"],
  ["no table", { table: undefined }, "table"],
  ["a name of ours", { table: ["main", "SOTTOVOCE_kept"] }, "table"],
  ["an option that is not known", { column: "x" }, "column"],
  ["a column that is not known", { columns: { person: "x" } }, "person"],
  ["columns that are text", { columns: "value" }, "columns"],
  ["a column that is no text", { columns: { value: 7 } }, "value"],
  ["a column that is null", { columns: { id: null } }, "id"],
  ["a column without a name", { columns: { id: "" } }, "id"],
  ["a line break in a column", { columns: { survey: "a\nb" } }, "survey"],
  ["a lone surrogate in a column", { columns: { question: "\ud800" } }, "question"],
])
  test(`a table of reports with ${what} is refused`, () => {
    assert.throws(() => surveySql(lunch.plan, { ...reports, ...change }), refusal(argument));
  });

test("a survey's statement refuses the plans that surveyFromPlan refuses", () => {
  const { plan } = lunch;
  const [first, ...others] = plan.questions;
  const asked = (change) => ({ ...plan, questions: [{ ...first, ...change }, ...others] });
  const { odds, ...withoutOdds } = plan;
  const plans = [
    ...[undefined, null, 7, "survey", {}, [], withoutOdds],
    ...[
      { ...plan, kind: "quantile" },
      { ...plan, format: 2 },
      { ...plan, more: 1 },
    ],
    ...[
      { ...plan, odds: "6/2" },
      { ...plan, odds: 3 },
      { ...plan, odds: "1" },
    ],
    ...[
      { ...plan, oddsEach: "4" },
      { ...plan, name: "Lunch" },
      { ...plan, questions: [] },
    ],
    ...[
      { ...plan, questions: [first, first] },
      { ...plan, questions: [, first] },
    ],
    ...[asked({ name: "a'; --" }), asked({ kind: "oneOf" }), asked({ skip: false })],
    asked({ protocol: { kind: "subset", options: 3, size: 3 } }),
    asked({ protocol: { kind: "subset", options: "3", size: 1 } }),
    asked({ protocol: { kind: "bit" } }),
    Object.assign(Object.create({ odds }), withoutOdds),
  ];
  for (const wrong of plans) {
    const refused = (work) => {
      try {
        work();
      } catch ({ code, argument, message }) {
        return { code, argument, message };
      }
      return undefined;
    };
    const expected = refused(() => surveyFromPlan(wrong));
    assert.match(expected?.code ?? "", /^ERR_(ARGUMENT|LIMIT)$/, JSON.stringify(wrong));
    assert.deepEqual(
      refused(() => surveySql(wrong, reports)),
      expected,
    );
  }
});

test("the longest statements are 2 MB, and short ones stay short", () => {
  const length = (dialect, count, of) => {
    const candidates = Array.from({ length: count }, (_, place) => of(place));
    const { plan } = person(median().candidates(candidates));
    return tallySql(plan, { ...table, dialect }).length;
  };
  for (const dialect of dialects) {
    // Decimals of 17 digits.
    const longest = length(dialect, 65_536, (place) => Math.sqrt(place + 2));
    assert.ok(longest < 2_000_000, `${dialect}: ${longest}`);
    const short = length(dialect, 1000, (place) => place);
    assert.ok(short < 15_000, `${dialect}: ${short}`);
  }
});

test("of a survey nothing but names and digits is in the statement", () => {
  for (const dialect of dialects) {
    const statement = surveySql(lunch.plan, { ...reports, dialect });
    assert.doesNotMatch(statement, /DROP|O'Hara|dog|color 7/);
    const id = dialect === "sqlite" ? lunch.id : Buffer.from(lunch.id).toString("hex");
    assert.ok(statement.includes(`'${id}'`));
    assert.equal(surveySql(JSON.parse(JSON.stringify(lunch)), { ...reports, dialect }), statement);
  }
});

test("columns of reports have the names that are told, whatever stands in them", () => {
  const columns = { survey: 's"s', question: "q`q", value: "v", id: "i d" };
  const statement = surveySql(lunch.plan, { ...reports, columns });
  for (const name of ['"s""s"', '"q`q"', '"v"', '"i d"'])
    assert.ok(statement.includes(`sottovoce_source.${name}`), name);
  assert.ok(surveySql(lunch.plan, { ...reports, dialect: "spark", columns }).includes("`q``q`"));
});
