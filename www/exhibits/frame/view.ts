/**
 * The ways to see an exhibit on its own page, each with an address: among its texts, alone on a
 * projector (`?present`), and as a sheet to print (`?worksheet`).
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { html, nothing } from "lit";
import type { Frame } from "../texts.js";

export type View = "page" | "present" | "worksheet";

export function viewOf(search: string): View {
  const asked = new URLSearchParams(search);
  if (asked.has("present")) return "present";
  return asked.has("worksheet") ? "worksheet" : "page";
}

/** Elements that take arrow keys for themselves. */
const TAKES_KEYS = ["input", "select", "textarea", "[contenteditable]", ".scroll"].join();

/** Remote controls of projectors send the keys that turn pages. */
const KEYS = {
  ArrowLeft: "prev",
  ArrowRight: "next",
  PageUp: "prev",
  PageDown: "next",
  Escape: "leave",
} as const;

/** Where such a key leads from here; null if the key is not for this. */
export function ledBy(key: string): "prev" | "next" | "leave" | null {
  return Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : null;
}

/** The address of the exhibit before or after this one, as the page links it. */
function neighbor(rel: "prev" | "next"): string | null {
  const link = document.querySelector(`[rel=${rel}]`);
  return link === null ? null : `${link.getAttribute("href") ?? ""}?present`;
}

/** The page itself, with these settings: named by its file, since a disk opens no folder. */
export const pageWith = (settings: string): string => `${location.pathname}#${settings}`;

/** On a projector, arrow keys lead from exhibit to exhibit, and Escape back to the page. */
export class Presenting implements ReactiveController {
  constructor(
    readonly host: ReactiveControllerHost & { readonly page: boolean; readonly view: View },
    /** The page itself, with the settings. */
    readonly back: () => string,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    const { page, view } = this.host;
    if (page && view === "present") addEventListener("keydown", this.#press);
  }

  hostDisconnected(): void {
    removeEventListener("keydown", this.#press);
  }

  readonly #press = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented) return;
    const way = ledBy(event.key);
    const [target] = event.composedPath();
    const isTaken = target instanceof Element && target.closest(TAKES_KEYS) !== null;
    if (way === null || (isTaken && way !== "leave")) return;
    const address = way === "leave" ? this.back() : neighbor(way);
    if (address !== null) location.assign(address);
  };
}

/** Links to the other ways to see an exhibit, which keep its settings. */
export function views(view: View, settings: string, frame: Frame) {
  const { present, worksheet, leave, before, after, label } = frame.views;
  const link = (address: string | null, words: string) =>
    address === null ? nothing : html`<a href=${address}>${words}</a>`;
  const links = {
    page: [link(`?present#${settings}`, present), link(`?worksheet#${settings}`, worksheet)],
    present: [link(neighbor("prev"), before), link(neighbor("next"), after)],
    worksheet: [],
  };
  return html`<nav class="views" aria-label=${label}>
    ${links[view]} ${view === "page" ? nothing : link(pageWith(settings), leave)}
  </nav>`;
}
