import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Less than any drawing needs: a part is that narrow only while it is hidden or laid out. */
const LEAST = 100;

/**
 * The width of a part in whole pixels, so that drawings keep their type at its size on every
 * screen.
 */
export class WidthController implements ReactiveController {
  value = 320;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #observer = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width >= LEAST && width !== this.value) {
      this.value = width;
      this.#host.requestUpdate();
    }
  });

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
