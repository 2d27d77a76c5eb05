/** The check that no private double decides a jump: what it refuses, and what it lets pass. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutJumps } from "../../scripts/check/jumps.mjs";

/** A module of one pass that reads row after row; `body` comes after each was read into `$row`. */
const pass = (body, path = "rows::sum_rounded") => `(module
 (func $sottovoce_loops::${path}::h0123456789abcdef (param $at i32) (param $left i32) (param $0 f64)
  (local $row f64)
  (local $bits i64)
  (local $other i32)
  (block $done
   (loop $next
    (local.set $row
     (f64.load
      (local.get $at)
     )
    )
    ${body}
    (local.set $at (i32.add (local.get $at) (i32.const 8)))
    (br_if $next
     (local.tee $left
      (i32.sub (local.get $left) (i32.const 1))
     )
    )
   )
   (return)
  )
  (call $panic_bounds_check)
  (unreachable)
 )
)`;

const looked = (body) => withoutJumps("x", pass(body));
const bits = "(i64.reinterpret_f64 (local.get $row))";
const isLarge = `(i64.gt_u ${bits} (i64.const 7))`;

test("steps that are the same for every row are let pass", () => {
  for (const body of [
    "",
    `(local.set $bits (select ${bits} (i64.const 0) (f64.lt (local.get $row) (local.get $0))))`,
    "(local.set $other (f64.ge (local.get $row) (local.get $0)))",
    // A check of bounds, which never fails: it leaves for a trap, or goes on to one.
    `(br_if $done (local.tee $other ${isLarge}))`,
    `(block $fits (br_if $fits ${isLarge}) (call $panic_bounds_check) (unreachable))`,
    `(block $fits (br_if $fits ${isLarge}) (local.set $other (i32.const 1)) (br $done))`,
    // Optimizers write the same without words, with or without another way.
    `(if ${isLarge} (then (unreachable)))`,
    `(block $fits
      (if ${isLarge} (then (local.set $bits ${bits}) (br $fits)) (else (unreachable))))`,
    `(block $fits (if ${isLarge} (then (local.set $bits ${bits}) (br $fits))) (unreachable))`,
    `(block $fits
      (block $fails (if ${isLarge} (then (br $fails))) (local.set $bits ${bits}) (br $fits))
      (unreachable))`,
    // A value that is public, beside a private one.
    `(block $out
      (br_if $out
       (block (result i32) (local.set $bits ${bits}) (i32.eqz (local.get $left)))))`,
    `(block $out
      (br_if $out
       (if (result i32) (local.get $left) (then (i32.const 1)) (else (i32.const 0)))))`,
    // A product of 128 bits, and a place of a row that is used for something public afterwards.
    "(call $__multi3 (i32.const 0) (i64.const 1) (i64.const 0) (i64.const 2) (i64.const 0))",
    `(local.set $other ${isLarge})
     (local.set $other (i32.const 1))
     (block $out (br_if $out (local.get $other)))`,
  ])
    assert.deepEqual(looked(body), ["rows::sum_rounded"], body);
});

test("what jumps by a row is refused, in whatever form", () => {
  for (const [body, rule] of [
    ["(local.set $other (f64.ne (local.get $row) (local.get $row)))", /has f64\.ne$/],
    ["(local.set $other (f64.eq (local.get $row) (local.get $0)))", /has f64\.eq$/],
    ["(local.set $row (f64.min (local.get $row) (local.get $0)))", /has f64\.min$/],
    ["(local.set $row (f64.max (local.get $row) (local.get $0)))", /has f64\.max$/],
    [`(local.set $row (select (local.get $row) (local.get $0) ${isLarge}))`, /between doubles$/],
    [`(local.set $row (select (f64.const 0) (f64.const 1) ${isLarge}))`, /between doubles$/],
    [
      `(drop (select (v128.const i64x2 1 1) (v128.const i64x2 0 0) ${isLarge}))`,
      /between doubles$/,
    ],
    // An optimizer makes this of comparing pairs of integers without signs.
    [
      `(drop (i64x2.replace_lane 1
        (select (v128.const i64x2 -1 -1) (v128.const i64x2 0 0) ${isLarge})
        (i64.const 0)))`,
      /between doubles$/,
    ],
    [
      `(drop (select
        (block (result v128) (v128.const i64x2 1 1)) (v128.const i64x2 0 0) ${isLarge}))`,
      /between doubles$/,
    ],
    [`(block $out (br_if $out ${isLarge}) (local.set $bits ${bits}))`, /has a br_if by/],
    [`(br_if $next ${isLarge})`, /has a br_if by/],
    [`(if ${isLarge} (then (local.set $other (i32.const 1))))`, /has an if by/],
    [`(block $a (block $b (br_table $a $b (i32.wrap_i64 ${bits}))))`, /has a br_table by/],
    [`(block $on (if ${isLarge} (then (br $on))) (local.set $bits ${bits}))`, /has an if by/],
    // By the value of a block, however it came to be.
    [
      `(br_if $next (block (result i32) (local.set $other (i32.const 1)) ${isLarge}))`,
      /a br_if by/,
    ],
    [
      `(br_if $next (block $told (result i32) (br $told ${isLarge}) (i32.const 0)))`,
      /has a br_if by/,
    ],
    [
      `(br_if $next
        (if (result i32) (local.get $left) (then (i32.const 1)) (else ${isLarge})))`,
      /has a br_if by/,
    ],
    // By what was computed of a row, one row later too.
    [
      `(block $out (br_if $out (local.get $other)) (local.set $bits ${bits}))
       (local.set $other ${isLarge})`,
      /has a br_if by/,
    ],
    ["(call $__ashlti3 (i32.const 0) (i64.const 1) (i64.const 0) (i32.const 7))", /ashlti3 in a/],
  ])
    assert.throws(() => looked(body), rule, body);
});

test("a pass over doubles that nobody named is refused, and code of others is not looked at", () => {
  assert.throws(() => withoutJumps("x", pass("", "rows::new")), /rows::new reads doubles/);
  const other = pass("(drop (f64.ne (local.get $row) (local.get $row)))").replace(
    "sottovoce_loops",
    "dashu_int",
  );
  assert.deepEqual(withoutJumps("x", other), []);
});
