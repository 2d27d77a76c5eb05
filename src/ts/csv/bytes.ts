/** Bytes on their way from a source. */
/** A source that is being read. */
export interface Bytes {
  /** The next bytes, which stay as they are until the next call; none at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Number of bytes of a packed source that were taken so far. */
  taken?(): number | undefined;
  /**
   * Tells the source that no more is needed, unless it has ended. Never throws and waits for
   * nothing.
   */
  cancel(reason: unknown): void;
}
