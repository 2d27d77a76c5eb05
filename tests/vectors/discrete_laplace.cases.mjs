/** Discrete Laplace noise, by both samplers. */
import { noiseCases } from "./noise-tapes.mjs";
import { splitmix } from "./tapes.mjs";

const CASES = [
  {
    about: "scale 1",
    scale: "1",
    values: ["5"],
    accuracies: [
      ["0.95", 1],
      ["0.95", 100],
      ["0", 1],
      ["0.46", 1],
      ["0.47", 1],
    ],
    scales: [
      ["3", "0.95", 1],
      ["0", "0.95", 1],
    ],
  },
  {
    about: "a fraction",
    scale: "10/3",
    values: ["-7"],
    accuracies: [
      ["0.99", 1],
      ["1/3", 12],
    ],
    scales: [["1000000", "0.999", 7]],
  },
  {
    about: "below 1",
    scale: "2/7",
    accuracies: [
      ["0.999999", 1],
      ["0.5", 200],
    ],
  },
  {
    about: "a tenth",
    scale: "0.1",
    accuracies: [
      ["0.95", 1],
      ["0.9999", 50],
    ],
  },
  { about: "far below 1", scale: "1e-6", accuracies: [["0.95", 1]] },
  {
    about: "twenty",
    scale: "20",
    values: ["100"],
    accuracies: [
      ["0.95", 1],
      ["0.95", 300],
    ],
    scales: [["18446744073709551615", "1e-9", 1]],
  },
  {
    about: "a thousand",
    scale: "1000",
    values: ["-9007199254740991"],
    accuracies: [["0.95", 1]],
  },
  {
    about: "a million",
    scale: "1e6",
    values: ["123456789012345678901234567890"],
    accuracies: [
      ["0.95", 1],
      ["0.95", 100],
    ],
  },
  { about: "a trillion", scale: "1e12", accuracies: [["0.95", 1]] },
  { about: "parts that end with nothing", scale: "97/13", accuracies: [["0.9", 3]] },
  { about: "a vector", scale: "7/4", values: ["0", "1", "-1", "1000", "9007199254740991"] },
  { about: "no values", scale: "3", values: [] },
  { about: "scale 0", scale: "0", values: ["12", "-3"], accuracies: [["0.95", 1]] },
];

export const cases = () => noiseCases("discreteLaplace", CASES, splitmix(4n));
