/**
 * Makes elements known to a page, and says so where its policy lets none of them begin: what shows
 * them then ends before it has begun, and would leave nothing to be seen. So each element imports
 * this before all else.
 */
import { blocked } from "../../texts/en/blocked.js";

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

// An element that begins after all hides what is told here behind what it shows.
addEventListener("error", ({ filename }: ErrorEvent) => {
  if (!String(filename).startsWith(folder)) return;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
});

/** Makes the element known, once; a page may load its script twice. */
export function define(name: string, part: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, part);
}
