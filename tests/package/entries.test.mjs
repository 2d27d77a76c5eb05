/** The entries of the package: what each can do alone, and together. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";
import { entries, extensions, importOf } from "../../scripts/package/entries.mjs";
import { workbookOf } from "../js/files/xlsx-helpers.mjs";
import { project, runNode } from "./packed.mjs";

/** Counts the modules that are started, before anything is imported. */
const counting = `
  const started = [];
  const { Instance, Module } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module, imports) {
      super(module, imports);
      const [section] = Module.customSections(module, "sottovoce");
      if (section) started.push(Buffer.from(section).toString().split(" ")[1]);
    }
  };
  const refusal = (body) => {
    try {
      return body();
    } catch ({ code, argument, message }) {
      return { code, argument, message };
    }
  };
  const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
`;
/** A survey, as a phone is given it. */
const plan = JSON.stringify({
  format: 1,
  kind: "survey",
  name: "s",
  odds: "3",
  oddsEach: "3",
  questionsPerPerson: 1,
  questions: [
    {
      kind: "yesNo",
      name: "a",
      protocol: { kind: "subset", options: 2, size: 1 },
      skip: false,
    },
  ],
});
const uses = {
  sottovoce: "person(s.count()).release([1, 2]).value",
  "sottovoce/quantile": "person(s.median().candidates(s.grid(0, 9, 1))).release([3]).value",
  "sottovoce/base2":
    "s.thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([5]).build().release(3).value",
  "sottovoce/gaussian": "s.discreteGaussian().variance(4).build().release(3).value",
  "sottovoce/groups": `s
    .groupBy("city", ["Oslo"])
    .neighbors("change-one")
    .epsilon(1)
    .build()
    .release({ city: ["Oslo"] }).value[0].value`,
  "sottovoce/survey":
    's.survey("s", { a: s.yesNo() }).odds(3).build().respondents({ margin: 0.1, confidence: 0.9 })',
  "sottovoce/ledger": `(
    await s
      .ledger()
      .people("readers")
      .neighbors("change-one")
      .budget({ epsilon: 1, delta: "1e-6" })
      .create(s.memoryLog())
      .then((book) => book.summary())
  ).share`,
  "sottovoce/survey/respond": `((phone) => phone.respond(phone.begin(), { a: true }).reports[0].value)(s.respondentFromPlan(${plan}))`,
};
const moduleOf = Object.fromEntries(entries.map((entry) => [importOf(entry), entry.module]));

test("every entry that carries a module is used alone, here or with those whose rows it reads", () => {
  const carrying = Object.keys(moduleOf).filter((entry) => moduleOf[entry]);
  const used = [...Object.keys(uses), "sottovoce/csv", "sottovoce/xlsx", "sottovoce/testing"];
  assert.deepEqual(used.toSorted(), carrying.toSorted());
});

for (const [entry, use] of Object.entries(uses)) {
  const rest = `
    const value = ${use};
    await s.load();
    console.log(JSON.stringify({ started, value }));`;
  const files = {
    "main.mjs": `${counting} const s = await import("${entry}"); ${rest}`,
    "main.cjs": `${counting} const s = require("${entry}"); (async () => { ${rest} })();`,
  };
  test(`${entry} starts its own module, and no other`, () => {
    const folder = project("alone", files);
    for (const file of Object.keys(files)) {
      const { started, value } = runNode(folder, file);
      assert.deepEqual(started, [moduleOf[entry]], file);
      assert.equal(typeof value, "number");
    }
  });
}

