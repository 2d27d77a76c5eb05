/**
 * Compares what is shipped with another build of the package, after `npm run build` in both:
 * `node benches/modules.mjs <its dist>`. CPU time of this process, calls of both in turn; medians,
 * their ratio, and that of the least times. A busy machine moves single ratios by a tenth: look at
 * both.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal, inRoot, whenRun } from "../scripts/common.mjs";
import { row } from "./kernels.mjs";
import { median } from "./native.mjs";

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

/** Tasks that are timed, prepared with one build: each is a function without arguments. */
const tasks = {
  "exponential, 10,000 integers": (it) => releases(scaled(it.exponential()), up),
  "exponential, scale 1,000,000": (it) => releases(it.exponential().scale(1e6).build(), up),
  "exponential, 10,000 doubles": (it) => releases(scaled(it.exponential()), real),
  "exponential, top 10 of 10,000": (it) => releases(scaled(it.exponential().top(10)), up),
  "gumbelMax, 10,000 integers": (it) => releases(scaled(it.gumbelMax()), up),
  "gumbelMax, 10,000 doubles": (it) => releases(scaled(it.gumbelMax()), real),
  "gumbelMax, top 10 of 10,000": (it) => releases(scaled(it.gumbelMax().top(10)), up),
  "permuteAndFlip, 10,000 integers": (it) => releases(scaled(it.permuteAndFlip()), up),
  "permuteAndFlip, 10,000 doubles": (it) => releases(scaled(it.permuteAndFlip()), real),
  "opening a selection": (it) => () => void scaled(it.exponential()).epsilon,
  "discreteLaplace, 100,000": (it) => releases(scaled(it.discreteLaplace()), noisy),
  "geometric, 100,000": (it) => releases(scaled(it.geometric().bounds(0, 100_000)), noisy),
  "opening noise": (it) => () => void scaled(it.discreteLaplace()).epsilon,
  "median of 1,000,000 rows": (it) => releases(quantile(it), rows),
  "median of 100 rows": (it) => releases(quantile(it), rows.subarray(0, 100)),
  "opening a median": (it) => () => void quantile(it).epsilon,
  "count of 1,000,000 rows": (it) => releases(person(it.count().where({ atLeast: 9 })), rows),
  "opening a count": (it) => () => void person(it.count().where({ atLeast: 9 })).epsilon,
  "sum of 1,000,000 rows": (it) => releases(person(it.sum().bounds(-100, 100)), few),
  "histogram of 1,000,000 rows": (it) => releases(person(it.histogram([1, 2, 3]).other()), few),
  "exponentialBase2, 10,000": (_, it) => releases(whole(it.exponentialBase2()), costs),
  "exponentialBase2, rounding": (_, it) =>
    releases(clamped(it.exponentialBase2().rounding("randomized")), costs),
  "permuteAndFlipBase2, 10,000": (_, it) => releases(whole(it.permuteAndFlipBase2()), costs),
  "opening exponentialBase2": (_, it) => () => void byEpsilon(it.exponentialBase2()).bits,
  "discreteLaplaceBase2, one": (_, it) =>
    releases(it.discreteLaplaceBase2().base(7, 3, 1).bounds(0, 1000).build(), 7),
  "thresholdTest, one": (_, it) =>
    releases(it.thresholdTest().base(7, 3, 1).bounds(0, 1000).thresholds([10, 20, 30]).build(), 7),
  "integerPartition, 20 of 200": (_, it) =>
    releases(it.integerPartition().base(7, 3, 1).total(200).build(), Array(20).fill(10)),
  "column of 40,000 rows": (it, _, csv) => {
    const query = quantile(it);
    return () => query.releaseFrom(csv.column(new Blob([table]), { column: "amount" }));
  },
};

const scaled = (builder) => builder.scale(10).build();
const clamped = (builder) => builder.base(1, 1, 1).clamp(0, count).build();
const whole = (builder) => clamped(builder.rounding("none"));
const byEpsilon = (builder) =>
  builder.epsilon("1/2").sensitivity(1).clamp(0, count).rounding("none").build();
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
  row("microseconds", "other", "this", "ratio", "of the least");
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
    const [least, leastHere] = found.map((times) => Math.min(...times));
    const [ratio, ofLeast] = [after / before, leastHere / least].map((all) => all.toFixed(2));
    row(name, before.toFixed(1), after.toFixed(1), ratio, ofLeast);
  }
}

await whenRun(import.meta.url, main);
