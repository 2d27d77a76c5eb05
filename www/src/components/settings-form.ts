import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import type { Client } from "../line/client.js";
import { gradeIn } from "../model/guarantee.js";
import { sentenceOf } from "../model/refusal.js";
import { choiceOf, isWrong, problemOf, rowsField, rowsNote } from "../questions/fields.js";
import type { Form } from "../questions/fields.js";
import { canGroup, fieldsAbout, namesOf } from "../questions/settings.js";
import { hasIds, losesIds } from "../questions/grouping-settings.js";
import type { Settings } from "../questions/settings.js";
import { isReady, toAnswer } from "../visit/session.js";
import type { Session, State } from "../visit/session.js";
import { budgetFields } from "./budget-fields.js";
import { questionFields, valuesFields } from "./question-fields.js";

/** Guess that each relation keeps an observer from making, after "the odds that". */
const GUESS: Readonly<Record<Settings["neighbors"], string>> = {
  "add-or-remove-one": "any one person is in the table",
  "change-one": "any one person gave this answer rather than that",
};

const COUNTED =
  "This page does not count the rows of a person: you must make sure that nobody owns more.";

const LOST =
  "These settings cannot use the column of ids that you chose: nothing bounds the rows of a person but the number above. Type the most rows that one person owns, or go back to a question with ids.";

const RELATIONS = [
  {
    value: "add-or-remove-one",
    title: "Add or remove one person",
    words:
      "Protects whether somebody is in the table at all. The contents of their row are protected too, at up to twice the epsilon. The number of rows stays private.",
  },
  {
    value: "change-one",
    title: "Change one person",
    words: "Protects what somebody answered. The number of rows becomes public.",
  },
] as const;

/** Step 2: everything public, typed before the rows are read. */
export class SettingsForm extends PagePart {
  static override properties = {
    session: { attribute: false },
    client: { attribute: false },
    state: { attribute: false },
    other: { state: true },
  };
  declare session: Session;
  declare client: Client;
  declare state: State;
  /** True if the quantile is typed instead of picked. */
  declare other: boolean;

  constructor() {
    super();
    this.other = false;
  }

  protected override render() {
    const { session, state } = this;
    const ready = isReady(state);
    const form = this.#form();
    return html`<form class="settings beside" @submit=${this.#lock} novalidate>
      <div class="told">
        ${questionFields(form, session, state)} ${valuesFields(form)}
        ${state.tables?.several(form, state.columns, state.promised)} ${this.#people(form)}
        ${this.#epsilon(form)} ${budgetFields(this.session, this.state)}
      </div>
      <sotto-promise
        .state=${this.state}
        @settings=${(event: CustomEvent<Partial<Settings>>) => session.change(event.detail)}
      ></sotto-promise>
      <div class="lock">
        ${this.#misplaced()}
        <button
          type="submit"
          id="lock"
          aria-disabled=${ready ? "false" : "true"}
          aria-describedby="lock-note"
        >
          Lock the settings
        </button>
        <p id="lock-note" class="note">${this.#note(ready)}</p>
      </div>
    </form>`;
  }

  #form(): Form {
    const { settings, problems, promised, types, table } = this.state;
    return {
      ...{ settings, problems, types, other: this.other },
      kind: table?.format.kind ?? "text",
      points: promised?.points ?? null,
      change: (patch) => this.session.change(patch),
      setOther: (other) => (this.other = other),
    };
  }

  /** All problems, if one of them is about no field. */
  #misplaced() {
    const { settings, problems } = this.state;
    if (problems.every((refusal) => fieldsAbout(settings, refusal).length > 0)) return nothing;
    const sentences = problems.map((refusal) => sentenceOf(refusal, namesOf(settings)));
    return html`<p class="problem" role="alert">${sentences.join(" ")}</p>`;
  }

  #people(form: Form) {
    const { settings, account, tables, columns } = this.state;
    const begun = account?.begun ?? null;
    const owners = canGroup(settings.asked) ? tables?.owners(form, columns) : undefined;
    const counted = hasIds(settings) ? "" : COUNTED;
    return html`<fieldset>
      <legend>Who is protected?</legend>
      <div class="choices">
        ${RELATIONS.map((relation) =>
          choiceOf("neighbors", relation, {
            checked: settings.neighbors === relation.value,
            disabled: begun !== null && begun.neighbors !== relation.value,
            pick: () => this.session.change({ neighbors: relation.value }),
          }),
        )}
      </div>
      ${
        begun === null
          ? nothing
          : html`<p class="note" id="relation-note">
              This was chosen when the budget of ${account?.people} began.
            </p>`
      }
      ${
        owners ??
        html`<div class="row">${rowsField(form)}</div>
          ${rowsNote(form)}`
      }
      ${losesIds(settings) ? html`<p class=${settings.rowsPerPerson.trim() === "" ? "problem" : "note"} id="ids-lost">${LOST}</p>` : nothing}
      <p class="note" id="computed-note">
        <strong>Watch out.</strong> ${counted} A row computed from other rows (a total, an average
        at the foot of a sheet) carries one person's values into others. So does a column that ranks
        people. Nothing protects these people. Delete such rows from the file first, and do not ask
        about such a column.
      </p>
      ${problemOf(form, "people")}
    </fieldset>`;
  }

  #epsilon(form: Form) {
    return html`<fieldset>
      <legend>The limit</legend>
      <sotto-epsilon
        name="epsilon"
        about=${GUESS[this.state.settings.neighbors]}
        .client=${this.client}
        .known=${gradeIn(this.state.promised?.guarantee ?? "")}
        .value=${this.state.settings.epsilon}
        ?invalid=${isWrong(form, "epsilon")}
        @epsilon=${(event: CustomEvent<string>) => this.session.change({ epsilon: event.detail })}
      ></sotto-epsilon>
      ${problemOf(form, "epsilon")}
    </fieldset>`;
  }

  #note(ready: boolean): string {
    if (ready) return "The rows are read after this, not before.";
    const isAsked = toAnswer(this.state).length > 0;
    const isNamed = isAsked || this.state.people.trim() !== "";
    const missing = [...this.state.missing, ...(isNamed ? [] : ["a name for these people"])];
    if (missing.length > 0) return `Still missing: ${missing.join(", ")}.`;
    if (isAsked) return "First answer the question about the people of an earlier file.";
    const wrong = this.state.problems.length;
    if (wrong === 0 && (this.state.account !== null || this.state.accountFailure !== null))
      return "The budget of these people does not allow it. See above.";
    return wrong === 0
      ? "Checking."
      : `First fix the marked ${wrong === 1 ? "setting" : "settings"}.`;
  }

  #lock(event: Event): void {
    event.preventDefault();
    void this.session.lock();
  }
}
