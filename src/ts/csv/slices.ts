/**
 * A Blob read slice by slice: no more of it is in memory than the slice that is being used, and the
 * next one.
 */
import type { BlobLike } from "../api/streams.js";
import type { Bytes } from "./bytes.js";

/** A Blob that gives all its bytes at once; jsdom's lacks that method, and has a FileReader. */
type Whole = BlobLike & { arrayBuffer?(): Promise<ArrayBuffer> };

/** A Blob of the host's own: the memory that its slices give is ours alone. */
export const isHosts = (source: unknown): source is Blob =>
  typeof Blob === "function" && source instanceof Blob;

export function canSlice(source: BlobLike): boolean {
  return (
    typeof (source as Whole).arrayBuffer === "function" ||
    (isHosts(source) && typeof FileReader === "function")
  );
}

export function fromSlices(blob: BlobLike, ask: number): Bytes {
  let at = 0;
  /** The last one is still used while the next is read ahead. */
  const given: ArrayBuffer[] = [];
  return {
    async read() {
      if (given.length > 1) discard(given.shift() as ArrayBuffer);
      if (at >= blob.size) return undefined;
      const slice = blob.slice(at, at + ask);
      at += ask;
      const buffer = await contentOf(slice);
      if (isHosts(slice)) given.push(buffer);
      return new Uint8Array(buffer);
    },
    cancel() {},
  };
}

/**
 * Gives memory back at once. A collector counts it late: WebKit's lets hundreds of slices gather.
 */
function discard(buffer: ArrayBuffer): void {
  (buffer as { transfer?(length: number): ArrayBuffer }).transfer?.(0);
}

function contentOf(slice: Whole): Promise<ArrayBuffer> {
  if (typeof slice.arrayBuffer === "function") return slice.arrayBuffer();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(slice as unknown as Blob);
  });
}
