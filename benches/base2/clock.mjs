/**
 * Shows what the time of one call reveals of the data. In one dataset all costs are 1, in the other
 * all except one. So a rejection sampler refuses nothing on the first and half of its values on the
 * second (Ilvento 2020, section 4.1).
 */
import { exponentialBase2 } from "sottovoce/base2";
import { exportsInWasm, row } from "../kernels.mjs";
import { areaUnderCurve, shuffled } from "./curve.mjs";

const calls = 40_000;
const band = 0.03;

/**
 * Nanoseconds of calls on the one and on the other, in a random order. Both lie in the same place
 * of the memory, and `choose`, which is not timed, puts the one there or the other: else a clock
 * sees where they are, also when they are the same.
 */
function paces(choose, call) {
  const order = shuffled(calls, 12345);
  const both = [[], []];
  for (const which of order.slice(0, 10_000)) {
    choose(which);
    call();
  }
  for (const which of order) {
    choose(which);
    const start = process.hrtime.bigint();
    call();
    both[which].push(Number(process.hrtime.bigint() - start));
  }
  return both;
}

/** The built package. */
function byPackage(control) {
  const mechanism = exponentialBase2().base(1, 1, 1).clamp(0, 1).rounding("none").build();
  const costs = Array(256).fill(1);
  const choose = (which) => (costs[0] = control || which === 0 ? 1 : 0);
  return paces(choose, () => mechanism.release(costs));
}

function byKernel(draws, control) {
  const wasm = exportsInWasm();
  wasm.prepare_pair(draws, Number(control));
  return paces(wasm.choose, wasm.draw);
}

async function natively(kernels, draws, control) {
  const all = await kernels.askAll("pace", draws, Number(control), calls);
  return [all.slice(0, calls), all.slice(calls)];
}

export async function timing(kernels) {
  console.log(
    `\nWhat the time of one call tells: costs all 1 against costs with one 0, 256 outcomes, base 1/2; ${calls} calls of each in a random order`,
  );
  row("", "area", "95 %", "microseconds", "and", "0.5 +- 0.03");
  const medianOf = (values) =>
    (values.toSorted((a, b) => a - b)[values.length >> 1] / 1e3).toFixed(2);
  const tell = (name, [first, second]) => {
    const { area, within } = areaUnderCurve(first, second);
    row(
      name,
      area.toFixed(4),
      `+- ${within.toFixed(4)}`,
      medianOf(first),
      medianOf(second),
      Math.abs(area - 0.5) <= band ? "yes" : "no",
    );
  };
  tell("ours, package (Node)", byPackage(false));
  tell("the same costs twice", byPackage(true));
  tell("ours, kernel (Node)", byKernel(0, false));
  tell("the same costs twice", byKernel(0, true));
  tell("ours, native", await natively(kernels, 0, false));
  tell("the same costs twice", await natively(kernels, 0, true));
  for (const draws of [1, 8]) {
    tell(`rejection, k = ${draws}, kernel (Node)`, byKernel(draws, false));
    tell(`rejection, k = ${draws}, native`, await natively(kernels, draws, false));
  }
  tell("rejection, the same costs twice", byKernel(1, true));
}
