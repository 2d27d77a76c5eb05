/** Tests what is said of privacy and accuracy, against exact references. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fromPlan, median, quantile } from "sottovoce";
import {
  below,
  expEnclosure,
  fraction,
  ofDouble,
  over,
  read,
  times,
} from "../../vectors/exact.mjs";
import { rangeDistance, scaleOf } from "../../vectors/quantile.mjs";
import { query, refusal } from "./api-helpers.mjs";

/** The least double whose reading as a decimal is not below an exact loss: nothing less serves. */
function assertReported(reported, exact) {
  const reading = reported === Infinity ? undefined : read(String(reported));
  if (reading) assert.ok(!below(reading, exact), `${reported} is below the loss`);
  const less = previous(reported);
  assert.ok(reported === 0 || below(read(String(less)), exact), `${less} would have done`);
}

/** The double before one above 0. */
function previous(value) {
  const view = new BigUint64Array(new Float64Array([value]).buffer);
  view[0] -= 1n;
  return new Float64Array(view.buffer)[0];
}

for (const epsilon of [
  0.3,
  0.1,
  1,
  2,
  "1/3",
  "2/3",
  1 / 3,
  1e-7,
  "1e-400",
  5e-324,
  1e308,
  "1e400",
  "123456789012345678901234567890/7",
]) {
  test(`epsilon ${epsilon} is reported rounded up`, () => {
    const built = query(epsilon);
    assertReported(built.epsilon, read(String(epsilon)));
    if (typeof epsilon === "number") assert.equal(built.epsilon, epsilon);
    assert.equal(built.release([1]).epsilon, built.epsilon);
    assert.equal(built.notion, "pure");
  });
}

test("the privacy map is epsilon dIn / rowsPerPerson, rounded up", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 20n })),
      fc.constantFrom("add-or-remove-one", "change-one"),
      (dIn, rows, [top, bottom], neighbors) => {
        const built = median()
          .candidates([1, 2])
          .neighbors(neighbors)
          .rowsPerPerson(rows)
          .epsilon(`${top}/${bottom}`)
          .build();
        const exact = times(fraction(top, bottom), fraction(BigInt(dIn), BigInt(rows)));
        assertReported(built.privacyMap(dIn), exact);
        assert.equal(built.privacyMap(rows), built.epsilon);
        assert.equal(built.privacyMap(BigInt(dIn)), built.privacyMap(String(dIn)));
      },
    ),
    { seed: 20_250_201, numRuns: 300 },
  );
});

test("dIn is a whole number of rows, at least 0", () => {
  const built = query("0.3");
  for (const nothing of [0, -0, "0", "-0", 0n, "0/7"])
    assert.ok(Object.is(built.privacyMap(nothing), 0));
  assert.equal(built.privacyMap(1), 0.3);
  assert.equal(built.privacyMap(10), 3);
  assert.equal(built.privacyMap("20/2"), 3);
  assert.equal(built.privacyMap(1e3), 300);
  assert.equal(built.privacyMap(10n ** 400n), Infinity);
  assert.equal(built.privacyMap("1e400"), Infinity);
  for (const wrong of [
    0.5,
    "1/2",
    -1,
    -1n,
    "-1",
    -5e-324,
    NaN,
    Infinity,
    "abc",
    "",
    undefined,
    null,
    true,
    [1],
    {},
    { valueOf: () => 1 },
    Symbol(),
  ]) {
    assert.throws(() => built.privacyMap(wrong), refusal("dIn"), String(wrong));
  }
});

test("dIn given as a number counts as the larger of its decimal and its binary value", () => {
  for (const dIn of [1e23, 7e22, 1e30, 2 ** 53 + 2]) {
    const [decimal, binary] = [read(String(dIn)), ofDouble(dIn)];
    assertReported(query(1).privacyMap(dIn), below(decimal, binary) ? binary : decimal);
  }
});

