/** Weighted selection from integer costs: a sampler, replayed natively only. */
import { read } from "../exact.mjs";
import { MASK, outcome, splitmix, tapesFor } from "../tapes.mjs";

export function cases() {
  const next = splitmix(1n);
  const some = (count, bound) => Array.from({ length: count }, () => next() % bound);
  const far = 2n ** 120n - 1n;
  const list = [
    { about: "few small costs", scale: "1", costs: [2n, 0n, 1n, 0n] },
    { about: "one outcome", scale: "1", costs: [7n] },
    { about: "scale below one", scale: "1/3", costs: [4n, 0n, 2n, 1n, 1n, 7n] },
    { about: "a decimal scale", scale: "7/10", costs: [3n, 3n, 9n, 1n, 0n, 0n, 0n] },
    {
      about: "all equal",
      scale: "5",
      costs: [3n, 3n, 3n],
      tapes: [
        [1n, 2n, 0n, 0x5555555555555556n],
        [MASK, MASK, MASK],
        [0n, 0n, 1n],
      ],
    },
    {
      about: "all equal, five of them: word 0 is rejected",
      scale: "2",
      costs: [0n, 0n, 0n, 0n, 0n],
      tapes: [
        [9n, 9n, 0n, 0n, 0n, 1n],
        [9n, 9n, 0x3333333333333334n],
      ],
    },
    {
      about: "a rejected word for the member of the second group",
      scale: "1",
      costs: [1n, 0n, 1n, 1n],
      tapes: [
        [MASK, MASK, 0n, MASK],
        [MASK, MASK, 0n, 0n, 0n, 0x5555555555555556n],
      ],
    },
    { about: "far costs, of which nothing is left", scale: "1", costs: [0n, far, 5n, far - 1n] },
    {
      about: "far costs, best one far itself",
      scale: "3",
      costs: [far, far - 2n, far - 7n, 2n ** 119n],
    },
    {
      about: "costs at the edge of the 128-bit weights",
      scale: "1",
      costs: [80n, 0n, 84n, 88n, 120n, 130n],
    },
    {
      about: "huge scale: nearly uniform",
      scale: "1000000000000000000000000000000",
      costs: [0n, 1n, 2n, 1000000n],
    },
    {
      about: "huge scale and huge costs",
      scale: "1329227995784915872903807060280344575",
      costs: [far, 0n, far / 2n, 12345678901234567890n],
    },
    { about: "tiny scale: the best one", scale: "1/1000000000000", costs: [1n, 0n, 2n] },
    {
      about: "a scale with long parts",
      scale: "123456789012345678901234567/98765432109876543210",
      costs: [0n, 1000n, 20000000n, 3n],
    },
    { about: "many groups", scale: "10", costs: some(60, 50n) },
    { about: "many groups, wide", scale: "100000", costs: some(60, 1000000n) },
    { about: "many outcomes, few groups", scale: "5/2", costs: some(200, 4n) },
    {
      about: "a group of a power of two and one of an odd number",
      scale: "4",
      costs: [...Array(8).fill(0n), ...Array(7).fill(3n)],
    },
  ];
  return list.map(({ about, scale, costs, tapes }) => {
    const told = read(scale);
    const all = [...(tapes ?? []), ...tapesFor(told, costs, next)];
    return {
      about,
      scale,
      costs: costs.map(String),
      tapes: all.map((tape) => outcome(told, costs, tape, next)),
    };
  });
}
