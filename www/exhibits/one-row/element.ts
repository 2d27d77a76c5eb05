import { define } from "../frame/define.js";
import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { oneRow } from "./texts.js";
import { Asked } from "../frame/asked.js";
import type { Answer } from "../frame/client.js";
import { Exhibit } from "../frame/exhibit.js";
import { piles } from "../frame/marks.js";
import { choices, markReader, quietButton } from "../frame/parts.js";
import { SHAPE, WITHOUT } from "./shape.js";

const GUESS = { kind: "number", start: 10, least: 0, most: 20, step: 1 } as const;
const DRAWS = 100;
const COLUMNS = 24;
const DOT = 7;
/** The most that all piles are high: dots are smaller where one answer lies far out. */
const HIGHEST = 300;
/** Half of a number that is written under the edge of the first pile. */
const EDGE = 20;

/** Removing you changes the answer: that is the leak. */
export class OneRow extends Exhibit<"one-row", typeof SHAPE> {
  static override shape = SHAPE;
  static override properties = { present: { state: true } };
  /** True if your row is in the class. */
  declare present: boolean;
  readonly #found = new Asked(this, "oneRow", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("one-row", oneRow);
    this.present = true;
  }

  protected override get question(): string {
    return this.texts.question(WITHOUT, WITHOUT + this.settings.money);
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings, DRAWS);
  }

  protected override guessing() {
    return { label: this.texts.guess, field: GUESS, said: this.texts.guessed };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    return this.texts.sentence(found.without, found.withYou, found.sensitivity);
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const { money } = this.settings;
    return { truth: money, words: this.texts.outcome(WITHOUT + money, WITHOUT, money) };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { money, asked, epsilon } = this.settings;
    const { texts } = this;
    const controls = html`<div>
        <label class="check"
          ><input
            type="checkbox"
            id="present"
            .checked=${this.present}
            @change=${(event: Event) => {
              this.present = (event.target as HTMLInputElement).checked;
              this.spoken.say(this.#exact());
            }}
          />${texts.present}</label
        >
      </div>
      ${this.range({
        id: "money",
        label: texts.money,
        field: SHAPE.money,
        value: money,
        sentence: texts.guessed(money),
        change: (value) => this.change({ money: value }),
      })}
      ${choices("asked", texts.asked, SHAPE.asked, asked, texts.askings, (value) =>
        this.change({ asked: value }),
      )}
      ${this.epsilonRange(SHAPE.epsilon, epsilon, (each) => this.change({ epsilon: each }))}`;
    const words = texts.answers(epsilon);
    return {
      controls,
      picture: this.#picture(found, words),
      said: html`<p class="number-out" id="exact">
          <strong>${this.#exact()}</strong> ${this.#sentence()}
        </p>
        <p>${texts.noise} ${words} ${texts.error(found.error, found.allowed)}</p>`,
    };
  }

  #exact(): string {
    const found = this.#found.value;
    if (found === null) return "";
    return this.texts.exact(this.present ? found.withYou : found.without);
  }

  #picture(found: Answer<"oneRow">, words: string) {
    const { texts } = this;
    const { width } = this.room;
    const all = [...found.drawsWith, ...found.drawsWithout];
    const { step, from: least, count: columns, of, isNamed } = piles(all, width, COLUMNS);
    const [withYou, without] = [of(found.drawsWith), of(found.drawsWithout)];
    const [tallest, deepest] = [Math.max(...withYou), Math.max(...without)];
    const size = Math.min(DOT, HIGHEST / (tallest + deepest));
    const high = tallest * size + 12;
    const low = deepest * size + 12;
    const x = scaleLinear([0, columns], [EDGE, width - EDGE]);
    const middle = (column: number) => x(column + 0.5);
    const name = (column: number) =>
      step === 1
        ? String(least + column)
        : texts.span(least + column * step, least + (column + 1) * step - 1);
    const sentences = withYou.map((count, k) => texts.pile(name(k), count, without[k] as number));
    return this.figure({
      title: `${words} ${texts.title(Math.min(...all), Math.max(...all))}`,
      height: high + low + 26,
      drawing: svg`${withYou.map((count, k) =>
        Array.from(
          { length: count },
          (_, dot) =>
            svg`<circle class="one" cx=${middle(k)} cy=${high - (dot + 0.5) * size} r=${size / 2 - 0.6}/>`,
        ),
      )}
          ${without.map((count, k) =>
            Array.from(
              { length: count },
              (_, dot) =>
                svg`<rect class="three" x=${middle(k) - 0.37 * size} y=${high + 26 + dot * size} width=${0.74 * size} height=${0.74 * size}/>`,
            ),
          )}
          <line class="floor" x1="0" x2=${width} y1=${high} y2=${high}/>
          <line class="floor" x1="0" x2=${width} y1=${high + 22} y2=${high + 22}/>
          ${withYou.map((_, k) =>
            isNamed(k)
              ? svg`<text x=${step === 1 ? middle(k) : x(k)} y=${high + 16} text-anchor="middle">${least + k * step}</text>`
              : nothing,
          )}
          ${this.mark === null ? nothing : svg`<rect class="here" x=${x(this.mark)} y="2" width=${x(1) - x(0)} height=${high + low + 22}/>`}`,
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: withYou.map((count, k) => [name(k), count, without[k] ?? 0]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("more", texts.more, () => this.compute())}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    });
  }
}

define("sottovoce-one-row", OneRow);
