/**
 * Every code block of every Markdown file, by its language: `js` runs on the built package, and
 * what its comments say it gives is compared (the blocks of the tutorial are one program); `ts` is
 * type-checked, for what needs a browser; `jsx`, `tsx` and `html` are parsed, and what they import
 * must be there; `json` is read, plans and receipts by the package; `sql` runs in DuckDB; `sh`
 * names commands that exist. Code that is wrong on purpose says so in its first line, and is
 * parsed. So are the programs of the examples.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { DuckDBInstance } from "@duckdb/node-api";
import { build } from "esbuild";
import prettier from "prettier";
import { files, inRoot, manifest, named, root } from "../../scripts/common.mjs";
import { artifacts } from "../../scripts/site/downloads.mjs";
import { blocksIn, documents, blocksOf, isWrong, made, quotedIn } from "./markdown.mjs";
import { exampleFolder, given, runIn } from "./running.mjs";
import { claimsIn } from "./told.mjs";

const folder = exampleFolder("documents");
const scripts = ["js", "ts", "jsx", "tsx"];
/** A story: each of its blocks goes on from those before. */
const tutorial = "docs/guides/tutorial.md";
/** Languages that nothing runs. */
const still = ["text", "math"];

test("every code block is of a language that this test knows", () => {
  const known = [...scripts, ...still, "html", "json", "sql", "sh"];
  for (const { name, text } of documents)
    for (const { language, line } of blocksOf(text))
      assert.ok(known.includes(language), `${name}:${line}: no such language: "${language}"`);
});

test("blocks of every language and programs of examples are found", () => {
  for (const language of ["js", "ts", "jsx", "tsx", "html", "json", "sql", "sh"])
    assert.ok(blocksIn(language).length > 0, language);
  for (const ends of ["js", "jsx", "vue", "svelte", "html"])
    assert.ok(
      programs.some(({ where }) => where.endsWith(`.${ends}`)),
      ends,
    );
  assert.ok(inHtml.length > 1);
});

test("every value that a comment claims is compared", () => {
  for (const { where, language, code } of blocksIn(...scripts)) {
    const compared = language === "js" && !isWrong(code) ? claimsIn(code) : 0;
    assert.equal(code.split("// →").length - 1, compared, where);
  }
});

const running = blocksIn("js").filter(({ code }) => !isWrong(code));
for (const { where, code } of running.filter(({ name }) => name !== tutorial))
  test(`${where} runs`, () => runIn(folder, code));

test(`the blocks of ${tutorial} run as one program`, () => {
  const steps = running.filter(({ name }) => name === tutorial);
  assert.equal(steps.length, 5);
  return runIn(folder, steps.map(({ code }) => code).join("\n"));
});

/** Parses scripts, and sees to it that the package has what they import: what is wrong, by name. */
async function wrongIn(sources) {
  const { errors = [] } = await build({
    entryPoints: sources.map(({ where }, at) => ({ in: `block:${where}`, out: `block-${at}` })),
    bundle: true,
    write: false,
    outdir: folder,
    format: "esm",
    platform: "node",
    jsx: "preserve",
    logLevel: "silent",
    logLimit: 0,
    plugins: [{ name: "blocks", setup: (builder) => fromBlocks(builder, sources) }],
  }).catch((thrown) => thrown);
  const found = {};
  for (const { text, location } of errors)
    (found[location?.file.replace("block:", "") ?? ""] ??= []).push(text);
  return found;
}

/** Blocks are files; what other packages and files have is theirs. */
function fromBlocks({ onResolve, onLoad }, sources) {
  const byName = new Map(sources.map((source) => [source.where, source]));
  onResolve({ filter: /./ }, ({ path, kind, importer }) => {
    if (kind === "entry-point") return { path: path.replace("block:", ""), namespace: "block" };
    // A file next to one of an example is that example's.
    const isOurs = path.startsWith("sottovoce") || /[\\/]dist[\\/]/.test(importer);
    return isOurs ? undefined : { path, external: true };
  });
  onLoad({ filter: /./, namespace: "block" }, ({ path }) => {
    const { code: contents, language: loader } = byName.get(path);
    return { contents, loader, resolveDir: folder };
  });
}

const inHtml = blocksIn("html").flatMap(({ where, code }) =>
  [...code.matchAll(/<script(?! type="importmap")[^>]*>([^]+?)<\/script>/g)].map(
    ([, script], place) => ({
      ...{ where: `${where}, script ${place + 1}`, language: "js", code: script },
    }),
  ),
);
/** Scripts of the examples, and what components have of them. */
const programs = files(inRoot("examples"))
  .filter((path) => /\.(?:m?js|jsx|vue|svelte|html)$/.test(path) && !made.test(named(path)))
  .flatMap((path) => {
    const [where, text] = [named(path), readFileSync(path, "utf8")];
    if (/js$/.test(path)) return [{ where, language: "js", code: text }];
    if (path.endsWith("jsx")) return [{ where, language: "jsx", code: text }];
    const scripts = text.matchAll(
      /<script(?! type="importmap"|[^>]* src=)[^>]*>([^]+?)<\/script>/g,
    );
    return [...scripts].map(([, code]) => ({ where, language: "js", code }));
  });
