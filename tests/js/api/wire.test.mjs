/** Tests what WebAssembly gives by position: the names that both sides know it by. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { build } from "esbuild";
import { files, inRoot } from "../../../scripts/common.mjs";
import { createGlue as ofLedgers } from "../../../src/ts/generated/ledger/glue.js";
import { createGlue as ofSurveys } from "../../../src/ts/generated/survey/glue.js";
import { createGlue as ofAll } from "../../../src/ts/generated/testing/glue.js";

const { outputFiles } = await build({
  entryPoints: [inRoot("src", "ts", "engine", "wire.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const wire = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
);

/** The lists that stand beside the core's functions. */
const lists = Object.fromEntries(
  files(inRoot("src", "bindings"), (path) => path.endsWith(".rs")).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^const ([A-Z]+): \[&str; (\d+)\] =\s+(\[[^\]]+\]);/gm)]
      .map(([, list, length, names]) => [list, Number(length), JSON.parse(names)])
      .filter(([list]) => list in wire)
      .map(([list, length, names]) => {
        assert.equal(names.length, length, list);
        return [list, names];
      }),
  ),
);

test("both sides name what crosses by position alike, in the same order", () => {
  const known = Object.entries(wire).filter(([, list]) => Array.isArray(list));
  assert.ok(known.length > 2);
  assert.deepEqual(lists, Object.fromEntries(known));
});

const begun = (create, name) => {
  const glue = create(TextDecoder, TextEncoder);
  glue.initSync({ module: readFileSync(inRoot("src", "ts", "generated", name, "module.wasm")) });
  return glue;
};
const { RowsRun } = begun(ofAll, "testing");
const { SurveyQuestion } = begun(ofSurveys, "survey");
const { LedgerFold, ledger_line: line } = begun(ofLedgers, "ledger");
/** By names, after as many values as there are names. */
const read = (list, values) => {
  assert.equal(values.length, wire[list].length, list);
  return { ...wire.named(wire[list], values) };
};

test("what a release costs, and what steps and sums come to, stand at their places", () => {
  const person = { neighbors: "add-or-remove-one", rowsPerPerson: 1, epsilon: "1/2" };
  const run = RowsRun.mean(person, "-1/2", "3", "0.25");
  const { reported, rho, bits, epsilon } = read("CHARGE", run.charge().split("\n"));
  const number = (text) =>
    text
      .split("/")
      .map(Number)
      .reduce((top, bottom) => top / bottom);
  assert.equal(epsilon, "1/2");
  assert.ok(Math.abs(number(bits) - 0.5 / Math.LN2) < 1e-12, bits);
  const [double] = new Float64Array(BigUint64Array.of(BigInt(reported)).buffer);
  assert.ok(Math.abs(double - number(rho)) < 1e-12 && double < 0.125, `${double} ${rho}`);
  assert.deepEqual(read("STEPS", run.steps_text().split("\n")), {
    lowest: "-1/2",
    highest: "3",
    step: "1/4",
  });
  // Ten steps above the lowest bound, and four below the highest: one row, at 2.
  assert.deepEqual(read("MEAN", run.told(BigUint64Array.of(1n, 10n, 1n, 4n))), {
    mean: 2,
    rows: 1,
  });
  run.free();
});

