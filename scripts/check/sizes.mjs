/** How large each entry is in an app: bundled, minified, gzipped. */
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Refusal, inRoot, say, whenRun } from "../common.mjs";

/**
 * The most that the default entry may weigh, everything in it, in bytes after gzip. The goal is
 * 150,000, and a module for each entry the way to it. The big-integer library, its formatting and
 * the plan reader take most of it; reading tables as people write them took 8,000 more, work that
 * is bounded, sorts in a fixed number of passes and a stack that is written over another 8,000: for
 * now this keeps the package from growing unnoticed.
 */
const limit = 302_000;

export async function sizes() {
  const weights = {};
  const weigh = (name, bytes) => {
    weights[name] = gzipSync(bytes, { level: 9 }).length;
    const [raw, gzip, brotli] = [bytes.length, weights[name], brotliCompressSync(bytes).length].map(
      (size) => (size / 1000).toFixed(1).padStart(6),
    );
    say(`${name.padEnd(18)} ${raw} kB, ${gzip} kB gzip, ${brotli} kB brotli`);
  };
  for (const name of ["index", "slim", "csv", "testing"]) {
    const contents = `import * as everything from "./dist/${name}.js";\nglobalThis.everything = everything;\n`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: inRoot() },
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
      logLevel: "error",
    });
    weigh(name, Buffer.from(outputFiles[0].contents));
  }
  weigh("sottovoce.wasm", readFileSync(inRoot("dist", "sottovoce.wasm")));
  if (weights.index > limit)
    throw new Refusal(
      `the default entry weighs ${weights.index} bytes after gzip, more than ${limit}`,
    );
}

await whenRun(import.meta.url, sizes);
