/** Ledgers by their public names: what is granted, what is refused, and what is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  count,
  discreteLaplace,
  exponential,
  fromPlan,
  histogram,
  median,
  parse,
  stringify,
  sum,
} from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { withSeed } from "sottovoce/testing";
import { refusal } from "../api/api-helpers.mjs";
import {
  begun,
  broken,
  counting,
  neighbors,
  operations,
  states,
  terms,
  watched,
} from "./ledger-helpers.mjs";

const rows = [1, 2, 3, 4];

test("a release is reserved, drawn and committed, and is one like any other", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  const query = counting();
  const release = await book.release(query, rows);
  assert.deepEqual({ ...release, value: 0 }, { ...query.release(rows), value: 0 });
  assert.ok(Number.isInteger(release.value));
  assert.equal(await operations(log), "open reserve commit");
  const { charges, spent, left, by, share } = await book.summary();
  assert.deepEqual(charges[0].plan, query.plan);
  assert.deepEqual(charges[0].loss, query.loss);
  assert.equal(charges[0].kind, "count");
  assert.match(charges[0].at, /^20\d\d-\d\d-\d\dT/);
  assert.match(charges[0].id, /^[0-9a-f]{32}$/);
  assert.deepEqual([spent.epsilon, left, by, share], ["1/4", { epsilon: "3/4" }, "epsilon", 0.25]);
});

test("what the budget does not allow is refused before a row is read", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: "3/4" }, log);
  for (let index = 0; index < 3; index++) await book.release(counting(), rows);
  const [array, seen] = watched();
  await assert.rejects(book.release(counting(), array), broken(/summary\(\)/, "ERR_BUDGET"));
  await assert.rejects(
    book.releaseFrom(counting("1e-9"), [array]),
    broken(/Nothing was drawn or charged/, "ERR_BUDGET"),
  );
  assert.equal(seen.read, false);
  assert.equal(await states(book), "committed committed committed denied denied");
  assert.equal((await book.summary()).spent.epsilon, "3/4");
});

test("a stream that is not read is cancelled", async () => {
  const book = await begun({ epsilon: "1/8" });
  const log = [];
  const source = () =>
    new ReadableStream({ cancel: (reason) => void log.push(reason.code) }, { highWaterMark: 0 });
  await assert.rejects(book.releaseFrom(counting(), source()), { code: "ERR_BUDGET" });
  await assert.rejects(book.releaseFrom({}, source()), { code: "ERR_ARGUMENT" });
  await assert.rejects(book.releaseFrom(counting(), 5), { code: "ERR_BUDGET" });
  assert.deepEqual(log, ["ERR_BUDGET", "ERR_ARGUMENT"]);
});

test("three thirds are one, and three tenths are three tenths", async () => {
  for (const [epsilon, budget] of [
    ["1/3", 1],
    [0.1, 0.3],
  ]) {
    const book = await begun({ epsilon: budget });
    for (let index = 0; index < 3; index++) await book.release(counting(epsilon), rows);
    assert.equal((await book.summary()).share, 1);
    assert.equal(await book.affords(counting("1e-300")), false);
  }
});

test("seventy medians of a tenth fit into (2, 1e-6), and no more", async () => {
  const book = await begun({ epsilon: 2, delta: "1e-6" });
  const query = median().candidates([1, 2, 3]).neighbors(neighbors).epsilon("0.1").build();
  for (let index = 0; index < 70; index++) {
    assert.equal(await book.affords(query), true);
    await book.release(query, rows);
  }
  assert.equal(await book.affords(query), false);
  await assert.rejects(book.release(query, rows), broken(/too little budget/, "ERR_BUDGET"));
  const summary = await book.summary({ delta: "1e-6" });
  assert.equal(summary.by, "rho");
  assert.equal(summary.spent.epsilon, "7");
  assert.ok(summary.epsilonAtDelta < 2 && summary.epsilonAtDelta > 1.9);
});

test("every kind of input passes through", async () => {
  const book = await begun({ epsilon: 100 });
  const of = (builder) => builder.neighbors(neighbors).epsilon(1).build();
  const one = await book.release(discreteLaplace().sensitivity(1).epsilon(1).build(), 5n);
  assert.equal(typeof one.value, "bigint");
  const texts = await book.release(of(histogram(["a", "b"])), ["a", "b", "b"]);
  assert.equal(texts.value.length, 2);
  const many = await book.releaseFrom(of(sum().bounds(0, 9)), [[1, 2], new Uint8Array([3])]);
  assert.ok(Number.isInteger(many.value));
  const tally = await book.releaseTally(of(count()), [{ bin: 0, n: 40 }]);
  assert.equal(tally.tally, "unchecked");
  const index = await book.release(exponential().sensitivity(1).epsilon(1).build(), [1, 2]);
  assert.ok([0, 1].includes(index.value));
  assert.equal(await states(book), "committed committed committed committed committed");
});

test("several at once never spend more than there is", async () => {
  const log = memoryLog();
  await begun({ epsilon: 1 }, log);
  const books = await Promise.all([0, 1, 2].map(() => terms().open(log)));
  const all = books.flatMap((book) =>
    Array.from({ length: 8 }, () => book.release(counting("1/8"), rows)),
  );
  const ends = await Promise.allSettled(all);
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 8);
  for (const { reason } of ends.filter(({ status }) => status === "rejected"))
    assert.equal(reason.code, "ERR_BUDGET");
  for (const book of books) assert.equal((await book.summary()).share, 1);
});

test("only mechanisms of ours are taken", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  const query = counting();
  const { plan, loss } = query;
  const cheap = { epsilon: "0", bits: "0", rho: "0" };
  for (const [what, other] of [
    ["nothing", undefined],
    ["a plan", plan],
    ["the same members", { plan, loss, release: () => ({ value: 1 }) }],
    ["a proxy", new Proxy(query, {})],
    ["one that inherits", Object.create(query)],
    ["one that inherits and says less", Object.create(query, { loss: { value: cheap } })],
    ["a copy", { ...query }],
    ["a builder", count()],
  ]) {
    await assert.rejects(book.release(other, rows), refusal("mechanism"), what);
    await assert.rejects(book.affords(other), refusal("mechanism"), what);
  }
  await assert.rejects(
    book.releaseFrom(discreteLaplace().sensitivity(1).epsilon(1).build(), [rows]),
    refusal("query"),
  );
  await assert.rejects(book.releaseTally(median, [{ bin: 0, n: 1 }]), refusal("mechanism"));
  assert.equal(await operations(log), "open");
  assert.ok(await book.release(fromPlan(JSON.parse(JSON.stringify(query))), rows));
});

test("a toJSON on a prototype has no say in terms and exports", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  const expected = await book.export();
  const toJSON = { value: () => "nothing", configurable: true };
  Object.defineProperty(Object.prototype, "toJSON", toJSON);
  try {
    assert.equal(await book.export(), expected);
    await assert.rejects(terms({ epsilon: 2 }).open(log), { code: "ERR_LEDGER" });
  } finally {
    delete Object.prototype.toJSON;
  }
});

test("nothing that a page puts in the way of a loss is charged for it", async () => {
  const query = counting("1/4");
  let owner = query;
  while (owner && !Object.hasOwn(owner, "loss")) owner = Object.getPrototypeOf(owner);
  const known = Object.getOwnPropertyDescriptor(owner, "loss");
  const cheap = { epsilon: "0", bits: "0", rho: "0" };
  Object.defineProperty(owner, "loss", { get: () => cheap, configurable: true });
  try {
    const book = await begun({ epsilon: "1/2" });
    await book.release(query, rows);
    await book.record(query.release(rows));
    assert.equal((await book.summary()).spent.epsilon, "1/2");
    assert.equal(await book.affords(query), false);
  } finally {
    Object.defineProperty(owner, "loss", known);
  }
});

test("a loss that nobody told, and other neighbors, are refused by name", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  await assert.rejects(
    book.release(discreteLaplace().scale(10).build(), 5),
    refusal("sensitivity", "ERR_ARGUMENT", /is required with a ledger/),
  );
  await assert.rejects(
    book.release(counting(1, "change-one"), rows),
    refusal("neighbors", "ERR_ARGUMENT", /"readers"/),
  );
  assert.equal(await operations(log), "open");
});

test("no noise at all is never granted", async () => {
  const book = await begun({ epsilon: 1e6 });
  const none = discreteLaplace().sensitivity(1).scale(0).build();
  await assert.rejects(book.release(none, 5), broken(/too little budget/, "ERR_BUDGET"));
});

test("budgets that are none are refused, by their names", async () => {
  for (const [budget, name] of [
    [{ epsilon: 0 }, "epsilon"],
    [{ epsilon: -1 }, "epsilon"],
    [{ epsilon: NaN }, "epsilon"],
    [{ epsilon: Infinity }, "epsilon"],
    [{ epsilon: "1e401" }, "epsilon"],
    [{ epsilon: "1\n2" }, "budget"],
    [{ epsilon: 1, delta: 0 }, "delta"],
    [{ epsilon: 1, delta: 1 }, "delta"],
    [{ epsilon: 1, delta: "1e-101" }, "delta"],
    [{ epsilon: "1e-101", delta: "1e-6" }, "epsilon"],
    [{ rho: 0 }, "rho"],
    [{ bits: -1 }, "bits"],
    [{ rho: 1, epsilon: 1 }, "budget"],
    [{ rho: 1, delta: 0.1 }, "delta"],
    [{ delta: 0.1 }, "budget"],
    [{}, "budget"],
    [{ gamma: 1 }, "gamma"],
    [null, "budget"],
    [5, "budget"],
  ]) {
    const create = async () => terms(budget).create(memoryLog());
    await assert.rejects(create, refusal(name), JSON.stringify(budget));
  }
  // A number is finite if JavaScript reads it as finite.
  assert.ok(await terms({ epsilon: 1e300 }).create(memoryLog()));
  await assert.rejects(async () => terms({ epsilon: 1e400 }), refusal("epsilon"));
});

test("what is missing, and what is no log, is named", async () => {
  const log = memoryLog();
  await assert.rejects(ledger().create(log), refusal("people"));
  await assert.rejects(ledger().people("a").create(log), refusal("neighbors"));
  await assert.rejects(
    ledger().people("a").neighbors(neighbors).create(log),
    refusal("budget", "ERR_ARGUMENT", /before \.create\(log\)/),
  );
  for (const name of ["", "a".repeat(201), 5, "\ud800"])
    assert.throws(() => ledger().people(name), refusal("people"));
  assert.throws(() => ledger().neighbors("both"), refusal("neighbors"));
  for (const other of [undefined, null, {}, { append() {} }, "log", []])
    await assert.rejects(terms().create(other), refusal("log"));
});

test("create, open and openOrCreate", async () => {
  const log = memoryLog();
  await assert.rejects(terms().open(log), broken(/does not exist/));
  assert.equal((await log.read("readers", 0)).length, 0);
  const book = await terms().openOrCreate(log);
  await assert.rejects(terms().create(log), broken(/exists already/));
  await book.release(counting(), rows);
  const again = await terms().openOrCreate(log);
  assert.equal((await again.summary()).spent.epsilon, "1/4");
  // Names are names: letters of every script, and what JSON escapes.
  for (const people of ["Größe 😀", '"\\,{}', "__proto__", "constructor"]) {
    const one = await terms({ epsilon: 1 }, people).create(log);
    assert.equal(one.people, people);
    assert.equal((await one.summary()).people, people);
  }
});

test("other terms are refused, and those of the log are told", async () => {
  const log = memoryLog();
  await begun({ epsilon: 2, delta: "1e-6" }, log);
  const open = (builder) => builder.open(log);
  await assert.rejects(open(terms({ epsilon: 2 })), broken(/"delta":"1\/1000000"/));
  await assert.rejects(open(terms({ epsilon: 3, delta: "1e-6" })), broken(/carries/));
  await assert.rejects(open(terms({ rho: 2 })), broken(/budget/));
  await assert.rejects(
    open(terms({ epsilon: 2, delta: "1e-6" }).neighbors("change-one")),
    broken(/"readers" is for neighbors "add-or-remove-one"/),
  );
  const book = await open(terms({ epsilon: "4/2", delta: "0.000001" }));
  assert.deepEqual(book.budget, { epsilon: "2", delta: "1/1000000" });
  assert.ok(Object.isFrozen(book) && Object.isFrozen(book.budget));
});

test("lowering grants less, and shows both", async () => {
  const book = await begun({ epsilon: 1 });
  await book.release(counting(), rows);
  await book.lower({ epsilon: "1/2" });
  for (const other of [{ epsilon: "3/4" }, { rho: "1/100" }, { epsilon: "1/4", delta: "1e-6" }])
    await assert.rejects(
      book.lower(other),
      refusal("budget", "ERR_ARGUMENT", /\{"epsilon":"1\/2"\}/),
    );
  await book.release(counting(), rows);
  await assert.rejects(
    book.release(counting("1e-9"), rows),
    broken(/too little budget/, "ERR_BUDGET"),
  );
  const summary = await book.summary();
  assert.deepEqual([summary.budget, summary.lowered], [{ epsilon: "1" }, { epsilon: "1/2" }]);
  assert.deepEqual([summary.share, summary.left, summary.overdrawn], [1, { epsilon: "0" }, false]);
  assert.match(summary.words, /spent, by 2 releases and by lowering the budget\./);
  assert.match(summary.words, /lowered to epsilon 0\.5/);
  await book.lower({ epsilon: 0 });
  assert.equal((await book.summary()).overdrawn, true);
  assert.match((await book.summary()).words, /More was spent than the lowered budget allows/);
  await assert.rejects(book.lower({ epsilon: -1 }), refusal("epsilon"));
  // A delta that grew would be no lowering, however small the epsilon is.
  const both = await begun({ epsilon: 1, delta: "1e-6" });
  await assert.rejects(both.lower({ epsilon: "1/2", delta: "1e-5" }), refusal("budget"));
  assert.equal((await both.summary()).lowered, null);
  await both.lower({ epsilon: "1/2", delta: "1e-6" });
  assert.deepEqual((await both.summary()).lowered, { epsilon: "1/2", delta: "1/1000000" });
});

test("an export has all lines as they stand, and a head that any change moves", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  await book.release(counting(), rows);
  await log.append("readers", '{"op":"res', 0);
  const { lines, head } = JSON.parse(await book.export());
  assert.deepEqual(lines, await log.read("readers", 0));
  let hash = Buffer.alloc(0);
  const { createHash } = await import("node:crypto");
  for (const line of lines) hash = createHash("sha256").update(hash).update(line).digest();
  assert.equal(head, hash.toString("hex"));
  assert.equal((await book.summary()).torn, 1);
});

test("what was released elsewhere counts, whatever the budget is", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: "1/2" }, log);
  await book.record(counting(5).release(rows));
  const summary = await book.summary();
  assert.deepEqual([summary.spent.epsilon, summary.overdrawn, summary.share], ["5", true, 10]);
  assert.match(summary.words, /More was recorded/);
  await assert.rejects(book.release(counting(), rows), broken(/too little budget/, "ERR_BUDGET"));
  await book.record(parse(stringify(counting(5).release(rows))));
  assert.equal((await book.summary()).spent.epsilon, "10");
});

test("a release is priced by its plan, or by what it says if that is more", async () => {
  const spent = async (release) => {
    const book = await begun({ epsilon: 100 });
    await book.record(release);
    return (await book.summary()).spent;
  };
  const release = counting("1/3").release(rows);
  const { loss } = counting("1/3");
  assert.deepEqual(await spent(release), loss);
  assert.deepEqual(await spent({ ...release, epsilon: 0 }), loss);
  assert.deepEqual(await spent({ ...release, epsilon: 0.5 }), {
    ...loss,
    epsilon: "1/2",
    bits: null,
  });
  const { rho, ...before } = release;
  assert.ok(rho > 0);
  assert.deepEqual(await spent(before), loss);
  assert.deepEqual(await spent({ ...before, epsilon: 0.5 }), {
    epsilon: "1/2",
    bits: null,
    rho: null,
    delta: "0",
  });
  const none = { epsilon: null, bits: null, rho: null, delta: "0" };
  const other = { ...release.plan, neighbors: "change-one" };
  for (const [what, unpriced] of [
    ["a later version", { ...release, version: "999.0.0" }],
    ["no version", { ...release, version: "latest" }],
    ["a plan of another kind", { ...release, plan: { kind: "gaussian process" } }],
    ["a plan that is refused", { ...release, plan: { ...release.plan, epsilon: "-1" } }],
    ["other neighbors", { ...release, plan: other }],
    ["no sensitivity", discreteLaplace().scale(1).build().release(3)],
    ["no noise", discreteLaplace().sensitivity(1).scale(0).build().release(3)],
    ["an infinite loss", { ...release, epsilon: Infinity, rho: Infinity }],
  ])
    assert.deepEqual(await spent(unpriced), none, what);
  assert.deepEqual(await spent({ ...release, version: "0.0.1" }), loss);
});

test("what is no release is not recorded", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  for (const other of [undefined, null, 5, {}, { ...counting().release(rows), epsilon: -1 }])
    await assert.rejects(book.record(other), refusal("release"));
  assert.equal(await operations(log), "open");
});

test("the seed is that of the call", async () => {
  const seed = new Uint8Array(32).fill(7);
  const query = counting();
  const expected = withSeed(seed, () => query.release(rows));
  const book = await begun({ epsilon: 1 });
  const release = await withSeed(seed, () => book.release(query, rows));
  assert.deepEqual(release, expected);
  assert.equal(release.seeded, true);
  const outside = await book.release(query, rows);
  assert.equal(outside.seeded, undefined);
});

test("summaries are plain frozen data, in words too", async () => {
  const book = await begun({ epsilon: 2, delta: "1e-6" });
  await book.release(counting(), rows);
  const summary = await book.summary({ delta: 1e-9 });
  assert.deepEqual(structuredClone(summary), summary);
  const isFrozen = (value) =>
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isFrozen));
  assert.ok(isFrozen(summary));
  assert.equal(summary.epsilonAtDelta, 0.25);
  assert.equal(summary.persisted, null);
  assert.match(summary.words, /^The ledger "readers" protects whether one person's rows are there/);
  assert.match(summary.words, /spent, by 1 release\. There is room for epsilon 1\.75\./);
  for (const [epsilon, part] of [
    ["0.03", "3%"],
    ["0.57", "57%"],
    ["0.5701", "57.1%"],
  ]) {
    const one = await begun({ epsilon: 1 });
    await one.release(counting(epsilon), rows);
    assert.ok((await one.summary()).words.includes(`: ${part} is spent`), part);
  }
  await assert.rejects(book.summary({ delta: 0 }), refusal("delta"));
  await assert.rejects(book.summary({ epsilon: 1 }), refusal("epsilon"));
});

test("plans with odd texts come back as they were", async () => {
  const categories = ['"', "\\", "},", "\u2028", "\u0000", "", "ä😀", "__proto__"];
  const book = await begun({ epsilon: 9 });
  const query = histogram(categories).neighbors(neighbors).epsilon(1).build();
  await book.release(query, ["ä😀"]);
  assert.deepEqual((await book.summary()).charges[0].plan, query.plan);
});
