/**
 * Bigints of any size on their way to wasm and back: 64-bit words in two's complement, never text.
 */
import { mapped } from "../host/lists.js";

/**
 * For each, how many words it has, and these, the lowest first. Halves are split again and again,
 * so that large ones cost little more than their length.
 */
export function wordsOf(values: readonly bigint[]): BigUint64Array {
  const counts = mapped(values, wordCount);
  let length = values.length;
  for (let index = 0; index < counts.length; index++) length += counts[index] as number;
  const words = new BigUint64Array(length);
  for (let at = 0, index = 0; index < values.length; index++) {
    const count = counts[index] as number;
    words[at] = BigInt(count);
    split(values[index] as bigint, words, at + 1, count);
    at += 1 + count;
  }
  return words;
}

/** The bigints that were written so. */
export function bigintsOf(words: BigUint64Array): bigint[] {
  const values: bigint[] = [];
  for (let at = 0; at < words.length;) {
    const count = Number(words[at]);
    values[values.length] = BigInt.asIntN(64 * count, joined(words, at + 1, count));
    at += 1 + count;
  }
  return values;
}

/** A power of two of words, in which a bigint fits with its sign. */
function wordCount(value: bigint): number {
  let count = 1;
  while (BigInt.asIntN(64 * count, value) !== value) count *= 2;
  return count;
}

function split(value: bigint, words: BigUint64Array, at: number, count: number): void {
  if (count === 1) {
    words[at] = BigInt.asUintN(64, value);
    return;
  }
  const half = count / 2;
  split(BigInt.asUintN(64 * half, value), words, at, half);
  split(value >> BigInt(64 * half), words, at + half, half);
}

function joined(words: BigUint64Array, at: number, count: number): bigint {
  if (count === 1) return words[at] as bigint;
  const half = count >> 1;
  return (joined(words, at + half, count - half) << BigInt(64 * half)) | joined(words, at, half);
}
