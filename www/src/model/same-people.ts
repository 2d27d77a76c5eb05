/** Names the people of earlier files with the same header, which is public. */
import { hasMarks } from "./format.js";
import type { Format } from "./format.js";

/** Where a browser keeps one text. Either may throw where it keeps nothing. */
export interface Shelf {
  read(): string | null;
  write(text: string): void;
}

/** Headers that are kept, and names of people for each: the latest of both. */
const [MOST_HEADERS, MOST_NAMES] = [200, 3];

type Entry = readonly [header: string, people: readonly string[]];

/**
 * The header of a table as a short text, from which its names can only be guessed; null if the file
 * has none. The kind of the file does not count: a table that is saved in another form is still
 * about the same people.
 */
export function headerOf(columns: readonly string[], format: Format): string | null {
  if (columns.length === 0 || (hasMarks(format) && !format.named)) return null;
  const names = columns.map((name) => name.normalize("NFC").trim());
  return digestOf(JSON.stringify(names));
}

/** FNV-1a, 64 bits. Two headers with one digest only make the page ask once too often. */
function digestOf(text: string): string {
  let digest = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++)
    digest = BigInt.asUintN(64, (digest ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return digest.toString(16).padStart(16, "0");
}

/** Headers, and under which names files with them were asked. No row and no name of a file. */
export class SamePeople {
  readonly #shelf: Shelf;

  /** A browser that keeps nothing has no earlier header, so nothing is ever asked. */
  constructor(shelf: Shelf = { read: () => null, write() {} }) {
    this.#shelf = shelf;
  }

  /** Under which names files with this header were asked, the latest first. */
  of(header: string | null): readonly string[] {
    return this.#entries().find(([known]) => known === header)?.[1] ?? [];
  }

  /** Notes that a file with this header is asked under this name. */
  keep(header: string | null, people: string): void {
    if (header === null) return;
    const others = this.of(header).filter((name) => name !== people);
    const entry: Entry = [header, [people, ...others].slice(0, MOST_NAMES)];
    const rest = this.#entries().filter(([known]) => known !== header);
    this.#write([entry, ...rest].slice(0, MOST_HEADERS));
  }

  /** Erases the names of people whose ledger is gone. */
  keepOnly(names: readonly string[]): void {
    const all = this.#entries();
    const left = all
      .map(([header, people]): Entry => [header, people.filter((name) => names.includes(name))])
      .filter(([, people]) => people.length > 0);
    if (JSON.stringify(left) !== JSON.stringify(all)) this.#write(left);
  }

  /** Anything else that is found there is nobody's. */
  #entries(): readonly Entry[] {
    try {
      const read: unknown = JSON.parse(this.#shelf.read() ?? "[]");
      return Array.isArray(read) ? read.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  #write(entries: readonly Entry[]): void {
    try {
      this.#shelf.write(JSON.stringify(entries));
    } catch {
      // Then the next file is not asked about.
    }
  }
}

const isEntry = (each: unknown): each is Entry =>
  Array.isArray(each) &&
  typeof each[0] === "string" &&
  Array.isArray(each[1]) &&
  each[1].every((name) => typeof name === "string");

/** "Are these the same people as in "staff"?" */
export function sameWords(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? "";
  const all = quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
  return `Are these the same people as in ${all}?`;
}
