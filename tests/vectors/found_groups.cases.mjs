/** Groups that are found: about rows and about persons, alone and with a question about each. */
import {
  accuraciesOfFound,
  foundAnswers,
  foundIn,
  intervalsOfFound,
  isAnswered,
  lawOf,
  lossOfFound,
  thresholdOf,
} from "./found-groups.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

const most = (rows, groups = null) => ({ perPerson: { groups, rows } });
const sum = (lowest, highest, step = "1") => ({ kind: "sum", lowest, highest, step });
const mean = (lowest, highest, step = "1") => ({ kind: "mean", lowest, highest, step });
const median = (candidates) => ({
  ...{ kind: "quantile", alpha: "1/2", candidates, scorer: "interval" },
});

/** As many of each text; what is in no group: unreadable, missing, too long. */
const texts = [
  ...Array.from({ length: 9 }, () => "nurse"),
  ...[
    "baker",
    "baker",
    "Baker",
    "baker ",
    "",
    "",
    "",
    "",
    "\uff21",
    "\uff21",
    "\uff21",
    "\u{1f600}",
  ],
  ...["\u{1f600}", "\u{1f600}", "e\u0301", "\u00e9", "__proto__", "a\u0000b", '"', "\u202e"],
  ...["\ufffd", "\ufffd", "\ufffd", null, null],
  ...["x".repeat(256), "x".repeat(256), "x".repeat(257), "x".repeat(257)],
];
const pay = texts.map((_, at) => (at % 7 === 3 ? "NaN" : ((at * 37) % 101) - 10));
const id = texts.map((_, at) => (at % 9 === 8 ? null : `p${at % 11}`));
const table = { texts: { job: texts, id }, numbers: { pay } };

/** Three persons with several rows of two texts. */
const persons = {
  texts: {
    id: [..."aaaabbbbccccaabbcc"],
    job: [..."xxyyxyxyyyyyxyxyxy"],
  },
  numbers: { pay: Array.from({ length: 18 }, (_, at) => at - 3) },
};

/** A whole plan: with counts, unless something is asked of a column. */
function planOf({ ask, person = null, where = [], longest = 256, share = "1/2", ...rest }) {
  const question = ask ?? { kind: "count", where: null };
  const plan = {
    ...{ kind: "foundGroups", column: "job", longest },
    of: { column: ask === undefined ? null : "pay", question },
    ...{ findingShare: share, delta: rest.delta, threshold: 0, where, person },
    ...{ neighbors: "add-or-remove-one", ...most(1), ...rest },
  };
  const { perPerson, epsilon, delta, neighbors, ...begin } = plan;
  const whole = { ...begin, delta, neighbors, perPerson, epsilon };
  const asked = { ...whole, findingShare: isAnswered(whole) ? null : share };
  return { ...asked, threshold: Number(thresholdOf(asked).m) };
}

const one = (about, input, told) => ({ about, input, plan: planOf(told) });

/** Thresholds that are small, so that groups are shown and noise is drawn again. */
const low = { epsilon: "1", delta: "1/10" };

const ofTexts = () => [
  one("rows by text", table, low),
  one("rows by text, at a low threshold", table, { epsilon: "3", delta: "1/5" }),
  one("short texts", table, { ...low, longest: 5 }),
  one("rows that pass tests", table, {
    ...low,
    where: [
      { column: "pay", atLeast: 0 },
      { column: "id", equals: "p1" },
    ],
  }),
  one("three rows of a person", table, { ...low, ...most(3), epsilon: "4" }),
  one("two rows in each of three groups", table, { ...low, ...most(2, 3), epsilon: "9" }),
  one("nobody", { texts: { job: [] }, numbers: {} }, low),
];

const ofPersons = () =>
  [most(1), most(2), most(1, 1), most(2, 1), most(1, 2), most(3, 2)].map((bound) =>
    one(`persons: ${JSON.stringify(bound.perPerson)}`, persons, {
      ...{ epsilon: "6", delta: "1/4", person: "id", ...bound },
    }),
  );

const ofQuestions = () => [
  one("sums", table, { epsilon: "2", delta: "1/10", ask: sum("-10", "100") }),
  one("means, a third of epsilon for finding", table, {
    ...{ epsilon: "3", delta: "1/10", ask: mean("-10", "100", "1/2"), share: "1/3" },
  }),
  one("medians in up to five groups of a person", table, {
    ...{ epsilon: "20", delta: "1/10", ask: median([-10, 0, 50, 100]), ...most(1, 5) },
  }),
  one("medians on a grid", table, {
    ...{ epsilon: "4", delta: "1/10", ask: median({ first: "-10", last: "100", step: "1" }) },
  }),
  one("counts of a column", table, {
    ...{ ...low, ask: { kind: "count", where: { atLeast: 5, atMost: null } } },
  }),
  one("sums of persons", persons, {
    ...{ epsilon: "12", delta: "1/4", person: "id", ...most(3, 2), ask: sum("-5", "20") },
  }),
  one("counts of rows of persons", persons, {
    ...{ epsilon: "12", delta: "1/4", person: "id", ...most(2, 2) },
    ask: { kind: "count", where: null },
  }),
];

/** Small deltas, as in use: what is said before. */
const ofUse = () =>
  [
    ["1", "1/1000000", most(1)],
    ["1/2", "1/1000000", most(1)],
    ["1/10", "1/1000000", most(1)],
    ["2", "1/1000000000", most(1)],
    ["1", "1/1000000", most(1, 3)],
    ["1", "1/1000000", most(3)],
    ["1", "1/1000000", { ...most(3), person: "id" }],
    ["1/3", "1/1000000", most(2, 2)],
    ["1", "1/1000000", most(1, 2)],
    ["1", "1/1000000", most(2, 2)],
  ].map(([epsilon, delta, rest]) =>
    one(`epsilon ${epsilon}, delta ${delta}, ${JSON.stringify(rest)}`, table, {
      ...{ epsilon, delta, ...rest },
    }),
  );

export function cases() {
  const next = splitmix(0x666f756e64n);
  const calm = () => Array.from({ length: 4 }, () => next());
  return [ofTexts(), ofPersons(), ofQuestions(), ofUse()].flat().map(({ about, input, plan }) => {
    const found = foundIn(plan, input);
    const draw = foundAnswers(plan, found);
    const tapes = [calm(), calm(), calm(), Array(12).fill(MASK), Array(12).fill(1n)].map(
      (given) => {
        const { tape, order: value, words } = grown(given, next, draw);
        return { tape, words, value, intervals: intervalsOfFound(plan, value, "0.95") };
      },
    );
    const accuracies = ["1/2", "0.95"].flatMap((confidence) =>
      [1, 10].flatMap((groups) => accuraciesOfFound(plan, confidence, groups)),
    );
    return { about, plan, input, loss: lossOfFound(plan), accuracies, law: lawOf(plan), tapes };
  });
}
