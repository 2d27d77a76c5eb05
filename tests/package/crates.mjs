/** The Rust crates as the registry of Rust would get them. */
import { spawnSync } from "node:child_process";
import { inRoot, manifest } from "../../scripts/common.mjs";

/** In the order in which they are published: each stands on those before it. */
export const published = ["sottovoce-loops", "sottovoce-base", "sottovoce"];

/** Where cargo lays out what it packed. */
export const packedCrate = (name) => inRoot("target", "package", `${name}-${manifest().version}`);

/** Gives what cargo prints, and whether it succeeded. */
export function cargo(args, options = {}) {
  const { status, stdout, stderr } = spawnSync("cargo", args, {
    cwd: inRoot(),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    ...options,
  });
  return { status, stdout, stderr };
}
