/**
 * Readings free their WebAssembly memory when they end: by themselves, not when garbage happens to
 * be collected.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as tick } from "node:timers/promises";

// Without it the glue has no second chance to free what was forgotten, so a leak shows.
delete globalThis.FinalizationRegistry;
const { column, header } = await import("sottovoce/csv");
const { MEBIBYTE, blobLike, growth, iterable } = await import("./csv-helpers.mjs");

/**
 * A thousand readings that each left its header in wasm would need 1000 MiB; the host's own garbage
 * comes to some 60.
 */
const LEAK = 300;

/** The beginning of a header, which wasm holds until the header is complete. */
const almost = new Uint8Array(MEBIBYTE - 1).fill("n".charCodeAt(0));

for (const [what, leave] of [
  ["left early", (iterator) => iterator.return()],
  ["aborted", (_, controller) => controller.abort()],
]) {
  test(`a thousand readings that are ${what} leave nothing behind`, async () => {
    const turn = async () => {
      const controller = new AbortController();
      const iterator = column(iterable([almost], { endless: true }), {
        column: "x",
        delimiter: ",",
        signal: controller.signal,
      })[Symbol.asyncIterator]();
      const pending = iterator.next().catch(() => {});
      await tick();
      leave(iterator, controller);
      await pending;
    };
    for (let count = 0; count < 20; count++) await turn();
    const grown = await growth(async () => {
      for (let count = 0; count < 1000; count++) await turn();
    });
    assert.ok(grown < LEAK, `grew by ${grown.toFixed(1)} MiB`);
  });
}

test("a thousand headers that are refused leave nothing behind", async () => {
  const short = { ...blobLike(() => [], MEBIBYTE), stream: () => ({ getReader: () => reader() }) };
  const reader = () => {
    const chunks = [almost].values();
    return { read: async () => chunks.next(), cancel: async () => {}, releaseLock() {} };
  };
  const turn = () => assert.rejects(header(short, { delimiter: "," }), { code: "ERR_DATA" });
  for (let count = 0; count < 20; count++) await turn();
  const grown = await growth(async () => {
    for (let count = 0; count < 1000; count++) await turn();
  });
  assert.ok(grown < LEAK, `grew by ${grown.toFixed(1)} MiB`);
});
