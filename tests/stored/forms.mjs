/**
 * Every form in which something of the package is stored, and what this version writes of it: by
 * name, a value of JSON (`write`). `read` reads such a value and gives what it means, which later
 * versions must find too. `text` is what of a stored value the package writes again, to the byte.
 */
import { inspect } from "node:util";
import { count, fromPlan, histogram, mean, median, parse, quantileInterval } from "sottovoce";
import { discreteLaplace, stringify, sum } from "sottovoce";
import { groupBy } from "sottovoce/groups";
import { tallyRows, tallySql } from "sottovoce/sql";
import { survey, surveyFromPlan } from "sottovoce/survey";
import { binned, number, oneOf, rating, severalOf, yesNo } from "sottovoce/survey";
import { withSeed } from "sottovoce/testing";
import { kinds, protocols } from "../js/api/kinds.mjs";
import { ledgers } from "./ledgers.mjs";

/** As JSON has it. */
const plain = (value) => JSON.parse(JSON.stringify(value));
/** Values with bigints, infinities and -0. */
const shown = (value) => inspect(value, { depth: null, maxArrayLength: null, breakLength: 100 });

const finished = Object.entries(kinds).flatMap(([kind, { least, all, input }]) =>
  Object.entries({ least, all }).map(([settings, builder]) => [
    `${kind}, ${settings} settings`,
    builder().build(),
    input,
  ]),
);

const plans = {
  write: () => Object.fromEntries(finished.map(([name, { plan }]) => [name, plan])),
  read(plan) {
    const { notion, epsilon, bits, rho, delta, loss } = fromPlan(plan);
    return plain({ notion, epsilon, bits, rho, delta, loss });
  },
  text: (plan) => JSON.stringify(fromPlan(plan)),
};

const person = (builder, epsilon = "1/2") =>
  builder.neighbors("add-or-remove-one").epsilon(epsilon).build();
/** So much that what is released is what was counted, but for 1 run in 10^400. */
const exactly = (builder) => person(builder, 1000);
const where = [{ column: "age", atLeast: 18 }];
const owner = { column: "id", row: "visit" };
const visitors = () => groupBy("city", ["Oslo", "Lima"]).other().personId("id");

/** Receipts of what no kind's row releases. */
function odd() {
  const noise = discreteLaplace().sensitivity(1).epsilon(1).build();
  const points = { first: 0, last: 4, step: 1 };
  const interval = quantileInterval("1/2").candidates(points).confidence("0.95").of("rows");
  const two = person(count());
  const tally = tallyRows(two.plan, [1, 2]);
  const { perPerson, ...rest } = { perPerson: { groups: 1, rows: 2 } };
  const grouped = person(visitors().perPerson(perPerson), 1);
  return {
    ...rest,
    "a bigint": noise.release(10n ** 30n),
    "several bigints": noise.release([2n ** 80n, -1n]),
    "ends that may be infinite": person(interval).release([]),
    "no noise at a scale of 0": discreteLaplace().sensitivity(1).scale(0).build().release(-7),
    "a tally whose rows say what was counted": two.releaseTally(tally),
    "a tally whose rows do not say": two.releaseTally([{ bin: 0, n: 2 }]),
    "the first rows of a person": grouped.release({ city: ["Oslo"], id: ["a"] }),
    "rows of a person with the least MD5": grouped.releaseTally(cellsOf(grouped.plan, "visit"), {
      row: "visit",
    }),
    "from a seed": withSeed(new Uint8Array(32), () => two.release([1])),
  };
}

/** A tally by group, with the digest that a statement names. */
function cellsOf(plan, row) {
  const table = { dialect: "duckdb", table: "people", ...(row && { row }) };
  const [, name] = /'([0-9a-f]{32})' AS plan/.exec(tallySql(plan, table));
  return [0, 2].map((cell) => ({
    q: "0",
    cell: `${cell}`,
    key: null,
    bin: "0",
    n: "3",
    plan: name,
  }));
}

const receipts = {
  write: () => ({
    ...Object.fromEntries(
      finished.map(([name, mechanism, input]) => [name, plain(mechanism.release(input))]),
    ),
    ...Object.fromEntries(Object.entries(odd()).map(([name, release]) => [name, plain(release)])),
  }),
  read(receipt) {
    const { value, notion, epsilon, bits, rho, delta, version, module, tally, kept, seeded } =
      parse(JSON.stringify(receipt));
    const shownLoss = (loss) => loss && shown(loss);
    const losses = {
      ...{ notion, epsilon: shownLoss(epsilon), bits: shownLoss(bits), delta: shownLoss(delta) },
    };
    const origin = { version, module, tally, kept, seeded };
    return plain({ value: shown(value), ...losses, rho: shown(rho), ...origin });
  },
  text: (receipt) => stringify(parse(JSON.stringify(receipt))),
};

