/** Releases from chunks: sources of every kind, and how each ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median } from "sottovoce";
import { withSeed, withTape } from "sottovoce/testing";
import { iterable, stream } from "../files/csv-helpers.mjs";
import { middle, noEntropy, query, refusal, stillUsable, tape } from "./api-helpers.mjs";

const rows = [3, 1, 2, 2, 1, 3, 3];
const expected = () => withTape(middle, () => query().release(rows));
const chunks = () => [new Float64Array([3, 1]), [2, 2, 1], new Uint8Array([3]), [], [3]];
const drawn = (source, options) => withTape(middle, () => query().releaseFrom(source, options));

/** A stream as some engines have it: no iterator of its own. */
function bare(source) {
  const inner = stream(source);
  return { log: inner.log, getReader: () => inner.getReader() };
}

async function* later() {
  for (const chunk of chunks()) {
    await null;
    yield chunk;
  }
}

for (const [what, make] of [
  ["an array of chunks", chunks],
  ["a Set of chunks", () => new Set(chunks())],
  ["a generator", () => chunks().values()],
  ["an async generator", later],
  ["an async iterable", () => iterable(chunks())],
  ["a ReadableStream", () => stream(chunks())],
  ["a stream that cannot be iterated", () => bare(chunks())],
  ["one chunk", () => [rows]],
  [
    "promises of chunks in an async generator",
    async function* () {
      yield* chunks().map((chunk) => Promise.resolve(chunk));
    },
  ],
]) {
  test(`${what} gives the same as all rows at once`, async () =>
    assert.deepEqual(await drawn(make()), expected()));
}

test("no chunks at all are no rows", async () => {
  assert.deepEqual(
    await drawn([]),
    withTape(middle, () => query().release([])),
  );
});

for (const source of [
  undefined,
  null,
  5,
  "abc",
  true,
  {},
  Promise.resolve([]),
  new Float64Array([1, 2]),
  new Float64Array(0),
  new Uint8Array(3),
  new DataView(new ArrayBuffer(8)),
  new ArrayBuffer(8),
]) {
  test(`${Object.prototype.toString.call(source)} is refused as a source: it rejects and does not throw`, async () => {
    await assert.rejects(query().releaseFrom(source), refusal("chunks"));
  });
}

test("rows in the place of chunks are refused", async () => {
  await assert.rejects(query().releaseFrom([1, 2, 3]), refusal("rows"));
});

for (const [what, options, argument] of [
  ["null", null, "options"],
  ["text", "x", "options"],
  ["an unknown key", { sginal: undefined }, "sginal"],
  ["null for a signal", { signal: null }, "signal"],
  ["an object for a signal", { signal: {} }, "signal"],
  ["a controller for a signal", { signal: new AbortController() }, "signal"],
]) {
  test(`${what}: refused as options; the source is cancelled unread`, async () => {
    const source = iterable(chunks());
    await assert.rejects(query().releaseFrom(source, options), refusal(argument));
    assert.deepEqual(source.log, { pulls: 0, returns: 1 });
    const other = stream(chunks());
    await assert.rejects(query().releaseFrom(other, options), refusal(argument));
    assert.equal(other.log.cancelled.length, 1);
  });
}

for (const bad of [
  5,
  "1,2",
  null,
  undefined,
  [1, "2"],
  [1, , 2],
  new BigInt64Array(1),
  {},
  new Float64Array(new SharedArrayBuffer(8)),
]) {
  test(`${Object.prototype.toString.call(bad)} in the place of a chunk: rejects, and cancels the source once`, async () => {
    const source = iterable([[1, 2], bad, [3]]);
    await assert.rejects(
      withTape(tape(), () => query().releaseFrom(source)),
      refusal("rows"),
    );
    assert.deepEqual(source.log, { pulls: 2, returns: 1 });
    stillUsable();
  });
}

test("the source is not returned or cancelled after its own end, and a stream is let go", async () => {
  const source = iterable(chunks());
  await drawn(source);
  assert.deepEqual(source.log, { pulls: 6, returns: 0 });
  const readable = stream(chunks());
  await drawn(readable);
  assert.deepEqual([readable.log.cancelled, readable.locked], [[], false]);
});

for (const failure of [
  new Error("mine"),
  new TypeError("mine too"),
  "text",
  0,
  null,
  undefined,
  { code: "ERR_ARGUMENT" },
]) {
  test(`an iterator that throws ${String(failure)}: its own error, unchanged, after its return() was called`, async () => {
    const log = [];
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => (
          log.push("next"),
          log.length === 3 ? Promise.reject(failure) : Promise.resolve({ done: false, value: [1] })
        ),
        return: () => (log.push("return"), Promise.resolve({ done: true })),
      }),
    };
    let thrown = "nothing";
    await query()
      .releaseFrom(source)
      .catch((reason) => (log.push("rejected"), (thrown = reason)));
    assert.equal(thrown, failure);
    assert.deepEqual(log, ["next", "next", "next", "return", "rejected"]);
    stillUsable();
  });
}

test("a synchronous iterator that throws: the same", async () => {
  const mine = new Error("mine");
  let returned = 0;
  const source = {
    [Symbol.iterator]: () => ({
      next: () => {
        throw mine;
      },
      return: () => (returned++, {}),
    }),
  };
  await assert.rejects(query().releaseFrom(source), (thrown) => thrown === mine);
  assert.equal(returned, 1);
});

