/** Questions by group on the page: what is typed, its plan, its code, and its table as text. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dates, fromPlan, groupBy, stringify } from "sottovoce/groups";
import { ONE_ROW, parts } from "./page-models.mjs";

const [
  { categoriesTyped, repeatedIn, bucketsTyped },
  { groupPlan, nameAt, tableOptions },
  { labelWords, owned },
  { program },
  { tableText, tableCsv },
  { personWords },
  { buildGroups, groupProblems },
  { STARTING_SETTINGS, questionOf },
  { missingWords },
  { USUAL },
  { toldOf },
  { planName },
  { alonePlans, partNames, sharesOf },
  { buildSeveral, partIntervals, partsPromised, weightProblems },
  { piecesOf },
  { inquiryOf },
] = await parts(
  "src/groups/typed",
  "src/groups/plan",
  "src/groups/words",
  "src/visit/table-program",
  "src/visit/table-text",
  "src/visit/person-words",
  "src/worker/groups",
  "src/questions/settings",
  "src/questions/grouping-settings",
  "src/model/format",
  "src/visit/told",
  "src/questions/question",
  "src/groups/several",
  "src/worker/several",
  "src/model/guarantee",
  "src/worker/queries",
);

const COLUMNS = ["id", "city", "day", "pay"];
const settings = (patch) => ({
  ...STARTING_SETTINGS,
  ...ONE_ROW,
  ...{ asked: "mean", column: 3, first: "0", last: "100", step: "1" },
  ...{ by: "words", byColumn: 1, byWords: "Oslo\nLima" },
  ...patch,
});
const planned = (patch, columns = COLUMNS) =>
  fromPlan(groupPlan(settings(patch), columns, questionOf(settings(patch)))).plan;

describe("what is typed", () => {
  test("is each category once, by lines or by tabs, without blanks at its ends", () => {
    const text = " Oslo\tLima\r\n\nOslo \nNew York";
    assert.deepEqual(categoriesTyped(text), ["Oslo", "Lima", "New York"]);
    assert.equal(repeatedIn(text), 1);
  });

  test("makes as many buckets as the package does, across years, months and days of summer time", () => {
    for (const [every, first, last] of [
      ["year", "0099", "0101"],
      ["quarter", "2025-Q4", "2027-Q1"],
      ["month", "2025-11", "2026-02"],
      ["week", "2020-W52", "2021-W02"],
      ["week", "2026-W01", "2027-W03"],
      ["day", "2024-02-27", "2024-03-02"],
      ["day", "2026-03-28", "2026-03-31"],
      ["hour", "2026-10-24T22", "2026-10-26T01"],
    ]) {
      const query = groupBy("day", dates({ first, last, every }))
        .neighbors("change-one")
        .epsilon(1)
        .build();
      const { length } = query.release([]).value;
      assert.equal(bucketsTyped(first, last, every), length, `${first} to ${last}`);
    }
    assert.equal(bucketsTyped("2026-02", "2026-01", "month"), null);
    assert.equal(bucketsTyped("2026-1", "2026-02", "month"), null);
  });

  test("is missing by its names, and only what the groups of a column need", () => {
    assert.deepEqual(missingWords(settings({ byWords: " ", byColumn: null })), [
      "a column to group by",
      "the categories",
    ]);
    const pair = { and: "dates", person: "ids" };
    assert.deepEqual(missingWords(settings(pair)), [
      "a second column to group by",
      "a column of ids",
      "the first date",
      "the last date",
    ]);
    assert.deepEqual(missingWords(settings({ asked: "count", column: null })), []);
    // A histogram has no groups: what was typed waits for a question that has.
    assert.deepEqual(missingWords({ ...settings({ byWords: "" }), asked: "histogram" }), []);
  });

  test("is refused by the field that it is about", () => {
    const about = (patch) => groupProblems(settings(patch)).map(({ argument }) => argument);
    assert.deepEqual(about({}), []);
    assert.deepEqual(about({ by: "bins", byEdges: "3 2" }), ["byEdges"]);
    assert.deepEqual(
      about({ and: "dates", andColumn: 2, andFirst: "2026", andLast: "2025", andEvery: "year" }),
      ["andLast"],
    );
    assert.deepEqual(about({ and: "dates", andFirst: "26", andLast: "2025", andEvery: "year" }), [
      "andFirst",
    ]);
    assert.deepEqual(about({ groupsPerPerson: "0" }), ["groupsPerPerson"]);
    assert.deepEqual(about({ groupsPerPerson: "65536", rowsPerPerson: "65537" }), [
      "groupsPerPerson",
    ]);
    const many = Array.from({ length: 400 }, (_, k) => `c${k}`).join("\n");
    assert.deepEqual(about({ byWords: many, and: "bins", andEdges: "1 2" }), ["byWords"]);
    assert.deepEqual(about({ byWords: many, and: "bins", andEdges: "1" }), []);
  });
});

describe("a plan", () => {
  test("says groups, people and what is asked as the package does", () => {
    const plan = planned({
      ...{ and: "bins", andColumn: 0, andEdges: "18 65.5" },
      ...{ person: "ids", idColumn: 0, groupsPerPerson: "2", rowsPerPerson: "3" },
    });
    assert.deepEqual(plan.by, [
      { column: "city", kind: "categories", categories: ["Oslo", "Lima"], other: true },
      { column: "id", kind: "bins", edges: [18, 65.5] },
    ]);
    assert.deepEqual(plan.perPerson, { groups: 2, rows: 3 });
    assert.equal(plan.person, "id");
    assert.equal(plan.of.column, "pay");
    assert.equal(planName({ ...plan }), "mean by group");
    // Ids hide whole people, who are added or removed.
    assert.equal(planned({ person: "ids", idColumn: 0, neighbors: "change-one" }).person, null);
  });

  test("counts every row where no column is chosen, whatever was typed of one before", () => {
    const { of } = planned({ asked: "count", column: null, atLeast: "3" });
    assert.deepEqual(of, { column: null, question: { kind: "count", where: null } });
    assert.equal(
      buildGroups(settings({ asked: "count", column: null }), COLUMNS).plan.kind,
      "groupBy",
    );
  });

  test("calls columns by their names, and by their positions where a name says too little", () => {
    const columns = ["a", "a", "", "column 2", "b"];
    assert.deepEqual(
      columns.map((_, k) => nameAt(columns, k)),
      ["column 1", "(column 2)", "column 3", "column 2", "b"],
    );
    assert.deepEqual(tableOptions(USUAL, columns, [1, 4]), { columns: { "(column 2)": 1 } });
    const bare = { ...USUAL, named: false };
    assert.deepEqual(tableOptions(bare, ["Column 1"], [0]), {
      columns: { "Column 1": 0 },
      header: false,
      delimiter: ",",
    });
  });
});

test("labels are read by the plan: null is all others, but never of bins", () => {
  const words = { column: "c", kind: "categories", categories: ["x"], other: true };
  assert.equal(labelWords(words, null), "all others");
  assert.equal(labelWords(words, "x"), "x");
  const bins = { column: "c", kind: "bins", edges: [18, 6500.5] };
  assert.deepEqual(
    [-Infinity, 18, 6500.5, null].map((label) => labelWords(bins, label)),
    ["below 18", "18 to below 6,500.5", "6,500.5 and above", "below 18"],
  );
});

test("whose rows they are is said with the groups and rows that count", () => {
  assert.equal(owned(settings({}), COLUMNS), "with 1 row each");
  assert.equal(
    owned(settings({ rowsPerPerson: "3", groupsPerPerson: "2" }), COLUMNS),
    "with up to 3 rows each in each of up to 2 groups",
  );
  assert.equal(
    owned(settings({ person: "ids", idColumn: 0 }), COLUMNS),
    "by the ids in id; 1 row of each person counts, first in the file",
  );
});

test("a program names only what it uses, and lists many categories on lines of their own", () => {
  const book = { people: "p", budget: { epsilon: "2" }, note: "", carried: false };
  const shown = program(settings({}), COLUMNS, USUAL, book);
  assert.match(shown, /^import \{ groupBy, mean \} from "sottovoce\/groups";\n/);
  assert.match(shown, /\n {2}\.ask\("pay", mean\(\)\.bounds\(0, 100\)\.step\(1\)\)\n/);
  const many = Array.from({ length: 30 }, (_, k) => `category ${k}`).join("\n");
  const long = program(settings({ byWords: many }), COLUMNS, USUAL, book);
  assert.ok(long.split("\n").every((line) => line.length < 100));
});

describe("a table as text", () => {
  const own = settings({ asked: "count", column: null, byWords: '=1+1\n"Rio", say\nLima' });
  const query = buildGroups(own, COLUMNS);
  const release = query.release([{ city: "Lima" }]);
  const answer = {
    ...{ id: 1, settings: own, columns: COLUMNS, file: "pay.csv", people: "readers" },
    at: "2026-11-23T05:12:07.042Z",
    promised: { plan: query.plan, reach: { unit: "rows", errors: [{ rows: null, error: 5 }] } },
    released: { release, text: stringify(release), guarantee: "", interval: null },
  };

  test("is CSV that a spreadsheet reads as text and numbers, with the guarantee below", () => {
    const [head, ...lines] = tableCsv(answer).split("\r\n");
    const [first, second, third, others] = release.value.map(({ value }) => value);
    assert.equal(head, "\ufeffcity,Rows,At least,At most");
    assert.deepEqual(lines.slice(0, 5), [
      `'=1+1,${first},${first - 5},${first + 5}`,
      `"""Rio"", say",${second},${second - 5},${second + 5}`,
      `Lima,${third},${third - 5},${third + 5}`,
      `all others,${others},${others - 5},${others + 5}`,
      "",
    ]);
    assert.deepEqual(lines.slice(5), [
      "Question,number of rows by city",
      "Guarantee,pure differential privacy",
      "Epsilon,1 for all groups together",
      "Neighbors,add-or-remove-one",
      'One person,"at most 1 row, as stated by the person who asked"',
      'Ranges,"95% confidence, of all groups at once"',
      "People,readers",
      "File,pay.csv",
      "Computed,2026-11-23T05:12:07.042Z",
      `Version,sottovoce ${release.version}`,
      `Module,${release.module}`,
      "",
    ]);
  });

  test("is one line for each group in a mail, and a file name that was emptied is in neither", () => {
    const text = tableText({ ...answer, file: " " });
    assert.match(text, /^Number of rows by city\n\ncity\tRows\tAt least\tAt most\n=1\+1\t/);
    assert.doesNotMatch(text, /pay\.csv/);
    assert.doesNotMatch(tableCsv({ ...answer, file: " " }), /pay\.csv/);
  });

  test("says of ids how many rows of a person were counted", () => {
    const said = (rows, groups) => personWords({ person: "id", perPerson: { rows, groups } });
    assert.equal(
      said(1, null),
      "all rows with one id in id; at most 1 row counted, first in the file",
    );
    assert.match(said(2, 3), /; at most 2 rows in each of at most 3 groups counted, first/);
  });

  test("a mean that may be anything is not shown as one", () => {
    const told = toldOf({
      settings: settings({}),
      columns: COLUMNS,
      promised: { reach: null, chanceBelow: null },
      released: {
        interval: [
          [40, 60],
          [0, 100],
        ],
        release: {
          plan: planned({ byOther: false }),
          value: [
            { group: "Oslo", value: { mean: 50.4, rows: 40 } },
            { group: "Lima", value: { mean: 3, rows: 1 } },
          ],
        },
      },
    });
    assert.equal(told.answer, "Oslo: 50 · Lima: too few rows");
    assert.deepEqual(told.rows[1], ["Lima", "too few rows", "0", "100", "1"]);
    assert.deepEqual(told.drawing.axis, [38, 62]);
  });

  test("medians that are near one another look near, since no whisker shows their noise", () => {
    const medians = (...values) =>
      toldOf({
        settings: settings({ asked: "quantile" }),
        columns: COLUMNS,
        promised: {
          reach: { unit: "ranks", errors: [{ rows: null, error: 9 }] },
          points: { ends: [0, 120] },
          chanceBelow: null,
        },
        released: {
          interval: null,
          release: {
            plan: planned({ byOther: false }),
            value: values.map((value, at) => ({ group: ["Oslo", "Lima"][at], value })),
          },
        },
      }).drawing.axis;
    assert.deepEqual(medians(28, 31), [17.5, 41.5]);
    assert.deepEqual(medians(20, 100), [12, 108]);
    assert.deepEqual(medians(0, 120), [0, 120]);
  });
});

describe("several questions", () => {
  const both = settings({
    ...{ asked: "mean", by: "none", weight: "1/2", person: "ids", idColumn: 0 },
    others: [
      settings({ asked: "count", column: null }),
      settings({ asked: "count", column: null }),
    ],
  });

  test("share epsilon exactly, by their weights", () => {
    assert.deepEqual(sharesOf("1", ["1", "1"]), ["1/2", "1/2"]);
    assert.deepEqual(sharesOf("0.3", ["2", "1"]), ["1/5", "1/10"]);
    assert.deepEqual(sharesOf("1/3", ["1e-1", ".5", "2/5"]), ["1/30", "1/6", "2/15"]);
    assert.deepEqual(sharesOf("2", ["7"]), ["2"]);
    const wrong = (weight) => weightProblems({ ...both, weight }).map(({ argument }) => argument);
    assert.deepEqual(wrong("1/2"), []);
    for (const weight of ["0", "-1", "many", ""]) assert.deepEqual(wrong(weight), ["weight"]);
  });

  test("have names of their own, and are one plan of one charge", () => {
    assert.deepEqual(partNames(both, COLUMNS), [
      "number of people by city",
      "number of people by city (2)",
      "mean of pay",
    ]);
    const { plan } = buildSeveral(both, COLUMNS);
    assert.equal(plan.person, "id");
    assert.deepEqual(
      plan.queries.map(({ weight, question: { kind } }) => [weight, kind]),
      [
        ["1", "groupBy"],
        ["1", "groupBy"],
        ["1/2", "mean"],
      ],
    );
    assert.equal(planName({ ...plan }), "3 questions");
    // Weights of 1, 1 and 1/2.
    assert.deepEqual(
      alonePlans(plan).map(({ epsilon }) => epsilon),
      ["2/5", "2/5", "1/5"],
    );
  });

  test("are each as close as the package says of all at once, and means lie in their ranges", () => {
    const query = buildSeveral(both, COLUMNS);
    const known = query.accuracy({ confidence: "0.95", rows: 1000 });
    const told = partsPromised(query, inquiryOf);
    assert.deepEqual(
      told.map(
        ({ reach }) => reach.errors.find(({ rows }) => rows === null || rows === 1000).error,
      ),
      partNames(both, COLUMNS).map((name) => known[name].error),
    );
    const pay = Array.from({ length: 2000 }, (_, k) => k % 101);
    const id = pay.map((_, k) => `p${k}`);
    const release = query.release({ id, city: pay.map(() => "Oslo"), pay });
    const [first, second, [low, high]] = partIntervals(query, release, inquiryOf);
    assert.deepEqual([first, second], [null, null]);
    // Noise at epsilon 1/5 leaves no doubt, but for one time in 10^9.
    const { mean } = release.value["mean of pay"];
    assert.ok(low <= mean && mean <= high && high - low < 30 && Math.abs(mean - 50) < 20, mean);
  });
});

test("a guarantee has names and years as they are, and groups the digits of other numbers", () => {
  const words = (text) => piecesOf(text).map(({ words, exponent }) => words ?? `^${exponent}`);
  assert.equal(
    words('by "pay 2024" (every year from 2025 to 2026), clamped to 10000; e^(1/2000)').join(""),
    'by "pay 2024" (every year from 2025 to 2026), clamped to 10,000; ^1/2000',
  );
  assert.equal(words("every quarter from 2026-Q1 to 2026-Q4, 1000").at(-1), ", 1,000");
});
