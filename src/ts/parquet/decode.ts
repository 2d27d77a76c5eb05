/**
 * Decodes the values of a page by the library. They are written again in the plainest way, so that
 * it sees neither levels nor runs nor dictionaries, and nothing of the file.
 */
import { damaged } from "../files/feed.js";
import { ownOf } from "../host/bare.js";
import type { Stored } from "./cells.js";
import type { Metadata, ParquetLibrary } from "./library.js";
import { RUNS } from "./pages.js";
import type { Layout } from "./schema.js";

/** Name by which the library knows the column; its own name may be anything. */
const NAME = "column";

/** Values, and null where a cell has none. */
export type Values = ArrayLike<Stored | null>;

/** Values without nulls, in this encoding. */
interface Encoded {
  readonly encoding: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/**
 * Copies an object so that it inherits nothing. The library looks up what may be absent, such as a
 * filter, and a page may have put something by that name on Object.prototype.
 */
const alone = <T extends object>(object: T): T => ownOf(object) as T;

export async function decoded(
  { encoding, count, bytes }: Encoded,
  layout: Layout,
  library: ParquetLibrary,
): Promise<Values> {
  if (count === 0) return [];
  const head = headOf(bytes.length, count, encoding);
  const page = new Uint8Array(head.length + bytes.length);
  page.set(head);
  page.set(bytes, head.length);
  let found: Values = [];
  await library.parquetRead(
    alone({
      file: alone({
        byteLength: page.length,
        // All of it at once: no copy.
        slice: (start: number, end: number = page.length) =>
          start === 0 && end === page.length ? page.buffer : page.buffer.slice(start, end),
      }),
      metadata: metadataOf(layout, count, page.length),
      columns: [NAME],
      utf8: false as const,
      // The library copies these options, and its copies inherit again.
      filter: undefined,
      onPage({ columnData }: { readonly columnData: ArrayLike<unknown> }) {
        found = columnData as Values;
      },
    }),
  );
  if (found.length !== count) throw damaged();
  return found;
}

/** The head of a page that is not packed, in the protocol of Thrift. */
function headOf(size: number, count: number, encoding: number): Uint8Array {
  const fields = (...numbers: number[]): number[] =>
    numbers.flatMap((number) => [0x15, ...zigzag(number)]);

  return Uint8Array.from([
    ...fields(0, size, size),
    // The struct of a data page, two fields on.
    0x2c,
    ...fields(count, encoding, RUNS, RUNS),
    0,
    0,
  ]);
}

function zigzag(number: number): number[] {
  const bytes: number[] = [];
  let left = 2 * number;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push(128 + (left % 128));
  return [...bytes, left];
}

/** That of a file with this column alone, whose logical type the library does not get to see. */
function metadataOf({ type, length }: Layout, count: number, size: number): Metadata {
  const [rows, bytes] = [BigInt(count), BigInt(size)];
  const column = alone({
    name: NAME,
    type,
    ...(length === undefined ? {} : { type_length: length }),
    repetition_type: "REQUIRED" as const,
  });
  const meta_data = alone({
    type,
    encodings: [],
    path_in_schema: [NAME],
    codec: "UNCOMPRESSED" as const,
    num_values: rows,
    total_uncompressed_size: bytes,
    total_compressed_size: bytes,
    data_page_offset: 0n,
  });
  const chunk = alone({ file_offset: 0n, meta_data });
  return alone({
    version: 1,
    schema: [alone({ name: "schema", num_children: 1 }), column],
    num_rows: rows,
    row_groups: [alone({ columns: [chunk], total_byte_size: bytes, num_rows: rows })],
    metadata_length: 0,
  });
}
