/** Permute-and-flip in base 2. */
import { baseOf, bounded, choose, ends, member, power, replays, withBases } from "./base2.mjs";

function release({ base, clamp, costs }, words) {
  const whole = costs.map((cost) => Math.floor(bounded(cost, clamp)));
  const best = Math.min(...whole);
  const accepted = whole.flatMap((cost, place) => {
    const difference = cost - best;
    const heads = power(base, difference, difference);
    const one = power(base, 0, difference);
    if (difference === 0) return words.next() >= 0n ? [place] : [];
    return choose([heads, one - heads], words, 1) === 0 ? [place] : [];
  });
  return accepted[member(BigInt(accepted.length), words)];
}

export const cases = () =>
  replays(
    withBases([
      { clamp: [0, 20], costs: [0, 1, 1, 3] },
      { clamp: [-3, 9], costs: [5, "NaN", -8] },
    ]),
    release,
    ({ base, clamp, costs }) => ({
      plan: {
        kind: "permuteAndFlipBase2",
        base: baseOf(base),
        clamp: ends(clamp),
        rounding: "none",
      },
      input: costs,
    }),
    520,
  );
