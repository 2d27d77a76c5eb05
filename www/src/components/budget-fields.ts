import { html, nothing } from "lit";
import { beginningWords, exhausted } from "../model/account.js";
import type { Account } from "../model/account.js";
import { limitsOfFile } from "../model/place.js";
import { sentenceOf } from "../model/refusal.js";
import { sameWords } from "../model/same-people.js";
import { valueOf } from "../questions/fields.js";
import { isFound } from "../questions/grouping-settings.js";
import { LONGEST_NOTE } from "../visit/answers.js";
import { noteOf, toAnswer } from "../visit/session.js";
import type { Session, State } from "../visit/session.js";

/** Fields for whose rows they are, and for the budget that their ledger begins with. */
export function budgetFields(session: Session, state: State) {
  const { people, account, accountFailure } = state;
  return html`<fieldset>
    <legend>The budget of these people</legend>
    ${samePeople(session, toAnswer(state))}
    <div class="field">
      <label for="people">Name of these people</label>
      <input
        type="text"
        id="people"
        autocomplete="off"
        maxlength="200"
        .value=${people}
        aria-describedby="people-note"
        @input=${(event: Event) => session.changePeople({ people: valueOf(event) })}
      />
    </div>
    ${earlier(offeredNames(state), session)}
    <p class="note" id="people-note">
      All answers under one name share one budget, in this
      browser${limitsOfFile() === null ? " at this address" : ""}. Another name or browser begins a
      full one, so use the same name for every file about the same people. The name of a file does
      not count.
    </p>
    ${account?.lasting === true ? asFile() : nothing} ${noteField(session, state)}
    ${
      accountFailure === null
        ? nothing
        : html`<p class="problem" role="alert">${sentenceOf(accountFailure)}</p>`
    }
    ${account !== null && !account.lasting ? html`<p class="problem" id="not-lasting">${FORGETS}</p>` : nothing}
    ${account?.begun === null ? newBudget(session, account, state) : nothing} ${refused(state)}
    <sotto-account .session=${session} .state=${state}></sotto-account>
  </fieldset>`;
}

/** How far a budget lasts where the page is a file. */
function asFile() {
  const limits = limitsOfFile();
  return limits === null
    ? nothing
    : html`<p class="note" id="as-file">
        <strong>You opened this page as a file.</strong> ${limits}
      </p>`;
}

/** A file with the header of an earlier one: only its holder knows whose rows they are. */
function samePeople(session: Session, names: readonly string[]) {
  if (names.length === 0) return nothing;
  const answer = (event: Event, people: string | null) => {
    const fields = (event.target as HTMLElement).closest("fieldset");
    session.answerSame(people);
    // The buttons go away with their question, so the keyboard is led to the name.
    fields?.querySelector<HTMLElement>("#people")?.focus();
  };
  const yes = (people: string) => (names.length === 1 ? "Yes" : html`Yes, <bdi>${people}</bdi>`);
  return html`<div class="same" role="group" aria-labelledby="same-people">
    <p id="same-people">
      <strong>${sameWords(names)}</strong> You asked about an earlier file with the same columns
      under ${names.length === 1 ? "this name" : "these names"}. If they are, its budget counts for
      this file too.
    </p>
    <div class="actions">
      ${names.map(
        (people) =>
          html`<button
            type="button"
            class="quiet"
            @click=${(event: Event) => answer(event, people)}
          >
            ${yes(people)}
          </button>`,
      )}
      <button
        type="button"
        class="quiet"
        id="other-people"
        @click=${(event: Event) => answer(event, null)}
      >
        No
      </button>
    </div>
  </div>`;
}

/** Those who have a ledger: while the name in hand has none. */
function offeredNames({ people, account, known }: State): readonly string[] {
  if (people.trim() === "") return known;
  return account?.begun === null ? account.known : [];
}

/** Most names that are offered. */
const MOST_NAMES = 8;

/** A new file about the same people has another name, and would begin a second budget. */
function earlier(known: readonly string[], session: Session) {
  if (known.length === 0) return nothing;
  return html`<div class="presets" role="group" aria-label="Names with a budget">
    <span class="note">The same people as before?</span>
    ${known.slice(0, MOST_NAMES).map(
      (people) =>
        html` <button type="button" class="chip" @click=${() => session.changePeople({ people })}>
          <bdi>${people}</bdi>
        </button>`,
    )}
  </div>`;
}

/** Stored in the ledger with the charge, for anyone who reads it later. */
function noteField(session: Session, state: State) {
  return html`<div class="field">
      <label for="note">Note in the ledger (optional)</label>
      <input
        type="text"
        id="note"
        autocomplete="off"
        maxlength=${LONGEST_NOTE}
        .value=${state.note ?? noteOf(state)}
        aria-describedby="note-note"
        @input=${(event: Event) => session.changeNote(valueOf(event))}
      />
    </div>
    <p class="note" id="note-note">
      The note is public. It says later which question you asked about which column. Empty it if a
      name in it reveals too much.
    </p>`;
}

const FORGETS =
  "This browser stores nothing for this page, so every visit begins with a full budget.";

function refused({ account, promised }: State) {
  const words = account === null ? null : exhausted(account, promised?.plan ?? null);
  return words === null
    ? nothing
    : html`<p class="problem" id="exhausted" role="alert">${words}</p>`;
}

/** The fields for a name without a ledger. */
function newBudget(session: Session, account: Account, { budget, carried, settings }: State) {
  const wrong = account.problems;
  const needsFound = isFound(settings) || budget.found !== "";
  const field = (id: string, label: string, key: keyof typeof budget) =>
    html`<div class="field short">
      <label for=${id}>${label}</label>
      <input
        type="text"
        id=${id}
        class="number"
        inputmode="decimal"
        autocomplete="off"
        .value=${budget[key]}
        aria-invalid=${wrong.some(({ argument }) => argument === key) ? "true" : "false"}
        aria-describedby="budget-note${wrong.length > 0 ? " problem-budget" : ""}"
        @input=${(event: Event) =>
          session.changePeople({ budget: { ...budget, [key]: valueOf(event) } })}
      />
    </div>`;
  return html`<div class="row">
      ${field("budget-epsilon", "Most epsilon in total", "epsilon")}
      ${field("budget-delta", needsFound ? "Delta in total" : "Delta (optional)", "delta")}
      ${needsFound ? field("budget-found", "Of it for found categories", "found") : nothing}
    </div>
    <p class="note" id="budget-note">${beginningWords(account)}</p>
    ${
      wrong.length === 0
        ? nothing
        : html`<p class="problem" id="problem-budget" role="alert">
            ${wrong.map((refusal) => sentenceOf(refusal)).join(" ")}
          </p>`
    }
    <details class="carry">
      <summary>Carry an earlier ledger into this budget</summary>
      <div class="field">
        <label for="carried">Saved file of a closed ledger</label>
        <input
          type="file"
          id="carried"
          accept=".json,application/json"
          @change=${(event: Event) => void carry(session, event)}
        />
      </div>
      <p class="note" role="status">
        ${carried === null ? "Its charges count first." : `The charges of ${carried.name} will count first.`}
      </p>
    </details>`;
}

async function carry(session: Session, event: Event): Promise<void> {
  const [file] = (event.target as HTMLInputElement).files ?? [];
  session.changePeople({
    carried: file === undefined ? null : { name: file.name, text: await file.text() },
  });
}
