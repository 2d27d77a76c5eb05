/**
 * Surveys: what a phone, a server and an author wait for; the tallies of DuckDB beside an ASOF join
 * with the same bins; and other people's local reports, side by side.
 */
import { DuckDBInstance } from "@duckdb/node-api";
import { median as quantileQuery } from "sottovoce";
import { tallySql } from "sottovoce/sql";
import { binned, number, oneOf, rating, severalOf, survey, yesNo } from "sottovoce/survey";
import { median } from "./native.mjs";
import { ldp } from "./survey/peers.mjs";

const row = (name, ...cells) =>
  console.log(`${name}`.padEnd(44) + cells.map((cell) => `${cell}`.padStart(14)).join(""));
const options = (count) => Array.from({ length: count }, (_, place) => `option ${place}`);
const one = (question, odds) => survey("bench", { question }).odds(odds).build();

/** Milliseconds of one run, by the clock. */
function clocked(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Milliseconds of processors that one run takes, whatever else runs. */
function spent(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Numbers of a linear congruential generator: the same in every run. */
function numbers() {
  let state = 12345n;
  return (below) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 33n) % below;
  };
}

/** So many reports of a survey, evenly over questions; as answers do not matter, any values. */
function reportsOf({ id, plan }, count) {
  const next = numbers();
  const hex = () =>
    next(2 ** 31)
      .toString(16)
      .padStart(8, "0");
  return Array.from({ length: count }, (_, place) => {
    const { name, protocol } = plan.questions[place % plan.questions.length];
    const value = valueOf(protocol, next);
    return { format: 1, survey: id, question: name, value, id: hex() + hex() + hex() + hex() };
  });
}

function valueOf({ kind, options, size, prime, digits }, next) {
  if (kind === "lines") return next(prime ** (digits + 1));
  if (size === 1) return next(options);
  const chosen = new Set();
  while (chosen.size < size) chosen.add(next(options));
  return [...chosen].reduce((mask, option) => mask + 2 ** option, 0);
}

function answering() {
  const many = options(65_536);
  const asked = [
    ["yesNo", 3, yesNo(), true],
    ["oneOf 53", 3, oneOf(options(53)), "option 7"],
    ["oneOf 65,536", 3, oneOf(many), many.at(-1)],
    ["severalOf 64", 3, severalOf(options(64)), options(20)],
    ["rating 1 to 10, or skipped", 3, rating(1, 10, { skip: true }), null],
    ["number, one bit", 3, number(0, 60), 38.25],
    ["number, window", 20, number(0, 60), 38.25],
    ["binned in 53", 3, binned(Array.from({ length: 52 }, (_, edge) => edge)), 17.5],
  ];
  console.log(
    "\nAnswering: milliseconds a call of `respond`, each with a memory of its own (goal 1)",
  );
  row("question, odds", "median", "slowest of 2000", "first");
  for (const [name, odds, question, answer] of asked) {
    const poll = one(question, odds);
    const times = Array.from({ length: 2000 }, () => {
      const memory = poll.begin();
      return clocked(() => poll.respond(memory, { question: answer }));
    });
    const cells = [times[0], median([...times]), Math.max(...times.slice(1))];
    const [first, middle, slowest] = cells.map((time) => time.toFixed(3));
    row(`${name}, ${odds}`, middle, slowest, first);
  }
}

function counting() {
  console.log("\nCounting: `counts.add` in Node, reports a second of processor (goal 1e6)");
  row("survey", "median of 5");
  const wide = Object.fromEntries(
    Array.from({ length: 64 }, (_, place) => [`q${place}`, oneOf(options(53))]),
  );
  for (const [name, poll] of [
    ["one yesNo", one(yesNo(), 3)],
    ["one oneOf 53", one(oneOf(options(53)), 3)],
    ["one oneOf 1,000", one(oneOf(options(1000)), 3)],
    ["64 questions of 53 options", survey("wide", wide).odds(3).build()],
  ]) {
    const reports = reportsOf(poll, 1_000_000);
    const times = Array.from({ length: 5 }, () => {
      const counts = poll.counts();
      return spent(() => {
        for (const report of reports) counts.add(report);
      });
    });
    row(name, ((reports.length / median(times)) * 1000).toExponential(2));
  }
}

function estimating() {
  console.log(
    "\nEstimating, with 95 % intervals, from 1e6 reports in all: milliseconds of processor",
  );
  row("survey", "median of 3", "goal");
  const wide = Object.fromEntries(
    Array.from({ length: 64 }, (_, place) => [`q${place}`, oneOf(options(53))]),
  );
  for (const [name, poll, goal] of [
    ["64 questions of 53 options", survey("wide", wide).odds(3).build(), 300],
    ["one question of 65,536 options", one(oneOf(options(65_536)), 3), 10_000],
  ]) {
    const counts = poll.counts();
    for (const report of reportsOf(poll, 1_000_000)) counts.add(report);
    const times = [1, 2, 3].map(() => spent(() => poll.estimate(counts, { confidence: 0.95 })));
    row(name, median(times).toFixed(0), goal);
  }
}

