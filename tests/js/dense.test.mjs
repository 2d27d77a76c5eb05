/** Large modules as text: what is read is what was written, and what was altered is seen. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";
import { dense, denseDecoder } from "../../scripts/dense.mjs";
import { denseModules } from "../../scripts/modules.mjs";
import { splitmix } from "../vectors/tapes.mjs";

const START = 512;
const decoder = new WebAssembly.Module(Buffer.from(denseDecoder(), "base64"));

/** As `src/ts/engine/packed.ts` does; nothing where the decoder leaves its memory. */
function read(text, size) {
  const { memory, decode } = new WebAssembly.Instance(decoder).exports;
  memory.grow(Math.ceil((2 * text.length + size) / 65536));
  new Uint8Array(memory.buffer).set(Buffer.from(text, "latin1"), START);
  let end;
  try {
    end = decode(START + text.length, size);
  } catch (thrown) {
    assert.ok(thrown instanceof WebAssembly.RuntimeError, thrown);
    return undefined;
  }
  return end - START === size ? Buffer.from(memory.buffer, START, size) : undefined;
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

test("the modules that travel so are the files", async () => {
  for (const module of denseModules) {
    const folder = inRoot("src", "ts", "generated", module);
    const { text, size, decoder: own } = await import(`${folder}/text.js`);
    assert.ok(read(text, size).equals(readFileSync(`${folder}/module.wasm`)));
    assert.equal(own, denseDecoder());
  }
});

test("a text that was altered is read to an end; what is cut or made up is seen", () => {
  const bytes = Buffer.from(Array.from({ length: 3000 }, () => below(200)));
  const text = dense(bytes);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let unseen = 0;
  for (let round = 0; round < 2000; round++) {
    const [at, letter] = [below(text.length), letters[below(64)]];
    const other = text.slice(0, at) + letter + text.slice(at + 1);
    if (other !== text && read(other, bytes.length) !== undefined) unseen++;
  }
  // One letter for another may be another text that is whole, or bits that fill up the end.
  assert.ok(unseen < 20, `${unseen}`);
  for (const cut of [0, 4, 8, 400, text.length - 8])
    assert.equal(read(text.slice(0, cut), bytes.length), undefined, `cut at ${cut}`);
  for (const size of [2999, 3001, 0]) assert.equal(read(text, size), undefined, `as ${size}`);
  for (let round = 0; round < 300; round++) {
    const made = Array.from({ length: 400 }, () => letters[below(64)]).join("");
    assert.equal(read(made, 5000), undefined);
  }
});
