import { html, nothing } from "lit";
import { formatCount } from "../../shared/numbers.js";
import { groupsWords, sizeOf } from "./words.js";
import { deltaWords } from "./found.js";
import { EXAMPLES, bucketsTyped, repeatedIn } from "./typed.js";
import {
  checked,
  choiceOf,
  columnOptions,
  isWrong,
  problemOf,
  rangeFields,
  rowsField,
  rowsNote,
  typedField,
  valueOf,
} from "../questions/fields.js";
import type { Form } from "../questions/fields.js";
import {
  hasIds,
  isFound,
  isGrouped,
  kindOfFilter,
  kindOfSide,
} from "../questions/grouping-settings.js";
import { canGroup } from "../questions/settings.js";
import type { Filter, Kind, Side } from "../questions/grouping-plan.js";
import type { Field, Settings } from "../questions/settings.js";

const KINDS: readonly { readonly kind: Kind; readonly name: string }[] = [
  { kind: "words", name: "each category that you list" },
  { kind: "dates", name: "each year, month, week or day" },
  { kind: "bins", name: "each range of numbers" },
];

/** Choice for one column and one question only. */
const FOUND = { kind: "found", name: "found: categories that nobody could list" } as const;

const EVERY = ["year", "quarter", "month", "week", "day", "hour"] as const;

/** Fields for whether and how rows are grouped: by one column, or by two. */
export function groups(form: Form, columns: readonly string[]) {
  const { settings } = form;
  if (!canGroup(settings.asked)) return ofAllRows(settings);
  return html`${side(form, columns, "by", "One answer for", "all rows together")}
  ${
    isGrouped(settings) && !isFound(settings)
      ? side(form, columns, "and", "And within each group, for", "all its rows together")
      : nothing
  }
  ${filter(form, columns)}`;
}

/** Said where a choice of rows or groups does not apply any more. */
const ofAllRows = ({ by, only }: Settings) =>
  by === "none" && only === "all"
    ? nothing
    : html`<p class="note" id="of-all">
        This question is about all rows together: the rows or groups that you chose do not apply.
      </p>`;

const FILTERS: readonly { readonly only: Filter["only"]; readonly name: string }[] = [
  { only: "all", name: "all rows" },
  { only: "text", name: "rows with one text in a column" },
  { only: "range", name: "rows with a number in a range" },
];

/** Fields for which rows count, in all questions that are asked together. */
function filter(form: Form, columns: readonly string[]) {
  const { settings, change } = form;
  const { only } = settings;
  const pick = (event: Event) => change({ only: valueOf(event) as Filter["only"] });
  return html`<div class="row">
      <div class="field grow">
        <label for="only">Rows that count</label>
        <select id="only" @change=${pick}>
          ${FILTERS.map((known) => html`<option value=${known.only} .selected=${known.only === only}>${known.name}</option>`)}
        </select>
      </div>
      ${
        only === "all"
          ? nothing
          : columnField(form, columns, {
              key: "onlyColumn",
              id: "only-column",
              label: "By this column",
              as: kindOfFilter(settings),
            })
      }
    </div>
    ${only === "all" ? nothing : html`${FILTER_FIELDS[only](form)} ${problemOf(form, "only")}`}`;
}

const FILTER_FIELDS: Readonly<Record<Exclude<Filter["only"], "all">, (form: Form) => unknown>> = {
  text: (form) =>
    html`${typedField(form, "onlyText", "The text, as the cells have it", "grow")}
      <p class="note">
        A cell counts only if it is exactly the same, with capitals and blanks. Choose the text from
        what everybody knows, never from the rows.
      </p>`,
  range: (form) => rangeFields(form, ["onlyFrom", "Rows from"], ["onlyTo", "Rows up to"]),
};

