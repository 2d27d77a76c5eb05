/** Bytes read ahead: while some are used, the next ones are on their way. */
import type { Bytes } from "./bytes.js";

/**
 * Reads the same bytes, one chunk ahead of the reader. Chunks of `inner` must stay as they are
 * during its next read. A failure ahead is reported when those bytes are asked for. After the first
 * bytes nothing is read ahead: a header needs no more.
 */
export function ahead(inner: Bytes): Bytes {
  let coming: Promise<Uint8Array | undefined> | undefined;
  let isFirst = true;
  let ended = false;
  return {
    async read() {
      const bytes = await (coming ?? inner.read());
      coming = undefined;
      if (bytes && !ended && !isFirst) {
        coming = inner.read();
        // Heard when it is waited for, which may be never.
        coming.catch(() => {});
      }
      isFirst = false;
      return bytes;
    },
    cancel(reason) {
      ended = true;
      inner.cancel(reason);
    },
  };
}
