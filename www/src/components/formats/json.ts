/** The form of a file of JSON, and the keys to ask about: nothing of the file lists them. */
import { html, nothing } from "lit";
import { keyProblem } from "../../model/keys.js";
import { sentenceOf } from "../../model/refusal.js";
import { list } from "./form.js";
import type { FileForm } from "./form.js";

const SHAPES = [
  { value: "array", words: "one array of objects: [{…}, {…}]" },
  { value: "lines", words: "an object in each line" },
];

export function jsonFields({ format, change, state }: FileForm) {
  const problem = keyProblem(format.keys);
  const pickShape = (value: string) => change({ shape: value as typeof format.shape });
  return html`${list("shape", "Form of the file", SHAPES, format.shape, pickShape, "")}
    <p class="note">
      One object that holds all rows, as in {"data": […]}, is read as one row without any value.
      Save its array alone.
    </p>
    <div class="field">
      <label for="keys">Keys to ask about, one in each line</label>
      <textarea
        id="keys"
        rows="3"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        .value=${format.keys}
        aria-invalid=${problem === null ? "false" : "true"}
        aria-describedby=${problem === null ? "keys-note" : "keys-problem keys-note"}
        @change=${(event: Event) => change({ keys: (event.target as HTMLTextAreaElement).value })}
      ></textarea>
    </div>
    ${
      problem === null
        ? nothing
        : html`<p class="problem" id="keys-problem" role="alert">${sentenceOf(problem)}</p>`
    }
    <p class="note" id="keys-note">
      Type them as the file has them, such as age, or person.age for an age within a person. The
      page does not list keys, because those of the first record are somebody's. A record without
      the key is skipped silently, so a key that is mistyped gives pure chance.
      ${state.columns.length === 0 ? html`<strong>Type a key to go on.</strong>` : nothing}
    </p>`;
}
