import { html, nothing } from "lit";
import type { LedgerSummary } from "sottovoce/ledger";
import { PagePart } from "../../shared/base.js";
import { saveText } from "../../shared/save.js";
import { percentUp, shortUp } from "../../shared/numbers.js";
import { STATES, summaryWords } from "../model/account.js";
import type { Account } from "../model/account.js";
import { keptFor } from "../model/place.js";
import { sentenceOf } from "../model/refusal.js";
import { planName } from "../questions/question.js";
import type { Session, State } from "../visit/session.js";
import { when } from "../visit/when.js";

/** Shows how much of the budget of the people in the table is spent: a bar, words, and a table. */
export class AccountPanel extends PagePart {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    closing: { state: true },
    refused: { state: true },
  };
  declare session: Session;
  declare state: State;
  /** True if closing was asked for, and is to be confirmed. */
  declare closing: boolean;
  /** Why it was not closed, or empty. */
  declare refused: string;

  constructor() {
    super();
    this.closing = false;
    this.refused = "";
  }

  protected override render() {
    const { account } = this.state;
    if (account?.begun == null) return nothing;
    const { summary } = account.begun;
    return html`<section class="spent" aria-labelledby="spent-title">
      <h3 id="spent-title">
        Budget of <span class="people">${account.people}</span>: <b>${percentUp(summary.share)}</b>
        spent
      </h3>
      <sotto-bar .account=${account}></sotto-bar>
      <p id="spent-words">${summaryWords(summary)}</p>
      ${this.#table(summary)} ${this.#actions(summary)} ${this.#note(account)}
    </section>`;
  }

  #table({ charges }: LedgerSummary) {
    if (charges.length === 0) return nothing;
    return html`<details class="figures-table">
      <summary>Show as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Charges">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Question</th>
              <th scope="col">Note</th>
              <th scope="col">Epsilon</th>
              <th scope="col">rho</th>
              <th scope="col">Share</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            ${charges.toReversed().map(
              (charge) =>
                html`<tr>
                  <th scope="row">${when(charge.at)}</th>
                  <td>${planName({ ...charge.plan, kind: charge.kind })}</td>
                  <td><bdi>${charge.note ?? "none"}</bdi></td>
                  <td>${charge.loss.epsilon ?? "none"}</td>
                  <td>${charge.loss.rho === null ? "none" : shortUp(charge.loss.rho)}</td>
                  <td>${percentUp(charge.share)}</td>
                  <td>${STATES[charge.state]}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  #actions({ closed }: LedgerSummary) {
    return html`<div class="actions">
        <button type="button" class="quiet" id="export" @click=${this.#export}>
          Save this ledger as a file
        </button>
        ${
          closed || this.closing
            ? nothing
            : html`<button type="button" class="quiet" id="close" @click=${() => this.#ask(true)}>
                Close this ledger for good
              </button>`
        }
      </div>
      ${
        this.closing && !closed
          ? html`<div class="actions" role="group" aria-label="Close this ledger for good?">
              <p>
                A closed ledger allows no more answers, ever. You can carry its saved file into one
                new budget. Give the name of that budget now. Without a name, there is none.
              </p>
              <label for="into">Name of the new budget</label>
              <input id="into" maxlength="200" autocomplete="off" />
              <button type="button" id="close-now" @click=${this.#close}>Close the ledger</button>
              <button type="button" class="quiet" id="keep" @click=${() => this.#ask(false)}>
                Keep the ledger open
              </button>
              ${
                this.refused === ""
                  ? nothing
                  : html`<p class="problem" id="not-closed" role="alert">${this.refused}</p>`
              }
            </div>`
          : nothing
      }`;
  }

  #note({ lasting }: Account) {
    return html`<p class="note" id="spent-note">
      ${
        lasting
          ? `This browser stores the ledger with its notes, without any answer, ${keptFor()}.`
          : "This browser stores nothing for this page. The ledger ends with the page, and nothing counts across visits."
      }
    </p>`;
  }

  async #export(): Promise<void> {
    const text = await this.session.exported();
    if (text !== null) saveText(text, "sottovoce-ledger.json");
  }

  #ask(closing: boolean): void {
    this.closing = closing;
    this.refused = "";
  }

  async #close(): Promise<void> {
    const into = this.renderRoot.querySelector<HTMLInputElement>("#into");
    const refusal = await this.session.close(into?.value ?? "");
    this.#ask(refusal !== null);
    if (refusal !== null) this.refused = sentenceOf(refusal);
  }
}
