/**
 * Two copies of the package in one realm, as `require` beside `import` gives on older Node: neither
 * believes itself seeded when it is not.
 */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as modules from "../../../dist/index.js";
import * as modulesBase2 from "../../../dist/base2.js";
import * as modulesTesting from "../../../dist/testing.js";
import { refusal } from "../api/api-helpers.mjs";

const require = createRequire(import.meta.url);
const common = {
  ...require("../../../dist/index.cjs"),
  ...require("../../../dist/base2.cjs"),
  ...require("../../../dist/testing.cjs"),
};
const own = { ...modules, ...modulesBase2, ...modulesTesting };
const copies = [
  ["import", own, common],
  ["require", common, own],
];

const seed = new Uint8Array(32).fill(3);
const build = ({ median }) =>
  median().candidates([1, 2, 3]).neighbors("change-one").epsilon(1).build();
const tape = (words = 3) => new BigUint64Array(words).fill(0x5555555555555555n);
const key = Symbol.for("sottovoce.seeding");

test("the two are copies of their own", () => {
  assert.notEqual(common.median, own.median);
  assert.notEqual(common.DpError, own.DpError);
});

for (const [name, one, other] of copies) {
  test(`a seed of the copy by ${name} is refused to the other one, which would have drawn real randomness in silence`, async () => {
    const [ours, theirs] = [build(one), build(other)];
    const expected = [
      other.discreteLaplace().scale(1).build(),
      other.exponential().scale(1).build(),
      other.count().neighbors("change-one").epsilon(1).build(),
      other.discreteLaplaceBase2().base(1, 1, 1).bounds(0, 9).build(),
    ];
    for (const run of [(body) => one.withSeed(seed, body), (body) => one.withTape(tape(), body)]) {
      assert.throws(() => run(() => theirs.release([1, 2])), refusal("body"));
      await assert.rejects(
        run(() => theirs.releaseFrom([[1, 2]])),
        refusal("body"),
      );
      for (const mechanism of expected)
        assert.throws(
          () =>
            run(() =>
              mechanism.release(
                mechanism.plan.kind === "count" || mechanism.plan.kind === "exponential" ? [1] : 1,
              ),
            ),
          refusal("body"),
        );
      for (const nested of [
        () => other.withSeed(seed, () => 1),
        () => other.withTape(tape(), () => 1),
      ])
        assert.throws(() => run(nested), refusal("body"));
      // Nothing of it is left, also after a body that threw.
      assert.ok(!Object.hasOwn(globalThis, key));
      assert.equal(theirs.release([1]).seeded, undefined);
      assert.equal(run(() => ours.release([1])).seeded, true);
    }
  });

  test(`the copy by ${name} draws the same from a seed whether or not the other one is there`, () => {
    const [ours, theirs] = [build(one), build(other)];
    assert.deepEqual(
      one.withSeed(seed, () => [ours.release([1, 2]).value, ours.release([1]).value]),
      other.withSeed(seed, () => [theirs.release([1, 2]).value, theirs.release([1]).value]),
    );
  });

  test(`what a page puts where the copies meet makes no release of the copy by ${name} predictable`, () => {
    for (const value of [
      true,
      false,
      undefined,
      null,
      seed,
      tape(),
      { seeded: true, with: (body) => body() },
    ]) {
      Object.defineProperty(globalThis, key, { value, configurable: true });
      try {
        assert.throws(() => build(one).release([1]), refusal("body"));
        assert.throws(() => one.withSeed(seed, () => 1), refusal("body"));
      } finally {
        delete globalThis[key];
      }
    }
    Object.defineProperty(Object.prototype, key, { value: seed, configurable: true });
    try {
      assert.equal(build(one).release([1]).seeded, undefined);
    } finally {
      delete Object.prototype[key];
    }
  });
}
