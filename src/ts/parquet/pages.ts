/**
 * The pages of a chunk, one at a time: checked by what their heads say, and unpacked only if they
 * have cells.
 */
import { type DpError, refuse } from "../error.js";
import { damaged, refuseDamaged } from "../files/feed.js";
import { divided, RUNS } from "./runs.js";
import { Struct } from "./thrift.js";
import type { ParquetUnpack } from "./unpack.js";

const DATA = 0;
const DICTIONARY = 2;
const DATA_2 = 3;

/** The most bytes of a page, unpacked. */
const MOST = 1 << 28;
/** The most bytes of all pages of a chunk, unpacked. */
const MOST_OF_ALL = 2 ** 32;

/** Lets the host have its turn, if that is due. */
export type Turn = () => Promise<void>;

/** Values that pages name by their indexes. */
export interface Dictionary {
  readonly count: number;
  /** Unpacks them. */
  readonly values: () => Uint8Array;
}

interface About {
  /** How many cells it has. */
  readonly count: number;
  /** How many of them are null, if the page says so. */
  readonly nulls: number | undefined;
  readonly encoding: number;
}

/** A page that has cells. */
export interface Page extends About {
  /** The runs that say which cells have a value, if the column is optional. */
  readonly levels: Uint8Array | undefined;
  readonly values: Uint8Array;
  /** The dictionary before it. */
  readonly dictionary: Dictionary | undefined;
}

/** The pages that have cells of all rows. */
export async function* pagesOf(
  chunk: Uint8Array,
  rows: number,
  isOptional: boolean,
  unpack: ParquetUnpack,
  turn: Turn,
): AsyncGenerator<Page, void, void> {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
  const counted = counting(unpack);
  let at = 0;
  let dictionary: Dictionary | undefined;
  for (let left = rows; left > 0;) {
    await turn();
    const head = new Struct(view, at);
    const [size, packed] = [head.number(2) ?? -1, head.number(3) ?? -1];
    if (size > MOST) throw tooLarge();
    if (size < 0 || packed < 0 || packed > chunk.length - head.end) throw damaged();
    const bytes = chunk.subarray(head.end, head.end + packed);
    at = head.end + packed;
    if (head.number(1) === DICTIONARY) {
      const count = head.struct(7)?.number(1) ?? -1;
      // Each value has a byte at least.
      if (count < 0 || count > size) throw damaged();
      dictionary = { count, values: () => counted(bytes, size) };
    } else {
      const { body, ...about } = dataOf(head, bytes, size, isOptional, counted);
      if (about.count < 0 || about.count > left) throw damaged();
      left -= about.count;
      if (about.count > 0) yield { ...about, ...body(), dictionary };
    }
  }
}

/** Limits what an unpacker gives in all: a page of a few bytes may unpack to the largest. */
function counting(unpack: ParquetUnpack): ParquetUnpack {
  let left = MOST_OF_ALL;
  return (bytes, size) => {
    left -= size;
    if (left < 0)
      throw refuse(
        "source",
        "has a row group of more than 4 GiB in a column, unpacked: write smaller ones",
        "ERR_DATA",
      );
    return unpack(bytes, size);
  };
}

type Body = Pick<Page, "levels" | "values">;

interface Data extends About {
  /** Unpacks it. */
  readonly body: () => Body;
}

function dataOf(
  head: Struct,
  bytes: Uint8Array,
  size: number,
  isOptional: boolean,
  unpack: ParquetUnpack,
): Data {
  const kind = head.number(1);
  if (kind === DATA) {
    const about = head.struct(5) ?? refuseDamaged();
    if (isOptional && about.number(3) !== RUNS) throw damaged();
    const body = (): Body => {
      const values = unpack(bytes, size);
      return isOptional ? divided(values) : { levels: undefined, values };
    };
    return { ...aboutOf(about, 2), nulls: undefined, body };
  }
  if (kind !== DATA_2) throw damaged();
  const about = head.struct(8) ?? refuseDamaged();
  const length = about.number(5) ?? 0;
  if (length < 0 || length > Math.min(bytes.length, size) || about.number(6)) throw damaged();
  const isPacked = about.flag(7) !== false && size > length;
  const rest = bytes.subarray(length);
  const body = (): Body => ({
    levels: isOptional ? bytes.subarray(0, length) : undefined,
    values: isPacked ? unpack(rest, size - length) : rest,
  });
  return { ...aboutOf(about, 4), nulls: about.number(2), body };
}

const aboutOf = (about: Struct, encoding: number): Omit<About, "nulls"> => ({
  count: about.number(1) ?? -1,
  encoding: about.number(encoding) ?? -1,
});

function tooLarge(): DpError {
  return refuse("source", "has a page of more than 256 MiB: write smaller pages", "ERR_DATA");
}
