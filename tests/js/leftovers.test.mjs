/** What is left in the memory of the module after a release: nothing of the rows. */
import assert from "node:assert/strict";
import { test } from "node:test";

// The module's memory, taken as the instance is made: the package shows it to nobody.
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    memories.push(this.exports.memory);
  }
};
const { discreteLaplace, exponential, gumbelMax, median, permuteAndFlip } = await import("sottovoce");
const { column } = await import("sottovoce/csv");

/** How often these bytes stand in the memory. */
function copies(bytes) {
  const memory = Buffer.from(memories.at(-1).buffer);
  let count = 0;
  for (let at = memory.indexOf(bytes); at !== -1; at = memory.indexOf(bytes, at + 1)) count++;
  return count;
}

const double = (value) => Buffer.from(new Float64Array([value]).buffer);
const query = median().candidates({ first: 0, last: 100, step: 1 }).neighbors("add-or-remove-one").epsilon("1e-9").build();

test("a row that was released over is not left behind", () => {
  const secret = 31337.424242424242;
  query.release(Array.from({ length: 50_000 }, (_, index) => (index % 3 === 0 ? secret : index)));
  assert.equal(memories.length, 1);
  assert.equal(copies(double(secret)), 0);
});

test("a cell of a file is not left behind, nor is its text", async () => {
  const text = "27182.8182845904";
  const rows = Array.from({ length: 20_000 }, (_, index) => (index % 2 ? text : String(index))).join("\n");
  await query.releaseFrom(column(new Blob([`name\n${rows}\n`]), { column: "name" }));
  assert.equal(copies(double(Number(text))), 0);
  assert.equal(copies(Buffer.from(text)), 0);
});

test("counts and costs are not left behind, but for a slot of the stack", () => {
  // 1,234,567 rows above every candidate: each cost of the median is that number, or twice its half.
  const rows = new Float64Array(1_234_567).fill(1e9);
  query.release(rows);
  const wide = Buffer.alloc(16);
  wide.writeBigUInt64LE(1_234_567n);
  // 101 candidates have this cost. The last one looked at stays in a stack slot until later calls write over it.
  assert.ok(copies(wide) <= 2, `${copies(wide)} copies of a cost`);
});

test("scores that were released over are not left behind", () => {
  const secret = 16180.339887498949;
  const wide = 0x1234_5678_9abc_def0_1357n;
  const low = Buffer.alloc(8);
  low.writeBigUInt64LE(BigInt.asUintN(64, wide));
  for (const start of [exponential, gumbelMax, permuteAndFlip]) {
    const mechanism = start().scale(1e6).build();
    mechanism.release(Array.from({ length: 50_000 }, (_, index) => (index % 3 === 0 ? secret : index)));
    assert.ok(copies(double(secret)) <= 1, `${copies(double(secret))} copies of a score`);
    mechanism.release(Array.from({ length: 50_000 }, (_, index) => (index % 3 === 0 ? wide : BigInt(index))));
    assert.ok(copies(low) <= 2, `${copies(low)} copies of a bigint`);
    // Whatever a stack slot still holds, other scores write over.
    mechanism.release(new Float64Array(100));
  }
});

test("integers that got noise are not left behind, as numbers or as bigints", () => {
  const secret = 0x12_3456_789a_bcden;
  // Noise is far larger, so that what is released is nothing like them.
  const noisy = discreteLaplace().scale(1e9).build();
  noisy.release(Array.from({ length: 50_000 }, () => Number(secret)));
  noisy.release(Array.from({ length: 5000 }, () => (secret << 64n) + secret));
  noisy.release(Number(secret));
  const word = Buffer.alloc(8);
  word.writeBigUInt64LE(secret);
  // The last one looked at may stay in a slot of the stack.
  assert.ok(copies(double(Number(secret))) <= 1, "as a double");
  assert.ok(copies(word) <= 2, `${copies(word)} copies as a word`);
});

test("the search does find what is there", () => {
  const planted = 141421.356237309;
  const memory = new Float64Array(memories.at(-1).buffer);
  memory[memory.length - 1] = planted;
  assert.equal(copies(double(planted)), 1);
});
