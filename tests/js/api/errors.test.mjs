/** Errors: their shape, known across copies and realms, and silent about data. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { build as esbuild } from "esbuild";
import { build as rolldown } from "rolldown";
import * as api from "sottovoce";
import { probabilities, withTape } from "sottovoce/testing";
import { iterable } from "../files/csv-helpers.mjs";
import { query, stillUsable, tape } from "./api-helpers.mjs";

const { DpError, isDpError, median } = api;

const caught = (body) => {
  try {
    body();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
};

/**
 * The CommonJS build, as a copy of its own: read and run here, so that no condition of `exports`
 * can lead back to the ES module.
 */
function commonJs(run = (code) => vm.runInThisContext(code)) {
  const loaded = new Map();
  const load = (url) => {
    if (loaded.has(url.href)) return loaded.get(url.href).exports;
    const module = { exports: {} };
    loaded.set(url.href, module);
    const code = readFileSync(url, "utf8");
    run(`(function (module, exports, require) { ${code}\n})`)(module, module.exports, (path) =>
      load(new URL(path, url)),
    );
    return module.exports;
  };
  return load(new URL("../../../dist/index.cjs", import.meta.url));
}

test("a refusal is a DpError with a code, an argument and a message", () => {
  const error = caught(() => query(0));
  assert.ok(error instanceof DpError && error instanceof Error);
  assert.deepEqual(
    [error.name, error.code, error.argument],
    ["DpError", "ERR_ARGUMENT", "epsilon"],
  );
  assert.match(error.message, /^epsilon must /);
  assert.match(String(error), /^DpError: epsilon must /);
  assert.match(error.stack, /DpError/);
});

/**
 * Runs a program in a process of its own: what it prints, and what Node says of an error that
 * nobody catches.
 */
function program(code) {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], {
    input: code,
    cwd: new URL(".", import.meta.url),
    encoding: "utf8",
  });
  return { stdout, stderr };
}

const uncaught = `import { DpError, median } from "sottovoce";
process.stdout.write([DpError.name, Object.keys(DpError).join()].join("|"));
median().candidates([]).neighbors("change-one").epsilon(1).build();`;
const minified = {
  esbuild: async (contents) => {
    const { outputFiles } = await esbuild({
      stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "node",
      write: false,
    });
    return outputFiles[0].text;
  },
  rolldown: async (contents) => {
    const entry = {
      name: "entry",
      resolveId: (id) =>
        id === "entry" ? fileURLToPath(new URL("entry.mjs", import.meta.url)) : undefined,
      load: (id) => (id.endsWith("entry.mjs") ? contents : undefined),
    };
    const { output } = await rolldown({
      input: "entry",
      plugins: [entry],
      output: { format: "esm", minify: true },
      platform: "node",
      write: false,
      logLevel: "silent",
    });
    return output[0].code;
  },
};

test("the class is called DpError, and so is what nobody catches: in the package, and in minified bundles of it", async () => {
  for (const code of [
    uncaught,
    ...(await Promise.all(Object.values(minified).map((bundle) => bundle(uncaught)))),
  ]) {
    const { stdout, stderr } = program(code);
    assert.equal(stdout, "DpError|");
    assert.match(stderr, /^DpError: candidates must not be empty$/m);
  }
});

test("toJSON holds what structured clone would drop", () => {
  const error = caught(() => query(0));
  const { name, code, argument, message } = error;
  assert.deepEqual(JSON.parse(JSON.stringify(error)), { name, code, argument, message });
  assert.deepEqual(
    Object.keys(caught(() => withTape(tape(), () => query().release([1]))).toJSON()),
    ["name", "code", "message"],
  );
  assert.ok(isDpError(structuredClone(error.toJSON())));
});

test("a CommonJS copy beside the ES module: each knows the other's errors", () => {
  const copy = commonJs();
  assert.notEqual(copy.DpError, DpError);
  const theirs = caught(() => copy.median().build());
  assert.ok(!(theirs instanceof DpError));
  assert.ok(isDpError(theirs) && isDpError(theirs.toJSON()));
  assert.ok(copy.isDpError(caught(() => median().build())));
  assert.deepEqual(Object.keys(copy).sort(), Object.keys(api).sort());
});

test("a copy in another realm: the same", () => {
  const context = vm.createContext({ WebAssembly, atob, crypto, TextDecoder, TextEncoder });
  const copy = commonJs((code) => vm.runInContext(code, context));
  const theirs = caught(() =>
    copy.median().epsilon(-1).candidates([1]).neighbors("change-one").build(),
  );
  assert.ok(!(theirs instanceof Error));
  assert.ok(isDpError(theirs) && copy.isDpError(caught(() => median().build())));
  assert.equal(theirs.code, "ERR_ARGUMENT");
  assert.ok(copy.DpError.prototype !== DpError.prototype);
});

test("require and import share one instance", () => {
  const required = createRequire(import.meta.url)("sottovoce");
  assert.ok(isDpError(caught(() => required.median().build())));
});

