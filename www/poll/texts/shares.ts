/** How shares, means and their intervals are written. */
import { written } from "./numbers.js";

/** With at most that many significant digits. */
export const rounded = (value: number, digits: number): string =>
  written(value, { maximumSignificantDigits: digits });

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A share of all people, in percent. */
export const percent = (share: number): string => written(share, { style: "percent", ...tenths });

/** The ends of an interval of shares, rounded outward; only the second has its sign. */
export function percents(lowest: number, highest: number): readonly [string, string] {
  const low = Math.floor(1000 * lowest) / 10;
  return [written(low, tenths), percent(Math.ceil(1000 * highest) / 1000)];
}

/** The ends of an interval of numbers, rounded outward to four digits. */
export function ends(lowest: number, highest: number): readonly [string, string] {
  const size = Math.max(Math.abs(lowest), Math.abs(highest), Number.MIN_VALUE);
  const unit = 10 ** (3 - Math.floor(Math.log10(size)));
  const outer = (round: (value: number) => number, value: number) =>
    rounded(round(value * unit) / unit, 6);
  return [outer(Math.floor, lowest), outer(Math.ceil, highest)];
}
