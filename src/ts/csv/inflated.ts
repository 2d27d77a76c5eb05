/** Bytes unpacked by the host. */
import { DpError, refuse } from "../error.js";
import { quietly } from "../host/quietly.js";
import type { Bytes } from "./bytes.js";
import { checkLength } from "./source.js";

/** How much is unpacked at a time: a thousand times as much may come out of it. */
const FEED = 1 << 13;

/** Texts about a source that this host cannot unpack, and about one that is damaged. */
export interface Refusals {
  readonly unsupported: string;
  readonly damaged: string;
}

/** Unpacks as it is read: each write waits until what came out of the last one was taken. */
export function inflated(packed: Bytes, format: "gzip" | "deflate-raw", refusals: Refusals): Bytes {
  const stream = decompression(format, refusals);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  /** Reason that the source threw, which comes through as it is. */
  let thrown: { readonly reason: unknown } | undefined;
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      return await packed.read();
    } catch (reason) {
      thrown = { reason };
      throw reason;
    }
  };
  const feed = async (): Promise<void> => {
    for (let chunk = await next(); chunk; chunk = await next()) {
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
        throw thrown ? thrown.reason : refuse("source", refusals.damaged, "ERR_DATA");
      }
    },
    cancel(reason) {
      packed.cancel(reason);
      quietly(() => reader.cancel(reason));
      quietly(() => writer.abort(reason));
    },
  };
}

/** Node 20 has "deflate-raw" since 20.12. */
function decompression(format: "gzip" | "deflate-raw", { unsupported }: Refusals) {
  try {
    return new DecompressionStream(format);
  } catch {
    throw refuse("source", unsupported, "ERR_DATA");
  }
}
