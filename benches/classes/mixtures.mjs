/**
 * Whether a clock tells how rows of two kinds lie: the time over rows in no order, divided by that
 * over the same rows in two blocks. Where something private decides a jump, a processor guesses it
 * wrong at every second row of the first. In Node and in Firefox, whose compilers differ.
 *
 * BESIDE=/path/to/dist measures the package of another build too.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";
import { launch, serve } from "../../tests/browser/harness.mjs";
import { row } from "../kernels.mjs";

const folder = inRoot("target", "bench", "classes");

/** The measurements with a package inside, as one script. */
async function bundled(name, dist) {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [inRoot("benches", "classes", "measure.js")],
    outfile: join(folder, name),
    bundle: true,
    format: "esm",
    logLevel: "error",
    ...(dist && { alias: { sottovoce: join(dist, "index.js") } }),
  });
  return name;
}

function head(title, kinds) {
  console.log(`\n${title}: times at random over times in blocks`);
  row("", "ns a row", ...kinds);
}

const line = (name, [nanoseconds, ...ratios]) =>
  row(name, nanoseconds.toFixed(1), ...ratios.map((ratio) => ratio.toFixed(2)));

async function inNode(script, title) {
  const { kinds, measured, names } = await import(pathToFileURL(join(folder, script)).href);
  head(`${title}, Node ${process.versions.node}`, kinds);
  for (const name of names) line(name, measured(name));
}

async function inFirefox(script, title) {
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>mixtures</title>");
  const site = await serve({ folders: { "/": folder } });
  // Pages are told the time to a millisecond otherwise.
  const preferences = { "privacy.reduceTimerPrecision": false };
  const browser = await launch("firefox", { preferences });
  try {
    const { page } = await browser.open(site.address);
    const { kinds, names } = await page.evaluate(async (path) => {
      globalThis.bench = await import(path);
      return { kinds: globalThis.bench.kinds, names: globalThis.bench.names };
    }, site.address + script);
    head(`${title}, ${await browser.browser.version()}`, kinds);
    for (const name of names)
      line(name, await page.evaluate((name) => globalThis.bench.measured(name), name));
  } finally {
    await browser.close();
    await site.close();
  }
}

export async function main() {
  const scripts = [["This build", await bundled("own.mjs")]];
  const beside = process.env["BESIDE"];
  if (beside) scripts.push(["The other build", await bundled("other.mjs", beside)]);
  for (const [title, script] of scripts) {
    await inNode(script, title);
    await inFirefox(script, title);
  }
}
