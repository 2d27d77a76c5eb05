import { html, nothing } from "lit";
import { formatWords } from "../model/format.js";
import { formatCount, formatValue } from "../model/numbers.js";
import { quantileName } from "../model/settings.js";
import { formatTyped } from "../model/typed.js";
import type { Session, State } from "../model/session.js";
import { PagePart } from "./base.js";

/** Step 2, locked: what is public, and the way back. */
export class LockedSettings extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false } };
  declare session: Session;
  declare state: State;

  protected override render() {
    const { settings, columns, phase, table } = this.state;
    const people =
      settings.neighbors === "change-one" ? "change one person" : "add or remove one person";
    return html`<div class="beside">
      <div class="locked">
        <p class="seal"><span aria-hidden="true">●</span> Locked before the rows are read</p>
        <dl>
          <div>
            <dt>Question</dt>
            <dd>${quantileName(settings.alpha)} of ${columns[settings.column ?? 0]}</dd>
          </div>
          <div>
            <dt>Candidates</dt>
            <dd>${this.#candidates()}</dd>
          </div>
          ${
            table === null
              ? nothing
              : html`<div>
                  <dt>File</dt>
                  <dd id="locked-format">${formatWords(table.format)}</dd>
                </div>`
          }
          <div>
            <dt>Neighbors</dt>
            <dd>
              ${people},
              ${settings.rowsPerPerson === "1" ? "1 row each" : `up to ${formatTyped(settings.rowsPerPerson)} rows each`}
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

  /** From the first to the last that there is, which may lie below the highest that was typed. */
  #candidates(): string {
    const { settings, promised } = this.state;
    if (promised === null) return "";
    const { candidates, ends } = promised;
    return `${formatValue(ends[0] ?? 0)} to ${formatValue(ends.at(-1) ?? 0)} by ${formatTyped(settings.step)}, ${formatCount(candidates)} in all`;
  }
}
