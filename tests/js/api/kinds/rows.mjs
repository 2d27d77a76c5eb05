/** Rows of the kinds that ask a question of rows. */
import {
  count,
  histogram,
  mean,
  median,
  quantile,
  quantileInterval,
  quantiles,
  sum,
} from "sottovoce";
import { distinct } from "sottovoce/groups";
import { doubleOf, wideOf, wordOf } from "./secrets.mjs";

export const priced = (builder) => builder.neighbors("change-one").rho("1/2");
export const person = (builder) => builder.neighbors("change-one").epsilon("1/2");
export const one = (builder) => builder.neighbors("add-or-remove-one").epsilon(1);
/** With noise that is so large that what is released is nothing like what was counted. */
export const drowned = (builder) => builder.neighbors("add-or-remove-one").epsilon("1e-9").build();
export const drownedAtRho = (builder) =>
  builder.neighbors("add-or-remove-one").rho("1e-18").build();

const rows = [3, 3, 1, 2.5, NaN];
export const some = Array.from({ length: 300 }, (_, index) => index % 7);
const points = { first: 0, last: 300, step: 1 };
const hundred = { first: 0, last: 100, step: 1 };
export const fine = { first: 0, last: 2 ** 44, step: 1 };
const thousandths = { first: 0, last: 1e9, step: "0.001" };

export const SECRET = 31337.424242424242;
/** One in three of many rows. */
const among = () => Array.from({ length: 50_000 }, (_, index) => (index % 3 ? index : SECRET));
export const three = new Float64Array(3).fill(314_159.265);
const many = new Float64Array(0x12_d687).fill(7);
export const counted = [wordOf(0x12_d687n)];
export const different = Array.from(
  { length: 0x1_2d67 },
  (_, at) => `the text of row ${at}, and no other`,
);
export const texts = [Buffer.from("the text of row 7, and no other"), wordOf(0x1_2d67n)];
export const totals = {
  whole: [doubleOf(314_159.265), wordOf(3n * 314_159n)],
  eighths: [doubleOf(314_159.265), wordOf(3n * 2_513_274n)],
};

const totalled = (begin) => ({
  "rows and a total": () => [drowned(begin().bounds(0, 1e6)), three, totals.whole],
  "rows and a total of eighths": () => [
    drowned(begin().bounds(0, 1e6).step("1/8")),
    three,
    totals.eighths,
  ],
});

/** On a grid that is never written out: alone, and among rows of which some are alike. */
const onFineGrid = Object.fromEntries(
  [1, 3_000_000].map((length) => [
    `a row of ${length} on a grid that is never written out, and its position`,
    () => {
      const secret = 0xbcd_ef98_7654;
      const all = Float64Array.from({ length }, (_, index) => (index * 7919) % 2 ** 21);
      all[0] = secret;
      const mechanism = drowned(median().candidates(fine));
      return [mechanism, all, [doubleOf(secret), wordOf(2n * BigInt(secret) + 1n)]];
    },
  ]),
);

const none = new Float64Array(0);
/** One of them, whichever. */
export const losses = ["epsilon", "rho"];
const runs = {
  quantile: {
    open: ({ QuantileRun }, plan) => QuantileRun.open(plan, none),
    optional: ["candidates"],
  },
  interval: {
    open: ({ IntervalRun }, plan) => IntervalRun.open(plan),
    optional: ["expectedRows", "lower", "upper"],
  },
  quantiles: { open: ({ QuantilesRun }, plan) => QuantilesRun.open(plan), optional: [] },
  count: { open: ({ RowsRun }, plan) => RowsRun.count(plan, 1, 2), optional: losses },
  histogram: {
    open: ({ RowsRun }, plan) => RowsRun.histogram(plan, true, Float64Array.of(1, 2), undefined),
    optional: losses,
  },
  texts: {
    open: ({ RowsRun }, plan) => RowsRun.histogram(plan, true, none, ["a", "b"]),
    optional: losses,
  },
  distinct: { open: ({ RowsRun }, plan) => RowsRun.distinct(plan), optional: losses },
  sum: { open: ({ RowsRun }, plan) => RowsRun.sum(plan, "0", "9", "1"), optional: losses },
  mean: { open: ({ RowsRun }, plan) => RowsRun.mean(plan, "0", "9", "1"), optional: losses },
};

