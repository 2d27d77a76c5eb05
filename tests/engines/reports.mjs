/** Reports of two surveys in one table, well formed and not, and what their tally is. */
import { createHash } from "node:crypto";

const survey = (name, odds, oddsEach, questionsPerPerson, questions) => ({
  format: 1,
  kind: "survey",
  name,
  odds,
  oddsEach,
  questionsPerPerson,
  questions: questions.map(([name, kind, protocol, more]) => ({ name, kind, protocol, ...more })),
});
const subset = (options, size) => ({ kind: "subset", options, size });
const options = (count) => Array.from({ length: count }, (_, place) => `o${place}`);

/** Plans of every protocol, and of sets of up to 53 options. */
export const plans = [
  survey("lunch", "3", "3", 1, [
    ["smokes", "yesNo", subset(3, 1), { skip: true }],
    ["color", "oneOf", subset(10, 3), { options: options(10), skip: false }],
    ["stars", "rating", subset(53, 14), { first: -26, last: 26, skip: false }],
    ["pets", "severalOf", { kind: "boxes", boxes: 5 }, { boxes: options(5) }],
    ["hours", "number", { kind: "bit" }, { lowest: "0", highest: "60" }],
    [
      "town",
      "oneOf",
      { kind: "lines", options: 54, prime: 5, digits: 3 },
      { options: options(54), skip: false },
    ],
  ]),
  survey("all", "121", "11", 2, [
    ["stars", "rating", subset(6, 1), { first: 1, last: 5, skip: true, text: "How many stars?" }],
    ["hours", "number", { kind: "window", steps: 64, half: 16 }, { lowest: "0", highest: "24" }],
  ]),
];

const canonical = (value) =>
  typeof value !== "object" || value === null
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? `[${value.map(canonical).join()}]`
      : `{${Object.keys(value)
          .sort()
          .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
          .join()}}`;
export const idOf = (plan) =>
  createHash("sha256").update(canonical(plan)).digest("hex").slice(0, 32);

/** How many values there are of a protocol. */
const values = ({ kind, options, prime, digits, boxes, steps, half }) =>
  ({
    subset: 2 ** options,
    lines: prime ** (digits + 1),
    boxes: 2 * boxes,
    bit: 2,
    window: steps + 1 + 2 * half,
  })[kind];

const bits = (value) => [...value.toString(2)].filter((bit) => bit === "1").length;

/** Whether an answer may be reported as this value. */
function isValue(protocol, value) {
  if (value < 0n) return false;
  const { kind, options, size } = protocol;
  if (kind === "subset")
    return size === 1
      ? value < BigInt(options)
      : value < 2n ** BigInt(options) && bits(value) === size;
  return value < BigInt(values(protocol));
}

/** Numbers of a linear congruential generator: always the same. */
function* numbers(seed) {
  for (let state = seed; ;) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    yield Number(state >> 32n);
  }
}

