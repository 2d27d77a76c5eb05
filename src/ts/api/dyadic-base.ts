/** What all mechanisms in base 2 share: their weights are powers of a fraction. */
import type { Exact, Mechanism, Plan } from "./common.js";

/** A base `(x / 2^y)^z` in a plan; `x` as canonical text. */
export type Base2 = { readonly x: string; readonly y: number; readonly z: number };
/**
 * A base to choose, with what one unit of cost loses at it, rounded up: in bits, and in nats
 * (`epsilon`).
 */
export interface BaseChoice {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly bits: number;
  readonly epsilon: number;
}

/** How weights are sized in base 2: the builder's methods; `Both` has neither missing. */
export interface BaseMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * The base (x / 2^y)^z itself: 0 < x < 2^y, y and z from 1 to 4096. It cannot be combined with
   * `epsilon`. Without a sensitivity, losses are reported at sensitivity 1.
   */
  base(x: number | bigint, y: number, z: number): Both;
  /**
   * How far one person can move the input at most, as computed: see the function that begins the
   * builder. A fraction counts as the next integer. A value that you rounded yourself moves by at
   * most that if you rounded down, or halves up; rounded to even, 0.5 and 1.5 are 2 apart: give how
   * far the rounded values move.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Or: the 32-bit base with the largest loss for `sensitivity` that is at most epsilon;
   * ERR_ARGUMENT where 32 bits cannot hold it.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}

/** What mechanisms in base 2 have beside the rest. */
export interface InBase2<In, Out, P extends Plan> extends Mechanism<In, Out, P> {
  /**
   * Loss per release in bits (base-2 differential privacy), rounded up; `epsilon` is the same in
   * nats.
   */
  readonly bits: number;
}

/** Public integer bounds. */
export type IntegerBounds = { readonly lowest: number; readonly highest: number };
