import { Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import type { Glue } from "../generated/glue.js";
import type { Format } from "./options.js";

/** A file that is open in wasm. */
export type Reader = Handle<Glue["CsvReader"]["prototype"]>;

/** Opens a reader of files that are written so; `want` names what to read. */
export function opened(
  { delimiter, quote, encoding, skipLines }: Omit<Format, "header">,
  want: (reader: Glue["CsvReader"]["prototype"]) => void,
): Reader {
  const reader = new Handle(engineFor("csv"), (glue) =>
    glue.CsvReader.open(delimiter ?? "", quote, encoding.core ?? "", skipLines),
  );
  try {
    reader.use(want);
    return reader;
  } catch (thrown) {
    reader.free();
    throw thrown;
  }
}