/** So many reports of both surveys, all different; values as numbers. */
export function reports(count) {
  const random = numbers(11n);
  const next = (below) => random.next().value % below;
  const hex = () =>
    next(2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const questions = plans.flatMap((plan) =>
    plan.questions.map(({ name, protocol }) => ({ survey: idOf(plan), question: name, protocol })),
  );
  return Array.from({ length: count }, () => {
    const { survey, question, protocol } = questions[next(questions.length)];
    const id = hex() + hex() + hex() + hex();
    return { survey, question, value: valueOf(protocol, next), id };
  });
}

function valueOf(protocol, next) {
  const { kind, options, size } = protocol;
  if (kind !== "subset") return next(values(protocol));
  if (size === 1) return next(options);
  const chosen = new Set();
  while (chosen.size < size) chosen.add(next(options));
  return [...chosen].reduce((mask, option) => mask + 2 ** option, 0);
}

const [lunch, all] = plans.map(idOf);
/** An id of letters and digits that collations mistake for another. */
const id = (number) => `abcdef${number.toString(16).padStart(26, "0")}`;

/** Values that no answer makes, and the last that one does. */
const nastyValues = ({ protocol }) => {
  const last = BigInt(values(protocol));
  const most = 2n ** 63n - 1n;
  return [-most - 1n, -1n, 0n, last - 1n, last, 2n ** 53n - 1n, 2n ** 53n, most, null];
};
/** Sets of as many options as are reported, and of one more or less. */
const nastySets = {
  color: [0b11n, 0b111n, 0b111n << 7n, 0b111n << 8n, 0b1111n],
  stars: [(1n << 13n) - 1n, (1n << 14n) - 1n, ((1n << 14n) - 1n) << 39n, (1n << 15n) - 1n],
};
/** Names that are others, if bytes are compared. */
const nastyQuestions = [
  ...["nobody", "", "Hours", "HOURS", "hours ", " hours", "hou", "hoürs", "h\u200bours", null],
];
const nastySurveys = [
  ...["", "0".repeat(32), lunch.toUpperCase(), `${lunch} `, lunch.slice(1), null, all],
];
/** Ids that are none: "abc" is not "ABC". */
const nastyIds = [
  ...["", " ", id(0).slice(1), `${id(0)}0`, `${id(0)} `, ` ${id(0)}`, `${id(0)}\n`, null],
  ...[
    id(0).toUpperCase(),
    `ABC${id(0).slice(3)}`,
    id(0).replace("f", "g"),
    id(0).replace("0", "０"),
  ],
  ...[id(0).replace("a", "á"), id(0).replace("a", "a\u0301"), id(0).replace("0", "\u200b0")],
];
/** Rows under one id, next to a report that is well formed. */
const nastyAgain = [
  ...[[{}, {}], [{ value: 0n }], [{ value: 0n }, {}], [{ question: "smokes" }], [{ value: null }]],
  ...[[{ question: "nobody" }], [{ question: null }], [{ survey: all }], [{ survey: null }]],
  ...[[{ survey: all, value: 0n }], [{ survey: null, value: 0n }], [{ value: 9n }, { value: 9n }]],
];

/** Rows that are none, that stand twice, and that collations mistake for others. */
export function nastyRows({ hasNul }) {
  let number = 0;
  const row = (change) => {
    return { survey: lunch, question: "hours", value: 1n, id: id(number++), ...change };
  };
  const nul = (text) => (hasNul ? [`${text}\0`, `\0${text}`, `${text.slice(1)}\0`] : []);
  const first = row({});
  return [
    first,
    ...plans.flatMap((plan) =>
      plan.questions.flatMap((asked) =>
        nastyValues(asked).map((value) => row({ survey: idOf(plan), question: asked.name, value })),
      ),
    ),
    ...Object.entries(nastySets).flatMap(([question, sets]) =>
      sets.map((value) => row({ question, value })),
    ),
    ...[...nastyQuestions, ...nul("hours")].map((question) => row({ question })),
    ...[...nastySurveys, ...nul(lunch)].map((survey) => row({ survey })),
    ...[...nastyIds, ...nul(first.id)].map((id) => ({ ...first, id })),
    ...nastyAgain.flatMap((changes) => {
      const made = row({});
      return [made, ...changes.map((change) => ({ ...made, ...change }))];
    }),
    // A row that is malformed twice over, under one id, is refused once.
    ...Array(2).fill(row({ value: 7n })),
  ];
}

/**
 * Null stands for no question, for no number that a report holds, and for both under an id with two
 * contents.
 */
const none = { question: null, value: null };

/** By the definition: rows of surveySql, in order. */
export function tallied(plan, rows) {
  const survey = idOf(plan);
  const questions = new Map(plan.questions.map((asked) => [asked.name, asked]));
  const contents = new Map();
  for (const row of rows) {
    if (row.survey !== survey || row.id === null) continue;
    const question = questions.get(row.question) ?? null;
    const value = isWhole(row.value) ? row.value : null;
    const before = contents.get(row.id);
    const isSame = !before || (before.question === question && before.value == value);
    contents.set(row.id, isSame ? { question, value } : none);
  }
  const counts = new Map();
  const count = (name, item) => {
    const key = `${name} ${item}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const [id, { question, value }] of contents) {
    const isGood =
      question && value !== null && isId(id) && isValue(question.protocol, BigInt(value));
    count(question?.name ?? "", isGood ? -1 : -2);
    if (isGood) for (const item of itemsOf(question.protocol, value)) count(question.name, item);
  }
  return [...counts].map(([key, n]) => `${key} ${n}`).sort();
}

const isWhole = (value) =>
  value !== null && value >= 0 && value < 2n ** 53n && Number.isInteger(Number(value));
const isId = (id) => id.length === 32 && /^[0-9a-f]*$/.test(id);

/** Items of a report: its value, or the options of which it is a set. */
function itemsOf({ size }, value) {
  if (!(size > 1)) return [value];
  const digits = [...value.toString(2)].reverse();
  return digits.flatMap((bit, option) => (bit === "1" ? [option] : []));
}

export const sorted = (rows) => rows.map((row) => row.join(" ")).sort();

/** Values in columns of other types: some are whole numbers, however they are written. */
export const fractions = [0, 1, 0.5, 1.5, 0.9999999999, 1.0000000001, -0.5, -1, 2, null];
export const large = [2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64];
export const beyond = [1e300, -1e300, Infinity, -Infinity, NaN, -0, 5e-324];

/** A report of each of these values, of a question that takes 0 and 1. */
export const valuesOf = (list) =>
  list.map((value, place) => ({ survey: lunch, question: "hours", value, id: id(place) }));
