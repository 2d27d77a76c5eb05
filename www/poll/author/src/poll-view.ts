import { html, nothing, svg } from "lit";
import { PagePart } from "../../../src/components/base.js";
import { questionOf, readable } from "../../shared/question.js";
import type { Api, Counted } from "./api.js";
import { problemOf, stateWords } from "./desk.js";
import { explained, resultsOf } from "./results.js";

/** How often an open poll is counted, in milliseconds. */
const pause = 3_000;

/** One poll: how to reach it, what has come, and once it is closed what that means. */
export class PollView extends PagePart {
  static override properties = {
    api: { attribute: false },
    survey: {},
    poll: { state: true },
    closing: { state: true },
    problem: { state: true },
  };
  declare api: Api;
  declare survey: string;
  declare poll: Counted | null;
  /** Whether closing was asked for, and not yet confirmed. */
  declare closing: boolean;
  declare problem: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.poll = null;
    this.closing = false;
    this.problem = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#count();
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("survey") || changed.get("survey") === undefined) return;
    this.poll = null;
    void this.#count();
  }

  protected override render() {
    const { poll } = this;
    const problem = this.problem && html`<p class="problem" role="alert">${this.problem}</p>`;
    if (poll === null) return problem;
    const results = resultsOf(poll);
    const open = poll.state === "open";
    return html`<article class="stack">
      ${problem}
      <h2 class="asked">${questionOf(poll.plan).text}</h2>
      <p class="note">
        Poll <b>${readable(poll.survey)}</b>, made on ${poll.opened},
        <span id="state">${stateWords[poll.state]}</span>. Respondents see the same digits: they
        stand for this very question, its options and its odds.
      </p>
      ${open ? this.#invitation(poll) : nothing}
      <section class="card" aria-labelledby="results-title">
        <h3 id="results-title" class="needs">
          <b id="reports">${results.reports.toLocaleString("en")}</b> of
          ${poll.closes.toLocaleString("en")} reports
        </h3>
        ${this.#standing(poll)}
        <sotto-results .results=${results} ?closed=${!open}></sotto-results>
        ${open ? this.#closing() : nothing}
      </section>
      ${this.#details(poll)}
    </article>`;
  }

  #invitation({ address, qr }: Counted) {
    return html`<section class="card invitation" aria-labelledby="invitation-title">
      <div class="stack">
        <h3 id="invitation-title">Where people answer</h3>
        <p class="address"><a href=${address} target="_blank" rel="noopener">${address}</a></p>
        ${
          /^http:\/\/127\./.test(address)
            ? html`<p class="note">
                On this machine only. Start with <code>npm start -- --lan</code> to let phones in
                your network answer.
              </p>`
            : nothing
        }
      </div>
      <svg
        class="qr"
        role="img"
        aria-label="QR code of the address"
        viewBox="0 0 ${qr.side} ${qr.side}"
        shape-rendering="crispEdges"
      >
        ${svg`<path d=${qr.path}></path>`}
      </svg>
    </section>`;
  }

  #standing({ state, refused }: Counted) {
    const words = {
      open: html`<strong>Still coming in.</strong> These estimates move with every report and claim
        nothing: there are no intervals before the poll is closed.`,
      full: html`<strong>Closed</strong> by the number of reports that was fixed before. All
        intervals hold at once, with probability 95&nbsp;%.`,
      stopped: html`<strong>Closed by hand.</strong> All intervals hold at once with probability
        95&nbsp;% if the moment was not chosen for what the estimates showed; else with less.`,
    };
    const wrong =
      refused > 0 &&
      html`<p class="note">
        ${refused} ${refused === 1 ? "message was" : "messages were"} no report of this poll, and
        not kept (since the server was started).
      </p>`;
    return html`<p id="standing" role="status">${words[state]}</p>
      ${wrong || nothing}`;
  }

  #closing() {
    const asks = (closing: boolean) => () => (this.closing = closing);
    if (!this.closing)
      return html`<div class="actions">
        <button type="button" class="quiet" id="close" @click=${asks(true)}>Close now</button>
      </div>`;
    return html`<p class="note">
        A poll that is closed stays closed, and what its intervals promise then depends on why you
        close it now.
      </p>
      <div class="actions">
        <button type="button" id="close-for-good" @click=${this.#close}>Close for good</button>
        <button type="button" class="quiet" @click=${asks(false)}>Keep it open</button>
      </div>`;
  }

  #details({ plan, statement }: Counted) {
    const { respondent, author } = explained(plan);
    return html`<details>
        <summary>What respondents read, and what you should know</summary>
        <p class="consent">${respondent}</p>
        <p class="explained">${author}</p>
      </details>
      <details>
        <summary>The plan, to publish, and the statement that counts</summary>
        <pre tabindex="0" aria-label="The plan">${JSON.stringify(plan, null, 2)}</pre>
        <pre tabindex="0" aria-label="The statement">${statement}</pre>
      </details>`;
  }

  async #count(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.poll = await this.api.count(this.survey);
      this.problem = "";
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    const settled = this.poll !== null && this.poll.state !== "open";
    if (this.isConnected && !settled) this.#timer = setTimeout(() => this.#count(), pause);
  }

  async #close(): Promise<void> {
    try {
      await this.api.close(this.survey);
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    await this.#count();
  }
}
