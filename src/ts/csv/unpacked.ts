/** Bytes as text is read from them: gzip undone. */
import type { Bytes } from "./bytes.js";
import { decoded } from "./decoded.js";
import { unpacked } from "./gunzip.js";
import { opened } from "./opened.js";
import type { Format } from "./options.js";
import { type Source, open } from "./source.js";

/** The text of a source, in UTF-8 or in an encoding that the core reads. */
export function openText(source: Source, ask: number, { header, encoding }: Format): Bytes {
  const bytes = open(source, ask);
  // In units of 16 bits the first bytes of gzip are letters, and without a header they may be
  // somebody's.
  const whole = encoding.isWide && !header ? bytes : unpacked(bytes);
  return encoding.host === undefined ? whole : decoded(looked(whole), encoding.host);
}

/** No file that is not text takes more bytes to be known. */
const MOST = 16;

/**
 * Passes bytes on, and refuses them if the first are those of no text: decoded they are unknown.
 */
function looked(bytes: Bytes): Bytes {
  const first: number[] = [];
  return {
    async read() {
      const chunk = await bytes.read();
      if (chunk && first.length < MOST) {
        first.push(...chunk.subarray(0, MOST));
        refuseBinary(Uint8Array.from(first));
      }
      return chunk;
    },
    taken: () => bytes.taken?.(),
    cancel: (reason) => bytes.cancel(reason),
  };
}

/** As rows of any file begin: what might be letters is nobody's signature. */
const ROWS = {
  delimiter: ",",
  quote: undefined,
  escape: false,
  skipLines: 0,
  encoding: { isWide: false, core: undefined, host: undefined },
};

function refuseBinary(first: Uint8Array): void {
  const reader = opened(ROWS, (inner) => inner.want_first_line(false));
  try {
    reader.use((inner) => void inner.push(first));
  } finally {
    reader.free();
  }
}
