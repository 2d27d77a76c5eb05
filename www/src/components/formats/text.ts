/** How delimited text is written: closed if the usual format fits. */
import { html, nothing } from "lit";
import { ENCODINGS } from "../../model/encodings.js";
import { DELIMITERS, delimiterOf } from "../../model/format.js";
import type { Format } from "../../model/format.js";
import { lineWords } from "../../model/format-words.js";
import { list, named, skipped } from "./form.js";
import type { FileForm } from "./form.js";

export interface Opening {
  readonly open: boolean;
  readonly toggle: (open: boolean) => void;
}

export function textFields(form: FileForm, { open, toggle }: Opening) {
  const { format } = form;
  const words = lineWords(format);
  const isPasted = format.kind === "pasted";
  return html`${isPasted ? SHOWN : nothing} ${named(form, "The first line names the columns")}
    <details
      class="format"
      ?open=${open}
      @toggle=${(event: Event) => toggle((event.target as HTMLDetailsElement).open)}
    >
      <summary>
        How this file is written${words.length === 0 ? "" : `: ${words.join("; ")}`}
      </summary>
      <fieldset class="plain" aria-label="How this file is written">
        <p class="note">
          These settings are public, and no cell of a row is read for them. If the columns found are
          right, leave them as they are.
        </p>
        <div class="row">
          ${isPasted ? nothing : delimiter(form)} ${quotes(form)}
          ${isPasted ? nothing : encoding(form)}
          ${skipped(form, `Lines before the ${format.named ? "names" : "first row"}`)}
        </div>
      </fieldset>
    </details>`;
}

const SHOWN = html`<p class="note" id="pasted-note">
  A spreadsheet puts what it shows into the clipboard: rounded, and in its own language. For the
  numbers that it saves, choose the workbook itself.
</p>`;

function delimiter({ format, change }: FileForm) {
  const known = DELIMITERS.map(({ delimiter: value, name }) => ({ value, words: name }));
  const options = format.named ? [{ value: "", words: "as in the first line" }, ...known] : known;
  return list("delimiter", "Separator between cells", options, delimiterOf(format), (value) =>
    change({ delimiter: value as Format["delimiter"] }),
  );
}

const QUOTES = [
  { value: "", words: "usual: yes, except between tabs" },
  { value: "yes", words: "yes" },
  { value: "backslash", words: 'yes, and \\" is a quote within (Spark)' },
  { value: "no", words: "no: quotes are text" },
];

const quotes = ({ format, change }: FileForm) =>
  list("quote", "Cells in quotes", QUOTES, format.quote, (value) =>
    change({ quote: value as Format["quote"] }),
  );

function encoding({ format, change }: FileForm) {
  const options = ENCODINGS.map(({ label, name }) => ({ value: label, words: name }));
  return list("encoding", "Letters are encoded as", options, format.encoding, (value) =>
    change({ encoding: value }),
  );
}
