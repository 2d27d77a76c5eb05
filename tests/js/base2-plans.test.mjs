/** Plans in base 2: the same mechanism again, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  discreteLaplaceBase2,
  explain,
  exponentialBase2,
  fromPlan,
  integerPartition,
  parse,
  permuteAndFlipBase2,
  sparseVector,
  stringify,
  thresholdTest,
} from "sottovoce";
import { withSeed, withTape } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";

const tape = (...words) => BigUint64Array.from(words);
const costs = (x, y, z, rule = "none") =>
  exponentialBase2().base(x, y, z).clamp(0, 20).rounding(rule).build();
const all = [
  costs(3, 2, 2),
  exponentialBase2()
    .sensitivity(2)
    .monotone()
    .epsilon("1/3")
    .clamp(-5, 5)
    .rounding("randomized")
    .build(),
  permuteAndFlipBase2().sensitivity(1).epsilon(1).clamp(0, 9).rounding("randomized").build(),
  discreteLaplaceBase2().sensitivity(1).epsilon("1/2").bounds(-20, 20).build(),
  thresholdTest().base(3, 2, 1).bounds(0, 9).thresholds([2, 5]).build(),
  sparseVector().sensitivity(1).epsilon(2).bounds(-9, 9).count(2).reach(4).gaps([1, 3]).build(),
  sparseVector().base(1, 1, 1).bounds(-9, 9).count(1).reach(4).monotone().build(),
  integerPartition().sensitivity(1).epsilon(2).total(12).build(),
  integerPartition()
    .base(1, 1, 1)
    .places([
      [1, 5],
      [0, 2],
    ])
    .build(),
];
for (const mechanism of all) {
  test(`${JSON.stringify(mechanism.plan)} is the same mechanism again, in words too`, () => {
    const again = fromPlan(JSON.parse(JSON.stringify(mechanism)));
    assert.deepEqual(
      [again.plan, again.epsilon, again.bits],
      [mechanism.plan, mechanism.epsilon, mechanism.bits],
    );
    const input = ["discreteLaplaceBase2", "thresholdTest"].includes(mechanism.plan.kind)
      ? 3
      : [4, 1, 2];
    const draw = (one) =>
      withSeed(new Uint8Array(32).fill(5), () =>
        Array.from({ length: 20 }, () => one.release(input)),
      );
    const releases = draw(mechanism);
    assert.deepEqual(draw(again), releases);
    assert.deepEqual(parse(stringify(releases[0])), releases[0]);
    assert.ok(
      explain(mechanism.plan).includes(`epsilon ${mechanism.epsilon}, ${mechanism.bits} bits`),
    );
    assert.throws(() => fromPlan({ ...mechanism.plan, epsilon: 1 }), refusal("epsilon"));
    assert.throws(
      () => fromPlan({ ...mechanism.plan, base: { x: "2", y: 1, z: 1 } }),
      refusal("x"),
    );
    assert.throws(() => fromPlan({ ...mechanism.plan, base: undefined }), refusal("base"));
    for (const thing of [mechanism, mechanism.plan, mechanism.plan.base, releases[0]])
      assert.ok(Object.isFrozen(thing));
  });
}

test("an epsilon is never exceeded by the relatives", () => {
  for (const mechanism of [all[3], all[5], all[7]]) {
    const asked = { discreteLaplaceBase2: 0.5, sparseVector: 2, integerPartition: 2 }[
      mechanism.plan.kind
    ];
    assert.ok(
      mechanism.epsilon <= asked && mechanism.epsilon > 0.99 * asked,
      `${mechanism.epsilon}`,
    );
  }
});

test("the relatives refuse what breaks their rules, by name", () => {
  const noise = discreteLaplaceBase2().base(1, 1, 1);
  assert.throws(() => noise.build(), refusal("bounds"));
  assert.throws(() => noise.bounds(2, 1).build(), refusal("bounds"));
  for (const [lowest, highest] of [
    [0, 2 ** 53],
    [-(2 ** 53), 0],
    [0, 0.5],
    [NaN, 1],
  ])
    assert.throws(() => noise.bounds(lowest, highest).build(), refusal("bounds"));
  const widest = noise.bounds(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).build();
  withTape(tape(1n << 63n, 0n, 0n), () => assert.equal(widest.release(5).value, 6));
  assert.equal(noise.bounds(3, 3).build().release(9).value, 3);
  assert.equal(typeof noise.bounds(3, 4).build().release(9).value, "number");
  for (const bad of [0.5, NaN, 2 ** 53, "1", 1n, [1]])
    assert.throws(() => noise.bounds(0, 9).build().release(bad), refusal("value"));
  assert.equal(noise.count, undefined);
  const test = thresholdTest().base(1, 1, 1).bounds(0, 9);
  assert.throws(() => test.build(), refusal("thresholds"));
  for (const bad of [[], [3, 3], [4, 2], [10], [0.5], "1", [1n]])
    assert.throws(() => test.thresholds(bad).build(), refusal("thresholds"));
  const sparse = sparseVector().base(1, 1, 1).bounds(-5, 5).reach(2);
  assert.throws(() => sparse.build(), refusal("count"));
  assert.throws(() => sparse.count(0).build(), refusal("count"));
  assert.throws(() => sparse.count(1).gaps([0]).build(), refusal("gaps"));
  assert.throws(() => sparse.count(1).bounds(5, 9).build(), refusal("bounds"));
  assert.throws(() => sparse.count(1).build().release([0.5]), refusal("answers"));
  const lists = integerPartition().base(1, 1, 1);
  assert.throws(() => lists.build(), refusal("total"));
  assert.throws(() => lists.total(0).build(), refusal("total"));
  assert.throws(() => lists.total(2 ** 21).build(), refusal("total", "ERR_LIMIT"));
  for (const bad of [
    [],
    [[2, 1]],
    [
      [0, 1],
      [0, 2],
    ],
    [[1]],
    5,
  ])
    assert.throws(() => lists.places(bad).build(), refusal("places"));
});
