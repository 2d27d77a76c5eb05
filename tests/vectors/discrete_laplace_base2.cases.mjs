/** Noise within bounds, in base 2. */
import { baseOf, clamp, ends, folded, replays, withBases } from "./base2.mjs";

function release({ base, bounds, value }, words) {
  const noise = folded(base, bounds[1] - bounds[0], words);
  return clamp(clamp(value, bounds) + noise, bounds);
}

export const cases = () =>
  replays(
    withBases([
      { bounds: [-2, 2], value: 0 },
      { bounds: [0, 40], value: 99 },
      { bounds: [0, 1], value: 0 },
      { bounds: [7, 7], value: 0 },
    ]),
    release,
    ({ base, bounds, value }) => ({
      plan: { kind: "discreteLaplaceBase2", base: baseOf(base), bounds: ends(bounds) },
      input: value,
    }),
    820,
  );
