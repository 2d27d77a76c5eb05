/** Values that a release can have: for receipts, whose value is compared with their plan. */
import { mostItems } from "../input/limits.js";

/** -0 is not one: it is never released. */
export function isWhole(
  value: unknown,
  lowest = -Number.MAX_SAFE_INTEGER,
  highest = Number.MAX_SAFE_INTEGER,
): value is number {
  return (
    Number.isSafeInteger(value) &&
    !Object.is(value, -0) &&
    (value as number) >= lowest &&
    (value as number) <= highest
  );
}

/** The index of a score or cost. */
export function isIndex(value: unknown): value is number {
  return isWhole(value, 0, mostItems - 1);
}

export function isList(
  value: unknown,
  isOne: (one: unknown) => boolean,
  length?: number,
): value is number[] {
  return (
    Array.isArray(value) &&
    (length === undefined ? value.length <= mostItems : value.length === length) &&
    value.every((one) => isOne(one))
  );
}
