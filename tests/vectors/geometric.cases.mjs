/** Cases of the same noise within bounds. */
import { noiseCases } from "./noise-tapes.mjs";
import { splitmix } from "./tapes.mjs";

const CASES = [
  { about: "inside", scale: "1", values: ["2"], bounds: ["0", "5"] },
  { about: "clamped from above", scale: "5/2", values: ["99"], bounds: ["0", "5"] },
  { about: "clamped from below", scale: "5/2", values: ["-99"], bounds: ["-3", "5"] },
  { about: "one point", scale: "4", values: ["1"], bounds: ["7", "7"] },
  { about: "wide", scale: "1000", values: ["500000"], bounds: ["0", "1000000000000000"] },
  {
    about: "beyond 64 bits",
    scale: "1e12",
    values: ["5"],
    bounds: ["-1000000000000000000000", "1000000000000000000000"],
  },
  { about: "a vector", scale: "3", values: ["0", "10", "20", "-4"], bounds: ["0", "10"] },
  { about: "scale 0", scale: "0", values: ["0", "10", "20", "-4"], bounds: ["0", "10"] },
];

export const cases = () => noiseCases("geometric", CASES, splitmix(5n));