/** One query or mechanism of each family that the entry carries. */
const built = {
  sottovoce: `[
    person(s.count()),
    person(s.mean().bounds(0, 9)),
    person(s.median().candidates(s.grid(0, 9, 1))),
    s.exponential().scale(2).build(),
    s.discreteLaplace().scale(2).build(),
  ]`,
  "sottovoce/quantile": `[
    person(s.median().candidates(s.grid(0, 9, 1))),
    person(s.quantiles([0.5]).candidates({ first: 0, last: 9, step: 1 })),
    person(
      s.quantileInterval(0.5).candidates({ first: 0, last: 9, step: 1 }).confidence(0.9).of("rows"),
    ),
  ]`,
  "sottovoce/base2": `[
    s.thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([5]).build(),
    s.integerPartition().base(1, 1, 1).total(9).build(),
  ]`,
  "sottovoce/gaussian": "[s.discreteGaussian().variance(4).build()]",
  "sottovoce/groups": `[
    s.groupBy("city", ["Oslo"]).neighbors("change-one").epsilon(1).build(),
    person(s.groupBy("age", s.bins([18])).ask("pay", s.mean().bounds(0, 9))),
    person(s.groupBy("age", [1]).ask("pay", s.median().candidates([1]))),
  ]`,
};
for (const [entry, those] of Object.entries(built)) {
  const rest = `
    const plans = ${those}.map(({ plan }) => [plan, s.fromPlan(plan).plan, s.explain(plan)]);
    console.log(JSON.stringify(plans));`;
  const files = {
    "main.mjs": `${counting} const s = await import("${entry}"); ${rest}`,
    "main.cjs": `${counting} const s = require("${entry}"); ${rest}`,
  };
  test(`${entry} reads and explains the plans of what it builds, alone`, () => {
    const folder = project("plans", files);
    for (const file of Object.keys(files))
      for (const [plan, read, words] of runNode(folder, file)) {
        assert.deepEqual(read, plan, file);
        assert.ok(words.length > 0);
      }
  });
}

test("who imports two entries starts one for what both can do", () => {
  const folder = project("two", {
    "main.mjs": `${counting}
      const { median } = await import("sottovoce/quantile");
      const { count, fromPlan } = await import("sottovoce");
      const query = person(median().candidates([1, 2]));
      query.release([1]);
      fromPlan(query.plan).release([1]);
      const before = [...started];
      person(count()).release([1]);
      console.log(JSON.stringify({ before, started }));`,
  });
  assert.deepEqual(runNode(folder, "main.mjs"), {
    before: ["quantile"],
    started: ["quantile", "main"],
  });
});

test("a plan, and a receipt, of an entry that was not imported names it, and is read after the import", () => {
  const folder = project("missing", {
    "other.mjs": `
      ${counting}
      const { exponentialBase2, stringify } = await import("sottovoce/base2");
      const release = exponentialBase2()
        .base(1, 1, 1)
        .clamp(0, 9)
        .rounding("none")
        .build()
        .release([1, 2]);
      console.log(JSON.stringify({ plan: release.plan, text: stringify(release) }));
    `,
    "main.mjs": `
      ${counting}
      const s = await import("sottovoce");
      const { plan, text } = JSON.parse(process.env.OTHER);
      const before = [
        refusal(() => s.fromPlan(plan)),
        refusal(() => s.explain(plan)),
        refusal(() => s.parse(text)),
      ];
      await import("sottovoce/base2");
      const after = [
        s.fromPlan(plan).release([1, 2]).value,
        typeof s.explain(plan),
        s.stringify(s.parse(text)) === text,
      ];
      console.log(JSON.stringify({ before, after }));
    `,
    "alone.mjs": `
      ${counting}
      const s = await import("sottovoce/quantile");
      console.log(
        JSON.stringify(
          refusal(() => s.fromPlan({ kind: "count", neighbors: "change-one", epsilon: 1 })),
        ),
      );
    `,
  });
  const other = runNode(folder, "other.mjs");
  const { before, after } = runNode(folder, "main.mjs", {
    env: { OTHER: JSON.stringify(other) },
  });
  for (const { code, argument, message } of before) {
    assert.deepEqual([code, argument], ["ERR_ARGUMENT", "kind"]);
    assert.match(message, /import "sottovoce\/base2"/);
  }
  assert.equal(typeof after[0], "number");
  assert.deepEqual(after.slice(1), ["string", true]);
  assert.match(runNode(folder, "alone.mjs").message, /import "sottovoce"/);
});

