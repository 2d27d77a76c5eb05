/** Figures that documents claim in their sentences, computed again. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { count, discreteLaplace, exponential, median, permuteAndFlip, quantile } from "sottovoce";
import { tallySql } from "sottovoce/sql";
import { survey, yesNo } from "sottovoce/survey";
import { inRoot } from "../../scripts/common.mjs";
import { guesses, usualCap } from "../../www/poll/server/gate.mjs";
import { source, uniforms } from "../exhibits/exhibits-helpers.mjs";

const read = (path) => readFileSync(inRoot(path), "utf8").replace(/\s+/g, " ");

const ages = (last = 120) =>
  median()
    .candidates({ first: 0, last, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon("1/2")
    .build();
const places = (last) => ages(last).accuracy({ confidence: "0.95" }).rankError;
const poll = survey("class", { copied: yesNo() }).odds(3).build();
const margin = (respondents) => poll.accuracy({ respondents, confidence: "0.95" }).copied;
const points = (people) => Math.ceil(100 * margin(people).margin);

/** Number of 100 outputs of the textbook's noise on a count that tell which of two it was. */
async function telling(low) {
  const { brokenShot } = await source("last-bits/model");
  const words = uniforms(3n);
  const shots = Array.from({ length: 4000 }, (_, k) =>
    brokenShot(low, k % 2 === 1, words.next().value, 1),
  );
  return (100 * shots.filter(({ caught }) => caught).length) / shots.length;
}
/** To the tens, or to the ones below ten: as "about" says it. */
const about = (value) => (value < 10 ? Math.round(value) : 10 * Math.round(value / 10));

/** The least size that is refused is one more than the greatest that is taken. */
function most(size, takes) {
  takes(size);
  assert.throws(() => takes(size + 1), { code: /ERR_LIMIT|ERR_ARGUMENT/ });
  return size;
}
const grid = (size) => ({ first: 0, last: size - 1, step: 1 });

const penguins = () => {
  const script = createRequire(inRoot("package.json")).resolve("vega-datasets");
  return JSON.parse(readFileSync(join(script, "..", "..", "data", "penguins.json"), "utf8"));
};

