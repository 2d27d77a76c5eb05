import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { PagePart } from "../../shared/base.js";
import type { Client } from "../line/client.js";
import { bookOf } from "../model/account.js";
import { sentenceOf } from "../model/refusal.js";
import { namesOf } from "../questions/settings.js";
import { noteOf } from "../visit/session.js";
import type { Phase, Session, State } from "../visit/session.js";

const ANSWER = "#receipt-value";

/** Where the keyboard goes when a phase begins. */
const FOCUS: Readonly<Partial<Record<Phase, string>>> = {
  setting: "#column",
  locked: "#release",
  reading: "#cancel",
  released: ANSWER,
};

/** Shown when a file is refused. */
const READABLE =
  "This page reads one file at a time. It reads Excel workbooks (.xlsx), text with commas, semicolons or tabs between cells (CSV), JSON, Arrow and Parquet. Text and JSON may be packed with gzip (.gz), and text with zip.";

const ORDER: readonly Phase[] = ["choosing", "setting", "locked", "reading", "released"];

/** The four steps of a visit, each waiting, open or done. */
export class Visit extends PagePart {
  static override properties = { session: { attribute: false } };
  declare session: Session;
  /** For receipts that are opened again, which no visit is about. */
  declare client: Client;
  /** True once the page has loaded everything that it may need. */
  prepared = false;
  #phase: Phase = "choosing";
  #shown: number | null = null;

  override firstUpdated(): void {
    this.session.subscribe(() => {
      this.requestUpdate();
      void this.#follow();
    });
  }

  protected override render() {
    const { session } = this;
    const { state } = session;
    const { phase, failure } = state;
    const set = phase !== "choosing";
    const locked = set && phase !== "setting";
    const question = locked
      ? html`<sotto-locked .session=${session} .state=${state}></sotto-locked>`
      : html`<sotto-settings
          .session=${session}
          .client=${this.client}
          .state=${state}
        ></sotto-settings>`;
    const account = html`<sotto-account .session=${session} .state=${state}></sotto-account>`;
    const answer = state.answers.find(({ id }) => id === state.shown);
    const kept =
      answer === undefined
        ? waiting("The answer, its guarantee, and everything needed to judge it.")
        : html`<sotto-receipt .session=${session} .answer=${answer}></sotto-receipt>`;
    return html` ${this.#step(
        1,
        "Choose a file",
        set,
        true,
        html`<sotto-table .session=${session} .state=${state}></sotto-table> ${
            failure !== null && !set
              ? html`${problem(sentenceOf(failure))}
                  <p class="note">${READABLE}</p>`
              : nothing
          }`,
      )}
      ${this.#step(
        2,
        "Choose the question and the limit",
        locked,
        set,
        set
          ? html` ${question} ${phase === "locked" || phase === "reading" ? account : nothing}
              <sotto-code .code=${this.#code(state)}></sotto-code>`
          : waiting(
              "You choose the question, the possible answers and who is protected before the rows are read.",
            ),
      )}
      ${this.#step(
        3,
        "Compute one answer",
        phase === "released",
        locked,
        locked
          ? html` <sotto-reading .session=${session} .state=${state}></sotto-reading>
              ${failure === null ? nothing : problem(sentenceOf(failure, namesOf(state.settings)))}`
          : waiting("The file is read once, on this machine. One answer comes out."),
      )}
      ${this.#step(
        4,
        "Save the receipt",
        false,
        phase === "released" || state.answers.length > 0,
        html` <div class="kept">${kept} ${phase === "released" ? account : nothing}</div>
          <sotto-answers .session=${session} .state=${state}></sotto-answers>
          <sotto-reopen .client=${this.client} .tables=${state.tables}></sotto-reopen>`,
      )}
      <p class="visually-hidden" role="status" id="notice">${state.notice}</p>`;
  }

  #step(number: number, title: string, done: boolean, open: boolean, content: TemplateResult) {
    const stage = done ? "done" : open ? "open" : "waiting";
    return html`<section
      class="step"
      data-stage=${stage}
      id="step-${number}"
      aria-labelledby="title-${number}"
    >
      <h2 id="title-${number}"><span class="numeral">${number}</span> ${title}</h2>
      <div class="content">${content}</div>
    </section>`;
  }

  /** The program that does the same, once the page has loaded what writes it. */
  #code(state: State): string {
    const { settings, columns, table, tables } = state;
    if (table === null || tables === null) return "";
    return tables.program(settings, columns, table.format, bookOf(state, noteOf(state)));
  }

  /**
   * The button that was pressed goes away with its phase, so the keyboard is led to the next one.
   */
  async #follow(): Promise<void> {
    const { phase, shown } = this.session.state;
    const before = this.#phase;
    const asked = shown !== this.#shown && shown !== null;
    [this.#phase, this.#shown] = [phase, shown];
    if (phase === before && !asked) return;
    // A picked file leaves the keyboard where it is: step 2 simply opens below it.
    if (phase === "setting" && ORDER.indexOf(before) < ORDER.indexOf(phase)) return;
    const selector = asked ? ANSWER : FOCUS[phase];
    if (selector === undefined) return;
    await this.updateComplete;
    // Parts inside draw themselves one turn later.
    await Promise.all(
      [...this.querySelectorAll<PagePart>("sotto-settings, sotto-reading, sotto-receipt")].map(
        (part) => part.updateComplete,
      ),
    );
    const focused = this.querySelector<HTMLElement>(selector);
    if (selector !== ANSWER) return focused?.focus();
    // The whole answer is to be seen, and not only the line that has the focus.
    focused?.focus({ preventScroll: true });
    this.querySelector("#title-4")?.scrollIntoView();
  }
}

function waiting(words: string) {
  return html`<p class="note">${words}</p>`;
}

/** A refusal, as a sentence; the page goes on. */
function problem(message: string) {
  return html`<p class="problem" role="alert">${message}</p>`;
}
