import type { ReactiveController, ReactiveControllerHost } from "lit";
import { spoken, whenTranslated } from "../texts.js";
import type { Name, Speech } from "../texts.js";

/**
 * Finds the texts of an exhibit, in the language of its own `lang`, or otherwise of the text around
 * it. They are in English if nobody translated them.
 */
export class Speaker<N extends Name> implements ReactiveController {
  #speech: Speech<N> | null = null;
  #silence: () => void = () => undefined;

  constructor(
    readonly host: ReactiveControllerHost & Element,
    readonly name: N,
    readonly english: Omit<Speech<N>, "language">,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.renew();
    this.#silence = whenTranslated(() => this.renew());
  }

  hostDisconnected(): void {
    this.#silence();
  }

  /** Looks again which language it is, and which texts there are. */
  renew(): void {
    this.#speech = null;
    this.host.requestUpdate();
  }

  get speech(): Speech<N> {
    this.#speech ??= spoken(languageOf(this.host), this.name, this.english);
    return this.#speech;
  }
}

/** The language that is stated nearest to an element, outside of shadow trees too; or none. */
function languageOf(element: Element): string {
  const stated = element.closest("[lang]");
  if (stated !== null) return stated.getAttribute("lang") ?? "";
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : "";
}
