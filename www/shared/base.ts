import { LitElement } from "lit";

/**
 * Parts of the page render into the page itself: labels, descriptions and headings then refer to
 * each other across parts, and one style sheet serves them all.
 */
export abstract class PagePart extends LitElement {
  protected override createRenderRoot(): this {
    return this;
  }

  /** Tells the parent part something, by an event that bubbles. */
  protected tell<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}
