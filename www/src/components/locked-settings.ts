import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { calledOf } from "../questions/question.js";
import { aboutOf, askedWords, filterWords } from "../groups/called.js";
import { FILE, lockedTerms } from "../visit/locked-terms.js";
import type { Session, State } from "../visit/session.js";

/** Step 2, locked: what is public, and the way back. It is folded once the answer is there. */
export class LockedSettings extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false } };
  declare session: Session;
  declare state: State;

  protected override render() {
    const { settings, columns, phase } = this.state;
    return html`<details class="fold" ?open=${phase !== "released"}>
        <summary>
          <span class="seal"
            ><span aria-hidden="true">●</span> Locked before the rows are read</span
          >
          <bdi class="folded">${askedWords(settings, columns)}</bdi>
        </summary>
        <div class="beside">
          <div class="locked">
            <dl>
              <div>
                <dt>Question</dt>
                <dd>${this.#asked()}</dd>
              </div>
              ${lockedTerms({ ...this.state, format: this.state.table?.format ?? null }).map(
                ([term, words]) =>
                  html`<div>
                    <dt>${term}</dt>
                    <dd id=${term === FILE ? "locked-format" : nothing}>${words}</dd>
                  </div>`,
              )}
            </dl>
          </div>
          <sotto-promise .state=${this.state}></sotto-promise>
        </div>
      </details>
      ${
        phase === "reading"
          ? nothing
          : html`<button
              type="button"
              class="quiet"
              id="unlock"
              @click=${() => this.session.unlock()}
            >
              Change the settings
            </button>`
      }`;
  }

  /** The question, with what is not of this page apart. */
  #asked() {
    const { settings, columns } = this.state;
    if (settings.others.length > 0)
      return `${settings.others.length + 1} questions, asked together`;
    const { of, by } = aboutOf(settings, columns);
    return html`${calledOf(settings)}${of === "" ? nothing : html` of <bdi>${of}</bdi>`}${by.map(
        (name, k) => html` ${k === 0 ? "by" : "and"} <bdi>${name}</bdi>`,
      )}<bdi>${filterWords(settings, columns)}</bdi>`;
  }
}
