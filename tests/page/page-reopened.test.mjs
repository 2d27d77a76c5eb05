/** A receipt that is opened again says of each line what the saved one said. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explain, stringify } from "sottovoce";
import { ONE_ROW, parts } from "./page-models.mjs";

const [
  { build, intervalOf, intervalsOf, promisedOf },
  { answers },
  { STARTING_SETTINGS, canGroup },
  { USUAL },
  { chanceWords, toldOf },
  { publicFacts },
  { receiptOf, receiptText },
  { answerOf, faultsOf, namesColumns, receiptsIn },
  { askedWords },
  { owned, settled },
  { ASKED },
] = await parts(
  "src/worker/queries",
  "src/worker/answers",
  "src/questions/settings",
  "src/model/format",
  "src/visit/told",
  "src/visit/facts",
  "src/visit/receipt",
  "src/visit/reopened",
  "src/groups/called",
  "src/groups/words",
  "src/model/asked",
);

// The id is not the first of the columns, nor one that a question reads.
const COLUMNS = ["city", "day", "pay", "person"];
const TABLE = {
  city: Array.from({ length: 600 }, (_, k) => ["Oslo", "Lima", "Rome"][k % 3]),
  day: Array.from({ length: 600 }, (_, k) => `2026-0${1 + (k % 4)}-05`),
  pay: Array.from({ length: 600 }, (_, k) => k % 61),
  person: Array.from({ length: 600 }, (_, k) => `p${k >> 1}`),
};
const BOUNDS = { first: "0", last: "60", step: "0.5" };
const OWN = {
  quantile: { alpha: "3/4" },
  quantiles: {},
  quantileInterval: { confidence: "0.9" },
  mean: {},
  count: { atLeast: "10.5", atMost: "50" },
  histogram: {},
  sum: {},
};
const settings = (asked, patch = {}) => ({
  ...STARTING_SETTINGS,
  ...ONE_ROW,
  ...{ asked, column: 2, ...BOUNDS, ...OWN[asked], ...patch },
});

/** Which rows a question is about, and how they are grouped. */
const ABOUT = {
  "by category": { by: "words", byColumn: 0, byWords: "Oslo\nLima" },
  "by date and range": {
    ...{ by: "dates", byColumn: 1, byFirst: "2026-01", byLast: "2026-03", byOther: false },
    ...{ and: "bins", andColumn: 2, andEdges: "18 30.5" },
  },
  "where a text is": { only: "text", onlyColumn: 0, onlyText: "Oslo" },
  "where a number is": { only: "range", onlyColumn: 2, onlyFrom: "3", onlyTo: "40" },
  "by category where a number is": {
    ...{ by: "words", byColumn: 0, byWords: "Oslo\nLima" },
    ...{ only: "range", onlyColumn: 2, onlyTo: "40" },
  },
  found: { by: "found", byColumn: 0, delta: "1e-7" },
};
/** Whose rows they are. */
const WHOSE = {
  "one row each": {},
  "three rows each": { rowsPerPerson: "3" },
  "changed rows": { neighbors: "change-one" },
  "ids, one row": { person: "ids", idColumn: 3 },
  "ids, three rows": { person: "ids", idColumn: 3, rowsPerPerson: "3" },
  "ids, three rows in two groups": {
    ...{ person: "ids", idColumn: 3, rowsPerPerson: "3", groupsPerPerson: "2" },
  },
};

function* cases() {
  const alone = Object.entries(WHOSE).slice(0, 3);
  for (const asked of ASKED)
    for (const [whose, people] of alone) yield [`${asked}, ${whose}`, settings(asked, people)];
  yield ["histogram of words", settings("histogram", { column: 0, bars: "words", words: "Oslo" })];
  const digits = { range: "decimals", digits: "2", smallest: "1", largest: "1000" };
  yield ["numbers of a few digits", settings("quantile", digits)];
  for (const [whose, people] of Object.entries(WHOSE)) {
    for (const asked of ASKED.filter(canGroup))
      for (const [name, about] of Object.entries(ABOUT))
        if (name !== "found" || people.neighbors === undefined)
          yield [`${asked} ${name}, ${whose}`, settings(asked, { ...about, ...people })];
    if (people.person === "ids")
      for (const asked of ASKED.filter(canGroup))
        yield [`${asked} of all, ${whose}`, settings(asked, people)];
    const others = [settings("count", { column: null, ...ABOUT["by category"] })];
    yield [`two questions, ${whose}`, settings("mean", { others, weight: "2", ...people })];
  }
}

function saved(own) {
  const query = build(own, COLUMNS);
  const { kind, categories } = query.plan;
  const column = typeof categories?.[0] === "string" ? TABLE.city : TABLE.pay;
  const rows = kind === "histogram" && column === TABLE.pay ? column.map(Math.floor) : column;
  const release = query.release(["groupBy", "foundGroups", "batch"].includes(kind) ? TABLE : rows);
  const intervals = intervalsOf(query, release);
  const released = {
    ...{ release, text: stringify(release), guarantee: explain(query.plan) },
    ...{ interval: intervalOf(query, release), ...(intervals && { intervals }) },
  };
  return {
    ...{ id: 1, settings: own, promised: promisedOf(query), released, columns: COLUMNS },
    ...{ file: "", format: USUAL, people: "staff", at: "2026-11-27T12:00:00.000Z" },
    ...{ truth: null, saved: false },
  };
}

/** Every line that is shown of an answer, with its picture. */
const linesOf = (answer) => ({
  told: toldOf(answer),
  chance: chanceWords(answer),
  public: publicFacts(answer, { settled, owned }),
  ...(namesColumns(answer.released.release.plan) && {
    asked: askedWords(answer.settings, answer.columns),
  }),
});

describe("a receipt that is opened again says what the saved one said", () => {
  for (const [name, own] of cases())
    test(name, async () => {
      const answer = saved(own);
      const [receipt] = receiptsIn(receiptText(receiptOf(answer)));
      const releases = [JSON.stringify(receipt.release)];
      const [reopened] = await answers.reopen({ releases });
      assert.equal(reopened.kind, "known");
      const opened = answerOf(receipt, reopened);
      assert.deepEqual(faultsOf(receipt, opened), []);
      assert.deepEqual(linesOf(opened), linesOf(answer));
    });
});
