/**
 * Everything that a page asks of the package, in steps: each gives a text, and is looked at while a
 * name stands on Object.prototype.
 */
import { explain, fromPlan, median, parse, stringify } from "sottovoce";
import { column, table } from "sottovoce/csv";
import { groupBy } from "sottovoce/groups";
import { column as jsonColumn } from "sottovoce/json";
import { ledger, memoryLog } from "sottovoce/ledger";
import { binned, number, oneOf, severalOf, survey, yesNo } from "sottovoce/survey";
import { withSeed } from "sottovoce/testing";
import { quickFiles, slowFiles } from "./hostile-files.mjs";
import { written } from "./hostile-written.mjs";
import { kinds } from "../api/kinds.mjs";

// Node's own looks names up, and ends the process. Hosts that have none take turns by timers.
delete globalThis.MessageChannel;

const seed = new Uint8Array(32).fill(7);
const seeded = (body) => withSeed(seed, body);
const relation = "add-or-remove-one";
const middle = () => median().candidates([20, 30, 40]).neighbors(relation).epsilon("1/2").build();

/** Gives what a kind's mechanism tells of itself, and what it releases. */
const told = ({ least, input }) => {
  const mechanism = least().build();
  const receipt = stringify(seeded(() => mechanism.release(input)));
  const { plan, loss } = fromPlan(JSON.parse(written(mechanism.plan)));
  return [receipt, stringify(parse(receipt)), explain(plan), written(loss)].join("\n");
};

const bytes = async function* (text) {
  yield new TextEncoder().encode(text);
};
const csv = "age,place\n31,a\n44,b\n44,a\n";
const byPlace = () =>
  groupBy("place", ["a", "b"])
    .ask("age", median().candidates([20, 30, 40]))
    .neighbors(relation)
    .epsilon("1/2")
    .build();

const files = {
  csv: () => seeded(() => middle().releaseFrom(column(bytes(csv), { column: "age" }))),
  table: () => seeded(() => byPlace().releaseFrom(table(bytes(csv)))),
  json: () =>
    seeded(() =>
      middle().releaseFrom(jsonColumn(bytes('[{"age":31},{"age":44}]'), { column: "age" })),
    ),
};

/** A charge without what differs each time. */
const charged = ({ kind, note, state, loss, share, reason, plan }) =>
  written([kind, note, state, loss, share, reason, plan]);

const summed = async (book, options) => {
  const { spent, left, share, charges, words, closed, into, budget, lowered } =
    await book.summary(options);
  return written([spent, left, share, charges.map(charged), words, closed, into, budget, lowered]);
};

/** The life of a ledger of this budget, summary by summary. */
async function ledgerOf(budget, options) {
  const log = memoryLog();
  const terms = () => ledger().people("readers").neighbors(relation).budget(budget);
  const book = await terms().create(log);
  const said = [];
  const refused = (thrown) => `${thrown.code} ${thrown.message}`;
  const query = middle();
  said.push(stringify(await seeded(() => book.release(query, [31, 44], { note: "first" }))));
  said.push(await book.release(query, "rows").catch(refused));
  said.push(await book.release(query, [31, "44"]).catch(refused));
  await book.record(seeded(() => middle().release([31])));
  said.push(String(await book.affords(query)), await summed(book));
  said.push(await book.release(query, [31]).catch(refused));
  await book.close({ into: "next" });
  const next = await ledger()
    .people("next")
    .neighbors(relation)
    .budget({ ...budget, epsilon: 3 })
    .carry(await book.export())
    .create(log);
  said.push(await summed(await terms().open(log), options), await summed(next));
  return said.join("\n");
}

function surveyed() {
  const lunch = survey("lunch", {
    smokes: yesNo({ skip: true }),
    pet: oneOf(["cat", "dog", "fish"]),
    ticks: severalOf(["a", "b", "c"]),
    hours: number(0, 60),
    age: binned([18, 30, 65]),
  })
    .odds(3)
    .build();
  const answers = { smokes: true, pet: "cat", ticks: ["a"], hours: 12.5, age: 41 };
  const first = seeded(() => lunch.respond(lunch.begin(), answers));
  const memory = JSON.parse(written(first.memory));
  const again = seeded(() => lunch.respond(memory, answers));
  const counts = lunch.counts();
  for (const report of JSON.parse(written(first.reports))) counts.add(report);
  return [
    written([first, again, lunch.spent(memory), lunch.plan, lunch.id, counts.rows()]),
    written(lunch.estimate(counts, { confidence: 0.95 })),
    written(lunch.estimate(lunch.countsOf(counts.rows()), { confidence: 0.95 })),
    written(lunch.explain()),
  ].join("\n");
}

/** By name, each a text or the promise of one: those that every run takes. */
export const quick = {
  ...Object.fromEntries(Object.entries(kinds).map(([kind, row]) => [kind, () => told(row)])),
  ...Object.fromEntries(
    Object.entries(files).map(([name, release]) => [
      `from ${name}`,
      async () => stringify(await release()),
    ]),
  ),
  ...quickFiles,
  survey: surveyed,
  "ledger in epsilon": () => ledgerOf({ epsilon: "5/4" }),
};

/** And those that take seconds. */
export const slow = {
  ...slowFiles,
  "ledger in epsilon and delta": () =>
    ledgerOf({ epsilon: "5/4", delta: "1e-6" }, { delta: "1e-6" }),
};
