/**
 * Everything that this page sends to its server: which poll, and one report with the word that it
 * asks.
 */
import type { Report, SurveyPlan } from "sottovoce/survey/respond";
import type { Fate } from "./kept.js";
import { codeOf } from "../../shared/question.js";

/** How long a server may take, in milliseconds. */
const patience = 15_000;

export interface Shown {
  readonly plan: SurveyPlan;
  readonly open: boolean;
  /** Whether a report must come with the poll's join word. */
  readonly word: boolean;
  /** Whether several people may answer on one device. */
  readonly several: boolean;
  /** The organizer's words on who asks and why; null if they wrote none. */
  readonly purpose: string | null;
}

/** No server answers, or it can do nothing now. */
export class Unreachable extends Error {}

/** The poll with this code; `null` if the server has none. Throws `Unreachable`. */
export const ask = (code: string): Promise<Shown | null> => asked(`polls/${code}`);

/** The whole code that begins so; `null` if none or more than one does. Throws `Unreachable`. */
export async function lead(start: string): Promise<string | null> {
  const found = await asked<{ readonly code: string }>(`codes/${start}`);
  return found && /^[0-9a-f]{16}$/.test(found.code) ? found.code : null;
}

async function asked<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(`/poll/api/${path}`, always());
    if ([404, 409].includes(response.status)) return null;
    if (response.ok) return await response.json();
  } catch {
    // The error below covers every failure on the way.
  }
  throw new Unreachable("the poll's server does not answer");
}

/** What became of a report; that its word is wrong; or in how many seconds to ask again. */
export type Delivery = { readonly fate: Fate } | { readonly wait: number } | "word";

/** Sends a report, with the join word in a header. */
export async function deliver(report: Report, word: string | null): Promise<Delivery> {
  try {
    const response = await fetch(`/poll/api/polls/${codeOf(report.survey)}/reports`, {
      ...always(),
      method: "POST",
      // Also when the page is closed at once.
      keepalive: true,
      headers: {
        "content-type": "application/json",
        ...(word !== null && { "join-word": encodeURIComponent(word) }),
      },
      body: JSON.stringify(report),
    });
    const { status, headers } = response;
    if (status === 403 && (await response.json()).error === "word") return "word";
    const fates: Record<number, Fate> = { 200: "stored", 410: "closed" };
    // A server that does not know this poll may be another one, for a while, at this address.
    const fate = fates[status] ?? ([400, 409].includes(status) ? "refused" : undefined);
    if (fate) return { fate };
    // A proxy may name a date, which is not a number, or more than a clock of the page can wait.
    const later = Number(headers.get("retry-after"));
    return { wait: later > 0 ? Math.min(later, longest) : 0 };
  } catch {
    return { wait: 0 };
  }
}

/** The longest pause that a server can ask for, in seconds. */
const longest = 300;

const always = (): RequestInit => ({
  cache: "no-store",
  credentials: "omit",
  signal: AbortSignal.timeout(patience),
});
