import type { ReactiveController, ReactiveControllerHost } from "lit";
import { html } from "lit";

/** How long everything must rest before it is read aloud, in milliseconds. */
const AFTER = 500;

/** The one line of an exhibit that is read aloud: never more than one sentence at a rest. */
export class Spoken implements ReactiveController {
  #words = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  say(words: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#words = words;
      this.#host.requestUpdate();
    }, AFTER);
  }

  line() {
    return html`<p class="visually-hidden" role="status">${this.#words}</p>`;
  }
}
