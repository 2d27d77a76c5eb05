/**
 * Everything that this page sends to its server: which poll, and one person's report with the word
 * that it asks.
 */
import type { SurveyPlan } from "sottovoce/survey/respond";
import type { Results } from "../../shared/results.js";
import { always, asked, isState, type State } from "../../shared/server.js";
import type { Fate } from "./kept.js";
import type { Sheet } from "./sheet.js";
import { codeOf } from "../../shared/question.js";

export interface Shown {
  readonly plan: SurveyPlan;
  /** Another one once the poll was deleted and made again. */
  readonly mark: string;
  readonly state: State;
  /** True if a report must come with the poll's join word. */
  readonly word: boolean;
  /** True if several people may answer on one device. */
  readonly several: boolean;
  /** The organizer's words on who asks and why; null if they wrote none. */
  readonly purpose: string | null;
  /** When it closes by itself, in milliseconds since 1970; null if by number only. */
  readonly ends: number | null;
  /** Once it is closed: as they were stored then. */
  readonly results: Results | null;
}

/** The poll with this code; `null` if the server has none. Throws `Unreachable` or `NoServer`. */
export const ask = (code: string): Promise<Shown | null> =>
  asked<Shown>(`polls/${code}`, ({ mark, state }) => !!mark && isState(state));

/**
 * Fate of a report, and how its poll was closed; that its word is wrong; or in how many seconds to
 * ask again.
 */
export type Delivery =
  { readonly fate: Fate; readonly state?: State } | { readonly wait: number } | "word";

/** Sends what one person reports to a survey, with the join word in a header. */
export async function deliver(
  survey: string,
  report: Sheet,
  word: string | null,
): Promise<Delivery> {
  try {
    const response = await fetch(`/poll/api/polls/${codeOf(survey)}/reports`, {
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
    const { ok, headers } = response;
    const { outcome, error } = (await response.json().catch(() => null)) ?? {};
    // For good is only what the server says in its own words. A login page of a network, a proxy or
    // another server at this address for a while may answer by any status: then the report waits.
    if (ok && /^(?:stored|again)$/.test(outcome)) return { fate: "stored" };
    if (!ok && isState(error)) return { fate: "closed", state: error };
    if (/^(?:report|other)$/.test(error)) return { fate: "refused" };
    if (error === "word") return "word";
    // A proxy may name a date, which is not a number, or more than a clock of the page can wait.
    const later = Number(headers.get("retry-after"));
    return { wait: later > 0 ? Math.min(later, longest) : 0 };
  } catch {
    return { wait: 0 };
  }
}

/** The longest pause that a server can ask for, in seconds. */
const longest = 300;
