import { html, nothing } from "lit";
import type { PropertyValues } from "lit";
import { PagePart } from "../../shared/base.js";
import { ENCODINGS } from "../model/encodings.js";
import { DELIMITERS, USUAL, delimiterOf, lineWords, sameLines } from "../model/format.js";
import type { Format } from "../model/format.js";
import type { Session, State } from "../visit/session.js";
import { hintList } from "./hint-list.js";

/**
 * How the chosen file is written: a person says it, and no row is asked. Closed if the usual format
 * fits.
 */
export class FileFormat extends PagePart {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    open: { state: true },
  };
  declare session: Session;
  declare state: State;
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
    if (
      hints.some(({ kind }) => kind !== "decimals") ||
      !sameLines({ ...USUAL, delimiter: table.format.delimiter }, table.format)
    )
      this.open = true;
  }

  protected override render() {
    const { table, phase, hints } = this.state;
    if (table === null) return nothing;
    const { format } = table;
    const fixed = phase !== "choosing" && phase !== "setting";
    const words = lineWords(format);
    return html`<label class="check"
        ><input
          type="checkbox"
          id="named"
          .checked=${format.named}
          ?disabled=${fixed}
          @change=${(event: Event) => this.#tell({ named: field(event).checked })}
        />
        The first line names the columns</label
      >
      ${
        fixed
          ? nothing
          : hintList(
              hints.filter(({ kind }) => kind !== "marks"),
              this.session,
            )
      }
      <details
        class="format"
        ?open=${this.open}
        @toggle=${(event: Event) => {
          this.open = (event.target as HTMLDetailsElement).open;
        }}
      >
        <summary>
          How this file is written${words.length === 0 ? "" : `: ${words.join("; ")}`}
        </summary>
        <fieldset class="plain" ?disabled=${fixed} aria-label="How this file is written">
          <p class="note">
            ${fixed ? "Locked with the other settings." : "These settings are public, and no row is read for them. If the columns found are right, leave them as they are."}
          </p>
          <div class="row">
            ${this.#delimiter(format)} ${this.#quotes(format)} ${this.#encoding(format)}
            ${this.#lines(format)}
          </div>
        </fieldset>
      </details>`;
  }

  #delimiter(format: Format) {
    const known = delimiterOf(format);
    return html`<div class="field grow">
      <label for="delimiter">Separator between cells</label>
      <select
        id="delimiter"
        @change=${(event: Event) => this.#tell({ delimiter: chosen(event) as Format["delimiter"] })}
      >
        ${format.named ? html`<option value="" ?selected=${known === ""}>as in the first line</option>` : nothing}
        ${DELIMITERS.map(({ delimiter, name }) => html`<option value=${delimiter} ?selected=${delimiter === known}>${name}</option>`)}
      </select>
    </div>`;
  }

  #quotes({ quote }: Format) {
    const option = (value: Format["quote"], words: string) =>
      html`<option value=${value} ?selected=${value === quote}>${words}</option>`;
    return html`<div class="field grow">
      <label for="quote">Cells in quotes</label>
      <select
        id="quote"
        @change=${(event: Event) => this.#tell({ quote: chosen(event) as Format["quote"] })}
      >
        ${option("", "usual: yes, except between tabs")} ${option("yes", "yes")}
        ${option("no", "no: quotes are text")}
      </select>
    </div>`;
  }

  #encoding({ encoding }: Format) {
    return html`<div class="field grow">
      <label for="encoding">Letters are encoded as</label>
      <select id="encoding" @change=${(event: Event) => this.#tell({ encoding: chosen(event) })}>
        ${ENCODINGS.map(({ label, name }) => html`<option value=${label} ?selected=${label === encoding}>${name}</option>`)}
      </select>
    </div>`;
  }

  #lines({ skipLines, named }: Format) {
    return html`<div class="field grow">
      <label for="skip-lines">Lines before the ${named ? "names" : "first row"}</label>
      <input
        type="text"
        id="skip-lines"
        class="number"
        inputmode="numeric"
        autocomplete="off"
        placeholder="0"
        .value=${skipLines}
        @change=${(event: Event) => this.#tell({ skipLines: field(event).value })}
      />
    </div>`;
  }

  #tell(patch: Partial<Format>): void {
    void this.session.describe(patch);
  }
}

function chosen(event: Event): string {
  return (event.target as HTMLSelectElement).value;
}

function field(event: Event): HTMLInputElement {
  return event.target as HTMLInputElement;
}
