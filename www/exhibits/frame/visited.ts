/**
 * Keeps exhibits revealed while they are presented on a projector: the tab stores them, until
 * somebody leads back to a page or closes the tab.
 */

/** A revealed exhibit: its settings as an address has them, and what was guessed. */
export interface Visited {
  readonly settings: string;
  readonly guess: number | null;
  readonly listed: string;
  readonly stale: boolean;
}

const KEY = "sottovoce-projector";

type All = Readonly<Record<string, Visited | null>>;

/** Calls something with the tab's storage; gives null where a browser stores nothing. */
function stored<T>(of: (storage: Storage) => T): T | null {
  try {
    return of(sessionStorage);
  } catch {
    return null;
  }
}

const all = (): All =>
  stored((storage) => JSON.parse(storage.getItem(KEY) ?? "{}") as All | null) ?? {};

export function recallVisit(name: string): Visited | null {
  const visits = all();
  return Object.hasOwn(visits, name) ? (visits[name] ?? null) : null;
}

/** With null it is covered when somebody comes back. */
export function keepVisit(name: string, visited: Visited | null): void {
  stored((storage) => storage.setItem(KEY, JSON.stringify({ ...all(), [name]: visited })));
}

export function forgetVisits(): void {
  stored((storage) => storage.removeItem(KEY));
}
