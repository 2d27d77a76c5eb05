/** Large modules as text: what is read is what was written, and what was altered is seen. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compress } from "lzma1";
import { inRoot } from "../../scripts/common.mjs";
import { dense, denseDecoder } from "../../scripts/dense.mjs";
import { denseModules, modules } from "../../scripts/modules.mjs";
import { splitmix } from "../vectors/tapes.mjs";

const START = 512;
/** What lzma1 writes before the stream, and a text lacks. */
const header = 13;
const decoder = new WebAssembly.Module(Buffer.from(denseDecoder(), "base64"));

/** As `src/ts/engine/packed.ts` does: where it ended, or nothing where it left its memory. */
function decoded(text, size) {
  const { memory, decode } = new WebAssembly.Instance(decoder).exports;
  memory.grow(Math.ceil((2 * text.length + size) / 65536));
  new Uint8Array(memory.buffer).set(Buffer.from(text, "latin1"), START);
  try {
    return { memory, end: decode(START + text.length, size) };
  } catch (thrown) {
    assert.ok(thrown instanceof WebAssembly.RuntimeError, thrown);
    return { memory };
  }
}

/** The bytes, if there are as many. */
function read(text, size) {
  const { memory, end } = decoded(text, size);
  return end === START + size ? Buffer.from(memory.buffer, START, size) : undefined;
}

const next = splitmix(0x64656e7365n);
const below = (bound) => Number(next() % BigInt(bound));
/** Bytes of which many repeat what was before, near and far. */
function bytesOf(size, kinds) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    if (at > 4 && below(3) > 0) {
      const [from, length] = [below(at), 1 + below(300)];
      for (let copied = 0; copied < length && at < size; copied++)
        bytes[at++] = bytes[from + copied];
    } else bytes[at++] = below(kinds);
  }
  return bytes;
}

test("what is read is what was written, of any size and kind", () => {
  for (const size of [0, 1, 2, 3, 4, 5, 100, 1000, 70_000, 300_000])
    for (const kinds of [1, 2, 17, 256]) {
      const bytes = bytesOf(size, kinds);
      assert.ok(read(dense(bytes), size)?.equals(bytes), `${size} bytes of ${kinds} kinds`);
    }
});

const files = Object.keys(modules).map((module) => {
  const folder = inRoot("src", "ts", "generated", module);
  return { module, folder, bytes: readFileSync(`${folder}/module.wasm`) };
});

test("every module could travel so", () => {
  for (const { module, bytes } of files)
    assert.ok(read(dense(bytes), bytes.length)?.equals(bytes), module);
});

test("the modules that travel so are the files", async () => {
  const those = files.filter(({ module }) => denseModules.includes(module));
  assert.ok(denseModules.length > 0);
  assert.equal(those.length, denseModules.length);
  for (const { bytes, folder } of those) {
    const { text, size, decoder: own } = await import(`${folder}/text.js`);
    assert.ok(read(text, size)?.equals(bytes));
    assert.equal(own, denseDecoder());
  }
});

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const letter = () => letters[below(64)];
/** Letters, and signs that no text has. */
const sign = () => (below(4) > 0 ? letter() : String.fromCharCode(below(128)));

/** Ways to alter a text at one place. */
const alterations = {
  other: (text, at) => text.slice(0, at) + sign() + text.slice(at + 1),
  more: (text, at) => text.slice(0, at) + sign() + text.slice(at),
  less: (text, at) => text.slice(0, at) + text.slice(at + 1),
  swapped: (text, at) => text.slice(0, at) + (text[at + 1] ?? "") + text[at] + text.slice(at + 2),
};

/** Bytes that nothing shortens, and code of a module. */
const samples = () => [
  Buffer.from(Array.from({ length: 3000 }, () => below(200))),
  files.find(({ module }) => module === "xlsx").bytes.subarray(0, 9000),
];

test("of a text that was altered come the same bytes or none, and seldom the same", () => {
  for (const bytes of samples()) {
    const text = dense(bytes);
    const places = [
      ...Array.from({ length: 500 }, () => below(text.length)),
      ...Array.from({ length: 16 }, (_, at) => at),
      ...Array.from({ length: 16 }, (_, at) => text.length - 1 - at),
    ];
    for (const [way, altered] of Object.entries(alterations)) {
      let same = 0;
      for (const at of places) {
        const found = read(altered(text, at), bytes.length);
        if (found === undefined) continue;
        assert.ok(found.equals(bytes), `${way} at ${at} of ${text.length}`);
        same++;
      }
      // Bits that only fill up, and signs that stand for the letter that was there.
      assert.ok(same < places.length / 10, `${way}: ${same}`);
    }
  }
});

test("a text that was cut anywhere, or is of another size, is seen", () => {
  for (const bytes of samples()) {
    const text = dense(bytes);
    for (let cut = 0; cut < text.length - 3; cut += 1 + below(30))
      assert.equal(read(text.slice(0, cut), bytes.length), undefined, `cut at ${cut}`);
    for (let left = 4; left < 40; left++)
      assert.equal(read(text.slice(0, -left), bytes.length), undefined, `without ${left}`);
    for (const size of [bytes.length - 1, bytes.length + 1, 0])
      assert.equal(read(text, size), undefined, `as ${size}`);
  }
});

test("what comes last in a text is all of it: another last byte, or more behind it, is seen", () => {
  for (const bytes of samples()) {
    const text = dense(bytes);
    const stream = Buffer.from(text, "base64");
    const last = compress(bytes, 9).length - header - 1;
    assert.ok(stream.length - last <= 3, "what follows only fills up");
    for (let other = 1; other < 256; other++) {
      const altered = Buffer.from(stream);
      altered[last] ^= other;
      assert.equal(read(altered.toString("base64"), bytes.length), undefined, `${other}`);
    }
    for (const more of ["AAAA", "AAAAAAAA", letters])
      assert.equal(read(text + more, bytes.length), undefined, `and ${more}`);
  }
});

test("a text that stands for more than was expected is not written over what is read", () => {
  const text = dense(Buffer.alloc(70_000, 7));
  const expected = 1000;
  const { memory, end } = decoded(text, expected);
  assert.notEqual(end, START + expected);
  // Moved behind the text, the bytes and the slack.
  const moved = Buffer.from(memory.buffer, START + text.length + expected + 512);
  const stream = Buffer.from(text, "base64");
  assert.ok(moved.subarray(0, stream.length).equals(stream));
});

test("a text that nobody wrote is read to an end, and gives nothing", () => {
  for (let round = 0; round < 600; round++) {
    const make = [letter, sign, () => "A", () => "/"][round % 4];
    const made = Array.from({ length: below(3000) }, make).join("");
    assert.equal(read(made, below(100_000)), undefined, made);
  }
});
