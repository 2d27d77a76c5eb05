/** Rust as it must stand: without a warning, natively and for WebAssembly; its links resolve. */
import { apart, run, whenRun } from "../common.mjs";

const wasm = ["--target", "wasm32-unknown-unknown", "--features", "bindings"];

export async function lint() {
  for (const manifest of apart)
    await run("cargo", ["fetch", "--locked", "--quiet", "--manifest-path", manifest]);
  await run("cargo", [
    "clippy",
    "--workspace",
    "--locked",
    "--quiet",
    "--all-targets",
    "--",
    "-D",
    "warnings",
  ]);
  await run("cargo", ["clippy", "--locked", "--quiet", ...wasm, "--", "-D", "warnings"]);
}

export const docs = () =>
  run("cargo", ["doc", "--locked", "--quiet", "--no-deps", ...wasm], {
    env: { RUSTDOCFLAGS: "-D warnings" },
  });

const parts = { lint, docs };

await whenRun(import.meta.url, async (names) => {
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]();
});
