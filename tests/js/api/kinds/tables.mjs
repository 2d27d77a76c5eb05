/** Rows of the kinds that ask questions of tables. */
import { count, mean, median, sum } from "sottovoce";
import { ask, batch, bins, distinct, foundGroups, groupBy } from "sottovoce/groups";
import {
  SECRET,
  counted,
  different,
  drowned,
  drownedAtRho,
  fine,
  losses,
  one,
  person,
  priced,
  some,
  texts,
  three,
  totals,
} from "./rows.mjs";
import { doubleOf, wordOf } from "./secrets.mjs";

/** With as much noise as a small delta allows. */
const hidden = (builder) => builder.neighbors("add-or-remove-one").epsilon("1e-4").build();

/** A plan of one question as the core takes it, by its guarantee. */
const counting = (guarantee) => ({
  neighbors: "change-one",
  ...guarantee,
  hasIds: false,
  weights: null,
  questions: [
    {
      by: [{ texts: ["a"], other: false }],
      found: null,
      equals: [],
      perPerson: { groups: 1, rows: 1 },
      asked: { kind: "count", where: null },
    },
  ],
});

const run = {
  open: ({ TableRun }, plan) => TableRun.open(plan, new Float64Array(0)),
  optional: [...losses, "weights", "by", "texts", "found", "groups", "where"],
};

export const tableKinds = {
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
      run: run,
      plans: [counting({ epsilon: "1" })],
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
      run: run,
      plans: [counting({ rho: "1" })],
    },
  },
};
