/**
 * A large WebAssembly module as text: LZMA1 in base 64, which is a sixth lighter after gzip than
 * the bytes themselves. What reads it goes with the module. That is 1 kB, which a module as small
 * as `respond` does not win back.
 *
 * Modules share much code. Brotli finds it in the texts of `packed.mjs`, and not in these. Measured
 * with the module of groups, in kB after gzip and after Brotli: the entry alone weighs 171 and 165
 * (by `packed.mjs` 197 and 170), and with the default entry 308 and 283 (335 and 235). Node reads
 * it in 18 ms at first (2 ms). The default entry would be 20 kB lighter so, and its first release
 * 70 ms later, at 10 Mbit/s with a slow processor (`npm run bench -- packing`).
 *
 * The format is that of the LZMA SDK (Pavlov, "LZMA specification", 2015): literals by 3 bits of
 * the byte before, positions by 2 bits, and a mark at the end.
 */
import binaryen from "binaryen";
import { compress } from "lzma1";

/** Properties, the size of the dictionary, that of the module: known here without them. */
const header = 13;
/** 3 + 9 (0 + 5 * 2): how the encoder was set. */
const properties = 93;

/** The text of a module. */
export function dense(bytes) {
  const stream = Buffer.from(compress(bytes, 9));
  if (stream[0] !== properties) throw new Error("the encoder has other properties");
  // Without letters that only fill up.
  const filled = Buffer.alloc(3 * Math.ceil((stream.length - header) / 3));
  stream.copy(filled, 0, header);
  return filled.toString("base64");
}

/** Where the text is expected, and where the bytes are written: as in `packed.mjs`. */
const start = 512;
/** What a copy may write behind the end, of a text that was altered. */
const slack = 512;

/** Tables of probabilities, of 16 bits each: by name, where each begins and how many it has. */
const tables = { match: 192, rep: 12, repG0: 12, repG1: 12, repG2: 12, rep0Long: 192 };
const sized = { ...tables, slot: 256, special: 128, align: 16, length: 514, repLength: 514 };
const begin = {};
let count = 0;
for (const [name, size] of Object.entries({ ...sized, literal: 0x300 << 3 })) {
  begin[name] = 2 * count;
  count += size;
}

/** The address of a probability: of a table, at an index that is an expression. */
const at = (table, index) =>
  `(i32.add (i32.add (global.get $tables) (i32.const ${begin[table]})) (i32.shl ${index} (i32.const 1)))`;
const get = (name) => `(local.get $${name})`;
const number = (value) => `(i32.const ${value})`;
const add = (one, other) => `(i32.add ${one} ${other})`;
const set = (name, value) => `(local.set $${name} ${value})`;
const bit = (table, index) => `(call $bit ${at(table, index)})`;
/** An index by the state and the two lowest bits of the position. */
const byPosition = add(`(i32.shl ${get("state")} (i32.const 4))`, get("position"));
/** The byte that lies so far back. */
const back = `(i32.load8_u (i32.sub (i32.sub ${get("to")} ${get("rep0")}) (i32.const 1)))`;
const write = (byte) => `(i32.store8 ${get("to")} ${byte}) ${set("to", add(get("to"), number(1)))}`;
const when = (test, then, otherwise) =>
  `(if ${test} (then ${then}) ${otherwise === undefined ? "" : `(else ${otherwise})`})`;

