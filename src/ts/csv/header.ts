import type { Abort, BlobLike } from "../api.js";
import { refuse } from "../error.js";
import { Handle } from "../instance.js";
import { Interrupt } from "../interrupt.js";
import { headerOptions } from "./options.js";
import { pieces } from "./reading.js";
import { isBlob, open } from "./source.js";

/** How much is read at a time: nearly every header is within the first bytes. */
const ASK = 1 << 16;

/**
 * Header names, from the first bytes only. Empty for a file of nothing but blank lines.
 *
 * @param options - `delimiter`: one ASCII character, guessed from the line unless told.
 *
 * @example
 * import { header } from "sottovoce/csv";
 *
 * const names = await header(file);
 */
export async function header(
  source: BlobLike,
  options?: { delimiter?: string | undefined; signal?: Abort | undefined },
): Promise<string[]> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob");
  const { delimiter, signal } = headerOptions(options);
  let release: (reason: unknown) => void = () => {};
  const interrupt = new Interrupt(signal, (reason) => release(reason));
  let reader: Handle<{ push(bytes: Uint8Array): boolean; finish(): string[]; free(): void }> | undefined;
  try {
    interrupt.check();
    const names = (reader = new Handle(({ CsvHeader }) => CsvHeader.open(delimiter)));
    const bytes = open({ blob: source }, ASK);
    release = (reason) => bytes.cancel(reason);
    for await (const piece of pieces(bytes, interrupt)) {
      if (names.use((inner) => inner.push(piece))) break;
    }
    return names.use((inner) => inner.finish());
  } finally {
    interrupt.end();
    release(undefined);
    reader?.free();
  }
}
