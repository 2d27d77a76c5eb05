/**
 * Tidies up: why reading ended is what the caller learns, not what went wrong afterwards. Waits for
 * nothing, never throws.
 */
export function quietly(body: () => unknown): void {
  try {
    Promise.resolve(body()).catch(() => {});
  } catch {
    // As above.
  }
}