/** A bit by its probability, which learns from it. */
const functions = `
  (func $normalize
    (if (i32.lt_u (global.get $range) (i32.const 0x1000000)) (then
      (global.set $range (i32.shl (global.get $range) (i32.const 8)))
      (global.set $code (i32.or
        (i32.shl (global.get $code) (i32.const 8))
        (i32.load8_u (global.get $from))))
      (global.set $from (i32.add (global.get $from) (i32.const 1))))))
  (func $bit (param $at i32) (result i32) (local $p i32) (local $bound i32) (local $bit i32)
    (local.set $p (i32.load16_u (local.get $at)))
    (local.set $bound (i32.mul
      (i32.shr_u (global.get $range) (i32.const 11)) (local.get $p)))
    (if (i32.lt_u (global.get $code) (local.get $bound))
      (then
        (global.set $range (local.get $bound))
        (i32.store16 (local.get $at) (i32.add (local.get $p)
          (i32.shr_u (i32.sub (i32.const 2048) (local.get $p)) (i32.const 5)))))
      (else
        (global.set $range (i32.sub (global.get $range) (local.get $bound)))
        (global.set $code (i32.sub (global.get $code) (local.get $bound)))
        (i32.store16 (local.get $at) (i32.sub (local.get $p)
          (i32.shr_u (local.get $p) (i32.const 5))))
        (local.set $bit (i32.const 1))))
    (call $normalize)
    (local.get $bit))
  ;; Bits of a tree, the highest first; or the lowest first.
  (func $tree (param $at i32) (param $bits i32) (result i32) (local $node i32) (local $left i32)
    (local.set $node (i32.const 1))
    (local.set $left (local.get $bits))
    (loop $next
      (local.set $node (i32.or (i32.shl (local.get $node) (i32.const 1))
        (call $bit (i32.add (local.get $at) (i32.shl (local.get $node) (i32.const 1))))))
      (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
    (i32.sub (local.get $node) (i32.shl (i32.const 1) (local.get $bits))))
  (func $reversed (param $at i32) (param $bits i32) (result i32)
    (local $node i32) (local $place i32) (local $bit i32) (local $value i32)
    (local.set $node (i32.const 1))
    (loop $next
      (local.set $bit
        (call $bit (i32.add (local.get $at) (i32.shl (local.get $node) (i32.const 1)))))
      (local.set $node (i32.or (i32.shl (local.get $node) (i32.const 1)) (local.get $bit)))
      (local.set $value
        (i32.or (local.get $value) (i32.shl (local.get $bit) (local.get $place))))
      (local.set $place (i32.add (local.get $place) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $place) (local.get $bits))))
    (local.get $value))
  (func $direct (param $bits i32) (result i32) (local $value i32) (local $bit i32)
    (loop $next
      (global.set $range (i32.shr_u (global.get $range) (i32.const 1)))
      (local.set $bit (i32.ge_u (global.get $code) (global.get $range)))
      (global.set $code (i32.sub (global.get $code)
        (i32.mul (local.get $bit) (global.get $range))))
      (call $normalize)
      (local.set $value
        (i32.or (i32.shl (local.get $value) (i32.const 1)) (local.get $bit)))
      (br_if $next (local.tee $bits (i32.sub (local.get $bits) (i32.const 1)))))
    (local.get $value))
  ;; How long a copy is, less 2.
  (func $length (param $at i32) (param $position i32) (result i32)
    (if (i32.eqz (call $bit (local.get $at))) (then (return (call $tree
      (i32.add (i32.add (local.get $at) (i32.const 4))
        (i32.shl (local.get $position) (i32.const 4)))
      (i32.const 3)))))
    (if (i32.eqz (call $bit (i32.add (local.get $at) (i32.const 2)))) (then (return (i32.add
      (i32.const 8)
      (call $tree
        (i32.add (i32.add (local.get $at) (i32.const 260))
          (i32.shl (local.get $position) (i32.const 4)))
        (i32.const 3))))))
    (i32.add (i32.const 16)
      (call $tree (i32.add (local.get $at) (i32.const 516)) (i32.const 8))))`;

/** Six bits of a letter of base 64. */
const sextet = `
  (func $sextet (param $letter i32) (result i32)
    (if (i32.ge_u (local.get $letter) (i32.const 97))
      (then (return (i32.sub (local.get $letter) (i32.const 71)))))
    (if (i32.ge_u (local.get $letter) (i32.const 65))
      (then (return (i32.sub (local.get $letter) (i32.const 65)))))
    (if (i32.ge_u (local.get $letter) (i32.const 48))
      (then (return (i32.add (local.get $letter) (i32.const 4)))))
    (select (i32.const 62) (i32.const 63) (i32.eq (local.get $letter) (i32.const 43))))`;

