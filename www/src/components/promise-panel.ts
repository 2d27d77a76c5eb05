import { html, nothing } from "lit";
import { formatCount, formatUp } from "../model/numbers.js";
import { quantileName } from "../model/settings.js";
import type { State } from "../model/session.js";
import type { Promised } from "../worker/protocol.js";
import { PagePart } from "./base.js";
import { guaranteeWords } from "./guarantee-words.js";

/** Sizes of tables, in rows, for which the promise is told in percentile points. */
const SIZES = [100, 1_000, 10_000, 1_000_000] as const;

/** What is known of the answer before a row is read. */
export class PromisePanel extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;
  /** Kept while the next answer is on its way, so that the panel does not flicker. */
  #last: Promised | null = null;

  protected override render() {
    const { promised, problems, missing } = this.state;
    if (promised !== null || problems.length > 0 || missing.length > 0) this.#last = promised;
    return html`<aside class="promise" aria-labelledby="promise-title">
      <h3 id="promise-title">Promised before anything is read</h3>
      ${this.#last === null ? this.#waiting() : this.#told(this.#last)}
    </aside>`;
  }

  #waiting() {
    const { missing, problems } = this.state;
    if (problems.length > 0) return html`<p class="note">These settings cannot be used yet.</p>`;
    return missing.length === 0
      ? nothing
      : html`<p class="note">Still missing: ${missing.join(", ")}.</p>`;
  }

  #told(promised: Promised) {
    return html`<p class="rank">within <b>${formatUp(promised.rankError, 3)}</b> rows</p>
      <p>
        With at least 95 % confidence, the released value is at most that many rows further from the
        true ${quantileName(this.state.settings.alpha)} than the best of the
        ${formatCount(promised.candidates)} candidates, whatever the rows are.
      </p>
      <table>
        <caption>
          The same in percentile points
        </caption>
        <thead>
          <tr>
            <th scope="col">If the table had</th>
            <th scope="col">at most</th>
          </tr>
        </thead>
        <tbody>
          ${SIZES.map(
            (rows) =>
              html`<tr>
                <th scope="row">${formatCount(rows)} rows</th>
                <td>${points(promised.rankError, rows)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <details>
        <summary>The guarantee in words</summary>
        <p>${guaranteeWords(promised.guarantee)}</p>
      </details>`;
  }
}

function points(rankError: number, rows: number): string {
  const share = (100 * rankError) / rows;
  return share >= 50 ? "no promise" : `±${formatUp(share, 2)}`;
}
