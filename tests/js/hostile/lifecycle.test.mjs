/** A long life: flat memory, a failure in the middle, loading more than once. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { load, median, version } from "sottovoce";
import { refusal, stillUsable } from "../api/api-helpers.mjs";
import { testInFull } from "../../full.mjs";

const run = promisify(execFile);
const page = (code, ...flags) =>
  run(process.execPath, [...flags, "--input-type=module", "--eval", code], {
    cwd: new URL(".", import.meta.url),
    timeout: 600_000,
  });

/**
 * Before the package: notes its memory, and takes away the registry that would free forgotten
 * objects some day.
 */
const watch = `
  const { Instance } = WebAssembly;
  let memory;
  WebAssembly.Instance = function (...told) {
    const instance = new Instance(...told);
    memory = instance.exports.memory;
    return instance;
  };
  globalThis.FinalizationRegistry = undefined;
  const { median } = await import("sottovoce");
`;

test("load may be called again and at the same time, and ignores its source here", async () => {
  await Promise.all([load(), load({}), load(new Uint8Array(3))]);
  assert.equal(await load(), undefined);
  assert.match(version, /^\d+\.\d+\.\d+(?:-rc\.\d+)?$/);
  stillUsable();
});

testInFull("a hundred thousand releases, a tenth of them refused, leave memory flat", async () => {
  const { stdout } = await page(
    `
      ${watch}
      const query = median().candidates([1, 2, 3]).neighbors("change-one").epsilon(10).build();
      const once = (at) => {
        try {
          return query.release(at % 10 ? [1, 2, 3] : [1, "2"]).value;
        } catch {
          return 0;
        }
      };
      const size = () => {
        gc();
        return { heap: process.memoryUsage().heapUsed, wasm: memory.buffer.byteLength };
      };
      for (let at = 0; at < 10_000; at++) once(at);
      const before = size();
      for (let at = 0; at < 100_000; at++) once(at);
      const after = size();
      process.stdout.write(JSON.stringify([after.heap - before.heap, after.wasm - before.wasm]));
    `,
    "--expose-gc",
  );
  const [heap, wasm] = JSON.parse(stdout);
  assert.ok(heap < 2 ** 20, `${heap} bytes of heap`);
  assert.equal(wasm, 0, `${wasm} bytes of WebAssembly memory`);
});

test("streams that are never finished are freed when they are aborted", async () => {
  const { stdout } = await page(`
    ${watch}
    const query = median()
      .candidates({ first: 0, last: 50000, step: 1 })
      .neighbors("change-one")
      .epsilon(10)
      .build();
    const once = async () => {
      const controller = new AbortController();
      const endless = {
        [Symbol.asyncIterator]: () => ({
          next: () =>
            new Promise((resolve) => setImmediate(resolve, { done: false, value: [1, 2, 3] })),
        }),
      };
      const pending = query.releaseFrom(endless, { signal: controller.signal }).catch(() => 0);
      setImmediate(() => controller.abort());
      await pending;
    };
    for (let at = 0; at < 5; at++) await once();
    const before = memory.buffer.byteLength;
    for (let at = 0; at < 50; at++) await once();
    process.stdout.write(String(memory.buffer.byteLength - before));
  `);
  assert.equal(stdout, "0");
});

test("a failure inside WebAssembly ends in ERR_INTERNAL, and the next call starts afresh", async () => {
  // Rows are copied in by a method of typed arrays: the page makes it fail once, as a host short of
  // memory would.
  const { stdout } = await page(`
    import { median } from "sottovoce";
    const small = median().candidates([1, 2, 3]).neighbors("change-one").epsilon(1).build();
    small.release([1]);
    const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
    const { set } = typedArray;
    const pending = small
      .releaseFrom(
        (async function* () {
          await new Promise((resolve) => setTimeout(resolve, 20));
          yield [1];
        })(),
      )
      .catch((thrown) => thrown.code);
    typedArray.set = () => {
      throw new RangeError("no memory for 31337.4242");
    };
    let first;
    try {
      small.release([1, 2, 3]);
    } catch (thrown) {
      first = [thrown.code, thrown.message.includes("31337")];
    }
    typedArray.set = set;
    const after = [1, 2, 3].includes(small.release([1]).value);
    process.stdout.write(JSON.stringify([first, after, await pending]));
  `);
  assert.deepEqual(JSON.parse(stdout), [["ERR_INTERNAL", false], true, "ERR_INTERNAL"]);
});

test("what one query refuses does not touch another one", () => {
  const good = median().candidates([1, 2]).neighbors("change-one").epsilon(1).build();
  for (let time = 0; time < 50; time++) {
    assert.throws(() => good.release([null]), refusal("rows"));
    assert.throws(() => good.privacyMap(-1), refusal("dIn"));
    assert.ok([1, 2].includes(good.release([1]).value));
  }
});
