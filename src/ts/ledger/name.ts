/** Names of ledgers: the same people must not have two of them by mistake. */
import { refuse } from "../error.js";
import { own } from "../input/options.js";
import { composedText, isUnmistaken } from "../input/plain-text.js";

/** Case counts; how letters are composed does not. */
export function nameOf(argument: string, value: unknown): string {
  const name = composedText(argument, value, 200);
  if (name.trim() !== name) throw refuse(argument, "must not begin or end with a blank");
  return name;
}

/**
 * Refuses the name of a new ledger if another name looks like it. A ledger that exists is opened by
 * any name, as earlier versions began them.
 */
export function demandUnmistaken(argument: string, name: string): void {
  if (!isUnmistaken(name))
    throw refuse(
      argument,
      "must not contain invisible characters, two blanks in a row, or blanks other than the common one (U+0020): another name would look the same",
    );
}

/**
 * The name of people whose budget is for one period, if one is set: "users, 2026-11". Options
 * without a period are refused: the budget would be that of another ledger.
 */
export function periodNameOf(name: unknown, options: unknown): string {
  const people = nameOf("people", name);
  if (options === undefined) return people;
  const { period } = own(options, ["period"]);
  return nameOf("people", `${people}, ${checkedPeriod(period)}`);
}

/** Each period has one spelling, so that it has one ledger. */
function checkedPeriod(period: unknown): string {
  const isSpelled =
    typeof period === "string" &&
    /^[1-9]\d{3}(-Q[1-4]|-(0[1-9]|1[0-2])|-W(0[1-9]|[1-4]\d|5[0-3]))?$/.test(period);
  if (!isSpelled || (period.endsWith("W53") && !hasWeek53(Number(period.slice(0, 4)))))
    throw refuse(
      "period",
      'must be a year, quarter, month or week: "2026", "2026-Q4", "2026-11" or "2026-W48"',
    );
  return period;
}

/** True if it begins or ends on a Thursday: each week belongs to the year of its Thursday. */
function hasWeek53(year: number): boolean {
  const weekdayOf = (month: number, day: number): number =>
    new Date(Date.UTC(year, month, day)).getUTCDay();
  return weekdayOf(0, 1) === 4 || weekdayOf(11, 31) === 4;
}
