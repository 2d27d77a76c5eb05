/**
 * Answers by group from a file: ours beside DuckDB's plain GROUP BY, OpenDP's Polars context and
 * PipelineDP, in one thread each; and beside our own questions without groups. All of a table run
 * in turn, in rounds.
 *
 * Times are seconds of processor, since machines are busy: the median, the least and the largest.
 * A ratio is the median over rounds of what ran in the same round.
 */
import { spawnSync } from "node:child_process";
import { openAsBlob, statSync } from "node:fs";
import { loadavg } from "node:os";
import { DuckDBInstance } from "@duckdb/node-api";
import { histogram, mean as meanOf } from "sottovoce";
import { column, table, textColumn } from "sottovoce/csv";
import { batch, count, groupBy, mean, median as middle, sum } from "sottovoce/groups";
import { inRoot } from "../scripts/common.mjs";
import { median } from "./native.mjs";
import { cities, fileOf } from "./tables/files.mjs";
import { command, peers } from "./tables/peers.mjs";

const rounds = 5;
const one = (builder) => builder.neighbors("add-or-remove-one").epsilon(1).build();
const byCity = () => groupBy("city", cities);
const pay = (question) => question.bounds(0, 10_000).step("0.01");

const questions = {
  count: one(byCity()),
  mean: one(byCity().ask("pay", pay(mean()))),
  persons: one(byCity().personId("person")),
};
/** Five questions, which are asked at once or one by one. */
const several = {
  people: count(),
  cities: byCity(),
  total: byCity().ask("pay", pay(sum())),
  mean: byCity().ask("pay", pay(mean())),
  median: byCity().ask("pay", middle().candidates({ first: 0, last: 10_000, step: 100 })),
};

const titles = { count: "count", mean: "mean", persons: "count of persons" };

/** Seconds of processor, and by the clock. */
async function timed(work) {
  const [clock, before] = [performance.now(), process.cpuUsage()];
  const values = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - clock) / 1e3;
  return { clock: seconds, processor: (user + system) / 1e6, values };
}

/** The times of each in all rounds; none of what is not there. */
async function inTurn(works, check) {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, work] of works.entries()) {
      const { values, missing, ...spent } = await work();
      if (missing !== undefined) continue;
      check?.(values, at);
      times[at].push(spent);
    }
  return times;
}