const written = [...blocksIn(...scripts), ...inHtml, ...programs];
const wrong = await wrongIn(written);
test("whatever is wrong is wrong with a block", () => {
  const known = written.map(({ where }) => where);
  for (const [where, texts] of Object.entries(wrong)) assert.ok(known.includes(where), texts[0]);
});
for (const { where } of written)
  test(`${where} parses, and imports what there is`, () =>
    assert.deepEqual(wrong[where] ?? [], []));

for (const { where, code } of blocksIn("html"))
  test(`${where} parses`, () => prettier.format(code, { parser: "html" }));

for (const { where, code } of blocksIn("html"))
  for (const [, map] of code.matchAll(/<script type="importmap">([^]+?)<\/script>/g))
    test(`${where} names files of the package in its import map`, () => {
      for (const [name, address] of Object.entries(JSON.parse(map).imports)) {
        const path = name.replace(manifest().name, ".");
        const entry = manifest().exports[path]?.import.default;
        assert.equal(address, entry?.replace("./", "./sottovoce/"));
      }
    });

test("blocks of TypeScript type-check", () => {
  const blocks = blocksIn("ts").filter(({ code }) => !isWrong(code));
  assert.equal(typeCheck(blocks.map(({ where, code }) => [where, code])), "");
});

/** Gives what the compiler says of modules, each named by where it is. */
function typeCheck(modules) {
  const names = modules.map(([where, code], at) => {
    const name = `block-${at}.ts`;
    // A file next to the document is somewhere else here.
    const beside = code.replaceAll(/ from "\.\/([\w-]+\.mjs)"/g, (_, file) => {
      return ` from ${JSON.stringify(inRoot(dirname(where), file))}`;
    });
    writeFileSync(join(folder, name), `// ${where}\nexport {};\n${beside}`);
    return name;
  });
  const globals = Object.entries(given).map(([name, { type }]) => `declare var ${name}: ${type};`);
  writeFileSync(join(folder, "given.d.ts"), globals.join("\n"));
  const compilerOptions = {
    ...{ strict: true, allowJs: true, noEmit: true, target: "es2022", module: "esnext", types: [] },
    ...{ moduleResolution: "bundler", lib: ["es2022", "dom", "dom.iterable"] },
  };
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions, files: ["given.d.ts", ...names] }));
  const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--project", project], { encoding: "utf8" });
  return stdout.replaceAll(/block-(\d+)\.ts/g, (_, at) => modules[at][0]);
}

const entries = ["sottovoce", "sottovoce/base2"];
for (const { where, code } of blocksIn("json"))
  test(`${where} is JSON, and plans and receipts are such`, async () => {
    const [{ fromPlan, parse }] = await Promise.all(entries.map((entry) => import(entry)));
    const { surveyFromPlan } = await import("sottovoce/survey");
    const value = JSON.parse(code);
    if (value.kind === "survey") assert.deepEqual(surveyFromPlan(value).plan, value);
    else if (value.kind) assert.deepEqual({ ...fromPlan(value).plan }, value);
    else if (value.notion) assert.deepEqual(JSON.parse(code).plan, { ...parse(code).plan });
  });

/** Tables that a block of SQL may take for granted, where it does not make them itself. */
const tables = {
  people: "CREATE TABLE people (age INTEGER, town VARCHAR, person VARCHAR, visit INTEGER)",
  reports: "CREATE TABLE reports (survey VARCHAR, question VARCHAR, value BIGINT, id VARCHAR)",
};
for (const { where, code } of blocksIn("sql"))
  test(`${where} runs in DuckDB`, async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    for (const [name, statement] of Object.entries(tables))
      if (new RegExp(`\\b${name}\\b`).test(code) && !code.includes(`CREATE TABLE ${name}`))
        await connection.run(statement);
    for (const statement of code.split(";").filter((text) => text.trim() !== "")) {
      // A statement with placeholders for values is prepared, which finds its tables and columns.
      const prepared = await connection.prepare(statement);
      if (prepared.parameterCount === 0) await prepared.run();
    }
    connection.closeSync();
  });

