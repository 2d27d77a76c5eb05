/** Candidates that a plan does not list: evenly spaced ones, and decimals. */
import type { Exact } from "../api/common.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import { own } from "../options.js";
import type { GridTexts } from "../query/quantile.js";

const even = ["first", "last", "step"] as const;
const decimal = ["digits", "smallest", "largest", "signed"] as const;

/** What was given as a grid; `otherwise` tells what else there might have been. */
export function gridTexts(value: unknown, otherwise = ""): GridTexts {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (typeof value !== "object" || value === null || isList)
    throw refuse(
      "candidates",
      `must be ${otherwise}a grid { first, last, step }, or decimals { digits, smallest, largest, signed }`,
    );
  const text = (name: string, part: unknown): string => exactText(name, part as Exact);
  if (!decimal.some((name) => Object.hasOwn(value, name))) {
    const { first, last, step } = own(value, even);
    return { first: text("first", first), last: text("last", last), step: text("step", step) };
  }
  const { digits, smallest, largest, signed } = own(value, decimal);
  if (typeof digits !== "number") throw refuse("digits", "must be a whole number from 1 to 6");
  if (typeof signed !== "boolean")
    throw refuse("signed", "must be true, for candidates below 0 too, or false");
  return {
    digits,
    smallest: text("smallest", smallest),
    largest: text("largest", largest),
    signed,
  };
}
