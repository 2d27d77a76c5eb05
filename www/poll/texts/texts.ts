/**
 * What the pages of polls say to those who answer and to those who look at the screen, by language.
 * For another language, translate what is between quotes in `en`, and pass it to `translate`.
 */
import type { Texts } from "./en/index.js";
import { put } from "./spoken.js";

export type { Texts };
/** Sections, or sentences of them, that are left out stay in English. */
export type Translation = { readonly [S in keyof Texts]?: Partial<Texts[S]> };

/** Sets the texts of a language: a page in it (`lang="de"`) says these from now on. */
export function translate(language: string, texts: Translation): void {
  put(language, texts);
}
