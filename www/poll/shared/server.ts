/** What pages ask of their server, and how they know that there is none. */

/** How long a server may take, in milliseconds. */
const patience = 15_000;

/** No server answers, or it can do nothing now. */
export class Unreachable extends Error {}

/** Files are here and no server of polls, as where a copy of the site is hosted. */
export class NoServer extends Error {}

/** A part of a page that is loaded late. */
export const late = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new Unreachable();
  });

export const always = (): RequestInit => ({
  cache: "no-store",
  credentials: "omit",
  signal: AbortSignal.timeout(patience),
});

/** The JSON of an address under /poll/api; `null` if the server has no such thing. */
export async function asked<T>(path: string): Promise<T | null> {
  const response = await fetch(`/poll/api/${path}`, always()).catch(() => null);
  if (response === null) throw new Unreachable();
  // A server of polls answers in JSON, whatever it says.
  const told = await response.json().catch(() => undefined);
  if (told === undefined && response.status < 500) throw new NoServer();
  if (response.ok) return told;
  if ([404, 409].includes(response.status)) return null;
  throw new Unreachable();
}
