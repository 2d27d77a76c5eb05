import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { saveText } from "../../shared/save.js";
import { formatUp, formatValue } from "../../shared/numbers.js";
import { formatWords } from "../model/format-words.js";
import { parted } from "../model/guarantee.js";
import { valueOf } from "../questions/fields.js";
import { isTable } from "../questions/grouping-settings.js";
import { calledOf } from "../questions/question.js";
import { personWords, tableCsv, tableText } from "../visit/table-text.js";
import type { Figures, Titled } from "../questions/picture.js";
import { aboutOf, askedWords } from "../groups/called.js";
import type { Answer } from "../visit/answers.js";
import { receiptName, receiptOf, receiptText } from "../visit/receipt.js";
import type { Session } from "../visit/session.js";
import { chanceWords, toldOf } from "../visit/told.js";
import { guaranteeWords } from "./guarantee-words.js";
import { when } from "./when.js";

/** Letters of an answer that is written as large as can be. */
const SHORT = 12;
/** The same of a list of several. */
const LONG = 48;

/** Step 4: one answer, and what is saved of it. */
export class Receipt extends PagePart {
  static override properties = { session: { attribute: false }, answer: { attribute: false } };
  declare session: Session;
  declare answer: Answer | undefined;

  protected override render() {
    const { answer } = this;
    if (answer === undefined) return html``;
    const { settings, released, columns } = answer;
    const { of, by } = aboutOf(settings, columns);
    const told = toldOf(answer);
    const text = receiptText(receiptOf(answer));
    return html`<article
      class="receipt"
      aria-labelledby=${isTable(settings) ? "receipt-asked" : "receipt-value"}
    >
      <p class="asked" id="receipt-asked">
        Private
        ${
          settings.others.length > 0
            ? `answers to ${settings.others.length + 1} questions`
            : html`${calledOf(settings)}${of === "" ? nothing : html` of <em><bdi>${of}</bdi></em>`}${by.map(
                (name, k) => html` ${k === 0 ? "by" : "and"} <em><bdi>${name}</bdi></em>`,
              )}`
        }
      </p>
      ${this.#answer(answer, told)}
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

  /** A number, large; or a table, whose figures are the answer. */
  #answer(answer: Answer, told: Figures) {
    const { answer: words, drawing } = told;
    const asked = askedWords(answer.settings, answer.columns);
    if (drawing.kind === "table" || drawing.kind === "tables")
      return html`<div id="receipt-value" tabindex="-1">
          ${drawing.kind === "table" ? html`<sotto-groups .name=${asked} .drawing=${drawing}></sotto-groups>` : drawing.tables.map(titled)}
        </div>
        <div class="actions">
          <sotto-copy .text=${tableText(answer)} label="Copy as text"></sotto-copy>
          <button type="button" class="quiet" id="save-csv" @click=${() => this.#saveCsv(answer)}>
            Save as CSV
          </button>
        </div>`;
    const size = words.length <= SHORT ? "" : words.length <= LONG ? "long" : "list";
    return html`<p class="value ${size}" id="receipt-value" tabindex="-1">${words}</p>
      ${
        drawing.kind === "line"
          ? html`<sotto-line .told=${told} .drawing=${drawing}></sotto-line>`
          : html`<sotto-bars .told=${told} .drawing=${drawing}></sotto-bars>`
      }`;
  }

  #saveCsv(answer: Answer): void {
    saveText(tableCsv(answer), receiptName(receiptOf(answer), "csv"), "text/csv");
    this.session.changeAnswer(answer.id, { saved: true });
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

/** One of several answers, below what it is. */
const titled = ({ title, closeness, table }: Titled) =>
  html`<section class="part">
    <h3><bdi>${title}</bdi></h3>
    <sotto-groups .name=${title} .drawing=${table}></sotto-groups>
    <p class="note">${closeness}</p>
  </section>`;

/** Hands the receipt of an answer over as a file. */
export function saveAnswer(session: Session, answer: Answer): void {
  const receipt = receiptOf(answer);
  saveText(receiptText(receipt), receiptName(receipt));
  session.changeAnswer(answer.id, { saved: true });
}

function chance({ settings, promised: { chanceBelow } }: Answer) {
  const words = chanceWords(settings, chanceBelow);
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
function figures({ settings, released, columns, people, at, file, format }: Answer) {
  const { release } = released;
  const rows: readonly (readonly [term: string, words: string, id?: string])[] = [
    ["Question", askedWords(settings, columns)],
    ["People", people, "receipt-people"],
    ["Computed", when(at), "receipt-at"],
    ["Epsilon", formatValue(release.epsilon)],
    ...(isTable(settings) ? ([["One person", personWords(release.plan)]] as const) : []),
    ["Guarantee", `${release.notion} differential privacy`],
    ["Protected", release.plan.neighbors],
    // It may name a sheet: it goes with the name of the file.
    ...(file.trim() === ""
      ? []
      : ([["File format", formatWords(format), "receipt-format"]] as const)),
    ["Version", `sottovoce ${release.version}`],
    ["Module", release.module, "receipt-module"],
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
