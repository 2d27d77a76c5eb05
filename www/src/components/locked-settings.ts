import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatTyped } from "../../shared/typed.js";
import { formatWords } from "../model/format.js";
import { calledOf, wordsOf } from "../questions/question.js";
import type { Session, State } from "../visit/session.js";

/** Step 2, locked: what is public, and the way back. */
export class LockedSettings extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false } };
  declare session: Session;
  declare state: State;

  protected override render() {
    const { settings, promised, columns, phase, table } = this.state;
    const people =
      settings.neighbors === "change-one"
        ? "what a person answered"
        : "whether a person is in the table";
    return html`<div class="beside">
      <div class="locked">
        <p class="seal"><span aria-hidden="true">●</span> Locked before the rows are read</p>
        <dl>
          <div>
            <dt>Question</dt>
            <dd>${calledOf(settings)} of <bdi>${columns[settings.column ?? 0]}</bdi></dd>
          </div>
          ${wordsOf(settings)
            .settled(settings, promised?.points ?? null)
            .map(
              ([term, words]) =>
                html`<div>
                  <dt>${term}</dt>
                  <dd>${words}</dd>
                </div>`,
            )}
          ${
            table === null
              ? nothing
              : html`<div>
                  <dt>File</dt>
                  <dd id="locked-format">${formatWords(table.format)}</dd>
                </div>`
          }
          <div>
            <dt>What is protected?</dt>
            <dd>
              ${people},
              ${settings.rowsPerPerson === "1" ? "with 1 row each" : `with up to ${formatTyped(settings.rowsPerPerson)} rows each`}
            </dd>
          </div>
          <div>
            <dt>Epsilon</dt>
            <dd>${formatTyped(settings.epsilon)}</dd>
          </div>
        </dl>
        ${phase === "reading" ? nothing : html`<button type="button" class="quiet" id="unlock" @click=${() => this.session.unlock()}>Change the settings</button>`}
      </div>
      <sotto-promise .state=${this.state}></sotto-promise>
    </div>`;
  }
}
