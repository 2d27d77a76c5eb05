/**
 * Figures of the package's sentences, for translations: the same figures, written as the page's
 * language writes them.
 */
import type { SurveyConsent, SurveyFact } from "sottovoce/survey/respond";
import { count, exact, written } from "./numbers.js";

/** A question of a plan, as far as it decides what is sent of an answer. */
export interface Randomized {
  readonly kind: string;
  readonly protocol: { readonly kind: string } & Readonly<Record<string, number | string>>;
}

/** How often what is sent agrees with the answer; a share that nobody can picture is rounded. */
export function casesIn(
  { kept, ofHundred }: SurveyFact,
  words: {
    of(top: string, bottom: string): string;
    about(ofHundred: number): string;
    readonly most: string;
  },
): string {
  const [top = "1", bottom = "1"] = kept.split("/");
  if (BigInt(bottom) <= 100n) return words.of(top, bottom);
  return ofHundred === 100 ? words.most : words.about(ofHundred);
}

/** How sure others can be at most. */
export const atMost = ({ atMost: percent }: SurveyConsent): string =>
  written(Number.parseFloat(percent), {
    ...{ style: "unit", unit: "percent", maximumFractionDigits: 20 },
  });

/** The factor of a number of surveys at these odds, and whether it was rounded, which is up. */
export function factor(odds: string, surveys = 1): { isExact: boolean; written: string } {
  const [top = 1n, bottom = 1n] = odds.split("/").map((part) => BigInt(part) ** BigInt(surveys));
  if (top % bottom === 0n) return { isExact: true, written: count(top / bottom) };
  const unit = top >= 100n * bottom ? 1n : top >= 10n * bottom ? 10n : 100n;
  const units = (top * unit + bottom - 1n) / bottom;
  return { isExact: false, written: exact(Number(units) / Number(unit)) };
}

/** The questions in their author's words: none of them turns what is said before or after it. */
export const quoted = (
  facts: readonly SurveyFact[],
  quote: (text: string) => string,
): readonly string[] =>
  facts.flatMap(({ text }, place) => {
    if (text === null) return [];
    const own = quote(`\u2068${text}\u2069`);
    return [facts.length === 1 ? own : `${place + 1}. ${own}`];
  });
