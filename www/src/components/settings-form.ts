import { html, nothing } from "lit";
import { formatCount } from "../model/numbers.js";
import { PRESETS, QUANTILES } from "../model/settings.js";
import type { Settings } from "../model/settings.js";
import { sentenceOf } from "../model/refusal.js";
import type { Session, State } from "../model/session.js";
import { PagePart } from "./base.js";

/** Which field a refusal is about, by the argument that the package names. */
const FIELDS: Readonly<Record<string, string>> = {
  alpha: "alpha", epsilon: "epsilon", rowsPerPerson: "rows-per-person", neighbors: "neighbors",
  candidates: "grid", first: "grid", last: "grid", step: "grid",
};

/** What each relation keeps an observer from guessing, after "the odds that". */
const GUESS: Readonly<Record<Settings["neighbors"], string>> = {
  "add-or-remove-one": "any one person is in the table",
  "change-one": "any one person gave this answer rather than that",
};

/** Step 2: everything public, typed before the rows are read. */
export class SettingsForm extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false }, other: { state: true } };
  declare session: Session;
  declare state: State;
  /** Whether the quantile is typed instead of picked. */
  declare other: boolean;

  constructor() {
    super();
    this.other = false;
  }

  protected override render() {
    const problem = this.state.problem;
    const field = problem === null ? null : FIELDS[problem.argument ?? ""] ?? "all";
    const ready = this.state.promised !== null;
    return html`<form class="settings beside" @submit=${this.#lock} novalidate>
      <div class="told">${this.#question(field)} ${this.#grid(field)} ${this.#people(field)} ${this.#epsilon(field)}</div>
      <sotto-promise .state=${this.state}></sotto-promise>
      <div class="lock">
        ${field === "all" ? this.#problem() : nothing}
        <button type="submit" id="lock" aria-disabled=${ready ? "false" : "true"} aria-describedby="lock-note">Lock the public settings</button>
        <p id="lock-note" class="note">${this.#note(ready)}</p>
      </div>
    </form>`;
  }

  #question(field: string | null) {
    const { settings, columns } = this.state;
    const named = QUANTILES.some(({ alpha }) => alpha === settings.alpha);
    const other = this.other || !named;
    return html`<fieldset>
      <legend>The question</legend>
      <div class="row">
        <div class="field grow">
          <label for="column">Column of numbers</label>
          <select id="column" @change=${(event: Event) => this.#change({ column: chosenColumn(event) })}>
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
        ${other ? html`<div class="field short"><label for="alpha">Fraction</label>
          ${this.#text("alpha", settings.alpha, field === "alpha", (alpha) => ({ alpha }))}</div>` : nothing}
      </div>
      ${field === "alpha" ? this.#problem() : nothing}
      <p class="note">A cell that is not a number is skipped. Whether the column holds numbers at all is private:
        if it holds none, the answer is pure chance and looks like any other.</p>
    </fieldset>`;
  }

  #grid(field: string | null) {
    const { settings, promised } = this.state;
    const invalid = field === "grid";
    return html`<fieldset>
      <legend>The candidates</legend>
      <p class="note">The answer will be one of these values. Choose them from what everybody knows, never from the rows.</p>
      <div class="row">
        <div class="field short"><label for="first">Lowest</label>${this.#text("first", settings.first, invalid, (first) => ({ first }))}</div>
        <div class="field short"><label for="last">Highest</label>${this.#text("last", settings.last, invalid, (last) => ({ last }))}</div>
        <div class="field short"><label for="step">Step</label>${this.#text("step", settings.step, invalid, (step) => ({ step }))}</div>
        <output class="count" for="first last step">${promised === null ? "" : `${formatCount(promised.candidates)} candidates`}</output>
      </div>
      ${invalid ? this.#problem() : nothing}
      <div class="presets" role="group" aria-label="Ready-made candidates">${PRESETS.map(({ name, first, last, step }) => html`
        <button type="button" class="chip" @click=${() => this.#change({ first, last, step })}>${name}</button>`)}</div>
    </fieldset>`;
  }

  #people(field: string | null) {
    const { settings } = this.state;
    const choice = (value: Settings["neighbors"], title: string, words: string) => html`<label class="choice">
      <input type="radio" name="neighbors" value=${value} .checked=${settings.neighbors === value} @change=${() => this.#change({ neighbors: value })}>
      <span><strong>${title}</strong> <span class="note">${words}</span></span></label>`;
    return html`<fieldset>
      <legend>Who stays hidden</legend>
      <div class="choices">
        ${choice("add-or-remove-one", "Add or remove one person", "Hides whether somebody is in the table at all. The number of rows stays private.")}
        ${choice("change-one", "Change one person", "Hides what somebody answered. The number of rows becomes public.")}
      </div>
      <div class="field inline">
        <label for="rows-per-person">Most rows that one person may own</label>
        ${this.#text("rows-per-person", settings.rowsPerPerson, field === "rows-per-person", (rowsPerPerson) => ({ rowsPerPerson }))}
      </div>
      ${field === "rows-per-person" || field === "neighbors" ? this.#problem() : nothing}
    </fieldset>`;
  }

  #epsilon(field: string | null) {
    return html`<fieldset>
      <legend>How much may it give away</legend>
      <sotto-epsilon name="epsilon" about=${GUESS[this.state.settings.neighbors]} .value=${this.state.settings.epsilon} ?invalid=${field === "epsilon"}
        @epsilon=${(event: CustomEvent<string>) => this.session.change({ epsilon: event.detail })}></sotto-epsilon>
      ${field === "epsilon" ? this.#problem() : nothing}
    </fieldset>`;
  }

  #text(id: string, value: string, invalid: boolean, patch: (text: string) => Partial<Settings>) {
    return html`<input type="text" id=${id} class="number" inputmode="decimal" autocomplete="off" .value=${value}
      aria-invalid=${invalid ? "true" : "false"} aria-describedby=${invalid ? "problem" : nothing}
      @input=${(event: Event) => this.#change(patch((event.target as HTMLInputElement).value))}>`;
  }

  #problem() {
    return html`<p class="problem" id="problem" role="alert">${this.state.problem === null ? "" : sentenceOf(this.state.problem)}</p>`;
  }

  #note(ready: boolean): string {
    if (ready) return "The rows are read after this, not before.";
    if (this.state.missing.length > 0) return `Still missing: ${this.state.missing.join(", ")}.`;
    return this.state.problem === null ? "Checking." : "Put the marked setting right first.";
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

function chosenColumn(event: Event): number | null {
  const { value } = event.target as HTMLSelectElement;
  return value === "" ? null : Number(value);
}
