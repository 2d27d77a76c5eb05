/** No byte of a ledger's file that changes makes a charge vanish. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { add, cut, everywhere, flip, set, tried, written } from "./ledger-damage.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-damage-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const full = process.env.SOTTOVOCE_FULL !== undefined;

/** Slow cases: every bit, and bytes more and less. */
const more = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((bit) => [`flip${bit}`, flip(bit)])),
  ...{ cut, space: add(32), line: add(10), brace: set(125), nothing: set(0) },
};

test("a byte of a ledger's file that is another one closes it, or changes nothing", async () => {
  const bytes = await written(folder);
  assert.equal(await tried(folder, "same", bytes), "counted");
  const changes = { flip0: flip(0), newline: set(10), ...(full && more) };
  const { counted, closed } = await everywhere(folder, bytes, changes);
  // Empty lines are none, and the last digit may be missing.
  assert.ok(
    counted > 0 && counted < (bytes.length / 50) * Object.keys(changes).length,
    String(counted),
  );
  assert.ok(closed > bytes.length);
});
