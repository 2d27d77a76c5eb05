import { html, nothing } from "lit";
import { GROUPS } from "../model/format.js";
import type { Format } from "../model/format.js";
import { formatCount, formatPlain } from "../model/numbers.js";
import { PRESETS, QUANTILES } from "../model/settings.js";
import type { Settings } from "../model/settings.js";
import { valueTyped } from "../model/typed.js";
import { sentenceOf } from "../model/refusal.js";
import { isReady } from "../model/session.js";
import type { Session, State } from "../model/session.js";
import type { Promised, Refusal } from "../worker/protocol.js";
import { PagePart } from "./base.js";
import { budgetFields } from "./budget-fields.js";
import { hintList } from "./hint-list.js";

/** Which fields a refusal is about, by the argument that the package names. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  alpha: ["alpha"],
  epsilon: ["epsilon"],
  rowsPerPerson: ["rows-per-person"],
  candidates: ["first", "last", "step"],
  first: ["first"],
  last: ["last"],
  step: ["step"],
};

/** The fields of each part of the form, under which its refusals stand. */
const PARTS = {
  question: ["alpha"],
  grid: ["first", "last", "step"],
  people: ["rows-per-person"],
  epsilon: ["epsilon"],
} as const;
type Part = keyof typeof PARTS;

/** What each relation keeps an observer from guessing, after "the odds that". */
const GUESS: Readonly<Record<Settings["neighbors"], string>> = {
  "add-or-remove-one": "any one person is in the table",
  "change-one": "any one person gave this answer rather than that",
};

