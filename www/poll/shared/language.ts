/** The language of a page: which it is, how its texts come, and the buttons that change it. */
import type { Texts } from "../texts/en/index.js";
import { around } from "../texts/en/around.js";
import { languages, type Language } from "../texts/languages.js";
import { isHere, put } from "../texts/spoken.js";
import { el } from "./dom.js";

/** How many files did not come. A browser may not ask for the address of such a file again. */
let missed = 0;

export const isOurs = (language: string): language is Language =>
  Object.hasOwn(languages, language);

/** The language that an address asks for, such as `?lang=fr`. */
export const asked = (): Language | undefined =>
  [new URLSearchParams(location.search).get("lang") ?? ""].find(isOurs);

/** The language asked for by address; otherwise the first of the reader's that there is. */
export const usual = (): Language =>
  asked() ?? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isOurs) ?? "en";

/**
 * Makes this the language of the page; false if its texts could not be loaded. English comes with
 * each page, and any other language as a file that is loaded for it.
 */
export async function speak(language: Language): Promise<boolean> {
  if (language !== "en" && !isHere(language)) {
    const address = `../texts/${language}.js${missed === 0 ? "" : `?${missed}`}`;
    const { texts }: { texts: Texts | null } = await import(/* @vite-ignore */ address).catch(
      () => ({ texts: null }),
    );
    if (!texts) {
      missed += 1;
      return false;
    }
    put(language, { ...texts });
  }
  document.documentElement.lang = language;
  return true;
}

/** Buttons that change the language of the page, in its masthead; `changed` draws it again. */
export function switcher(changed: (language: Language) => void): void {
  const problem = el("p", { class: "problem", role: "alert" });
  const group = el("div", { class: "languages", role: "group" });
  const name = (): void => {
    const words = around();
    const now = document.documentElement.lang;
    group.setAttribute("aria-label", words.language);
    for (const each of group.children) each.setAttribute("aria-pressed", String(each.id === now));
    const licenses = document.querySelector(".colophon a");
    if (licenses) licenses.textContent = words.licenses;
  };
  for (const [language, own] of Object.entries(languages) as [Language, string][]) {
    const each = el("button", { type: "button", id: language, lang: language }, own);
    each.addEventListener("click", async () => {
      const isThere = await speak(language);
      problem.remove();
      problem.textContent = around().notLoaded;
      if (!isThere) return group.after(problem);
      name();
      changed(language);
    });
    group.append(each);
  }
  document.querySelector(".masthead")?.append(group);
  name();
}
