import { html } from "lit";
import { PagePart } from "./base.js";

/** A program, to read and to copy. */
export class CodeSample extends PagePart {
  static override properties = { code: {}, open: { type: Boolean } };
  declare code: string;
  declare open: boolean;

  constructor() {
    super();
    this.code = "";
    this.open = false;
  }

  protected override render() {
    return html`<details class="code" ?open=${this.open}>
      <summary>The code that does the same</summary>
      <pre tabindex="0" role="region" aria-label="The code that does the same"><code>${this.code}</code></pre>
      <div class="code-actions"><sotto-copy .text=${this.code} label="Copy the code"></sotto-copy></div>
    </details>`;
  }
}
