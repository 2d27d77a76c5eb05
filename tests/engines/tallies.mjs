/** Reads what a tally says, whatever the order of its rows. */
import assert from "node:assert/strict";

/** Bins with rows, as integers in order; the two parts of a sum put together. */
export function counts(plan, rows) {
  const bins = new Map();
  for (const { bin, n, plan: digest } of rows) {
    assert.match(digest, /^[0-9a-f]{32}$/);
    assert.ok(typeof bin === "string" && typeof n === "string", "both are texts");
    assert.ok(!bins.has(Number(bin)), `bin ${bin} stands once`);
    bins.set(Number(bin), BigInt(n));
  }
  if (["sum", "mean"].includes(plan.kind) && bins.has(1)) {
    bins.set(0, (bins.get(0) << 26n) + bins.get(1));
    bins.delete(1);
  }
  const digests = [...new Set(rows.map(({ plan: digest }) => digest))];
  const all = [...bins].sort(([a], [b]) => a - b);
  return { digests, bins: all.map(([bin, n]) => `${bin}: ${n}`) };
}
