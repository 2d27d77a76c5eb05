import { html } from "lit";
import { typedField } from "../fields.js";
import type { Fields } from "../fields.js";

export const fields: Fields = {
  question: (form) =>
    html`<div class="row">
        ${typedField(form, "atLeast", "Only from")} ${typedField(form, "atMost", "Only up to")}
      </div>
      <p class="note">
        Both limits are included, and an empty field means no limit. Choose them from what everybody
        knows, never from the rows.
      </p>`,
  values: null,
};
