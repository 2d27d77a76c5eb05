import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { inRoot, manifest } from "../../scripts/common.mjs";
import { pack } from "../../scripts/package/tarball.mjs";
import { installedIn, packed, project, runNode } from "./packed.mjs";

/** A real private release, from whatever `sottovoce` is. */
const releaseOf = (sottovoce) =>
  `
    ((s) =>
      s
        .median()
        .candidates(s.grid(0, 10, 1))
        .neighbors("add-or-remove-one")
        .epsilon(1)
        .build()
        .release([3, 4, 5]))(${sottovoce})
  `;
const isRelease = ({ value, notion, epsilon, version }) =>
  Number.isInteger(value) &&
  value >= 0 &&
  value <= 10 &&
  notion === "pure" &&
  epsilon === 1 &&
  version === manifest().version;

test("the packed package works in a plain ES module", () => {
  const folder = project("esm", {
    "main.mjs": `import * as s from "sottovoce";\nconsole.log(JSON.stringify(${releaseOf("s")}));`,
  });
  assert.ok(isRelease(runNode(folder, "main.mjs")));
});

test("the packed package works in plain CommonJS", () => {
  const folder = project("cjs", {
    "main.cjs": `console.log(JSON.stringify(${releaseOf(`require("sottovoce")`)}));`,
  });
  assert.ok(isRelease(runNode(folder, "main.cjs")));
});

test("the CommonJS files work where require cannot load ES modules", () => {
  const folder = project("old-cjs", {
    "main.cjs": `
      const path = require("node:path");
      const { ".": entry, "./slim": slim } = require("sottovoce/package.json").exports;
      const at = (file) => path.join(path.dirname(require.resolve("sottovoce/package.json")), file);
      const release = ${releaseOf(`require(at(entry.require.default))`)};
      const shared =
        require(at(slim.require.default)).DpError === require(at(entry.require.default)).DpError;
      console.log(JSON.stringify({ release, shared }));
    `,
  });
  const { release, shared } = runNode(folder, "main.cjs");
  assert.ok(isRelease(release));
  assert.ok(shared);
});

test("require and import give one and the same instance", () => {
  const folder = project("shared", {
    "main.cjs": `
      (async () => {
        const required = require("sottovoce"),
          imported = await import("sottovoce");
        const slim = await import("sottovoce/slim"),
          requiredSlim = require("sottovoce/slim");
        // The slim entry's load is its own: it takes files.
        const same =
          ["DpError", "parse", "quantile"].every(
            (name) =>
              required[name] !== undefined &&
              [imported, slim, requiredSlim].every((other) => other[name] === required[name]),
          ) &&
          imported.load === required.load &&
          slim.load === requiredSlim.load;
        console.log(JSON.stringify(same));
      })();
    `,
  });
  assert.equal(runNode(folder, "main.cjs"), true);
});

for (const path of ["csv", "testing", "quantile", "base2", "gaussian", "survey", "ledger"]) {
  test(`sottovoce/${path} works when nothing else is imported`, () => {
    const body = {
      csv: `
        const rows = [];
        async function* bytes() {
          yield new Uint8Array(
            [..."x,y\\n1,2\\n3,4\\n"].map((letter) => letter.charCodeAt(0)),
          );
        }
        for await (const chunk of s.column(bytes(), { column: "y" })) rows.push(...chunk);
        console.log(JSON.stringify(rows));
      `,
      testing: `console.log(JSON.stringify(s.withTape(new BigUint64Array([1n]), () => 7)));`,
      quantile: `console.log(JSON.stringify(${releaseOf("s")}.plan.kind));`,
      base2: `console.log(JSON.stringify(s.base2Parameters({ atMost: "1/2" })[0].z));`,
      gaussian: `console.log(JSON.stringify(s.deltaOf({ rho: 0, epsilon: 1 })));`,
      survey: `
        const asked = s.survey("s", { a: s.yesNo() }).odds(3).build();
        console.log(JSON.stringify(asked.respond(asked.begin(), { a: true }).reports.length));
      `,
      ledger: `
        const begun = s.ledger().people("a").neighbors("change-one").budget({ rho: "1/3" });
        const book = await begun.openOrCreate(s.memoryLog());
        console.log(JSON.stringify((await book.summary()).left.rho));
      `,
    }[path];
    const folder = project(path, {
      "main.mjs": `import * as s from "sottovoce/${path}";\n${body}`,
      "main.cjs": `const s = require("sottovoce/${path}");\n(async () => { ${body} })();`,
    });
    const results = { csv: [2, 4], testing: 7, quantile: "quantile", base2: 1, survey: 1 };
    const expected = { ...results, gaussian: 0, ledger: "1/3" }[path];
    assert.deepEqual(runNode(folder, "main.mjs"), expected);
    assert.deepEqual(runNode(folder, "main.cjs"), expected);
  });
}

