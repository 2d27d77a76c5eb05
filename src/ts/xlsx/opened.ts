import { type Handle, begun } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import type { Glue } from "../generated/glue.js";

/** The reader of workbooks in wasm. */
export type Inner = Glue["XlsxReader"]["prototype"];

/** One that is open. */
export type Reader = Handle<Inner>;

/** Opens a reader; `want` says what to read, if it is not a part that lists others. */
export function opened(want: (reader: Inner) => void): Reader {
  return begun(engineFor("xlsx"), (glue) => glue.XlsxReader.open(), want);
}
