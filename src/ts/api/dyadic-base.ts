/** Parts of all mechanisms in base 2. */
import type { Mechanism, Plan } from "./common.js";

/**
 * The base `(x / 2^y)^z` in the plan of a mechanism. The mechanism computes its probabilities from
 * powers of the base. `x` is an integer, written as text.
 */
export type Base2 = { readonly x: string; readonly y: number; readonly z: number };
/**
 * The arguments `x`, `y` and `z` of `base(x, y, z)`. The base is the fraction
 * `(x / 2^y)^z`. Its privacy loss for one unit of cost is the negative logarithm of the base.
 * `bits` is this loss in bits, and `epsilon` is the same loss in nats. Both are rounded up.
 */
export interface BaseChoice {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly bits: number;
  readonly epsilon: number;
}

/** A finished mechanism in base 2. Its probabilities are computed from powers of a fraction. */
export interface InBase2<In, Out, P extends Plan> extends Mechanism<In, Out, P> {
  /** The privacy loss of one release in bits, rounded up. `epsilon` is the same loss in nats. */
  readonly bits: number;
}

/** Public integer bounds, as a plan contains them. */
export type IntegerBounds = { readonly lowest: number; readonly highest: number };
/** Public bounds, as a plan contains them. They have decimals only if the plan has a step. */
export type NumberBounds = { readonly lowest: number; readonly highest: number };
