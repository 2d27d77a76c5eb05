/** Parts of the form for a question, and the fields that several share. */
import { html, nothing } from "lit";
import type { Points } from "../model/asked.js";
import { barred, columnName } from "../model/beginning.js";
import type { ColumnType } from "../model/beginning.js";
import type { FileKind } from "../model/format.js";
import { sentenceOf } from "../model/refusal.js";
import type { Refusal } from "../model/refusal.js";
import { hasIds } from "./grouping-settings.js";
import type { Part } from "./plan.js";
import { fieldOf, fieldsAbout, namesOf } from "./settings.js";
import type { Field, Settings } from "./settings.js";
import { QUANTILES } from "./words.js";

/** Data that a piece of the form works on. */
export interface Form {
  readonly settings: Settings;
  /** Everything that is wrong with them. */
  readonly problems: readonly Refusal[];
  /** Kind of the file, and what it says of its columns. */
  readonly kind: FileKind;
  readonly types: readonly ColumnType[];
  /** Candidates or bars, once the settings are accepted. */
  readonly points: Points | null;
  readonly change: (patch: Partial<Settings>) => void;
  /** True if quantiles are typed instead of picked. */
  readonly other: boolean;
  readonly setOther: (other: boolean) => void;
}

/** A question's own pieces of the form. */
export interface Fields {
  /** Its fields in addition to a column; `nothing` if there are none. */
  readonly question: (form: Form) => unknown;
  /**
   * Choice of what the answer may be, or what a row may count; null if nothing needs to be chosen.
   */
  readonly values: Values | null;
}

/** Chosen before any row is seen. */
export interface Values {
  readonly legend: string;
  readonly note: string;
  readonly fields: (form: Form) => unknown;
}

export function isWrong({ problems, settings }: Form, field: Field): boolean {
  return problems.some((refusal) => fieldsAbout(settings, refusal).includes(field));
}

/** Every problem with one part of the form. */
export function problemOf({ problems, settings }: Form, part: Part) {
  const own = problems.filter((refusal) =>
    fieldsAbout(settings, refusal).some((field) => fieldOf(settings, field).part === part),
  );
  return own.length === 0
    ? nothing
    : html`<p class="problem" id="problem-${part}" role="alert">
        ${own.map((refusal) => sentenceOf(refusal, namesOf(settings))).join(" ")}
      </p>`;
}

/** A field for typing, with `name` above it. */
export function typedField(form: Form, field: Field, name: string, wide = "short") {
  return html`<div class="field ${wide}">
    <label for=${idOf(field)}>${name}</label>${bareField(form, field)}
  </div>`;
}

/** Both ends of a range, of which either may be open. */
export function rangeFields(
  form: Form,
  [from, lowest]: readonly [field: Field, name: string],
  [to, highest]: readonly [field: Field, name: string],
) {
  return html`<div class="row">
      ${typedField(form, from, lowest)} ${typedField(form, to, highest)}
    </div>
    <p class="note">
      Both limits are included, and an empty field means no limit. Choose them from what everybody
      knows, never from the rows.
    </p>`;
}

/** How many rows one person may have, which nobody but the holder of the file can know. */
export function rowsField(form: Form) {
  const label = hasIds(form.settings)
    ? "How many rows of one person count?"
    : "How many rows may belong to one person?";
  return html`<div class="field grow">
    <label for="rows-per-person">${label}</label>${bareField(form, "rowsPerPerson", "rows-note")}
  </div>`;
}

/** Says what a wrong number of rows costs. */
export function rowsNote({ settings }: Form) {
  return html`<p class="note" id="rows-note">${hasIds(settings) ? COUNT_FEWER : OWN_MORE}</p>`;
}

const COUNT_FEWER =
  "With a smaller number, more rows are left out. With a larger number, the answer is less close.";

const OWN_MORE =
  "If the number is too small, a person with more rows has less protection: with 4 rows where you type 1, up to 4 times the epsilon. If it is too large, the answer is less close than it could be.";

