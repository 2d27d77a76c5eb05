/** The only two things that this page says to its server: which poll, and one report. */
import type { Report, SurveyPlan } from "sottovoce/survey/respond";
import type { Fate } from "./kept.js";

/** How long a server may take, in milliseconds. */
const patience = 15_000;

export interface Shown {
  readonly plan: SurveyPlan;
  readonly open: boolean;
}

/** No server answers, or it can do nothing now. */
export class Unreachable extends Error {}

/** The poll of these digits; `null` if the server has none. Throws `Unreachable`. */
export async function ask(digits: string): Promise<Shown | null> {
  try {
    const response = await fetch(`/poll/api/polls/${digits}`, always());
    if (response.status === 404) return null;
    if (response.ok) return await response.json();
  } catch {
    // Whatever went wrong on the way is told below.
  }
  throw new Unreachable("the poll's server does not answer");
}

/** Sends a report, and gives what became of it; `null` if that is not known: then send it again. */
export async function deliver(report: Report): Promise<Fate | null> {
  try {
    const { status } = await fetch("/poll/api/reports", {
      ...always(),
      method: "POST",
      // Also when the page is closed at once.
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
    });
    const fates: Record<number, Fate> = { 200: "stored", 410: "closed" };
    // A server that does not know this poll may be another one, for a while, at this address.
    const refused = [400, 409].includes(status) ? "refused" : null;
    return fates[status] ?? refused;
  } catch {
    return null;
  }
}

const always = (): RequestInit => ({
  cache: "no-store",
  credentials: "omit",
  signal: AbortSignal.timeout(patience),
});
