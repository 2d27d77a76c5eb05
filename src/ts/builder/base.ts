/** Bases, as builders and plans tell them. */
import type { Base2 } from "../api-base2.js";
import { refuse } from "../error.js";
import { own } from "../options.js";

/** The base that a plan tells. */
export function baseFromPlan(value: unknown): Base2 {
  const { x, y, z } = own(part("base", value), ["x", "y", "z"]);
  return baseOf(x, y, z);
}

export function baseOf(x: unknown, y: unknown, z: unknown): Base2 {
  // Text is for plans only: there it is canonical.
  const whole =
    typeof x === "bigint"
      ? BigInt.asUintN(4096, x) === x
      : Number.isSafeInteger(x) || (typeof x === "string" && /^[1-9][0-9]{0,1233}$/.test(x));
  if (!whole) throw refuse("x", "must be a whole number above 0 and below 2^y");
  return { x: String(x), y: integer("y", y), z: integer("z", z) };
}

export function integer(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw refuse(name, "must be safe integers");
  // Adding 0 turns -0 into 0, which it is.
  return (value as number) + 0;
}

/** A part of a plan that has parts itself. */
export function part(name: string, value: unknown): object {
  if (typeof value !== "object" || value === null) throw refuse(name, "must be an object");
  return value;
}
