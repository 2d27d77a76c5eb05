/** A ledger whose WebAssembly fails in between: lines have it all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "sottovoce/ledger";
import { begun, counting, states, watched } from "./ledger-helpers.mjs";

/** Runs `body` while the copying of a text into WebAssembly fails once, after so many. */
async function failingAfter(copies, body) {
  const { charCodeAt } = String.prototype;
  let left = copies;
  // By this wasm-bindgen reads what it copies, from the first letter on.
  String.prototype.charCodeAt = function (at) {
    if (at === 0 && left-- === 0) throw new RangeError("no memory");
    return charCodeAt.call(this, at);
  };
  try {
    return [await body().catch((thrown) => thrown), left < 0];
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
}

test("a failure inside WebAssembly loses no charge, wherever it comes", async () => {
  let interrupted = 0;
  for (let copies = 0; copies < 20; copies++) {
    const log = memoryLog();
    const book = await begun({ epsilon: 1 }, log);
    await book.release(counting(), [1]);
    const [rows, seen] = watched();
    const query = counting();
    const [ended, failed] = await failingAfter(copies, () => book.release(query, rows));
    if (!failed) break;
    interrupted++;
    assert.ok(ended.code === "ERR_INTERNAL" || Number.isInteger(ended.value), `${ended}`);
    // If rows were read, the release is charged; and earlier charges still are.
    const { spent, charges } = await book.summary();
    assert.ok(["1/4", "1/2"].includes(spent.epsilon), `after ${copies}: ${spent.epsilon}`);
    if (seen.read) assert.equal(spent.epsilon, "1/2", `after ${copies}`);
    assert.equal(charges[0].state, "committed");
    await book.release(counting("1/2"), [1]);
    assert.match(await states(book), /^committed( \w+)? committed$/);
    await assert.rejects(book.release(counting("1/2"), [1]), { code: "ERR_BUDGET" });
  }
  assert.ok(interrupted > 3, `${interrupted} places`);
});
