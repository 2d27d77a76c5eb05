/**
 * Each figure that an exhibit claims, computed again; that the page does say it; and that it says
 * no other, but for what is given. Exhibits on budgets are in a file of their own.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "sottovoce";
import { foundGroups } from "sottovoce/groups";
import { exhibits } from "../../www/build/exhibits.js";
import { OF_BUDGETS, near, othersAreGiven, says } from "./exhibits-claims.mjs";
import { source, uniforms } from "./exhibits-helpers.mjs";

test("one row: 99 coins and 117, so 18; nobody moves the sum by more than 20, or a count by 1", async () => {
  const { OTHERS, exactly, largestMove, oneRow } = await source("one-row/model");
  says(
    "one-row",
    ...["99 coins", "117 coins", "you get 18", "from 0 to 20", "at most 20", "at most 1"],
    ...["noise of 60", "sum of 117", "eleven others", "twelve of you"],
    "Each coin farther from the truth makes an answer about 1.05 times less likely",
  );
  near(Math.exp(1 / 20), 1.05, 0.005);
  assert.equal(OTHERS.length, 11);
  // A chance that falls by e^(1/20) a step is 1/20 beyond 60, and not yet beyond 59.
  const beyond = (error) => (2 * Math.exp(-(error + 1) / 20)) / (1 + Math.exp(-1 / 20));
  assert.ok(beyond(60) <= 0.05 && beyond(59) > 0.05);
  const query = sum().bounds(0, 20).neighbors("add-or-remove-one").epsilon(1).build();
  assert.equal(query.accuracy({ confidence: "0.95" }).error, 60);
  const { SHAPE, WITHOUT } = await source("one-row/shape");
  assert.equal(WITHOUT, exactly("sum", OTHERS));
  assert.equal(SHAPE.money.start, 18);
  const found = oneRow({ money: 18, asked: "sum", epsilon: 1 }, 200);
  assert.equal(found.without, 99);
  assert.equal(found.withYou, 117);
  assert.equal(largestMove("sum"), 20);
  assert.equal(largestMove("count"), 1);
  assert.equal(exactly("count", [9, 10, 20]), 2);
  assert.equal(found.error, 60);
  assert.equal(found.sensitivity, 20);
  near(found.allowed, Math.E, 1e-12);
  // Fewer than 170 of 200 draws, 95% each within 60, come with probability below 1e-7.
  const within = found.drawsWith.filter((draw) => Math.abs(draw - 117) <= 60).length;
  assert.ok(within >= 170, `${within} of 200`);
});

test("coin: the truth in 3 of 4 cases; 30 people are 11 off; 1,574 are 5 of 100 off", async () => {
  const { coin } = await source("coin/model");
  says(
    "coin",
    ...["3 of 4 cases", "class of 30", "about 11 people", "within 5 of 100", "1,574 people"],
    "in 95 out of 100 runs",
    ...["0.374…", "3 in 4 phones", "of the others, 1 in 4", "(3/4 - 1/4)", "yes - 1/4"],
    "at most 3 times as likely",
  );
  const found = await coin({ people: 30, yes: 40, odds: 3 });
  assert.equal(found.kept, "3/4");
  assert.equal(Math.round(found.margin * 30), 11);
  assert.match(String(found.margin), /^0\.374/);
  assert.equal(found.needed, 1574);
  assert.equal(found.truth, 12);
  assert.equal(found.shown.length, 30);
  assert.equal(found.shown.filter(({ said }) => said).length, found.said);
  near(found.estimate, (found.said / 30 - 1 / 4) / (3 / 4 - 1 / 4), 1e-12);
  assert.ok(found.lowest <= found.estimate && found.estimate <= found.highest);
});

test("ratio: no move of anybody passes e^epsilon, and Sam's to 10 hours is 1.53 times", async () => {
  const { ratio, ratioDraws } = await source("ratio/model");
  const { CLASS, SAM } = await source("ratio/shape");
  says(
    "ratio",
    "more than 2.72 times",
    "At epsilon 1 the limit is 2.72; each step of 1 more makes it about 2.72 times larger",
    "more than 1.53 times",
    "22,026",
    "from 2 hours to 10",
    "Eleven people",
  );
  assert.equal(CLASS.length, 11);
  assert.equal(CLASS[SAM], 2);
  near(ratio({ hours: 10, epsilon: 1 }).largest, 1.53, 0.01);
  assert.equal(Math.floor(Math.exp(10)), 22_026);
  for (const epsilon of [0.1, 1, 10]) {
    for (let hours = 0; hours <= 10; hours++) {
      const { largest, allowed } = ratio({ hours, epsilon });
      assert.ok(largest <= allowed, `${hours} hours at epsilon ${epsilon}: ${largest}`);
      near(allowed, Math.exp(epsilon), 1e-9 * allowed);
    }
  }
  assert.equal(ratio({ hours: 2, epsilon: 1 }).largest.toFixed(9), "1.000000000");
  const draws = ratioDraws({ hours: 10, epsilon: 1 }, 100);
  assert.equal(
    draws.reduce((sum, count) => sum + count),
    100,
  );
});

test("draws: the favorite's chance is 37.56 of 100, 3,756 of 10,000, give or take 48", async () => {
  const { law } = await source("draws/model");
  says("draws", "37.56 of 100", "3,756 of 10,000", "48 is normal", "0.3755…", "eight trips");
  const [favorite] = law({ epsilon: 1 });
  assert.equal(law({ epsilon: 1 }).length, 8);
  near(favorite, 0.3755, 1e-4);
  // In proportion to e to half the votes, of which there are 9, 8, 8, 6, 5, 3, 2 and 0.
  says("draws", "Each vote more makes a trip about 1.65 times as likely");
  near(Math.exp(1 / 2), 1.65, 0.005);
  const weights = [9, 8, 8, 6, 5, 3, 2, 0].map((votes) => Math.exp(votes / 2));
  near(favorite, weights[0] / weights.reduce((all, each) => all + each), 1e-12);
  near(favorite, 0.37557, 1e-5);
  assert.equal(Math.round(1e4 * favorite), 3756);
  assert.equal(Math.round(Math.sqrt(1e4 * favorite * (1 - favorite))), 48);
});

test("draws: the test accepts ours and rejects six random bits, at every epsilon on the slider", async () => {
  const [{ batch, law }, { LEVEL, judge }] = await Promise.all(
    ["draws/model", "draws/judge"].map((name) => source(name)),
  );
  says(
    "draws",
    "the favorite about 3,906",
    "fewer than 1 of 1,000 runs",
    "one honest run in a thousand",
    "down to a multiple of 1/64",
  );
  assert.equal(LEVEL, 1 / 1000);
  // Up to its share, 25 of the 64 numbers are the favorite's.
  assert.equal(Math.round((1e4 * Math.ceil(64 * law({ epsilon: 1 })[0])) / 64), 3906);
  for (const epsilon of [0.1, 1, 3]) {
    const shares = law({ epsilon });
    // Honest runs are below 1e-7 with that probability: no seed is needed.
    const ours = judge(batch({ sampler: "ours", epsilon }, 10_000), shares);
    assert.ok(ours.chance > 1e-7, `epsilon ${epsilon}: ${ours.chance}`);
    const broken = judge(batch({ sampler: "broken", epsilon }, 10_000), shares);
    if (epsilon === 1) assert.ok(broken.accused && broken.chance < 1e-15, `${broken.chance}`);
  }
});

test("last bits: about 78 of 100 at 0 or 1, about 1 of 100 at 100 or 101, none of ours", async () => {
  const { brokenShot, lastBits } = await source("last-bits/model");
  says(
    "last-bits",
    ...["about 78 of 100", "stop at 78 of 100", "100 or 101, about 1 of 100", "none"],
    "9,007,199,254,740,992 values",
  );
  assert.equal((2 ** 53).toLocaleString("en"), "9,007,199,254,740,992");
  const shots = 4000;
  const caught = (low) => {
    const source53 = uniforms(7n);
    let count = 0;
    for (let index = 0; index < shots; index++)
      if (brokenShot(low, index % 2 === 1, source53.next().value, 1).caught) count++;
    return (100 * count) / shots;
  };
  near(caught(0), 78, 2.5);
  near(caught(100), 1, 0.6);
  const found = lastBits({ count: "0", epsilon: 1 }, 1000);
  assert.ok(found.ours.every(({ caught: ours }) => !ours));
  assert.ok(found.ours.every(({ output }) => Number.isInteger(output)));
  near(found.allowed, Math.E, 1e-12);
  // Both figures are seen at once: each pair of counts brings one of the other size.
  for (const [count, other, low, high] of [
    ["0", "100", 0, 40],
    ["10", "100", 0, 40],
    ["100", "0", 700, 850],
    ["1000", "0", 700, 850],
  ]) {
    const { elsewhere } = lastBits({ count, epsilon: 1 }, 1000);
    assert.equal(elsewhere.count, other);
    assert.ok(low <= elsewhere.caught && elsewhere.caught <= high, `${elsewhere.caught}`);
  }
});

test("last bits: the attack accuses nobody falsely", async () => {
  const { brokenShot, couldComeFrom } = await source("last-bits/model");
  const source53 = uniforms(11n);
  for (let index = 0; index < 1000; index++) {
    const { truth, output } = brokenShot(0, index % 2 === 1, source53.next().value, 1);
    assert.ok(couldComeFrom(truth, output, 1), `${output} did come from ${truth}`);
  }
});

test("impossible: of 101 medians of 4,000 people a computer never draws 26, and we draw all", async () => {
  const { brokenMedian, impossible, zerosOnPaper } = await source("impossible/model");
  says(
    "impossible",
    ...[
      "4,000 people",
      "these 101 ages",
      "a point, 434 zeros",
      "end after 323 zeros",
      "smaller becomes 0",
    ],
    ...["26 of 101 ages", "about 1.65 times with each rank"],
    ...["Age 50 is in the middle, and its weight is 1.", "Age 0 is 2,000 ranks away"],
    ...["get the weight 0", "make the largest weight 1", "their largest weight is 1 already"],
    "// 101: every age",
  );
  near(Math.exp(1 / 2), 1.65, 0.005);
  const { never, possible, zeros } = impossible({ complaints: 745, people: 4000 });
  assert.equal(never.length, 101);
  assert.equal(never.filter((zero) => zero).length, 26);
  assert.equal(possible, 101);
  assert.equal(Math.max(...zeros), 434);
  // By hand: 2,000 ranks from the middle, and half of their logarithm.
  assert.equal(Math.floor(1000 / Math.LN10), 434);
  // Where the computer still has a number, it has as many zeros.
  brokenMedian(4000).forEach((weight, age) => {
    if (weight > 1e-300) assert.equal(zeros[age], Math.floor(Math.log10(1 / weight)), `${age}`);
    assert.equal(weight === 0, zeros[age] > 323, `${age}`);
  });
  assert.deepEqual(zerosOnPaper(1000).slice(49, 52), [2, 0, 2]);
  // Its largest weight is that of the middle, and 1: making it 1 would change nothing.
  const weights = brokenMedian(4000);
  assert.deepEqual([Math.max(...weights), weights[50], weights[0]], [1, 1, 0]);
  assert.ok(weights[1] === 0 && weights[99] === 0 && weights[100] === 0);
});

test("impossible: 745 complaints are 5e-324 and 0: 100 of 100 with Ana, 1 without; on paper 3 and 1", async () => {
  const { brokenSum, impossible } = await source("impossible/model");
  says(
    "impossible",
    "about 2.72 times smaller",
    "then 5e-324 and 0",
    "745 complaints about the first film and 746",
    "100 of 100 answers; on paper in 3",
    "the first in 1 of 100",
    ...[
      "is 5e-324: a point, 323 zeros and a 5. Anything below half of it",
      "the result is 1 in one order",
    ],
    ...["ninety-nine others", "all have 745"],
    "Add 1 and a million times 0.0000000000000000555",
    "1.0000000000555112",
  );
  const found = impossible({ complaints: 745, people: 4000 });
  assert.deepEqual(found.weights, [5e-324, 0]);
  assert.equal(Number(`0.${"0".repeat(323)}5`), 5e-324);
  near(Number("0.0000000000000000555") / 2 ** -54, 1, 0.001);
  assert.deepEqual(found.broken, { withAna: 1, without: 0.01 });
  near(found.exact.withAna, Math.E / (Math.E + 99), 1e-12);
  near(found.exact.without, 0.01, 1e-12);
  assert.deepEqual([Number.MIN_VALUE, Number.MIN_VALUE / 2], [5e-324, 0]);
  // The exhibit says what is so on paper whatever was set.
  for (let complaints = 700; complaints <= 760; complaints += 20)
    near(impossible({ complaints, people: 4000 }).exact.withAna, Math.E / (Math.E + 99), 1e-12);
  assert.ok(found.largest <= found.allowed && found.allowed < 7.4);
  assert.equal(brokenSum("large-first"), 1);
  assert.equal(brokenSum("small-first"), 1.0000000000555112);
  assert.deepEqual(impossible({ complaints: 746, people: 4000 }).broken, {
    withAna: null,
    without: null,
  });
});

test("planner: 7.7 ranks of 100 with 100 people, of 1,000 with 1,000; the guarantee holds", async () => {
  const { planner } = await source("planner/model");
  says("planner", "7.7 ranks of 100", "it is 7.7 ranks of 1,000", "it was 7.7 parts", "7.61…");
  const up = (value, digits) => Math.ceil(value * 10 ** digits) / 10 ** digits;
  const of = (people) => planner({ people, epsilon: 1, candidates: 101 }, 100);
  assert.equal(up(of(100).places, 1), 7.7);
  assert.equal(up(of(1000).places, 1), 7.7);
  assert.ok((100 * of(1000).places) / 1000 < 1, "less than one of 100 parts");
  assert.equal(of(10).places, 5);
  assert.match(String(of(100).rankError), /^7\.61/);
  near(of(100).rankError, Math.log(101 / 0.05), 1e-9);
  // Each run breaks the guarantee with probability at most 1/20: 20 of 100 do with less than 1e-7.
  for (const people of [100, 1000]) {
    const { drawn, places } = of(people);
    const within = drawn.filter((place) => Math.abs(place - people / 2) <= places);
    assert.ok(within.length >= 80, `${people} people: ${within.length}`);
  }
});

test("looking: more than 99 of 100 answers prove the trainer; with public candidates none does", async () => {
  const { PUBLIC, YOUNG, lookedUp, looking } = await source("looking/model");
  says("looking", "12 to 17 years old", "the trainer is 63", "more than 99 of 100", "2.72 times");
  says("looking", "twenty steps", "With 0, 5, 10 … 100, none is");
  assert.equal(lookedUp([...YOUNG, 63]).length, 21);
  assert.deepEqual([PUBLIC[0], PUBLIC[1], PUBLIC[2], PUBLIC.at(-1)], [0, 5, 10, 100]);
  assert.equal(Math.min(...YOUNG), 12);
  assert.equal(Math.max(...YOUNG), 17);
  const told = looking({ candidates: "data", oldest: 63, epsilon: 1 });
  assert.ok(told.told > 0.99 && told.largest === null, `${told.told}`);
  for (const epsilon of [0.1, 1, 10]) {
    const { told: none, largest, allowed } = looking({ candidates: "public", oldest: 63, epsilon });
    assert.equal(none, 0);
    assert.ok(largest !== null && largest <= allowed);
  }
});

test("looking: at 32 the steps are whole years, and few answers tell, for certain", async () => {
  const { YOUNG, lookedUp, looking } = await source("looking/model");
  says("looking", "age to 32", "above 17", "rare, and certain");
  const values = lookedUp([...YOUNG, 32]);
  assert.ok(values.every(Number.isInteger));
  const { outcomes, told } = looking({ candidates: "data", oldest: 32, epsilon: 1 });
  const telling = outcomes.filter(({ without }) => without === null).map(({ value }) => value);
  assert.ok(telling.length > 0 && telling.every((value) => value > 17), telling.join());
  assert.ok(told > 0 && told < 0.05, `${told}`);
});

test("alone: a row that is taken from the data proves the beekeeper in 100 of 100 tables, a public one in none", async () => {
  const { alone, lookedUp } = await source("alone/model");
  const { HERS, JOBS, PEOPLE, VILLAGE } = await source("alone/shape");
  says(
    "alone",
    ...["40 people live", "100 of 100 tables", "eight jobs", "none", "2.72 times", "at most 5 off"],
    "in 95 out of 100 tables",
  );
  assert.equal(PEOPLE, 40);
  assert.equal(JOBS.length, 8);
  assert.equal(VILLAGE[HERS], 1);
  assert.deepEqual(lookedUp(["potter", "farmer"]), ["farmer", "potter"]);
  for (const epsilon of [0.1, 1, 10]) {
    const data = alone({ categories: "data", epsilon }, 100);
    assert.equal(data.proofs, 100);
    const place = JOBS.indexOf(HERS);
    assert.ok(Number.isInteger(data.withHer[place]) && data.without[place] === null);
    const listed = alone({ categories: "public", epsilon }, 100);
    assert.equal(listed.proofs, 0);
    for (const table of [listed.withHer, listed.without])
      assert.ok(table.length === 8 && table.every(Number.isInteger));
    near(listed.allowed, Math.exp(epsilon), 1e-9 * listed.allowed);
  }
  assert.equal(alone({ categories: "public", epsilon: 1 }, 1).error, 5);
  // Fewer than 170 of 200 tables, 95% each within 5, come with probability below 1e-7.
  let within = 0;
  for (let table = 0; table < 200; table++) {
    const { withHer } = alone({ categories: "public", epsilon: 1 }, 1);
    if (withHer.every((count, k) => Math.abs(count - (VILLAGE[JOBS[k]] ?? 0)) <= 5)) within++;
  }
  assert.ok(within >= 170, `${within} of 200`);
});

test("alone: rows that are found hide who is alone, by the chance that the package answers for", async () => {
  const { alone, chances } = await source("alone/model");
  const { JOBS } = await source("alone/shape");
  for (const [epsilon, power] of [
    [1, 6],
    [0.1, 9],
    [10, 2],
  ]) {
    const settings = { categories: "found", epsilon, power };
    const delta = `1/${10 ** power}`;
    const { proofs, withHer, finding } = alone(settings, 100);
    assert.ok(proofs <= (power > 2 ? 1 : 8), `${proofs}`);
    for (const count of withHer) assert.ok(count === null || count > finding.threshold);
    // One person who is alone is shown with just the chance that the plan's loss states.
    const query = foundGroups("job").delta(delta).neighbors("add-or-remove-one").epsilon(epsilon);
    const stated = query.build().release([]).delta;
    assert.ok(stated <= 10 ** -power);
    near(finding.chances[1], stated, 1e-9 * stated);
    assert.equal(finding.chances[0], 0);
    near(finding.chances.at(-1), 1, 1e-12);
    assert.ok(finding.chances[finding.threshold] < 0.5);
    assert.ok(finding.chances[finding.threshold + 1] > 0.5);
  }
  // Rows are shown with the same chances: 14 farmers, in 27 of 100 tables.
  const tables = 600;
  assert.equal(chances(1, 14).length, 30);
  near(chances(1, 14)[14], 0.26894131802552650654, 1e-12);
  let shown = 0;
  for (let table = 0; table < tables; table++) {
    const { withHer } = alone({ categories: "found", epsilon: 1, power: 6 }, 1);
    if (withHer[JOBS.indexOf("farmer")] !== null) shown++;
  }
  // Six standard deviations.
  near(shown / tables, 0.26894, 0.11);
});

othersAreGiven(exhibits.map(({ name }) => name).filter((name) => !OF_BUDGETS.includes(name)));
