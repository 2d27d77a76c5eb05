import { html, nothing } from "lit";
import { PagePart } from "../../../shared/base.js";
import {
  confidence,
  emptyDraft,
  floodOf,
  kinds,
  read,
  usualCap,
  type Draft,
  type Planned,
  type Reading,
} from "./draft.js";

/** How long after the last key a draft is planned again, in milliseconds. */
const pause = 250;

const strengths = [
  { odds: "2", text: "Stronger protection. Needs the most people." },
  { odds: "3", text: "Medium protection. A yes or no is reported as it is in 3 of 4 cases." },
  { odds: "9", text: "Weaker protection. Needs the fewest people." },
];

/** Writes a poll. Fires `opened` with what was planned. */
export class DraftForm extends PagePart {
  static override properties = { draft: { state: true }, reading: { state: true } };
  declare draft: Draft;
  declare reading: Reading | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.draft = emptyDraft;
    this.reading = null;
  }

  protected override render() {
    const { draft } = this;
    return html`<form class="stack" @input=${this.#typed} @submit=${this.#open}>
      <div class="field">
        <label for="text">The question</label>
        <input type="text" id="text" name="text" maxlength="400" .value=${draft.text} />
      </div>
      <div class="field">
        <label for="purpose">Who asks, and why?</label>
        <input
          type="text"
          id="purpose"
          name="purpose"
          maxlength="200"
          aria-describedby="purpose-note"
          .value=${draft.purpose}
        />
        <p class="note" id="purpose-note">
          People read this before they send. Name yourself, the reason, and who will see the result.
        </p>
      </div>
      <fieldset class="plain">
        <legend>Kind of answer</legend>
        <div class="choices">
          ${kinds.map(({ kind, label }) => radio("kind", kind, label, draft))}
        </div>
        ${this.#details()}
      </fieldset>
      <fieldset class="plain">
        <legend>How well each answer is protected</legend>
        <p class="note">
          One report multiplies the odds of any guess about an answer by at most this number.
        </p>
        <div class="choices">
          ${strengths.map(({ odds, text }) => radio("odds", odds, `${odds} to 1`, draft, text))}
        </div>
      </fieldset>
      <fieldset class="plain">
        <legend>How exact the result is</legend>
        <div class="row">
          ${field("margin", "Margin of error, in percentage points", draft)}
          ${field("closes", "Reports that close the poll", draft, this.#needed())}
        </div>
        <p class="note">
          Decide this now. Intervals are valid only if the number of reports is fixed before the
          first one arrives. If fewer people can answer, type their number.
        </p>
      </fieldset>
      ${this.#door()} ${this.#outcome()}
    </form>`;
  }

  /** Settings of the poll on this server, which are not part of its plan. */
  #door() {
    const { draft } = this;
    return html`<fieldset class="plain">
      <legend>Access</legend>
      <div class="row">
        ${field("word", "Join word (optional)", draft, "", "text")}
        ${field("cap", "Most reports a minute", draft, String(usualCap))}
      </div>
      <p class="note" id="door">${this.#flood()}</p>
      <label class="check"
        ><input type="checkbox" name="several" id="several" ?checked=${draft.several} /><span
          >Let several people answer on one device, one after the other</span
        ></label
      >
    </fieldset>`;
  }

  #flood() {
    const { draft, reading } = this;
    if (draft.word.trim() !== "")
      return `Show the word only to the people who should answer. It is not in the address, and
        reports without it are not read. Anyone who knows it can still send forged reports. Short
        and common words are easy to guess.`;
    const soon = reading && !("problem" in reading) ? floodOf(reading) : "within minutes";
    return `Without a join word anybody who has the address can send forged reports. They can close
      this poll ${soon}, and nobody can open it again. Forged reports look like honest ones.`;
  }

  #details() {
    const { draft } = this;
    const skip = ["severalOf", "number", "binned"].includes(draft.kind)
      ? nothing
      : html`<label class="check"
          ><input type="checkbox" name="skip" id="skip" ?checked=${draft.skip} /><span
            >Offer "prefer not to say", randomized like every other answer</span
          ></label
        >`;
    if (draft.kind === "oneOf" || draft.kind === "severalOf")
      return html`<div class="field">
          <label for="options">The options, one in each line</label>
          <textarea id="options" name="options" rows="5" .value=${draft.options}></textarea>
        </div>
        ${skip}`;
    if (draft.kind === "rating" || draft.kind === "number")
      return html`<div class="row">
          ${field("first", "From", draft)}${field("last", "to", draft)}
        </div>
        ${skip}`;
    if (draft.kind === "binned")
      return html`<div class="row">
        ${field("edges", "Edges between the ranges, such as 18; 30; 65", draft)}
      </div>`;
    return skip;
  }

  #needed() {
    return this.reading && !("problem" in this.reading) ? String(this.reading.people) : "";
  }

  #outcome() {
    const { reading } = this;
    if (reading === null)
      return html`<p class="note" id="plan">Write a question to see how many people you need.</p>`;
    if ("problem" in reading)
      return html`<p class="problem" id="plan" role="status">${reading.problem}</p>`;
    return html`<section class="card" id="plan" aria-labelledby="plan-title">
      <h3 id="plan-title" class="needs" aria-live="polite">
        <b id="people">${reading.people.toLocaleString("en")}</b> people for a margin of
        ±${this.draft.margin.trim()} percentage points
      </h3>
      ${this.#accuracy(reading)}
      <p class="consent" id="consent">${reading.survey.explain().respondent}</p>
      <div class="actions"><button type="submit" id="open">Open the poll</button></div>
    </section>`;
  }

  #accuracy({ closes, margin, fake }: Planned) {
    const points = (100 * margin).toFixed(1);
    return html`<p>
        With ${closes.toLocaleString("en")} reports, every interval is at most ±<b id="reached"
          >${points}</b
        >
        percentage points. All intervals are right at once in at least ${100 * confidence} out of
        100 polls, if nobody forges reports.
      </p>
      <p class="note">
        Each forged report can move a count up by ${fake.up.toFixed(1)} votes or down by
        ${fake.down.toFixed(1)}. People who answer will read:
      </p>`;
  }

  #typed(event: Event): void {
    const { name, value, type, checked } = event.target as HTMLInputElement;
    this.draft = { ...this.draft, [name]: type === "checkbox" ? checked : value };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.reading = read(this.draft)), pause);
  }

  #open(event: SubmitEvent): void {
    event.preventDefault();
    clearTimeout(this.#timer);
    // The fields are read again: the last key may be younger than the plan shown.
    this.reading = read(this.draft);
    if (!("problem" in this.reading)) this.tell("opened", this.reading);
  }
}

function radio(name: keyof Draft, value: string, label: string, draft: Draft, note?: string) {
  return html`<label class="choice"
    ><input
      type="radio"
      name=${name}
      id="${name}-${value}"
      value=${value}
      .checked=${draft[name] === value}
    /><span>${label}${note ? html`<span class="note">${note}</span>` : nothing}</span></label
  >`;
}

function field(
  name: keyof Draft,
  label: string,
  draft: Draft,
  hint = "",
  mode: "decimal" | "text" = "decimal",
) {
  return html`<div class="field grow">
    <label for=${name}>${label}</label>
    <input
      type="text"
      inputmode=${mode}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      class=${mode === "decimal" ? "number" : ""}
      id=${name}
      name=${name}
      placeholder=${hint}
      .value=${String(draft[name])}
    />
  </div>`;
}
