/** Selection, noise and scoring: native and WebAssembly, in turn. */
import { readFileSync } from "node:fs";
import { inRoot } from "../scripts/common.mjs";
import { median, native } from "./native.mjs";

export const shapes = ["all equal", "one winner", "winner last", "linear", "two levels"];
const repeats = 9;

/**
 * Gives the exports of the kernels in WebAssembly; the imports of the bindings are never called.
 */
export function exportsInWasm() {
  const module = new WebAssembly.Module(
    readFileSync(inRoot("target", "kernels", "wasm32-unknown-unknown", "release", "kernels.wasm")),
  );
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {
      throw new Error(`${name} was called`);
    };
  }
  return new WebAssembly.Instance(module, imports).exports;
}

/** Nanoseconds of a round of what was prepared in WebAssembly. */
export function kernelsInWasm() {
  const exports = exportsInWasm();
  return (prepare, rounds) => {
    prepare(exports);
    exports.run(rounds);
    const times = Array.from({ length: repeats }, () => {
      const start = performance.now();
      exports.run(rounds);
      return ((performance.now() - start) * 1e6) / rounds;
    });
    return median(times);
  };
}

export const row = (...cells) =>
  console.log(
    cells
      .map((cell, index) =>
        String(cell)[index === 0 ? "padEnd" : "padStart"](index === 0 ? 34 : 14),
      )
      .join(""),
  );
export const ns = (value) => (value < 100 ? value.toFixed(2) : value.toFixed(0));

export async function main() {
  const [kernels, time] = [native(), kernelsInWasm()];
  /** Nanoseconds of a selection, natively and in WebAssembly. */
  const timed = async (task, prepare, outcomes, ...settings) => {
    const rounds = Math.max(3, Math.round(3e5 / outcomes));
    const natively = await kernels.ask(task, ...settings, rounds, repeats);
    return [natively, time((wasm) => wasm[prepare](...settings), rounds)];
  };
  const kinds = {
    select: (shape, outcomes, scale) =>
      timed("select", "prepare_selection", outcomes, shape, outcomes, scale, 1),
    real: (shape, outcomes, scale) =>
      timed("real", "prepare_real", outcomes, shape, outcomes, scale, 0),
    dyadic: (shape, outcomes) => timed("dyadic", "prepare_dyadic", outcomes, shape, outcomes, 1, 1),
  };
  const linear = 3;
  const perCandidate = (name, outcomes, [natively, inWasm]) =>
    row(name, ns(natively / outcomes), ns(inWasm / outcomes), (inWasm / natively).toFixed(2));

  console.log("\nSelection, linear costs: nanoseconds per candidate");
  row("candidates, scale", "native", "wasm (Node)", "ratio");
  for (const scale of [1, 10, 1000, 1_000_000]) {
    for (const outcomes of [100, 1000, 10_000, 100_000, 1_000_000]) {
      perCandidate(
        `${outcomes}, scale ${scale}`,
        outcomes,
        await kinds.select(linear, outcomes, scale),
      );
    }
  }
  for (const outcomes of [50_000, 1_000_000])
    perCandidate(`${outcomes}, base 1/2`, outcomes, await kinds.dyadic(linear, outcomes));
  for (const outcomes of [100, 1000, 10_000, 100_000, 1_000_000]) {
    perCandidate(`${outcomes} doubles, scale 10`, outcomes, await kinds.real(linear, outcomes, 10));
  }

  const spread = (side, of) =>
    (Math.max(...of.map((pair) => pair[side])) / Math.min(...of.map((pair) => pair[side]))).toFixed(
      2,
    );
  for (const [name, kind, scale] of [
    ["costs, scale 10", "select", 10],
    ["costs, scale 1,000,000", "select", 1_000_000],
    ["costs, base 1/2", "dyadic", 0],
    ["doubles, scale 10", "real", 10],
  ]) {
    console.log(`\nSelection among 10,000 ${name}: microseconds per release, by shape`);
    row("shape", "native", "wasm (Node)", "ratio");
    const all = [];
    for (const shape of shapes.keys()) {
      const [natively, inWasm] = await kinds[kind](shape, 10_000, scale);
      all.push([natively, inWasm]);
      row(
        shapes[shape],
        (natively / 1e3).toFixed(1),
        (inWasm / 1e3).toFixed(1),
        (inWasm / natively).toFixed(2),
      );
    }
    row("slowest over fastest", spread(0, all), spread(1, all));
  }

  console.log(
    "\nGumbel-max among 10,000, scale 10: nanoseconds per candidate, by the shape of the scores",
  );
  row("shape", "native", "wasm (Node)", "ratio");
  for (const [kind, name] of ["integers", "doubles"].entries()) {
    const race = [];
    for (const shape of shapes.keys()) {
      const natively = await kernels.ask("race", shape, 10_000, kind, 10, 30, repeats);
      const inWasm = time((wasm) => wasm.prepare_race(shape, 10_000, kind, 10), 30);
      race.push([natively, inWasm]);
      row(
        `${shapes[shape]}, ${name}`,
        ns(natively / 1e4),
        ns(inWasm / 1e4),
        (inWasm / natively).toFixed(2),
      );
    }
    row(`slowest over fastest, ${name}`, spread(0, race), spread(1, race));
  }

  console.log(
    "\nDiscrete Laplace noise on vectors of 100,000: nanoseconds per value, without the source of words",
  );
  row("scale, sampler", "native", "wasm (Node)", "ratio");
  for (const [kind, name] of ["digits", "cks20, big numbers"].entries()) {
    for (const scale of [
      [1, 10],
      [1, 1],
      [10, 1],
      [1000, 1],
      [1_000_000, 1],
    ]) {
      const rounds = kind === 0 ? 5 : 1;
      const natively = await kernels.ask("noise", kind, 100_000, ...scale, rounds, repeats);
      const inWasm = time((wasm) => wasm.prepare_noise(kind, 100_000, ...scale), rounds);
      row(
        `${scale[0] / scale[1]}, ${name}`,
        ns(natively / 1e5),
        ns(inWasm / 1e5),
        (inWasm / natively).toFixed(2),
      );
    }
  }

  console.log("\nScoring 1,000,000 rows: milliseconds");
  row("candidates", "native", "wasm (Node)", "ratio");
  for (const candidates of [100, 1000, 10_000]) {
    const natively = await kernels.ask("score", 1_000_000, candidates, 0, 0, 1, repeats);
    const inWasm = time((wasm) => wasm.prepare_scoring(1_000_000, candidates), 1);
    row(
      candidates,
      (natively / 1e6).toFixed(2),
      (inWasm / 1e6).toFixed(2),
      (inWasm / natively).toFixed(2),
    );
  }
  kernels.close();
}