test("how a ledger stands, and what it says, stands at its places", () => {
  const id = (digit) => digit.repeat(32);
  const stamp = (digit) => [id(digit), "2026-01-01T00:00:00.000Z", '"0.1.0"'];
  const of = (op, ...parts) => line(op, parts.join("\n"));
  const budget = (epsilon) => [epsilon, "", "", "", ""];
  const spent = (epsilon) => ['"count"', "", '{"kind":"count"}', epsilon, "", "", ""];
  const begun = [
    of("open", ...stamp("1"), '"readers"', "change-one", "", ...budget("2")),
    of("reserve", ...stamp("2"), ...spent("1/2")),
  ];
  // The lines before decide what a budget is lowered to.
  const before = new LedgerFold();
  before.add(begun.join("\n"), begun.length);
  const lines = [
    ...begun,
    before.lower_line(id("3"), budget("1").join("\n")),
    of("record", ...stamp("4"), ...spent("1/4")),
    of("close", id("5"), '"heirs"'),
  ];
  const fold = new LedgerFold();
  fold.add(lines.join("\n"), lines.length);
  assert.deepEqual(read("PLACES", fold.places()), { opening: 0, damaged: -1, anchor: 4 });
  assert.deepEqual(read("STANDING", fold.standing()), {
    share: 0.875,
    torn: 0,
    overdrawn: 0,
    closed: 1,
    exceeded: 0,
    carried: 0,
  });
  const {
    spent: lost,
    left,
    budget: promised,
    lowered,
    ...texts
  } = read("TEXTS", fold.texts().split("\n"));
  assert.deepEqual(texts, {
    people: '"readers"',
    neighbors: "change-one",
    by: "epsilon",
    into: '"heirs"',
  });
  assert.deepEqual(
    [promised, lowered, lost, left].map((text) => JSON.parse(text).epsilon),
    ["2", "1", "3/4", "1/4"],
  );
  const charges = fold.charges();
  const known = wire.CHARGED.length;
  assert.equal(charges.length, 2 * known);
  for (const [at, number, share] of [
    [0, 1, 0.25],
    [known, 3, 0.125],
  ]) {
    const charge = wire.named(wire.CHARGED, charges, at);
    assert.deepEqual([charge.line, charge.share], [number, share]);
    const members = JSON.parse(`{${lines[number].slice(charge.start, charge.end)}}`);
    assert.equal(members.kind, "count");
  }
  // One is reserved, the other one recorded.
  assert.deepEqual([charges[3], charges[known + 3]], [0, 4]);
  // A line is torn, another one was changed, and what follows it is read no more.
  const torn = new LedgerFold();
  const changed = lines[3].replace("1/4", "1/8");
  torn.add([lines[0], lines[1].slice(0, 40), changed, lines[4]].join("\n"), 4);
  assert.equal(read("STANDING", torn.standing()).torn, 1);
  assert.deepEqual(read("PLACES", torn.places()).damaged, 2);
  // More than what is left, and more than what was promised.
  const over = new LedgerFold();
  const beyond = [lines[0], of("record", ...stamp("6"), ...spent("3")), lines[2]];
  over.add(beyond.join("\n"), 3);
  const { overdrawn, exceeded } = read("STANDING", over.standing());
  assert.deepEqual([overdrawn, exceeded], [1, 1]);
  for (const one of [before, fold, torn, over]) one.free();
});

test("what is expected of a survey, and what its reports say, stands at its places", () => {
  // Three reports of four are true: a share is twice that of its reports, less a half.
  const question = SurveyQuestion.shares("3", "subset", BigUint64Array.of(2n, 1n));
  const { margin, shift, ...forged } = read("EXPECTED", question.accuracy(1000, "9/10", 1, 1));
  assert.ok(margin > 0.02 && margin < 0.1, String(margin));
  // One forged vote adds one and a half, or takes away a half; of 100 people, one forges.
  assert.deepEqual(forged, { up: 1.5, down: 0.5 });
  assert.ok(shift >= 0.015 && shift < 0.0151, String(shift));
  const said = question.estimate(1000, Float64Array.of(0, 1), Float64Array.of(300, 700), "9/10", 1);
  const ends = said.ends();
  const each = wire.INTERVAL.length;
  assert.equal(ends.length, 2 * each);
  for (const [at, share] of [0.1, 0.9].entries()) {
    const { estimate, lowest, highest, outside } = wire.named(wire.INTERVAL, ends, each * at);
    assert.equal(estimate, share);
    assert.ok(0 <= lowest && lowest < share && share < highest && highest <= 1);
    assert.equal(outside, 0);
  }
  const { estimate, standardError } = read("RATED", said.mean_near());
  assert.equal(estimate, 1.9);
  assert.ok(standardError > 0.02 && standardError < 0.05, String(standardError));
  for (const one of [said, question]) one.free();
});
