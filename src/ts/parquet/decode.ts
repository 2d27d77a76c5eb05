/** Cells of a chunk, some pages at a time: no more of them are in memory. */
import { damaged } from "../files/feed.js";
import type { Stored } from "./cells.js";
import type { Metadata, ParquetLibrary } from "./library.js";
import { joined, type Page, pagesOf } from "./pages.js";
import type { Layout } from "./schema.js";
import type { Unpacker } from "./unpack.js";

/** How many cells and bytes are decoded at a time, except that a page is never divided. */
const CELLS = 1 << 16;
const BYTES = 1 << 24;

/** What the library calls the column; its own name may be anything. */
const NAME = "column";

/** The values of all cells in order. */
export type Values = ArrayLike<Stored | null>;

export async function* valuesOf(
  chunk: Uint8Array,
  rows: number,
  layout: Layout,
  unpack: Unpacker,
  library: ParquetLibrary,
): AsyncGenerator<Values, void, void> {
  const shape = { isOptional: layout.isOptional, isBoolean: layout.type === "BOOLEAN" };
  let dictionary: Page | undefined;
  let pages: Page[] = [];
  let [cells, bytes] = [0, 0];
  for (const page of pagesOf(chunk, rows, shape, unpack)) {
    if (!page.isDictionary) {
      pages.push(page);
      cells += page.count;
      bytes += page.size;
      // The dictionary is decoded each time.
      const most = Math.max(CELLS, dictionary?.count ?? 0);
      if (cells < most && bytes < Math.max(BYTES, dictionary?.size ?? 0)) continue;
    }
    yield* decoded(dictionary, pages, layout, library);
    [pages, cells, bytes] = [[], 0, 0];
    if (page.isDictionary) dictionary = page;
  }
  yield* decoded(dictionary, pages, layout, library);
}

async function* decoded(
  dictionary: Page | undefined,
  pages: readonly Page[],
  layout: Layout,
  library: ParquetLibrary,
): AsyncGenerator<Values, void, void> {
  const count = pages.reduce((sum, page) => sum + page.count, 0);
  if (count === 0) return;
  const all = dictionary ? [dictionary, ...pages] : pages;
  const bytes = joined(all.flatMap(({ parts }) => parts));
  const found: Values[] = [];
  let left = count;
  await library.parquetRead({
    file: {
      byteLength: bytes.length,
      // All of it at once: no copy.
      slice: (start, end = bytes.length) =>
        start === 0 && end === bytes.length ? bytes.buffer : bytes.buffer.slice(start, end),
    },
    metadata: metadataOf(layout, count, bytes.length),
    columns: [NAME],
    utf8: false,
    onPage({ columnData }) {
      left -= columnData.length;
      found.push(columnData as Values);
    },
  });
  if (left !== 0) throw damaged();
  yield* found;
}

/** That of a file with this column alone, whose logical type the library does not get to see. */
function metadataOf({ type, length, isOptional }: Layout, count: number, size: number): Metadata {
  const [rows, bytes] = [BigInt(count), BigInt(size)];
  return {
    version: 1,
    schema: [
      { name: "schema", num_children: 1 },
      {
        name: NAME,
        type,
        ...(length === undefined ? {} : { type_length: length }),
        repetition_type: isOptional ? "OPTIONAL" : "REQUIRED",
      },
    ],
    num_rows: rows,
    row_groups: [
      {
        columns: [
          {
            file_offset: 0n,
            meta_data: {
              type,
              encodings: [],
              path_in_schema: [NAME],
              codec: "UNCOMPRESSED",
              num_values: rows,
              total_uncompressed_size: bytes,
              total_compressed_size: bytes,
              data_page_offset: 0n,
            },
          },
        ],
        total_byte_size: bytes,
        num_rows: rows,
      },
    ],
    metadata_length: 0,
  };
}
