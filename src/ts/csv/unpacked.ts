/** Bytes as text is read from them: gzip undone. */
import type { Bytes } from "./bytes.js";
import { decoded } from "./decoded.js";
import { inflated } from "./inflated.js";
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

/** The same bytes, refused where their first are those of no text: decoded they are unknown. */
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

/** What a gzip file begins with: a control character that no text holds. */
const signature = [0x1f, 0x8b, 0x08];

const gzip = {
  unsupported: "is packed with gzip, which this host cannot unpack: unpack it first",
  damaged: "is a truncated, damaged or multi-part gzip file: unpack it, and choose the result",
};

/** The contents of a gzip file; anything else as it is. */
function unpacked(packed: Bytes): Bytes {
  let taken = 0;
  let ended = false;
  const counted: Bytes = {
    async read() {
      // A source is not asked again once it has ended.
      const chunk = ended ? undefined : await packed.read();
      ended = chunk === undefined;
      taken += chunk?.length ?? 0;
      return chunk;
    },
    cancel: (reason) => packed.cancel(reason),
  };
  let inner: Bytes | undefined;
  let isPacked = false;
  return {
    async read() {
      if (inner) return inner.read();
      const first = await beginning(counted);
      isPacked = signature.every((byte, index) => first?.[index] === byte);
      const whole = after(first, counted);
      inner = isPacked ? inflated(whole, "gzip", gzip) : whole;
      return inner.read();
    },
    taken: () => (isPacked ? taken : undefined),
    cancel: (reason) => (inner ?? counted).cancel(reason),
  };
}

/** The first bytes, enough to distinguish gzip from anything else. */
async function beginning(bytes: Bytes): Promise<Uint8Array | undefined> {
  let first = await bytes.read();
  while (first && first.length < signature.length) {
    const kept = first.slice();
    const next = await bytes.read();
    if (!next) return kept;
    first = new Uint8Array(kept.length + next.length);
    first.set(kept);
    first.set(next, kept.length);
  }
  return first;
}

function after(first: Uint8Array | undefined, rest: Bytes): Bytes {
  let held = first;
  let begun = false;
  return {
    async read() {
      if (begun) return rest.read();
      begun = true;
      const chunk = held;
      held = undefined;
      return chunk;
    },
    cancel: (reason) => rest.cancel(reason),
  };
}
