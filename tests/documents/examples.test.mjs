/**
 * Every example in the TypeScript sources is run, as it stands, on the built package; every
 * function has one; the figures in the README's code and in that of two other documents are those
 * of the package. (`documents.test.mjs` runs the code of all Markdown.)
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { files, inRoot, named } from "../../scripts/common.mjs";
import { exampleFolder, runIn } from "./running.mjs";

const folder = exampleFolder("examples");
const run = (code) => runIn(folder, code);

const text = readFileSync(inRoot("README.md"), "utf8");
const blocks = (words) => [...words.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1]);
const readme = blocks(text);
const inUse = readFileSync(inRoot("docs", "mechanisms.md"), "utf8");
const mechanisms = blocks(inUse);
const story = readFileSync(inRoot("docs", "guides", "tutorial.md"), "utf8");
const tutorial = blocks(story);
const words = story.replaceAll(/\s+/g, " ");
const surveys = blocks(readFileSync(inRoot("docs", "guides", "survey.md"), "utf8"));
const sources = files(
  inRoot("src", "ts"),
  (path) => path.endsWith(".ts") && !path.includes("generated"),
);
const documented = sources.flatMap((path) =>
  [
    ...readFileSync(path, "utf8").matchAll(/^ +\* @example\n((?: +\*.*\n)+?)(?= +\*\/| +\* @)/gm),
  ].map((match) => ({
    name: named(path),
    code: match[1].replace(/^ +\* ?/gm, ""),
  })),
);

const codes = documented.map(({ code }) => code);

/** The functions that begin or serve builders, with what is said of each. */
const builders = files(inRoot("src", "ts", "builder"))
  .flatMap((path) => readFileSync(path, "utf8").split(/^(?=\/\*\*$)/m))
  .map((text) => ({ text, name: /^ \*\/\nexport function (\w+)/m.exec(text)?.[1] }));

for (const [entry, functions] of Object.entries({
  sottovoce: await import("sottovoce"),
  "sottovoce/base2": await import("sottovoce/base2"),
  "sottovoce/quantile": await import("sottovoce/quantile"),
  "sottovoce/csv": await import("sottovoce/csv"),
  "sottovoce/gaussian": await import("sottovoce/gaussian"),
  "sottovoce/ledger": await import("sottovoce/ledger"),
  "sottovoce/sql": await import("sottovoce/sql"),
  "sottovoce/survey": await import("sottovoce/survey"),
  "sottovoce/survey/respond": await import("sottovoce/survey/respond"),
  "sottovoce/testing": await import("sottovoce/testing"),
})) {
  for (const [name, value] of Object.entries(functions)) {
    if (typeof value !== "function" || name === "DpError") continue;
    test(`${name} of ${entry} is shown by an example`, () => {
      const own = builders.find((builder) => builder.name === name);
      const shown = own
        ? [own.text.split("@example")[1] ?? ""]
        : [...readme, ...mechanisms, ...codes];
      assert.ok(shown.some((code) => new RegExp(`\\b${name}\\(`).test(code)));
    });
  }
}

documented.forEach(({ name, code }) => test(`an example of ${name} runs`, () => run(code)));

test("an example that is wrong is noticed", async () => {
  await assert.rejects(run(`import { median } from "sottovoce";\nmedian().build();`), {
    code: "ERR_ARGUMENT",
  });
});

/** The two runs that a text shows, which differ and each is a likely answer, and the truth. */
async function checkTwoRuns(code) {
  const { median } = await import("sottovoce");
  const { probabilities } = await import("sottovoce/testing");
  const [, , last, step] = /first: (0), last: ([\d_]+), step: (\d+)/.exec(code);
  const grid = { first: 0, last: Number(last.replace("_", "")), step: Number(step) };
  const [, epsilon] = /epsilon\("([^"]+)"\)/.exec(code);
  const query = median().candidates(grid).neighbors("add-or-remove-one").epsilon(epsilon).build();
  const { rankError } = query.accuracy({ confidence: 0.95 });
  const [, told] = /rankError: ([\d.]+)…/.exec(code);
  assert.ok(String(rankError).startsWith(told), String(rankError));
  assert.equal(Number(/At most (\d+) ranks/.exec(code)[1]), Math.ceil(rankError));
  const made = code.split("const query")[0].replaceAll(/^import .*$/gm, "");
  const salaries = new Function(`${made}; return salaries;`)();
  const sorted = salaries.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const truth = (sorted[middle - 1] + sorted[middle]) / 2;
  assert.equal(Number(/the true median is ([\d,]+)/.exec(code)[1].replace(",", "")), truth);
  const runs = [...code.matchAll(/such as ([\d,]+)/g)].map(([, run]) => Number(run));
  assert.equal(new Set(runs).size, 2);
  // Each is one of the answers that come out most: more often than one of 100 runs gives it.
  const law = probabilities(query, salaries);
  for (const run of runs) assert.ok(law[run / grid.step].lower > 0.01, String(run));
  // And two runs seldom agree, so that the noise is seen.
  assert.ok(law.reduce((sum, { upper }) => sum + upper ** 2, 0) < 1 / 5);
}