for (const value of [
  undefined,
  null,
  "DpError",
  5,
  {},
  [],
  new Error("x"),
  new TypeError("x"),
  { name: "DpError" },
  { name: "DpError", code: "ERR_ARGUMENT" },
  { name: "DpError", code: "SOMETHING", message: "" },
  { name: "Error", code: "ERR_ARGUMENT", message: "" },
  { name: "DpError", code: "ERR_ARGUMENT", message: 5 },
  DpError,
  DpError.prototype,
  Object.create(DpError.prototype),
  Object.assign(new Error("x"), { code: "ERR_ARGUMENT" }),
  () => 1,
]) {
  test(`${Object.prototype.toString.call(value)} ${JSON.stringify(value) ?? ""} is no DpError`, () =>
    assert.equal(isDpError(value), false));
}

test("an error of a later version is known by its brand, whatever its code", () => {
  const later = Object.assign(new Error("refused"), {
    [Symbol.for("sottovoce.DpError")]: true,
    code: "ERR_ADDED_LATER",
    argument: undefined,
  });
  assert.equal(isDpError(later), true);
});

test("isDpError throws for nothing", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assert.equal(isDpError(proxy), false);
  assert.equal(
    isDpError({
      get code() {
        throw new Error("mine");
      },
    }),
    false,
  );
});

test("every code is documented, and every error has one of them", () => {
  const declared = readFileSync(new URL("../../../dist/api/common.d.ts", import.meta.url), "utf8");
  for (const error of [
    caught(() => query(0)),
    caught(() => withTape(tape(), () => query().release([1]))),
    caught(() => api.grid(0, 1e9, 1)),
  ]) {
    assert.ok(declared.includes(`"${error.code}"`));
  }
});

/** Rows that no message may repeat, in all the ways that numbers are written. */
const canary = 31337.4242;
const traces = /31337|4242|3\.13374|7c41|40de9a5b/i;
const hidden = (thrown) => {
  for (const text of [
    thrown?.message,
    thrown?.stack,
    thrown?.argument,
    JSON.stringify(thrown),
    String(thrown),
    ...Object.getOwnPropertyNames(thrown).map((key) => String(thrown[key])),
  ]) {
    assert.doesNotMatch(String(text ?? "").replaceAll(/file:[^\n]*/g, ""), traces);
  }
  assert.ok(isDpError(thrown));
  return true;
};

test("no error holds a row", async () => {
  const detached = new Float64Array([canary]);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const badRows = [
    canary,
    String(canary),
    { canary },
    { [canary]: canary },
    [canary, String(canary)],
    [canary, , canary],
    [String(canary)],
    [canary, { canary }],
    [[canary]],
    [canary, 31337n],
    [BigInt(31337)],
    new BigInt64Array([31337n]),
    new Set([canary]),
    detached,
    [Symbol(String(canary))],
    [{ toString: () => String(canary) }],
    Object.assign([], { length: 31337 }),
    new Float64Array(new SharedArrayBuffer(8)).fill(canary),
  ];
  for (const rows of badRows) {
    assert.throws(() => query().release(rows), hidden);
    assert.throws(() => probabilities(query(), rows), hidden);
    await assert.rejects(query().releaseFrom([[canary], rows]), hidden);
    await assert.rejects(query().releaseFrom(iterable([[canary], rows])), hidden);
  }
  await assert.rejects(query().releaseFrom([canary]), hidden);
  await assert.rejects(query().releaseFrom(new Float64Array([canary])), hidden);
  await assert.rejects(query().releaseFrom(String(canary)), hidden);
  await assert.rejects(query().releaseFrom([[canary]], [canary]), hidden);
  await assert.rejects(query().releaseFrom([[canary]], { signal: canary }), hidden);
  assert.throws(() => withTape(tape(), () => query().release([canary, canary])), hidden);
  await assert.rejects(
    withTape(tape(), () => query().releaseFrom([[canary]])),
    hidden,
  );
  stillUsable();
});

test("rows given in the place of parameters are not repeated", () => {
  const builder = median();
  for (const body of [
    () => builder.candidates([canary, canary]).neighbors("change-one").epsilon(1).build(),
    () => builder.candidates([canary, -canary]).neighbors("change-one").epsilon(1).build(),
    () => builder.candidates([canary, String(canary)]),
    () =>
      builder
        .candidates({ first: canary, last: -canary, step: 1 })
        .neighbors("change-one")
        .epsilon(1)
        .build(),
    () => builder.neighbors(String(canary)),
    () => builder.scorer(canary),
    () => builder.rowsPerPerson(String(canary)),
    () => builder.candidates([1]).neighbors("change-one").epsilon(1).rowsPerPerson(canary).build(),
    () => query(-canary),
    () => query(`${canary}x`),
    () => query().privacyMap(canary),
    () => query().accuracy({ confidence: canary }),
    () => query().accuracy([canary]),
    () => api.quantile(canary).candidates([1]).neighbors("change-one").epsilon(1).build(),
    () => api.parse(`{"value":${canary}}`),
    () => api.parse(`${canary}x`),
    () => api.stringify({ value: canary }),
    () => api.fromPlan({ kind: String(canary) }),
    () => api.grid(canary, -canary, 1),
  ]) {
    assert.throws(body, hidden);
  }
});
