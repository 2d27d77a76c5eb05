/** Buckets of dates, by the numbers that texts begin with: in a statement, and of a label. */
import type { Every } from "../api/groups.js";
import { refuse } from "../error.js";
import type { Table, Words } from "./dialect.js";

/** The buckets from one number to another, both included. */
export interface Buckets {
  readonly every: Every;
  readonly first: number;
  readonly last: number;
}

/** How rows of a unit begin, the signs that may follow, and how a label is written. */
interface Unit {
  readonly pattern: string;
  readonly next: string;
  readonly label: RegExp;
  /** The number of the bucket with this label, whose numbers are the first two. */
  at(year: number, part: number, label: string): number;
  /** The number of the bucket by the columns `y`, `m`, `h` and `days` of a row. */
  readonly number: string;
}

const month = { pattern: "9999-99", next: "-" } as const;
const day = { pattern: "9999-99-99", next: "T" } as const;
const units: { readonly [every in Every]: Unit } = {
  year: {
    ...{ pattern: "9999", next: "-", label: /^(\d{4})$/ },
    at: (year) => year,
    number: "y",
  },
  quarter: {
    ...{ ...month, label: /^(\d{4})-Q([1-4])$/ },
    at: (year, quarter) => 4 * year + quarter - 1,
    number: `4 * y + ${whole("(m - 1)", 3)}`,
  },
  month: {
    ...{ ...month, label: /^(\d{4})-(0[1-9]|1[0-2])$/ },
    at: (year, month) => 12 * year + month - 1,
    number: "12 * y + m - 1",
  },
  week: {
    ...{ ...day, label: /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-3])$/ },
    // The week of 4 January is the first of its year.
    at: (year, week) => Math.floor(daysUntil(`${written(year)}-01-04`) / 7) + week - 1,
    number: whole("days", 7),
  },
  day: {
    ...{ ...day, label: /^(\d{4})-\d\d-\d\d$/ },
    at: (_, __, label) => daysUntil(label),
    number: "days",
  },
  hour: {
    ...{ pattern: "9999-99-99T99", next: ":", label: /^(\d{4})-\d\d-\d\dT([01]\d|2[0-3])$/ },
    at: (_, hour, label) => 24 * daysUntil(label.slice(0, 10)) + hour,
    number: "24 * days + h",
  },
};

/** Reads the buckets of a plan. */
export function bucketsOf(given: object): Buckets {
  const { first, last, every } = given as { readonly [key: string]: unknown };
  const known = Object.keys(units).find((unit) => unit === every) as Every | undefined;
  if (!known) throw refuse("every", `must be one of ${Object.keys(units).join(", ")}`);
  const from = numberOf("first", first, known, 0);
  return { every: known, first: from, last: numberOf("last", last, known, from) };
}

function numberOf(name: string, label: unknown, every: Every, least: number): number {
  const { label: form, at } = units[every];
  const [text, year, part] = (typeof label === "string" && form.exec(label)) || [];
  const number = text === undefined ? NaN : at(Number(year), Number(part), text);
  if (!(number >= least && Number(year) > 0))
    throw refuse(name, "must be a label, the first one first: pass query.plan");
  return number;
}

const written = (year: number): string => String(year).padStart(4, "0");

/** How many days a day is after 1 January of year 1, a Monday; NaN if no calendar has it. */
function daysUntil(label: string): number {
  const [from, to] = ["0001-01-01", label].map((text) => Date.parse(`${text}T00:00:00Z`));
  const days = ((to as number) - (from as number)) / 86_400_000;
  return new Date(to as number).toJSON()?.startsWith(label) ? days : NaN;
}

/** How often `by` goes into a whole number that is not below 0. */
function whole(number: string, by: number): string {
  return `(${number} - ${number} % ${by}) / ${by}`;
}

/** Table that has the texts, their column, and what else of it is carried along. */
export interface Dated {
  readonly from: string;
  readonly column: string;
  readonly carried: string;
}

/**
 * Tables of which the last has what is carried along, and the bucket as `place`: NULL for a text in
 * none. Their names end in `at`.
 */
export function dateTables(
  { every, first, last }: Buckets,
  { from, column, carried }: Dated,
  at: number,
  words: Words,
): readonly Table[] {
  const { pattern, next, number } = units[every];
  /** Column of one part of a date; a part that is not written counts as the first there is. */
  const part = (name: string, start: number, least: number, length = 2): string =>
    start < pattern.length
      ? `CAST(substr(t, ${start + 1}, ${length}) AS INTEGER) AS ${name}`
      : `${least} AS ${name}`;
  const parts = [part("y", 0, 1, 4), part("m", 5, 1), part("d", 8, 1), part("h", 11, 0)].join(", ");
  const leap = "CASE WHEN y % 4 = 0 AND (y % 100 <> 0 OR y % 400 = 0) THEN 1 ELSE 0 END";
  const length = "CASE WHEN m = 2 THEN 28 + leap WHEN m IN (4, 6, 9, 11) THEN 30 ELSE 31 END";
  const isDay = `y > 0 AND m BETWEEN 1 AND 12 AND d BETWEEN 1 AND ${length} AND h < 24`;
  const [fours, hundreds, eras] = [4, 100, 400].map((by) => whole("(y - 1)", by));
  const days =
    `365 * (y - 1) + ${fours} - ${hundreds} + ${eras} + ${whole("(367 * m - 362)", 12)}` +
    ` - (2 - leap) * ${whole("(m + 9)", 12)} + d - 1`;
  const steps: readonly Table[] = [
    [
      "sottovoce_texts",
      `SELECT ${carried}, CASE WHEN ${words.begins(column, pattern, next)} THEN ${column} END AS t`,
    ],
    ["sottovoce_parts", `SELECT ${carried}, ${parts}`],
    ["sottovoce_years", `SELECT ${carried}, y, m, d, h, ${leap} AS leap`],
    ["sottovoce_days", `SELECT ${carried}, y, m, h, CASE WHEN ${isDay} THEN ${days} END AS days`],
    [
      "sottovoce_numbers",
      `SELECT ${carried}, CASE WHEN days >= 0 THEN ${words.floor(number)} END AS b`,
    ],
    [
      "sottovoce_dates",
      `SELECT ${carried}, CASE WHEN b BETWEEN ${first} AND ${last} THEN b - ${first} END AS place`,
    ],
  ];
  return steps.map(([name, select], step): Table => {
    const [before] = steps[step - 1] ?? [];
    const source = before === undefined ? from : before + String(at);
    return [name + String(at), `${select} FROM ${source}${words.once}`];
  });
}
