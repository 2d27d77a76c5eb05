/**
 * The texts of exhibits, by language. Use it to show exhibits to a class in another language than
 * English, or to change their words. The page `embed` explains how; all texts are in `texts/en`.
 *
 * This file imports no exhibit, so that a page loads only the texts of those that it shows.
 */
import type { Texts } from "../generated/exhibits/en.js";

export { html } from "lit/html.js";
export { numbersIn } from "./frame/numbers.js";
export type { Texts };

/** Texts that all exhibits share. */
export type Frame = Texts["frame"];
/** The exhibits, by their folders. */
export type Name = Exclude<keyof Texts, "frame">;
/** Texts of one exhibit, and their language. */
export interface Speech<N extends Name> {
  readonly language: string;
  readonly frame: Frame;
  readonly own: Texts[N];
}

const translations = new Map<string, Partial<Texts>>();
const listeners = new Set<() => void>();

/**
 * Sets the texts of a language: exhibits where the page is in it (`lang="de"`) use them from now
 * on. An exhibit that is left out stays in English, and so does a text that is missing.
 */
export function translate(language: string, texts: Partial<Texts>): void {
  const known = language.toLowerCase();
  translations.set(known, { ...translations.get(known), ...texts });
  for (const listener of listeners) listener();
}

/** Calls a listener after each translation that arrives, until the returned function is called. */
export function whenTranslated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finds the texts of an exhibit in a language; "de-AT" may use those of "de". */
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
