import { html, nothing } from "lit";
import type { PropertyValues } from "lit";
import { PagePart } from "../../shared/base.js";
import { USUAL, hasParts, isText, sameColumns } from "../model/format.js";
import type { FileKind } from "../model/format.js";
import { KIND_NAMES } from "../model/format-words.js";
import type { Session, State } from "../visit/session.js";
import { archiveFields } from "./formats/archive.js";
import { list } from "./formats/form.js";
import type { FileForm } from "./formats/form.js";
import { jsonFields } from "./formats/json.js";
import { textFields } from "./formats/text.js";
import { typedFields } from "./formats/typed.js";
import { workbookFields } from "./formats/workbook.js";

/** Formats that a file can have. */
const KINDS = Object.entries(KIND_NAMES)
  .filter(([kind]) => kind !== "pasted")
  .map(([value, words]) => ({ value, words }));

/** Said in advance: whether it has several parts is not known before its end. */
const PACKED = html`<p class="note" id="gzip-note">
  If this gzip file has several parts, it is refused at its end, after the budget is spent. Unpack
  such a file first.
</p>`;

/** How the chosen file is written: a person says it, and no row is asked. */
export class FileFormat extends PagePart {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    open: { state: true },
  };
  declare session: Session;
  declare state: State;
  /** True if the fields that delimited text rarely needs are shown. */
  declare open: boolean;
  #file: File | null = null;

  constructor() {
    super();
    this.open = false;
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (!changes.has("state")) return;
    const { table, hints } = this.state;
    if (table === null) return;
    if (table.file !== this.#file) this.open = false;
    this.#file = table.file;
    const { kind, part, delimiter } = table.format;
    if (
      hints.some((hint) => hint.kind !== "decimals") ||
      !sameColumns({ ...USUAL, ...{ kind, part, delimiter } }, table.format)
    )
      this.open = true;
  }

  protected override render() {
    const { table } = this.state;
    if (table === null) return nothing;
    const { format } = table;
    const form: FileForm = {
      session: this.session,
      state: this.state,
      format,
      change: (patch) => void this.session.describe(patch),
    };
    return html`<fieldset class="plain kind" aria-label="Format of the file">
      ${format.kind === "pasted" ? nothing : kindField(form)}
      ${/\.gz$/i.test(table.file.name) ? PACKED : nothing} ${this.#fields(form)}
    </fieldset>`;
  }

  #fields(form: FileForm) {
    const { kind } = form.format;
    if (hasParts(form.format) && form.state.parts.length === 0) return nothing;
    if (kind === "workbook") return workbookFields(form);
    if (kind === "json") return jsonFields(form);
    if (!isText(form.format)) return typedFields();
    const opening = { open: this.open, toggle: (open: boolean) => (this.open = open) };
    return html`${kind === "zip" ? archiveFields(form) : nothing} ${textFields(form, opening)}`;
  }
}

function kindField({ format, change }: FileForm) {
  const pick = (kind: string) => change({ kind: kind as FileKind });
  return list("kind", "Format of the file", KINDS, format.kind, pick, "");
}
