/** Ledgers as logs keep them, and as `export` writes them. */
import assert from "node:assert/strict";
import { count, discreteGaussian } from "sottovoce";
import { foundGroups } from "sottovoce/groups";
import { ledger, memoryLog, peek } from "sottovoce/ledger";

const people = "readers “🙂”";
const neighbors = "add-or-remove-one";
const counting = (epsilon) => count().neighbors(neighbors).epsilon(epsilon).build();
const begun = (budget, log = memoryLog()) =>
  ledger().people(people).neighbors(neighbors).budget(budget).create(log);

/** A log that breaks in the middle of the line that begins so. */
function breakingAt(beginning) {
  const log = memoryLog();
  const append = (name, line, from) =>
    log.append(name, line.startsWith(beginning) ? line.slice(0, -20) : line, from);
  return { ...log, append };
}

/** Checks that an attempt is refused on purpose, by its code. */
const refused = (attempt, code) => assert.rejects(attempt, { code });

/** By name, the lines of a ledger to which this happened. */
const stories = {
  async "every operation"() {
    const log = memoryLog();
    const book = await begun({ epsilon: 2, delta: "1e-6" }, log);
    await book.release(counting("1/4"), [1, 2], { note: "how many readers" });
    // Refused before a row was read: the charge is given back.
    await refused(book.release(counting("1/8"), "no rows"), "ERR_ARGUMENT");
    await refused(book.release(counting(9), [1]), "ERR_BUDGET");
    await book.record(counting("1/3").release([1]));
    await book.lower({ epsilon: 1, delta: "1e-6" });
    await book.close({ into: "more" });
    return log.read(people, 0);
  },
  async "a charge whose loss has no bound"() {
    const log = memoryLog();
    const book = await begun({ rho: "1/2" }, log);
    await book.record(discreteGaussian().variance(4).build().release(1));
    return log.read(people, 0);
  },
  async "a line that broke off"() {
    const log = breakingAt('{"op":"commit"');
    const book = await begun({ bits: 3 }, log);
    await book.release(counting("1/4"), [1]);
    return log.read(people, 0);
  },
  async "releases that have a delta"() {
    const log = memoryLog();
    const book = await begun({ epsilon: 4, delta: "1e-6", found: "2e-7" }, log);
    const found = (delta) =>
      foundGroups("job").delta(delta).neighbors(neighbors).epsilon(1).build();
    const table = { job: ["nurse", "baker"] };
    await book.release(found("1e-7"), table);
    await refused(book.release(found("5e-7"), table), "ERR_BUDGET");
    await book.record(found("1e-8").release(table));
    await book.lower({ epsilon: 3, delta: "1e-6", found: "1e-7" });
    return log.read(people, 0);
  },
  async "a ledger that goes on from another"() {
    const earlier = await begun({ epsilon: 1 });
    await earlier.release(counting("1/4"), [1]);
    await earlier.close({ into: "more" });
    const log = memoryLog();
    const next = ledger().people("more").neighbors(neighbors).budget({ epsilon: 2 });
    await next.carry(await earlier.export()).create(log);
    return log.read("more", 0);
  },
};

/** A log that holds these lines. */
async function holding(lines) {
  const log = memoryLog();
  const { people: name } = JSON.parse(lines[0].slice(0, -9));
  for (const line of lines) await log.append(name, line, 1);
  return [name, log];
}

/** A summary, without its wording. */
async function meaning(book) {
  const { words, persisted, ...rest } = await book.summary();
  return JSON.parse(JSON.stringify(rest));
}

const logs = {
  async write() {
    const written = {};
    for (const [name, story] of Object.entries(stories)) written[name] = await story();
    return written;
  },
  async read(lines) {
    const [name, log] = await holding(lines);
    const book = await ledger().people(name).open(log);
    return { terms: await peek(log, name), ...(await meaning(book)) };
  },
};

const exports = {
  async write() {
    const [name, log] = await holding(await stories["every operation"]());
    const book = await ledger().people(name).open(log);
    return { "closed into another": JSON.parse(await book.export()) };
  },
  async read(exported) {
    const next = ledger().people("more").neighbors(neighbors).budget({ epsilon: 9 });
    const book = await next.carry(JSON.stringify(exported)).create(memoryLog());
    const { spent, carried, charges } = await meaning(book);
    return { spent, carried, charges: charges.map(({ state, loss }) => ({ state, loss })) };
  },
};

export const ledgers = { "ledger-logs": logs, "ledger-exports": exports };