test("the README's two runs differ, are likely, and are near the truth", () =>
  checkTwoRuns(readme[0]));
test("so do those of the tutorial", () => checkTwoRuns(tutorial[0]));

test("the tutorial's other figures are those of the package", async () => {
  const { groupBy } = await import("sottovoce/groups");
  const made = tutorial[0].split("const query")[0].replaceAll(/^import .*$/gm, "");
  const { departments, rows } = new Function(`${made}; return { departments, rows };`)();
  const { median } = await import("sottovoce");
  const query = groupBy("department", departments)
    .ask("pay", median().candidates({ first: 0, last: 10_000, step: 10 }))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  const { error } = query.accuracy({ confidence: 0.95 });
  assert.match(words, new RegExp(`at most ${Math.ceil(error)} of about 50 people`));
  const [, ...shown] = /such as (\d+), (\d+), (\d+) and (\d+)$/m.exec(tutorial[1]).map(Number);
  departments.forEach((department, at) => {
    const pays = rows.filter((row) => row.department === department).map(({ pay }) => pay);
    assert.equal(pays.length, 50);
    const below = pays.filter((pay) => pay < shown[at]).length;
    assert.ok(Math.abs(below - 25) <= error, department);
  });
  const [, factor] = /by at most ([\d.]+) to 1/.exec(words);
  assert.equal(Number(factor), Math.ceil(100 * Math.exp(0.5)) / 100);
});

test("two runs that could not be are noticed", async () => {
  for (const [right, wrong] of [
    ["such as 3230", "such as 3180"],
    ["such as 3230", "such as 9000"],
    ["median is 3188", "median is 3180"],
    ["At most 20", "At most 19"],
    ["step: 10", "step: 50"],
  ]) {
    assert.ok(readme[0].includes(right));
    await assert.rejects(checkTwoRuns(readme[0].replace(right, wrong)));
  }
});

