import { html, nothing } from "lit";
import { PagePart } from "../../../shared/base.js";
import { readable } from "../../shared/question.js";
import { Api, type Listed } from "./api.js";
import type { Planned } from "./draft.js";
import { problemOf, problems, stateWords } from "./words.js";

/** The organizer's page: the token, the list of polls, and one of them or a new one. */
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
        <label for="token">The token from the terminal</label>
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
        Polls need the server that <code>npm start</code> runs. It prints the token. The token keeps
        other people who reach this server out of your polls, and it stays in this tab. This page
        opens on the server's own machine. Elsewhere it opens only through the proxy that the server
        was started with.
      </p>
      <div class="actions"><button type="submit">Open my polls</button></div>
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
      // The token first: the code that plans and estimates is loaded for organizers only.
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
