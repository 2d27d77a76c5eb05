import { html, nothing } from "lit";
import { formatUp, shortUp } from "../../shared/numbers.js";
import { exactly, valueTyped } from "../../shared/typed.js";
import type { Promised } from "../model/asked.js";
import { problemOf, typedField, valueOf } from "../questions/fields.js";
import type { Form } from "../questions/fields.js";
import { filterOf } from "../questions/grouping-plan.js";
import { hasIds, isFound, isGrouped } from "../questions/grouping-settings.js";
import { unitIn } from "../questions/counted-words.js";
import { wordsOf } from "../questions/question.js";
import { STARTING_SETTINGS, canGroup, isByRows, partsOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { partWords } from "./called.js";
import { MOST_QUESTIONS, sharesOf } from "./several.js";
import { promise } from "./words.js";

/** The question in hand, alone: without those that it is asked together with. */
const alone = (settings: Settings): Settings => ({ ...settings, others: [] });

/** A new question about the same people, who own as many rows as was typed of them. */
function fresh(settings: Settings): Partial<Settings> {
  const { neighbors, epsilon, person, idColumn, rowsPerPerson } = settings;
  const people = { neighbors, epsilon, person, idColumn, rowsPerPerson };
  return { ...STARTING_SETTINGS, ...people, ...filterOf(settings) };
}

/** Leads the keyboard to the question: the pressed button goes away or can be pressed no more. */
function lead(event: Event): void {
  (event.target as HTMLElement).closest("form")?.querySelector<HTMLElement>("#asked")?.focus();
}

/** Questions that are asked together with the one in hand: at most six, for one epsilon. */
export function several(form: Form, columns: readonly string[], promised: Promised | null) {
  const { settings, change } = form;
  const { others } = settings;
  if (isFound(settings) || (others.length === 0 && !canGroup(settings.asked))) return nothing;
  const isFull = others.length >= MOST_QUESTIONS - 1;
  const add = (event: Event) => {
    change({ ...fresh(settings), others: [...others, alone(settings)] });
    lead(event);
  };
  return html`<fieldset class="several">
    <legend>Several questions at once</legend>
    <p class="note" id="several-note">
      Up to ${MOST_QUESTIONS} questions share one epsilon and one reading of the file. Each gets its
      part of epsilon, by its weight, so each answer is less close than it is alone.
    </p>
    <p class="visually-hidden" role="status">${asideWords(others.length)}</p>
    ${others.length === 0 ? nothing : list(form, columns, promised)} ${problemOf(form, "several")}
    ${
      isFull
        ? nothing
        : html`<button
            type="button"
            class="quiet"
            id="add-question"
            ?disabled=${promised === null}
            aria-describedby="several-note${promised === null ? " add-note" : ""}"
            @click=${add}
          >
            Put this question aside and ask another with it
          </button>`
    }
    ${
      promised === null && !isFull
        ? html`<p class="note" id="add-note">First complete the question above.</p>`
        : nothing
    }
  </fieldset>`;
}

const asideWords = (many: number): string =>
  many === 0 ? "" : `${many === 1 ? "1 question is" : `${many} questions are`} put aside.`;

/** Those that were put aside, and the weight of the one in hand. */
function list(form: Form, columns: readonly string[], promised: Promised | null) {
  const { settings, change } = form;
  const { others } = settings;
  const without = (k: number) => others.toSpliced(k, 1);
  const typing = (k: number, key: AsideField) => (event: Event) =>
    change({ others: others.with(k, { ...(others[k] as Settings), [key]: valueOf(event) }) });
  const remove = (k: number, event: Event) => {
    change({ others: without(k) });
    lead(event);
  };
  /** The one in hand takes its place; one that is not complete would be lost there. */
  const edit = (k: number, event: Event) => {
    const left = promised === null ? without(k) : others.with(k, alone(settings));
    const { neighbors, epsilon, person, idColumn } = settings;
    change({
      ...others[k],
      ...{ neighbors, epsilon, person, idColumn, ...filterOf(settings), others: left },
    });
    lead(event);
  };
  return html`<ol class="aside">
      ${partsOf(settings)
        .slice(0, -1)
        .map((other, k) => {
          const asked = partWords(other, columns);
          const [id, isLost] = [`lost-${k}`, other.rowsPerPerson.trim() === ""];
          return html`<li>
            <p><bdi>${asked}</bdi></p>
            <div class="row">
              ${asideField(`weight-${k}`, "Weight", asked, {
                value: other.weight,
                isRight: isWeight(other.weight),
                typed: typing(k, "weight"),
              })}
              ${asideField(`rows-${k}`, rowsWords(settings), asked, {
                value: other.rowsPerPerson,
                isRight: !isLost,
                typed: typing(k, "rowsPerPerson"),
                ...(isLost && { note: id }),
              })}
              <button
                type="button"
                class="quiet"
                aria-label="Change: ${asked}"
                @click=${(event: Event) => edit(k, event)}
              >
                Change
              </button>
              <button
                type="button"
                class="quiet"
                aria-label="Remove: ${asked}"
                @click=${(event: Event) => remove(k, event)}
              >
                Remove
              </button>
            </div>
            ${isLost ? html`<p class="problem" id=${id}>${LOST}</p>` : nothing}
          </li>`;
        })}
    </ol>
    <div class="row">${typedField(form, "weight", "Weight of the question above", "date")}</div>`;
}

type AsideField = "weight" | "rowsPerPerson";

/** Label for a person's rows: the question in hand says, for all of them, whose rows they are. */
const rowsWords = (settings: Settings): string =>
  hasIds(settings) ? "Rows that count" : "Rows per person";

const LOST =
  "This question counted rows by ids, which no longer apply. Type the most rows that one person owns.";

/** A short field of a question that was put aside: `asked` says of which one. */
function asideField(
  id: string,
  label: string,
  asked: string,
  field: {
    readonly value: string;
    readonly isRight: boolean;
    readonly typed: (event: Event) => void;
    readonly note?: string;
  },
) {
  return html`<div class="field short">
    <label for=${id}>${label}</label>
    <input
      type="text"
      id=${id}
      class="number"
      inputmode="decimal"
      autocomplete="off"
      aria-label="${label}: ${asked}"
      .value=${field.value}
      aria-invalid=${field.isRight ? "false" : "true"}
      aria-describedby=${field.note ?? nothing}
      @input=${field.typed}
    />
  </div>`;
}

/** A part of the loss, or nothing that could be one. */
export const isWeight = (text: string): boolean => (valueTyped(text) ?? 0) > 0;

/** How close each of several answers will be, with its part of epsilon. */
export function parts(settings: Settings, columns: readonly string[], promised: Promised) {
  const all = partsOf(settings);
  const known = promised.parts ?? [];
  if (known.length !== all.length) return nothing;
  const shares = sharesOf(
    exactly(settings.epsilon),
    all.map(({ weight }) => exactly(weight)),
  );
  return html`<table class="parts">
      <caption>
        Off by at most, with at least 95% confidence in all of them at once
      </caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Epsilon</th>
          <th scope="col">Off by</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (part, k) =>
            html`<tr>
              <th scope="row"><bdi>${partWords(part, columns)}</bdi></th>
              <td>${shortUp(shares[k] ?? "")}</td>
              <td>${closeWords(part, known[k] as Promised)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      all.some(isByRows)
        ? html`<p class="note">Of means, if at least 1,000 rows of each group are numbers.</p>`
        : nothing
    }`;
}

/** "12 rows", "53.4". */
function closeWords(part: Settings, { reach }: Promised): string {
  const words = isGrouped(part) ? promise(part) : wordsOf(part).promise;
  const unit = unitIn(words.unit, part);
  const errors = reach?.errors ?? [];
  const { error } = errors.find(({ rows }) => rows === null || rows === 1000) ?? { error: 0 };
  return `${formatUp(error, 3)}${unit === "" ? "" : ` ${unit}`}`;
}
