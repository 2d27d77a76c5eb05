/** How the reader writes numbers: as the language of their browser does, in Latin digits. */

/** Where there is no browser, as in tests of models, numbers are written as in English. */
export const locale = typeof navigator === "undefined" ? "en" : navigator.language;

/** A way to write numbers. */
export function written(options: Intl.NumberFormatOptions): (value: number | bigint) => string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options });
  return (value) => format.format(value);
}

/** What parts the fraction from the whole: a point or a comma. */
export const decimal: "." | "," = written({ minimumFractionDigits: 1 })(0).includes(",")
  ? ","
  : ".";
