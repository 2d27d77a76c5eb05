/**
 * A page that pollutes, patches and freezes: defaults do not appear from nowhere, and answers stay
 * right. Each case is a process of its own.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Program that every page runs after its own tricks; prints what came out once they are undone, for
 * the host's sake.
 */
const use = `
  const build = () =>
    median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon("1/2").build();
  const query = build();
  const tape = new BigUint64Array([0x8000000000000000n, 0n, 0x8000000000000000n]);
  const code = (body) => {
    try {
      body();
      return "accepted";
    } catch (thrown) {
      return thrown.code + " " + thrown.argument;
    }
  };
  const release = withTape(tape, () => query.release([3, 3, 1]));
  const fromChunks = await withTape(tape, () => query.releaseFrom([[3], [3, 1]]));
  const again = fromPlan({
    kind: "quantile",
    alpha: "1/2",
    candidates: [1, 2, 3],
    neighbors: "change-one",
    epsilon: 1,
  });
  const out = [
    release.value,
    fromChunks.value,
    query.epsilon,
    query.privacyMap(3),
    parse(stringify(release)).value,
    stringify(release).length,
    query.accuracy({ confidence: "1/2" }).rankError,
    grid(0, 1, 0.25).length,
    again.epsilon,
    again.plan.rowsPerPerson,
    again.plan.scorer,
    code(() => median().build()),
    code(() => median().candidates([1]).epsilon(1).build()),
    code(() => query.release(["1"])),
    code(() => median().candidates({ first: 0, last: 1 })),
    code(() => query.accuracy({})),
    code(() => fromPlan({ kind: "quantile" })),
    code(() => build().release([1])),
    String(fromPlan({ kind: "count", neighbors: "change-one", epsilon: 1 }).plan.where),
    fromPlan({
      kind: "histogram",
      categories: ["a"],
      neighbors: "change-one",
      epsilon: 1e15,
    }).release(["a", "b"]).value.length,
    code(() => fromPlan({ kind: "sum", neighbors: "change-one", epsilon: 1 })),
    (
      await fromPlan({
        kind: "histogram",
        categories: ["a"],
        neighbors: "change-one",
        epsilon: 1e15,
      }).releaseFrom([["a"], ["a"]])
    ).value[0],
    Object.keys(release).join(),
    Object.keys(query.plan).join(),
    Object.keys(parse(stringify(release))).join(),
    explain(query.plan),
    stringify(
      withTape(tape, () =>
        median()
          .base2()
          .candidates([1, 2, 3])
          .neighbors("change-one")
          .epsilon(2)
          .build()
          .release([3, 3, 1]),
      ),
    ),
  ].join("|");
  globalThis.undo?.();
  process.stdout.write(out);
`;
const load = `
  const { explain, median, fromPlan, parse, stringify, grid } = await import("sottovoce");
  const { withTape } = await import("sottovoce/testing");
`;

async function page(code) {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: new URL(".", import.meta.url),
    timeout: 600_000,
  });
  return stdout;
}

const clean = page(load + use);

