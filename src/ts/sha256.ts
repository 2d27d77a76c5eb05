/**
 * SHA-256 (FIPS 180-4), for the names of plans. The host's own digest answers later only, and not
 * on pages without TLS.
 */

/** The first 32 bits of the fractional parts of the roots of the first 64 primes. */
interface Constants {
  readonly cubeRoots: Uint32Array;
  readonly squareRoots: Uint32Array;
}
let constants: Constants | undefined;

function computed(): Constants {
  const cubeRoots = new Uint32Array(64);
  const squareRoots = new Uint32Array(8);
  let found = 0;
  for (let number = 2; found < 64; number++) {
    if (!isPrime(number)) continue;
    cubeRoots[found] = root(3n, BigInt(number) << 96n);
    if (found < 8) squareRoots[found] = root(2n, BigInt(number) << 64n);
    found++;
  }
  return { cubeRoots, squareRoots };
}

export function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor === 0) return false;
  return true;
}

/** The low 32 bits of the largest integer whose power is at most `value`. */
function root(power: bigint, value: bigint): number {
  let largest = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n)
    if ((largest + bit) ** power <= value) largest += bit;
  return Number(BigInt.asUintN(32, largest));
}

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The digest as 64 hexadecimal digits in lower case. */
export function sha256(message: Uint8Array): string {
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
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

const schedule = /* @__PURE__ */ new Uint32Array(64);

function compress(hash: Uint32Array, constant: Uint32Array, view: DataView, block: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(block + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [early, late] = [at(schedule, t - 15), at(schedule, t - 2)];
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[t] = at(schedule, t - 16) + small + at(schedule, t - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (let t = 0; t < 64; t++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const upper = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const lower = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const sum = h + upper + chosen + at(constant, t) + at(schedule, t);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + lower + most) | 0];
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let place = 0; place < 8; place++) hash[place] = at(hash, place) + (words[place] as number);
}

type Eight = [number, number, number, number, number, number, number, number];
const at = (words: Uint32Array, index: number): number => words[index] as number;
