/** Data that the fields about a file work on, and the fields that several kinds of files share. */
import { html } from "lit";
import type { Format } from "../../model/format.js";
import type { Session, State } from "../../visit/session.js";
import { hintList } from "../hint-list.js";

export interface FileForm {
  readonly session: Session;
  readonly state: State;
  readonly format: Format;
  readonly change: (patch: Partial<Format>) => void;
}

/** Asks whether the first line or row names the columns, and shows what their names suggest. */
export function named({ format, change, session, state }: FileForm, words: string) {
  const hints = state.hints.filter(({ kind }) => kind !== "marks");
  return html`<label class="check"
      ><input
        type="checkbox"
        id="named"
        .checked=${format.named}
        @change=${(event: Event) => change({ named: inputOf(event).checked })}
      />
      ${words}</label
    >
    ${hintList(hints, session)}`;
}

/** How many lines or rows come first. */
export function skipped({ format, change }: FileForm, label: string) {
  return html`<div class="field grow">
    <label for="skip-lines">${label}</label>
    <input
      type="text"
      id="skip-lines"
      class="number"
      inputmode="numeric"
      autocomplete="off"
      placeholder="0"
      .value=${format.skipLines}
      @change=${(event: Event) => change({ skipLines: inputOf(event).value })}
    />
  </div>`;
}

/** One of a few. */
export function list(
  id: string,
  label: string,
  options: readonly {
    readonly value: string;
    readonly words: string;
    readonly disabled?: boolean;
  }[],
  chosen: string,
  pick: (value: string) => void,
  wide = "grow",
) {
  return html`<div class="field ${wide}">
    <label for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => pick((event.target as HTMLSelectElement).value)}>
      ${options.map(({ value, words, disabled = false }) => html`<option value=${value} .selected=${value === chosen} ?disabled=${disabled}>${words}</option>`)}
    </select>
  </div>`;
}

function inputOf(event: Event): HTMLInputElement {
  return event.target as HTMLInputElement;
}
