/** A process that is killed loses no charge and overdraws no budget. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { UNITS, charged, killedAt, run } from "./ledger-crashes.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-crashes-"));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `${++files}.ledger`);

for (const what of ["epsilon", "delta"])
  test(`processes that race on one file draw what its ${what} pays for, and no more`, async () => {
    const path = newPath();
    const ends = await Promise.all(Array.from({ length: 4 }, () => run(path, UNITS, [], what)));
    const drawn = ends.reduce((sum, each) => sum + each.drawn, 0);
    assert.equal(drawn, UNITS);
    assert.deepEqual(await charged(path, what), { counted: UNITS, committed: UNITS, torn: 0 });
    assert.ok(ends.every(({ refused }) => refused === undefined || refused.code === "ERR_BUDGET"));
  });

test("a process killed before, in and after a write leaves a budget that holds", async () => {
  for (const nth of [1, 2, 3]) {
    for (const bytes of [0, 40, -1])
      assert.equal((await killedAt(newPath(), ["write", nth, bytes], 1)).signal, "SIGKILL");
    assert.equal((await killedAt(newPath(), ["datasync", nth, -1], 1)).signal, "SIGKILL");
  }
});

test("one that spends delta leaves what was set aside as it holds, too", async () => {
  for (const bytes of [0, 40, -1])
    assert.equal((await killedAt(newPath(), ["write", 2, bytes], 1, "delta")).signal, "SIGKILL");
});
