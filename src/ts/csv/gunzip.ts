/** Gzip undone, for every format that is read from its first byte on. */
import { refuse } from "../error.js";
import type { Bytes } from "./bytes.js";
import { inflated } from "./inflated.js";

/** Beginning of a gzip file: a control character that no text holds. */
const signature = [0x1f, 0x8b, 0x08];

const refusals = {
  unsupported: "is packed with gzip, which this host cannot unpack: unpack it first",
  damaged: "is a truncated, damaged or multi-part gzip file: unpack it, and choose the result",
};

/** The contents of a gzip file; anything else as it is. */
export function unpacked(packed: Bytes): Bytes {
  let taken = 0;
  let ended = false;
  const trailer = new Uint8Array(4);
  const counted: Bytes = {
    async read() {
      // A source is not asked again once it has ended.
      const chunk = ended ? undefined : await packed.read();
      ended = chunk === undefined;
      taken += chunk?.length ?? 0;
      if (chunk) keepLast(trailer, chunk);
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
      inner = isPacked ? alone(inflated(whole, "gzip", refusals), trailer) : whole;
      return inner.read();
    },
    taken: () => (isPacked ? taken : undefined),
    cancel: (reason) => (inner ?? counted).cancel(reason),
  };
}

/**
 * Refuses at its end what is not one part: the last four bytes of a part tell its length. Some
 * hosts join several parts, and others refuse what follows the first. So all of them refuse.
 * Empty parts before the last one are not seen: where parts are joined, those change nothing.
 */
function alone(inner: Bytes, trailer: Uint8Array): Bytes {
  let length = 0;
  return {
    async read() {
      const chunk = await inner.read();
      length += chunk?.length ?? 0;
      const told = new DataView(trailer.buffer).getUint32(0, true);
      if (!chunk && told !== length % 2 ** 32) throw refuse("source", refusals.damaged, "ERR_DATA");
      return chunk;
    },
    cancel: (reason) => inner.cancel(reason),
  };
}

/** Shifts the last bytes of a chunk into those that are kept. */
function keepLast(kept: Uint8Array, chunk: Uint8Array): void {
  const last = chunk.subarray(-kept.length);
  kept.copyWithin(0, last.length);
  kept.set(last, kept.length - last.length);
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
