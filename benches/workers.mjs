/**
 * How long a page of Chromium cannot answer its user while it releases on its own thread: of rows
 * in memory the whole release, of a file the longest time between two turns of the thread. The
 * first release also compiles the module, and is told apart. Medians of several rounds, each in a
 * page that is new.
 */
import { inRoot } from "../scripts/common.mjs";
import { launch, pageFor, serve } from "../tests/browser/harness.mjs";
import { median } from "./native.mjs";

const rounds = 5;
const rows = [10_000, 100_000, 1_000_000, 3_000_000, 10_000_000];
const megabytes = [1, 10, 100];
/** As a phone of middling speed: what the tools of Chromium slow a processor by for one. */
const slowed = 4;

export async function main() {
  const browser = await launch("chromium", { protocolTimeout: 600_000 });
  try {
    const site = await serve({
      folders: {
        "/dist/": inRoot("dist"),
        "/": inRoot("benches", "workers"),
      },
      pages: { "/": pageFor("/page.js") },
    });
    const measure = (name, ...args) => measured(browser, site.address, 1, name, args);
    const slowly = (name, ...args) => measured(browser, site.address, slowed, name, args);
    row("in memory", ...rows.map((count) => `${count / 1e3}k rows`));
    for (const name of ["median", "mean", "histogram"]) {
      const all = [];
      for (const count of rows) all.push(await measure("inMemory", name, count));
      row(name, ...all.map(({ blocked }) => milliseconds(blocked)));
      row("  the first one", milliseconds(all[0].first));
    }
    const slow = [];
    for (const count of rows) slow.push(await slowly("inMemory", "median", count));
    row(`median, ${slowed} times slower`, ...slow.map(({ blocked }) => milliseconds(blocked)));
    row("a file", ...megabytes.map((size) => `${size} MB`));
    const files = [];
    for (const size of megabytes) files.push(await measure("fromFile", size));
    row("median, until it is there", ...files.map(({ clock }) => milliseconds(clock)));
    row("  the longest block", ...files.map(({ blocked }) => milliseconds(blocked)));
    const behind = [];
    for (const size of megabytes) behind.push(await slowly("fromFile", size));
    row(`  ${slowed} times slower`, ...behind.map(({ blocked }) => milliseconds(blocked)));
    await site.close();
  } finally {
    await browser.close();
  }
}

/** The median of each figure over rounds. */
async function measured(browser, address, slowed, name, args) {
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const { page, close } = await browser.open(address);
    await page.waitForFunction(() => globalThis.measures !== undefined);
    await page.emulateCPUThrottling(slowed);
    all.push(await page.evaluate((name, args) => globalThis.measures[name](...args), name, args));
    await close();
  }
  const of = (figure) => median(all.map((each) => each[figure]));
  return Object.fromEntries(Object.keys(all[0]).map((figure) => [figure, of(figure)]));
}

const milliseconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const row = (name, ...values) =>
  console.log(name.padEnd(28) + values.map((value) => value.padStart(13)).join(""));
