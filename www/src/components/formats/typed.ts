/** Files that state their columns: nothing is left to be said. */
import { html } from "lit";

export const typedFields = () =>
  html`<p class="note" id="typed-note">
    The file lists its columns, with the type of each. Columns that cannot be asked are gray in the
    lists below, with the reason.
  </p>`;
