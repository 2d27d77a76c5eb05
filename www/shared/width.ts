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
  readonly #observer = new ResizeObserver(([entry]) => this.#take(entry?.contentRect.width ?? 0));

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Takes the width as it is now, of a part without an edge: an observer waits for a frame. */
  measure(): void {
    this.#take(this.#host.getBoundingClientRect().width);
  }

  #take(size: number): void {
    const width = Math.floor(size);
    if (width < LEAST || width === this.value) return;
    this.value = width;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
