/** Sources of long calls, and their signals. Types by shape, so that those of any host fit. */

/**
 * A signal that stops a long call, such as an AbortSignal. When you abort the signal, the Promise
 * of the call rejects with the `reason` of the signal.
 */
export interface Abort {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
/**
 * A stream to read from. You can pass a ReadableStream, even in a browser that cannot iterate over
 * it with `for await`.
 */
export interface Stream<T> {
  getReader(): {
    read(): Promise<{ done: false; value: T } | { done: true; value?: T | undefined }>;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  };
}
/** A file in memory or on disk. You can pass a Blob or a File. */
export interface BlobLike {
  readonly size: number;
  slice(start?: number, end?: number): BlobLike;
  stream(): Stream<Uint8Array>;
}
/** An iterable or a stream that gives rows in chunks. */
export type Chunks<Rows> = AsyncIterable<Rows> | Iterable<Rows> | Stream<Rows>;
