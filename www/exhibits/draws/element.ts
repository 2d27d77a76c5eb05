import { define } from "../frame/define.js";
import { html } from "lit";
import { draws } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { bars } from "../frame/marks.js";
import { fallingTime } from "../frame/motion.js";
import { choices, markReader, quietButton } from "../frame/parts.js";
import { LEVEL, judge } from "./judge.js";
import { ALL, SHAPE } from "./shape.js";

const HEIGHT = 260;
const GUESS = { kind: "number", start: 500, least: 0, most: 1000, step: 10 } as const;
/** Answers to one question to the worker: at first, those that fall as dots. */
const FIRST = 200;
const BATCH = 490;
/** From this number of draws on, the test judges. */
const ENOUGH = 500;

/** The sampler follows its formula: ten thousand draws next to the exact distribution. */
export class Draws extends Exhibit<"draws", typeof SHAPE> {
  static override shape = SHAPE;
  static override properties = { counts: { state: true } };
  declare counts: readonly number[];
  /** How many answers are still to be drawn. */
  #left = 0;
  /** True if the next answers begin a new count: until they are there, those before stay. */
  #isFresh = true;
  #falling: ReturnType<typeof setTimeout> | undefined;
  readonly #law = new Asked(this, "law", () => this.#go(ALL));
  readonly #batch = new Asked(this, "batch", (counts) => {
    const before = this.#isFresh ? [] : this.counts;
    this.#isFresh = false;
    this.counts = counts.map((count, k) => count + (before[k] ?? 0));
    if (this.#total === FIRST && this.#left > 0)
      this.#falling = setTimeout(() => this.#next(), fallingTime());
    else this.#next();
  });

  constructor() {
    super("draws", draws);
    this.counts = [];
  }

  protected override get question(): string {
    return this.texts.question;
  }

  protected override get failed() {
    return this.#law.failed || this.#batch.failed;
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#falling);
    super.disconnectedCallback();
  }

  protected override compute(): void {
    clearTimeout(this.#falling);
    this.#left = 0;
    this.#batch.clear();
    this.#isFresh = true;
    this.#law.ask(this.settings);
  }

  #go(count: number): void {
    this.#left = count;
    this.#next();
  }

  #next(): void {
    const isFirst = this.#isFresh && this.#left > FIRST;
    const count = Math.min(isFirst ? FIRST : BATCH, this.#left);
    this.#left -= count;
    if (count > 0) this.#batch.ask(this.settings, count);
    else this.spoken.say(this.#verdict());
  }

  get #total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  protected override guessing() {
    return { label: this.texts.guess, field: GUESS, said: this.texts.guessed };
  }

  protected override outcome() {
    const law = this.#law.value;
    if (law === null) return null;
    if (this.counts.length === 0) return { truth: null, words: this.texts.drawing };
    const expected = (law[0] as number) * this.#total;
    const drawn = this.counts[0] as number;
    const off = Math.round(Math.abs(drawn - expected));
    // The guess was about all of them.
    const truth = this.#total === ALL ? off : null;
    return { truth, words: this.texts.outcome(expected, this.#total, drawn, off) };
  }

  #verdict(): string {
    const law = this.#law.value;
    if (law === null) return "";
    if (this.#total < ENOUGH) return this.texts.few(this.#total);
    const { chance, accused } = judge(this.counts, law);
    return accused ? this.texts.broken(1 / LEVEL) : this.texts.sound(chance);
  }

  protected override shown() {
    const law = this.#law.value;
    if (law === null) return null;
    const { sampler, epsilon } = this.settings;
    const total = this.#total;
    const judged = total < ENOUGH ? null : judge(this.counts, law);
    const letters = law.map((_, k) => String.fromCodePoint(65 + k));
    const { texts } = this;
    const { numbers } = this.frame;
    const sentences = law.map((share, k) =>
      texts.trip(letters[k] as string, share * total, total, this.counts[k] ?? 0),
    );
    const { width } = this.room;
    const controls = html`${choices("sampler", texts.sampler, SHAPE.sampler, sampler, texts.samplers, (value) => this.change({ sampler: value }))}
    ${this.epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }))}`;
    const picture = this.figure({
      title: `${texts.title} ${this.#verdict()}`,
      height: HEIGHT,
      drawing: bars({
        bars: law.map((share, k) => ({
          label: letters[k] as string,
          share: 0,
          other: share,
          dots: this.counts[k] ?? 0,
        })),
        width,
        height: HEIGHT,
        at: this.mark,
        numbers,
        draws: total,
      }),
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: law.map((share, k) => [
          letters[k] as string,
          numbers.formatFixed(100 * share, 3),
          numbers.formatFixed(share * total, 1),
          this.counts[k] ?? 0,
        ]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("one", texts.buttons.one, () => this.#start(1))}
        ${quietButton("hundred", texts.buttons.hundred, () => this.#start(100))}
        ${quietButton("all", texts.buttons.all, () => this.compute())}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    });
    return {
      controls,
      picture,
      said: html`<p class="number-out ${judged?.accused ? "problem" : ""}" id="verdict">
          ${texts.drawn(total, sampler)} ${this.#verdict()}
        </p>
        <details class="figures-table">
          <summary>${texts.test.heading}</summary>
          <p>
            ${judged === null ? this.#verdict() : texts.test.said(judged.statistic, judged.freedom)}
          </p>
        </details>`,
    };
  }

  /** From the first answer on: dots before bars. */
  #start(count: number): void {
    if (this.#left > 0) return;
    if (this.#total >= ALL) this.#isFresh = true;
    this.#go(count);
  }
}

define("sottovoce-draws", Draws);
