/** Answers by group: about rows and about persons, at a loss and at a rho. */
import { answers, costOf, lossOf } from "./groups-answers.mjs";
import { grouped } from "./groups.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

const added = { neighbors: "add-or-remove-one" };
const changed = { neighbors: "change-one" };
const most = (rows, groups = null) => ({ perPerson: { groups, rows } });

const cities = { column: "city", kind: "categories", categories: ["Oslo", "Lima"], other: false };
const others = { ...cities, other: true };
const numbers = (...categories) => ({ column: "k", kind: "categories", categories, other: false });
const ages = { column: "age", kind: "bins", edges: [18, 65] };
const dates = (every, first, last) => ({
  ...{ column: "day", kind: "dates", first, last, every, other: true },
});

const count = (where = null) => ({ kind: "count", where });
const sum = (lowest, highest, step = "1") => ({ kind: "sum", lowest, highest, step });
const mean = (lowest, highest, step = "1") => ({ kind: "mean", lowest, highest, step });
const quantile = (alpha, candidates, scorer = "interval") => ({
  ...{ kind: "quantile", alpha, candidates, scorer },
});
const toAHundredTwenty = { first: "0", last: "120", step: "1" };

/** Texts that are one category, another one, or missing. */
const city = ["Oslo", "Lima", "oslo", "Oslo ", "", null, "Lima", "__proto__", "Oslo", "NaN"];
const pay = [10, 20, "NaN", 30.5, -7, 1, "Infinity", 5, 1.5, 2];
const age = [17.999999999999996, 18, 64, 65, "-Infinity", "NaN", 1e308, 18, "-0", 70];
const table = { texts: { city }, numbers: { pay, age } };

/** Dates, and what is nearly one. */
const day = [
  ...["2025-12-31", "2026-01-01T09:30", "2026-01-04 23:59", "2026-01-05", "2026-02-31"],
  ...["2026-02-28x", "20260105", " 2026-01-05", "2026-01-05T13:45", "2026-01-05 13:00:00"],
  ...["2026", "2026-", "2026-01", "2026-01-", "2026/01/05", "2026-1-5", "", null, "2024-02-29"],
  ...["2023-02-29", "2026-01-05T13", "2026-01-05t13", "2026-01-05T24", "2027-01-03 "],
  ...[
    "2026-12-28",
    "2026-01-05T1",
    "0026-01-05",
    "+2026-01-05",
    "2026-01-05\u00a013",
    "2026-13-01",
  ],
];

const long = "x".repeat(256);
const persons = {
  texts: {
    id: ["a", "a", "a", "7", "07", "b", null, "", "b", `${long}y`, long, "\ufffd", "a\ufffd", "7"],
    city: [..."OOLOLLLOOLOLOL"].map((letter) => (letter === "O" ? "Oslo" : "Lima")),
  },
  numbers: { pay: [1, 2, 4, 8, 16, "NaN", 64, 128, 256, 512, 1024, 2048, 4096, 8192] },
};

/** A whole plan of few words. */
function plan({ by, ask = count(), column = "pay", where = [], person = null, ...rest }) {
  const isOfRows = ask.kind === "count" && ask.where === null && column === "pay";
  const of = { column: isOfRows ? null : column, question: ask };
  const { perPerson, neighbors, ...promise } = { ...most(1), ...rest };
  return { kind: "groupBy", by, of, where, person, perPerson, neighbors, ...promise };
}

const one = (about, input, told) => ({ about, input, plan: plan({ epsilon: "1", ...told }) });

