import { define } from "../frame/define.js";
import { html, nothing, svg } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { coin } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { field } from "../frame/marks.js";
import { steps } from "../frame/settings.js";
import { markReader, quietButton } from "../frame/parts.js";
import type { Answer } from "../frame/client.js";
import { SHAPE } from "./shape.js";
import type { Settings } from "./shape.js";

type Found = Answer<"coin">;

/** The most dots that are drawn: more would hide one another. */
const SEEN = 300;

/** Each answer is deniable; the class total is not. */
export class Coin extends Exhibit<"coin", typeof SHAPE> {
  static override shape = SHAPE;
  /** True if coins turn, which they do not while a control moves. */
  #turns = true;
  readonly #found = new Asked(this, "coin", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("coin", coin);
  }

  protected override get question(): string {
    const { people, odds } = this.settings;
    return this.texts.question(people, odds);
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override change(patch: Partial<Settings>): void {
    this.#turns = false;
    super.change(patch);
  }

  #again(): void {
    this.#turns = true;
    this.compute();
  }

  protected override guessing() {
    const { people } = this.settings;
    return {
      label: this.texts.guess(people),
      field: steps(Math.round(people / 4), 0, people),
      said: (guess: number) => this.texts.guessed(guess, people),
    };
  }

  /** Half the width of the interval that is expected, in people. */
  get #off(): number {
    return Math.round((this.#found.value?.margin ?? 0) * this.settings.people);
  }

  /** Converts what was found to whole people. */
  #inPeople({ said, estimate, lowest, highest, truth }: Found) {
    const { people } = this.settings;
    return {
      said,
      estimate: Math.round((estimate ?? 0) * people),
      lowest: Math.floor(lowest * people),
      highest: Math.ceil(highest * people),
      truth,
    };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    return this.texts.sentence(this.settings.people, this.#inPeople(found));
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const words = this.texts.outcome(this.#off, this.settings.people, found.needed);
    return { truth: this.#off, words };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { people, yes, odds } = this.settings;
    const { width } = this.room;
    const seen = found.shown.slice(0, SEEN);
    const size = 26;
    const dots = field(seen.length, width, size);
    const { texts } = this;
    const turning = this.#turns ? "turn" : "";
    const wave = (k: number) => `wave-${Math.floor((10 * k) / seen.length)}`;
    const sentences = seen.map(({ said }, k) => texts.phone(k + 1, said));
    const counts = this.#inPeople(found);
    const controls = html`${this.range({
      id: "people",
      label: texts.people,
      field: SHAPE.people,
      value: people,
      sentence: texts.peopleSaid(people),
      change: (value) => this.change({ people: value }),
    })}
    ${this.range({
      id: "yes",
      label: texts.yes,
      field: SHAPE.yes,
      value: yes,
      sentence: texts.yesSaid(yes),
      change: (value) => this.change({ yes: value }),
    })}
    ${this.range({
      id: "odds",
      label: texts.odds,
      field: SHAPE.odds,
      value: odds,
      sentence: texts.oddsSaid(odds),
      change: (value) => this.change({ odds: value }),
    })}`;
    const picture = html`${this.figure({
      title: `${this.#sentence()} ${texts.title}`,
      height: dots.height + 48,
      // New marks turn; those that stay do not.
      drawing: svg`${keyed(
        this.#turns ? found : null,
        svg`${seen.map(({ said }, k) => {
          const { x, y } = dots.place(k);
          return svg`${
            said
              ? svg`<rect class="one ${turning} ${wave(k)}" x=${x - 8} y=${y - 8} width="16" height="16"/>`
              : svg`<circle class="ring ${turning} ${wave(k)}" cx=${x} cy=${y} r="8"/>`
          }${this.mark === k ? svg`<rect class="here" x=${x - 12} y=${y - 12} width="24" height="24"/>` : nothing}`;
        })}
          ${this.#scale(dots.height + 14, width, found)}`,
      )}`,
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: [
          [texts.rows.said, counts.said],
          [texts.rows.estimate, counts.estimate],
          [texts.rows.lowest, counts.lowest],
          [texts.rows.highest, counts.highest],
          [texts.rows.truth, counts.truth],
        ],
      },
      buttons: html`<div class="buttons">
        ${quietButton("more", texts.more, () => this.#again())}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    })}
    ${people > SEEN ? html`<p class="note">${texts.drawn(SEEN)}</p>` : nothing}`;
    return {
      controls,
      picture,
      said: html`<p class="number-out">${this.#sentence()}</p>
        <p class="note">${texts.oddsNote(odds, found.kept)}</p>`,
    };
  }

  /** The interval, from nobody to everybody, and the truth in it. */
  #scale(y: number, width: number, found: { lowest: number; highest: number; truth: number }) {
    const x = (share: number) => 8 + share * (width - 16);
    const truth = x(found.truth / this.settings.people);
    return svg`<line class="floor" x1=${x(0)} x2=${x(1)} y1=${y} y2=${y}/>
      <rect class="two" x=${x(found.lowest)} y=${y - 6}
        width=${x(found.highest) - x(found.lowest)} height="12"/>
      <text x=${x(0)} y=${y + 26}>${this.texts.nobody}</text>
      <text x=${x(1)} y=${y + 26} text-anchor="end">${this.texts.everybody}</text>
      <path class="caught" d="M${truth} ${y - 6} l6 6 l-6 6 l-6 -6 z"/>`;
  }
}

define("sottovoce-coin", Coin);
