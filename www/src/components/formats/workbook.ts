/** Fields for the sheet of a workbook, where its table begins, and whether formulas count. */
import { html } from "lit";
import { list, named, skipped } from "./form.js";
import type { FileForm } from "./form.js";

const FORMULAS = [
  { value: "no", words: "leave them out" },
  { value: "yes", words: "take their last value" },
];

export function workbookFields(form: FileForm) {
  const { format, change, state } = form;
  const sheets = state.parts.map(({ name, hidden }) => ({
    value: name,
    words: hidden ? `${name} (hidden)` : name,
  }));
  const pick = (part: string) => change({ part });
  return html`<div class="row">
      ${list("part", "Sheet", sheets, format.part, pick)}
      ${skipped(form, `Rows before the ${format.named ? "names" : "first row"}`)}
      ${list(
        "formulas",
        "Cells that formulas compute",
        FORMULAS,
        format.formulas ? "yes" : "no",
        (value) => change({ formulas: value === "yes" }),
      )}
    </div>
    ${named(form, "The first row names the columns")}
    <p class="note" id="formulas-note">
      Rows without any value do not count, not even before the names. Leave formulas out if the
      sheet has totals: a formula may compute one person's cell from everybody's rows. Some programs
      save no value of a formula, and then it is left out in any case.
    </p>
    <p class="note" id="dates-note">
      Dates of a workbook are numbers here, such as 45658: the days since 1900, or since 1904.
    </p>`;
}
