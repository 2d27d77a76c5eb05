import { html, nothing } from "lit";
import { formatCount, formatPlain } from "../model/numbers.js";
import { questionOf } from "../model/questions.js";
import type { Values } from "../model/questions.js";
import { PRESETS, STEPS } from "../model/settings.js";
import type { Settings } from "../model/settings.js";
import { valueTyped } from "../model/typed.js";
import type { Points } from "../worker/protocol.js";
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
    ${values.words ? kinds(form) : nothing}
    ${values.words && settings.bars === "words" ? words(form) : grid(form, values)}
  </fieldset>`;
}

const KINDS = [
  { value: "numbers", title: "Numbers", words: "Bars of one width, from a lowest to a highest." },
  { value: "words", title: "Words", words: "A bar for each of the words that you list." },
] as const;

function kinds({ session, state }: Form) {
  return html`<div class="choices">
    ${KINDS.map((kind) =>
      choiceOf("bars", kind, {
        checked: state.settings.bars === kind.value,
        pick: () => session.change({ bars: kind.value }),
      }),
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
        @change=${(event: Event) =>
          session.change({ other: (event.target as HTMLInputElement).checked })}
      />
      One more bar for all other cells</label
    >
    ${problemOf(state, "grid")}`;
}

function grid(form: Form, { step, noun }: Values) {
  const { session, state } = form;
  const { settings, promised } = state;
  const isBars = noun === "bar";
  return html`${
      step === null
        ? nothing
        : html`<div class="row">${typedField(form, "step", step)}</div>
            ${isBars ? nothing : steps(form)}`
    }
    <div class="row">
      ${typedField(form, "first", isBars ? "First begins at" : "Lowest")}
      ${typedField(form, "last", isBars ? "Last begins at" : "Highest")}
    </div>
    <output class="count" id="grid-echo" for=${step === null ? "first last" : "step first last"}
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

/**
 * The grid in words, so that nobody locks another than they typed: "1, 2, … 100: 100 candidates".
 */
function echo({ count, ends }: Points, { last }: Settings, noun: string): string {
  const shown = ends.map(formatPlain);
  const list =
    count > ends.length ? `${shown.slice(0, -1).join(", ")}, … ${shown.at(-1)}` : shown.join(", ");
  const highest = ends.at(-1);
  const typed = valueTyped(last);
  const short =
    typed !== null && highest !== undefined && highest < typed
      ? ` The steps end at ${formatPlain(highest)}, below ${formatPlain(typed)}.`
      : "";
  return `${list}: ${count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`}.${short}`;
}
