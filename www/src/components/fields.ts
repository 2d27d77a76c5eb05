import { html, nothing } from "lit";
import { questionOf } from "../model/questions.js";
import { sentenceOf } from "../model/refusal.js";
import type { Field } from "../model/settings.js";
import type { Session, State } from "../visit/session.js";
import type { Refusal } from "../model/refusal.js";

/** What a piece of the form works on. */
export interface Form {
  readonly session: Session;
  readonly state: State;
}

/** Which fields a refusal is about, by the argument that the package names. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  alpha: ["alpha"],
  alphas: ["alphas"],
  confidence: ["confidence"],
  expectedRows: ["expectedRows"],
  atLeast: ["atLeast"],
  atMost: ["atMost"],
  where: ["atLeast", "atMost"],
  candidates: ["first", "last", "step"],
  bounds: ["first", "last"],
  first: ["first"],
  last: ["last"],
  step: ["step"],
  digits: ["digits"],
  smallest: ["smallest"],
  largest: ["largest"],
  categories: ["words"],
  words: ["words"],
  rowsPerPerson: ["rowsPerPerson"],
  epsilon: ["epsilon"],
};

/** The fields of each part of the form, under which its refusals stand. */
const PARTS = {
  question: ["alpha", "alphas", "confidence", "expectedRows", "atLeast", "atMost"],
  grid: ["first", "last", "step", "digits", "smallest", "largest", "words"],
  people: ["rowsPerPerson"],
  epsilon: ["epsilon"],
} as const;
export type Part = keyof typeof PARTS;

export function fieldsOf({ argument }: Refusal): readonly Field[] {
  return FIELDS[argument ?? ""] ?? [];
}

export function isWrong({ problems }: State, field: Field): boolean {
  return problems.some((refusal) => fieldsOf(refusal).includes(field));
}

/** All that is wrong with one part of the form. */
export function problemOf({ problems, settings }: State, part: Part) {
  const own = problems.filter((refusal) =>
    fieldsOf(refusal).some((field) => (PARTS[part] as readonly Field[]).includes(field)),
  );
  const noun = questionOf(settings).values?.noun;
  return own.length === 0
    ? nothing
    : html`<p class="problem" id="problem-${part}" role="alert">
        ${own.map((refusal) => sentenceOf(refusal, noun)).join(" ")}
      </p>`;
}

/** A field for what is typed: `name` stands above it. */
export function typedField(form: Form, field: Field, name: string, wide = "short") {
  return html`<div class="field ${wide}">
    <label for=${idOf(field)}>${name}</label>${bareField(form, field)}
  </div>`;
}

/** The same without its label. */
export function bareField({ session, state }: Form, field: Field) {
  const invalid = isWrong(state, field);
  return html`<input
    type="text"
    id=${idOf(field)}
    class="number"
    inputmode=${field === "alphas" ? "text" : "decimal"}
    autocomplete="off"
    .value=${state.settings[field]}
    aria-invalid=${invalid ? "true" : "false"}
    aria-describedby=${invalid ? `problem-${partOf(field)}` : nothing}
    @input=${(event: Event) => session.change({ [field]: valueOf(event) })}
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

/** What a field holds, or what was picked of a list. */
export function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}

const idOf = (field: Field) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function partOf(field: Field): Part {
  const parts = Object.keys(PARTS) as Part[];
  return parts.find((part) => (PARTS[part] as readonly Field[]).includes(field)) as Part;
}