function side(form: Form, columns: readonly string[], which: Side, label: string, none: string) {
  const { settings, change } = form;
  const kind = settings[which];
  const kinds = which === "by" && settings.others.length === 0 ? [...KINDS, FOUND] : KINDS;
  return html`<div class="row">
      <div class="field grow">
        <label for=${which}>${label}</label>
        <select
          id=${which}
          @change=${(event: Event) => change({ [which]: valueOf(event) as Kind })}
        >
          <option value="none" .selected=${kind === "none"}>${none}</option>
          ${kinds.map((known) => html`<option value=${known.kind} .selected=${kind === known.kind}>${known.name}</option>`)}
        </select>
      </div>
      ${
        kind === "none"
          ? nothing
          : columnField(form, columns, {
              key: `${which}Column`,
              id: `${which}-column`,
              label: "Column to group by",
              as: kindOfSide(settings, which),
            })
      }
    </div>
    ${kind === "none" ? nothing : html`${FIELDS[kind](form, which)} ${problemOf(form, which)}`}`;
}

/** One of the columns; one that already makes groups cannot make others. */
function columnField(
  { settings, types, change }: Form,
  columns: readonly string[],
  field: {
    readonly key: "byColumn" | "andColumn" | "idColumn" | "onlyColumn";
    readonly id: string;
    readonly label: string;
    readonly as: "numbers" | "texts";
  },
) {
  const { key, id, label, as } = field;
  const held = settings[key];
  const taken =
    key === "andColumn"
      ? settings.byColumn
      : key === "byColumn" && settings.and !== "none"
        ? settings.andColumn
        : null;
  const pick = (event: Event) => {
    const text = valueOf(event);
    change({ [key]: text === "" ? null : Number(text) });
  };
  return html`<div class="field grow">
    <label for=${id}>${label}</label>
    <select id=${id} @change=${pick}>
      <option value="" .selected=${held === null}>Choose a column</option>
      ${columnOptions(columns, types, as, held, taken)}
    </select>
  </div>`;
}

const FIELDS: Readonly<Record<Exclude<Kind, "none">, (form: Form, which: Side) => unknown>> = {
  found: (form) =>
    html`${typedField(form, "delta", "Delta", "short")}
      <p class="note" id="delta-note">${deltaWords(form.settings.delta)}</p>
      <p class="note" id="found-note">
        Choose what nobody can list in advance, such as job titles. Texts are compared letter by
        letter, with capitals and blanks. Categories that are shown are public from then on: list
        them for every later question, which costs no delta.
      </p>`,
  words(form, which) {
    const { settings, change } = form;
    const field = `${which}Words` as const;
    const id = idOf(field);
    const invalid = isWrong(form, field);
    return html`<div class="field">
        <label for=${id}>A category on each line, as the cells have it</label>
        <textarea
          id=${id}
          rows="5"
          spellcheck="false"
          .value=${settings[field]}
          aria-invalid=${invalid ? "true" : "false"}
          aria-describedby="${which}-note${invalid ? ` problem-${which}` : ""}"
          @input=${(event: Event) => change({ [field]: valueOf(event) })}
        ></textarea>
      </div>
      <p class="note" id="${which}-note">
        Type or paste them from what everybody knows, never from the rows: a list made of the rows
        tells who is in them. A cell counts only if it is exactly the same, with capitals and
        blanks.
      </p>
      ${checked(form, `${which}Other`, "One more group for all other cells")}
      <output class="count" id="${which}-echo" for=${id}>${wordsEcho(settings, which)}</output>`;
  },
  bins: (form, which) =>
    html`${typedField(form, `${which}Edges`, "Where one range ends and the next begins", "grow")}
      <p class="note">
        Numbers from low to high, such as 18 30 65. Each belongs to the range above it. Choose them
        from what everybody knows, never from the rows.
      </p>
      <output class="count" id="${which}-echo" for=${idOf(`${which}Edges`)}
        >${binsEcho(form.settings, which)}</output
      >`,
  dates(form, which) {
    const { settings, change } = form;
    const every = settings[`${which}Every`];
    const pick = (event: Event) => change({ [`${which}Every`]: valueOf(event) as typeof every });
    return html`<div class="row">
        <div class="field grow">
          <label for="${which}-every">A group for each</label>
          <select id="${which}-every" @change=${pick}>
            ${EVERY.map((known) => html`<option value=${known} .selected=${known === every}>${known}, as in ${EXAMPLES[known]}</option>`)}
          </select>
        </div>
        ${typedField(form, `${which}First`, "First", "short date")}
        ${typedField(form, `${which}Last`, "Last", "short date")}
      </div>
      <p class="note">
        Cells must begin with a date such as 2026-01-05, which may be followed by a time. Other ways
        to write dates do not count.
      </p>
      ${form.kind === "workbook" ? WORKBOOK : nothing}
      ${checked(form, `${which}Other`, "One more group for all other cells")}
      <output
        class="count"
        id="${which}-echo"
        for="${which}-every ${idOf(`${which}First`)} ${idOf(`${which}Last`)}"
        >${datesEcho(settings, which)}</output
      >`;
  },
};

