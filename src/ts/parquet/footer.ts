/** The footer of a file: its columns, and where each row group has them. */
import { type DpError, refuse } from "../error.js";
import { checked, damaged, type Feed, refuseDamaged } from "../files/feed.js";
import { fieldsOf, type ParquetField, TYPES } from "./schema.js";
import { Struct } from "./thrift.js";

/** The most bytes of a footer. */
const MOST = 1 << 26;
/** How much is read at first: nearly every footer is within it. */
const TAIL = 1 << 16;
/** The most rows of a row group. */
const ROWS = 1 << 26;
/** The most bytes of a column in a row group, packed. */
const CHUNK = 2 ** 30;

/** A mark is at both ends of a file. */
const MARK = "PAR1";
/** That of a file whose footer is encrypted. */
const ENCRYPTED = "PARE";

/** A column of a row group. */
export interface Chunk {
  readonly start: number;
  readonly length: number;
  readonly codec: number;
}

/** A row group, with the chunks of the requested columns. */
export interface Group {
  readonly rows: number;
  readonly chunks: readonly Chunk[];
}

export class Footer {
  readonly fields: readonly ParquetField[];
  readonly #root: Struct;
  /** Where the rows end. */
  readonly #end: number;

  constructor(bytes: Uint8Array, end: number) {
    this.#root = new Struct(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
    this.#end = end;
    const fields = fieldsOf(this.#root.structs(2));
    const [first] = this.#root.structs(4);
    // Each row group says again which columns are encrypted.
    const chunks = first ? [...first.structs(1)] : [];
    this.fields = fields.map((field) => {
      const chunk = chunks[field.chunk];
      return chunk && isEncrypted(chunk) ? { ...field, layout: undefined, why: LOCKED } : field;
    });
  }

  /**
   * The row groups that have rows. A chunk that is not within the file is refused, and one that is
   * too large.
   */
  groups(wanted: readonly ParquetField[]): Group[] {
    const groups: Group[] = [];
    for (const group of this.#root.structs(4)) {
      const rows = group.number(3) ?? -1;
      if (rows > ROWS) throw tooLarge("2^26 rows");
      if (rows < 0) throw damaged();
      // Writers put chunks without rows at no place of the file, or leave them out. How many rows a
      // group has is private, so nothing of a group without any decides whether a file is refused.
      if (rows === 0) continue;
      groups.push({ rows, chunks: wanted.map((field) => this.#chunkOf(group, field)) });
    }
    return groups;
  }

  #chunkOf(group: Struct, { chunk, name, layout }: ParquetField): Chunk {
    let index = 0;
    for (const column of group.structs(1)) {
      if (index++ < chunk) continue;
      if (isEncrypted(column)) throw refuse("column", LOCKED, "ERR_DATA");
      if (column.has(1))
        throw refuse("source", "has its columns in other files: choose these", "ERR_DATA");
      const about = column.struct(3) ?? refuseDamaged();
      const path = about.texts(3);
      if (path.length !== 1 || path[0] !== name || TYPES[about.number(1) ?? -1] !== layout?.type)
        throw damaged();
      // A dictionary precedes the pages; some writers do not say where it is.
      const first = about.number(9) ?? -1;
      const start = Math.min(first, about.number(11) || first);
      const length = about.number(7) ?? -1;
      if (!(start >= MARK.length && length >= 0 && start + length <= this.#end)) throw damaged();
      if (length > CHUNK) throw tooLarge("1 GiB in a column");
      return { start, length, codec: about.number(4) ?? -1 };
    }
    throw damaged();
  }
}

const LOCKED = "is encrypted: write it without encryption";

const isEncrypted = (chunk: Struct): boolean => chunk.has(8) || chunk.has(9);

/** Reads the footer, which is at the end of a Blob. */
export async function footerOf(feed: Feed): Promise<Footer> {
  const size = feed.size ?? 0;
  if (size < 12) throw notParquet();
  const tail = Math.min(size, TAIL);
  await feed.seek(size - tail);
  const last = await feed.demand(tail);
  const mark = String.fromCharCode(...last.subarray(tail - 4));
  if (mark === ENCRYPTED) throw refuse("source", LOCKED, "ERR_DATA");
  if (mark !== MARK) throw notParquet();
  const length = new DataView(last.buffer, last.byteOffset).getUint32(tail - 8, true);
  if (length > MOST)
    throw refuse("source", "has a footer of more than 64 MiB: write fewer columns", "ERR_DATA");
  const end = size - 8 - length;
  if (end < MARK.length) throw damaged();
  let footer = last.subarray(Math.max(tail - 8 - length, 0), tail - 8);
  if (footer.length < length) {
    await feed.seek(end);
    footer = await feed.demand(length);
  }
  return checked(() => new Footer(footer, end));
}

function notParquet(): DpError {
  return refuse("source", "is not a Parquet file, or is cut off", "ERR_DATA");
}

function tooLarge(what: string): DpError {
  return refuse("source", `has a row group of more than ${what}: write smaller ones`, "ERR_DATA");
}
