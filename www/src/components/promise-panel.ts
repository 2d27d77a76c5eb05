import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatCount, formatUp } from "../../shared/numbers.js";
import { SIZES } from "../model/asked.js";
import type { Promised, Reach } from "../model/asked.js";
import { countedOf, unitIn } from "../questions/counted-words.js";
import { isFiltered, isGrouped, isTable } from "../questions/grouping-settings.js";
import { IN_UNITS, wordsOf } from "../questions/question.js";
import { upper } from "../questions/picture.js";
import type { Settings } from "../questions/settings.js";
import { NONE } from "../questions/words.js";
import type { PromiseWords } from "../questions/words.js";
import type { State } from "../visit/session.js";
import { guaranteeWords } from "./guarantee-words.js";

/** Shows what is known of the answer before a row is read. */
export class PromisePanel extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;
  /** Kept while the next answer is on its way, so that the panel does not flicker. */
  #last: Promised | null = null;
  #asked = "";

  protected override render() {
    const { promised, problems, missing, settings } = this.state;
    const asked = [
      settings.asked,
      isGrouped(settings),
      settings.others.length,
      settings.only,
    ].join();
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
    if (settings.others.length > 0)
      return html`${tables?.parts(settings, columns, promised)} ${readable(promised)}`;
    const words =
      tables !== null && isGrouped(settings) ? tables.promise(settings) : wordsOf(settings).promise;
    // One question about some of the rows is promised what the same about all rows is.
    const { reach, points } = promised.parts?.[0] ?? promised;
    const large = reach && headline(reach, words, settings);
    return html`${reach === null ? nothing : html`<p class="rank">${large}</p>`}
      <p>${words.sentence(settings, { ...promised, points })}</p>
      ${reach === null || words.sizes === null ? nothing : this.#sizes(reach, words.sizes)}
      ${this.#instead(words)} ${readable(promised)}`;
  }

  /** Another question, while one can be chosen. */
  #instead({ instead }: PromiseWords) {
    const { phase, settings } = this.state;
    if (instead === undefined || IN_UNITS === undefined || phase !== "setting" || isTable(settings))
      return nothing;
    const [{ words, press }, asked] = [instead, IN_UNITS];
    return html`<p class="note">${words}</p>
      <button
        type="button"
        class="chip"
        id="instead"
        @click=${() => this.tell<Partial<Settings>>("settings", { asked })}
      >
        ${press}
      </button>`;
  }

  #sizes(
    reach: Reach,
    { caption, of = "If the table had", cell }: NonNullable<PromiseWords["sizes"]>,
  ) {
    const counted = countedOf(this.state.settings).unit;
    return html`<table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            ${isFiltered(this.state.settings) ? `${upper(counted)} that count` : of}
          </th>
          <th scope="col">at most</th>
        </tr>
      </thead>
      <tbody>
        ${SIZES.map(
          (rows) =>
            html`<tr>
              <th scope="row">${formatCount(rows)} ${counted}</th>
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

/** Error for a table of that size, or of any. */
function errorAt({ errors }: Reach, rows: number): number {
  return errors.find((each) => each.rows === null || each.rows === rows)?.error ?? Infinity;
}

/**
 * The large number: for any table, or for one of 1,000 rows. Where small tables have nothing to
 * expect, what the first table has that is large enough.
 */
function headline(reach: Reach, { unit: own, sizes }: PromiseWords, settings: Settings) {
  const [unit, counted] = [unitIn(own, settings), countedOf(settings).unit];
  const first = SIZES.findIndex(
    (rows) => sizes !== null && sizes.cell(errorAt(reach, rows), rows, settings) !== NONE,
  );
  const rows = SIZES[first];
  if (sizes === null || first === 0)
    return html`within
      <b>${formatUp(errorAt(reach, 1_000), 3)}</b>${unit === "" ? "" : ` ${unit}`}`;
  if (rows === undefined)
    return html`<b>any answer</b> up to ${formatCount(SIZES.at(-1) ?? 0)} ${counted}`;
  return html`<b>${sizes.cell(errorAt(reach, rows), rows, settings)}</b> ${sizes.short ?? ""} with
    <b>${formatCount(rows)}</b> ${counted}, and any answer with
    ${formatCount(SIZES[first - 1] ?? 0)}`;
}
