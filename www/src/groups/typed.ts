/** Categories as they are typed or pasted, and dates. */
import type { Every } from "sottovoce/groups";
import { wordsTyped } from "../questions/typed.js";

/** Each category once: pasted lists often hold some twice. A tab parts them as a line does. */
export function categoriesTyped(text: string): readonly string[] {
  return [...new Set(allTyped(text))];
}

/** How many of a list were there before. */
export function repeatedIn(text: string): number {
  const all = allTyped(text);
  return all.length - new Set(all).size;
}

const allTyped = (text: string) => wordsTyped(text.replaceAll("\t", "\n"));

/** How each date is written, to be shown with its field. */
export const EXAMPLES: Readonly<Record<Every, string>> = {
  year: "2026",
  quarter: "2026-Q1",
  month: "2026-01",
  week: "2026-W01",
  day: "2026-01-05",
  hour: "2026-01-05T13",
};

/** How many buckets there are; null unless both are written as they should be. */
export function bucketsTyped(first: string, last: string, every: Every): number | null {
  const [from, to] = [first, last].map((text) => placeOf(text.trim(), every));
  if (from == null || to == null || to < from) return null;
  return to - from + 1;
}

const DAY = 86_400_000;
const SHAPES: Readonly<Record<Every, RegExp>> = {
  year: /^(\d{4})$/,
  quarter: /^(\d{4})-Q([1-4])$/,
  month: /^(\d{4})-(\d{2})$/,
  week: /^(\d{4})-W(\d{2})$/,
  day: /^(\d{4})-(\d{2})-(\d{2})$/,
  hour: /^(\d{4})-(\d{2})-(\d{2})T(\d{2})$/,
};

/** Where a bucket is among all of its kind. */
function placeOf(text: string, every: Every): number | null {
  const found = SHAPES[every].exec(text);
  if (found === null) return null;
  const [year = 0, part = 1, day = 1, hour = 0] = found.slice(1).map(Number);
  switch (every) {
    case "year":
      return year;
    case "quarter":
      return 4 * year + part;
    case "month":
      return 12 * year + part;
    case "week":
      // The first week is that of January 4.
      return Math.floor((daysTo(year, 1, 4) + 3) / 7) + part;
    case "day":
      return daysTo(year, part, day);
    case "hour":
      return 24 * daysTo(year, part, day) + hour;
  }
}

/** Days from January 1, 1970, which was a Thursday. */
function daysTo(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY;
}
