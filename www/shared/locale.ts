/** How the reader writes numbers: as the language of their browser does, in Latin digits. */

/**
 * A language that numbers can be written in. A browser may name something else: WebKitGTK says "C"
 * if the system has no language, and then everything that writes numbers would throw.
 */
export function known(told: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(told)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** Where there is no browser, as in tests of models, numbers are written as in English. */
export const locale = known(typeof navigator === "undefined" ? undefined : navigator.language);

/** A way to write numbers. */
export function written(options: Intl.NumberFormatOptions): (value: number | bigint) => string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options });
  return (value) => format.format(value);
}

/** What parts the fraction from the whole: a point or a comma. */
export const decimal: "." | "," = written({ minimumFractionDigits: 1 })(0).includes(",")
  ? ","
  : ".";

/** What is between a number and its sign of percent: nothing in English, a blank in German. */
const gap = (() => {
  const parts = new Intl.NumberFormat(locale, { style: "percent" }).formatToParts(0);
  const between = parts[parts.findIndex(({ type }) => type === "percentSign") - 1];
  return between?.type === "literal" && /^\s$/.test(between.value) ? between.value : "";
})();

/** A number of percent, which is written already, with its sign as the language writes it. */
export const asPercent = (percent: string): string => `${percent}${gap}%`;
