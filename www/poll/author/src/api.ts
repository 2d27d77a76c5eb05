/**
 * What the organizer's page asks of the server. The token goes in a header: addresses are logged.
 */
import type { SurveyPlan } from "sottovoce/survey";

export interface Listed {
  readonly survey: string;
  readonly text: string;
  readonly state: State;
  readonly opened: string;
  readonly closes: number;
}
/** Open; closed as it was to; closed by hand. */
export type State = "open" | "full" | "stopped";

/** What an organizer chooses in addition to the plan. */
export interface Settings {
  /** The word that must come with each report; null for none. */
  readonly word: string | null;
  /** How many reports of a minute are taken. */
  readonly cap: number;
  /** Whether several people may answer on one device. */
  readonly several: boolean;
  /** Words on who asks and why, as respondents read them; null for none. */
  readonly purpose: string | null;
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
  /** Rows of the statement; of a closed poll only. */
  readonly rows?: Closed["rows"];
  readonly statement: string;
  readonly address: string;
  readonly qr: { readonly side: number; readonly path: string };
}

/** A poll that gets no further report. */
export interface Closed extends Poll {
  readonly rows: readonly { question: string; item: string; n: string }[];
}

export const isClosed = (poll: Poll): poll is Closed => poll.rows !== undefined;

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

  list(): Promise<readonly Listed[]> {
    return this.#call("");
  }

  make(plan: SurveyPlan, closes: number, settings: Settings): Promise<{ readonly survey: string }> {
    return this.#call("", { plan, closes, ...settings });
  }

  count(survey: string): Promise<Poll> {
    return this.#call(`/${survey}`);
  }

  remove(survey: string): Promise<unknown> {
    return this.#call(`/${survey}`, undefined, "DELETE");
  }

  close(survey: string): Promise<unknown> {
    return this.#call(`/${survey}/close`, {});
  }

  async #call<T>(
    path: string,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
  ): Promise<T> {
    const response = await fetch(`/poll/api/author/polls${path}`, {
      method,
      cache: "no-store",
      credentials: "omit",
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Failure("unreachable");
    });
    const answer = await response.json().catch(() => ({}));
    if (response.status === 401) {
      this.token = "";
      this.lost();
    }
    if (!response.ok) throw new Failure(answer.error ?? "unreachable");
    return answer;
  }
}

function recalled(): string {
  try {
    return sessionStorage.getItem(held) ?? "";
  } catch {
    return "";
  }
}
