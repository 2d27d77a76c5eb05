/** Runs a test program built for wasm32-wasip1: 32-bit pointers and limbs, as in the package. */
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
// One thread: the target has no more. Failing cases of property tests are printed, not written
// down.
const env = { RUST_TEST_THREADS: "1", PROPTEST_FAILURE_PERSISTENCE: "off" };
const wasi = new WASI({
  version: "preview1",
  args: [program, ...args],
  env,
  preopens: { [process.cwd()]: process.cwd() },
});
// Behind functions of JavaScript, because Node's fast calls of WASI may collect it while it runs,
// which ends the process by a signal (nodejs/node#53087).
const { wasi_snapshot_preview1: calls } = wasi.getImportObject();
const behind = Object.entries(calls).map(([name, call]) => [name, (...values) => call(...values)]);
const module = new WebAssembly.Module(readFileSync(program));
const instance = new WebAssembly.Instance(module, {
  wasi_snapshot_preview1: Object.fromEntries(behind),
});
process.exitCode = wasi.start(instance);
