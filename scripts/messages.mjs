/**
 * Takes the words of panics out of a module's data, once nothing writes them any more: a function
 * that ends the program is called with their address and length, and no other number in the module
 * points into them. Whatever could be such a number counts as one, so words may stay that nobody
 * reads, but none goes that somebody does.
 *
 * By hand, because no tool does it: wasm-opt drops a segment of data or none of it. A standard
 * library that is built with `panic=immediate-abort` would have no such words, and needs a compiler
 * that is not stable; look again with each toolchain. They are 1.7 kB of the default entry after
 * gzip, and 0.3 of the 28 that a phone loads.
 */
import { Refusal } from "./common.mjs";
import { dataOf, numberAt, sectionOf } from "./sections.mjs";

const codeSection = 10;
const [call, constant] = [0x10, 0x41];
/** No text is so long. */
const tooLong = 10_000;

/**
 * Writes zeros over the words in `cut`, a module made of `whole` by ending some of its functions at
 * once. `calls` are the numbers of these in both: of those that take a text, and of those that take
 * what `format_args!` makes of one.
 */
export function zeroWords(whole, cut, calls) {
  // In the whole module too: some of these functions called others with words of their own.
  const words = [...handedOver(whole, calls), ...handedOver(cut, calls)];
  if (words.length === 0) throw new Refusal("not found, to be cut: words of panics");
  const segments = dataOf(cut);
  const used = usedAddresses(cut, segments, handedOver(cut, calls));
  for (const { address, size } of words) {
    const segment = segments.find(
      (one) => one.address <= address && address + size <= one.address + one.bytes.length,
    );
    if (!segment || used.some((one) => address <= one && one < address + size)) continue;
    segment.bytes.fill(0, address - segment.address, address - segment.address + size);
  }
}

/**
 * Addresses and lengths that these functions are called with, and where they stand: constants right
 * before the call. What is formatted is a text without values where the length is odd: twice that
 * of the text, and 1.
 */
function handedOver(bytes, { plain, formatted }) {
  const [from, to] = sectionOf(bytes, codeSection);
  const found = [];
  for (let at = from; at < to; at++) {
    const address = constantAt(bytes, at);
    const length = address && constantAt(bytes, address.after);
    if (!length) continue;
    const place = constantAt(bytes, length.after);
    const { after } = place ?? length;
    if (bytes[after] !== call) continue;
    const { value } = numberAt(bytes, after + 1);
    const half = formatted.has(value);
    if (!half && !plain.has(value)) continue;
    const size = half ? (length.value - 1) / 2 : length.value;
    if (Number.isInteger(size) && size > 0 && size < tooLong)
      found.push({ address: address.value, size, from: at, after });
  }
  return found;
}

/** All that could be an address of data, but for what stands in these calls. */
function usedAddresses(bytes, segments, calls) {
  const last = segments.at(-1);
  const isAddress = (value) =>
    segments[0].address <= value && value < last.address + last.bytes.length;
  const used = new Set();
  const [from, to] = sectionOf(bytes, codeSection);
  const inCalls = new Set(
    calls.flatMap(({ from, after }) => Array.from({ length: after - from }, (_, at) => from + at)),
  );
  for (let at = from; at < to; at++) if (!inCalls.has(at)) used.add(numberAt(bytes, at).value);
  for (const { bytes } of segments)
    for (let at = 0; at + 4 <= bytes.length; at++) used.add(bytes.readUInt32LE(at));
  return [...used].filter(isAddress);
}

/** An `i32.const`, and what is after it. */
function constantAt(bytes, at) {
  return bytes[at] === constant ? numberAt(bytes, at + 1) : undefined;
}
