import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { saveText } from "../../shared/save.js";
import { formatFixed, formatUp, formatValue } from "../../shared/numbers.js";
import { parted } from "../model/guarantee.js";
import { valueOf } from "../questions/fields.js";
import { calledOf } from "../questions/question.js";
import { tableCsv, tableText } from "../visit/table-text.js";
import type { Figures, Titled } from "../questions/picture.js";
import { aboutOf, askedWords, filterWords } from "../groups/called.js";
import type { Answer } from "../visit/answers.js";
import { factsOf, publicFacts } from "../visit/facts.js";
import type { Fact } from "../visit/facts.js";
import { receiptName, receiptOf, receiptText } from "../visit/receipt.js";
import { sentenceOf } from "../visit/sentence.js";
import type { Session } from "../visit/session.js";
import { sheetOf } from "../visit/sheet.js";
import { chanceWords, toldOf } from "../visit/told.js";
import { guaranteeWords } from "./guarantee-words.js";

/** Letters of an answer that is written as large as can be. */
const SHORT = 12;
/** Letters of a list of several answers that is written so. */
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
      aria-labelledby=${isNumber(told) ? "receipt-value" : "receipt-asked"}
    >
      <p class="asked" id="receipt-asked">
        Private
        ${
          settings.others.length > 0
            ? `answers to ${settings.others.length + 1} questions`
            : html`${calledOf(settings)}${of === "" ? nothing : html` of <em><bdi>${of}</bdi></em>`}${by.map(
                (name, k) => html` ${k === 0 ? "by" : "and"} <em><bdi>${name}</bdi></em>`,
              )}`
        }<bdi>${filterWords(settings, columns)}</bdi>
      </p>
      ${this.#answer(answer, told)}
      <p class="closeness" id="closeness">${told.closeness}</p>
      ${truth(answer)} ${chance(answer)}
      <p class="guarantee">${guaranteeWords(parted(released.guarantee).plain)}</p>
      ${terms(factsOf(answer))}
      <details class="public">
        <summary>What was public before a row was read</summary>
        ${terms(publicFacts(answer, this.session.state.tables))}
      </details>
      ${forStatisticians(answer)} ${this.#file(answer)}
      <details class="whole">
        <summary>Show the whole receipt as JSON</summary>
        <pre tabindex="0" role="region" aria-label="Receipt as JSON"><code>${text}</code></pre>
      </details>
      <div class="actions">
        <button
          type="button"
          class="quiet"
          id="download"
          @click=${() => saveAnswer(this.session, answer)}
        >
          Save the receipt
        </button>
        <button type="button" class="quiet" id="save-sheet" @click=${() => this.#saveSheet(answer)}>
          Save as a page
        </button>
        <button type="button" class="quiet" id="print" @click=${() => print()}>Print</button>
        ${
          !isNumber(told)
            ? nothing
            : html`<sotto-copy .text=${sentenceOf(answer)} label="Copy as a sentence"></sotto-copy>`
        }
        <sotto-copy .text=${text} label="Copy the receipt"></sotto-copy>
      </div>
      <p class="note">
        The receipt names the question, the answer, its guarantee, these people and the time. The
        page keeps no rows, and their number is not in the receipt.
      </p>
    </article>`;
  }

  /** A number, large; or a table, whose figures are the answer. */
  #answer(answer: Answer, told: Figures) {
    const { drawing } = told;
    const asked = askedWords(answer.settings, answer.columns);
    if (drawing.kind === "table" || drawing.kind === "tables")
      return html`${pictured(told, asked, "receipt-value")}
        <div class="actions">
          <sotto-copy .text=${tableText(answer)} label="Copy as text"></sotto-copy>
          <button type="button" class="quiet" id="save-csv" @click=${() => this.#saveCsv(answer)}>
            Save as CSV
          </button>
        </div>`;
    return pictured(told, asked, "receipt-value");
  }

  #saveCsv(answer: Answer): void {
    saveText(tableCsv(answer), receiptName(receiptOf(answer), "csv"), "text/csv");
    this.session.changeAnswer(answer.id, { saved: true });
  }

  /** One page to hand on, with the budget as it stands now. */
  #saveSheet(answer: Answer): void {
    const sheet = sheetOf(answer, this.session.state);
    saveText(sheet, receiptName(receiptOf(answer), "html"), "text/html");
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
        Empty it if the name reveals too much. The receipt names these people too, as you named them
        before you asked.
      </p>
    </div>`;
  }
}

/** An answer, large, with its picture; of a table its figures. */
export function pictured(told: Figures, asked: string, id?: string) {
  const { answer: words, drawing } = told;
  if (drawing.kind === "table" || drawing.kind === "tables")
    return html`<div id=${id ?? nothing} tabindex="-1">
      ${drawing.kind === "table" ? html`<sotto-groups .name=${asked} .drawing=${drawing}></sotto-groups>` : drawing.tables.map(titled)}
    </div>`;
  const size = words.length <= SHORT ? "" : words.length <= LONG ? "long" : "list";
  return html`<p class="value ${size}" id=${id ?? nothing} tabindex="-1">${words}</p>
    ${
      drawing.kind === "line"
        ? html`<sotto-line .told=${told} .drawing=${drawing}></sotto-line>`
        : html`<sotto-bars .told=${told} .drawing=${drawing}></sotto-bars>`
    }`;
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

function chance(answer: Answer) {
  const words = chanceWords(answer);
  return words === null ? nothing : html`<p class="closeness" id="chance">${words}</p>`;
}

/** Answer without noise, of the public sample alone. */
function truth({ truth: known }: Answer) {
  if (known === null) return nothing;
  // Its picture has no room for this many values either.
  if (known.some(({ values }) => values.length > MOST_TRUE)) return nothing;
  const words = known.map(
    ({ group, values }) =>
      `${group === "" ? "" : `${group}: `}${values.map(exactWords).join(", ")}`,
  );
  return html`<p class="closeness" id="truth">
    Without noise: <strong>${words.join(" · ")}</strong>. This page may say so because these
    penguins are public. It never does of a file of yours.
  </p>`;
}

/** Most values of an answer that are compared in a line. */
const MOST_TRUE = 12;

const exactWords = (value: number): string => {
  if (Number.isNaN(value)) return "none";
  return Number.isInteger(value) ? formatValue(value) : formatFixed(value, 2);
};

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

/** Says if the answer is written large, and fits into a sentence. */
const isNumber = ({ drawing: { kind } }: Figures): boolean => kind === "line" || kind === "bars";

/** Terms, and what each says. */
export const terms = (facts: readonly Fact[]) =>
  html`<dl>
    ${facts.map(
      ([term, words, id]) =>
        html`<div>
          <dt>${term}</dt>
          <dd id=${id ?? nothing}>${words}</dd>
        </div>`,
    )}
  </dl>`;
