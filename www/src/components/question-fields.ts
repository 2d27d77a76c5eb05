import { html, nothing } from "lit";
import { questions } from "../../generated/questions/fields.js";
import type { Asked } from "../model/asked.js";
import { GROUPS, USUAL, hasMarks, pointOf } from "../model/format.js";
import type { Format } from "../model/format.js";
import { columnOptions, problemOf, valueOf } from "../questions/fields.js";
import type { Fields, Form } from "../questions/fields.js";
import { canCountAll, countsAll, hasIds, sidesOf } from "../questions/grouping-settings.js";
import { OFFERED, wordsOf } from "../questions/question.js";
import { canGroup, isInWords } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import type { Session, State } from "../visit/session.js";
import { hintList } from "./hint-list.js";

const FIELDS: Readonly<Record<Asked, Fields>> = questions;

/** Says what is read of a column, and what is skipped silently. */
const SKIPPED = "A cell that is not a number is skipped silently.";
const MARKED =
  "1,50 and 20,000 are numbers only if you choose them above. A cell such as $20000 never is, so take the sign out of the file first.";
const CHANCE =
  "It is private whether the column has numbers at all. If it has none, the answer is pure chance and looks like any other.";
const numbersNote = (format: Format) =>
  [SKIPPED, ...(hasMarks(format) ? [MARKED] : []), CHANCE].join(" ");
const ALL = "Every row of a group counts, no matter what its other cells hold.";
const WORDS =
  "A cell counts for a word only if it is exactly the same, with capitals and blanks. It stays private whether any cell is the same.";

/**
 * The column, what is asked of it, and how its numbers are written. The next of several questions
 * has fields of its own: WebKit reports no change to the option that was chosen last, even where a
 * program has chosen another one since.
 */
export function questionFields(form: Form, session: Session, state: State) {
  const fields = fieldsOf(form, session, state);
  // The fields of another template are made again.
  return state.settings.others.length % 2 === 0 ? html`${fields}` : html`${fields}${nothing}`;
}

function fieldsOf(form: Form, session: Session, state: State) {
  const { settings, columns, types, table } = state;
  const inWords = isInWords(settings);
  const all = countsAll(settings);
  const none = canCountAll(settings) ? "None: every row counts" : "Choose a column";
  const isAlone = settings.others.length === 0;
  const offered = OFFERED.filter(({ asked }) => isAlone || canGroup(asked));
  const areNumbers = !all || sidesOf(settings).some((side) => settings[side] === "bins");
  return html`<fieldset>
    <legend>The question</legend>
    <div class="row">
      <div class="field grow">
        <label for="column">Column of ${inWords ? "words" : "numbers"}</label>
        <select
          id="column"
          aria-describedby="column-note"
          @change=${(event: Event) => session.change({ column: columnOf(event) })}
        >
          <option value="" .selected=${settings.column === null}>${none}</option>
          ${columnOptions(columns, types, inWords ? "texts" : "numbers", settings.column)}
        </select>
      </div>
      <div class="field grow">
        <label for="asked">Statistic</label>
        <select
          id="asked"
          aria-describedby="asked-note"
          @change=${(event: Event) => session.change({ asked: valueOf(event) as Asked })}
        >
          ${offered.map(({ asked }) => html`<option value=${asked} .selected=${asked === settings.asked}>${pickedWords({ ...settings, asked }).name}</option>`)}
        </select>
      </div>
    </div>
    <p class="note" id="asked-note">${pickedWords(settings).note}</p>
    ${all ? nothing : FIELDS[settings.asked].question(form)} ${problemOf(form, "question")}
    ${inWords || !areNumbers ? nothing : marks(session, state)}
    <p class="note" id="column-note">
      ${all ? ALL : inWords ? WORDS : numbersNote(table?.format ?? USUAL)}
    </p>
    ${state.tables?.groups(form, columns)}
  </fieldset>`;
}

/** A question as it is picked: one of people, where a column says whose row it is. */
function pickedWords(settings: Settings): { readonly name: string; readonly note: string } {
  const words = wordsOf(settings);
  return (hasIds(settings) ? words.ofPeople : undefined) ?? words;
}

/** Fields for what the answer may be, or what a row may count: chosen before any row is seen. */
export function valuesFields(form: Form) {
  const { values } = FIELDS[form.settings.asked];
  if (values === null) return nothing;
  return html`<fieldset>
    <legend>${values.legend}</legend>
    <p class="note">${values.note}</p>
    ${values.fields(form)}
  </fieldset>`;
}

/**
 * How numbers are written in the rows: chosen with the column, because no row may be read for it.
 */
function marks(session: Session, state: State) {
  const { table, hints } = state;
  if (table === null || !hasMarks(table.format)) return nothing;
  const { thousands } = table.format;
  const decimal = pointOf(table.format);
  return html`<div class="row">
      <div class="field">
        <label for="decimal">Fractions in the file</label>
        <select
          id="decimal"
          @change=${(event: Event) =>
            session.describe({ decimal: valueOf(event) as Format["decimal"] })}
        >
          <option value="." .selected=${decimal === "."}>1.5</option>
          <option value="," .selected=${decimal === ","}>1,5</option>
        </select>
      </div>
      <div class="field">
        <label for="thousands">Thousands in the file</label>
        <select
          id="thousands"
          @change=${(event: Event) =>
            session.describe({ thousands: valueOf(event) as Format["thousands"] })}
        >
          <option value="" .selected=${thousands === ""}>20000</option>
          ${GROUPS.filter((known) => known.thousands !== decimal).map((known) => html`<option value=${known.thousands} .selected=${known.thousands === thousands}>${known.example}</option>`)}
        </select>
      </div>
    </div>
    ${hintList(
      hints.filter(({ kind }) => kind === "marks"),
      session,
    )}`;
}

function columnOf(event: Event): number | null {
  const value = valueOf(event);
  return value === "" ? null : Number(value);
}
