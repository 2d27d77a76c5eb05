import { html, nothing } from "lit";
import { PagePart } from "../../../shared/base.js";
import { readable } from "../../shared/question.js";
import { Api, Failure, type Listed, type State } from "./api.js";
import type { Planned } from "./draft.js";

export const stateWords: Record<State, string> = {
  open: "open",
  full: "closed",
  stopped: "closed by hand",
};

/** What the server's words mean to an author. */
const problems: Record<string, string> = {
  local:
    "The desk opens on the server's own machine only: in a network without encryption anybody could read its token. Where a proxy with TLS stands in front, name it (SOTTOVOCE_ORIGIN).",
  word: "A join word has 4 to 40 letters and digits, with single blanks, hyphens or apostrophes between them.",
  cap: "The cap is a whole number of reports a minute, from 1 to 60,000.",
  poll: "This poll is not there any more.",
  token: "That is not the token which the terminal prints. It is another one after every start.",
  unreachable: "The server does not answer. What it has confirmed to respondents is kept.",
  storage: "The server could not reach what keeps the reports. Look at its terminal.",
  exists:
    "This very poll exists already. Asked again, the same people would lose more: if that is meant, word the question differently, such as with “second round”.",
};

export const problemOf = (thrown: unknown): string =>
  thrown instanceof Failure
    ? (problems[thrown.code] ?? `The server refused this (${thrown.code}).`)
    : "This page failed. Load it again.";

/** The author's desk: the token, the polls there are, and one of them or a new one. */
export class Desk extends PagePart {
  static override properties = {
    polls: { state: true },
    place: { state: true },
    problem: { state: true },
  };
  declare polls: readonly Listed[] | null;
  /** What the address names behind its hash: a survey's id, or nothing. */
  declare place: string;
  declare problem: string;
  readonly #api = new Api();
  readonly #moved = () => {
    this.place = location.hash.slice(1);
    this.problem = "";
    void this.#list();
  };

  constructor() {
    super();
    this.polls = null;
    this.place = location.hash.slice(1);
    this.problem = "";
    this.#api.lost = () => {
      this.polls = null;
      this.problem = problems["token"] ?? "";
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#moved);
    void this.#list();
  }

  override disconnectedCallback(): void {
    removeEventListener("hashchange", this.#moved);
    super.disconnectedCallback();
  }

  protected override render() {
    const problem = this.problem && html`<p class="problem" role="alert">${this.problem}</p>`;
    if (!this.#api.hasToken || this.polls === null) return html`${problem}${this.#key()}`;
    if (/^[0-9a-f]{32}$/.test(this.place))
      return html`${problem}
        <p class="back"><a href="#">All polls</a></p>
        <sotto-poll .api=${this.#api} .survey=${this.place}></sotto-poll>`;
    return html`${this.#known()}
      <section id="new" class="chapter" aria-labelledby="new-title">
        <h2 id="new-title">A new poll</h2>
        ${problem}
        <sotto-draft @opened=${this.#made}></sotto-draft>
      </section>`;
  }

  #key() {
    if (this.#api.hasToken && !this.problem) return nothing;
    return html`<form class="card" @submit=${this.#unlock}>
      <div class="field">
        <label for="token">The token that the terminal printed</label>
        <input
          type="text"
          id="token"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="token-note"
        />
      </div>
      <p class="note" id="token-note">
        Polls need the server that <code>npm start</code> runs, which prints it. It keeps your polls
        from whoever else reaches this server, and stays in this tab. The desk opens on the machine
        of the server, elsewhere only through a proxy that the server was told of.
      </p>
      <div class="actions"><button type="submit">Open the desk</button></div>
    </form>`;
  }

  #known() {
    const polls = this.polls ?? [];
    if (polls.length === 0) return nothing;
    return html`<section aria-labelledby="known-title">
      <h2 id="known-title">Your polls</h2>
      <ul class="polls">
        ${polls.map(
          ({ survey, text, state, opened }) =>
            html`<li>
              <a href="#${survey}"><bdi>${text}</bdi></a>
              <span class="note"
                ><b>${readable(survey)}</b> ${stateWords[state]}, made on ${opened}</span
              >
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #unlock(event: SubmitEvent): void {
    event.preventDefault();
    this.#api.token = this.querySelector<HTMLInputElement>("#token")?.value.trim() ?? "";
    void this.#list();
  }

  async #list(): Promise<void> {
    if (!this.#api.hasToken) return;
    try {
      // The token first: what plans and estimates is loaded for authors only.
      const polls = await this.#api.list();
      (await import("./parts.js")).defineParts();
      this.polls = polls;
      this.problem = "";
    } catch (thrown) {
      this.problem = problemOf(thrown);
      this.requestUpdate();
    }
  }

  async #made({ detail: { survey, closes, settings } }: CustomEvent<Planned>): Promise<void> {
    try {
      location.hash = (await this.#api.make(survey.plan, closes, settings)).survey;
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }
}
