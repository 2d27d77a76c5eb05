import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { test } from "node:test";
import { files, inRoot } from "../../scripts/common.mjs";
import { entries, importOf } from "../../scripts/package/entries.mjs";
import { full } from "../full.mjs";
import { installedIn, project, write } from "../package/packed.mjs";

/** The folder in node_modules of each TypeScript that the declarations promise to work with. */
const compilers = {
  5.4: "typescript-5.4",
  5.9: "typescript-5.9",
  "6.0": "typescript-6.0",
  "7.0": "typescript",
};
const fixture = (name) => readFileSync(inRoot("tests", "types", "fixtures", name), "utf8");
/** A good and a bad file for what each builder asks, found by listing. */
const uses = inRoot("tests", "types", "fixtures");
const esm = Object.fromEntries(
  ["good", "bad"].flatMap((folder) =>
    files(join(uses, folder)).map((path) => {
      const name = relative(uses, path).replaceAll(sep, "/");
      return [name, fixture(name)];
    }),
  ),
);
/** The oldest and the newest, and all where everything is looked at. */
const versions = full ? Object.keys(compilers) : ["5.4", "7.0"];
/** Settings by which each finds packages, and the TypeScripts that still know it. */
const settings = {
  node16: { module: "node16", moduleResolution: "node16", commonjs: true },
  // To the older ones it is node16 by another name.
  nodenext: {
    ...{ module: "nodenext", moduleResolution: "nodenext", commonjs: true },
    only: full ? versions : ["7.0"],
  },
  bundler: { module: "esnext", moduleResolution: "bundler", commonjs: false },
  // Reads no `exports`: subpaths are folders to it.
  node10: { module: "commonjs", moduleResolution: "node10", commonjs: true, only: ["5.4", "5.9"] },
};

let shared;
let checks = 0;
const folder = () =>
  (shared ??= project(
    "types",
    { ...esm, "dom.ts": fixture("dom.ts"), "commonjs.cts": fixture("commonjs.cts") },
    { type: "module" },
  ));

/**
 * Type-checks the files with everything strict and the declarations themselves checked; gives what
 * the compiler said.
 */
function check(compiler, { commonjs, ...options }, lib, names) {
  const name = `tsconfig.${checks++}.json`;
  const compilerOptions = {
    ...options,
    lib,
    target: "es2020",
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
  };
  const home = inRoot("node_modules", compilers[compiler]);
  if (existsSync(join(home, "lib", "typescript.js")))
    return checkHere(join(home, "lib", "typescript.js"), compilerOptions, names);
  write(folder(), { [name]: JSON.stringify({ compilerOptions, files: names }) });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(home, "bin", "tsc"), "--project", join(folder(), name)],
    { encoding: "utf8", cwd: folder() },
  );
  return status === 0 ? "" : stdout + stderr;
}

/** Files that each compiler has read of its own library. */
const libraries = new Map();

/**
 * Checks the same by a compiler that can be called. Its own library, which takes most of the time,
 * is read once and not checked: all other files are.
 */
function checkHere(path, json, names) {
  const ts = createRequire(import.meta.url)(path);
  const { options, errors } = ts.convertCompilerOptionsFromJson(json, folder());
  const host = ts.createCompilerHost(options);
  const library = libraries.get(path) ?? libraries.set(path, new Map()).get(path);
  const read = host.getSourceFile;
  host.getCurrentDirectory = folder;
  host.getSourceFile = (file, ...how) => {
    if (dirname(file) !== dirname(path)) return read.call(host, file, ...how);
    if (!library.has(file)) library.set(file, read.call(host, file, ...how));
    return library.get(file);
  };
  const program = ts.createProgram(
    names.map((name) => join(folder(), name)),
    options,
    host,
  );
  const own = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  assert.ok(own.some(({ fileName }) => fileName.endsWith("/sottovoce/dist/quantile.d.ts")));
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  return ts.formatDiagnostics(found, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: folder,
    getNewLine: () => "\n",
  });
}

test("every entry is in a good use", () => {
  const good = Object.keys(esm).filter((name) => name.startsWith("good/"));
  const used = good.map((name) => esm[name]).join("");
  const unused = entries.map(importOf).filter((entry) => !used.includes(`from "${entry}"`));
  assert.deepEqual(unused, []);
});

for (const version of versions) {
  for (const [name, { only, ...options }] of Object.entries(settings)) {
    if (only && !only.includes(version)) continue;
    test(`TypeScript ${version} accepts good uses and refuses bad ones (${name})`, () => {
      const names = [...Object.keys(esm), ...(options.commonjs ? ["commonjs.cts"] : [])];
      assert.equal(check(version, options, ["es2020"], names), "", "without the DOM library");
      assert.equal(
        check(version, options, ["es2020", "dom", "dom.asynciterable"], [...names, "dom.ts"]),
        "",
        "with the DOM library",
      );
    });
  }
}

