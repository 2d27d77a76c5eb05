import type { Bytes } from "../csv/bytes.js";
import { isBlob, open } from "../csv/source.js";
import { refuse } from "../error.js";
import { Interrupt } from "../host/interrupt.js";
import { own, signalOf } from "../input/options.js";
import { Feed } from "./feed.js";
import type { FileColumn } from "./fields.js";

/** How much is read at a time: nearly every schema is within the first bytes, or the last. */
const ASK = 1 << 16;

/** Lists the columns of a Blob by its schema, and lets go of it. */
export async function listing(
  source: unknown,
  options: unknown,
  columnsIn: (feed: Feed) => Promise<FileColumn[]>,
): Promise<FileColumn[]> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob");
  const { signal } = own(options === undefined ? {} : options, ["signal"]);
  const from = { kind: "blob", blob: source } as const;
  let release: (reason: unknown) => void = () => {};
  const interrupt = new Interrupt(signalOf(signal), (reason) => release(reason));
  try {
    interrupt.check();
    const opened = (start = 0): Bytes => {
      release(undefined);
      const bytes = open({ kind: "blob", blob: source.slice(start, source.size) }, ASK);
      release = (reason) => bytes.cancel(reason);
      return bytes;
    };
    return await columnsIn(new Feed({ source: from, interrupt, open: opened }));
  } finally {
    interrupt.end();
    release(undefined);
  }
}
