/** The language that a person chose for a poll on this device. It is never sent. */
import { isOurs } from "../../shared/language.js";
import type { Language } from "../../texts/languages.js";

const named = (code: string): string => `sottovoce-poll-language ${code}`;

/** Where a browser stores nothing, a choice lasts as long as its page. */
export function chosen(code: string): Language | undefined {
  try {
    return [localStorage.getItem(named(code)) ?? ""].find(isOurs);
  } catch {
    return undefined;
  }
}

export function choose(code: string, language: Language): void {
  try {
    localStorage.setItem(named(code), language);
  } catch {
    // Nothing that anybody said depends on it.
  }
}