const ofRows = () => [
  one("counts by text", table, { by: [cities], ...added }),
  one("counts by text, and all others", table, { by: [others], ...changed, epsilon: "1/2" }),
  one("counts of three rows of a person", table, { by: [cities], ...added, ...most(3) }),
  one(
    "counts in three of twelve groups",
    { numbers: { k: [1, 1, 12, 13, 0.5] } },
    {
      ...{ by: [numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)], ...added, ...most(1, 3) },
    },
  ),
  one("counts, three rows in each of both groups", table, {
    ...{ by: [cities], ...added, ...most(3, 2) },
  }),
  one("counts in twelve groups, where there are two", table, {
    ...{ by: [cities], ...changed, ...most(3, 12) },
  }),
  one(
    "numbers, some that are equal and none",
    { numbers: { k: [0, "-0", 0.5, "NaN", 1e300] } },
    {
      ...{ by: [{ ...numbers(0.5, 0, -3), other: true }], ...changed },
    },
  ),
  one("bins by texts, of whom the last vary fastest", table, { by: [ages, others], ...added }),
  one("texts by bins", table, { by: [others, ages], ...added, ask: count(), column: "age" }),
  one("counts within bounds, of rows that pass", table, {
    ...{ by: [cities], ...added, ask: count({ atLeast: 1.5, atMost: null }), column: "pay" },
    where: [{ column: "age", atMost: 65 }],
  }),
  one("rows that equal a text and a number", table, {
    ...{ by: [ages], ...added, ask: sum("0", "60") },
    where: [
      { column: "city", equals: "Lima" },
      { column: "age", equals: 18 },
    ],
  }),
  one("noise beyond what numbers hold", table, {
    ...{ by: [cities], ...added, epsilon: `1/1${"0".repeat(30)}` },
  }),
  one("nobody", { texts: { city: [] }, numbers: { pay: [] } }, { by: [cities], ...added }),
  one("two counts at a rho", table, { by: [cities], ...added, ...most(2), ...atRho("1/8") }),
  one("two counts at a rho, rows changed", table, { by: [cities], ...changed, ...atRho("2") }),
];

/** A rho in place of the loss. */
const atRho = (rho) => ({ epsilon: undefined, rho });

const ofDates = () =>
  [
    dates("year", "2024", "2026"),
    dates("quarter", "2025-Q4", "2026-Q2"),
    dates("month", "2025-12", "2026-02"),
    dates("week", "2025-W52", "2026-W02"),
    { ...dates("week", "2026-W52", "2026-W53"), other: false },
    dates("day", "2025-12-31", "2026-01-05"),
    { ...dates("day", "2024-02-28", "2024-03-01"), other: false },
    dates("hour", "2026-01-05T12", "2026-01-05T14"),
  ].map((by) => one(`rows by ${by.every}`, { texts: { day } }, { by: [by], ...changed }));

const ofSums = () => [
  one("sums", table, { by: [cities], ...added, ask: sum("0", "60") }),
  one("sums of rows that leave", table, { by: [cities], ...changed, ask: sum("0", "60") }),
  one("sums of rows that stay", table, { by: [cities], ...changed, ask: sum("-10", "10") }),
  one("sums of rows far above 0", table, { by: [others], ...changed, ask: sum("50", "60") }),
  one("sums in quarters, three rows in two groups", table, {
    ...{ by: [others], ...changed, ask: sum("-1/2", "2", "1/4"), ...most(3, 2) },
  }),
  ...[changed, added].flatMap((neighbors) =>
    [
      ["0", "60"],
      ["-10", "10"],
      ["-3", "60"],
    ].map(([lowest, highest]) =>
      one(`sums from ${lowest} at a rho, ${neighbors.neighbors}`, table, {
        ...{ by: [cities], ...neighbors, ask: sum(lowest, highest), ...atRho("3") },
      }),
    ),
  ),
  one("the trap of sums, two rows in two groups", table, {
    ...{ by: [others], ...changed, ask: sum("-1", "1", "1/2"), ...most(2, 2), ...atRho("1/2") },
  }),
  one("means", table, { by: [cities], ...added, ask: mean("0", "10") }),
  one("means of tenths, rows changed", table, {
    ...{ by: [others, ages], ...changed, ask: mean("-1/2", "2", "1/10"), epsilon: "3" },
  }),
  one("means, three rows in each of two groups", table, {
    ...{ by: [others], ...changed, ask: mean("0", "10"), ...most(3, 2) },
  }),
  one("means at a rho", table, { by: [cities], ...added, ask: mean("0", "10"), ...atRho("1") }),
  one("means at a rho, rows changed", table, {
    ...{ by: [cities], ...changed, ask: mean("-10", "10"), ...most(2, 2), ...atRho("4") },
  }),
  one("means where noise is beyond all bounds", table, {
    ...{ by: [cities], ...added, ask: mean("0", "10"), epsilon: `1/1${"0".repeat(60)}` },
  }),
];

