import { html, nothing } from "lit";
import { GROUPS, pointOf } from "../model/format.js";
import type { Format } from "../model/format.js";
import { QUESTIONS, questionOf } from "../model/questions.js";
import type { Piece } from "../model/questions.js";
import { QUANTILES, SETS } from "../model/settings.js";
import type { Asked } from "../model/asked.js";
import { choiceOf, problemOf, typedField, valueOf } from "./fields.js";
import type { Form } from "./fields.js";
import { hintList } from "./hint-list.js";

/** What the form remembers of itself: whether quantiles are typed instead of picked. */
export interface Picking extends Form {
  readonly other: boolean;
  readonly setOther: (other: boolean) => void;
}

/** What of a column is read, and what goes unread in silence. */
const NUMBERS =
  "A cell that is not a number is skipped, silently: 1,50 unless fractions are written so above, 20,000 unless thousands are, and $20000 always (take the sign out of the file first). Whether the column holds numbers at all is private: if it holds none, the answer is pure chance and looks like any other.";
const WORDS =
  "A cell counts for a word if it is the very same, capitals and blanks included. Whether any is, is private.";

/** The column, what is asked of it, and how its numbers are written. */
export function questionFields(form: Picking) {
  const { session, state } = form;
  const { settings, columns } = state;
  const { pieces, note } = questionOf(settings);
  const inWords = settings.bars === "words" && settings.asked === "histogram";
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
          <option value="" ?selected=${settings.column === null}>Choose a column</option>
          ${columns.map((name, k) => html`<option value=${k} ?selected=${settings.column === k}>${name === "" ? `(column ${k + 1}, no name)` : name}</option>`)}
        </select>
      </div>
      <div class="field grow">
        <label for="asked">Asked of it</label>
        <select
          id="asked"
          aria-describedby="asked-note"
          @change=${(event: Event) => session.change({ asked: valueOf(event) as Asked })}
        >
          ${Object.entries(QUESTIONS).map(([asked, { name }]) => html`<option value=${asked} ?selected=${asked === settings.asked}>${name}</option>`)}
        </select>
      </div>
    </div>
    <p class="note" id="asked-note">${note}</p>
    ${pieces.map((piece) => PIECES[piece]?.(form) ?? nothing)} ${problemOf(state, "question")}
    ${inWords ? nothing : marks(form)}
    <p class="note" id="column-note">${inWords ? WORDS : NUMBERS}</p>
  </fieldset>`;
}

const WHOM = [
  { value: "rows", title: "Of these rows", words: "Where the quantile of the table itself lies." },
  {
    value: "population",
    title: "Of a population",
    words:
      "Where that of all those lies whom these rows were drawn from, one by one and at random.",
  },
] as const;

/** What some questions have besides a column. */
const PIECES: Readonly<Partial<Record<Piece, (form: Picking) => unknown>>> = {
  quantile(form) {
    const { session, state, setOther } = form;
    const { alpha } = state.settings;
    const other = form.other || !QUANTILES.some((known) => known.alpha === alpha);
    return html`<div class="row">
      <div class="field grow">
        <label for="quantile">Quantile</label>
        <select
          id="quantile"
          @change=${(event: Event) => {
            const picked = valueOf(event);
            setOther(picked === "other");
            if (picked !== "other") session.change({ alpha: picked });
          }}
        >
          ${QUANTILES.map((known) => html`<option value=${known.alpha} ?selected=${!other && known.alpha === alpha}>${known.name}</option>`)}
          <option value="other" ?selected=${other}>another fraction</option>
        </select>
      </div>
      ${other ? typedField(form, "alpha", "Fraction") : nothing}
    </div>`;
  },
  several(form) {
    const { session, state, setOther } = form;
    const { alphas } = state.settings;
    const other = form.other || !SETS.some((known) => known.alphas === alphas);
    return html`<div class="row">
      <div class="field grow">
        <label for="several">Quantiles</label>
        <select
          id="several"
          @change=${(event: Event) => {
            const picked = valueOf(event);
            setOther(picked === "other");
            if (picked !== "other") session.change({ alphas: picked });
          }}
        >
          ${SETS.map((known) => html`<option value=${known.alphas} ?selected=${!other && known.alphas === alphas}>${known.name}</option>`)}
          <option value="other" ?selected=${other}>other fractions</option>
        </select>
      </div>
      ${other ? typedField(form, "alphas", "Fractions, with blanks between", "grow") : nothing}
    </div>`;
  },
  interval(form) {
    const { session, state } = form;
    const { whom } = state.settings;
    return html`<div class="row">${typedField(form, "confidence", "Confidence")}</div>
      <div class="choices" role="radiogroup" aria-label="Whose quantile">
        ${WHOM.map((choice) =>
          choiceOf("whom", choice, {
            checked: whom === choice.value,
            pick: () => session.change({ whom: choice.value }),
          }),
        )}
      </div>
      ${
        whom === "rows"
          ? nothing
          : html`<div class="row">${typedField(form, "expectedRows", "Rows expected, about")}</div>
              <p class="note">
                A public guess: it decides how wide the interval is, and never whether it holds.
              </p>`
      }`;
  },
  test(form) {
    return html`<div class="row">
        ${typedField(form, "atLeast", "Only from")} ${typedField(form, "atMost", "Only up to")}
      </div>
      <p class="note">
        Both ends are counted; empty is no end. Choose them from what everybody knows, never from
        the rows.
      </p>`;
  },
};

/** How numbers are written in the rows: told beside the column, since no look at it could tell. */
function marks({ session, state }: Form) {
  const { table, hints } = state;
  if (table === null) return nothing;
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
          <option value="." ?selected=${decimal === "."}>1.5</option>
          <option value="," ?selected=${decimal === ","}>1,5</option>
        </select>
      </div>
      <div class="field">
        <label for="thousands">Thousands in the file</label>
        <select
          id="thousands"
          @change=${(event: Event) =>
            session.describe({ thousands: valueOf(event) as Format["thousands"] })}
        >
          <option value="" ?selected=${thousands === ""}>20000</option>
          ${GROUPS.filter((known) => known.thousands !== decimal).map((known) => html`<option value=${known.thousands} ?selected=${known.thousands === thousands}>${known.example}</option>`)}
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
