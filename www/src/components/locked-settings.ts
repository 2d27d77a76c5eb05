import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatTyped } from "../../shared/typed.js";
import { formatWords } from "../model/format-words.js";
import { countsAll, isTable } from "../questions/grouping-settings.js";
import { calledOf, wordsOf } from "../questions/question.js";
import { aboutOf } from "../groups/called.js";
import type { Session, State } from "../visit/session.js";

/** Step 2, locked: what is public, and the way back. */
export class LockedSettings extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false } };
  declare session: Session;
  declare state: State;

  protected override render() {
    const { settings, promised, columns, phase, table, tables } = this.state;
    const grouped = isTable(settings) ? tables : null;
    const several = settings.others.length > 0;
    const people =
      settings.neighbors === "change-one"
        ? "what a person answered"
        : "whether a person is in the table";
    const { of, by } = aboutOf(settings, columns);
    const most = settings.rowsPerPerson;
    const rows = most === "1" ? "with 1 row each" : `with up to ${formatTyped(most)} rows each`;
    return html`<div class="beside">
      <div class="locked">
        <p class="seal"><span aria-hidden="true">●</span> Locked before the rows are read</p>
        <dl>
          <div>
            <dt>Question</dt>
            <dd>
              ${
                several
                  ? `${settings.others.length + 1} questions, asked together`
                  : html`${calledOf(settings)}${of === "" ? nothing : html` of <bdi>${of}</bdi>`}${by.map(
                      (name, k) => html` ${k === 0 ? "by" : "and"} <bdi>${name}</bdi>`,
                    )}`
              }
            </dd>
          </div>
          ${[
            ...(several || countsAll(settings)
              ? []
              : wordsOf(settings).settled(settings, promised?.points ?? null)),
            ...(grouped?.settled(settings, columns) ?? []),
          ].map(
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
            <dd>${people}, ${grouped?.owned(settings, columns) ?? rows}</dd>
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