const seconds = (number) => number.toFixed(2);
const spread = (values) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${seconds(median([...values]))} (${seconds(least)} to ${seconds(most)})`;
};

function row(name, times, base) {
  const processor = times.map((one) => one.processor);
  const ratio = base && spread(times.map((one, round) => one.processor / base[round].processor));
  const clock = median(times.map((one) => one.clock));
  console.log(
    `  ${name.padEnd(30)}${spread(processor).padStart(24)}${seconds(clock).padStart(10)}` +
      `${(ratio ?? "").padStart(26)}`,
  );
}

function title(text) {
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`\n${text}; load ${load.join(", ")}`);
  console.log(
    `  ${"".padEnd(30)}${"processor".padStart(24)}${"clock".padStart(10)}${"ratio".padStart(26)}`,
  );
}

/** Releases of a question, by the label of each group. */
async function ours(question, blob) {
  const { value } = await question.releaseFrom(table(blob));
  return Object.fromEntries(value.map(({ group, value }) => [group, value.mean ?? value]));
}

const inDuckDb = {
  count: (file) => `SELECT city, COUNT(*)::DOUBLE AS v FROM ${file} GROUP BY city`,
  mean: (file) => `SELECT city, AVG(pay) AS v FROM ${file} GROUP BY city`,
  persons: (file) =>
    `SELECT city, COUNT(*)::DOUBLE AS v FROM ` +
    `(SELECT FIRST(city) AS city FROM ${file} GROUP BY person) GROUP BY city`,
};

/** Ends where answers are of something else: noise is far below a twentieth of each of them. */
function checkWith(truth, question) {
  const all = (values) => cities.reduce((sum, city) => sum + values[city], 0);
  return (values) => {
    const isNear = (value, wanted) => Math.abs(value - wanted) < wanted / 20;
    // Everyone keeps another row of a person.
    const near =
      question === "persons"
        ? isNear(all(values), all(truth))
        : cities.every((city) => isNear(values[city], truth[city]));
    if (!near) throw new Error(`these are no answers to ${question}: ${JSON.stringify(values)}`);
  };
}

async function besidePeers() {
  const path = fileOf(1_000_000, 100_000);
  const blob = await openAsBlob(path);
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  const theirs = peers();
  for (const [name, question] of Object.entries(questions)) {
    const statement = inDuckDb[name](`read_csv('${path}')`);
    const plain = async () => {
      const rows = (await connection.runAndReadAll(statement)).getRowObjectsJson();
      return Object.fromEntries(rows.map(({ city, v }) => [city, v]));
    };
    // The first runs compile and load.
    const check = checkWith(await plain(), name);
    await ours(question, blob);
    const [opendp, pipelinedp] = await Promise.all(
      ["opendp", "pipelinedp"].map((peer) => theirs.ask("load", peer, path, name, cities)),
    );
    const works = {
      "ours, in Node": () => timed(() => ours(question, blob)),
      "DuckDB, without privacy": () => timed(plain),
      "OpenDP's Polars context": () => theirs.ask("opendp", path, name, cities),
      "PipelineDP, local backend": () => theirs.ask("pipelinedp", path, name, cities),
    };
    title(`By city, ${titles[name]}: 1e6 rows of ${megabytes(path)} MB, 1e5 people; ratio to ours`);
    const times = await inTurn(Object.values(works), check);
    const missing = [, , opendp, pipelinedp];
    for (const [at, work] of Object.keys(works).entries())
      if (times[at].length > 0) row(work, times[at], at > 0 ? times[0] : undefined);
      else
        console.log(
          `  ${work}: ${missing[at].missing}; ${command(["opendp", "pipelinedp"][at - 2])}`,
        );
  }
  theirs.close();
  connection.closeSync();
}

const megabytes = (path) => (statSync(path).size / 1e6).toFixed(0);

/** Our questions by group beside those of all rows. */
async function besideOurselves() {
  const path = fileOf(10_000_000, 1_000_000);
  const blob = await openAsBlob(path);
  const counts = one(histogram(cities));
  const whole = one(pay(meanOf()));
  const released = (question, source) => () => timed(() => question.releaseFrom(source(blob)));
  for (const [about, goal, names, works] of [
    [
      "Counts",
      1.2,
      ["histogram of the column", "groupBy"],
      [
        released(counts, (blob) => textColumn(blob, { column: "city" })),
        released(questions.count, table),
      ],
    ],
    [
      "Means",
      1.6,
      ["mean of the column", "groupBy, mean"],
      [released(whole, (blob) => column(blob, { column: "pay" })), released(questions.mean, table)],
    ],
  ]) {
    title(`${about}: 1e7 rows of ${megabytes(path)} MB, 100 cities; goal ${goal}`);
    for (const work of works) await work();
    const times = await inTurn(works);
    row(names[0], times[0]);
    row(names[1], times[1], times[0]);
  }
  const { people: _, ...byItself } = several;
  const [at, ...alone] = [batch(several), ...Object.values(byItself)].map((asked) =>
    released(one(asked), table),
  );
  title("A batch of five, and four of them alone; goal 2.3 of the dearest");
  const [together, ...each] = await inTurn([at, ...alone]);
  for (const [place, name] of Object.keys(byItself).entries()) row(name, each[place]);
  const cost = (times) => median(times.map((one) => one.processor));
  row(
    "batch",
    together,
    each.reduce((most, one) => (cost(most) < cost(one) ? one : most)),
  );
  title("Count of persons: 1e7 rows of 1e6 people; goals 3 s, 64 MB");
  const program = inRoot("benches", "tables", "persons.mjs");
  const runs = Array.from({ length: rounds }, () =>
    JSON.parse(spawnSync(process.execPath, [program, path], { encoding: "utf8" }).stdout),
  );
  row("groupBy, personId", runs);
  const memory = median(runs.map((run) => run.memory / 1e6)).toFixed(1);
  console.log(`  memory of WebAssembly ${memory} MB`);
}

export async function main() {
  await besidePeers();
  await besideOurselves();
}