for (const { where, name, code } of blocksIn("sh"))
  test(`${where} names commands that exist`, () => {
    for (const line of code.replaceAll("\\\n", "").split("\n"))
      for (const command of line.replace(/#.*/, "").split(/&&|\|/)) checkCommand(command, name);
  });

/** A command in a sentence; what is left out there is told by dots. */
const isCommand = (code) =>
  /^(?:npm|cargo) [a-z]|^node .*\//.test(code) && !/[…<]|\.\.\./.test(code);

for (const { name, text } of documents)
  test(`${name}: commands in its sentences exist`, () => {
    for (const code of quotedIn(text).filter(isCommand)) checkCommand(code, name);
  });

function checkCommand(line, document) {
  const [command, ...args] = line
    .replaceAll(/[<>].*/g, "")
    .split(/\s+/)
    .filter((word) => word !== "" && !/^[A-Z_]+=/.test(word));
  if (command === undefined) return;
  const known = {
    ...{ npm: npmExists, npx: npxExists, node: programExists, python3: programExists },
    cargo: cargoExists,
    ...{ git: oneOf(["tag", "push"]), gh: oneOf(["attestation"]) },
  };
  const check = known[command];
  assert.ok(check, `no such command is known here: ${line}`);
  check(args, document);
}

/** Commands of npm for packages that are published. */
const registry = ["audit", "deprecate", "publish", "stage", "trust", "view"];

/** A check of the first argument. */
function oneOf(verbs) {
  return ([verb]) => assert.ok(verbs.includes(verb), `there is no ${verb}`);
}

/** The manifest of the example that a document is about, otherwise ours. */
function manifestOf(document) {
  const path = inRoot(dirname(document), "package.json");
  return document.startsWith("examples/") && existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : manifest();
}

function npxExists([program], document) {
  // By its path: a bare name is one in the registry.
  const [, file] = /^\.\/(.+\.tgz)$/.exec(program) ?? [];
  if (file) return assert.ok(Object.hasOwn(artifacts, file), `npm run build leaves no ${file}`);
  const { devDependencies = {} } = manifestOf(document);
  assert.ok(devDependencies[program], `${document} installs no ${program}`);
}

function npmExists([verb, ...args], document) {
  const { name, scripts, devDependencies } = manifestOf(document);
  if (verb === "run") {
    const [script, , bench] = args;
    assert.ok(scripts[script], `there is no script ${script}`);
    if (script === "bench" && bench)
      assert.ok(existsSync(inRoot("benches", `${bench}.mjs`)), `there is no bench ${bench}`);
  } else if (verb === "install") {
    const others = args.filter((arg) => !/^-|\.tgz$/.test(arg));
    for (const other of others) assert.ok(other === name || devDependencies[other], other);
  } else if (verb === "start" || verb === "test") assert.ok(scripts[verb], `there is no ${verb}`);
  else oneOf(["ci", "pack", ...registry])([verb]);
}

function programExists(args, document) {
  const isTest = args[0] === "--test";
  const programs = args.filter((arg) => !arg.startsWith("-")).slice(0, isTest ? undefined : 1);
  assert.ok(programs.length > 0, "a program is named");
  for (const program of programs)
    assert.ok(
      [root, inRoot(dirname(document))].some((folder) => existsSync(join(folder, program))),
      `there is no ${program}`,
    );
}

function cargoExists([verb, option, name, part]) {
  oneOf(["test", "doc", "check", "publish", "yank"])([verb]);
  if (option === "--test")
    assert.ok(
      [`${name}.rs`, join(name, "main.rs")].some((path) => existsSync(inRoot("tests", path))),
      `there is no test ${name}`,
    );
  if (option === "--test" && part)
    assert.ok(
      [`${part}.rs`, join(part, "mod.rs")].some((path) => existsSync(inRoot("tests", name, path))),
      `there is no part ${part} of the test ${name}`,
    );
}

test("what is wrong with a block is noticed", async () => {
  const refused = { code: "ERR_ASSERTION" };
  assert.equal(claimsIn(`1 + 1; // → 2\nconst a = 2; // → 2\n`), 2);
  await assert.rejects(runIn(folder, `1 + 1; // → 3`), refused);
  await assert.rejects(runIn(folder, `const sum = 1 + 1; // → 3`), refused);
  await assert.rejects(runIn(folder, `console.log(1 + 1); // → 3`), refused);
  const block = (code, place) => ({ where: `a.md:${place}`, language: "js", code });
  const [right, lost, torn] = [
    "const one = 1;",
    `import { no } from "sottovoce"; no();`,
    "const =",
  ];
  assert.match((await wrongIn([right, lost].map(block)))["a.md:1"][0], /No matching export/);
  assert.deepEqual(Object.keys(await wrongIn([torn, right].map(block))), ["a.md:0"]);
  await assert.rejects(prettier.format(`<p><b></p>`, { parser: "html" }), /Unexpected closing/);
  assert.match(typeCheck([["README.md:1", `const epsilon: number = "1/2";`]]), /README\.md:1/);
  for (const line of [
    "npm run nothing",
    "npm run bench -- no",
    "node nothing.mjs",
    "cargo test --test no",
    "cargo test --test rust no",
    "rm polls",
    "git reset",
    "npm unpublish",
    "npx nothing",
    "cargo login",
  ])
    assert.throws(() => checkCommand(line, "README.md"), refused);
});