/** The document, its claim, and what each figure in brackets must be. */
const claims = [
  [
    "docs/guides/choosing.md",
    /count of ([\d,]+) at epsilon 1\/10 is off by (\d+), that is (\d+) in a thousand/,
    () => {
      const build = count().neighbors("add-or-remove-one").epsilon("1/10").build();
      const { error } = build.accuracy({ confidence: "0.95" });
      return ["10,000", error, (1000 * error) / 10_000];
    },
  ],
  [
    "docs/guides/choosing.md",
    /Ten times as many candidates cost about (\d+) ranks/,
    () => [Math.round((places(12_000) - places(10)) / 3)],
  ],
  ["docs/guides/choosing.md", /Being (\d+) ranks from the middle/, () => [Math.ceil(places())]],
  ["docs/guides/file.md", /at most (\d+) ranks further/, () => [Math.ceil(places())]],
  ["docs/guides/class.md", /uncertain by ±(\d+) percentage points/, () => [points(30)]],
  [
    "docs/guides/class.md",
    /±(\d+) percentage points for one class of 30, ±(\d+) for four classes together, and ±(\d+) for a school of a thousand/,
    () => [30, 120, 1000].map(points),
  ],
  ["docs/guides/class.md", /= ([\d.]+)\$ phones say yes/, () => [(12 * 3) / 4 + 18 / 4]],
  [
    "docs/guides/survey.md",
    /needs ([\d,]+) people for a margin of 5 percentage points. With 30 people the margin is about (\d+) points/,
    () => [
      poll.respondents({ margin: "1/20", confidence: "0.95" }).toLocaleString("en"),
      points(30),
    ],
  ],
  [
    "docs/guides/survey.md",
    /adds up to ([\d.]+) votes .* up to (half a) vote. If 10 of 30 people forge reports, they move the share by (\d+)/,
    () => {
      const { up, down } = margin(1000).fake;
      return [up, down === 0.5 ? "half a" : down, (100 * 10 * up) / 30];
    },
  ],
  [
    "docs/guides/survey.md",
    /(\d+) of 1,000 reports say yes, but the estimate is (\d+) of 100/,
    () => [325, Math.round((100 * (0.325 - 1 / 4)) / (3 / 4 - 1 / 4))],
  ],
  [
    "docs/guides/mistakes.md",
    /average of (\d+) counts at epsilon 1\/10 .* they cost epsilon (\d+)/,
    () => [400, 400 / 10],
  ],
  ["docs/guides/mistakes.md", /forty rows gets epsilon (\d+), not 1\/2/, () => [40 / 2]],
  [
    "docs/errors.md",
    /a million \((2\^\d+)\) candidates, .* of a quantile \| (2\^\d+) points/,
    () => {
      const queries = () => quantile("1/2").neighbors("add-or-remove-one").epsilon(1);
      const mechanism = exponential().sensitivity(1).epsilon(1).build();
      most(2 ** 20, (size) => mechanism.accuracy({ confidence: "0.95", scores: size }));
      // Beyond it no double tells points apart, so that the next size is another one.
      queries()
        .candidates(grid(2 ** 53))
        .build();
      assert.throws(() => queries().candidates({ first: 0, last: 1, step: "1e-16" }).build(), {
        code: "ERR_LIMIT",
      });
      return ["2^20", "2^53"];
    },
  ],
  [
    "docs/guides/database.md",
    /of up to ([\d,]+)\s+candidates or categories/,
    () => [most(65_536, (size) => tallySql(ages(size - 1).plan, STATEMENT)).toLocaleString("en")],
  ],
  [
    "docs/mechanisms.md",
    /bigints being below (2\^\d+) in size/,
    () => {
      const mechanism = exponential().sensitivity(1).epsilon(1).build();
      mechanism.release([0n, 2n ** 118n - 1n]);
      assert.throws(() => mechanism.release([0n, 2n ** 118n]), { code: "ERR_ARGUMENT" });
      return ["2^118"];
    },
  ],
  ["README.md", /median of (\d+) body masses/, () => [bodyMasses().length]],
  ["docs/design.md", /is 0 or 1, about (\d+)% of the/, async () => [about(await telling(0))]],
  ["docs/design.md", /is 100 or 101, about (\d+)% could/, async () => [about(await telling(100))]],
  [
    "docs/design.md",
    /a million candidates below (2\^-\d+)/,
    () => {
      // As the proof of the exponential mechanism says for m candidates.
      assert.match(read("src/mechanism/exponential/proof.md"), /`2\^-50 \+ m \/ 2\^64`/);
      return [`2^${Math.ceil(Math.log2(2 ** -50 + 2 ** 20 / 2 ** 64))}`];
    },
  ],
  ["docs/poll.md", /, and (\d+) sample reports/, () => [constant("answer/src/person", "looks")]],
  [
    "docs/poll.md",
    /([\d,]+) reports a poll, (\d+) questions, (\d+) options/,
    () => [
      constant("author/src/draft", "mostReports").toLocaleString("en"),
      constant("author/src/draft", "mostQuestions"),
      constant("author/src/draft", "mostOptions"),
    ],
  ],
  ["docs/poll.md", /at most (\d+) reports a minute/, () => [usualCap]],
  ["docs/poll.md", /tells (\d+) wrong words a minute/, () => [guesses]],
  ["docs/poll.md", /page loads at most (\d+) kB, or (\d+) kB over HTTPS/, () => phoneLimits()],
];

const STATEMENT = { dialect: "duckdb", table: "people", column: "age" };
const bodyMasses = () => penguins().filter((bird) => bird["Body Mass (g)"] !== null);
const number = (text) => Number(text.replaceAll("_", ""));
/** Limit that the pages of polls set themselves; their server's own tests hold it to the same. */
const constant = (path, name) =>
  number(new RegExp(`const ${name} = ([\\d_]+);`).exec(read(`www/poll/${path}.ts`))[1]);
