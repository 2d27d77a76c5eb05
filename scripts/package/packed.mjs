/**
 * A WebAssembly module as text inside a script, left to the compression of whoever serves it.
 *
 * Each of 87 common bytes is one character, every other byte two. The text is printable
 * ASCII without quotes, backslash, `$` and `<`, so that no bundler, minifier or charset makes
 * something else of it; what gzip or Brotli leave of it is about as small as what they leave of the
 * bytes. A decoder in WebAssembly, a few hundred bytes, goes with the modules: a script that runs
 * once is too slow for that (benches/packing.mjs compares).
 */
import binaryen from "binaryen";

/** Begins the code of two characters: the last two of those below. */
const firsts = ["}", "~"];
const single = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (character) => !"\"'`\\$<".includes(character) && !firsts.includes(character),
);
/** Every code, shortest first. */
const codes = [...single, ...firsts.flatMap((first) => single.map((second) => first + second))];

/**
 * The bytes that were commonest in our modules, as many as there are codes of one character. The
 * list is one for all: so one decoder reads each module, and code that two of them have is the same
 * text in both, of which gzip keeps one. A list for each would be smaller by a tenth of a decoder.
 */
const common = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 24, 26, 27, 28, 32, 33],
  ...[34, 35, 36, 40, 41, 44, 45, 48, 54, 55, 56, 58, 64, 65, 66, 69, 70, 71, 73, 75, 79, 95, 96],
  ...[97, 98, 100, 101, 104, 105, 106, 107, 108, 110, 111, 113, 114, 115, 116, 117, 120, 124, 126],
  ...[127, 128, 132, 136, 144, 152, 160, 173, 176, 192, 193, 200, 208, 216, 224, 240, 252, 253],
  255,
];

/** The code of each byte. A common byte that is such a character already stays what it is. */
const codeOf = coded();

function coded() {
  const codeOf = Array(256);
  const free = new Set(codes);
  const keep = (byte, code) => free.delete(code) && (codeOf[byte] = code);
  for (const byte of common) keep(byte, String.fromCharCode(byte));
  for (const byte of [...common, ...codeOf.keys()])
    if (codeOf[byte] === undefined) keep(byte, free.values().next().value);
  return codeOf;
}

/** The text of a module. */
export const packed = (bytes) => Array.from(bytes, (byte) => codeOf[byte]).join("");

/** Where the decoder keeps its table, and where it expects the text. */
const [width, start] = [128, 512];

/**
 * The decoder in base 64; see src/ts/engine/packed.ts. It writes the bytes over the text, which is
 * never read behind what was written.
 */
export function decoder() {
  const table = Buffer.alloc(width * (firsts.length + 1));
  codeOf.forEach((code, byte) => {
    const [first, second] = [...code];
    table[
      second ? width * (1 + firsts.indexOf(first)) + second.charCodeAt(0) : first.charCodeAt(0)
    ] = byte;
  });
  const data = [...table].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("");
  const module = binaryen.parseText(`(module
    (memory (export "memory") 1)
    (data (i32.const 0) "${data}")
    (func (export "decode") (param $end i32) (result i32)
      (local $from i32) (local $to i32) (local $code i32)
      (local.set $from (i32.const ${start}))
      (local.set $to (i32.const ${start}))
      (loop $next
        (if (i32.lt_u (local.get $from) (local.get $end)) (then
          (local.set $code (i32.load8_u (local.get $from)))
          (local.set $from (i32.add (local.get $from) (i32.const 1)))
          (if (i32.ge_u (local.get $code) (i32.const ${firsts[0].charCodeAt(0)})) (then
            (local.set $code (i32.add
              (i32.mul
                (i32.sub (local.get $code) (i32.const ${firsts[0].charCodeAt(0) - 1}))
                (i32.const ${width}))
              (i32.load8_u (local.get $from))))
            (local.set $from (i32.add (local.get $from) (i32.const 1)))))
          (i32.store8 (local.get $to) (i32.load8_u (local.get $code)))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (br $next))))
      (local.get $to)))`);
  module.optimize();
  // Whoever built a module in this process may have asked for names.
  binaryen.setDebugInfo(false);
  const bytes = Buffer.from(module.emitBinary());
  module.dispose();
  return bytes.toString("base64");
}
