/**
 * Faults of the platform's randomness: each ends in ERR_NO_ENTROPY, nothing is released, and the
 * package goes on.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median } from "sottovoce";
import { iterable } from "../files/csv-helpers.mjs";
import { noEntropy, query, stillUsable, withCrypto } from "../api/api-helpers.mjs";

const real = globalThis.crypto;
const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
const source = (getRandomValues) => ({ getRandomValues });

/** Releases by both ways, under a replaced crypto. */
async function refusedBoth(replacement) {
  let released;
  assert.throws(
    () => withCrypto(replacement(), () => (released = query().release([1, 2, 3]))),
    noEntropy,
  );
  const rows = iterable([[1, 2, 3]]);
  await assert.rejects(
    withCrypto(replacement(), () =>
      query()
        .releaseFrom(rows)
        .then((release) => (released = release)),
    ),
    noEntropy,
  );
  assert.equal(released, undefined);
  stillUsable();
}

for (const [what, replacement] of [
  ["no crypto", () => undefined],
  ["crypto null", () => null],
  ["crypto without getRandomValues", () => ({})],
  ["getRandomValues that is no function", () => source(5)],
  [
    "getRandomValues that throws an error",
    () =>
      source(() => {
        throw new Error("no");
      }),
  ],
  [
    "getRandomValues that throws a quota error",
    () =>
      source(() => {
        throw new DOMException("no", "QuotaExceededError");
      }),
  ],
  [
    "getRandomValues that throws text",
    () =>
      source(() => {
        throw "no";
      }),
  ],
  [
    "getRandomValues that throws nothing",
    () =>
      source(() => {
        throw undefined;
      }),
  ],
  [
    "a getter that throws",
    () => ({
      get getRandomValues() {
        throw new Error("no");
      },
    }),
  ],
  ["bytes stuck at 0x00", () => source((view) => (bytesOf(view).fill(0), view))],
  ["bytes stuck at 0xff", () => source((view) => (bytesOf(view).fill(0xff), view))],
  ["bytes stuck at 0x5a", () => source((view) => (bytesOf(view).fill(0x5a), view))],
  [
    "a pattern of two bytes",
    () => source((view) => (bytesOf(view).forEach((_, at, bytes) => (bytes[at] = at % 2)), view)),
  ],
  [
    "a pattern of eight bytes",
    () => source((view) => (bytesOf(view).forEach((_, at, bytes) => (bytes[at] = at % 8)), view)),
  ],
  ["nothing written", () => source((view) => view)],
  [
    "another array given back",
    () => source((view) => new Uint8Array(view.length).map((_, at) => at)),
  ],
  [
    "a promise instead of bytes",
    () => source(async (view) => real.getRandomValues(new Uint8Array(view.length))),
  ],
  [
    "an attempt to detach",
    () => source((view) => structuredClone(view, { transfer: [view.buffer] })),
  ],
]) {
  test(`${what}: ERR_NO_ENTROPY`, () => refusedBoth(replacement));
}

test("the same block over and over: ERR_NO_ENTROPY at the second", () => {
  let calls = 0;
  const repeating = source(
    (view) => (
      calls++,
      bytesOf(view).forEach((_, at, bytes) => (bytes[at] = (at * 37 + 11) % 251)),
      view
    ),
  );
  withCrypto(repeating, () => assert.throws(() => query().release([1]), noEntropy));
  assert.equal(calls, 2);
  withCrypto(repeating, () => assert.throws(() => query().release([1]), noEntropy));
  stillUsable();
});

for (const [what, run] of [
  ["release", async (rows) => query().release(rows)],
  ["releaseFrom", (rows) => query().releaseFrom([rows, rows])],
]) {
  test(`${what}: getRandomValues fails at call n, for every n until it works`, async () => {
    let failing = 1;
    for (; ; failing++) {
      let calls = 0;
      const faulty = source((view) => {
        if (++calls === failing) throw new Error("no");
        return real.getRandomValues(view);
      });
      let release;
      try {
        release = await withCrypto(faulty, () => run([1, 2, 3]));
      } catch (thrown) {
        noEntropy(thrown);
        assert.equal(calls, failing, "asked again after a failure");
        stillUsable();
        continue;
      }
      assert.ok([1, 2, 3].includes(release.value));
      assert.equal(calls, failing - 1);
      break;
    }
    // One call that is thrown away before the first row, and one for the draw.
    assert.equal(failing, 3);
  });
}

test("a source that is missing is known before the first row is read", async () => {
  let reads = 0;
  const rows = new Proxy([1, 2, 3], {
    get: (target, key) => (key === "length" || reads++, Reflect.get(target, key)),
  });
  withCrypto(undefined, () => assert.throws(() => query().release(rows), noEntropy));
  assert.equal(reads, 0);
  const chunks = iterable([[1]]);
  await assert.rejects(
    withCrypto(undefined, () => query().releaseFrom(chunks)),
    noEntropy,
  );
  assert.deepEqual(chunks.log, { pulls: 0, returns: 1 });
});

test("a counter cannot be told from randomness: it ends in a result", () => {
  let next = 0;
  const counter = source(
    (view) => (bytesOf(view).forEach((_, at, bytes) => (bytes[at] = next++ % 253)), view),
  );
  assert.ok([1, 2, 3].includes(withCrypto(counter, () => query().release([1, 2, 3])).value));
});

test("words that reject every member end by the cap", () => {
  // Three equal candidates: the word 0 for the member is rejected (2^64 mod 3 = 1). Test bytes
  // vary, words are 0.
  const three = median().candidates([1, 2, 3]).neighbors("change-one").epsilon(1).build();
  let [call, asked] = [0, 0];
  const rejecting = source((view) => {
    const bytes = bytesOf(view).fill(0);
    asked += bytes.length;
    for (let block = 0; block < bytes.length; block += 256)
      new DataView(bytes.buffer, bytes.byteOffset + block).setUint32(0, ++call);
    return view;
  });
  assert.throws(() => withCrypto(rejecting, () => three.release([])), noEntropy);
  // The probe, and 2 * 3 + 256 words of which four come with each 64 bytes.
  assert.equal(asked, 64 + Math.ceil(262 / 4) * 64);
  stillUsable();
});

test("randomness is asked for in pieces that every host gives, and only where a release is made", () => {
  const sizes = [];
  const watched = source((view) => (sizes.push(view.byteLength), real.getRandomValues(view)));
  withCrypto(watched, () => {
    const built = query();
    built.privacyMap(1);
    built.accuracy({ confidence: 0.5 });
    assert.deepEqual(sizes, []);
    built.release([1, 2]);
    built.release([1, 2]);
  });
  assert.equal(sizes.length, 4);
  assert.ok(sizes.every((size) => size <= 65_536));
});

test("draws under the platform's randomness differ", () => {
  const wide = median()
    .candidates({ first: 0, last: 2 ** 20 - 1, step: 1 })
    .neighbors("change-one")
    .epsilon(1)
    .build();
  const values = new Set(Array.from({ length: 20 }, () => wide.release([]).value));
  // Two of twenty coincide with probability below 2^-12; more than three of them never in practice
  // (below 2^-40).
  assert.ok(values.size >= 17);
});

test("a source that asks for a release itself does no harm", () => {
  let depth = 0;
  const nested = source((view) => {
    if (depth++ === 0) assert.ok([1, 2, 3].includes(query().release([2]).value));
    return real.getRandomValues(view);
  });
  assert.ok([1, 2, 3].includes(withCrypto(nested, () => query().release([1])).value));
});
