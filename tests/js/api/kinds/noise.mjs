/** Rows of the kinds that add noise to integers. */
import { discreteGaussian, discreteLaplace, geometric } from "sottovoce";
import { digitsOf, doubleOf, indices, wide, wordOf } from "./secrets.mjs";

const some = Array.from({ length: 300 }, (_, index) => index % 7);
const secret = 0x12_3456_789a_bcden;
const word = 0x1234_5678_9abc_def0n;
const long = indices.map((index) => (wide[index] << 280n) + (word << 200n) + wide[index]);

/** Noise is far larger than these, so that what is released is nothing like them. */
const secretsOf = (build) => ({
  numbers: () => [build(), Array(50_000).fill(Number(secret)), [doubleOf(Number(secret))]],
  bigints: () => [build(), Array(5000).fill(secret), [wordOf(secret)]],
  "one number": () => [build(), Number(secret), [wordOf(secret), doubleOf(Number(secret))]],
});
const wideLaplace = () => discreteLaplace().scale("1e60").build();
const wideGaussian = () => discreteGaussian().variance("1e36").build();
const wideGeometric = () =>
  geometric()
    .scale(1e17)
    .bounds(-(2n ** 60n), 2n ** 60n)
    .build();
const run = { open: ({ NoiseRun }, plan) => NoiseRun.open(plan), optional: ["scale", "bounds"] };
const plan = { scale: "1", sampler: "digits", bounds: { lowest: "0", highest: "9" } };

export const noises = {
  discreteLaplace: {
    begin: "discreteLaplace",
    least: () => discreteLaplace().scale(3),
    all: () => discreteLaplace().sensitivity(0.3).epsilon(1).sampler("cks20"),
    input: 5,
    secrets: {
      ...secretsOf(wideLaplace),
      "one number, by the other sampler": () => [
        discreteLaplace().scale("1e60").sampler("cks20").build(),
        Number(secret),
        [wordOf(secret), doubleOf(Number(secret))],
      ],
      "integers of 350 bits": () => [wideLaplace(), long, wide.map(digitsOf)],
      // Seven of eight bytes could be those of what was released.
      "a BigInt64Array": () => [wideLaplace(), BigInt64Array.from(wide), wide.map(wordOf)],
    },
    stuck: {
      "large scale": [() => discreteLaplace().scale("1e300"), some],
      "small scale": [() => discreteLaplace().scale("1e-300"), some],
      "by rejection": [() => discreteLaplace().scale("10/3").sampler("cks20"), some],
      "by rejection, large scale": [() => discreteLaplace().scale("1e300").sampler("cks20"), 5n],
    },
    core: { run, plans: [{ ...plan, kind: "geometric" }] },
  },
  discreteGaussian: {
    begin: "discreteGaussian",
    least: () => discreteGaussian().variance(3),
    all: () => discreteGaussian().sensitivity(0.3).approximate({ epsilon: 1, delta: "1e-9" }),
    input: 5,
    secrets: {
      ...secretsOf(wideGaussian),
      "a BigInt64Array": () => [wideGaussian(), BigInt64Array.from(wide), wide.map(wordOf)],
    },
    stuck: {
      "large variance": [() => discreteGaussian().variance("1e36"), some],
      bigints: [() => discreteGaussian().variance("256"), [1n, 2n]],
    },
    core: {
      run: {
        open: ({ GaussianRun }, plan) => GaussianRun.open(plan),
        optional: [
          ...["scale", "variance", "rho", "approximate"],
          ...["sensitivity", "sensitivityNumber", "squaredSensitivity", "squaredNumber"],
        ],
      },
      plans: [
        {
          approximate: { epsilon: "1", delta: "1/2" },
          sensitivity: "1",
          sensitivityNumber: 1,
        },
        { variance: "4", squaredSensitivity: "2", squaredNumber: 2 },
      ],
    },
  },
  geometric: {
    begin: "geometric",
    least: () => geometric().scale(3),
    all: () => geometric().bounds(0, 9).sensitivity(1).epsilon(1).sampler("cks20"),
    input: 5,
    secrets: secretsOf(wideGeometric),
    stuck: { "within bounds": [() => geometric().scale(3).bounds(0, 10), some] },
    core: { run, plans: [{ ...plan, kind: "geometric" }] },
  },
};
