import type { Abort, BlobLike } from "../api/streams.js";
import type { Bytes } from "../csv/bytes.js";
import { isBlob, open } from "../csv/source.js";
import { refuse } from "../error.js";
import { Feed } from "../files/feed.js";
import { Interrupt } from "../host/interrupt.js";
import { own, signalOf } from "../input/options.js";
import { Messages } from "./messages.js";
import { kindOf } from "./schema.js";

/** A column of a file, and what it can be read as. */
export interface FileColumn {
  readonly name: string;
  /** Nothing where it cannot be read. */
  readonly kind: "numbers" | "texts" | undefined;
  /** Why it cannot be read. */
  readonly why?: string;
}

/** How much is read at a time: nearly every schema is within the first bytes. */
const ASK = 1 << 16;

/**
 * Lists the columns of an Arrow file, from its schema only: their names, and what each can be read
 * as. All of it is public. A struct is one column, which cannot be read.
 *
 * @throws {@link DpError} `ERR_DATA` if the file is not Arrow, or is damaged.
 *
 * @example
 * import { columns } from "sottovoce/arrow";
 *
 * const namesOfNumbers = async (arrow) =>
 *   (await columns(arrow)).filter(({ kind }) => kind === "numbers").map(({ name }) => name);
 */
export async function columns(
  source: BlobLike,
  options?: { signal?: Abort | undefined },
): Promise<FileColumn[]> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob");
  const { signal } = own(options === undefined ? {} : options, ["signal"]);
  const from = { kind: "blob", blob: source } as const;
  let release: (reason: unknown) => void = () => {};
  const interrupt = new Interrupt(signalOf(signal), (reason) => release(reason));
  try {
    interrupt.check();
    const opened = (start = 0): Bytes => {
      const bytes = open({ kind: "blob", blob: source.slice(start, source.size) }, ASK);
      release = (reason) => bytes.cancel(reason);
      return bytes;
    };
    const messages = new Messages(new Feed({ source: from, interrupt, open: opened }));
    return (await messages.fields()).map(({ name, layout, why }) =>
      layout ? { name, kind: kindOf(layout) } : { name, kind: undefined, why },
    );
  } finally {
    interrupt.end();
    release(undefined);
  }
}
