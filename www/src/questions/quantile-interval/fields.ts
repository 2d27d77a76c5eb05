import { html, nothing } from "lit";
import { alphaField, picked, typedField } from "../fields.js";
import type { Fields } from "../fields.js";
import { candidateValues } from "../grid-fields.js";

const WHOM = [
  { value: "rows", title: "Of these rows", words: "Where the quantile of the table itself lies." },
  {
    value: "population",
    title: "Of a population",
    words:
      "Where that of all those lies whom these rows were drawn from, one by one and at random.",
  },
] as const;

export const fields: Fields = {
  question: (form) =>
    html`${alphaField(form)}
      <div class="row">${typedField(form, "confidence", "Confidence")}</div>
      ${picked(form, "whom", "Whose quantile", WHOM)}
      ${
        form.settings.whom === "rows"
          ? nothing
          : html`<div class="row">${typedField(form, "expectedRows", "Rows expected, about")}</div>
              <p class="note">
                A public guess: it decides how wide the interval is, and never whether it holds.
              </p>`
      }`,
  values: candidateValues("Each end"),
};
