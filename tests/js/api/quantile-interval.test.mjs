/** Confidence intervals for quantiles: values, words, aims, prices, streams, what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, fromPlan, parse, quantileInterval, stringify } from "sottovoce";
import { column } from "sottovoce/csv";
import { ledger, memoryLog } from "sottovoce/ledger";
import { tallySql } from "sottovoce/sql";
import { probabilities, withSeed, withTape } from "sottovoce/testing";
import { refusal, tape, wordsUsed } from "./api-helpers.mjs";

const ages = { first: 0, last: 120, step: 1 };
const population = (expectedRows) => ["population", { expectedRows }];
const begin = (alpha, of = ["rows"]) =>
  quantileInterval(alpha)
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .confidence("0.95")
    .of(...of);
const ask = (alpha, of, candidates = ages) => begin(alpha, of).candidates(candidates).build();
const first = [0n, 0n, 1n << 40n];
const ends = (query, rows, words = [...first, ...first]) =>
  withTape(tape(...words), () => query.release(rows)).value;

test("what is released of words is what was worked out by hand", () => {
  const rows = Float64Array.from({ length: 1000 }, (_, row) => row % 100);
  // The ends are 17.5 of 1000 rows below and above the middle, which is between 49 and 50. Rows 480
  // to 490 are on 48, below 49; rows 510 to 520 reach through 51, and the point after it is 52.
  assert.deepEqual(ends(ask("1/2"), rows), [48, 52]);
  assert.deepEqual(ends(ask("1/2"), [...rows, NaN, NaN]), [48, 52]);
  assert.deepEqual(ends(ask("0"), rows), [-Infinity, 4]);
  assert.deepEqual(ends(ask("1"), rows), [96, Infinity]);
  for (const few of [[], [NaN], [31, 44, 27]])
    assert.deepEqual(ends(ask("1/2"), few), [-Infinity, Infinity]);
  const sure = begin("1/2").epsilon(1000).candidates({ first: 0, last: 100, step: 1 }).build();
  assert.deepEqual(ends(sure, [10, 20.5, 30, 40, 50.9]), [20, 31]);
});

test("grids and decimals take three words for each end, fine grids four", () => {
  const most = 2 ** 20 - 3;
  for (const [candidates, words] of [
    [ages, 6],
    [{ digits: 3, smallest: "1e-9", largest: "1e15", signed: true }, 6],
    [{ first: 0, last: most, step: 1 }, 6],
    [{ first: 0, last: most + 1, step: 1 }, 8],
    [{ first: 0, last: 2 ** 53 - 1, step: 1 }, 8],
  ])
    assert.equal(
      wordsUsed(() => ask("1/2", undefined, candidates).release([1, 2, 3])),
      words,
    );
});

test("plans tell what the ends are aimed at, which follows from the rest", () => {
  const [rows, people] = [ask("0.5"), ask("1/2", population(1000))];
  const aimed = { fraction: "1/2", offset: 35 };
  assert.deepEqual(rows.plan, {
    kind: "quantileInterval",
    alpha: "1/2",
    candidates: { first: "0", last: "120", step: "1" },
    neighbors: "add-or-remove-one",
    rowsPerPerson: 1,
    epsilon: "1",
    confidence: "19/20",
    of: "rows",
    expectedRows: null,
    lower: aimed,
    upper: aimed,
  });
  assert.equal(people.plan.expectedRows, 1000);
  assert.deepEqual(people.plan.lower, { fraction: "476629/1000000", offset: 42_652_070 });
  assert.deepEqual(people.plan.upper, { fraction: "523371/1000000", offset: 42_652_070 });
  for (const { plan } of [rows, people]) {
    assert.deepEqual(fromPlan(plan).plan, plan);
    const { lower, upper, ...rest } = plan;
    assert.deepEqual(fromPlan(rest).plan, plan);
    for (const name of ["lower", "upper"])
      for (const change of [{ offset: 34 }, { fraction: "1/3" }, { offset: 0.5 }, { offset: "35" }])
        assert.throws(() => fromPlan({ ...plan, [name]: { ...plan[name], ...change } }), {
          code: "ERR_ARGUMENT",
          argument: name,
        });
  }
  const { expectedRows, ...byHand } = rows.plan;
  assert.deepEqual(fromPlan(byHand).plan, rows.plan);
});

test("explanations say whose quantile it is, and that it is its own error bar", () => {
  assert.match(
    explain(ask("1/2").plan),
    /contains the median of the rows with probability at least 19\/20.* aims at 1\/2 of the rows and 17\.5 fewer, .*its own error bar/,
  );
  assert.match(
    explain(ask("9/10", population(1000)).plan),
    /the 9\/10 quantile of the population .*the expected 1000 rows/,
  );
});

test("releases are read again, and only what can have been released", () => {
  const query = ask("1/2");
  for (const rows of [[], Array(500).fill(7.5)]) {
    const release = query.release(rows);
    assert.ok(Object.isFrozen(release.value) && release.value.length === 2);
    assert.deepEqual(parse(stringify(release)), release);
  }
  const text = stringify(query.release([]));
  assert.match(text, /"value":\[[^\]]*\]/);
  const said = (value) => text.replace(/"value":\[[^\]]*\]/, `"value":${value}`);
  const infinite = (sign) =>
    /"value":\[(.*?),(.*?)\]/.exec(
      stringify({ ...query.release([]), value: [-Infinity, Infinity] }),
    )[sign < 0 ? 1 : 2];
  for (const value of ["[7,8]", "[7,7]", `[${infinite(-1)},8]`, `[120,${infinite(1)}]`])
    assert.equal(parse(said(value)).value.length, 2, value);
  for (const other of [
    "[8,7]",
    "[7.5,8]",
    "[7]",
    "[7,8,9]",
    "7",
    "[-1,3]",
    "[-0,3]",
    `[${infinite(-1)},${infinite(-1)}]`,
    `[7,${infinite(-1)}]`,
  ])
    assert.throws(() => parse(said(other)), { code: "ERR_ARGUMENT" }, other);
});

test("streams and files of rows give what an array does", async () => {
  const query = ask("1/4", population(30_000), { first: 0, last: 1e9, step: "0.01" });
  const cents = Array.from({ length: 30_001 }, (_, index) => ((index * 7919) % 30_001) / 100);
  async function* chunks() {
    for (let from = 0; from < cents.length; from += 1000)
      yield Float64Array.from(cents.slice(from, from + 1000));
  }
  const seed = new Uint8Array(32).fill(1);
  const whole = withSeed(seed, () => query.release(cents));
  assert.deepEqual(await withSeed(seed, () => query.releaseFrom(chunks())), whole);
  const file = new Blob([`cents\n${cents.join("\n")}\n`]);
  const read = () => query.releaseFrom(column(file, { column: "cents", header: true }));
  assert.deepEqual(await withSeed(seed, read), whole);
  const [low, high] = whole.value;
  assert.ok(70 < low && low < 75 && 75 < high && high < 80, `${low} ${high}`);
});

test("its price is twice that of a quantile at half of epsilon, and a ledger charges it", async () => {
  const quartile = ask("1/4");
  // 2 (x - 1 - ln x), x = e / (1 - exp(-e)), at 1/2.
  const x = 0.5 / (1 - Math.exp(-0.5));
  const release = quartile.release([1, 2, 3]);
  assert.ok(Math.abs(release.rho - 2 * (x - 1 - Math.log(x))) < 1e-12, String(release.rho));
  assert.deepEqual([quartile.privacyMap(0), quartile.privacyMap(3), quartile.epsilon], [0, 3, 1]);
  const book = await ledger()
    .people("visitors")
    .neighbors("add-or-remove-one")
    .budget({ rho: "1/10" })
    .create(memoryLog());
  assert.equal((await book.release(quartile, [31, 44, 27])).plan, quartile.plan);
  await assert.rejects(book.release(quartile, [31]), refusal(undefined, "ERR_BUDGET"));
});

test("there is no accuracy, no tally and no law of it", () => {
  const query = ask("1/2");
  assert.equal(query.accuracy, undefined);
  assert.equal(query.releaseTally, undefined);
  const table = { dialect: "duckdb", table: "people", column: "age" };
  assert.throws(() => tallySql(query.plan, table), refusal("kind"));
  assert.throws(() => probabilities(query, [1]), { code: "ERR_ARGUMENT" });
});

for (const [what, change, argument, code] of [
  ["a quantile above 1", (b, other) => other(2), "alpha"],
  ["a denominator above 10,000", (b, other) => other("1/10001"), "alpha"],
  ["the least of a population", (b, other) => other(0).of(...population(9)), "alpha"],
  ["the largest of a population", (b, other) => other(1).of(...population(9)), "alpha"],
  ["a confidence of 0", (b) => b.confidence(0), "confidence"],
  ["a confidence of 1", (b) => b.confidence(1), "confidence"],
  ["a confidence above 1", (b) => b.confidence("95"), "confidence"],
  ["nobody", (b) => b.of("people"), "of"],
  ["a population without rows", (b) => b.of("population"), "expectedRows"],
  ["a population of half a row", (b) => b.of(...population(0.5)), "expectedRows"],
  ["a population of no row", (b) => b.of(...population(0)), "expectedRows"],
  ["a population of text", (b) => b.of(...population("9")), "expectedRows"],
  ["rows that are expected", (b) => b.of("rows", { expectedRows: 9 }), "expectedRows"],
  ["another option", (b) => b.of("population", { rows: 9 }), "rows"],
  ["a list", (b) => b.candidates([1, 2, 3]), "candidates"],
  ["nothing to choose from", (b) => b.candidates(undefined), "candidates"],
  [
    "a step finer than doubles",
    (b) => b.candidates({ first: "-3002399751580330", last: 0, step: "1/3" }),
    "step",
  ],
  [
    "too many points",
    (b) => b.candidates({ first: 0, last: 2 ** 53, step: 1 }),
    "candidates",
    "ERR_LIMIT",
  ],
  ["so small an epsilon that all is infinite", (b) => b.epsilon("1e-9"), "epsilon"],
])
  test(`an interval with ${what} is refused`, () => {
    const of = (alpha) => begin(alpha).candidates(ages);
    assert.throws(() => change(of("1/2"), of).build(), refusal(argument, code));
  });
