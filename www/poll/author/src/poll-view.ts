import { html, nothing, svg } from "lit";
import { PagePart } from "../../../shared/base.js";
import { saveText } from "../../../shared/save.js";
import { barsOf } from "../../shared/bars.js";
import { questionsOf, readable } from "../../shared/question.js";
import type { Results } from "../../shared/results.js";
import { languages } from "../../texts/languages.js";
import { moment } from "../../texts/numbers.js";
import { screenOf, type Api, type Poll } from "./api.js";
import { reportsCsv, resultsCsv } from "./csv.js";
import { explained, fileOf } from "./results.js";
import { problemOf, stateWords } from "./words.js";

/** How often an open poll is counted, in milliseconds. */
const pause = 3_000;

/** One poll: its address, the number of reports and, once it is closed, the estimates. */
export class PollView extends PagePart {
  static override properties = {
    api: { attribute: false },
    survey: {},
    poll: { state: true },
    asking: { state: true },
    language: { state: true },
    problem: { state: true },
  };
  declare api: Api;
  declare survey: string;
  declare poll: Poll | null;
  /** Action that was asked for and is not yet confirmed. */
  declare asking: "close" | "remove" | null;
  declare problem: string;
  /** Language of the addresses that are handed out; "" for that of each phone. */
  declare language: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many counts were begun: any but the last comes late, and may be of another poll. */
  #begun = 0;
  #drawn: { readonly survey: string; readonly bars: HTMLElement } | undefined;

  constructor() {
    super();
    this.poll = null;
    this.asking = null;
    this.problem = "";
    this.language = "";
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
    this.asking = null;
    this.problem = "";
    void this.#count();
  }

  protected override render() {
    const { poll } = this;
    const problem = this.problem && html`<p class="problem" role="alert">${this.problem}</p>`;
    if (poll === null) return problem;
    const open = poll.state === "open";
    return html`<article class="stack">
      ${problem}
      ${questionsOf(poll.plan).map(({ text }) => html`<h2 class="asked"><bdi>${text}</bdi></h2>`)}
      <p class="note">
        Poll <b>${readable(poll.survey)}</b>, made on ${poll.opened},
        <span id="state">${stateWords[poll.state]}</span>. Ask people to check that their phone
        shows the same code.
      </p>
      ${
        poll.purpose === null
          ? nothing
          : html`<p class="note">Who asks, and why? <bdi>${poll.purpose}</bdi></p>`
      }
      ${open ? this.#invitation(poll) : nothing}
      <section class="card" aria-labelledby="results-title">
        <h3 id="results-title" class="needs">${reportsOf(poll)}</h3>
        ${this.#standing(poll)} ${open ? nothing : this.#results(poll)} ${this.#ways(poll)}
      </section>
      ${this.#details(poll)}
    </article>`;
  }

  #invitation(poll: Poll) {
    const { address, qr, word, several } = poll;
    return html`<section class="card invitation" aria-labelledby="invitation-title">
      <div class="stack">
        <h3 id="invitation-title">Where people answer</h3>
        <p class="address"><a href=${address} target="_blank" rel="noopener">${address}</a></p>
        ${
          /^http:\/\/127\./.test(address)
            ? html`<p class="note">
                This address works on this machine only. Start the server with
                <code>--lan</code> to let phones in your network answer.
              </p>`
            : nothing
        }
        ${
          word === null
            ? nothing
            : html`<p>Join word: <b id="word-shown">${word}</b></p>
                <p class="note">The screen does not show the word. Write it on the board.</p>`
        }
        ${this.#languages()}
        <p>
          <a id="screen" href=${screenOf(poll)} target="_blank" rel="noopener"
            >Show on the screen</a
          >
        </p>
        <p class="note">
          The screen shows the question, the QR code, the number of reports, and the results after
          the close. It needs no token and can change nothing.
        </p>
        ${
          several
            ? html`<p class="note">
                Several people may answer on one device, one after the other.
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

