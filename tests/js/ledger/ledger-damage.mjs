/** A ledger's file in which one byte is not what was written. */
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { discreteLaplace } from "sottovoce";
import { ledger } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";

const builder = ledger().people("r").neighbors("change-one").budget({ epsilon: 10 });
const noise = discreteLaplace().sensitivity(1).epsilon(1).build();

/** The bytes of a file: one release committed, and one that was reserved at last. */
export async function written(folder) {
  const path = join(folder, "written.ledger");
  const book = await builder.create(fileLog(path));
  await book.release(noise, 1);
  await book.release(noise, 1);
  const bytes = readFileSync(path);
  return bytes.subarray(0, bytes.lastIndexOf('\n{"op":"commit"'));
}

/** Tries the changed bytes: they are refused, or both charges are there and the third one pays. */
export async function tried(folder, name, bytes) {
  const path = join(folder, `${name}.ledger`);
  writeFileSync(path, bytes);
  try {
    const book = await builder.open(fileLog(path));
    await book.release(noise, 1);
    const { charges, share } = await book.summary();
    assert.equal(charges.length, 3);
    assert.equal(share, 0.30000000000000004);
    return "counted";
  } catch (thrown) {
    if (thrown.code !== "ERR_LEDGER") throw thrown;
    return "closed";
  } finally {
    rmSync(path);
  }
}

/** Tries what `change` makes of the bytes at every place; counts what became of them. */
export async function everywhere(folder, bytes, changes) {
  const found = { counted: 0, closed: 0 };
  for (const [name, change] of Object.entries(changes)) {
    for (let start = 0; start < bytes.length; start += 16) {
      const places = Array.from(
        { length: Math.min(16, bytes.length - start) },
        (_, at) => start + at,
      );
      const ends = await Promise.all(
        places.map((at) =>
          tried(folder, `${name}-${at}`, change(bytes, at)).catch((thrown) => {
            throw new Error(`${name} at ${at}: ${thrown.message}`);
          }),
        ),
      );
      for (const end of ends) found[end]++;
    }
  }
  return found;
}

const replaced = (by) => (bytes, at) => {
  const copy = Buffer.from(bytes);
  copy[at] = by(copy[at]);
  return copy;
};
export const flip = (bit) => replaced((byte) => byte ^ (1 << bit));
export const set = (value) => replaced(() => value);
export const cut = (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
export const add = (value) => (bytes, at) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at)]);
