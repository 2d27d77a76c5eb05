/** The unit of an answer in words: rows, or people where a column says whose row it is. */
import { formatTyped } from "../../shared/typed.js";
import { hasIds } from "./grouping-settings.js";
import type { Settings } from "./settings.js";

interface Counted {
  /** After a number. */
  readonly unit: "rows" | "people";
  /** The things counted, with the most of each person if more than one row counts. */
  readonly many: string;
  /** The rows that a sum or a mean is of. */
  readonly these: string;
}

const ROWS: Counted = { unit: "rows", many: "rows", these: "the rows" };

export function countedOf(settings: Settings): Counted {
  if (!hasIds(settings)) return ROWS;
  const most = settings.rowsPerPerson.trim();
  if (most === "1")
    return {
      unit: "people",
      many: "people",
      these: "one row of each person, the first in the file",
    };
  const limit = most === "" ? "" : ` (at most ${formatTyped(most)} of each person)`;
  const many = `rows that count${limit}`;
  return { unit: "rows", many, these: `the ${many}` };
}

/** The unit of an accuracy: people, if it is in rows and people are counted. */
export const unitIn = (unit: string, settings: Settings): string =>
  unit === "rows" ? countedOf(settings).unit : unit;
