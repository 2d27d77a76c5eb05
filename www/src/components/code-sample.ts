import { html } from "lit";
import { PagePart } from "../../shared/base.js";

/** A program, to read and to copy. */
export class CodeSample extends PagePart {
  static override properties = { code: {}, name: {}, open: { type: Boolean } };
  declare code: string;
  /** Name that distinguishes it from the other programs on the page. */
  declare name: string;
  declare open: boolean;

  constructor() {
    super();
    this.code = "";
    this.name = "The code that does the same";
    this.open = false;
  }

  protected override render() {
    return html`<details class="code" ?open=${this.open}>
      <summary>${this.name}</summary>
      <pre tabindex="0" role="region" aria-label=${this.name}><code>${this.code}</code></pre>
      <div class="code-actions">
        <sotto-copy .text=${this.code} label="Copy the code"></sotto-copy>
      </div>
    </details>`;
  }
}