/** Step 2: everything public, typed before the rows are read. */
export class SettingsForm extends PagePart {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    other: { state: true },
  };
  declare session: Session;
  declare state: State;
  /** Whether the quantile is typed instead of picked. */
  declare other: boolean;

  constructor() {
    super();
    this.other = false;
  }

  protected override render() {
    const ready = isReady(this.state);
    return html`<form class="settings beside" @submit=${this.#lock} novalidate>
      <div class="told">
        ${this.#question()} ${this.#grid()} ${this.#people()} ${this.#epsilon()}
        ${budgetFields(this.session, this.state)}
      </div>
      <sotto-promise .state=${this.state}></sotto-promise>
      <div class="lock">
        ${this.state.problems.some((refusal) => fieldsOf(refusal).length === 0) ? html`<p class="problem" role="alert">${this.state.problems.map(sentenceOf).join(" ")}</p>` : nothing}
        <button
          type="submit"
          id="lock"
          aria-disabled=${ready ? "false" : "true"}
          aria-describedby="lock-note"
        >
          Lock the public settings
        </button>
        <p id="lock-note" class="note">${this.#note(ready)}</p>
      </div>
    </form>`;
  }

  #question() {
    const { settings, columns } = this.state;
    const named = QUANTILES.some(({ alpha }) => alpha === settings.alpha);
    const other = this.other || !named;
    return html`<fieldset>
      <legend>The question</legend>
      <div class="row">
        <div class="field grow">
          <label for="column">Column of numbers</label>
          <select
            id="column"
            aria-describedby="column-note"
            @change=${(event: Event) => this.#change({ column: chosenColumn(event) })}
          >
            <option value="" ?selected=${settings.column === null}>Choose a column</option>
            ${columns.map((name, k) => html`<option value=${k} ?selected=${settings.column === k}>${name === "" ? `(column ${k + 1}, no name)` : name}</option>`)}
          </select>
        </div>
        <div class="field grow">
          <label for="quantile">Quantile</label>
          <select id="quantile" @change=${this.#pickQuantile}>
            ${QUANTILES.map(({ alpha, name }) => html`<option value=${alpha} ?selected=${!other && alpha === settings.alpha}>${name}</option>`)}
            <option value="other" ?selected=${other}>another fraction</option>
          </select>
        </div>
        ${
          other
            ? html`<div class="field short">
                <label for="alpha">Fraction</label>
                ${this.#text("alpha", settings.alpha, (alpha) => ({ alpha }))}
              </div>`
            : nothing
        }
      </div>
      ${this.#problem("question")} ${this.#marks()}
      <p class="note" id="column-note">
        A cell that is not a number is skipped, silently: 1,50 unless fractions are written so
        above, 20,000 unless thousands are, and $20000 always (take the sign out of the file first).
        Whether the column holds numbers at all is private: if it holds none, the answer is pure
        chance and looks like any other.
      </p>
    </fieldset>`;
  }

  /**
   * How numbers are written in the rows: told beside the column, since no look at it could tell.
   */
  #marks() {
    const { table, hints } = this.state;
    if (table === null) return nothing;
    const { decimal, thousands } = table.format;
    return html`<div class="row">
        <div class="field">
          <label for="decimal">Fractions in the file</label>
          <select
            id="decimal"
            @change=${(event: Event) =>
              this.session.describe({ decimal: chosen(event) as Format["decimal"] })}
          >
            <option value="." ?selected=${decimal === "."}>1.5</option>
            <option value="," ?selected=${decimal === ","}>1,5</option>
          </select>
        </div>
        <div class="field">
          <label for="thousands">Thousands in the file</label>
          <select
            id="thousands"
            @change=${(event: Event) =>
              this.session.describe({ thousands: chosen(event) as Format["thousands"] })}
          >
            <option value="" ?selected=${thousands === ""}>20000</option>
            ${GROUPS.filter((known) => known.thousands !== decimal).map((known) => html`<option value=${known.thousands} ?selected=${known.thousands === thousands}>${known.example}</option>`)}
          </select>
        </div>
      </div>
      ${hintList(
        hints.filter(({ kind }) => kind === "marks"),
        this.session,
      )}`;
  }

  #grid() {
    const { settings, promised } = this.state;
    return html`<fieldset>
      <legend>The candidates</legend>
      <p class="note">
        The answer will be one of these values. Choose them from what everybody knows, never from
        the rows.
      </p>
      <div class="row">
        <div class="field short">
          <label for="first">Lowest</label
          >${this.#text("first", settings.first, (first) => ({ first }))}
        </div>
        <div class="field short">
          <label for="last">Highest</label
          >${this.#text("last", settings.last, (last) => ({ last }))}
        </div>
        <div class="field short">
          <label for="step">Step</label>${this.#text("step", settings.step, (step) => ({ step }))}
        </div>
      </div>
      <output class="count" id="grid-echo" for="first last step"
        >${promised === null ? "" : echo(promised, settings)}</output
      >
      ${this.#problem("grid")}
      <div class="presets" role="group" aria-label="Ready-made candidates">
        ${PRESETS.map(
          ({ name, first, last, step }) =>
            html` <button
              type="button"
              class="chip"
              @click=${() => this.#change({ first, last, step })}
            >
              ${name}
            </button>`,
        )}
      </div>
    </fieldset>`;
  }

  #people() {
    const { settings, account } = this.state;
    const begun = account?.begun ?? null;
    const choice = (value: Settings["neighbors"], title: string, words: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="neighbors"
          value=${value}
          .checked=${settings.neighbors === value}
          ?disabled=${begun !== null && begun.neighbors !== value}
          @change=${() => this.#change({ neighbors: value })}
        />
        <span><strong>${title}</strong> <span class="note">${words}</span></span></label
      >`;
    return html`<fieldset>
      <legend>Who stays hidden</legend>
      <div class="choices">
        ${choice("add-or-remove-one", "Add or remove one person", "Hides whether somebody is in the table at all. The number of rows stays private.")}
        ${choice("change-one", "Change one person", "Hides what somebody answered. The number of rows becomes public.")}
      </div>
      ${
        begun === null
          ? nothing
          : html`<p class="note" id="relation-note">
              Chosen when the budget of ${account?.people} began.
            </p>`
      }
      <div class="field inline">
        <label for="rows-per-person">Most rows that one person may own</label>
        ${this.#text("rows-per-person", settings.rowsPerPerson, (rowsPerPerson) => ({
          rowsPerPerson,
        }))}
      </div>
      ${this.#problem("people")}
    </fieldset>`;
  }

  #epsilon() {
    return html`<fieldset>
      <legend>How much may it give away</legend>
      <sotto-epsilon
        name="epsilon"
        about=${GUESS[this.state.settings.neighbors]}
        .value=${this.state.settings.epsilon}
        ?invalid=${this.#isWrong("epsilon")}
        @epsilon=${(event: CustomEvent<string>) => this.session.change({ epsilon: event.detail })}
      ></sotto-epsilon>
      ${this.#problem("epsilon")}
    </fieldset>`;
  }

  #text(id: string, value: string, patch: (text: string) => Partial<Settings>) {
    const invalid = this.#isWrong(id);
    const part = (Object.keys(PARTS) as Part[]).find((name) =>
      (PARTS[name] as readonly string[]).includes(id),
    );
    return html`<input
      type="text"
      id=${id}
      class="number"
      inputmode="decimal"
      autocomplete="off"
      .value=${value}
      aria-invalid=${invalid ? "true" : "false"}
      aria-describedby=${invalid ? `problem-${part}` : nothing}
      @input=${(event: Event) => this.#change(patch((event.target as HTMLInputElement).value))}
    />`;
  }

  #isWrong(id: string): boolean {
    return this.state.problems.some((refusal) => fieldsOf(refusal).includes(id));
  }

  /** All that is wrong with one part of the form. */
  #problem(part: Part) {
    const own = this.state.problems.filter((refusal) =>
      fieldsOf(refusal).some((field) => (PARTS[part] as readonly string[]).includes(field)),
    );
    return own.length === 0
      ? nothing
      : html`<p class="problem" id="problem-${part}" role="alert">
          ${own.map(sentenceOf).join(" ")}
        </p>`;
  }

  #note(ready: boolean): string {
    if (ready) return "The rows are read after this, not before.";
    if (this.state.missing.length > 0) return `Still missing: ${this.state.missing.join(", ")}.`;
    const wrong = this.state.problems.length;
    if (this.state.people.trim() === "") return "Still missing: a name for these people.";
    if (wrong === 0 && (this.state.account !== null || this.state.accountFailure !== null))
      return "Their budget does not allow it: see there.";
    return wrong === 0
      ? "Checking."
      : `Put the marked ${wrong === 1 ? "setting" : "settings"} right first.`;
  }

  #change(patch: Partial<Settings>): void {
    this.session.change(patch);
  }

  #pickQuantile(event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    this.other = value === "other";
    if (!this.other) this.#change({ alpha: value });
  }

  #lock(event: Event): void {
    event.preventDefault();
    void this.session.lock();
  }
}

function chosen(event: Event): string {
  return (event.target as HTMLSelectElement).value;
}

function chosenColumn(event: Event): number | null {
  const value = chosen(event);
  return value === "" ? null : Number(value);
}

function fieldsOf({ argument }: Refusal): readonly string[] {
  return FIELDS[argument ?? ""] ?? [];
}

/**
 * The grid in words, so that nobody locks another than they typed: "1, 2, … 100: 100 candidates".
 */
function echo({ candidates, ends }: Promised, { last }: Settings): string {
  const values = ends.map(formatPlain);
  const list =
    candidates > ends.length
      ? `${values.slice(0, -1).join(", ")}, … ${values.at(-1)}`
      : values.join(", ");
  const highest = ends.at(-1);
  const typed = valueTyped(last);
  const short =
    typed !== null && highest !== undefined && highest < typed
      ? ` The steps end at ${formatPlain(highest)}, below ${formatPlain(typed)}.`
      : "";
  return `${list}: ${candidates === 1 ? "1 candidate" : `${formatCount(candidates)} candidates`}.${short}`;
}
