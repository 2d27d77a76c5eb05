/** Rust as it must stand: formatted, without a warning natively and for WebAssembly, documentation that resolves. */
import { run, whenRun } from "../common.mjs";

const wasm = ["--target", "wasm32-unknown-unknown", "--features", "bindings"];

export const format = () => run("cargo", ["fmt", "--all", "--", "--check"]);

/** Workspaces of their own, whose lock files must keep step with the crate's. */
const apart = ["benches/kernels/Cargo.toml", "benches/peers/Cargo.toml", "tests/fuzz/Cargo.toml"];

export async function lint() {
  for (const manifest of apart) await run("cargo", ["fetch", "--locked", "--quiet", "--manifest-path", manifest]);
  await run("cargo", ["clippy", "--locked", "--quiet", "--all-targets", "--", "-D", "warnings"]);
  await run("cargo", ["clippy", "--locked", "--quiet", ...wasm, "--", "-D", "warnings"]);
}

export const docs = () =>
  run("cargo", ["doc", "--locked", "--quiet", "--no-deps", ...wasm], { env: { RUSTDOCFLAGS: "-D warnings" } });

const parts = { format, lint, docs };

await whenRun(import.meta.url, async (names) => {
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]();
});
