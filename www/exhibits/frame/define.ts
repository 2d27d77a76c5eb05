/**
 * Registers elements with a page, and shows a note if the page's policy lets none of them begin.
 * Lit then fails as it is loaded, and nothing would be seen. So each element imports this file
 * before everything it needs.
 */
import { blocked } from "../texts/en/blocked.js";

/** Where all scripts of exhibits are. */
const folder = import.meta.url.replace(/[^/]*$/, "");

function tell(): void {
  for (const element of document.querySelectorAll(":not(:defined)")) {
    const isTold = element.querySelector("[role=alert]") !== null;
    if (isTold || !element.localName.startsWith("sottovoce-")) continue;
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent = blocked;
    element.append(note);
  }
}

// An element that begins after all hides this note behind what it shows.
addEventListener("error", ({ filename }: ErrorEvent) => {
  if (!String(filename).startsWith(folder)) return;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
});

/** Registers the element once; a page may load its script twice. */
export function define(name: string, part: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, part);
}
