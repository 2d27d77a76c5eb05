/** What the author asks of the server. The token goes in a header: addresses are written down. */
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

export interface Counted {
  readonly survey: string;
  readonly plan: SurveyPlan;
  readonly state: State;
  readonly opened: string;
  readonly closes: number;
  /** Messages that were no reports of this poll, since the server was started. */
  readonly refused: number;
  /** Rows of this statement. */
  readonly rows: readonly { question: string; item: string; n: string }[];
  readonly statement: string;
  readonly address: string;
  readonly qr: { readonly side: number; readonly path: string };
}

/** What the server refused, by its word for it; "unreachable" if it did not answer. */
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

  make(plan: SurveyPlan, closes: number): Promise<{ readonly survey: string }> {
    return this.#call("", { plan, closes });
  }

  count(survey: string): Promise<Counted> {
    return this.#call(`/${survey}`);
  }

  close(survey: string): Promise<unknown> {
    return this.#call(`/${survey}/close`, {});
  }

  async #call<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`/poll/api/author/polls${path}`, {
      method: body === undefined ? "GET" : "POST",
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
