import { html, nothing } from "lit";
import { alphaField, picked, typedField } from "../fields.js";
import type { Fields } from "../fields.js";
import { candidateValues } from "../grid-fields.js";

const WHOM = [
  {
    value: "rows",
    title: "Of these rows",
    words: "An interval for the quantile of the table itself.",
  },
  {
    value: "population",
    title: "Of a population",
    words:
      "An interval for the quantile of everybody from whom these rows were drawn at random, one by one.",
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
          : html`<div class="row">
                ${typedField(form, "expectedRows", "Expected number of rows, about")}
              </div>
              <p class="note">
                This is a public guess. It affects how wide the interval is, never whether it is
                right.
              </p>`
      }`,
  values: candidateValues("Each end"),
};
