/** Parquet files. */
import { gunzipSync } from "fflate";
import { decompress } from "fzstd";
import { column, columns, table, textColumn } from "sottovoce/parquet";
import type { Reader } from "./reader.js";

export const reader: Reader = {
  async beginning({ file }, signal) {
    const types = await columns(file, { signal });
    return { columns: types.map(({ name }) => name), semicolons: false, types };
  },
  ...{ column, textColumn, table },
  given: {
    compressors: {
      GZIP: (bytes: Uint8Array, size: number) => gunzipSync(bytes, { out: new Uint8Array(size) }),
      ZSTD: (bytes: Uint8Array, size: number) => decompress(bytes, new Uint8Array(size)),
    },
  },
};
