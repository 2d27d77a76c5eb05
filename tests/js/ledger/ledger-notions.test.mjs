/** Ledgers of releases of both notions, and of kinds that are not loaded. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { count, discreteGaussian, median, rhoOf, sum } from "sottovoce";
import { integerPartition, thresholdTest } from "sottovoce/base2";
import { epsilonOf, rhoOf as sameRhoOf } from "sottovoce/ledger";
import { inRoot } from "../../../scripts/common.mjs";
import { refusal } from "../api/api-helpers.mjs";
import { begun, broken, counting, neighbors, states } from "./ledger-helpers.mjs";

const rows = [1, 2, 3];
const noise = (rho = "1/100") => discreteGaussian().sensitivity(1).rho(rho).build();
const overspent = broken(/too little budget/, "ERR_BUDGET");

test("Gaussian noise is paid in rho, and never in epsilon alone", async () => {
  const book = await begun({ rho: "1/50" });
  const release = await book.release(noise(), 5);
  assert.equal(release.notion, "zcdp");
  await book.releaseFrom(count().neighbors(neighbors).rho("1/100").build(), [rows]);
  await assert.rejects(book.release(noise("1e-9"), 5), overspent);
  assert.deepEqual((await book.summary()).spent, {
    ...{ epsilon: null, bits: null, rho: "1/50", delta: "0" },
  });
  for (const budget of [{ epsilon: 1e6 }, { bits: 1e6 }]) {
    const pure = await begun(budget);
    await assert.rejects(pure.release(noise(), 5), overspent);
    await pure.release(counting(), rows);
  }
});

test("both notions share a budget of epsilon and delta", async () => {
  const budget = { epsilon: 2, delta: "1e-6" };
  const book = await begun(budget);
  await book.release(counting("1/10"), rows);
  await book.release(noise("1/20"), 5);
  const total = sum().bounds(0, 9).neighbors(neighbors).rho("1/100").build();
  await book.release(total, rows);
  const summary = await book.summary({ delta: "1e-6" });
  assert.equal(summary.by, "rho");
  assert.equal(summary.spent.epsilon, null);
  assert.equal(summary.left.epsilon, "0");
  assert.equal(summary.epsilonAtDelta, epsilonOf({ rho: summary.spent.rho, delta: "1e-6" }));
  assert.ok(summary.epsilonAtDelta < 2);
  // All of rho that implies the budget, and no more.
  const whole = await begun(budget);
  await whole.release(noise(rhoOf(budget)), 5);
  assert.equal(sameRhoOf(budget), rhoOf(budget));
  assert.equal((await whole.summary()).share, 1);
  await assert.rejects(whole.release(noise("1e-30"), 5), overspent);
  // A release within epsilon was granted, whatever its rho was.
  const few = await begun(budget);
  await few.release(counting(2), rows);
  assert.equal((await few.summary()).by, "epsilon");
});

test("bits are counted as bits", async () => {
  const tested = () => thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([2]).sensitivity(1);
  const { loss } = tested().build();
  const book = await begun({ bits: 3 });
  let granted = 0;
  for (; await book.affords(tested().build()); granted++) await book.release(tested().build(), 5);
  assert.equal(granted, Math.floor(3 / Number(loss.bits)));
  assert.equal((await book.summary()).by, "bits");
});

test("without a sensitivity there is no charge", async () => {
  const book = await begun({ rho: 1 });
  await assert.rejects(
    book.release(discreteGaussian().variance(4).build(), 5),
    refusal("squaredSensitivity"),
  );
  const lists = integerPartition().base(1, 1, 1).total(6).build();
  await assert.rejects(book.release(lists, [3, 1]), refusal("sensitivity"));
  assert.equal(await states(book), "");
});

test("a release at a price is recorded at that price", async () => {
  const book = await begun({ rho: 1 });
  const release = noise("1/10").release(5);
  await book.record(release);
  await book.record({ ...release, rho: 0.25 });
  assert.equal((await book.summary()).spent.rho, "7/20");
  await book.record(discreteGaussian().variance(4).build().release(5));
  assert.equal((await book.summary()).spent.rho, null);
  await assert.rejects(book.release(noise(), 5), overspent);
});

test("a kind that is not loaded is named with its entry, and nothing is written", () => {
  const release = thresholdTest().sensitivity(1).epsilon(1).bounds(0, 9).thresholds([2]).build();
  const code = `
    import "sottovoce";
    import { ledger, memoryLog } from "sottovoce/ledger";
    const log = memoryLog();
    const book = await ledger()
      .people("a").neighbors("change-one").budget({ rho: 1 }).create(log);
    const told = [];
    for (const release of ${JSON.stringify([release.release(5)])})
      await book.record(release).catch(({ code, message }) => told.push([code, message]));
    console.log(JSON.stringify([told, (await log.read("a", 0)).length]));`;
  const options = { cwd: inRoot(), encoding: "utf8" };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], options);
  const [told, lines] = JSON.parse(stdout);
  assert.deepEqual(
    told.map(([name]) => name),
    ["ERR_NOT_LOADED"],
  );
  assert.match(told[0][1], /"sottovoce\/base2"/);
  assert.equal(lines, 1);
});

test("every kind that tells its distance can be spent", async () => {
  const book = await begun({ epsilon: 100, delta: "1e-6" });
  const middle = median().candidates([1, 2]).neighbors(neighbors).epsilon(1);
  for (const query of [middle.build(), middle.base2().build()]) await book.release(query, rows);
  assert.equal(await states(book), "committed committed");
});
