/**
 * A private median of one column of a 200 MB file, from the file to the value: native, Node,
 * Chromium.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openAsBlob,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { inRoot } from "../scripts/common.mjs";
import { launch, pageFor, serve } from "../tests/browser/harness.mjs";
import { median, native } from "./native.mjs";

const megabytes = 200;
const repeats = 5;
const path = inRoot("target", "bench", `table-${megabytes}.csv`);

/** Rows of `id,amount,age,city`, without quotes, about 27 bytes each; the same in every run. */
function writeTable() {
  if (existsSync(path)) return;
  mkdirSync(inRoot("target", "bench"), { recursive: true });
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, "w");
  const cities = ["Oslo", "Lima", "Quito", "Hanoi", "Accra", "Turin"];
  let [state, id, written] = [12345, 0, 0];
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648);
  writeSync(file, "id,amount,age,city\n");
  while (written < megabytes * 1e6) {
    const lines = Array.from(
      { length: 20_000 },
      () =>
        `${++id},${((next() / 2 ** 31) * 1000) | 0}.${10 + (next() % 90)},${18 + (next() % 70)},${cities[next() % 6]}\n`,
    );
    written += writeSync(file, lines.join(""));
  }
  closeSync(file);
  renameSync(unfinished, path);
}

/** The time in a page. Whatever is missing, nothing is left that would keep the program running. */
export async function inChromium() {
  const browser = await launch("chromium");
  try {
    return await inPage(browser);
  } finally {
    await browser.close();
  }
}

async function inPage(browser) {
  const html = pageFor("/measure.js").replace("<body>", '<body><input type="file">');
  const site = await serve({
    folders: { "/": inRoot("benches", "page"), "/dist/": inRoot("dist") },
    pages: { "/": html },
  });
  try {
    const { page } = await browser.open(site.address);
    await page.waitForFunction(() => globalThis.measure !== undefined);
    const input = await page.$("input");
    await input.uploadFile(path);
    return median(await page.evaluate((count) => globalThis.measure(count), repeats));
  } finally {
    await site.close();
  }
}

async function inNode() {
  const { median: medianOf } = await import("sottovoce");
  const { column } = await import("sottovoce/csv");
  const query = medianOf()
    .candidates({ first: 0, last: 999, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  const blob = await openAsBlob(path);
  const times = [];
  for (let index = 0; index < repeats; index++) {
    const start = performance.now();
    await query.releaseFrom(column(blob, { column: "amount" }));
    times.push((performance.now() - start) / 1e3);
  }
  return median(times);
}

export async function main() {
  writeTable();
  const size = statSync(path).size / 1e6;
  const kernels = native();
  const natively = await kernels.ask("file", path, 1, repeats);
  kernels.close();
  const results = [
    ["native", natively],
    ["wasm (Node)", await inNode()],
    ["wasm (Chromium, main thread)", await inChromium()],
  ];
  console.log(
    `\nPrivate median of one column of a ${size.toFixed(0)} MB file, 1000 candidates, from file to value; ${repeats} repeats`,
  );
  for (const [name, seconds] of results) {
    console.log(
      `${name.padEnd(34)}${seconds.toFixed(3).padStart(10)} s${(size / seconds).toFixed(0).padStart(8)} MB/s${(seconds / natively).toFixed(2).padStart(8)}`,
    );
  }
}
