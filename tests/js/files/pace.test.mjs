/** Long readings give the host its turn, and columns go to the count by a road of their own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median } from "sottovoce";
import { column } from "sottovoce/csv";
import { withSeed } from "sottovoce/testing";

const query = median()
  .candidates({ first: 0, last: 100, step: 1 })
  .neighbors("add-or-remove-one")
  .epsilon(1)
  .build();

test("an abort is heard although the source is always ready", async () => {
  const controller = new AbortController();
  let returned = 0;
  const endless = {
    *[Symbol.iterator]() {
      try {
        for (;;) yield [1, 2, 3];
      } finally {
        returned++;
      }
    },
  };
  setTimeout(() => controller.abort(new Error("enough")), 20);
  await assert.rejects(query.releaseFrom(endless, { signal: controller.signal }), {
    message: "enough",
  });
  assert.equal(returned, 1);
});

const numbers = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 101);
const text = `other,age\n${numbers.map((value, index) => `${index},${value}`).join("\r\n")}\n,not a number\n`;
const seed = new Uint8Array(32).fill(3);

test("a column gives the same release as its rows, whichever road they take", async () => {
  const rows = column(new Blob([text]), { column: "age" });
  const direct = await withSeed(seed, () => query.releaseFrom(rows));
  const wrapped = await withSeed(seed, () =>
    query.releaseFrom(
      (async function* () {
        yield* column(new Blob([text]), { column: "age" });
      })(),
    ),
  );
  const plain = withSeed(seed, () => query.release([...numbers, NaN]));
  assert.deepEqual([direct.value, wrapped.value], [plain.value, plain.value]);
});

test("a column reports progress, stops by either signal, and is cancelled", async () => {
  const seen = [];
  await query.releaseFrom(
    column(new Blob([text]), { column: "age", onProgress: (progress) => seen.push(progress) }),
  );
  assert.deepEqual(seen.at(-1), { bytes: text.length, totalBytes: text.length, rows: 5001 });

  for (const place of ["column", "query"]) {
    const controller = new AbortController();
    let cancelled;
    const stream = new ReadableStream({
      start: (queue) => queue.enqueue(new TextEncoder().encode(text)),
      cancel: (reason) => (cancelled = reason ?? "no reason"),
    });
    const signal = controller.signal;
    const release = query.releaseFrom(
      column(stream, { column: "age", ...(place === "column" && { signal }) }),
      place === "query" ? { signal } : {},
    );
    setTimeout(() => controller.abort("stop"), 10);
    await assert.rejects(release, (thrown) => thrown === "stop", place);
    assert.notEqual(cancelled, undefined, place);
  }
});

test("a column that is not there, and one that was read before, are refused as ever", async () => {
  await assert.rejects(query.releaseFrom(column(new Blob([text]), { column: "nobody" })), {
    code: "ERR_DATA",
  });
  const once = column(new Blob([text]).stream(), { column: "age" });
  await query.releaseFrom(once);
  await assert.rejects(query.releaseFrom(once), { code: "ERR_ARGUMENT", argument: "source" });
});

test("a grid of awkward fractions is written out once, and soon", () => {
  const awkward = median()
    .candidates({ first: "1/99999999999999999999", last: 4096, step: 1 })
    .neighbors("change-one")
    .epsilon(1)
    .build();
  assert.equal(awkward.plan.candidates.first, "1/99999999999999999999");
  assert.equal(awkward.release([7.1, 7.1, 7.1]).plan, awkward.plan);
});
