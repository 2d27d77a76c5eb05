/**
 * Code as its formatters write it: rustfmt for Rust, Prettier for everything else but prose; and no
 * line too long where none of them breaks it.
 */
import { apart, files, inRoot, run, whenRun } from "../common.mjs";
import { columns } from "./columns.mjs";

/** Modules that the compiler finds by listing, where `cargo fmt` does not follow it. */
const listed = () => files(inRoot("tests", "rust", "enumeration"), (path) => path.endsWith(".rs"));

export async function format() {
  columns();
  await run("cargo", ["fmt", "--all", "--", "--check"]);
  for (const manifest of apart) {
    await run("cargo", ["fmt", "--manifest-path", manifest, "--", "--check"]);
  }
  await run("rustfmt", ["--check", ...listed()]);
  const cache = ["--cache", "--cache-strategy", "content"];
  const location = ["--cache-location", inRoot("target", "prettier.json")];
  const quiet = ["--check", "--log-level", "warn"];
  await run("npx", ["--no-install", "prettier", ...quiet, ...cache, ...location, "."]);
}

await whenRun(import.meta.url, format);
