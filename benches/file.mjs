/**
 * A number of one column of a file, from the file to the value: ours beside what reads the bytes
 * and does nothing, and beside other packages, in Node, Chromium and Firefox. All readers of a
 * format run in turn, in rounds, each in a worker or a process of its own that is new.
 *
 * CSV has 100 MB, or as many as `--megabytes` says: at 1000 it takes long, and packages that keep
 * what they read need gigabytes. Times are by the clock, with the seconds of processor that the
 * whole browser or process took. Memory is the most beyond what it had before. Ratios are medians
 * over rounds of what ran in the same round.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { statSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { build } from "esbuild";
import { inRoot } from "../scripts/common.mjs";
import { launch, pageFor, serve } from "../tests/browser/harness.mjs";
import { peers } from "./file/peers.mjs";
import { watched } from "./file/processes.mjs";
import { readers } from "./file/readers.js";
import { csvOf, others } from "./file/tables.mjs";
import { median, native } from "./native.mjs";

const rounds = 5;
/** The longest that a reader may take for 100 MB, in milliseconds: some wait forever. */
const patience = 60_000;
const folder = inRoot("target", "bench", "file");
const duckDb = createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");

/** Programs of the bench with all that they import, each package once it is asked for. */
async function bundled(programs, platform) {
  const outdir = join(folder, platform);
  await build({
    entryPoints: programs.map((name) => inRoot("benches", "file", name)),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform,
    mainFields: [...(platform === "browser" ? ["browser"] : []), "module", "main"],
    nodePaths: [peers],
    logLevel: "error",
    ...(platform === "node" && {
      outExtension: { ".js": ".mjs" },
      // For packages that are no modules.
      banner: {
        js: 'import * as requiring from "node:module"; const require = requiring.createRequire(import.meta.url);',
      },
    }),
  });
  return outdir;
}

/** Opens what times readers: `time(format, name, path)`. */
const hosts = {
  async Node() {
    const program = join(await bundled(["node.js"], "node"), "node.mjs");
    return {
      async time(...task) {
        const { stdout, stderr } = spawnSync(process.execPath, [program, ...task], {
          encoding: "utf8",
        });
        if (!stdout) throw new Error(stderr);
        return JSON.parse(stdout);
      },
      close() {},
    };
  },
  Chromium: () => inBrowser("chromium"),
  Firefox: () => inBrowser("firefox"),
};

async function inBrowser(name) {
  // A gigabyte takes packages that keep all of it more than a minute.
  const browser = await launch(name, { protocolTimeout: 600_000 });
  try {
    const site = await serve({
      folders: {
        "/": await bundled(["page.js", "worker.js"], "browser"),
        "/duckdb/": dirname(duckDb),
      },
      pages: { "/": pageFor("/page.js").replace("<body>", '<body><input type="file">') },
    });
    const { page } = await browser.open(site.address);
    page.setDefaultTimeout(600_000);
    await page.waitForFunction(() => globalThis.prepare !== undefined);
    return {
      async time(format, reader, path) {
        await page.evaluate((...task) => globalThis.prepare(...task), format, reader);
        await (await page.$("input")).uploadFile(path);
        return watched(browser.browser.process().pid, () => page.evaluate(() => globalThis.read()));
      },
      async close() {
        await browser.close();
        await site.close();
      },
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** For the test that a bench ends where there is no browser. */
export const inChromium = () => inBrowser("chromium");

const shown = (number) => (number === undefined ? "" : number.toFixed(2));

function spread(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return `${shown(median([...sorted]))} (${shown(sorted[0])} to ${shown(sorted.at(-1))})`;
}

function row(name, times, first, size) {
  const of = (key) => times.map((one) => one[key]);
  const middle = (key) => (times[0][key] === undefined ? undefined : median(of(key)));
  const memory = middle("memory");
  console.log(
    `  ${name.padEnd(28)}${spread(of("clock")).padStart(22)}` +
      `${(size / median(of("clock"))).toFixed(0).padStart(7)}` +
      `${shown(middle("processor")).padStart(11)}` +
      `${(memory === undefined ? "" : (memory / 1e6).toFixed(0)).padStart(9)}` +
      `${(first ? spread(times.map(({ clock }, at) => clock / first[at].clock)) : "").padStart(24)}`,
  );
}

/** Each is far from what another column or half of the file would give. */
function check(name, value) {
  if (value === undefined) return;
  if (!(Math.abs(value - 500) < 25)) throw new Error(`${name} made ${value} of the file`);
}

async function besides(host, format, names, path) {
  const size = statSync(path).size / 1e6;
  const { time, close } = await hosts[host]();
  try {
    const limit = patience * Math.max(1, size / 100);
    const times = names.map(() => []);
    const silent = new Set();
    for (let round = 0; round <= rounds; round++)
      for (const [at, name] of names.entries()) {
        if (silent.has(at)) continue;
        const answer = await Promise.race([
          time(format, name, path),
          later(limit, undefined, { ref: false }),
        ]);
        if (!answer) silent.add(at);
        const { value, ...spent } = answer ?? {};
        check(name, value);
        // The first round brings the file into the machine's memory.
        if (round > 0) times[at].push(spent);
      }
    const load = loadavg().map((one) => one.toFixed(1));
    console.log(`\n${format}, ${size.toFixed(0)} MB, in ${host}; load ${load.join(", ")}`);
    console.log(
      `  ${"".padEnd(28)}${"seconds".padStart(22)}${"MB/s".padStart(7)}${"processor".padStart(11)}` +
        `${"MB more".padStart(9)}${"ratio to ours".padStart(24)}`,
    );
    for (const [at, name] of names.entries())
      if (silent.has(at)) console.log(`  ${name}: no answer in ${limit / 1e3} s`);
      else row(name, times[at], at > 0 ? times[0] : undefined, size);
  } finally {
    await close();
  }
}

export async function main({ megabytes }) {
  const csv = csvOf(megabytes);
  const kernels = native();
  const seconds = await kernels.ask("file", csv, 1, rounds);
  kernels.close();
  console.log(`\ncsv, one column, natively: ${shown(seconds)} s`);
  for (const [format, names] of Object.entries(readers)) {
    const path = format === "csv" ? csv : others[format]();
    for (const host of Object.keys(hosts)) await besides(host, format, Object.keys(names), path);
  }
}