/** Such a field without its label; `note` is the id of what is said about it. */
export function bareField(form: Form, field: Field, note = "") {
  const { settings, change } = form;
  const { numbers, part } = fieldOf(settings, field);
  const invalid = isWrong(form, field);
  return html`<input
    type="text"
    id=${idOf(field)}
    class="number"
    inputmode=${numbers === undefined ? "decimal" : "text"}
    autocomplete="off"
    .value=${settings[field]}
    aria-invalid=${invalid ? "true" : "false"}
    aria-describedby=${[note, invalid ? `problem-${part}` : ""].join(" ").trim() || nothing}
    @input=${(event: Event) => change({ [field]: valueOf(event) })}
  />`;
}

/** One of a few, with a sentence each. */
export function choiceOf(
  name: string,
  choice: { readonly value: string; readonly title: string; readonly words: string },
  how: { readonly checked: boolean; readonly disabled?: boolean; readonly pick: () => void },
) {
  return html`<label class="choice">
    <input
      type="radio"
      name=${name}
      value=${choice.value}
      .checked=${how.checked}
      ?disabled=${how.disabled ?? false}
      @change=${how.pick}
    />
    <span><strong>${choice.title}</strong> <span class="note">${choice.words}</span></span></label
  >`;
}

/** All values of a setting that is picked: `label` says what they are for. */
export function picked<Key extends keyof Settings>(
  { settings, change }: Form,
  key: Key,
  label: string,
  choices: readonly { value: Settings[Key] & string; title: string; words: string }[],
) {
  return html`<div class="choices" role="radiogroup" aria-label=${label}>
    ${choices.map((choice) =>
      choiceOf(key, choice, {
        checked: settings[key] === choice.value,
        pick: () => change({ [key]: choice.value }),
      }),
    )}
  </div>`;
}

/** A setting that is on or off. */
export function checked(
  { settings, change }: Form,
  key: { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings],
  words: string,
) {
  return html`<label class="check"
    ><input
      type="checkbox"
      id=${key}
      .checked=${settings[key]}
      @change=${(event: Event) => change({ [key]: (event.target as HTMLInputElement).checked })}
    />
    ${words}</label
  >`;
}

/** Ready-made settings: a press puts them into the form. */
export function presets(
  { change }: Form,
  label: string,
  all: readonly { readonly words: string; readonly patch: Partial<Settings> }[],
) {
  return html`<div class="presets" role="group" aria-label=${label}>
    ${all.map(
      ({ words, patch }) =>
        html` <button type="button" class="chip" @click=${() => change(patch)}>${words}</button>`,
    )}
  </div>`;
}

/** Field whose value is picked from a list, or typed. */
interface Listed {
  readonly id: string;
  readonly label: string;
  readonly known: readonly { readonly value: string; readonly name: string }[];
  /** The last entry of the list, the label of the field for it, and how wide that is. */
  readonly other: string;
  readonly typed: string;
  readonly wide?: string;
}

export function listedField(form: Form, field: Field, listed: Listed) {
  const { settings, change, setOther } = form;
  const { id, label, known, other, typed, wide } = listed;
  const held = settings[field];
  const isTyped = form.other || !known.some(({ value }) => value === held);
  const pick = (event: Event) => {
    const value = valueOf(event);
    setOther(value === "other");
    if (value !== "other") change({ [field]: value });
  };
  return html`<div class="row">
    <div class="field grow">
      <label for=${id}>${label}</label>
      <select id=${id} @change=${pick}>
        ${known.map(({ value, name }) => html`<option value=${value} .selected=${!isTyped && value === held}>${name}</option>`)}
        <option value="other" .selected=${isTyped}>${other}</option>
      </select>
    </div>
    ${isTyped ? typedField(form, field, typed, wide) : nothing}
  </div>`;
}

/** Field for the quantile: one with a name, or any fraction. */
export function alphaField(form: Form) {
  return listedField(form, "alpha", {
    id: "quantile",
    label: "Quantile",
    known: QUANTILES,
    other: "another fraction",
    typed: "Fraction",
  });
}

/** All columns; those that cannot be read so are gray, with the reason. */
export function columnOptions(
  columns: readonly string[],
  types: readonly ColumnType[],
  as: "numbers" | "texts",
  chosen: number | null,
  taken: number | null = null,
) {
  return columns.map((name, k) => {
    const why = barred(types, k, as);
    const off = why !== "" || taken === k;
    const words = columnName(name, k, why);
    return html`<option value=${k} .selected=${k === chosen} ?disabled=${off}>${words}</option>`;
  });
}

/** Value of a field, or the one that was picked from a list. */
export function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}

const idOf = (field: Field) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
