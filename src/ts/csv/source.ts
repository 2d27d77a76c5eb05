/**
 * Where bytes come from: a Blob, a stream or an async iterable, each read the cheapest way it has.
 */
import type { BlobLike, Stream } from "../api/streams.js";
import { DpError, refuse } from "../error.js";
import { inherited } from "../host/bare.js";
import { mapped } from "../host/lists.js";
import { quietly } from "../host/quietly.js";
import { ahead } from "./ahead.js";
import type { Bytes } from "./bytes.js";
import { canSlice, fromSlices, isHosts } from "./slices.js";

/**
 * By a kind of its own: a key that may be absent would be looked up on a page's Object.prototype.
 */
export type Source =
  | { readonly kind: "blob"; readonly blob: BlobLike }
  | { readonly kind: "stream"; readonly stream: Stream<Uint8Array> }
  | { readonly kind: "chunks"; readonly chunks: AsyncIterable<Uint8Array> };

const rule = "must be a Blob, a stream of bytes or an async iterable of Uint8Array chunks";

export function sourceOf(source: unknown): Source {
  if (typeof source === "object" && source !== null) {
    const known = source as { readonly [Symbol.asyncIterator]?: unknown };
    if (isBlob(source)) return { kind: "blob", blob: source };
    if (typeof inherited(source, "getReader") === "function")
      return { kind: "stream", stream: source as Stream<Uint8Array> };
    if (typeof known[Symbol.asyncIterator] === "function")
      return { kind: "chunks", chunks: source as AsyncIterable<Uint8Array> };
  }
  throw refuse("source", rule);
}

/**
 * A Blob, or what serves as one; of very old browsers and of jsdom also one that has slices only.
 */
export function isBlob(source: unknown): source is BlobLike {
  if (typeof source !== "object" || source === null) return false;
  const [size, slice, stream] = mapped(["size", "slice", "stream"], (name) =>
    inherited(source, name),
  );
  return (
    typeof size === "number" &&
    typeof slice === "function" &&
    (typeof stream === "function" || canSlice(source as BlobLike))
  );
}

/** Begins to read, `ask` bytes at a time where the source lets us ask. */
export function open(source: Source, ask: number): Bytes {
  switch (source.kind) {
    case "blob":
      // A Blob that is not the host's may give the same memory twice: it is read in turn.
      return isHosts(source.blob) ? ahead(fromBlob(source.blob, ask)) : fromBlob(source.blob, ask);
    case "stream":
      return fromStream(source.stream, ask);
    case "chunks":
      return fromIterable(source.chunks);
  }
}

function fromBlob(blob: BlobLike, ask: number): Bytes {
  const { size } = blob;
  let read = 0;
  const inner = attempt(() =>
    canSlice(blob) && !hasGoodStream(blob) ? fromSlices(blob, ask) : fromStream(blob.stream(), ask),
  );
  return {
    async read() {
      const bytes = await attempt(() => inner.read());
      read += bytes?.length ?? 0;
      // A file that became shorter while it was read would else look like one that was complete.
      if (bytes === undefined && read < size) throw unreadable();
      return bytes;
    },
    cancel: (reason) => inner.cancel(reason),
  };

  /**
   * The host's own errors (NotFoundError, NotReadableError) differ between browsers and may name
   * the file.
   */
  function attempt<T>(body: () => T): T {
    try {
      const result = body();
      return (result instanceof Promise ? result.catch(refuseBlob) : result) as T;
    } catch (thrown) {
      return refuseBlob(thrown);
    }
  }
}

/**
 * True if the Blob's stream fills our memory. WebKit's does not: it is filled ahead of its reader
 * with the whole file, however large. So it is not opened to find out: the stream of an empty slice
 * shows as much. Elsewhere streams leave less garbage than slices.
 */
