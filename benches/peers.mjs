/**
 * Times the same work by OpenDP's published crate (native, on the random generator of its thread)
 * and by ours, native and WebAssembly, in turn.
 */
import { kernelsInWasm, ns, row, shapes } from "./kernels.mjs";
import { native, peers } from "./native.mjs";

const repeats = 5;
const times = (factor) => `${factor < 100 ? factor.toFixed(1) : factor.toFixed(0)} x`;

export async function main() {
  const [ours, theirs, time] = [native(), peers(), kernelsInWasm()];

  console.log(
    "\nDiscrete Laplace noise on vectors of 10,000: nanoseconds per value, ours without the source of words",
  );
  row("scale", "ours native", "ours wasm", "OpenDP", "over wasm");
  for (const scale of [
    [1, 10],
    [1, 1],
    [10, 1],
    [1000, 1],
    [1_000_000, 1],
  ]) {
    const natively = await ours.ask("noise", 0, 10_000, ...scale, 20, repeats);
    const inWasm = time((wasm) => wasm.prepare_noise(0, 10_000, ...scale), 20);
    const peer = await theirs.ask("noise", 0, 10_000, ...scale, 2, repeats);
    row(
      scale[0] / scale[1],
      ns(natively / 1e4),
      ns(inWasm / 1e4),
      ns(peer / 1e4),
      times(peer / inWasm),
    );
  }

  console.log(
    "\nOne of 10,000 integer scores at scale 10: microseconds per release, by the shape of the scores",
  );
  row("shape", "ours native", "ours wasm", "EM, OpenDP", "over wasm", "PF, OpenDP", "over wasm");
  const all = [];
  for (const shape of shapes.keys()) {
    const natively = await ours.ask("select", shape, 10_000, 10, 1, 30, repeats);
    const inWasm = time((wasm) => wasm.prepare_selection(shape, 10_000, 10, 1), 30);
    const exponential = await theirs.ask("exponential", shape, 10_000, 10, 1, 2, repeats);
    const flips = await theirs.ask("permute_and_flip", shape, 10_000, 10, 1, 2, repeats);
    all.push([natively, inWasm, exponential, flips]);
    const micro = (value) => (value / 1e3).toFixed(1);
    row(
      shapes[shape],
      micro(natively),
      micro(inWasm),
      micro(exponential),
      times(exponential / inWasm),
      micro(flips),
      times(flips / inWasm),
    );
  }
  const spread = (side) =>
    (
      Math.max(...all.map((sides) => sides[side])) / Math.min(...all.map((sides) => sides[side]))
    ).toFixed(2);
  row("slowest over fastest", spread(0), spread(1), spread(2), "", spread(3));
  ours.close();
  theirs.close();
}