/** `value`, `get` and `set` are left out: with them, Object.defineProperty fails for everybody. */
const pollution = `
  const polluted = {
    epsilon: 50,
    neighbors: "change-one",
    candidates: [7],
    rowsPerPerson: 9,
    scorer: "rank",
    alpha: "1",
    kind: "quantile",
    first: 5,
    last: 6,
    step: 1,
    confidence: 0.9,
    seeded: true,
    notion: "pure",
    rho: 50,
    loss: {},
    plan: {},
    version: "9",
    module: "9",
    bigint: "1",
    number: "-0",
    code: "ERR_LIMIT",
    argument: "polluted",
    message: "polluted",
    toJSON: () => "polluted",
    __wbg_ptr: 5,
    chunk: [1],
    numbers: {},
    texts: {},
    piece: {},
    reader: {},
    take: () => {},
    text: "polluted",
    places: [1],
    tally: "polluted",
    bin: 1,
    n: 1,
    widest: true,
    where: { equals: 1 },
    atLeast: 1,
    other: true,
    lowest: 1,
    highest: 2,
    base: { x: "1", y: 1, z: 1 },
    bits: 7,
  };
  for (const [key, value] of Object.entries(polluted))
    Object.defineProperty(Object.prototype, key, {
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    });
  globalThis.undo = () => {
    for (const key of Object.keys(polluted)) delete Object.prototype[key];
  };
`;
/** The host's own loader reads a polluted signal: this one comes after it. */
const signal = `
  Object.prototype.signal = {
    aborted: true,
    reason: "polluted",
    addEventListener() {},
    removeEventListener() {},
  };
  const before = globalThis.undo;
  globalThis.undo = () => {
    delete Object.prototype.signal;
    before?.();
  };
`;
const enumerable = pollution.replace("enumerable: false", "enumerable: true");
const arrays = `
  Array.prototype.toJSON = function () {
    return "polluted";
  };
  Array.prototype.first = 1;
  Array.prototype.extra = function () {};
  String.prototype.toJSON = () => "polluted";
  Number.prototype.toJSON = () => 5;
  globalThis.undo = () => {
    for (const { prototype } of [Array, String, Number]) delete prototype.toJSON;
  };
`;
const patched = `
  const evil = () => {
    throw new Error("patched");
  };
  for (const name of [
    "map",
    "every",
    "some",
    "find",
    "includes",
    "forEach",
    "slice",
    "push",
    "sort",
    "filter",
  ]) {
    Object.defineProperty(Array.prototype, name, {
      value: evil,
      writable: true,
      configurable: true,
    });
  }
  Map.prototype.get = evil;
  Set.prototype.has = evil;
  Object.keys = evil;
  Object.values = evil;
  Object.entries = evil;
`;
const frozen = `
  for (const global of [
    Object,
    Array,
    Function,
    Error,
    TypeError,
    RangeError,
    Map,
    Set,
    WeakMap,
    Promise,
    Number,
    String,
    BigInt,
    Symbol,
    Boolean,
    ArrayBuffer,
    Float64Array,
    Uint8Array,
    BigUint64Array,
    DataView,
    Reflect,
    Math,
    JSON,
    Object.getPrototypeOf(Uint8Array),
    (function* () {})().constructor,
    Object.getPrototypeOf(async function () {}),
  ]) {
    if (global === undefined) continue;
    if (global.prototype) Object.freeze(global.prototype);
    Object.freeze(global);
  }
`;

for (const [what, trick] of [
  ["a polluted Object.prototype", pollution],
  ["toJSON on arrays, text and numbers", arrays],
  ["frozen globals", frozen],
]) {
  test(`${what}, before the package is loaded: the same answers`, async () =>
    assert.equal(await page(trick + load + use), await clean));
  test(`${what}, after it: the same answers`, async () =>
    assert.equal(await page(load + trick + use), await clean));
}

test("enumerable pollution: the same answers", async () => {
  assert.equal(await page(load + enumerable + signal + use), await clean);
  assert.equal(await page(enumerable + load + use), await clean);
});

test("a polluted signal stops nothing", async () =>
  assert.equal(await page(load + signal + use), await clean));

test("patched methods of built-ins: an error or the right answer, never a wrong one", async () => {
  const attempt = `
    let outcome;
    try {
      outcome = withTape(
        new BigUint64Array([0x8000000000000000n, 0n, 0x8000000000000000n]),
        () => query.release([3, 3, 1]).value,
      );
    } catch {
      outcome = "refused";
    }
    process.stdout.write(String(outcome));
  `;
  const build = `
    const query = median()
      .candidates([1, 2, 3])
      .neighbors("add-or-remove-one")
      .epsilon("1/2")
      .build();
  `;
  const [right] = (await clean).split("|");
  assert.ok([right, "refused"].includes(await page(load + build + patched + attempt)));
});

test("a patched Math.random, Date and performance have no say", async () => {
  const trick = `
    Math.random =
      Date.now =
      performance.now =
        () => {
          throw new Error("asked");
        };
    globalThis.Date = undefined;
  `;
  const real = `
    process.stdout.write(
      String(
        [1, 2, 3].includes(
          median().candidates([1, 2, 3]).neighbors("change-one").epsilon(1).build().release([1])
            .value,
        ),
      ),
    );
  `;
  assert.equal(await page(load + trick + real), "true");
});
