/** As many reports as the counts takes: some gigabytes of them, so only where all is tested. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { survey, yesNo } from "sottovoce/survey";

test("beyond 2^24 ids nothing new is counted, and what was is known", () => {
  const poll = survey("poll", { a: yesNo() }).odds(3).build();
  const report = (number) => ({
    format: 1,
    survey: poll.id,
    question: "a",
    value: number % 2,
    id: number.toString(16).padStart(32, "0"),
  });
  const counts = poll.counts();
  for (let number = 0; number < 2 ** 24; number++)
    if (counts.add(report(number)) !== "counted") assert.fail(`${number} was not counted`);
  assert.equal(counts.add(report(2 ** 24)), "refused");
  assert.equal(counts.add(report(2 ** 24 - 1)), "again");
  assert.equal(counts.add({ ...report(0), value: 1 }), "refused");
  assert.deepEqual(
    counts.rows().map(({ question, item, n }) => [question, item, n]),
    [
      ["", -2, 1],
      ["a", -2, 1],
      ["a", -1, 2 ** 24],
      ["a", 0, 2 ** 23],
      ["a", 1, 2 ** 23],
    ],
  );
});