const rows = [3, 1.5, -2, 2.5, 2, 17];
const words = ["a", "b", "c", "", "a"];
const tallied = {
  quantile: [median().candidates([0, 2.25, 20]), rows],
  "quantile in base 2": [median().base2().candidates([0, 2.25, 20]), rows],
  count: [count().where({ atLeast: 2 }), rows],
  sum: [sum().bounds(-2, 40), rows],
  mean: [mean().bounds(-2, 40), rows],
  histogram: [histogram([3, 17]).other(), rows],
  "histogram of texts": [histogram(["b", "a"]).other(), words],
};

const tallies = {
  write() {
    const of = (plan, listed, options = {}) => ({ plan, options, rows: listed });
    const grouped = exactly(groupBy("city", ["Oslo", "Lima"]).other());
    const owned = exactly(visitors().perPerson({ groups: 1, rows: 2 }));
    const { plan } = exactly(count());
    const [, name] = /'([0-9a-f]{32})' AS plan/.exec(
      tallySql(plan, { dialect: "duckdb", table: "people", column: "age", where, person: owner }),
    );
    return plain({
      ...Object.fromEntries(
        Object.entries(tallied).map(([title, [builder, input]]) => {
          const { plan } = exactly(builder);
          return [title, of(plan, tallyRows(plan, input))];
        }),
      ),
      "count of persons": of(plan, [{ bin: "0", n: "41", plan: name }], { where, person: owner }),
      groupBy: of(grouped.plan, cellsOf(grouped.plan)),
      "groupBy of persons": of(owned.plan, cellsOf(owned.plan, "visit"), { row: "visit" }),
    });
  },
  read({ plan, options, rows: listed }) {
    const { value, tally, kept } = fromPlan(plan).releaseTally(listed, options);
    return plain({ value: shown(value), tally, kept });
  },
};

const questions = {
  yes_no: [yesNo({ skip: true }), null],
  one_of: [oneOf(["cat", "dog", "naïve “🙂”"]), "dog"],
  several_of: [severalOf(["cat", "dog"], { text: "Which pets?" }), ["dog"]],
  rating: [rating(1, 5), 4],
  number: [number(0, "1e5"), 12.5],
  binned: [binned([18, 30, 65]), 41],
};
const all = () =>
  survey(
    "all",
    Object.fromEntries(Object.entries(questions).map(([name, [question]]) => [name, question])),
  )
    .odds(121)
    .build();
const ofAll = Object.fromEntries(
  Object.entries(questions).map(([name, [, answer]]) => [name, answer]),
);

/** Surveys with answers of one respondent. */
const answered = () => [
  ["every kind of question", all(), ofAll],
  ...Object.entries(protocols).map(([name, { survey: one, answers }]) => [
    name,
    one(),
    { a: answers[0] },
  ]),
];
const ofSurveys = (body) =>
  plain(Object.fromEntries(answered().map(([name, ...one]) => [name, body(...one)])));
/** Gives what a respondent of a survey did. */
const respond = (one, answers) => one.respond(one.begin(), answers);

const surveys = {
  write: () => ofSurveys(({ plan }) => plan),
  read(plan) {
    const { id, odds, epsilon } = surveyFromPlan(plan);
    return { id, odds, epsilon };
  },
  text: (plan) => JSON.stringify(surveyFromPlan(plan)),
};

/** One who answers the same again sends the same again, and draws nothing. */
const memories = {
  write: () =>
    ofSurveys((one, answers) => ({
      plan: one.plan,
      memory: respond(one, answers).memory,
      answers,
    })),
  read({ plan, memory, answers }) {
    const one = surveyFromPlan(plan);
    return plain({ reports: one.respond(memory, answers).reports, spent: one.spent(memory) });
  },
  text({ plan, memory, answers }) {
    const again = surveyFromPlan(plan).respond(memory, answers).memory;
    return JSON.stringify({ plan, memory: again, answers });
  },
};

const reports = {
  write: () =>
    ofSurveys((one, answers) => ({ plan: one.plan, reports: respond(one, answers).reports })),
  read({ plan, reports: sent }) {
    const counts = surveyFromPlan(plan).counts();
    const added = sent.map((report) => counts.add(report));
    return plain({ added, rows: counts.rows() });
  },
};

const reportCounts = {
  write: () =>
    ofSurveys((one, answers) => {
      const counts = one.counts();
      for (const report of respond(one, answers).reports) counts.add(report);
      return { plan: one.plan, rows: counts.rows() };
    }),
  read: ({ plan, rows: stored }) => plain(surveyFromPlan(plan).countsOf(stored).rows()),
};

/** By the name of their file. */
export const forms = {
  plans,
  receipts,
  tallies,
  surveys,
  memories,
  reports,
  "report-counts": reportCounts,
  ...ledgers,
};
