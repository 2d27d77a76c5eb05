import { html, nothing } from "lit";
import { formatWords } from "../model/format.js";
import { formatUp, formatValue } from "../model/numbers.js";
import { toldOf } from "../model/drawing.js";
import { questionOf } from "../model/questions.js";
import type { State } from "../model/session.js";
import { PagePart } from "./base.js";
import { saveText } from "./save.js";
import { guaranteeWords } from "./guarantee-words.js";

/** Letters of an answer that is written as large as can be. */
const SHORT = 12;

/** Step 4: what may leave this machine, and nothing else. */
export class Receipt extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;

  protected override render() {
    const { released, promised, settings, columns, table } = this.state;
    if (released === null || promised === null || table === null) return html``;
    const { release, text, guarantee } = released;
    const { plan } = release;
    const told = toldOf(settings, promised, released);
    return html`<article class="receipt" aria-labelledby="receipt-value">
      <p class="asked">
        The ${questionOf(settings).called(settings)} of
        <em>${columns[settings.column ?? 0]}</em>, in a low voice
      </p>
      <p
        class=${told.answer.length > SHORT ? "value long" : "value"}
        id="receipt-value"
        tabindex="-1"
      >
        ${told.answer}
      </p>
      ${
        told.drawing.kind === "line"
          ? html`<sotto-line .told=${told} .drawing=${told.drawing}></sotto-line>`
          : html`<sotto-bars .told=${told} .drawing=${told.drawing}></sotto-bars>`
      }
      <p class="closeness" id="closeness">${told.closeness}</p>
      <p class="guarantee">${guaranteeWords(guarantee)}</p>
      <dl>
        <div>
          <dt>Epsilon</dt>
          <dd>${formatValue(release.epsilon)}</dd>
        </div>
        ${
          release.rho === undefined
            ? nothing
            : html`<div>
                <dt>rho</dt>
                <dd id="receipt-rho">${formatUp(release.rho, 4)}</dd>
              </div>`
        }
        <div>
          <dt>Notion</dt>
          <dd>${release.notion} differential privacy</dd>
        </div>
        <div>
          <dt>Neighbors</dt>
          <dd>${plan.neighbors}</dd>
        </div>
        <div>
          <dt>File</dt>
          <dd id="receipt-format">${formatWords(table.format)}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>sottovoce ${release.version}</dd>
        </div>
      </dl>
      <details>
        <summary>The whole receipt as JSON</summary>
        <pre
          tabindex="0"
          role="region"
          aria-label="Receipt as JSON"
        ><code>${JSON.stringify(JSON.parse(text), null, 2)}</code></pre>
      </details>
      <div class="actions">
        <sotto-copy .text=${text} label="Copy the receipt"></sotto-copy>
        <button
          type="button"
          class="quiet"
          id="download"
          @click=${() => saveText(text, "sottovoce-release.json")}
        >
          Download as JSON
        </button>
      </div>
      <p class="note">
        This is everything that leaves the computation. The rows are forgotten; their number is not
        in here.
      </p>
    </article>`;
  }
}
