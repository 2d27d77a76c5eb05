/** How many thresholds a noisy value reaches. */
import { baseOf, clamp, ends, reached, replays, withBases } from "./base2.mjs";

const release = ({ base, bounds, thresholds, value }, words) =>
  reached(
    base,
    thresholds.map((one) => one - clamp(value, bounds)),
    words,
  );

export const cases = () =>
  replays(
    withBases([
      { bounds: [-5, 5], thresholds: [2], value: 0 },
      { bounds: [0, 50], thresholds: [3, 20, 21, 50], value: 19 },
    ]),
    release,
    ({ base, bounds, thresholds, value }) => ({
      plan: { kind: "thresholdTest", base: baseOf(base), bounds: ends(bounds), thresholds },
      input: value,
    }),
    1202,
  );
