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

/** Without a browser, as in tests of models, numbers are written as in English. */
export const locale = known(typeof navigator === "undefined" ? undefined : navigator.language);

/** Mark between the whole part and the fraction. */
export type Mark = "." | ",";

/** How a language writes numbers; without one, that of the reader. */
export function writing(language = locale) {
  const written = (options: Intl.NumberFormatOptions): ((value: number | bigint) => string) => {
    const format = new Intl.NumberFormat(language, { numberingSystem: "latn", ...options });
    return (value) => format.format(value);
  };
  const decimal: Mark = written({ minimumFractionDigits: 1 })(0).includes(",") ? "," : ".";
  // Between a number and its sign of percent is nothing in English, and a blank in German.
  const parts = new Intl.NumberFormat(language, { style: "percent" }).formatToParts(0);
  const between = parts[parts.findIndex(({ type }) => type === "percentSign") - 1];
  const gap = between?.type === "literal" && /^\s$/.test(between.value) ? between.value : "";
  /** A number of percent, which is written already, with its sign: "25%" in English. */
  const asPercent = (percent: string): string => `${percent}${gap}%`;
  return { written, decimal, asPercent };
}

export const { written, decimal, asPercent } = writing();
