// Reads a Blob, as an app does without a signal, and collects garbage every few milliseconds.
import { column } from "./dist/csv.js";

let collected = 0;
setInterval(() => {
  globalThis.gc();
  collected++;
}, 2);

async function count(blob) {
  let rows = 0;
  for await (const chunk of column(blob, { column: "x" })) rows += chunk.length;
  return rows;
}

const line = "12345678\n";
const blob = new Blob(["x\n", ...Array(80).fill(line.repeat(100_000))]);
count(blob).then((rows) => (globalThis.result = { rows, collected }));
