import { html, nothing } from "lit";
import { formatBytes } from "../model/numbers.js";
import { origin } from "../model/sample.js";
import type { Session, State } from "../model/session.js";
import { PagePart } from "./base.js";

/** Step 1: a file of one's own, dropped or picked, or the sample. */
export class TableChoice extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false }, over: { state: true } };
  declare session: Session;
  declare state: State;
  declare over: boolean;

  constructor() {
    super();
    this.over = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A file that misses the target must not replace the page.
    addEventListener("dragover", this.#keepPage);
    addEventListener("drop", this.#keepPage);
  }

  override disconnectedCallback(): void {
    removeEventListener("dragover", this.#keepPage);
    removeEventListener("drop", this.#keepPage);
    super.disconnectedCallback();
  }

  protected override render() {
    const busy = this.state.phase === "reading";
    return html`<div class="drop" data-over=${this.over ? "yes" : "no"}
        @dragover=${this.#hover} @dragleave=${this.#leave} @drop=${this.#drop}>
      <div class="own">
        <label for="file">A CSV file of yours</label>
        <input type="file" id="file" accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby="file-note" ?disabled=${busy} @change=${this.#pick}>
        <p id="file-note" class="note">Or drop it here. It stays on this machine, and only its first line is looked at now.</p>
      </div>
      <div class="sample">
        <button type="button" class="quiet" id="use-sample" ?disabled=${busy} @click=${() => this.session.chooseSample()}>Use the sample: 344 penguins</button>
        <p class="note">One row per penguin. From ${origin.sources.join(" and ")}, by way of the npm package
          ${origin.carrier}; ${origin.license}.</p>
      </div>
    </div>
    ${this.state.table === null ? nothing : this.#chosen(this.state.table.file, this.state.table.named)}`;
  }

  #chosen(file: File, named: boolean) {
    return html`<div class="chosen">
      <p><strong class="file-name">${shorten(file.name)}</strong> <span class="note">${formatBytes(file.size)}</span></p>
      <label class="check"><input type="checkbox" id="named" .checked=${named} ?disabled=${this.state.phase === "reading"}
        @change=${(event: Event) => this.session.nameColumns((event.target as HTMLInputElement).checked)}>
        The first line names the columns</label>
    </div>`;
  }

  #pick(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) void this.session.chooseFile(file);
    // The same file may be picked again after it was changed.
    input.value = "";
  }

  #hover(event: DragEvent): void {
    event.preventDefault();
    this.over = true;
  }

  #leave(): void {
    this.over = false;
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    this.over = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void this.session.chooseFile(file);
  }

  readonly #keepPage = (event: Event): void => event.preventDefault();
}

/** A name of a file is somebody's free text: shown as text, in one line, of bounded length. */
function shorten(name: string): string {
  const line = name.replace(/\s+/g, " ");
  return line.length <= 60 ? line : `${line.slice(0, 36)}…${line.slice(-20)}`;
}