function hasGoodStream(blob: BlobLike): boolean {
  if (typeof blob.stream !== "function") return false;
  try {
    const { reader, fills } = readerOf(blob.slice(0, 0).stream());
    quietly(() => reader.cancel());
    return fills;
  } catch {
    return true;
  }
}

function refuseBlob(thrown: unknown): never {
  throw thrown instanceof DpError ? thrown : unreadable();
}

function unreadable(): DpError {
  return refuse(
    "source",
    "could not be read to its end. Nothing was released. Choose the file again: it was changed or moved, or this page lost access",
    "ERR_DATA",
  );
}

/**
 * The two kinds of reader of a ReadableStream, as one; readers of other streams may ignore the
 * view.
 */
interface AnyReader {
  read(view?: Uint8Array): Promise<{ readonly done: boolean; readonly value?: unknown }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

/**
 * Readers that something waits for. Chromium collects the stream of a Blob if nothing but its own
 * pending read leads to it, and that read then never ends.
 */
const waited = new Set<AnyReader>();

async function waitFor(reader: AnyReader, view: Uint8Array | undefined) {
  waited.add(reader);
  try {
    return await reader.read(view);
  } finally {
    waited.delete(reader);
  }
}

function fromStream(stream: Stream<Uint8Array>, ask: number): Bytes {
  const { reader, fills } = readerOf(stream);
  /** In turn: what was read last is still used while the next is read ahead. */
  const spare = fills ? [new Uint8Array(ask), new Uint8Array(ask)] : [];
  let ended = false;
  return {
    async read() {
      const view = spare.shift();
      const { done, value } = await waitFor(reader, view);
      if (done) {
        ended = true;
        quietly(() => reader.releaseLock());
        return undefined;
      }
      const bytes = bytesOf(value);
      // A reader that fills our memory took it (the view is empty now) and gives it back under
      // another name.
      if (view) spare.push(view.length > 0 ? view : new Uint8Array(bytes.buffer as ArrayBuffer));
      return bytes;
    },
    cancel(reason) {
      if (ended) return;
      ended = true;
      quietly(() => reader.cancel(reason));
      quietly(() => reader.releaseLock());
    },
  };
}

/**
 * A reader that fills our memory, or one that gives its own: only the first spares a copy and
 * garbage.
 */
function readerOf(stream: Stream<Uint8Array>): {
  readonly reader: AnyReader;
  readonly fills: boolean;
} {
  try {
    const reader = (
      stream as { getReader(options: { readonly mode: "byob" }): AnyReader }
    ).getReader({ mode: "byob" });
    return { reader, fills: true };
  } catch {
    return { reader: stream.getReader() as AnyReader, fills: false };
  }
}

function fromIterable(chunks: AsyncIterable<Uint8Array>): Bytes {
  const iterator = chunks[Symbol.asyncIterator]();
  let ended = false;
  return {
    async read() {
      const { done, value } = await iterator.next();
      if (!done) return bytesOf(value);
      ended = true;
      return undefined;
    },
    cancel() {
      if (ended) return;
      ended = true;
      quietly(() => iterator.return?.());
    },
  };
}

/**
 * Refuses a chunk whose memory was transferred while it was read: the rest of its bytes would be
 * lost without a warning.
 */
export function checkLength(chunk: Uint8Array, length: number): void {
  if (chunk.length !== length)
    throw refuse("source", "must not give chunks whose memory is transferred while they are read");
}

/** Transferred memory looks empty: its bytes would be lost without a warning. */
function isDetached(buffer: ArrayBufferLike): boolean {
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

/** A Uint8Array of any realm; a Buffer is one. */
function bytesOf(value: unknown): Uint8Array {
  if (!ArrayBuffer.isView(value) || Object.prototype.toString.call(value) !== "[object Uint8Array]")
    throw refuse("source", rule);
  const bytes = value as Uint8Array;
  if (bytes.length === 0 && isDetached(bytes.buffer))
    throw refuse("source", "must not give chunks whose memory was transferred");
  return bytes;
}
