/**
 * Signals, streams and listeners that throw: what was drawn is released, what rejects drew nothing,
 * memory is freed and the source cancelled.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

// The module's memory, taken as the instance is made; and without the registry that would free
// forgotten objects some day.
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    memories.push(this.exports.memory);
  }
};
globalThis.FinalizationRegistry = undefined;
const { median } = await import("sottovoce");
const { column } = await import("sottovoce/csv");

/** Bytes of randomness asked for so far. */
let asked = 0;
const random = crypto.getRandomValues.bind(crypto);
Object.defineProperty(crypto, "getRandomValues", {
  value: (array) => ((asked += array.byteLength), random(array)),
  configurable: true,
});

const query = median()
  .candidates({ first: 0, last: 20_000, step: 1 })
  .neighbors("change-one")
  .epsilon(1)
  .build();
const bytesOf = async (body) => {
  const before = asked;
  await body().catch(() => undefined);
  return asked - before;
};
const whole = await bytesOf(async () => query.releaseFrom([[1]]));
const probe = await bytesOf(async () =>
  query.releaseFrom(
    (function* () {
      throw new Error("stop");
    })(),
  ),
);
assert.ok(probe > 0 && whole > probe, "a release asks for more than a look at the source");

const bad = new Error("hostile");
const fail = () => {
  throw bad;
};
const calm = { aborted: false, reason: undefined, addEventListener() {}, removeEventListener() {} };
const getter = (name, get) => Object.defineProperty({ ...calm }, name, { get });
/** Aborts by its listener, later. */
const aborting = (signal) =>
  Object.assign(signal, { addEventListener: (type, listener) => void setImmediate(listener) });

/** Chunks that end, or not; and how often they were told that no more is wanted. */
function iterator({ endless = false, ...more } = {}) {
  const told = { cancelled: 0 };
  let left = endless ? Infinity : 2;
  const next = () =>
    new Promise((resolve) =>
      setImmediate(
        resolve,
        left-- > 0 ? { done: false, value: [1, 2] } : { done: true, value: undefined },
      ),
    );
  const end = {
    value: () => (told.cancelled++, Promise.resolve({ done: true, value: undefined })),
    configurable: true,
    writable: true,
  };
  const source = Object.defineProperties(
    { next, [Symbol.asyncIterator]: () => source },
    { return: end, ...more },
  );
  return { told, source };
}

function stream({
  endless = false,
  cancel = () => Promise.resolve(),
  releaseLock = () => {},
  value = [1, 2],
} = {}) {
  const told = { cancelled: 0 };
  let left = endless ? Infinity : 2;
  const reader = {
    read: () =>
      new Promise((resolve) =>
        setImmediate(
          resolve,
          left-- > 0 ? { done: false, value } : { done: true, value: undefined },
        ),
      ),
    cancel: (reason) => (told.cancelled++, cancel(reason)),
    releaseLock,
  };
  return { told, source: { getReader: () => reader } };
}

const bytes = new TextEncoder().encode("1\n2\n");
/** A column of a stream of bytes. */
function file(options, more = {}) {
  const { told, source } = stream({ value: bytes, ...more });
  return { told, source: column(source, { column: 0, header: false, delimiter: ",", ...options }) };
}

/** The `nth` reading of a property throws; before it, nothing is amiss. */
const later = (name, nth, calmly) => {
  let count = 0;
  return getter(name, () => (++count >= nth ? fail() : calmly));
};
const never = () => new Promise(() => {});

/** Cases that are released all the same. */
const released = {
  "a signal that cannot be left": () => [iterator(), { ...calm, removeEventListener: fail }],
  "a signal whose removeEventListener is gone by then": () => {
    const signal = { ...calm };
    return [
      iterator({ return: { value: undefined } }),
      Object.assign(signal, { addEventListener: () => void delete signal.removeEventListener }),
    ];
  },
  "a column's signal that cannot be left": () => [
    file({ signal: { ...calm, removeEventListener: fail } }),
    calm,
  ],
  "a stream that cannot be let go": () => [stream({ releaseLock: fail }), calm],
  "a stream of bytes that cannot be let go": () => [file({}, { releaseLock: fail }), calm],
  "an iterator whose return cannot be looked at": () => [iterator({ return: { get: fail } }), calm],
};

