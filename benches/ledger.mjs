/**
 * Ledgers in memory: what a spend costs beside the release itself, what it takes to open one that
 * has grown long, and a spend in it then. Nothing here waits for a disk: a log's own time comes on
 * top.
 */
import { crc32 } from "node:zlib";
import { count } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { median } from "./native.mjs";

const rounds = 9;
const spends = 500;
const neighbors = "change-one";
const people = "bench";
const budget = { epsilon: 1e6, delta: "1e-6" };
const terms = () => ledger().people(people).neighbors(neighbors).budget(budget);
const query = count().neighbors(neighbors).epsilon("0.1").build();

const row = (name, value) => console.log(`${name}`.padEnd(52) + `${value}`.padStart(12));
const milliseconds = (value) => `${value.toFixed(3)} ms`;

/** Milliseconds of one of so many runs, by the clock: the median of several rounds. */
async function clocked(times, work) {
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (let time = 0; time < times; time++) await work();
    all.push((performance.now() - start) / times);
  }
  return median(all);
}

/** Every second line is a commit; all losses differ, or none does. */
export async function linesOf(length, differ) {
  const log = memoryLog();
  await terms().create(log);
  const [first] = await log.read(people, 0);
  const sealed = (operation) => {
    const body = JSON.stringify(operation);
    return `${body} ${crc32(body).toString(16).padStart(8, "0")}`;
  };
  const { plan } = query;
  const { bits, rho } = query.loss;
  const rest = Array.from({ length: (length - 1) >> 1 }, (_, place) => {
    const id = crypto.randomUUID().replaceAll("-", "");
    const at = new Date(1e12 + place).toISOString();
    // The denominator is prime, so the fraction is in lowest terms.
    const epsilon = differ ? `${place + 1}/1000000007` : "1/10";
    const charge = { id, at, version: "0.1.0", kind: plan.kind, note: null, plan };
    return [sealed({ op: "reserve", ...charge, epsilon, bits, rho }), sealed({ op: "commit", id })];
  });
  return [first, ...rest.flat()];
}

/** Opens a ledger from a log of these lines; gives the ledger, and the time that it took. */
export async function opened(lines) {
  const log = memoryLog();
  for (const line of lines) await log.append(people, line, lines.length);
  const start = performance.now();
  const book = await terms().open(log);
  return { book, time: performance.now() - start };
}

export async function main() {
  console.log("\nLedgers in memory");
  row("one count of ten rows", milliseconds(await clocked(spends, () => query.release(rows))));
  const book = await terms().create(memoryLog());
  const spend = () => book.release(query, rows);
  row("the same by a ledger", milliseconds(await clocked(spends, spend)));
  for (const differ of [false, true]) {
    const lines = await linesOf(100_001, differ);
    const times = [];
    let long;
    for (let round = 0; round < 3; round++) {
      const { book, time } = await opened(lines);
      times.push(time);
      long = book;
    }
    const what = differ ? "100,000 lines, all losses differ" : "100,000 lines of one query";
    row(`opening ${what}`, milliseconds(median(times)));
    const by = () => long.release(query, rows);
    row("  a count by that ledger", milliseconds(await clocked(spends / 5, by)));
    const start = performance.now();
    await long.summary();
    row("  its report", milliseconds(performance.now() - start));
  }
}

const rows = Array.from({ length: 10 }, (_, place) => place);
