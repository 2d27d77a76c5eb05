import { html, nothing } from "lit";
import { Asked } from "../frame/asked.js";
import { epsilonRange } from "../frame/epsilon.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { bars } from "../frame/marks.js";
import { choices, figure, markReader } from "../frame/parts.js";
import { formatCount, formatFixed, ofHundred } from "../frame/words.js";
import { LEVEL, judge } from "./judge.js";
import { ALL, SHAPE } from "./shape.js";

const HEIGHT = 260;
const GUESS = { kind: "number", start: 500, least: 0, most: 1000, step: 10 } as const;
const WHO = { ours: "this package", broken: "a broken one: six random bits to an answer" };
/** Answers to one question to the worker. */
const BATCH = 500;
/** From here on the test speaks. */
const ENOUGH = 500;

/** The sampler is the formula: ten thousand answers against the exact law. */
export class Draws extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "draws";
  static override properties = { counts: { state: true } };
  declare counts: readonly number[];
  /** How many answers are still to be drawn. */
  #left = 0;
  readonly #law = new Asked(this, "law", () => this.#go(ALL));
  readonly #batch = new Asked(this, "batch", (counts) => {
    this.counts = counts.map((count, k) => count + (this.counts[k] ?? 0));
    this.#next();
  });

  constructor() {
    super();
    this.counts = [];
  }

  protected override readonly question =
    "One of eight class trips is drawn 10,000 times, by a law written down before. How far off will the count of the favorite be?";
  protected override readonly takeaway =
    "Chance has a law, and the law can be checked: ten thousand answers tell an honest sampler from a broken one.";

  protected override get failed() {
    return this.#law.failed || this.#batch.failed;
  }

  protected override compute(): void {
    this.#left = 0;
    this.#batch.clear();
    this.counts = [];
    this.#law.ask(this.settings);
  }

  #go(count: number): void {
    this.#left = count;
    this.#next();
  }

  #next(): void {
    const count = Math.min(BATCH, this.#left);
    this.#left -= count;
    if (count > 0) this.#batch.ask(this.settings, count);
    else this.spoken.say(this.#verdict());
  }

  get #total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  protected override guessing() {
    return {
      label: "Of 10,000 draws, how many too many or too few?",
      field: GUESS,
      said: (guess: number) => `${formatCount(guess)} off`,
    };
  }

  protected override outcome() {
    const law = this.#law.value;
    if (law === null) return null;
    if (this.counts.length === 0) return { truth: null, words: "Drawing…" };
    const expected = (law[0] as number) * this.#total;
    const off = Math.round(Math.abs((this.counts[0] as number) - expected));
    return {
      truth: off,
      words: html`The law says ${formatCount(expected)} of ${formatCount(this.#total)}; it came out
        ${formatCount(this.counts[0] as number)} times, <strong>${formatCount(off)}</strong> off.`,
    };
  }

  #verdict(): string {
    const law = this.#law.value;
    if (law === null) return "";
    if (this.#total < ENOUGH) return `${formatCount(this.#total)} drawn: too few to judge.`;
    const { statistic, freedom, chance, accused } = judge(this.counts, law);
    const figures = `chi-square ${formatFixed(statistic, 1)} at ${freedom} degrees of freedom`;
    return accused
      ? `Broken: ${figures}. An honest sampler is so far off in fewer than 1 of ${formatCount(1 / LEVEL)} runs.`
      : `No fault found: ${figures}. Of 100 honest samplers, ${ofHundred(chance)} would be farther off.`;
  }

  protected override shown() {
    const law = this.#law.value;
    if (law === null) return html``;
    const { sampler, epsilon } = this.settings;
    const total = this.#total;
    const accused = total >= ENOUGH && judge(this.counts, law).accused;
    const letters = law.map((_, k) => String.fromCodePoint(65 + k));
    const sentences = law.map(
      (share, k) =>
        `Trip ${letters[k]}: the law says ${formatCount(share * total)} of ${formatCount(total)}; drawn ${formatCount(this.counts[k] ?? 0)} times.`,
    );
    const width = this.width.value;
    return html`${choices("sampler", "Who draws", SHAPE.sampler, sampler, WHO, (value) => this.change({ sampler: value }))}
      <p class="number-out ${accused ? "problem" : ""}" id="verdict">
        ${formatCount(total)} drawn. ${this.#verdict()}
      </p>
      ${figure({
        title: `How often each trip was drawn, beside the exact law. ${this.#verdict()}`,
        width,
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
          draws: total,
        }),
        legend: [
          { key: "two", words: "the exact law, of 100 answers" },
          { key: "one", words: "drawn" },
        ],
        table: {
          caption: "Drawn and expected",
          head: ["Trip", "Law, of 100", "Expected", "Drawn"],
          rows: law.map((share, k) => [
            letters[k] as string,
            formatFixed(100 * share, 3),
            formatFixed(share * total, 1),
            this.counts[k] ?? 0,
          ]),
        },
        reader: markReader("mark", "Read the bars one by one", sentences, this.mark, (at) => {
          this.mark = at;
        }),
      })}
      <div class="buttons">
        <button type="button" class="quiet" id="one" @click=${() => this.#start(1)}>Draw 1</button>
        <button type="button" class="quiet" id="hundred" @click=${() => this.#start(100)}>
          Draw 100
        </button>
        <button type="button" class="quiet" id="all" @click=${() => this.compute()}>
          All 10,000 again
        </button>
      </div>
      ${
        this.used
          ? epsilonRange(
              SHAPE.epsilon,
              epsilon,
              (value) => this.change({ epsilon: value }),
              this.refuse,
            )
          : nothing
      }`;
  }

  /** From the first answer on: dots before bars. */
  #start(count: number): void {
    if (this.#left > 0) return;
    if (this.#total >= ALL) this.counts = [];
    this.#go(count);
  }
}

define("sottovoce-draws", Draws);
