/**
 * Ids of reports: one that was seen before is not counted again, however many there are, and
 * whoever made them up.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { survey, yesNo } from "sottovoce/survey";

const poll = survey("poll", { a: yesNo(), b: yesNo() }).odds(3).build();
const report = (id, value = 0, question = "a") => ({
  format: 1,
  survey: poll.id,
  question,
  value,
  id,
});
const words = (...numbers) =>
  numbers.map((number) => (number >>> 0).toString(16).padStart(8, "0")).join("");

/** Gives what `add` says by the definition, which keeps texts. */
function definition() {
  const seen = new Map();
  return ({ id, value, question }) => {
    const known = seen.get(id);
    if (known === undefined) {
      seen.set(id, `${question} ${value}`);
      return "counted";
    }
    return known === `${question} ${value}` ? "again" : "refused";
  };
}

/** Adds reports to the counts, each compared with what the definition says. */
function compare(reports) {
  const [counts, expected] = [poll.counts(), definition()];
  const told = { counted: 0, again: 0, refused: 0 };
  for (const one of reports) {
    const answer = counts.add(one);
    if (answer !== expected(one)) assert.fail(`${answer} for ${JSON.stringify(one)}`);
    told[answer]++;
  }
  return { counts, told };
}

test("a report counts once among 50,000, and another one under its id never", () => {
  const reports = Array.from({ length: 80_000 }, (_, place) => {
    // Some come again, some with another value, some as another question.
    const number = place < 50_000 ? place : (place * 7919) % 60_000;
    const id = createHash("md5").update(`${number}`).digest("hex");
    const isOther = place >= 50_000 && place % 4 === 0;
    return report(id, Number((number % 3 === 0) !== isOther), number % 5 === 0 ? "b" : "a");
  });
  const { counts, told } = compare(reports);
  assert.ok(Object.values(told).every((times) => times > 1000));
  const counted = counts.rows().filter(({ item }) => item === -1);
  assert.equal(
    counted.reduce((sum, { n }) => sum + n, 0),
    told.counted,
  );
});

test("ids that somebody made to meet are told apart, as fast as others", () => {
  // Whatever is added to two words of an id, such a sum of them stays the same.
  const crowded = Array.from({ length: 20_000 }, (_, place) => words(place, place, 7, 7));
  const others = Array.from({ length: 20_000 }, (_, place) => words(place, 0, 0, place << 16));
  const all = [...crowded, ...others];
  const { told } = compare([
    ...all.map((id) => report(id)),
    ...all.map((id) => report(id)),
    ...all.map((id) => report(id, 1)),
  ]);
  const { size } = new Set(all);
  assert.deepEqual(told, { counted: size, again: 2 * all.length - size, refused: all.length });
});

test("counts that are merged know the ids of both", () => {
  const [one, other] = [poll.counts(), poll.counts()];
  const ids = Array.from({ length: 3000 }, (_, place) => words(place, place, 0xffffffff, 1 << 31));
  for (const id of ids.slice(0, 2000)) one.add(report(id));
  for (const id of ids.slice(1000)) other.add(report(id, Number(id < ids[1500])));
  one.merge(other);
  assert.deepEqual(
    one.rows().map(({ question, item, n }) => [question, item, n]),
    [
      ["", -2, 500],
      ["a", -1, 3000],
      ["a", 0, 3000],
    ],
  );
  assert.deepEqual(
    ids.map((id) => one.add(report(id))),
    ids.map(() => "again"),
  );
});

test("an id is 32 lower-case hexadecimal digits, each of which counts", () => {
  const id = "0123456789abcdef".repeat(2);
  const counts = poll.counts();
  assert.equal(counts.add(report(id)), "counted");
  for (let place = 0; place < 32; place++) {
    const changed = (digit) => id.slice(0, place) + digit + id.slice(place + 1);
    for (const digit of ["A", "F", "g", "/", ":", "`", " ", "é", "\u0130", "\u{1d7ce}"[0]])
      assert.equal(counts.add(report(changed(digit))), "refused", `${place}: ${digit}`);
    assert.equal(counts.add(report(changed(id[place] === "7" ? "8" : "7"))), "counted");
  }
  for (const wrong of ["", id.slice(1), `${id}0`])
    assert.equal(counts.add(report(wrong)), "refused");
});
