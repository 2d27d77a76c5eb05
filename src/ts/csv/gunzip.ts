/** Gzip undone, for every format that is read from its first byte on. */
import { DpError, refuse } from "../error.js";
import { quietly } from "../host/quietly.js";
import type { Bytes } from "./bytes.js";
import { checkLength } from "./source.js";

/** What a gzip file begins with: a control character that no text holds. */
const signature = [0x1f, 0x8b, 0x08];

/** How much is unpacked at a time: a thousand times as much may come out of it. */
const FEED = 1 << 13;

/** The contents of a gzip file; anything else as it is. */
export function unpacked(packed: Bytes): Bytes {
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
      inner = isPacked ? gunzip(first as Uint8Array, counted) : after(first, counted);
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

/** Unpacks as it is read: each write waits until what came out of the last one was taken. */
function gunzip(first: Uint8Array, rest: Bytes): Bytes {
  if (typeof DecompressionStream !== "function")
    throw damaged("is packed with gzip, which this host cannot unpack: unpack it first");
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  /** What the source threw, which comes through as it is. */
  let thrown: { readonly reason: unknown } | undefined;
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      return await rest.read();
    } catch (reason) {
      thrown = { reason };
      throw reason;
    }
  };
  const feed = async (): Promise<void> => {
    for (let chunk: Uint8Array | undefined = first; chunk; chunk = await next()) {
      // Copies: a host may still read a piece after its write has ended, and the source's memory is
      // another's by then.
      const { length } = chunk;
      for (let at = 0; at < length; at += FEED) {
        checkLength(chunk, length);
        await writer.write(chunk.slice(at, at + FEED) as Uint8Array<ArrayBuffer>);
      }
    }
    await writer.close();
  };
  feed().catch((reason: unknown) => {
    if (reason instanceof DpError) thrown = { reason };
    quietly(() => writer.abort(reason));
  });
  quietly(() => writer.closed);
  return {
    async read() {
      try {
        const { done, value } = await reader.read();
        return done ? undefined : value;
      } catch {
        throw thrown
          ? thrown.reason
          : damaged(
              "is a truncated, damaged or multi-part gzip file: unpack it, and choose the result",
            );
      }
    },
    cancel(reason) {
      rest.cancel(reason);
      quietly(() => reader.cancel(reason));
      quietly(() => writer.abort(reason));
    },
  };
}

function damaged(rule: string): DpError {
  return refuse("source", rule, "ERR_DATA");
}
