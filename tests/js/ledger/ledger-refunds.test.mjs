/** When a charge is given back, and when it stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, discreteLaplace, exponential, histogram, isDpError, median } from "sottovoce";
import { exponentialBase2, integerPartition, sparseVector, thresholdTest } from "sottovoce/base2";
import { column, textColumn } from "sottovoce/csv";
import { memoryLog } from "sottovoce/ledger";
import { withTape } from "sottovoce/testing";
import { tape } from "../api/api-helpers.mjs";
import { begun, counting, neighbors, states } from "./ledger-helpers.mjs";

const state = async (attempt, what) => {
  const book = await begun({ epsilon: 1000 });
  const thrown = await attempt(book).then(
    () => assert.fail(what),
    (reason) => reason,
  );
  const found = await states(book);
  // People read of a charge that stays, and of no other.
  if (isDpError(thrown))
    assert.equal(/\. The charge remains$/.test(thrown.message), found === "reserved", what);
  else assert.doesNotMatch(thrown.message, /charge/);
  return found;
};
const releasing = (mechanism, input, what) =>
  state((book) => book.release(mechanism(), input), what);
const noise = () => discreteLaplace().sensitivity(1).epsilon(1).build();
const choice = () => exponential().sensitivity(1).epsilon(1).build();
const best = () => exponential().top(3).sensitivity(1).epsilon(1).build();
const costs = () =>
  exponentialBase2().sensitivity(1).epsilon(1).clamp(0, 9).rounding("none").build();
const partition = () => integerPartition().sensitivity(1).epsilon(1).total(6).build();
const middle = () => median().candidates([1, 2]).neighbors(neighbors).epsilon(1).build();
const words = () => histogram(["a", "b"]).neighbors(neighbors).epsilon(1).build();
const first = (fail) => {
  let asked = 0;
  return {
    async *[Symbol.asyncIterator]() {
      if (asked++ === 0) fail();
      yield [1];
    },
  };
};

test("an input of a wrong kind gives its charge back", async () => {
  for (const [what, mechanism, input] of [
    ["a count", counting, "rows"],
    ["a count", counting, undefined],
    ["a median", middle, { length: 3 }],
    ["a histogram", words, new Float64Array(3)],
    ["noise", noise, "5"],
    ["noise", noise, {}],
    ["a choice", choice, 5],
    ["a choice of nothing", choice, []],
    ["the best three of two", best, [1, 2]],
    ["a choice of too many", choice, new Array(2 ** 20 + 1)],
    ["costs", costs, "costs"],
    ["a partition", partition, 5],
  ])
    assert.equal(await releasing(mechanism, input, what), "canceled", what);
});

test("what a row decides does not", async () => {
  const throwing = Object.defineProperty([1, 2], 1, {
    get() {
      throw new Error("a row");
    },
  });
  const atFirst = Object.defineProperty([1, 2], 0, {
    get() {
      throw new Error("the first row");
    },
  });
  for (const mechanism of [counting, middle, words, noise, choice, costs, partition])
    assert.equal(await releasing(mechanism, atFirst, "the first row"), "reserved");
  for (const [what, mechanism, input] of [
    ["a count", counting, [1, "2"]],
    ["a count of holes", counting, [1, , 3]],
    ["a median", middle, throwing],
    ["a histogram", words, ["a", 5]],
    ["noise", noise, [1, 2.5]],
    ["noise", noise, 2.5],
    ["noise", noise, throwing],
    ["a choice", choice, [1, NaN]],
    ["a choice", choice, [1n, 2]],
    ["costs", costs, [1, "2"]],
    ["a partition", partition, [1.5]],
    ["a partition that is too long", partition, new Float64Array(2 ** 20 + 1)],
  ])
    assert.equal(await releasing(mechanism, input, what), "reserved", what);
});

test("base-2 mechanisms on one integer look at it at once", async () => {
  const tested = () =>
    thresholdTest().sensitivity(1).epsilon(1).bounds(0, 9).thresholds([5]).build();
  assert.equal(await releasing(tested, "5"), "canceled");
  assert.equal(await releasing(tested, 5.5), "reserved");
  const sparse = () =>
    sparseVector().sensitivity(1).epsilon(1).bounds(-9, 9).reach(3).count(1).build();
  assert.equal(await releasing(sparse, "5"), "canceled");
  assert.equal(await releasing(sparse, [5.5]), "reserved");
});

test("a source that fails is charged, for it may have read rows; what is none is not", async () => {
  const fail = () => {
    throw new Error("the source");
  };
  const from = (chunks, options) => state((book) => book.releaseFrom(counting(), chunks, options));
  assert.equal(await from(first(fail)), "reserved");
  const stream = { getReader: () => ({ read: async () => fail(), cancel() {}, releaseLock() {} }) };
  assert.equal(await from(stream), "reserved");
  assert.equal(await from("rows"), "canceled");
  assert.equal(await from([[1], "rows"]), "reserved");
  // An array was at hand before the charge; code of the caller makes chunks after it.
  assert.equal(await from(["rows"]), "canceled");
  assert.equal(await from([["1"]]), "reserved");
  const given = async function* (...chunks) {
    yield* chunks;
  };
  assert.equal(await from(given("rows")), "reserved");
  assert.equal(await from(new Set(["rows"])), "reserved");
  assert.equal(await from(ReadableStream.from(given("rows"))), "reserved");
  assert.equal(await from([[1]], { signal: 5 }), "canceled");
  assert.equal(
    await from(
      (function* () {
        yield [1];
        fail();
      })(),
    ),
    "reserved",
  );
});

test("a signal gives the charge back, also while rows are read", async () => {
  for (const when of [0, 1, 2]) {
    const controller = new AbortController();
    const chunks = async function* () {
      for (let index = 0; index < 5; index++) {
        if (index === when) controller.abort(new Error("enough"));
        yield [index];
      }
    };
    const book = await begun({ epsilon: 1 });
    await assert.rejects(
      book.releaseFrom(counting(), chunks(), { signal: controller.signal }),
      /enough/,
    );
    assert.equal(await states(book), "canceled", `in chunk ${when}`);
    assert.equal((await book.summary()).spent.epsilon, "0");
  }
  // Afterwards is too late.
  const controller = new AbortController();
  const book = await begun({ epsilon: 1 });
  await book.releaseFrom(counting(), [[1]], { signal: controller.signal });
  controller.abort();
  assert.equal(await states(book), "committed");
});

test("a file without the column gives its charge back; a file that breaks off later does not", async () => {
  const from = (query, chunks) => state((book) => book.releaseFrom(query, chunks));
  const file = (text) => new Blob([text]);
  assert.equal(await from(middle(), column(file("a,b\n1,2\n"), { column: "c" })), "canceled");
  assert.equal(await from(words(), column(file("a\n1\n"), { column: "a" })), "canceled");
  assert.equal(await from(middle(), textColumn(file("a\n1\n"), { column: "a" })), "canceled");
  const breaking = (text) =>
    new ReadableStream({
      pull(controller) {
        if (text === "") return controller.error(new Error("the line is dead"));
        controller.enqueue(new TextEncoder().encode(text));
        text = "";
      },
    });
  assert.equal(await from(middle(), column(breaking("a\n"), { column: "a" })), "canceled");
  assert.equal(await from(middle(), column(breaking("a\n1\n2\n"), { column: "a" })), "reserved");
});

test("a tally gives its charge back before its first row is looked at, and not after", async () => {
  const tally = (rows, options) => state((book) => book.releaseTally(counting(), rows, options));
  assert.equal(await tally(5), "canceled");
  assert.equal(await tally([{ bin: 0, n: 1 }], { where: 5 }), "canceled");
  assert.equal(await tally([{ bin: 7, n: 1 }]), "reserved");
  assert.equal(await tally([5]), "reserved");
});

test("randomness that fails costs what it would have given", async () => {
  const book = await begun({ epsilon: 10 });
  const noEntropy = { code: "ERR_NO_ENTROPY" };
  await assert.rejects(
    withTape(tape(), () => book.release(counting(), [1])),
    noEntropy,
  );
  await assert.rejects(
    withTape(tape(), () => book.release(noise(), 5)),
    noEntropy,
  );
  await assert.rejects(
    withTape(tape(), () => book.releaseFrom(counting(), [[1]])),
    noEntropy,
  );
  await assert.rejects(
    withTape(tape(), () => book.releaseFrom(counting(), [])),
    noEntropy,
  );
  assert.equal(await states(book), "reserved reserved reserved reserved");
});

test("what cannot be settled stands, and what was drawn is released", async () => {
  const log = memoryLog();
  let fails = false;
  const failing = {
    ...log,
    append(people, line, from) {
      if (fails && !line.includes('"reserve"')) throw new Error("full");
      return log.append(people, line, from);
    },
  };
  const book = await begun({ epsilon: 1 }, failing);
  fails = true;
  assert.ok(await book.release(counting(), [1]));
  await assert.rejects(book.release(counting(), "rows"), { code: "ERR_ARGUMENT" });
  assert.equal(await states(book), "reserved reserved");
  assert.equal((await book.summary()).spent.epsilon, "1/2");
  assert.match((await book.summary()).words, /2 releases began and did not end/);
});

test("a release that was wrapped, and lost its attempt, gives nothing back", async () => {
  const query = counting();
  let owner = query;
  while (!Object.hasOwn(owner, "release")) owner = Object.getPrototypeOf(owner);
  const known = owner.release;
  owner.release = function (rows) {
    return known.call(this, rows);
  };
  try {
    assert.equal(await releasing(counting, [1, "2"], "a row"), "reserved");
    const book = await begun({ epsilon: 1 });
    assert.ok(await book.release(query, [1]));
    assert.equal(await states(book), "committed");
  } finally {
    owner.release = known;
  }
  assert.equal(await releasing(counting, "rows", "not wrapped"), "canceled");
});

test("a count of no rows is a release", async () => {
  const book = await begun({ epsilon: 1 });
  assert.ok(await book.release(count().neighbors(neighbors).epsilon(1).build(), []));
  assert.equal(await states(book), "committed");
});
