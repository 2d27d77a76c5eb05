import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatCount, formatUp } from "../../shared/numbers.js";
import { SIZES } from "../model/asked.js";
import type { Promised, Reach } from "../model/asked.js";
import { isGrouped } from "../questions/grouping-settings.js";
import { wordsOf } from "../questions/question.js";
import type { PromiseWords } from "../questions/words.js";
import type { State } from "../visit/session.js";
import { guaranteeWords } from "./guarantee-words.js";

/** What is known of the answer before a row is read. */
export class PromisePanel extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;
  /** Kept while the next answer is on its way, so that the panel does not flicker. */
  #last: Promised | null = null;
  #asked = "";

  protected override render() {
    const { promised, problems, missing, settings } = this.state;
    const asked = [settings.asked, isGrouped(settings), settings.others.length].join();
    const moved = this.#asked !== asked;
    this.#asked = asked;
    if (promised !== null || moved || problems.length > 0 || missing.length > 0)
      this.#last = promised;
    return html`<aside class="promise" aria-labelledby="promise-title">
      <h3 id="promise-title">How close will it be?</h3>
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
    const { settings, tables, columns } = this.state;
    if (promised.parts !== undefined)
      return html`${tables?.parts(settings, columns, promised)} ${readable(promised)}`;
    const words =
      tables !== null && isGrouped(settings) ? tables.promise(settings) : wordsOf(settings).promise;
    const { reach } = promised;
    return html`${
        reach === null
          ? nothing
          : html`<p class="rank">
              within
              <b>${formatUp(headline(reach), 3)}</b>${words.unit === "" ? "" : ` ${words.unit}`}
            </p>`
      }
      <p>${words.sentence(settings, promised)}</p>
      ${reach === null || words.sizes === null ? nothing : this.#sizes(reach, words.sizes)}
      ${readable(promised)}`;
  }

  #sizes(
    reach: Reach,
    { caption, of = "If the table had", cell }: NonNullable<PromiseWords["sizes"]>,
  ) {
    return html`<table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${of}</th>
          <th scope="col">at most</th>
        </tr>
      </thead>
      <tbody>
        ${SIZES.map(
          (rows) =>
            html`<tr>
              <th scope="row">${formatCount(rows)} rows</th>
              <td>${cell(errorAt(reach, rows), rows, this.state.settings)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

const readable = ({ guarantee }: Promised) =>
  html`<details>
    <summary>Read the guarantee</summary>
    <p>${guaranteeWords(guarantee)}</p>
  </details>`;

/** Of a table of that size, or of any. */
function errorAt({ errors }: Reach, rows: number): number {
  return errors.find((each) => each.rows === null || each.rows === rows)?.error ?? Infinity;
}

/** The large number: for any table, or for one of 1,000 rows. */
function headline(reach: Reach): number {
  return errorAt(reach, 1_000);
}
