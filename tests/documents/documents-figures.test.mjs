/** The figures in tables of the guides are those of the package. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { count, histogram, median, quantileInterval, quantiles, sum } from "sottovoce";
import { foundGroups } from "sottovoce/groups";
import { ledger, memoryLog } from "sottovoce/ledger";
import { inRoot } from "../../scripts/common.mjs";

const guide = (name) => readFileSync(inRoot("docs", "guides", `${name}.md`), "utf8");

/** The rows of the table whose first line begins so, as texts of cells. */
function table(text, beginning) {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.startsWith(beginning));
  assert.ok(first >= 0, beginning);
  const rows = lines.slice(first + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|")),
    )
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll(",", "")),
    );
}

const ask = (
  build,
  { epsilon = "1/2", neighbors = "add-or-remove-one", rows = 1, among = {} } = {},
) => {
  const query = build.neighbors(neighbors).rowsPerPerson(rows).epsilon(epsilon).build();
  const { error, rankError = error } = query.accuracy({ confidence: "0.95", ...among });
  // Ranks are rounded up to one digit.
  return String(Math.ceil(rankError * 10) / 10);
};
const ages = (last = 120) => median().candidates({ first: 0, last, step: 1 });
const choosing = guide("choosing");

test("what epsilon means, and costs", () => {
  for (const [epsilon, odds, sure] of table(choosing, "| epsilon | odds")) {
    const factor = Math.exp(Number(epsilon));
    const up = (value, text) => {
      const ten = 10 ** (text.split(".")[1] ?? "").length;
      return Math.ceil(value * ten - 1e-9) / ten;
    };
    const [[told], [percent]] = [odds.split(" "), sure.split("%")];
    assert.equal(Number(told), up(factor, told));
    assert.equal(Number(percent), up((100 * factor) / (1 + factor), percent));
  }
  const rows = table(choosing, "| epsilon | count");
  assert.equal(rows.length, 6);
  for (const [epsilon, ...told] of rows)
    assert.deepEqual(
      told,
      [count(), ages(), sum().bounds(0, 60)].map((builder) => ask(builder, { epsilon })),
    );
});

test("what neighbors cost", () => {
  const queries = [count(), histogram(["a", "b", "c"]), ages(), sum().bounds(0, 60)];
  const rows = table(choosing, "| | add-or-remove-one | change-one |");
  assert.equal(rows.length, queries.length);
  rows.forEach(([, ...told], place) =>
    assert.deepEqual(
      told,
      ["add-or-remove-one", "change-one"].map((neighbors) => ask(queries[place], { neighbors })),
    ),
  );
});

test("how far from the median the ends of an interval are aimed", () => {
  const rows = table(choosing, "| confidence | of the rows");
  assert.equal(rows.length, 3);
  for (const [confidence, ...told] of rows)
    assert.deepEqual(
      told,
      [["rows"], ["population", { expectedRows: 1000 }]].map((of) => {
        const { lower } = quantileInterval("1/2")
          .candidates({ first: 0, last: 120, step: 1 })
          .neighbors("add-or-remove-one")
          .epsilon(1)
          .confidence(confidence)
          .of(...of)
          .build().plan;
        const [top, bottom = 1] = lower.fraction.split("/").map(Number);
        const away = (0.5 - top / bottom) * 1000 + lower.offset / bottom;
        return String(Math.ceil(away * 10 - 1e-9) / 10);
      }),
    );
});

test("what rows per person, candidates and bounds cost", () => {
  for (const [rows, ...told] of table(choosing, "| rowsPerPerson"))
    assert.deepEqual(
      told,
      [count(), ages()].map((builder) => ask(builder, { rows: Number(rows) })),
    );
  for (const [candidates, places] of table(choosing, "| candidates"))
    assert.equal(places, ask(ages(Number(candidates) - 1)));
  const several = table(choosing, "| quantiles");
  assert.equal(several.length, 4);
  for (const [count, levels, places] of several) {
    assert.equal(Number(count), 2 ** Number(levels) - 1);
    const alphas = Array.from(
      { length: Number(count) },
      (_, at) => `${at + 1}/${Number(count) + 1}`,
    );
    const builder = quantiles(alphas).candidates({ first: 0, last: 120, step: 1 });
    assert.equal(places, ask(builder, { epsilon: 1, among: { rows: 200 } }));
  }
  for (const [bounds, error] of table(choosing, "| bounds"))
    assert.equal(error, ask(sum().bounds(...bounds.split(" and ").map(Number))));
});

test("how many releases fit into a budget", async () => {
  const kinds = { medians: ages(), counts: count() };
  const budgets = [{ epsilon: 2 }, { epsilon: 2, delta: "1e-6" }];
  const rows = table(guide("budget"), "| of these answers");
  assert.equal(rows.length, 5);
  for (const [what, ...told] of rows) {
    const [kind, , , epsilon] = what.split(" ");
    const query = kinds[kind].neighbors("add-or-remove-one").epsilon(epsilon).build();
    assert.deepEqual(told, await Promise.all(budgets.map((budget) => room(query, budget))));
  }
});

/** How often a ledger grants it. */
async function room(query, budget) {
  const terms = ledger().people("readers").neighbors("add-or-remove-one").budget(budget);
  const book = await terms.create(memoryLog());
  for (let granted = 0; ; granted++) {
    const refused = await book.release(query, [1]).then(
      () => undefined,
      ({ code }) => code,
    );
    if (refused === undefined) continue;
    assert.equal(refused, "ERR_BUDGET");
    return String(granted);
  }
}

test("from how many rows on a found group is likely shown, at each delta and epsilon", () => {
  const text = guide("unlisted-groups").replace(/\s+/g, " ");
  const said =
    /at epsilon 1 a group is likely shown from (\d+) rows on with `"(.+?)"`, and from (\d+) with `"(.+?)"`\. A smaller epsilon costs more: at (1\/\d+) it takes (\d+) rows/.exec(
      text,
    );
  assert.ok(said, "the sentence is there");
  const [, first, delta, second, smaller, epsilon, third] = said;
  const shown = (given, of) =>
    foundGroups("city")
      .delta(of)
      .neighbors("add-or-remove-one")
      .epsilon(given)
      .build()
      .accuracy({ confidence: 0.95, groups: 1 }).shown;
  assert.deepEqual([first, second, third].map(Number), [
    shown(1, delta),
    shown(1, smaller),
    shown(epsilon, delta),
  ]);
});
