/** Parts of all mechanisms in base 2, whose weights are powers of a fraction. */
import type { Mechanism, Plan } from "./common.js";

/**
 * The base of weights, `(x / 2^y)^z`, as a plan contains it. `x` is an integer, written as text.
 */
export type Base2 = { readonly x: string; readonly y: number; readonly z: number };
/**
 * A base that you can pass to `base(x, y, z)`. The base is `(x / 2^y)^z`. `bits` and `epsilon` are
 * its loss for one unit of cost, in bits and in nats, rounded up. This loss is the negative
 * logarithm of the base.
 */
export interface BaseChoice {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly bits: number;
  readonly epsilon: number;
}

/** A finished mechanism in base 2. Its weights are powers of a fraction. */
export interface InBase2<In, Out, P extends Plan> extends Mechanism<In, Out, P> {
  /** The privacy loss of one release in bits, rounded up. `epsilon` is the same loss in nats. */
  readonly bits: number;
}

/** Public integer bounds, as a plan contains them. */
export type IntegerBounds = { readonly lowest: number; readonly highest: number };
