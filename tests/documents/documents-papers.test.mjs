/**
 * "From the papers" in docs/mechanisms.md: every call in its tables is made as it is written there,
 * on the built package, and the tables leave out nothing that the papers name.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as main from "sottovoce";
import * as base2 from "sottovoce/base2";
import { inRoot } from "../../scripts/common.mjs";

const functions = { ...main, ...base2 };
const names = Object.keys(functions);

/** The rows below each heading of a paper: what is in the paper, the call, and the difference. */
function tablesOf(text) {
  const [, section] = /^## From the papers\n([^]*?)^## /m.exec(text);
  const [, ...papers] = section.split(/^### /m);
  return papers.map((paper) => {
    const [title, ...lines] = paper.split("\n");
    const rows = lines.filter((line) => line.startsWith("| ")).slice(2);
    return { title, rows: rows.map((row) => row.slice(2, -2).split(" | ")) };
  });
}

const read = (path) => readFileSync(inRoot(path), "utf8");
const papers = tablesOf(read("docs/mechanisms.md"));
const callOf = (cell) => /^`(.+)`$/.exec(cell)?.[1];

/** Input of one release of each kind. */
const inputs = {
  discreteLaplace: 5,
  geometric: 5,
  exponential: [3, 1, 2],
  gumbelMax: [3, 1, 2],
  quantile: [1, 1, 2],
  exponentialBase2: [3, 0.5, 2],
  discreteLaplaceBase2: 42,
  integerPartition: [5, 4],
  sparseVector: [-5, 3],
  thresholdTest: 5,
};

/** Makes the call; a builder is built, explained, made again from its plan, and releases. */
function run(call) {
  const made = new Function(...names, `"use strict"; return ${call};`)(...Object.values(functions));
  if (typeof made.build !== "function") {
    const figure = Array.isArray(made) ? made[0] : made;
    assert.ok(figure > 0 || Object.keys(figure).length > 0, call);
    return;
  }
  const mechanism = made.build();
  const { plan } = mechanism;
  assert.match(functions.explain(plan), /^[A-Z][^]+\.$/, call);
  assert.deepEqual(functions.fromPlan(JSON.parse(JSON.stringify(plan))).plan, plan);
  const { value } = mechanism.release(inputs[plan.kind]);
  assert.ok(typeof value === "number" || value.length > 0, call);
}

for (const { title, rows } of papers)
  for (const [name, cell, difference] of rows)
    test(`${title}: ${name}`, () => {
      assert.match(difference, /\.$/, "the difference is a sentence");
      const call = callOf(cell);
      // Nothing to call needs a reason that is longer than "None."
      if (call === undefined) assert.ok(cell === "–" && difference.length > 20, cell);
      else run(call);
    });

/** The years of the papers, and what each of them names. */
const named = [
  [
    "Ilvento 2020",
    [
      "Definition 1.1",
      "Definition 3.1",
      "Mechanism 1",
      "Mechanism 2",
      "Mechanism 3",
      "Mechanism 4",
    ],
    ["Attacks 1 and 2", "Algorithm 1", "Algorithms 2 and 4", "Algorithm 3"],
    ["Lemma 3.2", "Lemma 3.4", "Lemmas 3.5 and A.1", "Lemma 3.7", "Lemma A.2"],
    ["Proposition 3.3", "Proposition 3.6", "Proposition 3.8", "Proposition 3.9"],
    ["clamped discrete Laplace", "integer partitions", "sparse vector", "noisy threshold"],
  ],
  [
    "Shoemate 2023",
    ["make_gumbel_max", "Theorem 1.1", "Lemmas 1.2 to 1.4 and 3.1", "Lemma 3.2", "LInfDistance"],
    ["RangeDistance", "temperature", "optimize", "privacy_map", "softmax"],
  ],
  ["Xu, Zhang and Ratliff 2022", ["make_base_geometric", "Theorem 1.1", "Theorem 1.2"]],
  [
    "Shoemate, Covington and Globus-Harris 2023",
    ["Equations 1 to 6", "Equation 7", "Lemma 4.1", "Lemma 4.2"],
  ],
  [
    "Shoemate 2024",
    ["make_scalar_integer_laplace_cks20", "Lemma 2.1", "laplace_map", "saturating_cast"],
  ],
];

test("the tables are of five papers, and name everything that these name", () => {
  assert.equal(papers.length, named.length);
  for (const [at, [paper, ...lists]] of named.entries()) {
    const { title, rows } = papers[at];
    assert.ok(title.startsWith(`${paper}: `), title);
    const text = rows.map(([name]) => name).join("; ");
    for (const name of lists.flat()) assert.ok(text.includes(name), `${paper}: ${name}`);
  }
});

test("the default scorer is interval, as the tables say, and not that of the paper", () => {
  const all = papers.flatMap(({ rows }) => rows.flat()).join(" ");
  assert.match(all, /default scorer is `"interval"`/);
  const query = main.median().candidates([0, 1]).neighbors("change-one").epsilon(1).build();
  assert.equal(query.plan.scorer, "interval");
});

test("the README leads here, by names that people look for", () => {
  assert.match(
    read("README.md").replace(/\s+/g, " "),
    /\(docs\/mechanisms\.md#from-the-papers\) finds `gumbelMax`, `exponentialBase2`/,
  );
});

test("a call that no longer exists is noticed", () => {
  assert.throws(() => run("gumbelLargest().scale(2)"), /gumbelLargest is not defined/);
  assert.throws(() => run("gumbelMax().temperature(2)"), TypeError);
  assert.throws(() => run("gumbelMax()"), { code: "ERR_ARGUMENT" });
});
