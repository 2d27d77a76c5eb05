/** Texts that rows have by their indexes. */
import { refuse } from "../error.js";
import type { CellsOf } from "./cells.js";

/** The most texts of a dictionary, and units of UTF-16 in all of them: 256 MiB. */
const TEXTS = 1 << 22;
const UNITS = 1 << 27;

/** Texts that are read at a time. */
const PART = 1 << 12;

export class Dictionary {
  readonly texts: string[] = [];
  #units = 0;

  /** Takes texts behind those that are known, in parts. */
  *add(cells: CellsOf, rows: number): Generator<void, void, void> {
    if (rows > TEXTS - this.texts.length) throw tooLarge();
    for (let start = 0; start < rows; start += PART) {
      for (const text of cells(start, Math.min(start + PART, rows)) as readonly string[]) {
        this.texts.push(text);
        this.#units += text.length;
      }
      // Its texts may be the same bytes again and again, so the file does not bound them.
      if (this.#units > UNITS) throw tooLarge();
      yield;
    }
  }
}

const tooLarge = () =>
  refuse(
    "source",
    "has a dictionary of more than 4194304 texts or 256 MiB: write the column as texts",
    "ERR_DATA",
  );
