/** Candidates that a plan does not list: evenly spaced ones, and decimals. */
import type { Exact } from "../api/common.js";
import type { QuantilePlan } from "../api/quantile.js";
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";

/** A grid as the core reads it. */
export type GridTexts = Exclude<QuantilePlan["candidates"], readonly number[]>;

const even = ["first", "last", "step"] as const;
const decimal = ["digits", "smallest", "largest", "signed"] as const;

/** Reads what was given as a grid; `otherwise` says what else there might have been. */
export function gridTexts(value: unknown, otherwise = ""): GridTexts {
  const hasOneOf = (names: readonly string[]): boolean =>
    names.some((name) => Object.hasOwn(value as object, name));
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  // Keys of both shapes, or of neither, are of no shape.
  if (typeof value !== "object" || value === null || isList || hasOneOf(even) === hasOneOf(decimal))
    throw refuse(
      "candidates",
      `must be ${otherwise}a grid { first, last, step }, or decimals { digits, smallest, largest, signed }`,
    );
  const text = (name: string, part: unknown): string => exactText(name, part as Exact);
  if (hasOneOf(even)) {
    const { first, last, step } = own(value, even);
    return { first: text("first", first), last: text("last", last), step: text("step", step) };
  }
  const { digits, smallest, largest, signed } = own(value, decimal);
  if (typeof digits !== "number") throw refuse("digits", "must be a whole number from 1 to 6");
  if (typeof signed !== "boolean")
    throw refuse("signed", "must be true (candidates below 0 too) or false");
  return {
    digits,
    smallest: text("smallest", smallest),
    largest: text("largest", largest),
    signed,
  };
}
