/** Parts of all mechanisms in base 2, whose weights are powers of a fraction. */
import type { Mechanism, Plan } from "./common.js";

/** The base `(x / 2^y)^z` in a plan. `x` is canonical text. */
export type Base2 = { readonly x: string; readonly y: number; readonly z: number };
/**
 * A base to choose, with the loss of one unit of cost. The loss is rounded up, in bits and in nats
 * (`epsilon`).
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
