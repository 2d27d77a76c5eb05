/** Pieces of markup that exhibits share. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import type { Frame } from "../texts.js";
import { lastPosition, positionOf, typedNumber, valueAt } from "./settings.js";
import type { ChoiceField, NumberField } from "./settings.js";

/** A number by slider or by typing. */
export interface Range {
  readonly id: string;
  readonly label: string;
  readonly field: NumberField;
  readonly value: number;
  /** True if nobody has chosen the value yet: then any press on the slider chooses. */
  readonly isOpen?: boolean;
  /** Meaning of the value, as it is spoken. */
  readonly sentence: string;
  /** Called with every value. */
  readonly change: (value: number) => void;
}

/** `refuse` gets the rule when what was typed is not such a number. */
export function range(
  { id, label, field, value, isOpen = false, sentence, change }: Range,
  frame: Frame,
  refuse: (rule: string) => void,
) {
  const slide = (event: Event) =>
    change(valueAt(field, Number((event.target as HTMLInputElement).value)));
  const type = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const read = typedNumber(field, input.value, frame.numbers);
    input.setAttribute("aria-invalid", String(read === null));
    if (read !== null) change(read);
    else refuse(frame.numberRule(field.least, field.most));
  };
  return html`<div class="control">
    <label for=${id}>${label}</label>
    <input
      type="range"
      class=${isOpen ? "open" : nothing}
      id=${id}
      min="0"
      max=${lastPosition(field)}
      step="1"
      .value=${String(positionOf(field, value))}
      aria-valuetext=${sentence}
      @input=${slide}
      @click=${isOpen ? slide : null}
    />
    <input
      type="text"
      id="${id}-typed"
      class="number"
      aria-label=${frame.typed(label)}
      inputmode="decimal"
      autocomplete="off"
      .value=${isOpen ? "" : frame.numbers.formatPlain(value)}
      @change=${type}
    />
  </div>`;
}

/** One of a few, all of them seen. */
export function choices<C extends string>(
  name: string,
  legend: string,
  field: ChoiceField<C>,
  value: C,
  labels: Readonly<Record<C, string>>,
  change: (value: C) => void,
) {
  return html`<fieldset class="plain choices">
    <legend>${legend}</legend>
    ${field.of.map(
      (each) =>
        html`<label class="choice"
          ><input
            type="radio"
            name=${name}
            value=${each}
            .checked=${each === value}
            @change=${() => change(each)}
          /><span>${labels[each]}</span></label
        >`,
    )}
  </fieldset>`;
}

/** The figures behind a picture. */
export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function table({ caption, head, rows }: Table, frame: Frame) {
  return html`<details class="figures-table">
    <summary>${frame.table}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${caption}>
      <table>
        <caption class="visually-hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${head.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...rest]) =>
              html`<tr>
                <th scope="row">${first}</th>
                ${rest.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** A picture with its title, its legend, one reader of marks, and its figures. */
export interface Figure {
  /** Says what is drawn, with the figures that matter. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** How much larger it is shown than it is drawn. */
  readonly scale: number;
  readonly drawing: TemplateResult | readonly TemplateResult[];
  /** Meaning of each kind of mark. */
  readonly legend: Readonly<Record<string, string>>;
  readonly table: Table;
  /** Buttons under the drawing, for what can be done with it. */
  readonly buttons?: TemplateResult;
  readonly reader?: TemplateResult | typeof nothing;
}

export function figure(
  { title, width, height, scale, drawing, legend, table: figures, buttons, reader }: Figure,
  frame: Frame,
) {
  return html`<figure>
    <ul class="legend">
      ${Object.entries(legend).map(([key, words]) => html`<li class="key-${key}">${words}</li>`)}
    </ul>
    <svg
      class="picture"
      role="img"
      aria-label=${title}
      width=${width * scale}
      height=${height * scale}
      viewBox="0 0 ${width} ${height}"
    >
      ${drawing}
    </svg>
    ${buttons ?? nothing} ${table(figures, frame)} ${reader ?? nothing}
  </figure>`;
}

/**
 * Reads the marks of a picture one by one, by arrow keys or by hand: a slider over them, whose
 * value is spoken as the mark's sentence. It is folded, because most people see the picture.
 */
export function markReader(
  id: string,
  label: string,
  sentences: readonly string[],
  at: number | null,
  change: (at: number) => void,
) {
  const place = Math.min(at ?? 0, sentences.length - 1);
  return html`<details class="reader">
    <summary>${label}</summary>
    <input
      type="range"
      id=${id}
      aria-label=${label}
      min="0"
      max=${sentences.length - 1}
      step="1"
      .value=${String(place)}
      aria-valuetext=${sentences[place] ?? ""}
      @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
    />
    <output for=${id} aria-live="off">${at === null ? "" : sentences[place]}</output>
  </details>`;
}

export function quietButton(id: string, words: string, press: () => void) {
  return html`<button type="button" class="quiet" id=${id} @click=${press}>${words}</button>`;
}
