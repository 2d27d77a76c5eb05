/** Sections of texts, as a page says them: this file imports none, so that a page loads its own. */

/** Texts in other languages than English, by the language and the section. */
const translations = new Map<string, { readonly [section: string]: object }>();

/** Sets the texts of a language: a page in it (`lang="de"`) says these from now on. */
export function put(language: string, sections: { readonly [section: string]: object }): void {
  translations.set(language, sections);
}

/** Gives a script with texts of its own those that are here. */
export const handOver = (to: typeof put): void =>
  translations.forEach((sections, language) => to(language, sections));

/** Says if the texts of a language are here. */
export const isHere = (language: string): boolean => translations.has(language);

/** A section as a page says it: in the page's own language, or in English. */
export const spoken =
  <T extends object>(section: string, english: T): (() => T) =>
  () =>
    (translations.get(document.documentElement.lang)?.[section] ?? english) as T;