/** Four letters are three bytes, which are moved out of the way of what is written. */
const unlettered = `
  (loop $letters
    (if (i32.lt_u (local.get $letter) (local.get $end)) (then
      (local.set $four (i32.or (i32.shl (local.get $four) (i32.const 6))
        (call $sextet (i32.load8_u (local.get $letter)))))
      (local.set $letter (i32.add (local.get $letter) (i32.const 1)))
      (if (i32.eqz (i32.and (i32.sub (local.get $letter) (i32.const ${start})) (i32.const 3)))
        (then
          (i32.store8 (local.get $last) (i32.shr_u (local.get $four) (i32.const 16)))
          (i32.store8 offset=1 (local.get $last) (i32.shr_u (local.get $four) (i32.const 8)))
          (i32.store8 offset=2 (local.get $last) (local.get $four))
          (local.set $four (i32.const 0))
          (local.set $last (i32.add (local.get $last) (i32.const 3)))))
      (br $letters))))`;

const literal = `
  ${set("at", at("literal", `(i32.mul (i32.const 0x300) (i32.shr_u ${get("before")} (i32.const 5)))`))}
  ${set("symbol", number(1))}
  ${when(
    `(i32.ge_u ${get("state")} (i32.const 7))`,
    `${set("matched", back)}
     (block $differs (loop $matching
       ${set("matched", `(i32.shl ${get("matched")} (i32.const 1))`)}
       ${set("expected", `(i32.and ${get("matched")} (i32.const 0x100))`)}
       ${set(
         "symbol",
         `(i32.or (i32.shl ${get("symbol")} (i32.const 1)) (local.tee $bit (call $bit
           (i32.add ${get("at")} (i32.shl
             (i32.add (i32.add (i32.const 0x100) ${get("expected")}) ${get("symbol")})
             (i32.const 1))))))`,
       )}
       (br_if $differs (i32.ne (i32.shr_u ${get("expected")} (i32.const 8)) ${get("bit")}))
       (br_if $matching (i32.lt_u ${get("symbol")} (i32.const 0x100)))))`,
  )}
  (block $whole (loop $more
    (br_if $whole (i32.ge_u ${get("symbol")} (i32.const 0x100)))
    ${set(
      "symbol",
      `(i32.or (i32.shl ${get("symbol")} (i32.const 1))
        (call $bit (i32.add ${get("at")} (i32.shl ${get("symbol")} (i32.const 1)))))`,
    )}
    (br $more)))
  ${write(get("symbol"))}
  ${set(
    "state",
    `(select (i32.const 0)
      (select (i32.sub ${get("state")} (i32.const 3)) (i32.sub ${get("state")} (i32.const 6))
        (i32.lt_u ${get("state")} (i32.const 10)))
      (i32.lt_u ${get("state")} (i32.const 4)))`,
  )}
  (br $next)`;

const early = (one, other) =>
  set("state", `(select ${number(one)} ${number(other)} (i32.lt_u ${get("state")} ${number(7)}))`);

/** A copy from one of the last distances. */
const repeated = `
  ${when(
    `(i32.eqz ${bit("repG0", get("state"))})`,
    when(`(i32.eqz ${bit("rep0Long", byPosition)})`, `${early(9, 11)} ${write(back)} (br $next)`),
    `${when(
      `(i32.eqz ${bit("repG1", get("state"))})`,
      set("distance", get("rep1")),
      `${when(
        `(i32.eqz ${bit("repG2", get("state"))})`,
        set("distance", get("rep2")),
        `${set("distance", get("rep3"))} ${set("rep3", get("rep2"))}`,
      )} ${set("rep2", get("rep1"))}`,
    )} ${set("rep1", get("rep0"))} ${set("rep0", get("distance"))}`,
  )}
  ${set("length", `(call $length ${at("repLength", number(0))} ${get("position")})`)}
  ${early(8, 11)}`;

/** A copy from a distance of its own. */
const matched = `
  ${set("rep3", get("rep2"))} ${set("rep2", get("rep1"))} ${set("rep1", get("rep0"))}
  ${set("length", `(call $length ${at("length", number(0))} ${get("position")})`)}
  ${early(7, 10)}
  ${set(
    "slot",
    `(call $tree ${at(
      "slot",
      `(i32.shl (select ${get("length")} ${number(3)} (i32.lt_u ${get("length")} ${number(3)}))
        ${number(6)})`,
    )} ${number(6)})`,
  )}
  ${when(
    `(i32.lt_u ${get("slot")} ${number(4)})`,
    set("rep0", get("slot")),
    `${set("bits", `(i32.sub (i32.shr_u ${get("slot")} ${number(1)}) ${number(1)})`)}
     ${set(
       "rep0",
       `(i32.shl (i32.or ${number(2)} (i32.and ${get("slot")} ${number(1)})) ${get("bits")})`,
     )}
     ${when(
       `(i32.lt_u ${get("slot")} ${number(14)})`,
       set(
         "rep0",
         add(
           get("rep0"),
           `(call $reversed
             ${at("special", `(i32.sub ${get("rep0")} ${get("slot")})`)} ${get("bits")})`,
         ),
       ),
       set(
         "rep0",
         add(
           add(
             get("rep0"),
             `(i32.shl (call $direct (i32.sub ${get("bits")} ${number(4)})) ${number(4)})`,
           ),
           `(call $reversed ${at("align", number(0))} ${number(4)})`,
         ),
       ),
     )}`,
  )}`;

