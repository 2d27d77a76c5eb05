/** How the reader writes numbers: as the language of their browser does, in Latin digits. */

/** English where the browser names no language, or one that is none, as WebKit does with "C". */
export const locale = usable(typeof navigator === "undefined" ? "en" : navigator.language);

function usable(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** A way to write numbers. */
export function written(options: Intl.NumberFormatOptions): (value: number | bigint) => string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options });
  return (value) => format.format(value);
}

/** What parts the fraction from the whole: a point or a comma. */
export const decimal: "." | "," = written({ minimumFractionDigits: 1 })(0).includes(",")
  ? ","
  : ".";
