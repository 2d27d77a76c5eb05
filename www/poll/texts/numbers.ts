/** How numbers and times are written: in the language of the page, as the reader's region does. */

function language(): string {
  const { lang } = document.documentElement;
  // A browser may name another language than the page's, or none at all.
  return navigator.language.startsWith(lang) ? navigator.language : lang;
}

/** A number in Latin digits. */
export const written = (value: number | bigint, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language(), { numberingSystem: "latn", ...options }).format(value);

/** A whole number, with digit groups. */
export const count = (value: number | bigint): string => written(value, {});

/** A number with all of its digits. */
export const exact = (value: number): string => written(value, { maximumFractionDigits: 20 });

/** A decimal of a plan as somebody may type it: without digit groups. */
export const typed = (decimal: string): string =>
  written(Number(decimal), { maximumFractionDigits: 20, useGrouping: false });

/** An upper bound: never less than it is. */
export function bound(value: number): string {
  const unit = value < 10 ? 100 : 1;
  return written(Math.ceil(value * unit * (1 - 1e-12)) / unit, { maximumFractionDigits: 2 });
}

/** A moment: the time alone if it is today. */
export function moment(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const options: Intl.DateTimeFormatOptions = isToday ? {} : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(language(), { timeStyle: "short", ...options }).format(date);
}
