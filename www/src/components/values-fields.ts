import { html, nothing } from "lit";
import { formatCount, formatPlain } from "../../shared/numbers.js";
import { questionOf } from "../model/questions.js";
import type { Values } from "../model/questions.js";
import { PRESETS, SIZES, STEPS } from "../model/settings.js";
import type { Settings } from "../model/settings.js";
import { valueTyped } from "../../shared/typed.js";
import type { Points } from "../model/asked.js";
import { choiceOf, isWrong, problemOf, typedField, valueOf } from "./fields.js";
import type { Form } from "./fields.js";

/** What the answer may be, or what a row may count: told before any row is seen. */
export function valuesFields(form: Form) {
  const { state } = form;
  const { settings } = state;
  const { values } = questionOf(settings);
  if (values === null) return nothing;
  return html`<fieldset>
    <legend>${values.legend}</legend>
    <p class="note">${values.note}</p>
    ${values.words ? picked(form, "bars", KINDS) : nothing}
    ${values.decimals ? picked(form, "range", RANGES) : nothing} ${ends(form, values)}
  </fieldset>`;
}

const KINDS = [
  { value: "numbers", title: "Numbers", words: "Bars of one width, from a lowest to a highest." },
  { value: "words", title: "Words", words: "A bar for each of the words that you list." },
] as const;

/** The step of the data is offered first: whoever knows a range gets the better answer by it. */
const RANGES = [
  {
    value: "steps",
    title: "Steps of the data",
    words: "From a lowest to a highest that everybody knows, as finely as the data are.",
  },
  {
    value: "decimals",
    title: "Numbers of a few digits",
    words: "From the very small to the very large, where nobody knows the bounds.",
  },
] as const;

const GROUPS = { bars: "What the bars are for", range: "What the candidates are" } as const;

function picked<Key extends "bars" | "range">(
  { session, state }: Form,
  key: Key,
  choices: readonly { value: Settings[Key]; title: string; words: string }[],
) {
  return html`<div class="choices" role="radiogroup" aria-label=${GROUPS[key]}>
    ${choices.map((choice) =>
      choiceOf(key, choice, {
        checked: state.settings[key] === choice.value,
        pick: () => session.change({ [key]: choice.value }),
      }),
    )}
  </div>`;
}

function ends(form: Form, values: Values) {
  const { bars, range } = form.state.settings;
  if (values.words && bars === "words") return words(form);
  return values.decimals && range === "decimals" ? decimals(form, values) : grid(form, values);
}

function decimals(form: Form, { noun }: Values) {
  const { session, state } = form;
  const { settings, promised } = state;
  return html`<p class="note">
      0, and all numbers of so many digits between two powers of ten. An answer that is far off in
      rank may be off by many sizes here: leave out what cannot be.
    </p>
    <div class="row">
      ${typedField(form, "digits", "Digits")} ${typedField(form, "smallest", "Smallest above 0")}
      ${typedField(form, "largest", "Largest")}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        id="signed"
        .checked=${settings.signed}
        @change=${(event: Event) => session.change({ signed: isChecked(event) })}
      />
      As many below 0</label
    >
    <output class="count" id="grid-echo" for="digits smallest largest signed"
      >${promised?.points == null ? "" : echo(promised.points, settings, noun)}</output
    >
    ${problemOf(state, "grid")}
    <div class="presets" role="group" aria-label="Ready-made">
      ${SIZES.map(
        ({ name, ...preset }) =>
          html` <button type="button" class="chip" @click=${() => session.change(preset)}>
            ${name}
          </button>`,
      )}
    </div>`;
}

function words({ session, state }: Form) {
  const { settings } = state;
  const invalid = isWrong(state, "words");
  return html`<div class="field">
      <label for="words">A word on each line, as the cells have it</label>
      <textarea
        id="words"
        rows="5"
        spellcheck="false"
        .value=${settings.words}
        aria-invalid=${invalid ? "true" : "false"}
        aria-describedby=${invalid ? "problem-grid" : nothing}
        @input=${(event: Event) => session.change({ words: valueOf(event) })}
      ></textarea>
    </div>
    <label class="check"
      ><input
        type="checkbox"
        id="other"
        .checked=${settings.other}
        @change=${(event: Event) => session.change({ other: isChecked(event) })}
      />
      One more bar for all other cells</label
    >
    ${problemOf(state, "grid")}`;
}

function grid(form: Form, { step, noun }: Values) {
  const { session, state } = form;
  const { settings, promised } = state;
  const isBars = noun === "bar";
  return html`<div class="row">${typedField(form, "step", step)}</div>
    ${isBars ? nothing : steps(form)}
    <div class="row">
      ${typedField(form, "first", isBars ? "First begins at" : "Lowest")}
      ${typedField(form, "last", isBars ? "Last begins at" : "Highest")}
    </div>
    <output class="count" id="grid-echo" for="step first last"
      >${promised?.points == null ? "" : echo(promised.points, settings, noun)}</output
    >
    ${problemOf(state, "grid")}
    ${
      isBars
        ? nothing
        : html`<div class="presets" role="group" aria-label="Ready-made">
            ${PRESETS.map(
              ({ name, ...preset }) =>
                html` <button type="button" class="chip" @click=${() => session.change(preset)}>
                  ${name}
                </button>`,
            )}
          </div>`
    }`;
}

/** The step is asked for before all else: a finer one is no better, and a coarser one is wrong. */
function steps({ session }: Form) {
  return html`<p class="note">
      How finely the numbers were written down: 1 for ages, 0.01 for money. A finer step answers
      between values that many rows share; a coarser one is always wrong by its steps.
    </p>
    <div class="presets" role="group" aria-label="Steps that are often met">
      ${STEPS.map(
        ({ step, name }) =>
          html` <button type="button" class="chip" @click=${() => session.change({ step })}>
            ${step}: ${name}
          </button>`,
      )}
    </div>`;
}

const isChecked = (event: Event) => (event.target as HTMLInputElement).checked;

/**
 * The grid in words, so that nobody locks another than they typed: "1, 2, … 100: 100 candidates".
 */
function echo({ count, ends }: Points, settings: Settings, noun: string): string {
  const { last, range } = settings;
  const onSteps = range === "steps" || questionOf(settings).values?.decimals !== true;
  const shown = ends.map(formatPlain);
  const list =
    count > ends.length ? `${shown.slice(0, -1).join(", ")}, … ${shown.at(-1)}` : shown.join(", ");
  const highest = ends.at(-1);
  const typed = valueTyped(last);
  const short =
    onSteps && typed !== null && highest !== undefined && highest < typed
      ? ` The steps end at ${formatPlain(highest)}, below ${formatPlain(typed)}.`
      : "";
  return `${list}: ${count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`}.${short}`;
}