test("ledgers are kept in files by ES modules and CommonJS, and by nothing else of Node's", () => {
  const body = `
    const begun = ledger().people("a").neighbors("change-one").budget({ epsilon: 1 });
    const query = count().neighbors("change-one").epsilon("1/4").build();
    const book = await begun.openOrCreate(fileLog("a.ledger"));
    await book.release(query, [1, 2, 3]);
    console.log(JSON.stringify((await book.summary()).left.epsilon));
  `;
  const folder = project("file-log", {
    "main.mjs": `
      import { count } from "sottovoce";
      import { ledger } from "sottovoce/ledger";
      import { fileLog } from "sottovoce/ledger/node";
      ${body}`,
    "main.cjs": `
      const { count } = require("sottovoce");
      const { ledger } = require("sottovoce/ledger");
      const { fileLog } = require("sottovoce/ledger/node");
      (async () => { ${body} })();`,
  });
  assert.equal(runNode(folder, "main.mjs"), "3/4");
  assert.equal(runNode(folder, "main.cjs"), "1/2", "the same file goes on");
  const dist = join(installedIn(folder), "dist");
  const naming = readdirSync(dist, { recursive: true })
    .filter(
      (path) => /\.c?js$/.test(path) && /["']node:/.test(readFileSync(join(dist, path), "utf8")),
    )
    .map((path) => path.replaceAll("\\", "/"));
  assert.deepEqual(naming.sort(), ["core/node.cjs", "core/node.js"]);
});

test("what a plain import does needs no host object and leaves no trace", () => {
  const folder = project("import", {
    "main.mjs": `
      const kept = {};
      for (const name of [
        "TextDecoder",
        "TextEncoder",
        "atob",
        "crypto",
        "WebAssembly",
        "FinalizationRegistry",
        "fetch",
        "Response",
        "URL",
      ]) {
        kept[name] = Object.getOwnPropertyDescriptor(globalThis, name);
        delete globalThis[name];
      }
      const before = Reflect.ownKeys(globalThis).length;
      const s = await import("sottovoce"),
        csv = await import("sottovoce/csv"),
        testing = await import("sottovoce/testing");
      const traces = Reflect.ownKeys(globalThis).length - before;
      Object.defineProperties(globalThis, kept);
      console.log(
        JSON.stringify({
          traces,
          release: ${releaseOf("s")},
          others: typeof csv.column + typeof testing.withSeed,
        }),
      );
    `,
  });
  const { traces, release, others } = runNode(folder, "main.mjs");
  assert.equal(traces, 0);
  assert.ok(isRelease(release));
  assert.equal(others, "functionfunction");
});

/** Modules travel in two ways, and each sees it. */
for (const [entry, module] of [
  ["sottovoce", "main"],
  ["sottovoce/groups", "groups"],
])
  test(`a package that was altered is refused, and says what to do: ${entry}`, () => {
    const folder = project("altered", {
      "main.mjs": `
        const s = await import("${entry}");
        try { ${releaseOf("s")}; } catch (error) { console.log(JSON.stringify(error)); }`,
    });
    const path = join(installedIn(folder), "dist", "modules", `${module}.js`);
    const script = readFileSync(path, "utf8");
    const at = script.search(/[ -~]{100000}/) + 50_000;
    writeFileSync(path, script.slice(0, at) + "  " + script.slice(at));
    const { code, message } = runNode(folder, "main.mjs");
    assert.equal(code, "ERR_INTERNAL");
    assert.match(message, /altered.*serve its files as they were installed/);
  });

test("hardened hosts are enough: frozen built-ins, no code from text, no __proto__", () => {
  const folder = project("hardened", {
    "main.mjs": `import * as s from "sottovoce";\nconsole.log(JSON.stringify(${releaseOf("s")}));`,
  });
  const args = [
    "--no-warnings",
    "--frozen-intrinsics",
    "--disallow-code-generation-from-strings",
    "--disable-proto=throw",
  ];
  assert.ok(isRelease(runNode(folder, "main.mjs", { args })));
});

test("a host without WebAssembly is refused by name, at the first call and not at import", () => {
  const folder = project("no-wasm", {
    "main.mjs": `
      import { load } from "sottovoce";
      const code = await load().catch((error) => JSON.stringify(error));
      console.log(code);`,
  });
  const error = runNode(folder, "main.mjs", { args: ["--no-expose-wasm"] });
  assert.equal(error.code, "ERR_WASM_BLOCKED");
  assert.match(error.message, /^WebAssembly is missing, turned off or forbidden here/);
});

test("load may be repeated, and called many times at once, and ignores a source", () => {
  const folder = project("load", {
    "main.mjs": `
      import * as s from "sottovoce";
      await Promise.all([s.load(), s.load(), s.load({}), s.load(new Uint8Array(2))]);
      await s.load();
      console.log(JSON.stringify(${releaseOf("s")}));`,
  });
  assert.ok(isRelease(runNode(folder, "main.mjs")));
});

test("a worker thread has an instance of its own", () => {
  const folder = project("threads", {
    "worker.mjs": `import { parentPort } from "node:worker_threads";\nimport * as s from "sottovoce";\nparentPort.postMessage(${releaseOf("s")});`,
    "main.mjs": `
      import { Worker } from "node:worker_threads";
      import * as s from "sottovoce";
      const here = ${releaseOf("s")};
      const there = await new Promise((done, fail) =>
        new Worker(new URL("worker.mjs", import.meta.url)).on("message", done).on("error", fail),
      );
      console.log(JSON.stringify([here, there]));
    `,
  });
  assert.ok(runNode(folder, "main.mjs").every(isRelease));
});

test("nothing but the entries can be imported", () => {
  const folder = project("sealed", {
    "main.mjs": `
      const codes = [];
      const paths = ["dist/core.js", "dist/index.js", "core", "modules/main", "dist/csv.wasm"];
      for (const path of paths)
        await import("sottovoce/" + path).catch((error) => codes.push(error.code));
      console.log(JSON.stringify(codes));
    `,
  });
  assert.deepEqual(runNode(folder, "main.mjs"), Array(5).fill("ERR_PACKAGE_PATH_NOT_EXPORTED"));
});

test("the version is one and the same in package.json, Cargo.toml and the package", () => {
  const { version } = manifest();
  const cargo = /^version = "(.+)"$/m.exec(readFileSync(inRoot("Cargo.toml"), "utf8"))[1];
  assert.equal(cargo, version);
  const folder = project("version", {
    "main.mjs": `import { version } from "sottovoce";\nconsole.log(JSON.stringify(version));`,
  });
  assert.equal(runNode(folder, "main.mjs"), version);
});

test("the tarball depends on nothing and runs no script on installation", () => {
  const folder = project("manifest", {});
  const installed = JSON.parse(readFileSync(join(installedIn(folder), "package.json"), "utf8"));
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies"])
    assert.equal(installed[kind], undefined);
  for (const name of ["preinstall", "install", "postinstall", "prepare"])
    assert.equal(installed.scripts?.[name], undefined);
  for (const target of targets(installed.exports))
    assert.ok(
      existsSync(join(installedIn(folder), target)),
      `${target} is exported and not packed`,
    );
  for (const target of installed.sideEffects) {
    const [parent, begin] = [dirname(target), basename(target).replace(/\*$/, "")];
    const there = readdirSync(join(installedIn(folder), parent));
    assert.ok(
      there.some((name) => name.startsWith(begin)),
      `${target} is listed and not packed`,
    );
  }
});

const targets = (value) =>
  typeof value === "string" ? [value] : Object.values(value).flatMap(targets);

test("two packings are the same, byte for byte", () => {
  const { path } = pack(project("again", {}));
  assert.deepEqual(readFileSync(path), readFileSync(packed()));
});
