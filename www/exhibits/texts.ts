/**
 * What exhibits say, in which language. When would I want this: to show them to a class in a
 * language that is not English, or to say something in other words. How, the page of all exhibits
 * tells; what can be said stands in `texts/en`.
 *
 * It knows no exhibit, so that a page loads the words of those only that it shows.
 */
import type { Texts } from "./texts/en/index.js";

export { html } from "lit/html.js";
export {
  asTyped,
  formatCount,
  formatFixed,
  formatUp,
  formatValue,
  percentUp,
} from "./src/frame/numbers.js";
export type { Texts };

/** What all exhibits say. */
export type Frame = Texts["frame"];
/** The exhibits, by their folders. */
export type Name = Exclude<keyof Texts, "frame">;
/** What one exhibit says, and in which language. */
export interface Speech<N extends Name> {
  readonly language: string;
  readonly frame: Frame;
  readonly own: Texts[N];
}

const translations = new Map<string, Partial<Texts>>();
const listeners = new Set<() => void>();

/**
 * Gives the texts of a language: exhibits where the page is in it (`lang="de"`) say them from now
 * on. An exhibit that is left out stays in English, and so does a text that is missing.
 */
export function translate(language: string, texts: Partial<Texts>): void {
  const known = language.toLowerCase();
  translations.set(known, { ...translations.get(known), ...texts });
  for (const told of listeners) told();
}

/** Tells of each translation that arrives, until what it returns is called. */
export function whenTranslated(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

/** What an exhibit says in a language; "de-AT" is also spoken to in "de". */
export function spoken<N extends Name>(
  language: string,
  name: N,
  english: Omit<Speech<N>, "language">,
): Speech<N> {
  const asked = language.toLowerCase();
  for (const known of [asked, asked.split("-")[0] ?? ""]) {
    const { frame, [name]: own } = translations.get(known) ?? {};
    if (own !== undefined)
      return {
        language: known,
        frame: { ...english.frame, ...frame },
        own: { ...english.own, ...(own as Texts[N]) },
      };
  }
  return { language: "en", ...english };
}
