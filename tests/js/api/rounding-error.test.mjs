/** `roundingError` against laws in exact fractions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exponentialBase2 } from "sottovoce/base2";

const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));
const fraction = (top, bottom = 1n) => {
  const common = gcd(top < 0n ? -top : top, bottom);
  return { top: top / common, bottom: bottom / common };
};
const plus = (a, b) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const times = (a, b) => fraction(a.top * b.top, a.bottom * b.bottom);
const over = (a, b) => times(a, { top: b.bottom, bottom: b.top });
const less = (a, b) => a.top * b.bottom < b.top * a.bottom;

/** A double from 0 on as the fraction it is. */
function exactly(double) {
  const bits = new BigUint64Array(Float64Array.of(double).buffer)[0];
  const field = bits >> 52n;
  const mantissa = (bits & ((1n << 52n) - 1n)) | (field === 0n ? 0n : 1n << 52n);
  return fraction(mantissa << (field === 0n ? 1n : field), 1n << 1075n);
}

/**
 * The law with rounding, at costs from 0 on in quarters: over all ways in which they
 * are rounded.
 */
function lawOf(base, quarters, rule) {
  const power = (exponent) =>
    fraction(base.top ** BigInt(exponent), base.bottom ** BigInt(exponent));
  const rounded = quarters.map((cost) => {
    const [floor, part] = [cost >> 2, rule === "none" ? 0 : cost & 3];
    return [
      [floor, fraction(BigInt(4 - part), 4n)],
      [floor + 1, fraction(BigInt(part), 4n)],
    ].filter(([, chance]) => chance.top > 0n);
  });
  const law = quarters.map(() => fraction(0n));
  const walk = (place, chosen, chance) => {
    if (place < rounded.length) {
      for (const [cost, more] of rounded[place])
        walk(place + 1, [...chosen, power(cost)], times(chance, more));
      return;
    }
    const total = chosen.reduce(plus);
    chosen.forEach(
      (weight, index) => (law[index] = plus(law[index], times(chance, over(weight, total)))),
    );
  };
  walk(0, [], fraction(1n));
  return law;
}

/** Small numbers, the same in every run. */
let state = 12345n;
const upTo = (most) => {
  state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number((state >> 33n) % BigInt(most + 1));
};

test("the bounds on each probability hold exactly, and also as doubles are added", () => {
  for (let round = 0; round < 400; round++) {
    const y = 1 + upTo(5);
    const x = 1 + upTo(2 ** y - 2);
    const rule = upTo(1) ? "randomized" : "none";
    const quarters = Array.from({ length: 1 + upTo(4) }, () => (upTo(1) ? upTo(24) : 4 * upTo(6)));
    const mechanism = exponentialBase2().base(x, y, 1).clamp(0, 10).rounding(rule).build();
    const { lower, slack } = mechanism.roundingError(quarters.map((cost) => cost / 4));
    const about = `(${x}, ${y}, 1), ${rule}, quarters ${quarters}`;
    lawOf({ top: BigInt(x), bottom: 1n << BigInt(y) }, quarters, rule).forEach((chance, index) => {
      assert.ok(!less(chance, exactly(lower[index])), `lower: ${about}`);
      assert.ok(
        !less(plus(exactly(lower[index]), exactly(slack)), chance),
        `lower + slack: ${about}`,
      );
      assert.ok(!less(exactly(lower[index] + slack), chance), `lower + slack in doubles: ${about}`);
      // Where rounding is no matter, little more than a double's own step.
      if (rule === "none") assert.ok(slack < 2.3e-16, about);
    });
  }
});