const WORKBOOK = html`<p class="note" id="workbook-dates">
  <strong>Watch out.</strong> A workbook keeps dates as numbers. Those that it shows as dates are
  read as dates. A number that it shows as a number is in no such group.
</p>`;

function wordsEcho(settings: Settings, which: Side): string {
  const text = settings[`${which}Words`];
  if (text.trim() === "") return "";
  const twice = repeatedIn(text);
  const note =
    twice === 0
      ? ""
      : ` ${formatCount(twice)} ${twice === 1 ? "line was there already, and counts" : "lines were there already, and count"} once.`;
  return `${sizeWords(settings, which)}${note}`;
}

function binsEcho(settings: Settings, which: Side): string {
  if (settings[`${which}Edges`].trim() === "") return "";
  return `${groupsWords(settings, which)}: ${sizeWords(settings, which)}`;
}

function datesEcho(settings: Settings, which: Side): string {
  const [first, last] = [settings[`${which}First`], settings[`${which}Last`]];
  const known = bucketsTyped(first, last, settings[`${which}Every`]) !== null;
  return known ? `${groupsWords(settings, which)}: ${sizeWords(settings, which)}` : "";
}

function sizeWords(settings: Settings, which: Side): string {
  const size = sizeOf(settings, which) ?? 0;
  return `${formatCount(size)} ${size === 1 ? "group" : "groups"}.`;
}

const idOf = (field: Field) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const OWNERS = [
  {
    value: "known",
    title: "You know how many rows a person has",
    words: "The page does not count them: you make sure that nobody owns more.",
  },
  {
    value: "ids",
    title: "A column has an id for each person",
    words: "Of each id the first rows count, as many as you say. Rows without an id are left out.",
  },
] as const;

/** Fields for whose rows they are: what a person may own is public, and so is the column of ids. */
export function owners(form: Form, columns: readonly string[]) {
  const { settings, change } = form;
  const isChange = settings.neighbors === "change-one";
  const byIds = hasIds(settings);
  const most = typedField(form, "groupsPerPerson", "In how many groups (optional)", "grow");
  return html`<div class="choices" role="radiogroup" aria-label="Who is one person?">
      ${OWNERS.map((choice) =>
        choiceOf("person", choice, {
          checked: (choice.value === "ids") === byIds,
          disabled: choice.value === "ids" && isChange,
          pick: () => change({ person: choice.value }),
        }),
      )}
    </div>
    ${
      isChange
        ? html`<p class="note" id="ids-note">
            With ids, whole people are added or removed: choose that above.
          </p>`
        : nothing
    }
    ${byIds ? html`<div class="row">${columnField(form, columns, IDS_FIELD)}</div>` : nothing}
    <div class="row">${rowsField(form)} ${isGrouped(settings) ? most : nothing}</div>
    ${rowsNote(form)}
    ${
      isGrouped(settings)
        ? html`<p class="note" id="owners-note">
            Leave the number of groups empty if the rows of a person may be in any groups. With a
            number, the rows of a person count in at most that many groups, each with at most that
            many rows. The noise grows with the rows, and with groups times rows.
          </p>`
        : nothing
    }
    ${byIds ? html`<p class="note" id="ids-watch">${IDS}</p>` : nothing}`;
}

const IDS_FIELD = {
  key: "idColumn",
  id: "id-column",
  label: "Column of ids",
  as: "texts",
} as const;

const IDS = html`<strong>Watch out.</strong> Ids are compared letter by letter: someone with two ids
  is two people, and can lose twice as much. The first rows of a file count, so shuffle one that is
  sorted by time. Somebody who stays while their rows change can lose twice as much, too.`;
