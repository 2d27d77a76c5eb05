/** Sections of texts, as a page says them: this file imports none, so that a page loads its own. */

const translations = new Map<string, { readonly [section: string]: object | undefined }>();

/** Sets the sections of a language; `translate` is this with their types. */
export function put(language: string, sections: { readonly [section: string]: object }): void {
  translations.set(language.toLowerCase(), sections);
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