test("an iterator whose return() fails or is missing does not hide why", async () => {
  const mine = new Error("mine");
  const failing = (more) => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(mine), ...more }),
  });
  for (const more of [
    {},
    {
      return: () => {
        throw new Error("other");
      },
    },
    { return: () => Promise.reject(new Error("other")) },
    { return: () => new Promise(() => {}) },
  ]) {
    await assert.rejects(query().releaseFrom(failing(more)), (thrown) => thrown === mine);
  }
});

test("a source that cannot be opened rejects with its own error", async () => {
  const mine = new Error("mine");
  await assert.rejects(
    query().releaseFrom({
      [Symbol.asyncIterator]() {
        throw mine;
      },
    }),
    (thrown) => thrown === mine,
  );
  await assert.rejects(
    query().releaseFrom({
      getReader() {
        throw mine;
      },
    }),
    (thrown) => thrown === mine,
  );
});

test("a stream that errors: its own error, and it is let go", async () => {
  const mine = new Error("mine");
  const readable = stream([[1, 2]], { failure: mine });
  await assert.rejects(query().releaseFrom(readable), (thrown) => thrown === mine);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(readable.locked, false);
});

for (const [what, make] of [
  ["an iterable", iterable],
  ["a stream", stream],
]) {
  const cancels = ({ log }) => log.returns ?? log.cancelled.length;

  test(`${what}, aborted beforehand: rejects with the reason, and the source is cancelled unread`, async () => {
    const reason = new Error("stop");
    const source = make(chunks());
    await assert.rejects(
      query().releaseFrom(source, { signal: AbortSignal.abort(reason) }),
      (thrown) => thrown === reason,
    );
    assert.equal(cancels(source), 1);
    assert.ok(!source.log.pulls);
  });

  test(`${what}, aborted while it is waited for: rejects at once`, async () => {
    const controller = new AbortController();
    const reason = { any: "thing" };
    const source = make([[1, 2]], { endless: true });
    const pending = query().releaseFrom(source, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await assert.rejects(pending, (thrown) => thrown === reason);
    assert.equal(cancels(source), 1);
    stillUsable();
  });

  test(`${what}, aborted between chunks and at its very end: nothing is drawn`, async () => {
    for (const when of [1, 2, 3]) {
      const controller = new AbortController();
      let given = 0;
      const watched = (function* () {
        for (const chunk of [[1], [2]]) {
          if (++given === when) controller.abort("enough");
          yield Object.assign(chunk, { slice: () => chunk });
        }
        if (++given === when) controller.abort("enough");
      })();
      const pending = withTape(tape(), () =>
        query().releaseFrom(make({ [Symbol.iterator]: () => watched }), {
          signal: controller.signal,
        }),
      );
      await assert.rejects(pending, (thrown) => thrown === "enough");
    }
  });
}

test("an abort without a reason rejects with the platform's own", async () => {
  await assert.rejects(query().releaseFrom(chunks(), { signal: AbortSignal.abort() }), {
    name: "AbortError",
  });
  // The timer of a signal does not keep a process alive.
  const alive = setTimeout(() => {}, 10_000);
  await assert.rejects(
    query().releaseFrom(iterable([], { endless: true }), { signal: AbortSignal.timeout(5) }),
    { name: "TimeoutError" },
  );
  clearTimeout(alive);
});

test("a signal is not listened to any more when the release is over", async () => {
  const listeners = new Set();
  const signal = {
    aborted: false,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  await drawn(chunks(), { signal });
  assert.equal(listeners.size, 0);
  await assert.rejects(query().releaseFrom([5], { signal }));
  assert.equal(listeners.size, 0);
  const pending = query().releaseFrom(later(), { signal });
  assert.equal(listeners.size, 1);
  await pending;
});

test("a signal that changes without an event is looked at between chunks", async () => {
  const signal = {
    aborted: false,
    reason: undefined,
    addEventListener() {},
    removeEventListener() {},
  };
  const source = (async function* () {
    yield [1];
    Object.assign(signal, { aborted: true, reason: "quiet" });
    yield [2];
  })();
  await assert.rejects(query().releaseFrom(source, { signal }), (thrown) => thrown === "quiet");
});

test("a tape is taken when releaseFrom is called, whatever happens before the draw", async () => {
  const slow = (async function* () {
    await new Promise((resolve) => setTimeout(resolve, 5));
    yield rows;
  })();
  const pending = drawn(slow);
  assert.equal(query().release([1]).seeded, undefined);
  withTape(middle, () => query().release(rows));
  assert.deepEqual(await pending, expected());
  await assert.rejects(
    withTape(tape(1n, 2n), () => query().releaseFrom(later())),
    noEntropy,
  );
});

test("many at once do not mix their rows", async () => {
  const sharp = median()
    .candidates(Array.from({ length: 20 }, (_, at) => at))
    .neighbors("change-one")
    .epsilon(2000)
    .build();
  const one = async function* (value) {
    for (let chunk = 0; chunk < 5; chunk++) {
      await new Promise((resolve) => setImmediate(resolve));
      yield Array(50).fill(value);
    }
  };
  const pending = withSeed(new Uint8Array(32), () =>
    Array.from({ length: 20 }, (_, value) => sharp.releaseFrom(one(value))),
  );
  const released = await Promise.all(pending);
  assert.deepEqual(
    released.map(({ value }) => value),
    Array.from({ length: 20 }, (_, at) => at),
  );
});

test("chunks may be changed by their source once the next one is asked for", async () => {
  const reused = new Float64Array(2);
  const source = (function* () {
    for (let at = 0; at < rows.length; at += 2) {
      const part = rows.slice(at, at + 2);
      reused.set(part);
      yield reused.subarray(0, part.length);
      reused.fill(NaN);
    }
  })();
  assert.deepEqual(await drawn(source), expected());
});
