/** Bases: those to choose from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { base2Parameters, exponentialBase2 } from "sottovoce/base2";
import { refusal } from "./api-helpers.mjs";

test("the bases to choose lose at most what was asked, the most first, and can be used", () => {
  const bases = base2Parameters({ atMost: "1/2" });
  assert.ok(bases.length > 50 && bases.every(({ epsilon }) => epsilon <= 0.5));
  for (let index = 1; index < bases.length; index++)
    assert.ok(bases[index - 1].epsilon >= bases[index].epsilon);
  const { x, y, z, bits, epsilon } = bases.find(({ x, y }) => x === 3 && y === 2);
  const told = exponentialBase2().base(x, y, z).monotone().clamp(0, 1).rounding("none").build();
  assert.deepEqual([told.bits, told.epsilon], [bits, epsilon]);
  assert.throws(() => base2Parameters({ atMost: 0 }), refusal("atMost"));
  assert.throws(() => base2Parameters({ atMost: "1e-11" }), refusal("atMost"));
  assert.throws(() => base2Parameters({ atMost: 1, more: 2 }), refusal("more"));
});
