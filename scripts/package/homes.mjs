/**
 * Where each source of the package lives in dist. Code with a state must be there once, whichever
 * entries are loaded. But anyone who loads one entry as it is, without a bundler, shall not load
 * what others are made of. So code that one family of entries alone needs is in `core/<family>`,
 * and everything else in `core`.
 */
import { join, relative, sep } from "node:path";
import { inRoot } from "../common.mjs";
import { entries } from "./entries.mjs";

const shared = "core";

/** The name in dist, without its extension, of each file that the entries' sources need. */
export async function homesIn(sources) {
  const { build } = await import("esbuild");
  const homes = new Map();
  for (const family of new Set(entries.map(({ family }) => family))) {
    const mine = entries.filter((entry) => entry.family === family);
    const { metafile } = await build({
      entryPoints: mine.map(({ source }) => join(sources, source)),
      bundle: true,
      format: "esm",
      target: "es2022",
      external: ["node:*"],
      metafile: true,
      write: false,
      outdir: sources,
      absWorkingDir: inRoot(),
      logLevel: "error",
    });
    for (const path of Object.keys(metafile.inputs).map((input) => inRoot(input)))
      homes.set(path, homes.has(path) ? shared : join(shared, family));
  }
  return homes;
}

/** How a file of dist imports another one. */
export function between(from, to, extension) {
  const path = relative(join(from, ".."), `${to}.${extension}`).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}
