/** Parts of all mechanisms in base 2, whose weights are powers of a fraction. */
import type { Mechanism, Plan } from "./common.js";

/** The base `(x / 2^y)^z` in a plan. `x` is an integer, written as text. */
export type Base2 = { readonly x: string; readonly y: number; readonly z: number };
/**
 * A base `(x / 2^y)^z` for `base(x, y, z)`, with its loss. The loss is that of one unit of cost, in
 * bits (`bits`) and in nats (`epsilon`), both rounded up.
 */
export interface BaseChoice {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly bits: number;
  readonly epsilon: number;
}

/** A finished mechanism in base 2. */
export interface InBase2<In, Out, P extends Plan> extends Mechanism<In, Out, P> {
  /** The loss of one release in bits, rounded up. `epsilon` is the same loss in nats. */
  readonly bits: number;
}

/** Public integer bounds. */
export type IntegerBounds = { readonly lowest: number; readonly highest: number };
