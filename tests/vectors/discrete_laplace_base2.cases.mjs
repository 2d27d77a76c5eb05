/** Noise within bounds, in base 2: of integers, and of whole numbers of steps. */
import { baseOf, clamp, ends, folded, replays, withBases } from "./base2.mjs";
import { fraction, ofDouble, over, plus, read } from "./exact.mjs";
import { row } from "./quantile.mjs";

function release({ base, bounds, value }, words) {
  const noise = folded(base, bounds[1] - bounds[0], words);
  return clamp(clamp(value, bounds) + noise, bounds);
}

const integers = () =>
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

/** A number of steps, halves up; NaN counts as 0. */
function stepsOf(input, step) {
  const value = row(input);
  if (Number.isNaN(value)) return 0;
  if (!Number.isFinite(value)) return value;
  const { top, bottom } = plus(over(ofDouble(value), read(step)), fraction(1n, 2n));
  const down = top / bottom;
  return Number(down - (top < 0n && top % bottom !== 0n ? 1n : 0n));
}

/** Bounds are those in steps, and small: a product and a quotient of them are exact. */
function inSteps({ base, bounds, value, step }, words) {
  const { top, bottom } = read(step);
  const released = release({ base, bounds, value: stepsOf(value, step) }, words);
  return (released * Number(top)) / Number(bottom) + 0;
}

const stepped = () =>
  replays(
    withBases([
      { step: "1/4", bounds: [-8, 10], value: 0.625 },
      { step: "1/4", bounds: [-8, 10], value: -0.625 },
      { step: "1/3", bounds: [0, 6], value: 0.5 },
      { step: "5", bounds: [1, 9], value: 22.5 },
      { step: "1/10", bounds: [0, 3], value: 0.25 },
      { step: "1", bounds: [0, 4], value: 1.5 },
      { step: "5/2", bounds: [2, 6], value: "NaN" },
      { step: "1/100", bounds: [-30, 30], value: "Infinity" },
    ]),
    inSteps,
    ({ base, bounds, value, step }) => {
      const { top, bottom } = read(step);
      const inUnits = bounds.map((bound) => (bound * Number(top)) / Number(bottom));
      const plan = {
        kind: "discreteLaplaceBase2",
        base: baseOf(base),
        bounds: ends(inUnits),
        step,
      };
      return { plan, input: value };
    },
    1900,
  );

export const cases = () => [...integers(), ...stepped()];
