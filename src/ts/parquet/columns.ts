import type { Abort, BlobLike } from "../api/streams.js";
import { type FileColumn, listed } from "../files/fields.js";
import { listing } from "../files/listing.js";
import { footerOf } from "./footer.js";
import { kindOf } from "./schema.js";

/**
 * Returns the columns of a Parquet file, from its footer only. For each column, `columns` returns
 * the name, and the type that the column can be read as. Names and types are public. A struct is
 * one column, which cannot be read.
 *
 * @throws {@link DpError} `ERR_DATA` if the file is not Parquet, or is damaged.
 *
 * @example
 * import { columns } from "sottovoce/parquet";
 *
 * const namesOfNumbers = async (parquet) =>
 *   (await columns(parquet)).filter(({ kind }) => kind === "numbers").map(({ name }) => name);
 */
export async function columns(
  source: BlobLike,
  options?: { signal?: Abort | undefined },
): Promise<FileColumn[]> {
  return listing(source, options, async (feed) => listed((await footerOf(feed)).fields, kindOf));
}