const locals = [
  ...["letter", "four", "first", "last", "to", "goal", "at", "state", "position", "before"],
  ...["symbol", "matched", "expected", "bit", "distance", "length", "slot", "bits"],
  ...["rep0", "rep1", "rep2", "rep3"],
];

/**
 * The decoder in base 64; see src/ts/engine/packed.ts. What it gives is where it ended, or 0 for
 * a text that was altered. It ends for any text: each turn writes a byte.
 */
export function denseDecoder() {
  const module = binaryen.parseText(`(module
    (memory (export "memory") 1)
    (global $range (mut i32) (i32.const -1))
    (global $code (mut i32) (i32.const 0))
    (global $from (mut i32) (i32.const 0))
    (global $tables (mut i32) (i32.const 0))
    ${sextet} ${functions}
    (func (export "decode") (param $end i32) (param $size i32) (result i32)
      ${locals.map((name) => `(local $${name} i32)`).join(" ")}
      ${set("letter", number(start))}
      ${set("goal", add(number(start), get("size")))}
      ${set("first", add(add(get("end"), get("size")), number(slack)))}
      ${set("last", get("first"))}
      ${unlettered}
      (global.set $tables (i32.and (i32.add ${get("last")} (i32.const 16)) (i32.const -4)))
      ${set("at", number(0))}
      (loop $tables
        (i32.store16 (i32.add (global.get $tables) ${get("at")}) (i32.const 1024))
        (br_if $tables (i32.lt_u
          (local.tee $at (i32.add ${get("at")} (i32.const 2))) (i32.const ${2 * count}))))
      (global.set $code (i32.or
        (i32.or
          (i32.shl (i32.load8_u offset=1 ${get("first")}) (i32.const 24))
          (i32.shl (i32.load8_u offset=2 ${get("first")}) (i32.const 16)))
        (i32.or
          (i32.shl (i32.load8_u offset=3 ${get("first")}) (i32.const 8))
          (i32.load8_u offset=4 ${get("first")}))))
      (global.set $from (i32.add ${get("first")} (i32.const 5)))
      ${set("to", number(start))}
      (block $ended (loop $next
        (if (i32.le_u ${get("to")} ${get("goal")}) (then
          ${set("position", `(i32.and (i32.sub ${get("to")} ${number(start)}) (i32.const 3))`)}
          ${when(
            `(i32.eqz ${bit("match", byPosition)})`,
            `${set(
              "before",
              `(select (i32.load8_u (i32.sub ${get("to")} (i32.const 1))) (i32.const 0)
                (i32.gt_u ${get("to")} ${number(start)}))`,
            )} ${literal}`,
          )}
          ${when(bit("rep", get("state")), repeated, matched)}
          (br_if $ended (i32.eq ${get("rep0")} (i32.const -1)))
          ${set("length", add(get("length"), number(2)))}
          (loop $copy
            ${write(back)}
            (br_if $copy (local.tee $length (i32.sub ${get("length")} (i32.const 1)))))
          (br $next)))))
      ;; All of it was read, and nothing is left of it.
      (select ${get("to")} ${number(0)} (i32.and
        (i32.eqz (global.get $code))
        (i32.le_u (i32.sub ${get("last")} (global.get $from)) (i32.const 2))))))`);
  module.optimize();
  // Whoever built a module in this process may have asked for names.
  binaryen.setDebugInfo(false);
  const bytes = Buffer.from(module.emitBinary());
  module.dispose();
  return bytes.toString("base64");
}
