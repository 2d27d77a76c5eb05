import { html, nothing } from "lit";
import { PagePart } from "../../../shared/base.js";
import {
  emptyDraft,
  emptyQuestion,
  floodOf,
  mostQuestions,
  read,
  strengths,
  usualCap,
  type Draft,
  type Planned,
  type QuestionDraft,
  type Reading,
} from "./draft.js";
import { field, radio } from "./form-parts.js";
import { points, expectedOf } from "./expected.js";
import { questionFields } from "./question-fields.js";

/** How long after the last key a draft is planned again, in milliseconds. */
const pause = 250;

/** Meaning of each strength, by its odds. */
const meanings: Record<string, string> = {
  2: "Stronger protection.",
  3: "Medium protection.",
  9: "Weaker protection.",
};

/** Writes a poll. Fires `opened` with what was planned. */
export class DraftForm extends PagePart {
  static override properties = { draft: { attribute: false }, reading: { state: true } };
  declare draft: Draft;
  declare reading: Reading | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.draft = emptyDraft;
    this.reading = null;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // A copy is planned as it comes.
    if (changed.has("draft") && this.reading === null && this.draft !== emptyDraft)
      this.reading = read(this.draft);
  }

  protected override render() {
    const { draft } = this;
    return html`<form class="stack" @input=${this.#typed} @submit=${this.#open}>
      ${
        draft.name === emptyDraft.name
          ? nothing
          : html`<p class="note" id="copied">
              A copy: another poll with an address of its own. Ask other people. If somebody answers
              both, the two reports together reveal more about them.
            </p>`
      }
      <div class="row">${field("room", "How many people are in the room?", draft.room)}</div>
      ${this.#questions()}
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
          When the poll is closed, everybody who has its address sees the results.
        </p>
      </div>
      ${this.#strength()} ${this.#ending()} ${this.#door()} ${this.#outcome()}
    </form>`;
  }

  #questions() {
    const { questions } = this.draft;
    const [first] = questions;
    const add = html`<div class="actions">
      <button type="button" class="quiet" id="add" @click=${this.#add}>Add a question</button>
    </div>`;
    const more = questions.length < mostQuestions ? add : nothing;
    if (questions.length === 1 && first) return html`${questionFields(first, 0)} ${more}`;
    return html`${questions.map(
      (question, place) =>
        html`<section class="card" aria-labelledby="part-${place + 1}">
          <h3 id="part-${place + 1}">Question ${place + 1}</h3>
          ${questionFields(question, place)}
          <div class="actions">
            <button
              type="button"
              class="quiet"
              id="remove-${place + 1}"
              @click=${() => this.#remove(place)}
            >
              Remove question ${place + 1}
            </button>
          </div>
        </section>`,
    )}
    ${more}`;
  }

  #strength() {
    const { draft, reading } = this;
    const note = (odds: string) => {
      const choice =
        reading && !("problem" in reading)
          ? reading.choices.find((one) => one.odds === odds)
          : undefined;
      const margin =
        choice && reading && "reports" in reading
          ? ` With ${reading.reports.toLocaleString("en")} reports: ±${points(choice.margin)} points.`
          : "";
      // Several questions share the odds, so each is sent as it is less often.
      const isPlain = odds === "3" && draft.questions.length === 1;
      const often = isPlain ? " A yes or no is reported as it is in 3 of 4 cases." : "";
      return `${meanings[odds] ?? ""}${often}${margin}`;
    };
    return html`<fieldset class="plain">
      <legend>How well each answer is protected</legend>
      <p class="note">
        Everything that one person sends multiplies the odds of any guess about their
        ${draft.questions.length === 1 ? "answer" : "answers, all together,"} by at most this
        number.
      </p>
      <div class="choices">
        ${strengths.map((odds) =>
          radio({ id: "odds", name: "odds", value: odds }, `${odds} to 1`, draft.odds, note(odds)),
        )}
      </div>
    </fieldset>`;
  }

  /** When the poll closes, and how exact its result should be. */
  #ending() {
    const { draft, reading } = this;
    const needed = reading && !("problem" in reading) ? String(reading.closes) : "";
    return html`<fieldset class="plain">
      <legend>When the poll closes</legend>
      <div class="row">
        ${field("closes", "Reports that close the poll", draft.closes, { hint: needed })}
        <div class="field grow">
          <label for="until">Closing time (optional)</label>
          <input type="datetime-local" id="until" name="until" .value=${draft.until} />
        </div>
        ${field("margin", "Margin of error you would like, in percentage points", draft.margin)}
      </div>
      <p class="note">
        Decide this now. Intervals are valid only if the number of reports, or the time, is fixed
        before the first report arrives. The poll closes by the one that is reached first. You can
        also close it by hand.
      </p>
    </fieldset>`;
  }

  /** Settings of the poll on this server, which are not part of its plan. */
  #door() {
    const { draft } = this;
    return html`<fieldset class="plain">
      <legend>Access</legend>
      <div class="row">
        ${field("word", "Join word (optional)", draft.word, { mode: "text" })}
        ${field("cap", "Most reports a minute", draft.cap, { hint: String(usualCap) })}
      </div>
      <p class="note" id="door">${this.#flood()}</p>
      <label class="check"
        ><input type="checkbox" name="several" id="several" .checked=${draft.several} /><span
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

  #outcome() {
    const { reading } = this;
    if (reading === null)
      return html`<p class="note" id="plan">Write a question to see how exact the result is.</p>`;
    if ("problem" in reading)
      return html`<p class="problem" id="plan" role="status">${reading.problem}</p>`;
    return html`<section class="card" id="plan" aria-labelledby="plan-title">
      ${expectedOf(this.draft, reading)}
      <p class="note">People who answer will read:</p>
      <p class="consent" id="consent">${reading.survey.explain().respondent}</p>
      <div class="actions"><button type="submit" id="open">Open the poll</button></div>
    </section>`;
  }

  #add(): void {
    this.#change({ questions: [...this.draft.questions, emptyQuestion] });
  }

  #remove(place: number): void {
    this.#change({ questions: this.draft.questions.filter((_, at) => at !== place) });
  }

  #change(changes: Partial<Draft>): void {
    this.draft = { ...this.draft, ...changes };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.reading = read(this.draft)), pause);
  }

  #typed(event: Event): void {
    const { name, value, type, checked } = event.target as HTMLInputElement;
    const typed = type === "checkbox" ? checked : value;
    const [of = "", at] = name.split(":") as [keyof QuestionDraft, string?];
    if (at === undefined) return this.#change({ [name]: typed });
    const { questions } = this.draft;
    this.#change({
      questions: questions.map((question, place) =>
        place === Number(at) ? { ...question, [of]: typed } : question,
      ),
    });
  }

  #open(event: SubmitEvent): void {
    event.preventDefault();
    clearTimeout(this.#timer);
    // The fields are read again: the last key may be younger than the plan shown.
    this.reading = read(this.draft);
    if (!("problem" in this.reading)) this.tell<Planned>("opened", this.reading);
  }
}
