/**
 * SHA-256 (FIPS 180-4), for the names of plans. The host's own digest answers later only, and not
 * on pages without TLS.
 */

import { hexadecimal } from "../host/text.js";
import { isPrime } from "./primes.js";

/** The first 32 bits of the fractional parts of the roots of the first 64 primes. */
interface Constants {
  readonly cubeRoots: Int32Array;
  readonly squareRoots: Int32Array;
}
let constants: Constants | undefined;

function computed(): Constants {
  const cubeRoots = new Int32Array(64);
  const squareRoots = new Int32Array(8);
  let found = 0;
  for (let number = 2; found < 64; number++) {
    if (!isPrime(number)) continue;
    cubeRoots[found] = root(3n, BigInt(number) << 96n);
    if (found < 8) squareRoots[found] = root(2n, BigInt(number) << 64n);
    found++;
  }
  return { cubeRoots, squareRoots };
}

/** The low 32 bits of the largest integer whose power is at most `value`. */
function root(power: bigint, value: bigint): number {
  let largest = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n)
    if ((largest + bit) ** power <= value) largest += bit;
  return Number(BigInt.asIntN(32, largest));
}

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The digest as 64 hexadecimal digits in lower case. */
export const sha256 = (message: Uint8Array): string => hexadecimal(sha256Bytes(message));

/** The digest as 32 bytes. */
export function sha256Bytes(message: Uint8Array): Uint8Array {
  // The message, a bit that is 1, zeros, and the length in bits, in blocks of 64 bytes.
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const { squareRoots, cubeRoots } = (constants ??= computed());
  const hash = squareRoots.slice();
  for (let block = 0; block < padded.length; block += 64) compress(hash, cubeRoots, view, block);
  const bytes = new Uint8Array(32);
  const words = new DataView(bytes.buffer);
  hash.forEach((word, index) => words.setInt32(4 * index, word));
  return bytes;
}

const schedule = /* @__PURE__ */ new Int32Array(64);
const at = (words: Int32Array, index: number): number => words[index] as number;

/** Signed words, each by itself: other numbers, and lists, are made again each time. */
function compress(hash: Int32Array, constant: Int32Array, view: DataView, block: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getInt32(block + 4 * t);
  for (let t = 16; t < 64; t++) {
    const early = at(schedule, t - 15);
    const late = at(schedule, t - 2);
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[t] = (((at(schedule, t - 16) + small) | 0) + ((at(schedule, t - 7) + large) | 0)) | 0;
  }
  let a = at(hash, 0);
  let b = at(hash, 1);
  let c = at(hash, 2);
  let d = at(hash, 3);
  let e = at(hash, 4);
  let f = at(hash, 5);
  let g = at(hash, 6);
  let h = at(hash, 7);
  for (let t = 0; t < 64; t++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const upper = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const lower = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const word = (at(constant, t) + at(schedule, t)) | 0;
    const sum = (((h + upper) | 0) + ((chosen + word) | 0)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + sum) | 0;
    d = c;
    c = b;
    b = a;
    a = (sum + ((lower + most) | 0)) | 0;
  }
  hash[0] = at(hash, 0) + a;
  hash[1] = at(hash, 1) + b;
  hash[2] = at(hash, 2) + c;
  hash[3] = at(hash, 3) + d;
  hash[4] = at(hash, 4) + e;
  hash[5] = at(hash, 5) + f;
  hash[6] = at(hash, 6) + g;
  hash[7] = at(hash, 7) + h;
}