const ofQuantiles = () => [
  one("medians", table, { by: [cities], ...added, ask: quantile("1/2", toAHundredTwenty) }),
  one("medians, rows changed", table, {
    ...{ by: [cities], ...changed, ask: quantile("1/2", [0, 5, 10, 20]) },
  }),
  one("the 9/10 quantile, rows changed", table, {
    ...{ by: [others], ...changed, ask: quantile("9/10", [0, 5, 10, 20], "rank") },
  }),
  ...["0", "1"].map((alpha) =>
    one(`the ${alpha} quantile, rows changed`, table, {
      ...{ by: [ages], ...changed, ask: quantile(alpha, [0, 5, 10, 20]), epsilon: "3" },
    }),
  ),
  one(
    "medians in three of five groups",
    { numbers: { k: [1, 2, 2, 9], pay: [3, 40, 50, 60] } },
    {
      ...{ by: [numbers(1, 2, 3, 4, 5)], ...added, ...most(1, 3) },
      ask: quantile("1/2", toAHundredTwenty),
    },
  ),
  one("thirds of two rows in two groups", table, {
    ...{ by: [others, ages], ...changed, ...most(2, 2), epsilon: "5" },
    ask: quantile("1/3", { first: "-1", last: "2", step: "1/3" }),
  }),
];

const ofPersons = () => [
  ...[most(1), most(2), most(1, 1), most(2, 1), most(1, 2), most(3, 2)].map((bound) =>
    one(`persons: ${JSON.stringify(bound.perPerson)}`, persons, {
      ...{ by: [cities], ...added, person: "id", ...bound },
    }),
  ),
  // Rows that the question does not count take nobody's place.
  one("persons and their pay", persons, {
    ...{ by: [cities], ...added, person: "id", ...most(2, 1), ask: sum("0", "10000") },
    where: [{ column: "pay", atLeast: 2 }],
  }),
  one("persons and their mean at a rho", persons, {
    ...{ by: [cities], ...added, person: "id", ...most(1, 2), ask: mean("0", "8"), ...atRho("1") },
  }),
  one("persons and their median", persons, {
    ...{ by: [others], ...added, person: "id", ...most(2), ask: quantile("1/2", [2, 8, 256]) },
  }),
];

/** Groups that are too many for tapes: what is said of them before. */
const ofMany = () =>
  [
    ["a thousand days", dates("day", "2001-01-01", "2003-09-27"), added],
    ["a dozen months", dates("month", "2001-01", "2001-12"), added],
    ["a dozen months, rows changed", dates("month", "2001-01", "2001-12"), changed],
  ].map(([about, by, neighbors]) =>
    one(about, { texts: { day: [] } }, { by: [{ ...by, other: false }], ...neighbors }),
  );

/** All of a case, but tapes. */
function saidOf({ about, plan, input }) {
  const { rows, labels } = grouped(plan, input);
  const asked = answers(plan, rows);
  return {
    asked,
    told: {
      ...{ about, plan, groups: labels, input, loss: costOf(plan, rows.length) },
      losses: [0, 1, 2, 7].map((dIn) => ({ dIn, loss: lossOf(plan, dIn) })),
      accuracies: ["1/2", "0.95"].flatMap(asked.accuracies),
    },
  };
}

export function cases() {
  const next = splitmix(0x67726f757073n);
  const calm = () => Array.from({ length: 4 }, () => next());
  const played = [ofRows(), ofDates(), ofSums(), ofQuantiles(), ofPersons()].flat().map((one) => {
    const { told, asked } = saidOf(one);
    const tapes = [calm(), calm(), Array(12).fill(MASK), Array(12).fill(1n)].map((given) => {
      const { tape, order, words } = grown(given, next, asked.draw);
      return { tape, words, value: asked.told(order), intervals: asked.intervals(order, "0.95") };
    });
    return { ...told, tapes };
  });
  const many = ofMany().map((one) => {
    const { groups: _, ...told } = saidOf(one).told;
    return { ...told, tapes: [] };
  });
  return [...played, ...many];
}