test("the README's plan with options is that of the builder", async () => {
  const { count, fromPlan } = await import("sottovoce");
  const [, options] = /`fromPlan\((\{ [^`]* \})\)`/.exec(text);
  const { plan } = fromPlan(new Function(`return ${options}`)());
  assert.deepEqual({ ...plan }, { ...count().neighbors("change-one").epsilon(1).build().plan });
});

test("the README's estimate is the likely one, and holds the truth", async () => {
  const { survey, yesNo } = await import("sottovoce/survey");
  const [, people, yes] = /person < (\d+); [^]*person < (\d+)/.exec(readme[1]).map(Number);
  const lunch = survey("lunch", { smokes: yesNo() }).odds(3).build();
  const reported = (3 * yes) / 4 + (people - yes) / 4;
  const counts = lunch.countsOf([
    { question: "smokes", item: -1, n: people },
    { question: "smokes", item: 0, n: reported },
    { question: "smokes", item: 1, n: people - reported },
  ]);
  const { lowest, highest } = lunch.estimate(counts, { confidence: 0.95 }).smokes.shares.yes;
  const [, low, high] = /such as ([\d.]+) and ([\d.]+): in truth a quarter/.exec(readme[1]);
  assert.equal(yes / people, 1 / 4);
  assert.ok(Math.abs(low - lowest) < 0.02 && Math.abs(high - highest) < 0.02);
  assert.ok(low < 1 / 4 && high > 1 / 4);
});

test("the README's counts by group are as far off as they are in 95 of 100 runs, at most", async () => {
  const { groupBy } = await import("sottovoce/groups");
  const numbers = /such as (\d+) for Oslo and (\d+) for Lima: in truth (\d+) and (\d+)/;
  const [oslo, lima, ...truth] = numbers.exec(readme[2]).slice(1).map(Number);
  const query = groupBy("city", ["Oslo", "Lima"]).neighbors("add-or-remove-one").epsilon(1).build();
  const { error } = query.accuracy({ confidence: 0.95 });
  const rows = new Function(`return ${/const rows = (.*);/.exec(readme[2])[1]}`)();
  const among = (city) => rows.filter((row) => row.city === city).length;
  assert.deepEqual([among("Oslo"), among("Lima")], truth);
  assert.notDeepEqual([oslo, lima], truth);
  assert.ok(Math.abs(oslo - truth[0]) <= error && Math.abs(lima - truth[1]) <= error);
});

test("the figures of what is in use are those of the package", async () => {
  const { count, exponential, sum } = await import("sottovoce");
  const { probabilities } = await import("sottovoce/testing");
  assert.match(inUse, /\{ error: 6 \} people/);
  assert.deepEqual(
    count().neighbors("add-or-remove-one").epsilon("1/2").build().accuracy({ confidence: 0.95 }),
    { error: 6 },
  );
  const [, hours] = /give or take (\d+): three people/.exec(inUse);
  const total = sum().bounds(0, 60).neighbors("add-or-remove-one").epsilon(1).build();
  assert.deepEqual(total.accuracy({ confidence: 0.95 }), { error: Number(hours) });
  const bicycle = probabilities(
    exponential().sensitivity(1).monotone().epsilon("1/2").build(),
    [120, 340, 95],
  )[1];
  assert.ok(bicycle.lower > 0.999999);
});

test("the figures of the whole of a survey are those of the package", async () => {
  const { oneOf, survey, yesNo } = await import("sottovoce/survey");
  const code = surveys.find((each) => each.includes("before anybody"));
  const lunch = survey("lunch", {
    smokes: yesNo({ skip: true }),
    pet: oneOf(["cat", "dog", "none"]),
  })
    .odds(3)
    .build();
  const [, people] = /confidence: 0\.95 \}\)\); \/\/ (\d+), before anybody/.exec(code);
  assert.equal(lunch.respondents({ margin: "1/20", confidence: 0.95 }), Number(people));
  assert.ok(Number(/person < (\d+)/.exec(code)[1]) > Number(people));
  assert.match(lunch.explain().respondent, /in 3 of 5 cases/);
});

test("the README's sizes are those of the table of sizes", () => {
  const loading = readFileSync(inRoot("docs", "loading.md"), "utf8");
  const row = (entry) => new RegExp(`^\\| \`${entry}\` +\\| +(\\d+) kB \\|`, "m").exec(loading)[1];
  assert.equal(/In an\s+app it weighs\s+(\d+) kB gzipped/.exec(text)[1], row("sottovoce"));
  assert.equal(/quantiles\s+alone\s+weigh\s+(\d+) kB/.exec(text)[1], row("sottovoce/quantile"));
});

test("the figures of rho are those of the package", async () => {
  const { discreteLaplace } = await import("sottovoce");
  const { discreteGaussian, epsilonOf } = await import("sottovoce/gaussian");
  const code = mechanisms.find((each) => each.includes("discreteGaussian"));
  const [, gaussian, laplace] = /sigma is ([\d.]+); Laplace noise at this rho has (\d+)/.exec(code);
  const { plan } = discreteGaussian().squaredSensitivity(3).rho("1/8").build();
  assert.equal(Math.sqrt(Number(plan.variance)).toFixed(1), gaussian);
  // Variance is below twice the square of the scale, and near it at such scales.
  const price = (sigma) => {
    const { rho } = discreteLaplace()
      .sensitivity(3)
      .scale(sigma / Math.SQRT2)
      .build().loss;
    const [top, bottom] = rho.split("/").map(Number);
    return top / bottom;
  };
  assert.ok(price(Number(laplace) - 0.5) > 1 / 8);
  assert.ok(price(Number(laplace) + 0.5) < 1 / 8);
  assert.match(code, new RegExp(`// ${epsilonOf({ rho: "1/8", delta: "1e-6" }).toFixed(2)}:`));
});

test("the README's table of epsilon is rounded up", () => {
  const rows = [...text.matchAll(/^\| ([\d.]+) \| ([\d.]+) to 1 \| ([\d.]+)% sure \|$/gm)].map(
    (match) => match.slice(1),
  );
  assert.equal(rows.length, 4);
  const up = (value, places) => Math.ceil(value * 10 ** places - 1e-9) / 10 ** places;
  for (const [epsilon, odds, sure] of rows) {
    const factor = Math.exp(Number(epsilon));
    assert.equal(Number(odds), up(factor, odds.includes(".") ? 2 : 0));
    assert.equal(Number(sure), up((100 * factor) / (1 + factor), sure.includes(".") ? 1 : 0));
  }
});
