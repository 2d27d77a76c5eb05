/** Requests of pages to their own server, whose answers they tell from those of other machines. */

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
  // The server leads nowhere else: who does is a network that asks for a login, or a proxy.
  redirect: "error",
  signal: AbortSignal.timeout(patience),
});

/** How a poll is: open, or closed by the number of reports, its time or its organizer. */
export type State = "open" | "full" | "timed" | "stopped";
export const isState = (word: string): boolean => /^(?:open|full|timed|stopped)$/.test(word);

/** Says if the answer to `here` shows that the site has a server of polls. */
export const isHere = ({ polls }: { readonly polls?: unknown }): boolean => polls === "here";

/**
 * The JSON of an address under /poll/api; `null` if the server says that it has no such thing. A
 * status says nothing by itself: a login page of a network, a proxy or another server answers by
 * any. `isIt` tells the server's own answer from other JSON, whose fields may be anything.
 */
export async function asked<T>(path: string, isIt: (told: T) => boolean): Promise<T | null> {
  const response = await fetch(`/poll/api/${path}`, always()).catch(() => null);
  if (response === null) throw new Unreachable();
  // A server of polls answers in JSON, whatever it says.
  const told = await response.json().catch(() => undefined);
  if (told === undefined && response.status < 500) throw new NoServer();
  if (response.ok && told && isIt(told)) return told;
  // By these words it says that it has no such thing, or more than one.
  if (/^(?:poll|screen|several)$/.test(told?.error)) return null;
  throw new Unreachable();
}
