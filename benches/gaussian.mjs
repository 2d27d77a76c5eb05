import { discreteGaussian } from "sottovoce";
/**
 * Discrete Gaussian noise: ours natively and in WebAssembly, whole releases of the package with all
 * their random words, and OpenDP's published crate, native.
 */
import { kernelsInWasm, ns, row } from "./kernels.mjs";
import { median, native, peers } from "./native.mjs";

const repeats = 5;
const values = 100_000;
const deviations = [
  [1, 2],
  [1, 1],
  [10, 1],
  [15, 1],
  [16, 1],
  [100, 1],
  [1000, 1],
  [1_000_000, 1],
];

export async function main() {
  const [ours, theirs, time] = [native(), peers(), kernelsInWasm()];

  console.log(
    "\nDiscrete Gaussian noise on vectors of 100,000: nanoseconds per value, and OpenDP over whole releases",
  );
  row("deviation", "ours native", "ours wasm", "with words", "OpenDP", "times");
  for (const deviation of deviations) {
    const natively = await ours.ask("gaussian", values, ...deviation, 0, 3, repeats);
    const inWasm = time((wasm) => wasm.prepare_gaussian(values, ...deviation), 3);
    const whole = released(deviation);
    const peer = await theirs.ask("gaussian", 0, 10_000, ...deviation, 1, repeats);
    row(
      deviation[0] / deviation[1],
      ...[natively / values, inWasm / values, whole / values, peer / 1e4].map(ns),
      `${(peer / 1e4 / (whole / values)).toFixed(1)} x`,
    );
  }

  console.log("\nThe sampler of a variance, made once: microseconds");
  row("deviation", "native", "wasm (Node)");
  for (const deviation of deviations) {
    const natively = await ours.ask("thresholds", ...deviation, 0, 0, 20, repeats);
    const inWasm = time((wasm) => wasm.prepare_thresholds(...deviation), 20);
    row(deviation[0] / deviation[1], (natively / 1e3).toFixed(0), (inWasm / 1e3).toFixed(0));
  }
  ours.close();
  theirs.close();
}
/** Nanoseconds of a whole release of a vector by the package, with its random words. */
function released([top, bottom]) {
  const mechanism = discreteGaussian().scale(`${top}/${bottom}`).build();
  const input = Float64Array.from({ length: values }, (_, index) => index);
  mechanism.release(input);
  const times = Array.from({ length: 3 * repeats }, () => {
    const start = performance.now();
    mechanism.release(input);
    return (performance.now() - start) * 1e6;
  });
  return median(times);
}
