import { type Handle, begun } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import type { Glue } from "../generated/glue.js";
import type { Format } from "./options.js";

/** A file that is open in wasm. */
export type Reader = Handle<Glue["CsvReader"]["prototype"]>;

/** Opens a reader of files that are written so; `want` names what to read. */
export function opened(
  { delimiter, quote, escape, encoding, skipLines }: Omit<Format, "header">,
  want: (reader: Glue["CsvReader"]["prototype"]) => void,
): Reader {
  return begun(
    engineFor("csv"),
    (glue) => glue.CsvReader.open(delimiter ?? "", quote, escape, encoding.core ?? "", skipLines),
    want,
  );
}