const phoneLimits = () =>
  [...read("tests/poll/pages.test.mjs").matchAll(/packed\(all[^)]*\) <= ([\d_]+)/g)].map(
    ([, bytes]) => number(bytes) / 1000,
  );

for (const [path, claim, figures] of claims)
  test(`${path}: ${claim.source.slice(0, 60)}`, async () => {
    const found = claim.exec(read(path));
    assert.ok(found, "it is said no more: then it is to be taken out here");
    assert.deepEqual(found.slice(1), (await figures()).map(String));
  });

test("docs/mechanisms.md: what each kind of rho is, at three losses", () => {
  const rows = [...readFileSync(inRoot("docs", "mechanisms.md"), "utf8").matchAll(ROW)];
  assert.equal(rows.length, 3);
  const price = (mechanism) => {
    const [top, bottom = 1] = mechanism.loss.rho.split("/").map(Number);
    return top / bottom;
  };
  const kinds = {
    pure: (epsilon) => permuteAndFlip().sensitivity(1).epsilon(epsilon).build(),
    range: (epsilon) => exponential().sensitivity(1).epsilon(epsilon).build(),
    // Noise of many steps.
    noise: (epsilon) => discreteLaplace().sensitivity(100_000).epsilon(epsilon).build(),
  };
  for (const [, kind, ...told] of rows)
    [0.1, 1, 8].forEach((epsilon, place) => {
      // Rounded up to four digits.
      const digits = 10 ** (3 - Math.floor(Math.log10(price(kinds[kind](epsilon)))));
      const exact = price(kinds[kind](epsilon));
      assert.equal(Number(told[place]), Math.ceil(exact * digits - 1e-6) / digits, kind);
    });
});
const ROW = /^\| (pure|range|noise) \|.*\| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm;

test("the command of which its recipe says that it leaves the site builds it", () => {
  const [, command] = /`(npm [\w: ]+)` leaves the site in `www\/dist`/.exec(
    read("docs/contributing/site.md"),
  );
  const { scripts } = JSON.parse(read("package.json"));
  const [, program] = /^node (\S+)$/.exec(scripts[command.replace(/^npm (?:run )?/, "")]);
  assert.match(read(program), /await buildSite\(\);/);
});

test("what is said of memory is what the tests of large files allow", () => {
  const [, ours, webkit] = /1 GB takes less than (\d+) MB in Chromium and (\d+) in WebKitGTK/.exec(
    read("docs/loading.md"),
  );
  const text = read("tests/browser/tool/demo-large.full.test.mjs");
  assert.match(text, new RegExp(`chromium: ${ours}e6`));
  assert.match(text, new RegExp(`webkit: ${webkit}e6`));
});

test("the README has six questions of the table of mechanisms, and nine sentences of limits", () => {
  const sectionOf = (path, heading) =>
    readFileSync(inRoot(path), "utf8").split(`## ${heading}\n`)[1].split("\n## ")[0];
  const section = (heading) => sectionOf("README.md", heading);
  const asked = "Which function answers my question?";
  const functionsIn = (text) => [...text.matchAll(/`(\w+)\(/g)].map(([, name]) => name);
  assert.equal(section(asked).match(/^\| .*\? \| /gm).length, 6);
  const all = functionsIn(sectionOf("docs/mechanisms.md", asked));
  const [, table] = /(^\|[^]*?)\n\n/m.exec(section(asked));
  for (const name of functionsIn(table)) assert.ok(all.includes(name), name);
  const limits = section("What it does not protect").replace(/\*\*|^- /gm, "");
  const ends = limits.match(/[.?!](?=\s|$)/g);
  assert.ok(ends.length > 5 && ends.length <= 9, `${ends.length} sentences`);
});
