/** How sure others can become: the words of `explain`, beside the field, on receipts and sheets. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { count, explain } from "sottovoce";
import { kinds } from "../js/api/kinds.mjs";
import { parts } from "./page-models.mjs";

const [{ gradeIn, parted }, { answers }, { sheetOf }, { answerOf }, { receiptOf }, { USUAL }] =
  await parts(
    "src/model/guarantee",
    "src/worker/answers",
    "src/visit/sheet",
    "src/visit/reopened",
    "src/visit/receipt",
    "src/model/format",
  );
const [{ STARTING_SETTINGS }, { build, promisedOf, intervalOf, intervalsOf }] = await parts(
  "src/questions/settings",
  "src/worker/queries",
);
const { stringify } = await import("sottovoce/groups");

const watched = { signal: new AbortController().signal, progress: () => undefined };
const beside = (epsilon) => answers.grade({ epsilon }, watched);

describe("the grade of a loss", () => {
  test("is one sentence of each explanation, and all that it says of how sure others become", () => {
    for (const [kind, { least, all }] of Object.entries(kinds))
      for (const builder of [least, all]) {
        const words = explain(builder().build().plan);
        const grade = gradeIn(words);
        assert.match(
          grade,
          /^(Nobody who sees the answer can be|Anyone who sees the answer can be (fairly|nearly)) sure .*: anyone who guessed 50:50 before is (at most|up to) [^ ]+( 100%)? sure after\.( This protects almost nobody\.)?$/,
          kind,
        );
        assert.ok(words.includes(grade), kind);
        assert.doesNotMatch(words.replace(grade, ""), /50:50|protects (almost )?nobody/, kind);
      }
    assert.equal(gradeIn("Nothing is said here."), "");
  });

  test("stands beside the field as it is typed, by the words of every plan with this loss", async () => {
    const grades = {
      1: "Nobody who sees the answer can be sure about any one person: anyone who guessed 50:50 before is at most 74% sure after.",
      "1/3": "at most 59% sure after.",
      2.5: "can be fairly sure",
      1000: "up to almost 100% sure after. This protects almost nobody.",
      ["1" + "0".repeat(320)]: "This protects nobody.",
    };
    for (const [epsilon, words] of Object.entries(grades)) {
      const said = await beside(epsilon);
      assert.ok(said.includes(words), said);
      const query = count().neighbors("change-one").epsilon(epsilon).build();
      assert.equal(said, gradeIn(explain(query.plan)));
    }
    for (const none of ["", "0", "-1", "x"]) assert.equal(await beside(none), "", none);
  });
});

describe("an answer carries its grade", () => {
  for (const epsilon of ["1", "4"])
    for (const [name, patch] of Object.entries({
      "of a column": { asked: "quantile", column: 0 },
      "of several questions": {
        ...{ asked: "mean", column: 0 },
        others: [{ ...STARTING_SETTINGS, asked: "count", column: 0, rowsPerPerson: "1" }],
      },
      "by found category": { asked: "count", column: 0, by: "found", byColumn: 1, delta: "1e-6" },
    }))
      test(`${name}, at epsilon ${epsilon}: on its receipt, its sheet, and when it is opened again`, async () => {
        const grid = { first: "0", last: "10", step: "1", rowsPerPerson: "1" };
        const settings = { ...STARTING_SETTINGS, ...grid, ...patch, epsilon };
        const query = build(settings, ["pay", "town"]);
        const rows = { pay: Array(200).fill(5), town: Array(200).fill("Oslo") };
        const release = query.release(patch.asked === "quantile" ? rows.pay : rows);
        const guarantee = explain(query.plan);
        const text = stringify(release);
        const intervals = intervalsOf(query, release);
        const released = {
          ...{ release, text, guarantee, interval: intervalOf(query, release) },
          ...(intervals && { intervals }),
        };
        const answer = {
          ...{ id: 1, settings, promised: promisedOf(query), released, columns: ["pay", "town"] },
          ...{ file: "", format: USUAL, people: "staff", at: "2026-11-27T12:00:00.000Z" },
          ...{ truth: null, saved: false },
        };
        const grade = gradeIn(guarantee);
        const ofDelta = patch.by === "found" ? " (apart from the case of delta)" : "";
        assert.equal(grade.replace(ofDelta, ""), await beside(epsilon));
        // The receipt shows this part of a guarantee to everybody.
        assert.ok(parted(guarantee).plain.includes(grade));
        assert.ok(sheetOf(answer, { account: null, tables: null }).includes(grade));
        const [known] = await answers.reopen({ releases: [text] }, watched);
        const again = answerOf(receiptOf(answer), known);
        assert.ok(parted(again.released.guarantee).plain.includes(grade));
        assert.ok(sheetOf(again, { account: null, tables: null }).includes(grade));
      });
});
