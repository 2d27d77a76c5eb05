/** Rust as it must stand: without a warning, with the bindings and without; its links resolve. */
import { apart, run, whenRun } from "../common.mjs";

/**
 * Natively, where most of what they depend on was checked already: the one place that asks for the
 * target compiles for both, and building the modules compiles them for WebAssembly.
 */
const bindings = ["--features", "bindings"];

export async function lint() {
  for (const manifest of apart)
    await run("cargo", ["fetch", "--locked", "--quiet", "--manifest-path", manifest]);
  await run("cargo", [
    "clippy",
    "--workspace",
    "--locked",
    "--all-targets",
    "--",
    "-D",
    "warnings",
  ]);
  await run("cargo", ["clippy", "--locked", ...bindings, "--", "-D", "warnings"]);
}

export const docs = () =>
  run("cargo", ["doc", "--locked", "--no-deps", ...bindings], {
    env: { RUSTDOCFLAGS: "-D warnings" },
  });

const parts = { lint, docs };

await whenRun(import.meta.url, async (names) => {
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]();
});
