/** Sources of long calls, and their signals. Types by shape, so that those of any host fit. */

/** Stops a long call, which then rejects with `signal.reason`. An AbortSignal fits. */
export interface Abort {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
/** A stream to read from. A ReadableStream fits, also if it cannot be iterated. */
export interface Stream<T> {
  getReader(): {
    read(): Promise<{ done: false; value: T } | { done: true; value?: T | undefined }>;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  };
}
/** A file in memory or on disk. A Blob or File fits. */
export interface BlobLike {
  readonly size: number;
  slice(start?: number, end?: number): BlobLike;
  stream(): Stream<Uint8Array>;
}
/** Chunks of rows, one after another. */
export type Chunks<Rows> = AsyncIterable<Rows> | Iterable<Rows> | Stream<Rows>;
