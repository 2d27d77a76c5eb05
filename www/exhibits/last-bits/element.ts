import { define } from "../frame/define.js";
import { html, nothing, svg } from "lit";
import { lastBits } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { field, sign } from "../frame/marks.js";
import { choices, markReader, quietButton } from "../frame/parts.js";
import { SHAPE } from "./shape.js";

const GUESS = { kind: "number", start: 10, least: 0, most: 100, step: 1 } as const;
const ANSWERS = 100;

/** Ordinary numbers of a computer leave fingerprints in their last digits. */
export class LastBits extends Exhibit<"last-bits", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #shots = new Asked(this, "lastBits", () => this.spoken.say(this.#sentence()));

  get #count(): number {
    return Number(this.settings.count);
  }

  constructor() {
    super("last-bits", lastBits);
  }

  protected override get question(): string {
    return this.texts.question(this.#count);
  }

  protected override get failed() {
    return this.#shots.failed;
  }

  protected override compute(): void {
    this.#shots.ask(this.settings, ANSWERS);
  }

  protected override guessing() {
    return { label: this.texts.guess, field: GUESS, said: this.texts.guessed };
  }

  get #caught(): number {
    return this.#shots.value?.broken.filter(({ caught }) => caught).length ?? 0;
  }

  #sentence(): string {
    return this.texts.sentence(this.#count, this.#caught);
  }

  protected override outcome() {
    if (this.#shots.value === null) return null;
    const { count, caught } = this.#shots.value.elsewhere;
    return {
      truth: this.#caught,
      words: this.texts.outcome(this.#caught, Number(count), caught, ANSWERS),
    };
  }

  protected override shown() {
    const shots = this.#shots.value;
    if (shots === null) return null;
    const { count, epsilon } = this.settings;
    const { texts } = this;
    const { numbers } = this.frame;
    const { pair } = texts;
    const pairs = { "0": pair(0), "10": pair(10), "100": pair(100), "1000": pair(1000) };
    const sentences = shots.broken.map(({ truth, output, caught }, k) =>
      caught
        ? texts.answer.caught(k + 1, output, truth)
        : texts.answer.both(k + 1, output, shots.low),
    );
    const { width } = this.room;
    const size = 23;
    const dots = field(ANSWERS, width, size);
    const lower = dots.height + 56;
    const controls = html`${choices("count", texts.count, SHAPE.count, count, pairs, (value) => this.change({ count: value }))}
    ${this.epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }))}`;
    const picture = this.figure({
      title: `${this.#sentence()} ${texts.title}`,
      height: lower + dots.height,
      drawing: svg`<text class="strong" x="0" y="16">${texts.textbook}</text>
          ${shots.broken.map(({ caught }, k) => {
            const { x, y } = dots.place(k);
            return svg`${sign(caught, x, y + 22, 14, true)}
              ${this.mark === k ? svg`<rect class="here" x=${x - 11} y=${y + 11} width="21" height="21"/>` : nothing}`;
          })}
          <text class="strong" x="0" y=${dots.height + 46}>${texts.ours}</text>
          ${shots.ours.map(({ caught }, k) => {
            const { x, y } = dots.place(k);
            return sign(caught, x, y + lower - 6, 14);
          })}`,
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: shots.broken.map(({ output, caught }, k) => [
          k + 1,
          numbers.asTyped(String(output)),
          texts.isCaught(caught),
          String(shots.ours[k]?.output),
        ]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("more", texts.more(ANSWERS), () => this.compute())}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    });
    return {
      controls,
      picture,
      said: html`<p class="number-out">${sentences.find((_, k) => shots.broken[k]?.caught)}</p>
        <p class="number-out">${this.#sentence()} ${texts.large}</p>
        <p>${texts.why(shots.allowed, epsilon)}</p>`,
    };
  }
}

define("sottovoce-last-bits", LastBits);
