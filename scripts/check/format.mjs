/** Code as its formatters write it: rustfmt for Rust, Prettier for everything else but prose. */
import { apart, run, whenRun } from "../common.mjs";

export async function format() {
  await run("cargo", ["fmt", "--all", "--", "--check"]);
  for (const manifest of apart) {
    await run("cargo", ["fmt", "--manifest-path", manifest, "--", "--check"]);
  }
  await run("npx", ["--no-install", "prettier", "--check", "--log-level", "warn", "."]);
}

await whenRun(import.meta.url, format);
