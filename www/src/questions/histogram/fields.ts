import { html, nothing } from "lit";
import { checked, isWrong, picked, problemOf, valueOf } from "../fields.js";
import type { Fields, Form } from "../fields.js";
import { stepsFields } from "../grid-fields.js";

const KINDS = [
  { value: "numbers", title: "Numbers", words: "Bars of one width, from a lowest to a highest." },
  { value: "words", title: "Words", words: "A bar for each of the words that you list." },
] as const;

const LABELS = {
  noun: "bar",
  step: "Width of a bar",
  first: "First begins at",
  last: "Last begins at",
};

export const fields: Fields = {
  question: () => nothing,
  values: {
    legend: "The bars",
    note: "Each bar counts the rows from its beginning up to the next bar. Rows outside count with the first or the last bar. Choose the bars from what everybody knows, never from the rows.",
    fields: (form) =>
      html`${picked(form, "bars", "What the bars are for", KINDS)}
      ${form.settings.bars === "words" ? words(form) : stepsFields(form, LABELS)}`,
  },
};

function words(form: Form) {
  const { settings, change } = form;
  const invalid = isWrong(form, "words");
  return html`<div class="field">
      <label for="words">A word on each line, as the cells have it</label>
      <textarea
        id="words"
        rows="5"
        spellcheck="false"
        .value=${settings.words}
        aria-invalid=${invalid ? "true" : "false"}
        aria-describedby=${invalid ? "problem-grid" : nothing}
        @input=${(event: Event) => change({ words: valueOf(event) })}
      ></textarea>
    </div>
    ${checked(form, "other", "One more bar for all other cells")} ${problemOf(form, "grid")}`;
}
