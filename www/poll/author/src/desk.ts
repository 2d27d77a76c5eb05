import { html, nothing } from "lit";
import { PagePart } from "../../../shared/base.js";
import { readable } from "../../shared/question.js";
import { asked, isHere, NoServer } from "../../shared/server.js";
import { Api, isDamaged, type Damaged, type Listed, type Poll } from "./api.js";
import type { Draft, Planned } from "./draft.js";
import { noServer, problemOf, problems, stateWords } from "./words.js";

/** The organizer's page: the token, the list of polls, and one of them or a new one. */
export class Desk extends PagePart {
  static override properties = {
    polls: { state: true },
    place: { state: true },
    problem: { state: true },
    news: { state: true },
    draft: { state: true },
    asking: { state: true },
    isAlone: { state: true },
  };
  declare polls: readonly (Listed | Damaged)[] | null;
  /** Part of the address after its hash: a survey's id, or nothing. */
  declare place: string;
  declare problem: string;
  /** Says what was done last. */
  declare news: string;
  /** A copy of a poll, to be changed and opened. */
  declare draft: Draft | null;
  /** The damaged poll that is deleted once that is confirmed. */
  declare asking: string | null;
  /** True if the site has no server. */
  declare isAlone: boolean;
  readonly #api = new Api();
  /** How many times the polls were asked for: only the last answer is shown. */
  #lists = 0;
  readonly #moved = () => {
    this.#takeToken();
    this.place = location.hash.slice(1);
    this.problem = "";
    if (this.place !== "") [this.news, this.draft] = ["", null];
    void this.#list();
  };

  constructor() {
    super();
    this.#takeToken();
    this.polls = null;
    this.place = location.hash.slice(1);
    this.problem = "";
    this.news = "";
    this.draft = null;
    this.asking = null;
    this.isAlone = false;
    this.#api.lost = () => {
      this.polls = null;
      this.problem = problems["token"] ?? "";
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#moved);
    if (this.#api.hasToken) void this.#list();
    else void this.#look();
  }

  override disconnectedCallback(): void {
    removeEventListener("hashchange", this.#moved);
    super.disconnectedCallback();
  }

  protected override updated(): void {
    // Whoever has polls has read what polls are.
    const intro = document.getElementById("intro");
    if (intro) intro.hidden = (this.polls?.length ?? 0) > 0;
  }

  protected override render() {
    if (this.isAlone) return html`<p class="problem" id="alone">${noServer}</p>`;
    const known = (this.polls?.length ?? 0) > 0;
    return html`${known ? html`<h1 class="visually-hidden">Polls</h1>` : nothing} ${this.#part()}`;
  }

  #part() {
    const problem = this.problem && html`<p class="problem" role="alert">${this.problem}</p>`;
    if (!this.#api.hasToken || this.polls === null) return html`${problem}${this.#key()}`;
    if (/^[0-9a-f]{32}$/.test(this.place))
      return html`${problem}
        <p class="back"><a href="#">All polls</a></p>
        <sotto-poll
          .api=${this.#api}
          .survey=${this.place}
          @removed=${this.#removed}
          @copied=${this.#copied}
        ></sotto-poll>`;
    return html`${this.news && html`<p class="note" id="news" role="status">${this.news}</p>`}
      ${this.#known()}
      <section id="new" class="chapter" aria-labelledby="new-title">
        <h2 id="new-title">A new poll</h2>
        ${problem}
        ${
          this.draft
            ? html`<sotto-draft .draft=${this.draft} @opened=${this.#made}></sotto-draft>`
            : html`<sotto-draft @opened=${this.#made}></sotto-draft>`
        }
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
        Polls need the server that you started in a terminal. It prints the token, and a link with
        it. The token keeps other people who reach this server out of your polls, and it stays in
        this tab. This page opens on the server's own machine. Elsewhere it opens only through the
        proxy that the server was started with.
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
        ${polls.map((poll) => (isDamaged(poll) ? this.#damaged(poll) : listed(poll)))}
      </ul>
    </section>`;
  }

  /** A poll whose plan cannot be read can only be deleted. */
  #damaged({ survey }: Damaged) {
    const asks = this.asking === survey;
    const press = () => (asks ? this.#removeDamaged(survey) : (this.asking = survey));
    return html`<li>
      <span class="note"
        ><b>${readable(survey)}</b> is damaged: the server cannot read its plan.</span
      >
      <span class="actions"
        ><button type="button" class="quiet" data-damaged=${survey} @click=${press}>
          ${asks ? "Delete it with all of its reports" : "Delete the damaged poll"}
        </button></span
      >
    </li>`;
  }

  async #removeDamaged(survey: string): Promise<void> {
    this.asking = null;
    try {
      await this.#api.remove(survey);
      this.#removed();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    await this.#list();
  }

  readonly #removed = (): void => {
    this.news = "The poll, its reports and its results are deleted from this server.";
  };

  readonly #copied = async ({ detail }: CustomEvent<Poll>): Promise<void> => {
    this.draft = (await import("./copy.js")).copyOf(detail);
    location.hash = "";
  };

  /** A token that a link brings, behind its hash: no request has it, nor the address after this. */
  #takeToken(): void {
    const [, token] = /^#token=([\w-]{1,64})$/.exec(location.hash) ?? [];
    if (token === undefined) return;
    history.replaceState(null, "", location.pathname);
    this.#api.token = token;
  }

  /** Asks whether there is a server at all. */
  async #look(): Promise<void> {
    await asked("here", isHere).catch((thrown) => {
      if (thrown instanceof NoServer) this.isAlone = true;
      else this.problem = problems["unreachable"] ?? "";
    });
  }

  #unlock(event: SubmitEvent): void {
    event.preventDefault();
    this.#api.token = this.querySelector<HTMLInputElement>("#token")?.value.trim() ?? "";
    void this.#list();
  }

  async #list(): Promise<void> {
    const mine = ++this.#lists;
    if (!this.#api.hasToken) return;
    try {
      // The token first: the code that plans and estimates is loaded for organizers only.
      const polls = await this.#api.list();
      (await import("./parts.js")).defineParts();
      if (mine !== this.#lists) return;
      this.polls = polls;
      this.problem = "";
    } catch (thrown) {
      if (mine !== this.#lists) return;
      this.problem = problemOf(thrown);
      this.requestUpdate();
    }
  }

  async #made({ detail: { survey, closes, settings } }: CustomEvent<Planned>): Promise<void> {
    try {
      location.hash = (await this.#api.make(survey.plan, closes, settings)).survey;
      this.draft = null;
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }
}

function listed({ survey, text, state, opened, questions }: Listed) {
  return html`<li>
    <a href="#${survey}"><bdi>${text}</bdi></a>
    <span class="note"
      ><b>${readable(survey)}</b> ${stateWords[state]}, made on
      ${opened}${questions > 1 ? `, ${questions} questions` : ""}</span
    >
  </li>`;
}
