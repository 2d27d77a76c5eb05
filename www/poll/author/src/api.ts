/**
 * Requests of the organizer's page to the server. The token goes in a header: addresses are logged.
 */
import type { SurveyPlan } from "sottovoce/survey";
import type { Results } from "../../shared/results.js";
import { isState, type State } from "../../shared/server.js";

export interface Listed {
  readonly survey: string;
  readonly text: string;
  readonly state: State;
  readonly opened: string;
  readonly closes: number;
  readonly questions: number;
}
/** A poll that is stored and cannot be read. */
export interface Damaged {
  readonly survey: string;
  readonly state: "damaged";
}
export const isDamaged = (poll: Listed | Damaged): poll is Damaged => poll.state === "damaged";
/** A report as it is stored: question, value, id. */
export type ReportRow = readonly [question: string, value: number, id: string];

/** Settings that an organizer chooses in addition to the plan. */
export interface Settings {
  /** The word that must come with each report; null for none. */
  readonly word: string | null;
  /** How many reports of a minute are taken. */
  readonly cap: number;
  /** True if several people may answer on one device. */
  readonly several: boolean;
  /** Words on who asks and why, as respondents read them; null for none. */
  readonly purpose: string | null;
  /** When the poll closes by itself, in milliseconds since 1970; null for by number only. */
  readonly ends: number | null;
}

export interface Poll extends Settings {
  readonly survey: string;
  readonly plan: SurveyPlan;
  readonly state: State;
  readonly opened: string;
  readonly closes: number;
  readonly reports: number;
  /** Messages that were not reports of this poll, since the server was started. */
  readonly refused: number;
  /** Messages without its join word, since then. */
  readonly strangers: number;
  /** As they were stored at the close; null while it is open, and if they are damaged. */
  readonly results: Results | null;
  readonly statement: string;
  readonly address: string;
  readonly qr: { readonly side: number; readonly path: string };
  /** The key of the screen for the room: what follows `screen/` in its address. */
  readonly screen: string;
}

/** The address of the screen for the room, which needs no token, in the language of the poll's. */
export const screenOf = ({ address, screen }: Poll): string =>
  new URL(`screen/${screen}${new URL(address).search}`, address).href;

/** The server's word for what it refused; "unreachable" if it did not answer. */
export class Failure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the server says: ${code}`);
    this.code = code;
  }
}

const held = "sottovoce-poll-token";

export class Api {
  /** Called when the server does not know the token: it is another one after every start. */
  lost: () => void = () => {};
  /** Kept until the tab is closed, if this browser keeps anything. */
  #token = recalled();

  get hasToken(): boolean {
    return this.#token !== "";
  }

  set token(token: string) {
    this.#token = token;
    try {
      sessionStorage.setItem(held, token);
    } catch {
      // Then it is asked for again after a reload.
    }
  }

  list(): Promise<readonly (Listed | Damaged)[]> {
    return this.#call("", Array.isArray);
  }

  make(plan: SurveyPlan, closes: number, settings: Settings): Promise<{ readonly survey: string }> {
    const isMade = ({ survey }: { readonly survey: string }) => /^[0-9a-f]{32}$/.test(survey);
    return this.#call("", isMade, { plan, closes, ...settings });
  }

  /** A poll, with its address: in one language for all, or in that of each phone (""). */
  count(survey: string, language = ""): Promise<Poll> {
    const isIt = (poll: Poll) => poll.survey === survey && isState(poll.state);
    return this.#call(`/${survey}${language && `/${language}`}`, isIt);
  }

  /** Reads the reports, of a closed poll only. */
  reports(survey: string): Promise<readonly ReportRow[]> {
    return this.#call(`/${survey}/reports`, Array.isArray);
  }

  remove(survey: string): Promise<unknown> {
    return this.#call(`/${survey}`, became("deleted"), undefined, "DELETE");
  }

  close(survey: string): Promise<unknown> {
    return this.#call(`/${survey}/close`, became("closed"), {});
  }

  /** The answer of the server, which `isIt` tells from answers of other machines. */
  async #call<T>(
    path: string,
    isIt: (answer: T) => boolean,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
  ): Promise<T> {
    const token = this.#token;
    const response = await fetch(`/poll/api/author/polls${path}`, {
      method,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Failure("unreachable");
    });
    const answer = await response.json().catch(() => null);
    if (response.ok && answer && isIt(answer)) return answer;
    const refused = response.ok || typeof answer?.error !== "string" ? "unreachable" : answer.error;
    // A token that was typed meanwhile is not the one that was refused.
    if (refused === "token" && token === this.#token) {
      this.token = "";
      this.lost();
    }
    throw new Failure(refused);
  }
}

/** Looks for the server's word that something was done. */
const became =
  (wanted: string) =>
  ({ outcome }: { readonly outcome?: unknown }): boolean =>
    outcome === wanted;

function recalled(): string {
  try {
    return sessionStorage.getItem(held) ?? "";
  } catch {
    return "";
  }
}
