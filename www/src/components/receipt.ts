import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { saveText } from "../../shared/save.js";
import { formatUp, formatValue } from "../../shared/numbers.js";
import { formatWords } from "../model/format.js";
import { parted } from "../model/guarantee.js";
import { valueOf } from "../questions/fields.js";
import { calledOf } from "../questions/question.js";
import { askedWords } from "../visit/answers.js";
import type { Answer } from "../visit/answers.js";
import { receiptName, receiptOf, receiptText } from "../visit/receipt.js";
import type { Session } from "../visit/session.js";
import { chanceWords, toldOf } from "../visit/told.js";
import { guaranteeWords } from "./guarantee-words.js";
import { when } from "./when.js";

/** Letters of an answer that is written as large as can be. */
const SHORT = 12;

/** Step 4: one answer, and what is saved of it. */
export class Receipt extends PagePart {
  static override properties = { session: { attribute: false }, answer: { attribute: false } };
  declare session: Session;
  declare answer: Answer | undefined;

  protected override render() {
    const { answer } = this;
    if (answer === undefined) return html``;
    const { settings, released, column } = answer;
    const told = toldOf(answer);
    const text = receiptText(receiptOf(answer));
    return html`<article class="receipt" aria-labelledby="receipt-value">
      <p class="asked">
        Private ${calledOf(settings)} of <em><bdi>${column}</bdi></em>
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
      ${chance(answer)}
      <p class="guarantee">${guaranteeWords(parted(released.guarantee).plain)}</p>
      ${figures(answer)} ${forStatisticians(answer)} ${this.#file(answer)}
      <details>
        <summary>Show the whole receipt as JSON</summary>
        <pre tabindex="0" role="region" aria-label="Receipt as JSON"><code>${text}</code></pre>
      </details>
      <div class="actions">
        <sotto-copy .text=${text} label="Copy the receipt"></sotto-copy>
        <button
          type="button"
          class="quiet"
          id="download"
          @click=${() => saveAnswer(this.session, answer)}
        >
          Save the receipt
        </button>
      </div>
      <p class="note">
        The receipt names the question, the answer, its guarantee, these people and the time. The
        page keeps no rows, and their number is not in the receipt.
      </p>
    </article>`;
  }

  /** The name of a file may say more than its holder wants to hand on. */
  #file({ id, file }: Answer) {
    return html`<div class="field">
      <label for="receipt-file">File name in the receipt</label>
      <input
        type="text"
        id="receipt-file"
        autocomplete="off"
        .value=${file}
        aria-describedby="receipt-file-note"
        @input=${(event: Event) => this.session.changeAnswer(id, { file: valueOf(event) })}
      />
      <p class="note" id="receipt-file-note">
        Empty it if the name reveals too much. The name of these people may repeat it: choose that
        one before you ask.
      </p>
    </div>`;
  }
}

/** Hands the receipt of an answer over as a file. */
export function saveAnswer(session: Session, answer: Answer): void {
  const receipt = receiptOf(answer);
  saveText(receiptText(receipt), receiptName(receipt));
  session.changeAnswer(answer.id, { saved: true });
}

function chance({ settings, promised: { chanceBelow } }: Answer) {
  const words = chanceWords(settings.asked, chanceBelow);
  return words === null ? nothing : html`<p class="closeness" id="chance">${words}</p>`;
}

/** The loss in the unit in which many answers are better added up. */
function forStatisticians({ released: { release, guarantee } }: Answer) {
  const { technical } = parted(guarantee);
  if (release.rho === undefined && technical === "") return nothing;
  return html`<details class="statisticians">
    <summary>For statisticians</summary>
    <p>${guaranteeWords(technical)}</p>
    ${
      release.rho === undefined
        ? nothing
        : html`<dl>
            <div>
              <dt>rho</dt>
              <dd id="receipt-rho">${formatUp(release.rho, 3)}</dd>
            </div>
          </dl>`
    }
  </details>`;
}

/** Everything that the answer is about, and its loss. */
function figures({ settings, released, column, people, at, format }: Answer) {
  const { release } = released;
  const rows: readonly (readonly [term: string, words: string, id?: string])[] = [
    ["Question", askedWords(settings, column)],
    ["People", people, "receipt-people"],
    ["Computed", when(at), "receipt-at"],
    ["Epsilon", formatValue(release.epsilon)],
    ["Guarantee", `${release.notion} differential privacy`],
    ["Protected", release.plan.neighbors],
    ["File format", formatWords(format), "receipt-format"],
    ["Version", `sottovoce ${release.version}`],
  ];
  return html`<dl>
    ${rows.map(
      ([term, words, id]) =>
        html`<div>
          <dt>${term}</dt>
          <dd id=${id ?? nothing}>${words}</dd>
        </div>`,
    )}
  </dl>`;
}
