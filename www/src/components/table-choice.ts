import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatBytes } from "../../shared/numbers.js";
import { origin } from "../model/sample.js";
import type { Session, State } from "../visit/session.js";

/** Files that a person may pick; any may be dropped. */
const ACCEPTED =
  ".csv,.tsv,.txt,.gz,.xlsx,.xlsm,.json,.jsonl,.ndjson,.arrow,.arrows,.feather,.parquet,.pq,.zip,text/csv,text/tab-separated-values,text/plain";

/** Step 1: a file of one's own, dropped or picked, or the sample. */
export class TableChoice extends PagePart {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    over: { state: true },
    refused: { state: true },
    another: { state: true },
  };
  declare session: Session;
  declare state: State;
  declare over: boolean;
  /** Why what was dropped was not taken; what was chosen before it stays. */
  declare refused: string;
  /** True if another file was asked for while this one is locked. */
  declare another: boolean;

  constructor() {
    super();
    this.over = false;
    this.refused = "";
    this.another = false;
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
    const { table, phase } = this.state;
    const busy = phase === "reading";
    const isLocked = table !== null && phase !== "choosing" && phase !== "setting";
    return html`<div
        class="drop"
        ?hidden=${isLocked && !this.another}
        data-over=${this.over ? "yes" : "no"}
        @dragover=${this.#hover}
        @dragleave=${this.#leave}
        @drop=${this.#drop}
      >
        <div class="own">
          <label for="file">Choose a file</label>
          <input
            type="file"
            id="file"
            accept=${ACCEPTED}
            aria-describedby=${table === null ? "file-note" : "file-name file-note"}
            ?disabled=${busy}
            @click=${this.#forget}
            @change=${this.#pick}
          />
          <p id="file-note" class="note">
            Excel, CSV, JSON, Arrow, Parquet, or a zip with a CSV. Or drop it here. The file stays
            on this machine. The page now reads only its first line, or its list of columns.
          </p>
          <label for="paste">Or paste cells of a spreadsheet</label>
          <input
            type="text"
            id="paste"
            autocomplete="off"
            placeholder="Paste here"
            ?disabled=${busy}
            @paste=${this.#paste}
            @input=${this.#empty}
          />
        </div>
        <div class="sample">
          <button
            type="button"
            class="quiet"
            id="use-sample"
            ?disabled=${busy}
            @click=${this.#useSample}
          >
            Use the sample: 344 penguins
          </button>
          <p class="note">
            One row per penguin. From ${origin.sources.join(" and ")}, by way of the npm package
            ${origin.carrier}; ${origin.license}.
          </p>
        </div>
      </div>
      ${this.refused === "" ? nothing : html`<p class="problem" role="alert">${this.refused}</p>`}
      ${
        table === null
          ? nothing
          : html`<div class="chosen">
              <p>
                <strong class="file-name" id="file-name">${shorten(table.file.name)}</strong>
                <span class="note">${formatBytes(table.file.size)}</span>
              </p>
              ${
                isLocked
                  ? this.#unfold(busy)
                  : html`<sotto-format
                      .session=${this.session}
                      .state=${this.state}
                    ></sotto-format>`
              }
            </div>`
      }`;
  }

  /** A step that is done is a line, and opens again. */
  #unfold(busy: boolean) {
    if (this.another) return nothing;
    return html`<button
      type="button"
      class="quiet"
      id="another"
      ?disabled=${busy}
      @click=${this.#open}
    >
      Choose another file
    </button>`;
  }

  async #open(): Promise<void> {
    this.another = true;
    await this.updateComplete;
    this.#input().focus();
  }

  /**
   * Lets the same file be picked again after it was changed; until then the control names the one
   * that is chosen.
   */
  #forget(event: Event): void {
    (event.target as HTMLInputElement).value = "";
  }

  #pick(event: Event): void {
    this.#take((event.target as HTMLInputElement).files);
  }

  #take(files: FileList | null): void {
    const file = files?.[0];
    if (file === undefined) return;
    this.#taken();
    void this.session.chooseFile(file);
  }

  #taken(): void {
    this.refused = "";
    this.another = false;
  }

  /** Text alone: what else a spreadsheet puts there is not looked at. */
  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    this.refused = text.trim() === "" ? "The clipboard has no text. Copy the cells again." : "";
    if (this.refused !== "") return;
    this.#taken();
    this.#input().value = "";
    void this.session.choosePasted(text);
  }

  /** Nothing is typed here. */
  #empty(event: Event): void {
    (event.target as HTMLInputElement).value = "";
  }

  #useSample(): void {
    this.#taken();
    this.#input().value = "";
    void this.session.chooseSample();
  }

  #input(): HTMLInputElement {
    return this.querySelector("#file") as HTMLInputElement;
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
    const dropped = event.dataTransfer;
    if (dropped === null || dropped.files.length === 0 || this.state.phase === "reading") return;
    this.refused = refusedDrop(dropped);
    if (this.refused !== "") return;
    // The control names what was dropped, as it names what is picked.
    this.#input().files = dropped.files;
    this.#take(dropped.files);
  }

  readonly #keepPage = (event: Event): void => event.preventDefault();
}

/** Says why a drop is refused. Several files have no sure order, so none of them is taken. */
function refusedDrop({ items, files }: DataTransfer): string {
  if (files.length > 1)
    return `You dropped ${files.length} files, so the page took none. Drop one file.`;
  const isFolder = [...items].some(
    (item) => item.kind === "file" && item.webkitGetAsEntry()?.isDirectory === true,
  );
  return isFolder ? "That is a folder. Drop one file instead." : "";
}

/** A name of a file is somebody's free text: shown as text, in one line, of bounded length. */
function shorten(name: string): string {
  const line = name.replace(/\s+/g, " ");
  return line.length <= 60 ? line : `${line.slice(0, 36)}…${line.slice(-20)}`;
}
