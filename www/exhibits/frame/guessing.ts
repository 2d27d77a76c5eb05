/** Shows guesses: the fields before the reveal, and the sentences and marks after it. */
import { html, nothing } from "lit";
import type { Frame } from "../texts.js";
import { medianOf, offBy } from "./guesses.js";
import type { Room } from "./room.js";
import type { NumberField } from "./settings.js";
import { hasGuesses, strip } from "./strip.js";
import type { Guessed } from "./strip.js";

/** Guess that is asked for before anything is shown. */
export interface Guessing {
  /** Asked of the class. */
  readonly label: string;
  readonly field: NumberField;
  /** The guess as a sentence, and so is the truth. */
  readonly said: (guess: number) => string;
}

/** The guesses of a class, as its teacher types them. */
export interface ClassField {
  readonly text: string;
  /** Null where one of them is not a number within the field. */
  readonly read: readonly number[] | null;
  readonly input: (text: string) => void;
}

export function classField({ text, read, input }: ClassField, of: Guessing, frame: Frame) {
  const { ofClass, rule, collected } = frame.guesses;
  const { least, most } = of.field;
  return html`<div class="class-guesses">
    <label for="class-guesses">${ofClass}</label>
    <input
      type="text"
      id="class-guesses"
      inputmode="decimal"
      autocomplete="off"
      aria-describedby="class-said"
      aria-invalid=${String(read === null)}
      .value=${text}
      @input=${(event: Event) => input((event.target as HTMLInputElement).value)}
    />
    <p class="note" id="class-said">
      ${
        read === null || read.length === 0
          ? rule(least, most)
          : collected(read.length, of.said(medianOf(read)))
      }
    </p>
  </div>`;
}

/** How far off the guesses were; without a truth, what was guessed. */
export function compared({ own, ofClass, truth }: Guessed, of: Guessing, frame: Frame): string {
  const { collected, exact, high, low } = frame.guesses;
  const judged = (words: string, guess: number) => {
    if (truth === null) return words;
    const off = offBy(guess, truth);
    return `${words} ${off === 0 ? exact : off > 0 ? high(off) : low(-off)}`;
  };
  const sentences = [];
  if (own !== null) sentences.push(judged(`${frame.guess} ${of.said(own)}.`, own));
  if (ofClass.length > 0) {
    const median = medianOf(ofClass);
    sentences.push(judged(collected(ofClass.length, of.said(median)), median));
  }
  return sentences.join(" ");
}

/** The guesses and the answer on one line, above the picture. */
export function guessLine(
  all: Guessed & { readonly stale: boolean },
  of: Guessing,
  { width, scale }: Room,
  frame: Frame,
) {
  if (!hasGuesses(all)) return nothing;
  const { own, median, answer } = frame.guesses.names;
  const said = (name: (said: string) => string, value: number | null) =>
    value === null ? "" : name(of.said(value));
  const { height, drawing } = strip(
    all,
    of.field,
    {
      own: said(own, all.own),
      median: said(median, all.ofClass.length === 0 ? null : medianOf(all.ofClass)),
      truth: said(answer, all.truth),
    },
    width,
  );
  return html`<svg
    class="picture guesses ${all.stale ? "stale" : ""}"
    role="img"
    aria-label=${compared(all, of, frame)}
    width=${width * scale}
    height=${height * scale}
    viewBox="0 0 ${width} ${height}"
  >
    ${drawing}
  </svg>`;
}
