/** Dates and times as texts in ISO form, as `dates` of a query reads them. */

/** The unit of the whole number in a cell, which counts from 1970 on. */
export interface Ticks {
  /** Days, or the decimals of a second: 0, 3, 6 or 9. */
  readonly unit: "day" | number;
  /** The text is the day alone. */
  readonly isDate: boolean;
  /** The text ends with Z, for UTC. Otherwise it is the time of some place. */
  readonly isUtc: boolean;
}

const DAY = 86_400n;

/** The text; the empty one for years before 0 and after 9999. */
export function isoOf(value: number | bigint, { unit, isDate, isUtc }: Ticks): string {
  const ticks = BigInt(value);
  const decimals = unit === "day" ? 0 : unit;
  const second = 10n ** BigInt(decimals);
  // The rest of a negative number is negative too.
  const rest = ((ticks % second) + second) % second;
  const seconds = unit === "day" ? ticks * DAY : (ticks - rest) / second;
  const date = new Date(Number(seconds) * 1000);
  const text = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  if (!/^\d{4}-/.test(text)) return "";
  if (isDate) return text.slice(0, 10);
  const fraction = rest === 0n ? "" : `.${String(rest).padStart(decimals, "0")}`;
  return `${text.slice(0, 19)}${fraction}${isUtc ? "Z" : ""}`;
}
