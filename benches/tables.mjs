/**
 * Answers by group from a file, of public groups and of those that are found: ours beside DuckDB's
 * plain GROUP BY, OpenDP's Polars context and PipelineDP, in one thread each; and beside our own
 * questions without groups. All of a table run in turn, in rounds.
 *
 * Times are seconds of processor, since machines are busy: the median, the least and the largest.
 * A ratio is the median over rounds of what ran in the same round.
 */
import { spawnSync } from "node:child_process";
import { openAsBlob, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { DuckDBInstance } from "@duckdb/node-api";
import { histogram, mean as meanOf } from "sottovoce";
import { column, table, textColumn } from "sottovoce/csv";
import { batch, count, foundGroups, groupBy, mean, median as middle, sum } from "sottovoce/groups";
import { inRoot } from "../scripts/common.mjs";
import { median } from "./native.mjs";
import { cities, fileOf, fileOfTerms, frequent } from "./tables/files.mjs";
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
const terms = one(foundGroups("term").delta("1e-6"));
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
  return byGroup(await question.releaseFrom(table(blob)));
}

const byGroup = ({ value }) =>
  Object.fromEntries(value.map(({ group, value }) => [group, value.mean ?? value]));

const inDuckDb = {
  count: (file) => `SELECT city AS name, COUNT(*)::DOUBLE AS v FROM ${file} GROUP BY city`,
  mean: (file) => `SELECT city AS name, AVG(pay) AS v FROM ${file} GROUP BY city`,
  persons: (file) =>
    `SELECT city AS name, COUNT(*)::DOUBLE AS v FROM ` +
    `(SELECT FIRST(city) AS city FROM ${file} GROUP BY person) GROUP BY city`,
  terms: (file) => `SELECT term AS name, COUNT(*)::DOUBLE AS v FROM ${file} GROUP BY term`,
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

/** Ends where what is shown is not what is frequent: a count of 15 or less may be shown or not. */
function checkFound(truth) {
  return (values) => {
    const isThere = ([term, value]) => value === null || Math.abs(value - truth[term]) < 100;
    if (!frequent.every((term) => term in values) || !Object.entries(values).every(isThere))
      throw new Error(`these are no terms: ${JSON.stringify(values)}`);
  };
}

/** Others that read the same file: DuckDB, which answers statements, and packages from PyPI. */
async function withOthers(path, work) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  const { ask, close } = peers();
  await work({
    async plain(statement) {
      const reader = await connection.runAndReadAll(statement(`read_csv('${path}')`));
      return Object.fromEntries(reader.getRowObjectsJson().map(({ name, v }) => [name, v]));
    },
    theirs: (peer, ...task) => ({
      peer,
      load: () => ask("load", ...task),
      work: () => ask(...task),
    }),
  });
  close();
  connection.closeSync();
}

/** Times works in turn, the first of them ours, and says what is missing. */
async function compared(about, works, check) {
  // The first runs compile and load, one after another.
  const loaded = [];
  for (const { load, work } of Object.values(works)) loaded.push(await (load ?? work)());
  title(about);
  const times = await inTurn(
    Object.values(works).map(({ work }) => work),
    check,
  );
  for (const [at, [name, { peer }]] of Object.entries(works).entries())
    if (times[at].length > 0) row(name, times[at], at > 0 ? times[0] : undefined);
    else console.log(`  ${name}: ${loaded[at].missing}; ${command(peer)}`);
}

const megabytes = (path) => (statSync(path).size / 1e6).toFixed(0);

async function besidePeers() {
  const path = fileOf(1_000_000, 100_000);
  const blob = await openAsBlob(path);
  await withOthers(path, async ({ plain, theirs }) => {
    for (const [name, question] of Object.entries(questions)) {
      const check = checkWith(await plain(inDuckDb[name]), name);
      await compared(
        `By city, ${titles[name]}: 1e6 rows of ${megabytes(path)} MB, 1e5 people; ratio to ours`,
        {
          "ours, in Node": { work: () => timed(() => ours(question, blob)) },
          "DuckDB, without privacy": { work: () => timed(() => plain(inDuckDb[name])) },
          "OpenDP's Polars context": theirs("opendp", "opendp", path, name, cities),
          "PipelineDP, local backend": theirs("pipelinedp", "pipelinedp", path, name, cities),
        },
        check,
      );
    }
  });
}

/** Which terms there are, and how many rows each has: nobody lists them beforehand. */
async function found() {
  const path = fileOfTerms();
  const blob = await openAsBlob(path);
  const [, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const rows = { term: lines.map((line) => line.split(",")[1]) };
  await withOthers(path, async ({ plain, theirs }) => {
    const truth = await plain(inDuckDb.terms);
    const frequentOnly = (file) => `${inDuckDb.terms(file)} HAVING v > ${terms.threshold}`;
    await compared(
      `Terms that are found: 1e6 rows of ${megabytes(path)} MB, ${Object.keys(truth).length} ` +
        "different terms; goal 0.5 s; ratio to ours",
      {
        "ours, in Node": { work: () => timed(() => ours(terms, blob)) },
        "ours, of rows in memory": {
          work: () => timed(async () => byGroup(terms.release(rows))),
        },
        "DuckDB, without privacy": { work: () => timed(() => plain(frequentOnly)) },
        "OpenDP's Polars context": theirs("opendp", "opendp, found", path),
        "PipelineDP, counts": theirs("pipelinedp", "pipelinedp, found", path, true),
        "PipelineDP, terms alone": theirs("pipelinedp", "pipelinedp, found", path, false),
      },
      checkFound(truth),
    );
  });
  apart("The same in a process of its own; goals 0.5 s, 32 MB", "foundGroups", "terms", path);
}

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
  apart(
    "Count of persons: 1e7 rows of 1e6 people; goals 3 s, 64 MB",
    ...["groupBy, personId", "persons", path],
  );
}

/** A question in a process of its own, whose memory of WebAssembly is its own too. */
function apart(about, name, question, path) {
  const program = inRoot("benches", "tables", "alone.mjs");
  const runs = Array.from({ length: rounds }, () =>
    JSON.parse(spawnSync(process.execPath, [program, question, path], { encoding: "utf8" }).stdout),
  );
  title(about);
  row(name, runs);
  const memory = median(runs.map((run) => run.memory / 1e6)).toFixed(1);
  console.log(`  memory of WebAssembly ${memory} MB`);
}

export async function main() {
  await besidePeers();
  await found();
  await besideOurselves();
}
