/** Part of hyparquet that the caller hands in: declared by shape, so that nothing depends on it. */

/** Unpacks `bytes`. The result has `size` bytes. */
export type ParquetUnpack = (bytes: Uint8Array, size: number) => Uint8Array;

/** The module hyparquet, or an object with these two of its functions. */
export interface ParquetLibrary {
  /** Decodes pages of one column, and calls `onPage` with their values. */
  parquetRead(options: Decoding): Promise<void>;
  /** Unpacks a page into `unpacked`, an array of the right size. */
  snappyUncompress(bytes: Uint8Array, unpacked: Uint8Array): void;
}

/** The compression of pages, as Parquet names it. Pages without compression need no function. */
export type Codec = "SNAPPY" | "GZIP" | "LZO" | "BROTLI" | "LZ4" | "ZSTD" | "LZ4_RAW";

/**
 * Physical types.
 *
 * @inline
 */
export type Type =
  | "BOOLEAN"
  | "INT32"
  | "INT64"
  | "INT96"
  | "FLOAT"
  | "DOUBLE"
  | "BYTE_ARRAY"
  | "FIXED_LEN_BYTE_ARRAY";

/**
 * Pages of one column, as a file of their own.
 *
 * @inline
 */
interface Decoding {
  file: { byteLength: number; slice(start: number, end?: number): ArrayBuffer };
  metadata: Metadata;
  columns: string[];
  utf8: false;
  onPage(page: { readonly columnData: ArrayLike<unknown> }): void;
}

/** @inline */
export interface Metadata {
  version: number;
  schema: {
    name: string;
    num_children?: number;
    type?: Type;
    type_length?: number;
    repetition_type?: "REQUIRED" | "OPTIONAL";
  }[];
  num_rows: bigint;
  row_groups: {
    columns: {
      file_offset: bigint;
      meta_data: {
        type: Type;
        encodings: never[];
        path_in_schema: string[];
        codec: "UNCOMPRESSED";
        num_values: bigint;
        total_uncompressed_size: bigint;
        total_compressed_size: bigint;
        data_page_offset: bigint;
      };
    }[];
    total_byte_size: bigint;
    num_rows: bigint;
  }[];
  metadata_length: number;
}
