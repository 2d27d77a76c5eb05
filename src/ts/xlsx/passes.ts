/** The passes over a sheet and over the texts that its cells share. */
import type { BlobLike } from "../api/streams.js";
import type { Bytes } from "../csv/bytes.js";
import { pieces } from "../csv/pieces.js";
import { refuse } from "../error.js";
import type { Interrupt } from "../host/interrupt.js";
import type { Kind } from "../input/readings.js";
import type { Entry } from "../zip/directory.js";
import { openMember } from "../zip/member.js";
import type { Reader } from "./opened.js";
import { opened } from "./opened.js";
import type { SheetReading } from "./options.js";
import { ASK, type SheetPart, type Workbook, lackingPart, stylesOf } from "./parts.js";

/** A workbook whose parts are being read: what is open is closed when the reading is over. */
export class Passes {
  readonly #blob: BlobLike;
  readonly #interrupt: Interrupt;
  readonly #workbook: Workbook;
  readonly #sheet: SheetPart;
  #open: Bytes | undefined;
  /** How many bytes of the file were read. */
  taken = 0;

  constructor(blob: BlobLike, interrupt: Interrupt, workbook: Workbook, name: string | undefined) {
    this.#blob = blob;
    this.#interrupt = interrupt;
    this.#workbook = workbook;
    this.#sheet = chosen(workbook, name);
  }

  /** The names in the header. */
  async names({ skipRows }: SheetReading): Promise<string[]> {
    const reader = opened((inner) => inner.want_names(skipRows));
    try {
      await this.read(reader, () => {});
      const names: string[] = [];
      reader.use((inner) => inner.give(0, true, { text: (name: string) => void names.push(name) }));
      this.taken = 0;
      return names;
    } finally {
      reader.free();
    }
  }

  /**
   * Reads the sheet, and then always the shared texts, whether or not a cell needs one: otherwise
   * the time would reveal it.
   */
  async read(reader: Reader, report: () => void): Promise<void> {
    const { part } = this.#sheet;
    if (!part) throw lackingPart();
    await this.#part(reader, part, report);
    if (this.#workbook.strings) await this.#part(reader, this.#workbook.strings, report);
  }

  async #part(reader: Reader, part: Entry, report: () => void): Promise<void> {
    const before = this.taken;
    const bytes = (this.#open = openMember(this.#blob, part, ASK));
    let unpacked = 0;
    let enough = false;
    for await (const piece of pieces(bytes, this.#interrupt)) {
      enough = reader.use((inner) => inner.push(piece));
      if (enough) break;
      unpacked += piece.length;
      this.taken = before + Math.floor((part.packed * unpacked) / part.size);
      report();
    }
    if (enough) bytes.cancel(undefined);
    this.taken = before + part.packed;
    reader.use((inner) => inner.end_part(!enough));
  }

  /** How each style shows a number: only texts are another thing by it. */
  async styles(columns: readonly { readonly as: Kind }[]): Promise<string> {
    const isNeeded = columns.some(({ as }) => as === "texts");
    return isNeeded ? stylesOf(this.#blob, this.#workbook, this.#interrupt) : "";
  }

  get from1904(): boolean {
    return this.#workbook.from1904;
  }

  close(reason: unknown): void {
    this.#open?.cancel(reason);
  }
}

/** The sheet of this name, or the only visible one. */
function chosen({ sheets }: Workbook, name: string | undefined): SheetPart {
  const found = sheets.filter((sheet) =>
    name === undefined ? !sheet.hidden : sheet.name === name,
  );
  if (found.length === 1 || (name !== undefined && found.length > 0)) return found[0] as SheetPart;
  throw refuse(
    "sheet",
    name === undefined
      ? "is required unless a workbook has exactly one visible sheet: sheets(file) shows which it has"
      : "is not in the workbook: sheets(file) shows which are",
    "ERR_DATA",
  );
}