  #languages() {
    const choose = ({ target }: Event): void => {
      this.language = (target as HTMLSelectElement).value;
      void this.#count();
    };
    return html`<div class="field">
      <label for="language">Language of the page and the screen</label>
      <select id="language" @change=${choose} aria-describedby="language-note">
        <option value="">Each phone's own</option>
        ${Object.entries(languages).map(
          ([language, name]) => html`<option value=${language} lang=${language}>${name}</option>`,
        )}
      </select>
      <p class="note" id="language-note">
        People can change it on their phone. Your questions and options stay as you wrote them.
      </p>
    </div>`;
  }

  #standing({ state, refused, strangers, cap, ends }: Poll) {
    const until = ends === null ? "" : ` It closes by itself: ${moment(ends)}.`;
    const words = {
      open: html`<strong>Open.</strong> This page shows only the number of reports until the poll is
        closed.${until}`,
      timed: html`<strong>Closed by its time</strong>, which was fixed before.`,
      full: html`<strong>Closed</strong> by the number of reports that was fixed before.`,
      stopped: html`<strong>Closed by hand.</strong> No estimates were shown before. Unless somebody
        read the database, nobody chose the moment for its result.`,
    };
    return html`<p id="standing" role="status">${words[state]}</p>
      ${messages(refused, "not a report of this poll", "not reports of this poll")}
      ${messages(strangers, "without its join word")}
      ${
        state === "open"
          ? html`<p class="note">
              The server accepts at most ${cap.toLocaleString("en")} reports a minute. Other phones
              wait and try again.
            </p>`
          : nothing
      }`;
  }

  #results(poll: Poll) {
    const { results } = poll;
    if (results === null)
      return html`<p class="problem" id="damaged">
          The results of this poll are damaged or cannot be read. Its reports can still be saved.
        </p>
        ${this.#reports(poll)}`;
    const name = nameOf(poll);
    const json = () => saveText(fileOf(poll, results), `${name}.json`);
    const csv = () => saveText(resultsCsv(poll, results), `${name}.csv`, csvType);
    return html`${this.#bars(poll, results)}
      <div class="actions">
        <button type="button" class="quiet" id="save" @click=${json}>
          Save the estimates as JSON
        </button>
        <button type="button" class="quiet" id="save-csv" @click=${csv}>
          Save the estimates as CSV
        </button>
      </div>
      ${this.#reports(poll)}`;
  }

  #reports(poll: Poll) {
    const save = async () => {
      try {
        const rows = await this.api.reports(poll.survey);
        saveText(reportsCsv(poll, rows), `${nameOf(poll)}-reports.csv`, csvType);
      } catch (thrown) {
        this.problem = problemOf(thrown);
      }
    };
    return html`<div class="actions">
        <button type="button" class="quiet" id="save-reports" @click=${save}>
          Save the reports as CSV
        </button>
      </div>
      <p class="note">
        In CSV files an apostrophe comes before a text that a spreadsheet would run as a formula.
      </p>`;
  }

  /** Drawn once: results of a poll never change. */
  #bars({ survey, plan }: Poll, results: Results) {
    if (this.#drawn?.survey !== survey) this.#drawn = { survey, bars: barsOf(plan, results) };
    return this.#drawn.bars;
  }

  /** Copying; closing and deleting, each confirmed first, because nothing undoes it. */
  #ways(poll: Poll) {
    const open = poll.state === "open";
    const asks = (what: typeof this.asking) => () => (this.asking = what);
    const keep = html`<button type="button" class="quiet" @click=${asks(null)}>Cancel</button>`;
    if (this.asking === "close" && open)
      return html`<p class="note">A closed poll cannot be opened again.</p>
        <div class="actions">
          <button type="button" id="close-for-good" @click=${() => this.#close(poll)}>
            Close the poll for good
          </button>
          ${keep}
        </div>`;
    if (this.asking === "remove")
      return html`<p class="note">
          This deletes the poll, all of its reports and its results from the server. Pages that show
          them already do so until they are loaded again. You must delete copies and backups of its
          files yourself.
        </p>
        <div class="actions">
          <button type="button" id="delete-for-good" @click=${() => this.#remove(poll)}>
            Delete the poll and all reports
          </button>
          ${keep}
        </div>`;
    return html`<div class="actions">
      ${
        open
          ? html`<button type="button" class="quiet" id="close" @click=${asks("close")}>
              Close the poll now
            </button>`
          : nothing
      }
      <button type="button" class="quiet" id="copy" @click=${() => this.tell("copied", poll)}>
        Duplicate the poll
      </button>
      <button type="button" class="quiet" id="delete" @click=${asks("remove")}>
        Delete the poll
      </button>
    </div>`;
  }

  #details({ plan, statement }: Poll) {
    const { respondent, author } = explained(plan);
    return html`<details>
        <summary>Show what respondents read, and what you should know</summary>
        <p class="consent">${respondent}</p>
        <p class="explained">${author}</p>
      </details>
      <details>
        <summary>Show the plan to publish, and the SQL statement that counts</summary>
        <pre tabindex="0" aria-label="The plan">${JSON.stringify(plan, null, 2)}</pre>
        <pre tabindex="0" aria-label="The statement">${statement}</pre>
      </details>`;
  }

  async #count(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = (this.#begun += 1);
    const counted = await this.api.count(this.survey, this.language).catch(problemOf);
    if (turn !== this.#begun) return;
    if (typeof counted !== "string") this.poll = counted;
    this.problem = typeof counted === "string" ? counted : "";
    const isDone = this.poll !== null && this.poll.state !== "open";
    if (this.isConnected && !isDone) this.#timer = setTimeout(() => this.#count(), pause);
  }

  /** Closes the poll in sight, which may differ by now from the one that the address names. */
  async #close({ survey }: Poll): Promise<void> {
    try {
      await this.api.close(survey);
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    await this.#count();
  }

  async #remove({ survey }: Poll): Promise<void> {
    try {
      await this.api.remove(survey);
      this.tell("removed", survey);
      if (this.survey === survey) location.hash = "";
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }
}

/** Number of reports, of how many; the last ones may come together, and be more than that. */
function reportsOf({ reports, closes }: Poll) {
  const [came, expected] = [reports, closes].map((count) => count.toLocaleString("en"));
  const shown = html`<b id="reports">${came}</b>`;
  if (reports > closes) return html`${shown} reports; ${expected} were expected`;
  return html`${shown} of ${expected} reports`;
}

const csvType = "text/csv";
/** How files of a poll are called. */
const nameOf = ({ survey }: Poll) => `poll-${readable(survey).replaceAll(" ", "-")}`;

/** How many messages the poll did not accept; nothing if there were none. */
function messages(count: number, one: string, several = one) {
  if (count === 0) return nothing;
  return html`<p class="note">
    ${count.toLocaleString("en")}
    ${count === 1 ? `message was ${one}` : `messages were ${several}`}, and not stored (since the
    server was started).
  </p>`;
}
