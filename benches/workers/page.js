// Releases on the page's own thread, and says how long the thread was held.
import { histogram, mean, median } from "/dist/index.js";
import { column } from "/dist/csv.js";

const settle = (query) => query.neighbors("add-or-remove-one").epsilon("1/2").build();
const ways = ["bus", "bicycle", "car", "train"];
const queries = {
  median: () => settle(median().candidates({ first: 0, last: 120, step: 1 })),
  mean: () => settle(mean().bounds(0, 120)),
  histogram: () => settle(histogram(ways)),
};

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The first release, and the median of five more. */
function inMemory(name, count) {
  const row = name === "histogram" ? (at) => ways[at % 4] : (at) => (at * 37) % 121;
  const all = Array.from({ length: count }, (_, at) => row(at));
  const query = queries[name]();
  const first = timed(() => query.release(all));
  const more = Array.from({ length: 5 }, () => timed(() => query.release(all)));
  return { first, blocked: more.sort((a, b) => a - b)[2] };
}

/** The longest time between two turns of the thread while a file is read, and the time of all. */
async function fromFile(megabytes) {
  const lines = Array.from({ length: 1000 }, (_, at) => `${at},${(at * 37) % 121},"a, b",2026\n`);
  const part = lines.join("");
  const file = new Blob([
    "id,age,note,year\n",
    ...Array(Math.ceil((megabytes * 1e6) / part.length)).fill(part),
  ]);
  const query = queries.median();
  query.release([1]);
  let blocked = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    blocked = Math.max(blocked, now - last);
    last = now;
    port2.postMessage(0);
  };
  port2.postMessage(0);
  const start = performance.now();
  await query.releaseFrom(column(file, { column: "age" }));
  const clock = performance.now() - start;
  port1.close();
  return { clock, blocked };
}

globalThis.measures = { inMemory, fromFile };
