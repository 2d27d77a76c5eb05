/** What every log gives of its lines, in the same order. */

/** The first line, and all from number `from` on. */
export function firstAndFrom(lines: readonly string[], from: number): readonly string[] {
  return from <= 1 ? lines.slice() : [...lines.slice(0, 1), ...lines.slice(from)];
}
