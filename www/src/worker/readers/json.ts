/** Files of JSON. Nothing of them lists columns: the first record is somebody's row. */
import { column, table, textColumn } from "sottovoce/json";
import { keyProblem, keysOf } from "../../model/keys.js";
import { Unusable } from "../../questions/asked.js";
import type { Reader } from "./reader.js";
import { untyped } from "./reader.js";

/** First bytes with control characters, with which no JSON begins. */
const OTHERS: readonly (readonly [bytes: string, what: string])[] = [
  ["PK\x03\x04", "a zip archive, such as an Excel workbook"],
  ["\xd0\xcf\x11\xe0", "an Office file of an old kind"],
  ["PAR1\x15", "a Parquet file"],
  ["ARROW1\0\0", "an Arrow file"],
  ["\x28\xb5\x2f\xfd", "packed with zstd"],
];

const refused = (what: string) => new Unusable({ code: "ERR_DATA", message: `this file ${what}` });

export const reader: Reader = {
  async beginning({ file, format }) {
    const first = new Uint8Array(await file.slice(0, 64).arrayBuffer());
    const letters = String.fromCharCode(...first);
    const [, what] = OTHERS.find(([bytes]) => letters.startsWith(bytes)) ?? [];
    if (what !== undefined) throw refused(`is ${what}, and not JSON: choose its format above`);
    // Packed bytes are unpacked when the rows are read.
    const start = letters.replace(/^\xef\xbb\xbf/, "").trimStart();
    if (format.shape === "array" && start !== "" && !/^[[\x1f]/.test(start))
      throw refused(
        "is not one array of objects: choose its form above, or save the array alone that an object holds",
      );
    // Problems with them are shown next to their field.
    const keys = keyProblem(format.keys) === null ? keysOf(format.keys) : [];
    return untyped(keys.map(({ text }) => text));
  },
  ...{ column, textColumn, table },
};