for (const version of Object.keys(compilers))
  test(`TypeScript ${version} does notice a wrong use, and a wrong declaration`, () => {
    write(folder(), {
      "wrong.ts": `import { median } from "sottovoce/quantile";\nmedian().build();\n`,
      "declared.d.ts": "export declare const missing: NoSuchType;\n",
      "declares.ts":
        'import { median } from "sottovoce/quantile";\nexport * from "./declared.js";\nmedian();\n',
    });
    const wrong = (name) => check(version, settings.bundler, ["es2020"], [name]);
    assert.match(wrong("wrong.ts"), /missing/);
    assert.match(wrong("declares.ts"), /NoSuchType/);
  });

/** Builders that were finished too early, and the steps that the error names, in any order. */
const unfinished = [
  ["median().build()", ["candidates", "neighbors", "epsilon"]],
  ["median().candidates([1]).epsilon(1).build()", ["neighbors"]],
  ["median().candidates([1]).neighbors('change-one').base2().build()", ["epsilon"]],
  [
    "quantiles(['1/2']).candidates({ first: 0, last: 9, step: 1 }).neighbors('change-one').build()",
    ["epsilon"],
  ],
  [
    "quantileInterval('1/2').neighbors('change-one').build()",
    ["candidates", "epsilon", "confidence", "of"],
  ],
  ["count().epsilon(1).build()", ["neighbors"]],
  ["histogram(['a']).rho(1).build()", ["neighbors"]],
  ["sum().neighbors('change-one').build()", ["bounds", "epsilon"]],
  ["mean().neighbors('change-one').epsilon(1).build()", ["bounds"]],
  ["exponential().sensitivity(1).build()", ["epsilon"]],
  ["exponential().sensitivity(1).top(3).build()", ["epsilon"]],
  ["discreteLaplace().epsilon(1).build()", ["sensitivity"]],
  ["discreteGaussian().sensitivity(1).build()", ["rho"]],
  ["sparseVector().sensitivity(1).epsilon(1).bounds(0, 9).build()", ["count", "reach"]],
  ["survey('s', { a: yesNo() }).build()", ["odds"]],
  ["ledger().people('p').neighbors('change-one').create(log)", ["budget"]],
  ["ledger().budget({ epsilon: 1 }).open(log)", ["people"]],
  ["ledger().openOrCreate(log)", ["people", "neighbors", "budget"]],
];
const imports = [
  'import { count, discreteLaplace, exponential, histogram, mean, quantileInterval, quantiles, sum } from "sottovoce";',
  'import { median } from "sottovoce/quantile";',
  'import { sparseVector } from "sottovoce/base2";',
  'import { discreteGaussian } from "sottovoce/gaussian";',
  'import { type Log, ledger } from "sottovoce/ledger";',
  'import { survey, yesNo } from "sottovoce/survey";',
  "declare const log: Log;",
];

for (const version of versions)
  test(`TypeScript ${version} says which step is missing`, () => {
    write(folder(), {
      "unfinished.ts": [...imports, ...unfinished.map(([call]) => `${call};`), ""].join("\n"),
    });
    const said = check(version, settings.bundler, ["es2020"], ["unfinished.ts"]);
    // Each error gives the line that it is about, and what is said below its heading.
    const errors = said.split(/^unfinished\.ts\((\d+),\d+\): error TS2684: .*\n/m).slice(1);
    assert.equal(errors.length, 2 * unfinished.length, said);
    unfinished.forEach(([call, steps], at) => {
      const [line, words] = errors.slice(2 * at, 2 * at + 2);
      assert.equal(Number(line), imports.length + at + 1, said);
      // One line: a sentence, not a tree of types.
      assert.match(words, /^ {2}[^\n]+\n$/, call);
      const named = words.match(/"call \.\w+\(\.\.\.\) first"/g);
      assert.deepEqual(
        named?.sort(),
        steps.map((step) => `"call .${step}(...) first"`).sort(),
        words,
      );
    });
  });

test("every declaration for import has its twin for require, and names only twins", () => {
  const paths = files(installedIn(folder())).filter(
    (path) => /\.d\.c?ts$/.test(path) && !path.endsWith(".wasm.d.ts"),
  );
  const twins = paths.filter((path) => path.endsWith(".d.cts"));
  assert.equal(twins.length * 2, paths.length);
  for (const path of twins)
    assert.doesNotMatch(readFileSync(path, "utf8"), /["']\.{1,2}\/[^"']+\.js["']/);
});