test("files are counted by whichever module counts, and what is read leaves both with an answer", () => {
  const folder = project("files", {
    "main.mjs": `
      ${counting}
      const { median } = await import("sottovoce/quantile");
      const { column, textColumn, header } = await import("sottovoce/csv");
      const table = () =>
        new Blob(["city;age\\n" + "Oslo;3\\nLima;4\\n".repeat(40000)]);
      const query = median().candidates([1, 2, 3, 4]).neighbors("change-one").epsilon(1000).build();
      const { value } = await query.releaseFrom(column(table(), { column: "age" }));
      const before = [...started];
      const { histogram } = await import("sottovoce");
      const cities = histogram(["Lima", "Oslo", "Quito"])
        .other()
        .neighbors("change-one")
        .epsilon(1000)
        .build();
      const counts = (await cities.releaseFrom(textColumn(table(), { column: "city" }))).value;
      const other = (await cities.releaseFrom(textColumn(table(), { column: "age" }))).value;
      const wrong = await cities
        .releaseFrom(column(table(), { column: "age" }))
        .catch(({ code }) => code);
      console.log(
        JSON.stringify({
          names: await header(table()),
          value,
          before,
          counts,
          other,
          wrong,
          started,
        }),
      );
    `,
  });
  const { value, ...found } = runNode(folder, "main.mjs");
  assert.ok(value === 3 || value === 4);
  assert.deepEqual(found, {
    names: ["city", "age"],
    before: ["quantile", "csv"],
    counts: [40_000, 40_000, 0, 0],
    other: [0, 0, 0, 80_000],
    wrong: "ERR_ARGUMENT",
    started: ["quantile", "csv", "main"],
  });
});

test("a workbook is read by its own module, and counted by another", async () => {
  const rows = `<row><c t="str"><v>age</v></c></row>${"<row><c><v>3</v></c></row>".repeat(99)}`;
  const bytes = Buffer.from(await workbookOf(rows).arrayBuffer()).toString("base64");
  const folder = project("workbooks", {
    "main.mjs": `
      ${counting}
      const { median } = await import("sottovoce/quantile");
      const { column, header } = await import("sottovoce/xlsx");
      const file = new Blob([Buffer.from("${bytes}", "base64")]);
      const query = median().candidates([3]).neighbors("change-one").epsilon(1).build();
      const { value } = await query.releaseFrom(column(file, { column: "age" }));
      console.log(JSON.stringify({ names: await header(file), value, started }));
    `,
  });
  assert.deepEqual(runNode(folder, "main.mjs"), {
    names: ["age"],
    value: 3,
    started: ["quantile", "xlsx"],
  });
});

test("exact laws are asked of the module that has everything, whichever built the mechanism", () => {
  const folder = project("laws", {
    "main.mjs": `
      ${counting}
      const { exponential, median } = await import("sottovoce");
      const { exponentialBase2 } = await import("sottovoce/base2");
      const { probabilities } = await import("sottovoce/testing");
      const all = [
        [person(median().candidates([1, 2])), [1, 1]],
        [exponential().scale(1).build(), [1, 1]],
        [exponentialBase2().base(1, 1, 1).clamp(0, 9).rounding("none").build(), [0, 1]],
      ];
      const built = [...started];
      const sums = all.map(([mechanism, data]) =>
        probabilities(mechanism, data).reduce((sum, { lower }) => sum + lower, 0),
      );
      console.log(JSON.stringify({ built, sums, started }));
    `,
  });
  const { sums, ...found } = runNode(folder, "main.mjs");
  assert.deepEqual(found, { built: ["main", "base2"], started: ["main", "base2", "testing"] });
  for (const sum of sums) assert.ok(Math.abs(sum - 1) < 1e-12, String(sum));
});

/** The files that are loaded with one, by their paths in dist, and what they hold. */
function loadedWith(path, found = new Map()) {
  if (found.has(path)) return found;
  const code = readFileSync(inRoot("dist", path), "utf8");
  found.set(path, code);
  const imports = code.matchAll(/(?:\bfrom|\bimport|\brequire\() ?"(\.[^"]+\.c?js)"/g);
  for (const [, other] of imports) loadedWith(join(path, "..", other), found);
  return found;
}

for (const [format, extension] of Object.entries(extensions))
  test(`${format}: an entry as it stands loads nothing that other families alone are made of`, () => {
    for (const { name, family, module } of entries) {
      const loaded = loadedWith(`${name}.${extension}`);
      const own = [name, "core", `core/${family}`, `modules/${module}`];
      const others = [...loaded.keys()].filter(
        (path) => !own.includes(path.slice(0, path.lastIndexOf("."))),
      );
      assert.deepEqual(others, [], name);
      const storing = [...loaded.values()].some((code) => code.includes("indexedDB"));
      assert.equal(storing, name === "ledger", name);
    }
  });
