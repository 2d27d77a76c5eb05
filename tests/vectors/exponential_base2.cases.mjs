/** The exponential mechanism in base 2. */
import { baseOf, bounded, choose, ends, member, power, replays, withBases } from "./base2.mjs";

function release({ base, clamp, rounding, costs }, words) {
  const rounded =
    rounding === "none"
      ? costs.map((cost) => Math.floor(bounded(cost, clamp)))
      : round(costs, clamp, words);
  const groups = [...new Set(rounded)].sort((a, b) => a - b);
  const most = groups.at(-1) - groups[0];
  const places = (cost) => rounded.flatMap((other, place) => (other === cost ? [place] : []));
  const weights = groups.map(
    (cost) => BigInt(places(cost).length) * power(base, cost - groups[0], most),
  );
  const found = places(groups[choose(weights, words)]);
  return found[member(BigInt(found.length), words)];
}

/** Costs of the vectors have at most 40 fractional bits, so that all this is exact in doubles. */
function round(costs, clamp, words) {
  let word = 0n;
  return costs.map((cost, place) => {
    word = place % 2 === 0 ? words.next() : word >> 32n;
    const real = bounded(cost, clamp);
    const floor = Math.floor(real);
    return floor + ((word & 0xffffffffn) < BigInt(Math.floor((real - floor) * 2 ** 32)) ? 1 : 0);
  });
}

export const cases = () =>
  replays(
    withBases([
      { clamp: [0, 20], rounding: "none", costs: [2, 0, 1, 0] },
      { clamp: [-5, 5], rounding: "none", costs: [4.5, -9, "NaN", -4.25, 1e9] },
      { clamp: [0, 20], rounding: "randomized", costs: [0, 0.5] },
      { clamp: [-2, 3], rounding: "randomized", costs: [-1.25, 0.375, "NaN", 2.75, -7.5] },
    ]),
    release,
    ({ base, clamp, rounding, costs }) => ({
      plan: { kind: "exponentialBase2", base: baseOf(base), clamp: ends(clamp), rounding },
      input: costs,
    }),
    0,
  );
