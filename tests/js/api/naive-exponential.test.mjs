/**
 * Two ways in which the exponential mechanism in doubles breaks its promise (Ilvento 2020,
 * "Implementing the exponential mechanism with base-2 differential privacy"): weights that
 * underflow, and additions that absorb. A broken mechanism, kept here to be broken, and ours beside
 * it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exponential, gumbelMax, permuteAndFlip } from "sottovoce";
import { probabilities, withSeed } from "sottovoce/testing";

/**
 * The textbook: running sums of exp(-rate cost) in doubles, or as `round` says; the first one that
 * reaches a uniform number is chosen.
 */
function naiveFirst(rate, costs, round = (value) => value) {
  const sums = [];
  let sum = 0;
  for (const cost of costs) sums.push((sum = round(sum + round(Math.exp(-rate * cost)))));
  // The probability of the first index, for a uniform real number.
  return sums[0] / sum;
}

const all = (first, rest, count) => [first, ...Array(count - 1).fill(rest)];
const attacks = [
  // Costs that differ by 1 between neighbors; rate 1/4 promises a loss of at most 1/2.
  {
    about: "underflow",
    rate: "1/4",
    one: all(2980, 2981, 100),
    other: all(2980, 2980, 100),
    naive: [1, 0.01],
  },
  {
    about: "underflow among a thousand",
    rate: "1/8",
    one: all(5961, 5962, 1000),
    other: all(5961, 5961, 1000),
    naive: [1, 0.001],
  },
  {
    about: "underflow at rate 1/2",
    rate: "1/2",
    one: all(1490, 1491, 100),
    other: all(1490, 1490, 100),
    naive: [1, 0.01],
  },
  {
    about: "underflow at rate 1",
    rate: "1",
    one: all(745, 746, 100),
    other: all(745, 745, 100),
    naive: [1, 0.01],
  },
  {
    about: "absorbed additions",
    rate: "15",
    one: all(0, 2.5, 1809),
    other: all(1, 1.5, 1809),
    naive: [1, 0.5],
  },
  {
    about: "absorbed additions among a thousand",
    rate: "15",
    one: all(0, 2.5, 1000),
    other: all(1, 1.5, 1000),
    naive: [1, 0.644],
  },
  {
    about: "absorbed additions of integers",
    rate: "20",
    one: [0, 2],
    other: [1, 1],
    naive: [1, 0.5],
  },
];
const number = (text) => text.split("/").reduce((top, bottom) => top / bottom);

for (const { about, rate, one, other, naive } of attacks) {
  test(`${about}: the naive mechanism is certain of what its neighbor does not know`, () => {
    const [first, second] = [one, other].map((costs) => naiveFirst(number(rate), costs));
    assert.ok(
      Math.abs(first - naive[0]) < 1e-12 && Math.abs(second - naive[1]) < 2e-3,
      `${first} ${second}`,
    );
    // Whoever sees any other index knows which it was: no loss is large enough.
    assert.equal(1 - first, 0);
  });

  test(`${about}: ours keeps every index reachable and the loss below its promise`, () => {
    for (const start of [exponential, gumbelMax]) {
      const mechanism = start()
        .optimize("min")
        .scale(
          rate
            .split("/")
            .reverse()
            .join("/")
            .replace(/^(\d+)$/, "1/$1"),
        )
        .sensitivity(1)
        .build();
      assert.equal(mechanism.epsilon, 2 * number(rate));
      const [u, v] = [one, other].map((costs) => probabilities(mechanism, costs));
      for (let index = 0; index < u.length; index++) {
        assert.ok(u[index].lower > 0 && v[index].lower > 0, `index ${index} cannot be reached`);
        const loss = Math.max(
          Math.log(u[index].upper / v[index].lower),
          Math.log(v[index].upper / u[index].lower),
        );
        assert.ok(loss <= mechanism.epsilon + 1e-9, `index ${index} loses ${loss}`);
      }
    }
  });
}

test("absorbed additions among a hundred thousand: what is certain here has probability 0.018 there", () => {
  assert.equal(naiveFirst(15, all(0, 2.5, 100_000)), 1);
  assert.equal(naiveFirst(15, all(1, 1.5, 100_000)).toFixed(3), "0.018");
});

test("in single precision additions are absorbed at rates that are in use", () => {
  for (const [rate, within, without, others, near] of [
    [4, 4.25, 3.25, 8103, "0.49990"],
    [3, 5.75, 4.75, 76_879, "0.49977"],
    [2, 8.5, 7.5, 442_413, "0.49638"],
  ]) {
    const [one, other] = [all(0, within, others + 1), all(1, without, others + 1)];
    // Costs differ by 1, every weight is above 0, and one more outcome makes no difference.
    assert.ok(Math.fround(Math.exp(-rate * within)) > 0);
    assert.equal(naiveFirst(rate, one, Math.fround), 1);
    assert.equal(naiveFirst(rate, other, Math.fround).toFixed(5), near);
    // Doubles absorb nothing here: likely, but not certain.
    assert.ok(naiveFirst(rate, one) < 0.9998);
  }
});

test("under the costs of the first attack ours draws what the exact law says, within sampling error", () => {
  const rounds = 20_000;
  const costs = all(2980, 2981, 100);
  for (const start of [exponential, gumbelMax]) {
    const mechanism = start().optimize("min").scale(4).build();
    const { lower } = probabilities(mechanism, costs)[0];
    let [first, seen] = [0, new Set()];
    withSeed(new Uint8Array(32).fill(3), () => {
      for (let round = 0; round < rounds; round++) {
        const { value } = mechanism.release(costs);
        seen.add(value);
        if (value === 0) first++;
      }
    });
    // Seven standard deviations: a false alarm has probability below 1e-11. The naive mechanism is
    // 800 away.
    const spread = Math.sqrt(rounds * lower * (1 - lower));
    assert.ok(Math.abs(first - rounds * lower) < 7 * spread, `${first} of ${rounds}`);
    assert.ok(rounds - rounds * lower > 100 * spread);
    assert.equal(seen.size, 100);
  }
});

test("permute-and-flip keeps its promise under the same costs", () => {
  const mechanism = permuteAndFlip().optimize("min").scale(4).sensitivity(1).build();
  const [u, v] = [all(2980, 2981, 100), all(2980, 2980, 100)].map((costs) =>
    probabilities(mechanism, costs),
  );
  for (let index = 0; index < 100; index++) {
    const loss = Math.max(
      Math.log(u[index].upper / v[index].lower),
      Math.log(v[index].upper / u[index].lower),
    );
    assert.ok(u[index].lower > 0 && loss <= mechanism.epsilon + 1e-9);
  }
});
