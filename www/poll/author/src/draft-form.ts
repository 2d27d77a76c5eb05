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

/** How long after the last key a draft is planned anew, in milliseconds. */
const pause = 250;

const strengths = [
  { odds: "2", text: "Hidden very well; takes the most people." },
  { odds: "3", text: "The coin that comes up heads in 3 of 4 cases." },
  { odds: "9", text: "Hidden less; takes the fewest people." },
];

/** Writes a poll. Tells `opened` with what was planned. */
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
      <fieldset class="plain">
        <legend>What may be answered</legend>
        <div class="choices">
          ${kinds.map(({ kind, label }) => radio("kind", kind, label, draft))}
        </div>
        ${this.#details()}
      </fieldset>
      <fieldset class="plain">
        <legend>How well each answer is hidden</legend>
        <p class="note">
          A report shifts the odds of any guess about an answer by at most this factor.
        </p>
        <div class="choices">
          ${strengths.map(({ odds, text }) => radio("odds", odds, `${odds} to 1`, draft, text))}
        </div>
      </fieldset>
      <fieldset class="plain">
        <legend>How exact the result is</legend>
        <div class="row">
          ${field("margin", "Margin to each side, in points", draft)}
          ${field("closes", "Reports that close the poll", draft, this.#needed())}
        </div>
        <p class="note">
          Fixed now, and not by what comes in: an interval holds for one look at a number of reports
          that was settled before.
        </p>
      </fieldset>
      ${this.#door()} ${this.#outcome()}
    </form>`;
  }

  /** Who may answer, and how many at once: of the poll on this server, and no part of its plan. */
  #door() {
    const { draft } = this;
    return html`<fieldset class="plain">
      <legend>Who may answer</legend>
      <div class="row">
        ${field("word", "Join word, if you want one", draft, "", "text")}
        ${field("cap", "Most reports a minute", draft, String(usualCap))}
      </div>
      <p class="note" id="door">${this.#flood()}</p>
      <label class="check"
        ><input type="checkbox" name="several" id="several" ?checked=${draft.several} /><span
          >One device for several people: after each report it offers “Next person”</span
        ></label
      >
    </fieldset>`;
  }

  #flood() {
    const { draft, reading } = this;
    if (draft.word.trim() !== "")
      return `Show the word only where those are who shall answer. It is not in the address, and
        reports without it are not read. Whoever knows it can still send forged ones: short and
        usual words are guessed.`;
    const soon = reading && !("problem" in reading) ? floodOf(reading) : "within minutes";
    return `Without a join word anybody who has the address can send forged reports, close this poll
      with them ${soon}, and nobody can open it again or tell them from honest ones.`;
  }

  #details() {
    const { draft } = this;
    const skip = ["severalOf", "number", "binned"].includes(draft.kind)
      ? nothing
      : html`<label class="check"
          ><input type="checkbox" name="skip" id="skip" ?checked=${draft.skip} /><span
            >Offer “prefer not to say”, randomized like every other answer</span
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
      return html`<p class="note" id="plan">Write a question to see how many people it needs.</p>`;
    if ("problem" in reading)
      return html`<p class="problem" id="plan" role="status">${reading.problem}</p>`;
    return html`<section class="card" id="plan" aria-labelledby="plan-title">
      <h3 id="plan-title" class="needs" aria-live="polite">
        <b id="people">${reading.people.toLocaleString("en")}</b> people for a margin of
        ${this.draft.margin.trim()} points
      </h3>
      ${this.#promise(reading)}
      <p class="consent" id="consent">${reading.survey.explain().respondent}</p>
      <div class="actions"><button type="submit" id="open">Open the poll</button></div>
    </section>`;
  }

  #promise({ closes, margin, fake }: Planned) {
    const points = (100 * margin).toFixed(1);
    return html`<p>
        With ${closes.toLocaleString("en")} reports every interval reaches at most
        <b id="reached">${points}</b> points to each side, and all hold at once with probability
        ${100 * confidence}&nbsp;%.
      </p>
      <p class="note">
        Whoever lies to the server can move a count by ${fake.up.toFixed(1)} votes up or
        ${fake.down.toFixed(1)} down with each report. What respondents read:
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
    // What is opened is what the fields hold, also if the last key is younger than the plan shown.
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
