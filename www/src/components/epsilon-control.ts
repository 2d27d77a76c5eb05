import { html, svg } from "lit";
import { PagePart } from "../../shared/base.js";
import { asTyped, valueTyped } from "../../shared/typed.js";
import type { Client } from "../line/client.js";
import { SLIDER_LAST, TICKS, belief, epsilonAt, oddsOf, positionOf } from "../model/epsilon.js";

/**
 * Epsilon by slider or by typing, with its meaning in words. Fires `epsilon` with the new text.
 */
export class EpsilonControl extends PagePart {
  static override properties = {
    ...{ value: {}, name: {}, about: {}, invalid: { type: Boolean } },
    ...{ client: { attribute: false }, known: { attribute: false }, grade: { state: true } },
  };
  declare value: string;
  /** Begins the ids of its elements. */
  declare name: string;
  /** Guess that somebody may make, after "the odds that". */
  declare about: string;
  declare invalid: boolean;
  /** Asked for the grade of what is typed. */
  declare client: Client;
  /** The grade of the whole question, once it is complete; otherwise empty. */
  declare known: string;
  /** The grade of epsilon alone; empty if what is typed is not an epsilon. */
  declare grade: string;
  /** The last position of the slider: a text that is not an epsilon does not move it. */
  #position = 0;

  constructor() {
    super();
    this.value = "1";
    this.name = "epsilon";
    this.about = "any one person is in the table";
    this.invalid = false;
    this.known = "";
    this.grade = "";
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    this.#position = positionOf(this.value) ?? this.#position;
    if (changed.has("value")) void this.#look(this.value);
  }

  /** Only the words about what is typed last count. */
  async #look(epsilon: string): Promise<void> {
    const grade = await this.client.ask("grade", { epsilon }).done.catch(() => "");
    if (this.value === epsilon) this.grade = grade;
  }

  protected override render() {
    const epsilon = valueTyped(this.value);
    const usable = epsilon !== null && epsilon > 0;
    return html`<div class="epsilon">
      <label for="${this.name}-slider">Epsilon</label>
      <div class="epsilon-slide">
        ${hairpin}
        <input
          type="range"
          id="${this.name}-slider"
          min="0"
          max=${SLIDER_LAST}
          step="1"
          .value=${String(this.#position)}
          aria-valuetext=${usable ? `epsilon ${this.value}, ${oddsOf(epsilon)}` : "no epsilon"}
          aria-describedby="${this.name}-odds"
          @input=${this.#slid}
        />
        <div class="ticks" aria-hidden="true">
          ${TICKS.map((tick) => html`<span data-tick=${tick}>${asTyped(tick)}</span>`)}
        </div>
      </div>
      <label class="visually-hidden" for="${this.name}-text">Epsilon, typed</label>
      <input
        type="text"
        id="${this.name}-text"
        class="number"
        inputmode="decimal"
        autocomplete="off"
        .value=${this.value}
        aria-invalid=${this.invalid ? "true" : "false"}
        aria-describedby="${this.name}-odds"
        @input=${this.#typed}
      />
      <p class="odds" id="${this.name}-odds">
        ${usable ? this.#words(epsilon) : "A number above 0, such as 0.5 or 1/3."}
      </p>
    </div>`;
  }

  #words(epsilon: number) {
    return html`An answer can change the odds that ${this.about} by
      <strong>${oddsOf(epsilon)}</strong>.
      <span id="${this.name}-grade">${this.known || this.grade}</span>
      ${beliefBar(belief(epsilon))}`;
  }

  #slid(event: Event): void {
    this.tell("epsilon", epsilonAt(Number((event.target as HTMLInputElement).value)));
  }

  #typed(event: Event): void {
    this.tell("epsilon", (event.target as HTMLInputElement).value);
  }
}

/** A crescendo: from a whisper to out loud. */
const hairpin = html`<svg
  class="hairpin"
  viewBox="0 0 400 24"
  preserveAspectRatio="none"
  aria-hidden="true"
  focusable="false"
>
  <path d="M400 1 L0 12 L400 23" vector-effect="non-scaling-stroke" />
</svg>`;

/** From even odds to the most that can be believed. */
function beliefBar(share: number) {
  const width = 200 * share;
  return html`<svg
    class="belief"
    viewBox="0 0 200 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    ${svg`<rect class="all" width="200" height="6"/><rect class="prior" width="100" height="6"/>
    <rect class="gain" x="100" width=${width - 100} height="6"/>`}
  </svg>`;
}
