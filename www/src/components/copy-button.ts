import { html } from "lit";
import { PagePart } from "../../shared/base.js";

/** A button that copies one text and says so. */
export class CopyButton extends PagePart {
  static override properties = { text: {}, label: {}, outcome: { state: true } };
  declare text: string;
  declare label: string;
  declare outcome: string;

  constructor() {
    super();
    this.text = "";
    this.label = "Copy";
    this.outcome = "";
  }

  protected override render() {
    return html`<button type="button" class="quiet" @click=${this.#copy}>${this.label}</button
      ><span class="outcome" role="status">${this.outcome}</span>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text);
      this.outcome = "Copied.";
    } catch {
      this.outcome = "This browser does not allow copying here. Select the text instead.";
    }
    setTimeout(() => {
      this.outcome = "";
    }, 4000);
  }
}
