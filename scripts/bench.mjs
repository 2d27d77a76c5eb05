/**
 * `npm run bench`: medians and ratios, everything side by side in one run. Names of benches
 * (kernels, base2, gaussian, classes, clock, peers, file, packing, survey, ledger, quantiles,
 * tables, workers) run only those. `--megabytes` is how much CSV the bench of files reads; 100 if
 * it is left out. Machines are noisy: quote ratios, and the conditions. `benches/modules.mjs`
 * compares what is shipped with another build.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { Refusal, inRoot, run, say, whenRun } from "./common.mjs";
import { build } from "./build.mjs";
import { install as installReaders } from "../benches/file/peers.mjs";
import { install as installPeers } from "../benches/survey/peers.mjs";
import { install as installTables } from "../benches/tables/peers.mjs";
import { install as installColumns } from "../benches/quantiles/columns.mjs";
import { codegen } from "./wasm/build-wasm.mjs";

/** With kernels of Rust. */
const withKernels = ["kernels", "base2", "gaussian", "classes", "clock", "peers", "file"];
const benches = [...withKernels, "packing", "survey", "ledger", "quantiles", "tables", "workers"];

export async function bench(args) {
  const { megabytes, names } = asked(args);
  const unknown = names.find((name) => !benches.includes(name));
  if (unknown) throw new Refusal(`there is no bench ${unknown}; there are ${benches.join(", ")}`);
  const wanted = benches.filter((bench) => names.length === 0 || names.includes(bench));
  await build();
  if (wanted.some((name) => withKernels.includes(name))) await buildKernels();
  if (wanted.some((name) => ["peers", "gaussian", "quantiles"].includes(name))) await buildPeers();
  if (wanted.includes("survey")) await installPeers();
  if (wanted.includes("quantiles")) await installColumns();
  if (wanted.includes("tables")) await installTables();
  if (wanted.includes("file")) await installReaders();
  say(
    `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.versions.node}`,
  );
  for (const name of wanted) {
    const { main } = await import(`../benches/${name}.mjs`);
    await main(name === "file" ? { megabytes } : undefined);
  }
}

function asked(args) {
  const options = { megabytes: { type: "string", default: "100" } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const megabytes = Number(values.megabytes);
  if (!(megabytes >= 1)) throw new Refusal("--megabytes must be a number of at least 1");
  return { megabytes, names: positionals };
}

async function buildKernels() {
  const manifest = inRoot("benches", "kernels", "Cargo.toml");
  const options = [
    "build",
    "--release",
    "--locked",
    "--manifest-path",
    manifest,
    "--target-dir",
    inRoot("target", "kernels"),
  ];
  say("building the kernels, natively and to WebAssembly");
  await run("cargo", [...options, "--quiet", "--bins"]);
  const env = { CARGO_ENCODED_RUSTFLAGS: codegen.join("\x1f") };
  await run("cargo", [...options, "--quiet", "--lib", "--target", "wasm32-unknown-unknown"], {
    env,
  });
}

/** Other people's crates: a workspace of its own. */
async function buildPeers() {
  say("building the peers (the first time takes some minutes)");
  const options = [
    "--manifest-path",
    inRoot("benches", "peers", "Cargo.toml"),
    "--target-dir",
    inRoot("target", "peers"),
  ];
  await run("cargo", ["build", "--release", "--locked", "--quiet", ...options]);
}

await whenRun(import.meta.url, bench);
