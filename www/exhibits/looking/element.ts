import { define } from "../frame/define.js";
import { html } from "lit";
import { looking } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { bars } from "../frame/marks.js";
import { choices, markReader } from "../frame/parts.js";
import { SHAPE } from "./shape.js";

const HEIGHT = 240;
const GUESS = { kind: "number", start: 20, least: 0, most: 100, step: 1 } as const;

/** Possible answers that were made from the rows: a leak that no noise repairs. */
export class Looking extends Exhibit<"looking", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #found = new Asked(this, "looking", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("looking", looking);
  }

  protected override get question(): string {
    return this.texts.question[this.settings.candidates];
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override guessing() {
    return { label: this.texts.guess, field: GUESS, said: this.texts.guessed };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { told, largest, allowed } = found;
    return largest === null
      ? this.texts.leak(told, this.settings.epsilon, allowed)
      : this.texts.safe(largest, allowed);
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const told = Number((100 * found.told).toFixed(1));
    // A result that is only nearly certain is not called certain.
    return { truth: found.told < 1 ? Math.min(99.9, told) : told, words: this.#sentence() };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { candidates, oldest, epsilon } = this.settings;
    const { texts } = this;
    const { numbers } = this.frame;
    const percent = (share: number | undefined) =>
      share === undefined ? texts.impossible : numbers.formatFixed(100 * share, 2);
    const sentences = found.outcomes.map(({ value, withTrainer, without }) =>
      texts.age(value, withTrainer?.lower, without?.lower),
    );
    const { width } = this.room;
    const controls = html`${choices("candidates", texts.candidates, SHAPE.candidates, candidates, texts.where, (value) => this.change({ candidates: value }))}
    ${this.range({
      id: "oldest",
      label: texts.oldest,
      field: SHAPE.oldest,
      value: oldest,
      sentence: texts.oldestSaid(oldest),
      change: (value) => this.change({ oldest: value }),
    })}
    ${this.epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }))}`;
    const picture = this.figure({
      title: `${texts.title} ${this.#sentence()}`,
      height: HEIGHT,
      drawing: bars({
        bars: found.outcomes.map(({ value, withTrainer, without }) => ({
          label: numbers.formatValue(Number(value.toFixed(1))),
          share: withTrainer?.upper ?? 0,
          other: without?.upper ?? 0,
        })),
        width,
        height: HEIGHT,
        at: this.mark,
        numbers,
      }),
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: found.outcomes.map(({ value, withTrainer, without }) => [
          numbers.formatValue(value),
          percent(withTrainer?.lower),
          percent(without?.lower),
        ]),
      },
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    });
    return { controls, picture };
  }
}

define("sottovoce-looking", Looking);