/** Cases that reject, with this reason. */
const rejected = {
  "a signal that cannot be listened to": () => [iterator(), { ...calm, addEventListener: fail }],
  "a signal that cannot be asked, at last": () => [
    iterator({ endless: true }),
    later("aborted", 6, false),
  ],
  "a signal that aborts with a reason that throws": () => [
    iterator({ endless: true }),
    aborting(getter("reason", fail)),
  ],
  "a signal that is aborted and cannot be left": () => [
    iterator({ endless: true }),
    aborting({ ...calm, reason: bad, removeEventListener: fail }),
  ],
  "a stream that throws as it is cancelled": () => [
    stream({ endless: true, cancel: fail, releaseLock: fail }),
    aborting({ ...calm, reason: bad }),
  ],
  "a stream that rejects as it is cancelled": () => [
    stream({ endless: true, cancel: () => Promise.reject(new Error("other")) }),
    aborting({ ...calm, reason: bad }),
  ],
  "a stream that is never cancelled": () => [
    stream({ endless: true, cancel: never }),
    aborting({ ...calm, reason: bad }),
  ],
  "a column's signal that cannot be listened to": () => [
    file({ signal: { ...calm, addEventListener: fail } }, { endless: true }),
    calm,
  ],
  "a column's signal that cannot be asked, at last": () => [
    file({ signal: later("aborted", 6, false) }, { endless: true }),
    calm,
  ],
  "a column's signal that aborts with a reason that throws": () => [
    file({ signal: aborting(getter("reason", fail)) }, { endless: true }),
    calm,
  ],
  "a column's signal that is aborted and cannot be left": () => [
    file(
      { signal: aborting({ ...calm, reason: bad, removeEventListener: fail }) },
      { endless: true },
    ),
    calm,
  ],
  "a column's stream that throws as it is cancelled": () => [
    file({}, { endless: true, cancel: fail, releaseLock: fail }),
    aborting({ ...calm, reason: bad }),
  ],
};

const once = ([{ source }, signal]) => query.releaseFrom(source, { signal });

/** Memory is as large after two hundred as it was after five. */
async function leavesNothing(body) {
  for (let time = 0; time < 5; time++) await body();
  const before = memories.at(-1).buffer.byteLength;
  for (let time = 0; time < 200; time++) await body();
  assert.equal(memories.at(-1).buffer.byteLength - before, 0, "bytes of WebAssembly memory");
}

for (const [what, make] of Object.entries(released)) {
  test(`${what}: what was drawn is released, and memory is freed`, () =>
    leavesNothing(async () => {
      const before = asked;
      const { value } = await once(make());
      assert.ok(Number.isInteger(value));
      assert.equal(asked - before, whole);
    }));
}

for (const [what, make] of Object.entries(rejected)) {
  test(`${what}: nothing is drawn, memory is freed and the source cancelled`, () =>
    leavesNothing(async () => {
      const told = make();
      const before = asked;
      await assert.rejects(once(told), bad);
      assert.ok(asked - before <= probe, `${asked - before} bytes of randomness`);
      assert.equal(told[0].told.cancelled, 1);
    }));
}

test("a column's listener that aborts in its last report is heard: nothing is drawn", async () => {
  for (const abortAt of ["release", "loop"]) {
    const controller = new AbortController();
    let reports = 0;
    const onProgress = ({ rows }) => {
      reports++;
      if (rows === 4) controller.abort(bad);
    };
    const { source } = file({ signal: controller.signal, onProgress });
    const before = asked;
    const reading =
      abortAt === "release"
        ? query.releaseFrom(source)
        : (async () => {
            for await (const rows of source) assert.ok(rows.length > 0);
          })();
    await assert.rejects(reading, bad, abortAt);
    assert.ok(asked - before <= probe && reports > 0, abortAt);
  }
});
