import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { saveText } from "../../shared/save.js";
import { formatCount, formatValue } from "../../shared/numbers.js";
import { askedWords } from "../groups/called.js";
import type { Answer } from "../visit/answers.js";
import { receiptOf, receiptText, receiptsName } from "../visit/receipt.js";
import type { Session, State } from "../visit/session.js";
import { toldOf } from "../visit/told.js";
import { saveAnswer } from "./receipt.js";
import { when } from "../visit/when.js";

/** Letters of an answer that is written large. */
const SHORT = 40;

/** All answers that were paid for on this page, until a person empties the list. */
export class AnswerList extends PagePart {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    emptying: { state: true },
  };
  declare session: Session;
  declare state: State;
  /** True if emptying was asked for, and is to be confirmed. */
  declare emptying: boolean;

  constructor() {
    super();
    this.emptying = false;
  }

  protected override render() {
    const { answers } = this.state;
    if (answers.length === 0) return nothing;
    const unsaved = answers.filter(({ saved }) => !saved).length;
    return html`<section class="answers" aria-labelledby="answers-title">
      <h3 id="answers-title">Answers so far</h3>
      <p class="note" id="answers-note">
        ${unsaved === 0 ? "All are saved." : `${count(unsaved)} not saved yet. This page forgets ${unsaved === 1 ? "it" : "them"} when you leave.`}
      </p>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of answers">
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Answer</th>
              <th scope="col">Epsilon</th>
              <th scope="col">About</th>
              <th scope="col">Receipt</th>
            </tr>
          </thead>
          <tbody>
            ${answers.map((answer) => this.#answer(answer))}
          </tbody>
        </table>
      </div>
      ${this.#actions(answers, unsaved)}
    </section>`;
  }

  #answer(answer: Answer) {
    const { settings, released, columns, file, people, at, saved, id } = answer;
    const told = toldOf(answer);
    const asked = askedWords(settings, columns);
    const of = [file.trim(), people].filter((words) => words !== "");
    return html`<tr data-answer=${id}>
      <th scope="row">${asked}</th>
      <td>
        <p class=${told.answer.length > SHORT ? "answer-value long" : "answer-value"}>
          ${told.answer}
        </p>
        <p class="note">${told.closeness}</p>
      </td>
      <td>${formatValue(released.release.epsilon)}</td>
      <td class="about">
        ${of.map((words) => html`<bdi class="people">${words}</bdi>`)}
        <span class="note">${when(at)}</span>
      </td>
      <td class="kept-as">
        <span class="note">${saved ? "saved" : "not saved yet"}</span>
        <button
          type="button"
          class="quiet"
          aria-label="Save the receipt: ${asked}"
          @click=${() => saveAnswer(this.session, answer)}
        >
          Save
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Show the receipt: ${asked}"
          ?disabled=${this.state.phase === "reading"}
          @click=${() => this.session.show(id)}
        >
          Show
        </button>
      </td>
    </tr>`;
  }

  #actions(answers: readonly Answer[], unsaved: number) {
    const lost =
      unsaved === 0
        ? ""
        : ` ${count(unsaved)} not saved, and you cannot get the same answer again.`;
    return html`<div class="actions">
        ${
          answers.length === 1
            ? nothing
            : html`<button type="button" class="quiet" id="save-all" @click=${this.#saveAll}>
                Save all receipts
              </button>`
        }
        ${
          this.emptying
            ? nothing
            : html`<button
                type="button"
                class="quiet"
                id="empty-answers"
                ?disabled=${this.state.phase === "reading"}
                @click=${this.#confirm}
              >
                Empty this list
              </button>`
        }
      </div>
      ${
        this.emptying
          ? html`<div class="actions" role="group" aria-label="Empty the list of answers?">
              <p>This empties the list. The budget stays spent.${lost}</p>
              <button type="button" id="empty-now" @click=${this.#empty}>Empty the list</button>
              <button type="button" class="quiet" @click=${() => (this.emptying = false)}>
                Keep the list
              </button>
            </div>`
          : nothing
      }`;
  }

  #saveAll(): void {
    const { answers } = this.state;
    const receipts = answers.map(receiptOf);
    saveText(receiptText(receipts), receiptsName(receipts));
    for (const { id } of answers) this.session.changeAnswer(id, { saved: true });
  }

  /** The button goes away, so the keyboard is led to what came in its place. */
  async #confirm(): Promise<void> {
    this.emptying = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>("#empty-now")?.focus();
  }

  #empty(): void {
    this.emptying = false;
    this.session.forgetAnswers();
  }
}

/** "1 answer is", "3 answers are". */
const count = (many: number) => `${formatCount(many)} ${many === 1 ? "answer is" : "answers are"}`;
