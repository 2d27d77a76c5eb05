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
import { ask, batch, bins, distinct, foundGroups, groupBy } from "sottovoce/groups";
import { doubleOf, wideOf, wordOf } from "./secrets.mjs";

const priced = (builder) => builder.neighbors("change-one").rho("1/2");
const person = (builder) => builder.neighbors("change-one").epsilon("1/2");
const one = (builder) => builder.neighbors("add-or-remove-one").epsilon(1);
/** With noise that is so large that what is released is nothing like what was counted. */
const drowned = (builder) => builder.neighbors("add-or-remove-one").epsilon("1e-9").build();
/** With as much noise as a small delta allows. */
const hidden = (builder) => builder.neighbors("add-or-remove-one").epsilon("1e-4").build();
const drownedAtRho = (builder) => builder.neighbors("add-or-remove-one").rho("1e-18").build();

const rows = [3, 3, 1, 2.5, NaN];
const some = Array.from({ length: 300 }, (_, index) => index % 7);
const points = { first: 0, last: 300, step: 1 };
const hundred = { first: 0, last: 100, step: 1 };
const fine = { first: 0, last: 2 ** 44, step: 1 };
const thousandths = { first: 0, last: 1e9, step: "0.001" };

const SECRET = 31337.424242424242;
/** One in three of many rows. */
const among = () => Array.from({ length: 50_000 }, (_, index) => (index % 3 ? index : SECRET));
const three = new Float64Array(3).fill(314_159.265);
const many = new Float64Array(0x12_d687).fill(7);
const counted = [wordOf(0x12_d687n)];
const different = Array.from(
  { length: 0x1_2d67 },
  (_, at) => `the text of row ${at}, and no other`,
);
const texts = [Buffer.from("the text of row 7, and no other"), wordOf(0x1_2d67n)];
const totals = {
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
const losses = ["epsilon", "rho"];
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
  groups: {
    open({ GroupsRun }, plan) {
      const run = GroupsRun.begin(false, false);
      run.begin_question(false);
      run.by_texts(["a"], false);
      run.count(plan, undefined, undefined);
      return run;
    },
    optional: [...losses, "groups"],
  },
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
  groupBy: {
    begin: "groupBy",
    least: () => person(groupBy("x", ["a", "b"])),
    all: () =>
      groupBy("x", ["a", "b"])
        .other()
        .and("y", bins([2]))
        .ask("y", mean().bounds(0, 9).step("1/2"))
        .where([{ column: "y", atLeast: 1 }])
        .personId("x")
        .perPerson({ groups: 2, rows: 3 })
        .neighbors("add-or-remove-one")
        .epsilon("1/2"),
    input: { x: ["a", "c"], y: [1, 2] },
    secrets: {
      "a count": () => [
        drowned(groupBy("x", [7, 8])),
        { x: new Float64Array(0x12_d687).fill(7) },
        counted,
      ],
      "an id, and a text of no category": () => [
        drowned(groupBy("x", ["a"]).other().personId("id").perPerson({ groups: 2, rows: 1 })),
        { id: Array(9).fill("the id of a person"), x: Array(9).fill("a word that is no category") },
        [Buffer.from("the id of a person"), Buffer.from("a word that is no category")],
      ],
      "a row on a grid that is never written out, and its position": () => {
        const secret = 0xbcd_ef98_7654;
        const query = drowned(groupBy("x", [7]).ask("y", median().candidates(fine)));
        const table = { x: [7, 7], y: [secret, 3] };
        return [query, table, [doubleOf(secret), wordOf(2n * BigInt(secret) + 1n)]];
      },
      "different texts, and their number": () => [
        drowned(groupBy("x", ["a"]).ask("y", distinct())),
        { x: different.map(() => "a"), y: different },
        texts,
      ],
    },
    stuck: {
      "several groups": [() => one(groupBy("x", [0, 1, 2, 3])), { x: some }],
      medians: [
        () => one(groupBy("x", [0, 1]).ask("x", median().candidates([1, 2, 3]))),
        { x: some },
      ],
      "medians on a grid that is never written out": [
        () => one(groupBy("x", [0, 1]).ask("x", median().candidates(fine))),
        { x: some },
      ],
    },
    core: {
      run: runs.groups,
      plans: [{ neighbors: "change-one", perPerson: { groups: 1, rows: 1 }, epsilon: "1" }],
    },
  },
  foundGroups: {
    begin: "foundGroups",
    least: () => one(foundGroups("x").delta("1e-6")),
    all: () =>
      one(foundGroups("x", { longest: 20 }).delta("1e-6"))
        .ask("y", mean().bounds(0, 9).step("1/2"))
        .findingShare("1/3")
        .where([{ column: "y", atLeast: 1 }])
        .personId("id")
        .perPerson({ groups: 2, rows: 3 }),
    input: {
      x: Array.from({ length: 200 }, (_, at) => (at === 9 ? "c" : at % 2 ? "a" : "\u{1f600}")),
      y: Array.from({ length: 200 }, (_, at) => at % 9),
      id: Array.from({ length: 200 }, (_, at) => `${at}`),
    },
    secrets: {
      "a text that is not shown": () => [
        hidden(foundGroups("x").delta("1e-9")),
        { x: Array(9).fill("a word that nobody is shown") },
        [Buffer.from("a word that nobody is shown")],
      ],
      "a count": () => [
        hidden(foundGroups("x").delta("1e-9")),
        { x: Array(0x12_d687).fill("x") },
        counted,
      ],
      "an id, and a row that is kept": () => [
        hidden(foundGroups("x").delta("1e-9").ask("y", sum().bounds(0, 1e6)).personId("id")),
        { x: ["a", "b"], y: [SECRET, 1], id: ["the id of a person", "b"] },
        [Buffer.from("the id of a person"), doubleOf(SECRET)],
      ],
    },
    stuck: {
      "several groups": [() => one(foundGroups("x").delta("1e-6")), { x: some }],
      "several groups and their sums": [
        () => one(foundGroups("x").delta("1e-6").ask("x", sum().bounds(0, 9))),
        { x: some },
      ],
    },
    core: "the rest of its plan is read as that of groupBy is",
  },
  "batch that finds groups": {
    begin: "batch",
    least: () => one(batch({ x: foundGroups("x").delta("1e-6") })),
    all: () =>
      one(
        batch({
          n: count(),
          x: foundGroups("x")
            .delta("1e-6")
            .ask("y", median().candidates([1])),
        }),
      )
        .weights({ x: 2 })
        .where([{ column: "y", atLeast: 1 }]),
    input: { x: Array(99).fill("a"), y: Array(99).fill(2) },
    secrets: {
      "a text": () => [
        hidden(batch({ x: foundGroups("x").delta("1e-9") })),
        { x: ["a word that nobody is shown"] },
        [Buffer.from("a word that nobody is shown")],
      ],
    },
    stuck: {
      "a count, and groups that are found": [
        () => one(batch({ n: count(), x: foundGroups("x").delta("1e-6") })),
        { x: some },
      ],
    },
    core: "each of its questions is read as one of groupBy is, with its part of the loss",
  },
  batch: {
    begin: "batch",
    least: () => person(batch({ n: ask("y", count()) })),
    all: () =>
      batch({
        n: ask("y", count().where({ atLeast: 1 }).rowsPerPerson(2)),
        x: groupBy("x", ["a", "b"]).other().ask("y", mean().bounds(0, 9)),
      })
        .weights({ n: "1/2" })
        .where([{ column: "y", atLeast: 1 }])
        .personId("x")
        .neighbors("add-or-remove-one")
        .epsilon("1/2"),
    input: { x: ["a", "c"], y: [1, 2] },
    secrets: {
      "counts and a total": () => [
        drowned(batch({ n: ask("x", count()), all: ask("x", sum().bounds(0, 1e6)) })),
        { x: three },
        totals.whole,
      ],
    },
    stuck: {
      "two questions": [
        () => one(batch({ n: count(), m: ask("x", median().candidates([1, 2, 3])) })),
        { x: some },
      ],
    },
    core: "each of its questions is read as one of groupBy is, with its part of the loss",
  },
  "batch at a rho": {
    begin: "batch",
    least: () => priced(batch({ n: ask("x", count()) })),
    all: () => priced(batch({ n: ask("x", sum().bounds(-2, 9)), m: groupBy("x", [1]) })),
    input: { x: [1, 2] },
    secrets: {
      "a count": () => [
        drownedAtRho(batch({ n: ask("x", count()) })),
        { x: new Float64Array(0x12_d687).fill(7) },
        counted,
      ],
    },
    stuck: { "a count": [() => priced(batch({ n: ask("x", count()) })), { x: some }] },
    core: "each of its questions is read as one of groupBy is, with its part of the loss",
  },
  "groupBy at a rho": {
    begin: "groupBy",
    least: () => priced(groupBy("x", ["a", "b"])),
    all: () => priced(groupBy("x", ["a", "b"]).ask("y", sum().bounds(-2, 9))),
    input: { x: ["a", "c"], y: [1, 2] },
    secrets: {
      "a count": () => [
        drownedAtRho(groupBy("x", [7, 8])),
        { x: new Float64Array(0x12_d687).fill(7) },
        counted,
      ],
    },
    stuck: {},
    core: {
      run: runs.groups,
      plans: [{ neighbors: "change-one", perPerson: { groups: 1, rows: 1 }, rho: "1" }],
    },
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