/** SQL for the same bins, by the join that is made for such questions. */
function joined(candidates) {
  const list =
    `SELECT generate_subscripts(l, 1) - 1 AS i, unnest(l) AS c` +
    ` FROM (SELECT CAST(string_split('${candidates.join(",")}', ',') AS DOUBLE[]) AS l)`;
  return (
    `WITH candidates AS (${list}) SELECT bin, COUNT(*) AS n FROM (SELECT 2 * COALESCE(i + 1, 0)` +
    ` - CASE WHEN c = x THEN 1 ELSE 0 END AS bin FROM numbers ASOF LEFT JOIN candidates ON x >= c)` +
    ` GROUP BY bin`
  );
}

async function inDuckDb() {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  await query("SELECT setseed(0.5)");
  await query("CREATE TABLE numbers AS SELECT random() * 1000 AS x FROM range(10000000)");
  console.log(
    "\nDuckDB, two threads, 1e7 rows: processor seconds, median of 5, in turn (goal 0.6 of the join)",
  );
  row("candidates", "tallySql", "ASOF join", "ratio", "median(x)");
  for (const count of [120, 1000]) {
    const candidates = Array.from({ length: count }, (_, place) => (place * 1000) / count);
    const { plan } = quantileQuery()
      .candidates(candidates)
      .neighbors("add-or-remove-one")
      .epsilon(1)
      .build();
    const statements = [
      tallySql(plan, { dialect: "duckdb", table: "numbers", column: "x" }),
      joined(candidates),
      "SELECT median(x) FROM numbers",
    ];
    const times = statements.map(() => []);
    const answers = [];
    for (let round = 0; round < 5; round++)
      for (const [place, statement] of statements.entries()) {
        const before = process.cpuUsage();
        answers[place] = await query(statement);
        const { user, system } = process.cpuUsage(before);
        times[place].push((user + system) / 1e6);
      }
    const bins = (rows) => rows.map(({ bin, n }) => `${bin} ${n}`).filter((bin) => bin !== "0 0");
    if (bins(answers[0]).sort().join() !== bins(answers[1]).sort().join())
      throw new Error("the join counts otherwise");
    const [ours, join, own] = times.map((each) => median(each));
    row(count, ours.toFixed(2), join.toFixed(2), (ours / join).toFixed(2), own.toFixed(2));
  }
  connection.closeSync();
}

/**
 * Compares us with peers in the parts that each can do: reports of one of k options at odds 3, and
 * shares of all options.
 */
async function besidePeers() {
  const peers = ldp();
  const people = 20_000;
  console.log(
    `\nOne of k options at odds 3, ${people} people: microseconds a report, made and turned into` +
      "\nshares (ours: with an id and a memory; with intervals). multi-freq-ldpy draws by NumPy's" +
      "\ngenerator in doubles, compiled, and cuts shares at 0; OpenDP draws one of k by an exact" +
      "\ncoin of a double, and estimates no shares of k.",
  );
  row("", "ours, made", "shares", "ldpy, made", "shares", "OpenDP, made");
  for (const [count, protocol] of [
    [2, "GRR"],
    [53, "SS"],
    [1000, "LH"],
  ]) {
    const poll = one(oneOf(options(count)), 3);
    const answers = options(count);
    const memory = poll.begin();
    const reports = [];
    const made = spent(() => {
      for (let person = 0; person < people; person++)
        reports.push(poll.respond(memory, { question: answers[person % count] }).reports[0]);
    });
    const shares = spent(() => {
      const counts = poll.counts();
      for (const report of reports) counts.add(report);
      poll.estimate(counts, { confidence: 0.95 });
    });
    const theirs = await peers.ask("client", protocol, count, 3, people, 3);
    const sums = await peers.ask("server", protocol, count, 3, people, 1);
    const opendp = await peers.ask("client", "OpenDP", count, 3, 2000, 3);
    const each = (milliseconds, reports = people) => ((milliseconds * 1000) / reports).toFixed(2);
    row(
      `k = ${count}, ldpy: ${protocol}`,
      ...[made, shares, theirs * 1000, sums * 1000].map((time) => each(time)),
      each(opendp * 1000, 2000),
    );
  }
  peers.close();
}

export async function main() {
  answering();
  counting();
  estimating();
  await inDuckDb();
  await besidePeers();
}
