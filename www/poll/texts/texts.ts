/**
 * What the pages of polls say to those who answer and to those who look at the screen, by language.
 * For another language, translate what is between quotes in `en`, and pass it to `translate`.
 *
 * This file imports no text, so that a page loads only the sections that it shows.
 */
import type { Texts } from "./en/index.js";

export type { Texts };
/** Sections, or sentences of them, that are left out stay in English. */
export type Translation = { readonly [S in keyof Texts]?: Partial<Texts[S]> };

const translations = new Map<string, { readonly [section: string]: object | undefined }>();

/** Sets the texts of a language: a page in it (`lang="de"`) says these from now on. */
export function translate(language: string, texts: Translation): void {
  translations.set(language.toLowerCase(), texts);
}

/** A section as a page says it: in the page's own language, and what is missing in English. */
export function spoken<T extends object>(section: string, english: T): () => T {
  return () => {
    const asked = document.documentElement.lang.toLowerCase();
    // In "de-AT" a page also speaks "de".
    const own = translations.get(asked) ?? translations.get(asked.split("-")[0] ?? "");
    return { ...english, ...own?.[section] };
  };
}