const atLoss = { neighbors: "change-one", rowsPerPerson: 1, epsilon: "1" };
const atRho = { neighbors: "change-one", rowsPerPerson: 1, rho: "1" };
const nine = { first: "0", last: "9", step: "1" };
const aim = { fraction: "1/2", offset: 31 };

export const rowKinds = {
  quantile: {
    begin: "median",
    least: () => person(median().candidates([1, 2, 3])),
    all: () =>
      person(median().candidates({ first: 0, last: 4, step: 1 }).scorer("rank").rowsPerPerson(2)),
    input: rows,
    secrets: {
      rows: () => [drowned(median().candidates(hundred)), among(), [doubleOf(SECRET)]],
      // Above every candidate: each cost of the median is that number, or twice its half.
      "counts and costs": () => [
        drowned(median().candidates(hundred)),
        new Float64Array(1_234_567).fill(1e9),
        [wideOf(1_234_567n)],
      ],
      ...onFineGrid,
    },
    stuck: { "a grid": [() => one(median().candidates(points)), some] },
    core: {
      run: runs.quantile,
      plans: [nine, { digits: 2, smallest: "1", largest: "10", signed: true }].map(
        (candidates) => ({ ...atLoss, alpha: "1/2", candidates, scorer: "rank", widest: true }),
      ),
    },
  },
  "quantile in base 2": {
    begin: "median",
    least: () => person(median().base2().candidates([1, 2, 3])),
    all: () => person(median().candidates([0, 1]).rowsPerPerson(2).base2()),
    input: rows,
    secrets: {
      rows: () => [drowned(median().base2().candidates(hundred)), among(), [doubleOf(SECRET)]],
      "counts and costs": () => [
        drowned(median().base2().candidates(hundred)),
        new Float64Array(1_234_567).fill(1e9),
        [wideOf(1_234_567n)],
      ],
    },
    stuck: {
      "a lower quartile": [() => person(quantile(0.25).candidates([1, 2, 3])).base2(), some],
    },
    core: "it opens the run of quantile, whose row has the plan",
  },
  quantileInterval: {
    begin: "quantileInterval",
    least: () =>
      person(
        quantileInterval("1/2")
          .candidates({ first: 0, last: 4, step: 1 })
          .confidence("0.95")
          .of("rows"),
      ),
    all: () =>
      person(
        quantileInterval(0.25)
          .candidates({ digits: 1, smallest: 1, largest: 100, signed: true })
          .confidence("1/2")
          .of("population", { expectedRows: 100 })
          .rowsPerPerson(2),
      ),
    input: rows,
    secrets: {
      rows: () => [
        one(quantileInterval(0.5)).candidates(thousandths).confidence("0.95").of("rows").build(),
        three,
        [doubleOf(314_159.265)],
      ],
    },
    stuck: {
      "of a population": [
        () =>
          one(quantileInterval("1/2"))
            .candidates(points)
            .confidence("0.95")
            .of("population", { expectedRows: 9 }),
        some,
      ],
    },
    core: {
      run: runs.interval,
      plans: [
        {
          ...atLoss,
          alpha: "1/2",
          candidates: nine,
          confidence: "1/2",
          of: "rows",
          lower: aim,
          upper: aim,
        },
      ],
    },
  },
  quantiles: {
    begin: "quantiles",
    least: () => person(quantiles(["1/2"]).candidates({ first: 0, last: 4, step: 1 })),
    all: () =>
      person(
        quantiles(["1/4", 0.5, "3/4"])
          .candidates({ first: 0, last: 4, step: "1/2" })
          .rowsPerPerson(2),
      ),
    input: rows,
    secrets: {
      rows: () => [
        drowned(quantiles([0.5]).candidates(thousandths)),
        three,
        [doubleOf(314_159.265)],
      ],
    },
    stuck: {
      nine: [
        () => one(quantiles([...Array(9).keys()].map((at) => `${at + 1}/10`))).candidates(points),
        some,
      ],
    },
    core: {
      run: runs.quantiles,
      plans: [
        { ...atLoss, alpha: "1/4\n1/2", candidates: nine, scorer: "interval", widest: false },
      ],
    },
  },
  count: {
    begin: "count",
    least: () => person(count()),
    all: () => person(count().where({ atMost: 2 }).rowsPerPerson(3)),
    input: rows,
    secrets: { "a count": () => [drowned(count()), many, counted] },
    stuck: { "many rows": [() => one(count()), some] },
    core: { run: runs.count, plans: [atLoss] },
  },
  histogram: {
    begin: "histogram",
    least: () => person(histogram([1, 2, 3])),
    all: () => person(histogram([1, 2]).other().rowsPerPerson(2)),
    input: rows,
    secrets: { "a count": () => [drowned(histogram([7, 8])), many, counted] },
    stuck: { "many rows": [() => one(histogram([0, 1, 2, 3])), some] },
    core: { run: runs.histogram, plans: [atLoss] },
  },
  "histogram of texts": {
    begin: "histogram",
    least: () => person(histogram(["a", "b"])),
    all: () => person(histogram(["a", "b"]).other()),
    input: ["a", "c"],
    secrets: {
      "a text of no category, and a count": () => [
        drowned(histogram(["a", "b"]).other()),
        Array(0x12_d687).fill("a word that no category is"),
        [Buffer.from("a word that no category is"), ...counted],
      ],
    },
    stuck: { "many rows": [() => one(histogram(["a", "b"]).other()), Array(300).fill("b")] },
    core: { run: runs.texts, plans: [atLoss] },
  },
  sum: {
    begin: "sum",
    least: () => person(sum().bounds(0, 3)),
    all: () => person(sum().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
    secrets: totalled(sum),
    stuck: { "many rows": [() => one(sum().bounds(0, 10)), some] },
    core: { run: runs.sum, plans: [atLoss] },
  },
  mean: {
    begin: "mean",
    least: () => person(mean().bounds(0, 3)),
    all: () => person(mean().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
    secrets: totalled(mean),
    stuck: {
      "many rows": [() => one(mean().bounds(0, 10)), some],
      "far apart": [() => one(mean().bounds(0, 4e9).step("1/100")), some],
    },
    core: { run: runs.mean, plans: [atLoss] },
  },
  distinct: {
    begin: "distinct",
    least: () => person(distinct()),
    all: () => person(distinct().rowsPerPerson(3)),
    input: ["a", "c", "a", ""],
    secrets: {
      "different texts, and their number": () => [drowned(distinct()), different, texts],
    },
    stuck: { "many rows": [() => one(distinct()), Array(300).fill("b")] },
    core: { run: runs.distinct, plans: [atLoss] },
  },
  "distinct at a price": {
    begin: "distinct",
    least: () => priced(distinct()),
    all: () => priced(distinct().rowsPerPerson(3)),
    input: ["a", "c", "a", ""],
    secrets: {
      "different texts, and their number": () => [drownedAtRho(distinct()), different, texts],
    },
    stuck: {},
    core: { run: runs.distinct, plans: [atRho] },
  },
  "count at a price": {
    begin: "count",
    least: () => priced(count()),
    all: () => priced(count().where({ atMost: 2 }).rowsPerPerson(3)),
    input: rows,
    secrets: { "a count": () => [drownedAtRho(count()), many, counted] },
    stuck: {},
    core: { run: runs.count, plans: [atRho] },
  },
  "histogram at a price": {
    begin: "histogram",
    least: () => priced(histogram([1, 2, 3])),
    all: () => priced(histogram(["a", "b"]).other()),
    input: [],
    secrets: { "a count": () => [drownedAtRho(histogram([7, 8])), many, counted] },
    stuck: {
      "small rho": [() => histogram([0, 1, 2, 3]).neighbors("change-one").rho("1e-9"), some],
    },
    core: { run: runs.histogram, plans: [atRho] },
  },
  "sum at a price": {
    begin: "sum",
    least: () => priced(sum().bounds(0, 3)),
    all: () => priced(sum().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
    secrets: {
      "rows and a total": () => [drownedAtRho(sum().bounds(0, 1e6)), three, totals.whole],
    },
    stuck: {},
    core: { run: runs.sum, plans: [atRho] },
  },
  "mean at a price": {
    begin: "mean",
    least: () => priced(mean().bounds(0, 3)),
    all: () => priced(mean().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
    secrets: {
      "rows and a total of eighths": () => [
        drownedAtRho(mean().bounds(0, 1e6).step("1/8")),
        three,
        totals.eighths,
      ],
    },
    stuck: {},
    core: { run: runs.mean, plans: [atRho] },
  },
};