test("the scale follows from epsilon and the sensitivity: the accuracy shows it", () => {
  for (const alpha of ["0", "1/10", "1/2", "9/10", "1"]) {
    for (const neighbors of ["add-or-remove-one", "change-one"]) {
      for (const rowsPerPerson of [1, 4]) {
        const one = { alpha, neighbors, rowsPerPerson, epsilon: "1/2" };
        const built = fromPlan({ kind: "quantile", candidates: [1, 2, 3], ...one });
        const { bottom: q } = read(alpha);
        assert.ok(rangeDistance(read(alpha).top, q, neighbors) >= q);
        assertRankError(built.accuracy({ confidence: "19/20" }).rankError, scaleOf(one), q, 60n);
      }
    }
  }
});

/**
 * scale ln(odds) / q <= rankError, and hardly more: e^(rankError q / scale) is at least the odds.
 */
function assertRankError(rankError, scale, q, odds) {
  const exponent = (value) => over(times(ofDouble(value), fraction(q)), scale);
  const [low] = expEnclosure(exponent(rankError), 200);
  const [, high] = expEnclosure(exponent(previous(previous(rankError))), 200);
  const share = (1n << 200n) / odds;
  assert.ok(low <= share, `${rankError} is too little`);
  assert.ok(high > share, `${rankError} is more than it needs to be`);
}

test("accuracy is what the theorem says, rounded up", () => {
  for (const [confidence, odds] of [
    ["19/20", 60n],
    [0.95, 60n],
    ["2/3", 9n],
    ["0.999", 3000n],
    [0, 3n],
  ]) {
    assertRankError(
      query(0.7).accuracy({ confidence }).rankError,
      scaleOf({ alpha: "1/2", neighbors: "add-or-remove-one", rowsPerPerson: 1, epsilon: "0.7" }),
      2n,
      odds,
    );
  }
  assert.deepEqual(Object.keys(query().accuracy({ confidence: 0.5 })), ["rankError"]);
  assert.equal(
    quantile(1)
      .candidates([5])
      .neighbors("change-one")
      .epsilon(1)
      .build()
      .accuracy({ confidence: 0 }).rankError,
    0,
  );
});

test("confidence is at least 0 and below 1, and the only option", () => {
  for (const confidence of [
    1,
    1n,
    "1",
    1.5,
    -0.1,
    "-1/2",
    NaN,
    Infinity,
    "abc",
    undefined,
    null,
    true,
    {},
  ]) {
    assert.throws(
      () => query().accuracy({ confidence }),
      refusal("confidence"),
      String(confidence),
    );
  }
  for (const options of [undefined, null, 0.95, "0.95"])
    assert.throws(() => query().accuracy(options), refusal("options"));
  assert.throws(() => query().accuracy({}), refusal("confidence"));
  assert.throws(() => query().accuracy({ confidence: 0.5, values: 2 }), refusal("values"));
});

test("rank error is kept as often as the accuracy says, on exact probabilities", async () => {
  const { probabilities } = await import("sottovoce/testing");
  const built = median()
    .candidates(Array.from({ length: 21 }, (_, at) => at))
    .neighbors("add-or-remove-one")
    .epsilon(0.5)
    .build();
  const rows = Array.from({ length: 40 }, (_, at) => (at * 7) % 21);
  const { rankError } = built.accuracy({ confidence: 0.9 });
  const costs = built.plan.candidates.map((c) => {
    const [less, equal] = [
      rows.filter((row) => row < c).length,
      rows.filter((row) => row === c).length,
    ];
    return Math.max(2 * less - rows.length, rows.length - 2 * (less + equal), 0) / 2;
  });
  const best = Math.min(...costs);
  const kept = probabilities(built, rows).reduce(
    (sum, { lower }, at) => sum + (costs[at] - best <= rankError ? lower : 0),
    0,
  );
  assert.ok(kept >= 0.9, `${kept}`);
});
