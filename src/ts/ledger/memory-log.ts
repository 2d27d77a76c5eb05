import type { Log } from "../api/ledger.js";

/**
 * Makes a log in memory. The log is lost when the page or process ends. Use it for tests, or if no
 * other log is possible. Ledgers share entries if they have the same name and you pass them the
 * same log.
 *
 * @example
 * import { memoryLog } from "sottovoce/ledger";
 *
 * const log = memoryLog();
 * await log.read("readers", 0); // []
 */
export function memoryLog(): Log & Required<Pick<Log, "names">> {
  const kept = new Map<string, string[]>();
  return Object.freeze({
    append(people: string, line: string, from: number) {
      const lines = kept.get(people) ?? [];
      lines.push(line);
      kept.set(people, lines);
      return Promise.resolve(firstAndFrom(lines, from));
    },
    read: (people: string, from: number) =>
      Promise.resolve(firstAndFrom(kept.get(people) ?? [], from)),
    names: () => Promise.resolve([...kept.keys()]),
  });
}

/** The first line, and all from number `from` on. */
function firstAndFrom(lines: readonly string[], from: number): readonly string[] {
  return from <= 1 ? lines.slice() : [...lines.slice(0, 1), ...lines.slice(from)];
}
