/**
 * Two builds of the package side by side: `node benches/modules.mjs <folder with another dist>`.
 * CPU time of this process, calls of both in turn; medians, and their ratio to the other build's.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal, inRoot, whenRun } from "../scripts/common.mjs";
import { median, row } from "./kernels.mjs";

const rounds = 21;
/** Microseconds of CPU time that calls are timed together for. */
const together = 10_000;

const count = 10_000;
const up = Float64Array.from({ length: count }, (_, index) => -Math.abs(index - count / 2));
const real = up.map((score) => score / 10);
const costs = up.map((score) => -score);
const noisy = Float64Array.from({ length: 100_000 }, (_, index) => index);
const rows = Float64Array.from({ length: 1_000_000 }, (_, index) => (index * 7919) % 1002);
const few = rows.map((value) => value % 12);
const table = `id,amount,city\n${Array.from({ length: 40_000 }, (_, id) => `${id},${id % 997}.25,Oslo\n`).join("")}`;

/** What is timed, prepared with one build: a function without arguments. */
const tasks = {
  "exponential, 10,000 integers": (it) => releases(it.exponential().scale(10).build(), up),
  "exponential, 10,000 doubles": (it) => releases(it.exponential().scale(10).build(), real),
  "gumbelMax, 10,000 integers": (it) => releases(it.gumbelMax().scale(10).build(), up),
  "gumbelMax, top 10 of 10,000": (it) => releases(it.gumbelMax().scale(10).top(10).build(), up),
  "permuteAndFlip, 10,000": (it) => releases(it.permuteAndFlip().scale(10).build(), up),
  "discreteLaplace, 100,000": (it) => releases(it.discreteLaplace().scale(10).build(), noisy),
  "geometric, 100,000": (it) =>
    releases(it.geometric().bounds(0, 100_000).scale(10).build(), noisy),
  "median of 1,000,000 rows": (it) => releases(quantile(it), rows),
  "opening a median": (it) => () => void quantile(it).epsilon,
  "count of 1,000,000 rows": (it) => releases(person(it.count().where({ atLeast: 9 })), rows),
  "sum of 1,000,000 rows": (it) => releases(person(it.sum().bounds(-100, 100)), few),
  "histogram of 1,000,000 rows": (it) => releases(person(it.histogram([1, 2, 3]).other()), few),
  "exponentialBase2, 10,000": (it, base2) =>
    releases(
      base2.exponentialBase2().base(1, 1, 1).clamp(0, count).rounding("none").build(),
      costs,
    ),
  "column of 40,000 rows": (it, _, csv) => {
    const query = quantile(it);
    return () => query.releaseFrom(csv.column(new Blob([table]), { column: "amount" }));
  },
};

const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
const quantile = (it) => person(it.median().candidates({ first: 0, last: 999, step: 1 }));
const releases = (mechanism, input) => () => mechanism.release(input);

/** An entry that a build has not is in its main one. */
async function entry(folder, name) {
  const at = (file) => import(pathToFileURL(resolve(folder, file)).href);
  return at(`${name}.js`).catch(() => at("index.js"));
}

const load = (folder) => Promise.all(["index", "base2", "csv"].map((name) => entry(folder, name)));

async function time(call, times) {
  const start = process.cpuUsage();
  for (let index = 0; index < times; index++) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}

export async function main([other]) {
  if (!other) throw new Refusal("name the folder of the build to compare with");
  const builds = [await load(other), await load(inRoot("dist"))];
  row("microseconds", "other", "this", "ratio");
  for (const [name, prepare] of Object.entries(tasks)) {
    const calls = builds.map((build) => prepare(...build));
    for (const call of calls) await time(call, 3);
    const times = Math.ceil(together / Math.max(1, await time(calls[0], 1)));
    const found = [[], []];
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 ? [1, 0] : [0, 1]) {
        found[side].push(await time(calls[side], times));
      }
    }
    const [before, after] = found.map(median);
    row(name, before.toFixed(0), after.toFixed(0), (after / before).toFixed(2));
  }
}

await whenRun(import.meta.url, main);
