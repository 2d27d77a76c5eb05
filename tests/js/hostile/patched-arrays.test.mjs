/**
 * A page that patches the methods of arrays once the package is there: releases work, and from the
 * first random word to the return none of these methods is called, the iterator of arrays neither.
 * Lookups in maps are the package's own too.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mean, quantiles, sum } from "sottovoce";
import { column, textColumn } from "sottovoce/csv";
import { kinds } from "../api/kinds.mjs";

const asked = Object.getOwnPropertyDescriptors(Array.prototype);
const methods = Reflect.ownKeys(asked).filter((key) => typeof asked[key].value === "function");

/** Runs `body` with other functions in the place of these methods. */
function patched(names, functionOf, body) {
  for (let at = 0; at < names.length; at++) {
    const name = names[at];
    Object.defineProperty(Array.prototype, name, {
      ...asked[name],
      value: functionOf(name, asked[name].value),
    });
  }
  try {
    return body();
  } finally {
    Object.defineProperties(Array.prototype, asked);
  }
}

const throwing = (name) =>
  function () {
    throw new Error(`the page's ${String(name)}`);
  };

/** Runs `body`, and gives the methods that were called once the platform was asked for words. */
function calledWhileDrawing(body) {
  const crypto = Object.getPrototypeOf(globalThis.crypto);
  const { getRandomValues } = crypto;
  const called = new Set();
  let isDrawing = false;
  let hasDrawn = false;
  crypto.getRandomValues = function (array) {
    isDrawing = false;
    const filled = getRandomValues.call(this, array);
    hasDrawn = isDrawing = true;
    return filled;
  };
  const noting = (name, method) =>
    function (...given) {
      if (isDrawing) called.add(name);
      return Reflect.apply(method, this, given);
    };
  try {
    patched(methods, noting, () => {
      body();
      isDrawing = false;
    });
  } finally {
    crypto.getRandomValues = getRandomValues;
  }
  assert.ok(hasDrawn, "something was drawn");
  return Array.from(called, String);
}

/** Everything that is released at once: the name, a new mechanism, and what it does. */
const releases = Object.entries(kinds).flatMap(([kind, { least, all, input }]) =>
  Object.entries({ least, all }).map(([settings, builder]) => [
    `${kind}, ${settings} settings`,
    () => builder().build(),
    (mechanism) => mechanism.release(input),
  ]),
);
const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
const bigints = [3n, 2n ** 70n];
releases.push(
  [
    "noise on bigints",
    () => kinds.discreteLaplace.least().build(),
    (noise) => noise.release(bigints),
  ],
  [
    "noise on a BigInt64Array",
    () => kinds.discreteLaplace.least().build(),
    (noise) => noise.release(BigInt64Array.of(3n, 4n)),
  ],
  [
    "Gaussian noise on bigints",
    () => kinds.discreteGaussian.least().build(),
    (noise) => noise.release(bigints),
  ],
  [
    "a selection from bigints",
    () => kinds.exponential.least().build(),
    (selection) => selection.release(bigints),
  ],
  [
    "a tally of a mean",
    () => person(mean().bounds(0, 3)),
    (query) =>
      query.releaseTally([
        { bin: 0, n: 7 },
        { bin: 2, n: 3 },
      ]),
  ],
  [
    "a tally of a sum, and of whom",
    () => sum().bounds(0, 3).neighbors("add-or-remove-one").epsilon(1).build(),
    (query) =>
      query.releaseTally([{ bin: 0, n: 7n }], {
        where: [{ column: "a", atLeast: 1 }],
        person: { column: "id", row: "row" },
      }),
  ],
);

for (const [name, build, release] of releases) {
  test(`${name}: released while methods of arrays throw`, () => {
    // By a mechanism whose loss nobody asked for yet: it is found at its first release.
    for (const method of ["map", "push", "forEach", "includes"])
      assert.ok("value" in patched([method], throwing, withOne(build(), release)), method);
  });

  test(`${name}: released while lookups in maps throw, or find nothing`, () => {
    const { get } = Map.prototype;
    for (const other of [throwing("get"), () => undefined]) {
      const released = withOne(build(), release);
      Map.prototype.get = other;
      try {
        assert.ok("value" in released());
      } finally {
        Map.prototype.get = get;
      }
    }
  });

  test(`${name}: no method of arrays is called from the first random word on`, () => {
    const mechanism = build();
    assert.deepEqual(calledWhileDrawing(withOne(mechanism, release)), []);
  });
}

function withOne(mechanism, release) {
  return () => release(mechanism);
}

/** Not a Blob: Node's own reading of one calls methods of arrays. */
const fileOf = (text) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
const text = "a;b\n1;x\n2;y\n3;x\n";
const streamed = {
  "a sum of chunks": [kinds.sum, () => [[1, 2], Float64Array.of(3)]],
  "a mean of chunks": [kinds.mean, () => [[1, 2], Float64Array.of(3)]],
  "a quantile of a file": [kinds.quantile, () => column(fileOf(text), { column: "a" })],
  "a histogram of a file": [
    { least: () => kinds["histogram of texts"].least() },
    () => textColumn(fileOf(text), { column: "b" }),
  ],
};

for (const [name, [{ least }, chunks]] of Object.entries(streamed)) {
  test(`${name}: released while methods of arrays throw`, async () => {
    for (const method of ["map", "push", "forEach", "includes"]) {
      const [query, rows] = [least().build(), chunks()];
      Array.prototype[method] = throwing(method);
      try {
        assert.ok("value" in (await query.releaseFrom(rows)), method);
      } finally {
        Object.defineProperties(Array.prototype, asked);
      }
    }
  });
}

test("noise of quantiles too is drawn where nothing is asked of arrays", () => {
  const query = person(quantiles(["1/4", "3/4"]).candidates({ first: 0, last: 99, step: 1 }));
  const many = Float64Array.from({ length: 20_000 }, (_, index) => index % 100);
  assert.deepEqual(
    calledWhileDrawing(() => query.release(many)),
    [],
  );
});
