/**
 * Experiments of Ilvento 2020, "Implementing the exponential mechanism with base-2 differential
 * privacy", with the published rejection sampler (`tests/rust/reference/normalized`) and ours side
 * by side: precision, outcome spaces and ranges, retries, and what a clock sees.
 */
import { exportsInWasm, kernelsInWasm, ns, row } from "./kernels.mjs";
import { native } from "./native.mjs";
import { timing } from "./base2/clock.mjs";

export async function main() {
  const kernels = native();
  await precision(kernels);
  await sizes(kernels);
  await retries(kernels);
  await timing(kernels);
  kernels.close();
}

async function precision(kernels) {
  console.log(
    "\nBits of precision: the published rule, what is needed, and what the published trial finds from 16 bits",
  );
  row("(x, y, z), range, outcomes", "rule", "needed", "trial", "rule / needed");
  for (const told of [
    [1, 1, 1, 0, 100, 10],
    [1, 1, 1, 0, 1000, 1000],
    [3, 2, 1, 0, 100, 10],
    [3, 2, 1, 50, 100, 10],
    [255, 8, 1, 0, 100, 100],
    [1, 1, 1, 0, 10, 100_000],
    [31, 5, 18, 0, 1, 1],
  ]) {
    const [x, y, z, lowest, highest, outcomes] = told;
    const [rule, needed, trial] = await kernels.askAll("precision", ...told);
    row(
      `(${x}, ${y}, ${z}), ${lowest}..${highest}, ${outcomes}`,
      rule,
      needed,
      trial,
      (rule / needed).toFixed(1),
    );
  }
}

/** Beyond so many bits in all weights the rejection sampler is not asked. */
const feasible = 2 ** 28;
const passes = 5;
const short = (nanoseconds) =>
  nanoseconds < 1e6
    ? `${(nanoseconds / 1e3).toFixed(1)} us`
    : `${(nanoseconds / 1e6).toFixed(1)} ms`;

async function sizes(kernels) {
  const time = kernelsInWasm();
  const ranges = [10, 100, 1000, 10_000, 100_000, 1_000_000];
  console.log(
    "\nWhole releases, costs spread from 0 to the range: ours with base 1/2 and with bases of 32 bits for 1/2 and 1/2000 nat a unit, rejection with base 1/2 (its best case) and k = 1",
  );
  row(
    "outcomes, range",
    "native",
    "wasm (Node)",
    "for 1/2",
    "for 1/2000",
    "rejection",
    "wasm",
    "over wasm",
  );
  for (const outcomes of [100, 1000, 10_000, 100_000, 1_000_000]) {
    const rounds = Math.max(3, Math.round(1e6 / outcomes / passes));
    const ours = ranges.map(() => [Infinity, Infinity, Infinity, Infinity]);
    // Range after range, several times, and the fastest of each: so that a machine whose pace
    // changes does not tell the ranges apart.
    for (let pass = 0; pass < passes; pass++) {
      for (const [place, range] of ranges.entries()) {
        const natively = await kernels.ask("base2", outcomes, range, 0, 0, rounds, 3);
        const wasm = [0, 1, 2].map((base) =>
          time((kernel) => kernel.prepare_base2(outcomes, range, base, 0), rounds),
        );
        ours[place] = [natively, ...wasm].map((nanoseconds, side) =>
          Math.min(nanoseconds, ours[place][side]),
        );
      }
    }
    for (const [place, range] of ranges.entries()) {
      const rejection = outcomes * range > feasible ? [] : await rejected(kernels, outcomes, range);
      const told =
        rejection.length > 0
          ? [...rejection.map(short), `${ns(rejection[1] / ours[place][1])} x`]
          : [" over 2^28 bits"];
      row(`${outcomes}, 0..${range}`, ...ours[place].map(short), ...told);
    }
    const spread = [0, 1, 2, 3].map(
      (side) =>
        Math.max(...ours.map((all) => all[side])) / Math.min(...ours.map((all) => all[side])),
    );
    row("  ours, slowest over fastest", ...spread.map((ratio) => ratio.toFixed(2)));
  }
}

/** Natively, and in WebAssembly once. */
async function rejected(kernels, outcomes, range) {
  const rounds = Math.max(1, Math.round(1e6 / (outcomes * range)));
  const natively = await kernels.ask("base2", outcomes, range, 0, 1, rounds, 3);
  const wasm = exportsInWasm();
  wasm.prepare_base2(outcomes, range, 0, 1);
  wasm.run(1);
  const start = performance.now();
  wasm.run(rounds);
  return [natively, ((performance.now() - start) * 1e6) / rounds];
}

/**
 * Weights that add up to 128 of 128, and to 128.5 of 256: the second is refused with probability
 * 255/512, so it takes more than k draws with probability (255/512)^k, which is also the distance
 * of the two laws of the number of draws.
 */
async function retries(kernels) {
  const calls = 100_000;
  const wasm = exportsInWasm();
  /** Nanoseconds of a call on the one and on the other. */
  const paces = (draws) =>
    [0, 1].map((which) => {
      wasm.prepare_pair(draws, 0);
      wasm.choose(which);
      const rounds = 2000;
      const run = () => {
        const start = performance.now();
        for (let round = 0; round < rounds; round++) wasm.draw();
        return ((performance.now() - start) * 1e6) / rounds;
      };
      run();
      return Array.from({ length: 5 }, run).sort((a, b) => a - b)[2];
    });
  console.log(
    `\nRetries against leak: costs all 1, or one of them 0; 256 outcomes, base 1/2; ${calls} calls of each, wasm (Node)`,
  );
  row(
    "at least k draws",
    "exact distance",
    "",
    "measured",
    "words, most",
    "microseconds",
    "and",
    "over ours",
  );
  const ours = paces(0);
  const micro = (nanoseconds) => (nanoseconds / 1e3).toFixed(2);
  for (const draws of [0, 1, 2, 4, 8, 16, 32]) {
    const [one, other] = histograms(await kernels.askAll("words", draws, calls));
    const words = new Set([...one.keys(), ...other.keys()]);
    const distance =
      [...words].reduce(
        (sum, word) => sum + Math.abs((one.get(word) ?? 0) - (other.get(word) ?? 0)),
        0,
      ) /
      (2 * calls);
    const exact =
      draws === 0 ? ["0", "0"] : [`(255/512)^${draws}`, ((255 / 512) ** draws).toPrecision(3)];
    const both = draws === 0 ? ours : paces(draws);
    const slower = ((both[0] + both[1]) / (ours[0] + ours[1])).toFixed(1);
    row(
      draws === 0 ? "ours" : `k = ${draws}`,
      ...exact,
      distance.toPrecision(3),
      Math.max(...words),
      ...both.map(micro),
      `${slower} x`,
    );
  }
}

/** Numbers of words and how often, of the one and, after a 0, of the other. */
function histograms(numbers) {
  const all = [new Map()];
  for (let place = 0; place < numbers.length; place += 2) {
    if (numbers[place] === 0) {
      all.push(new Map());
      place++;
    }
    all.at(-1).set(numbers[place], numbers[place + 1]);
  }
  return all;
}
