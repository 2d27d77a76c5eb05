import { html, nothing, svg } from "lit";
import { Asked } from "../frame/asked.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { field } from "../frame/marks.js";
import { steps } from "../frame/settings.js";
import { figure, markReader, range } from "../frame/parts.js";
import { formatCount, formatValue, ofHundred } from "../frame/words.js";
import { SHAPE } from "./shape.js";

/** Dots beyond which a picture is no picture. */
const SEEN = 300;

/** Each answer is deniable; the class total is not. */
export class Coin extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "coin";
  readonly #found = new Asked(this, "coin", () => this.spoken.say(this.#sentence()));

  protected override get question(): string {
    const { people, odds } = this.settings;
    return `${formatCount(people)} people are asked something delicate. Each phone tells the truth in ${odds} of ${odds + 1} cases and lies in 1 of ${odds + 1}. How well can the class still be counted?`;
  }
  protected override readonly takeaway =
    "No single answer proves anything about anybody, and with enough people the total is still right.";

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override guessing() {
    const { people } = this.settings;
    return {
      label: `The teacher estimates how many really would say yes. By how many of ${formatCount(people)} may that be off, in 95 of 100 classes?`,
      field: steps(Math.round(people / 10), 0, Math.round(people / 2)),
      said: (guess: number) => `${formatCount(guess)} of ${formatCount(people)} people`,
    };
  }

  /** Half the width of the interval that is expected, in people. */
  get #off(): number {
    return Math.round((this.#found.value?.margin ?? 0) * this.settings.people);
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { people } = this.settings;
    return `${formatCount(found.said)} of ${formatCount(people)} phones say yes. The estimate is ${formatCount(Math.round((found.estimate ?? 0) * people))} people, and between ${formatCount(Math.floor(found.lowest * people))} and ${formatCount(Math.ceil(found.highest * people))} of them, at 95 %. In truth there are ${formatCount(found.truth)}.`;
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const needed = formatCount(found.needed);
    return {
      truth: this.#off,
      words: html`${this.#sentence()} So the total may be off by about
        <strong>${formatCount(this.#off)} of ${formatCount(this.settings.people)}</strong> to each
        side: a class is small. To be within 5 of 100, it takes ${needed} people.`,
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return html``;
    const { people, yes, odds } = this.settings;
    const width = this.width.value;
    const seen = found.shown.slice(0, SEEN);
    const size = 26;
    const dots = field(seen.length, width, size);
    const word = (is: boolean) => (is ? "yes" : "no");
    const sentences = seen.map(
      ({ said }, k) =>
        `Phone ${k + 1} says ${word(said)}. Whether that is true, only its owner knows.`,
    );
    return html`${range({
        id: "people",
        label: "People",
        field: SHAPE.people,
        value: people,
        sentence: `${formatCount(people)} people`,
        change: (value) => this.change({ people: value }),
        refuse: this.refuse,
      })}
      ${figure({
        title: `${this.#sentence()} One mark for each phone.`,
        width,
        height: dots.height + 48,
        drawing: svg`${seen.map(({ said }, k) => {
          const { x, y } = dots.place(k);
          return svg`${
            said
              ? svg`<rect class="one fresh" x=${x - 8} y=${y - 8} width="16" height="16"/>`
              : svg`<circle class="ring fresh" cx=${x} cy=${y} r="8"/>`
          }${this.mark === k ? svg`<rect class="here" x=${x - 12} y=${y - 12} width="24" height="24"/>` : nothing}`;
        })}
          ${this.#scale(dots.height + 14, width, found)}`,
        legend: [
          { key: "one", words: "the phone says yes" },
          { key: "ring", words: "the phone says no" },
          { key: "two", words: "the interval for the whole class" },
          { key: "caught", words: "the truth, which only this page knows" },
        ],
        table: {
          caption: "What the class shows and what is true",
          head: ["What", "People"],
          rows: [
            ["Phones that say yes", found.said],
            ["Estimate", Math.round((found.estimate ?? 0) * people)],
            ["Interval, from", Math.floor(found.lowest * people)],
            ["Interval, to", Math.ceil(found.highest * people)],
            ["In truth", found.truth],
          ],
        },
        reader: markReader("mark", "Read the phones one by one", sentences, this.mark, (at) => {
          this.mark = at;
        }),
      })}
      ${people > SEEN ? html`<p class="note">Drawn are the first ${SEEN} phones.</p>` : nothing}
      <div class="buttons">
        <button type="button" class="quiet" id="more" @click=${() => this.compute()}>
          Ask the class again
        </button>
      </div>
      ${
        this.used
          ? html`${range({
                id: "yes",
                label: "Of 100 people, how many would say yes",
                field: SHAPE.yes,
                value: yes,
                sentence: `${yes} of 100`,
                change: (value) => this.change({ yes: value }),
                refuse: this.refuse,
              })}
              ${range({
                id: "odds",
                label: "Odds: how many times as likely the truth is as the lie",
                field: SHAPE.odds,
                value: odds,
                sentence: `odds ${odds} to 1: the truth in ${ofHundred(odds / (odds + 1))} of 100 cases`,
                change: (value) => this.change({ odds: value }),
                refuse: this.refuse,
              })}
              <p class="note">
                Odds of ${formatValue(odds)} to 1 are an epsilon of ln ${formatValue(odds)}; each
                phone tells the truth in ${found.kept} of cases.
              </p>`
          : nothing
      }`;
  }

  /** The interval, from nobody to everybody, and the truth in it. */
  #scale(y: number, width: number, found: { lowest: number; highest: number; truth: number }) {
    const x = (share: number) => 8 + share * (width - 16);
    const truth = x(found.truth / this.settings.people);
    return svg`<line class="floor" x1=${x(0)} x2=${x(1)} y1=${y} y2=${y}/>
      <rect class="two" x=${x(found.lowest)} y=${y - 6}
        width=${x(found.highest) - x(found.lowest)} height="12"/>
      <text x=${x(0)} y=${y + 26}>nobody</text>
      <text x=${x(1)} y=${y + 26} text-anchor="end">everybody</text>
      <path class="caught" d="M${truth} ${y - 6} l6 6 l-6 6 l-6 -6 z"/>`;
  }
}

define("sottovoce-coin", Coin);
