/** What all mechanisms in base 2 share: their weights are powers of a fraction. */
import type { Mechanism, Plan } from "./common.js";

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

/** What mechanisms in base 2 have in addition to the rest. */
export interface InBase2<In, Out, P extends Plan> extends Mechanism<In, Out, P> {
  /**
   * Loss per release in bits (base-2 differential privacy), rounded up; `epsilon` is the same in
   * nats.
   */
  readonly bits: number;
}

/** Public integer bounds. */
export type IntegerBounds = { readonly lowest: number; readonly highest: number };
