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

test("the README's figures are those of the package", async () => {
  const { median } = await import("sottovoce");
  const { probabilities } = await import("sottovoce/testing");
  const query = median()
    .candidates({ first: 0, last: 120, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon("1/2")
    .build();
  const [first] = readme;
  const told = /rankError: ([\d.]+)…/.exec(first)[1];
  assert.ok(
    String(query.accuracy({ confidence: 0.95 }).rankError).startsWith(told),
    String(query.accuracy({ confidence: 0.95 }).rankError),
  );
  assert.match(first, /44 or 45, in 99 of 100 runs/);
  const ages = Array.from({ length: 1000 }, (_, person) => 20 + ((person * 37) % 50));
  const law = probabilities(query, ages);
  assert.ok(law[44].lower + law[45].lower > 0.99);
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
  assert.equal(/quantiles\s+alone weigh\s+(\d+) kB/.exec(text)[1], row("sottovoce/quantile"));
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
