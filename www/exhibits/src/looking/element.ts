import { html, nothing } from "lit";
import { Asked } from "../frame/asked.js";
import { epsilonRange } from "../frame/epsilon.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { bars } from "../frame/marks.js";
import { choices, figure, markReader, range } from "../frame/parts.js";
import { formatFixed, formatValue, ofHundred, times } from "../frame/words.js";
import { SHAPE } from "./shape.js";

const HEIGHT = 240;
const GUESS = { kind: "number", start: 20, least: 0, most: 100, step: 1 } as const;
const WHERE = {
  data: "twenty steps from the youngest to the oldest",
  public: "0, 5, 10 … 100, chosen before looking",
};

/** Candidates that were taken from the rows: a leak that no noise repairs. */
export class Looking extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "looking";
  readonly #found = new Asked(this, "looking", () => this.spoken.say(this.#sentence()));

  protected override get question(): string {
    const made =
      this.settings.candidates === "data" ? "were made from the ages" : "were chosen before";
    return `A chess club of teenagers, and perhaps a trainer. The median age is private; the possible answers ${made}. Is the trainer in the club?`;
  }
  protected override readonly takeaway =
    "Choose what may be answered before you look: noise hides which answer is right, not what the answers are made of.";

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override guessing() {
    return {
      label: "Of 100 private answers, how many prove that the trainer is there?",
      field: GUESS,
      said: (guess: number) => `${guess} of 100`,
    };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    return found.largest === null
      ? `Of 100 answers, ${ofHundred(found.told)} are impossible without the trainer. Epsilon ${formatValue(this.settings.epsilon)} promised at most ${times(found.allowed)} as likely; this is infinitely.`
      : `No answer proves anything: each is at most ${times(found.largest)} as likely with the trainer as without, or the other way round, and ${times(found.allowed)} are allowed.`;
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    return { truth: Math.round(100 * found.told), words: this.#sentence() };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return html``;
    const { candidates, oldest, epsilon } = this.settings;
    const percent = (share: number | undefined) =>
      share === undefined ? "impossible" : formatFixed(100 * share, 2);
    const said = (share: number | undefined) =>
      share === undefined ? "impossible" : `${ofHundred(share)} of 100`;
    const sentences = found.outcomes.map(
      ({ value, withTrainer, without }) =>
        `${formatValue(value)} years: ${said(withTrainer?.lower)} with the trainer, ${said(without?.lower)} without.`,
    );
    const width = this.width.value;
    return html`${choices("candidates", "What may be answered", SHAPE.candidates, candidates, WHERE, (value) => this.change({ candidates: value }))}
    ${figure({
      title: `How often each age comes out, with and without the trainer. ${this.#sentence()}`,
      width,
      height: HEIGHT,
      drawing: bars({
        bars: found.outcomes.map(({ value, withTrainer, without }) => ({
          label: formatValue(Number(value.toFixed(1))),
          share: withTrainer?.upper ?? 0,
          other: without?.upper ?? 0,
        })),
        width,
        height: HEIGHT,
        at: this.mark,
      }),
      legend: [
        { key: "one", words: "of 100 answers, with the trainer" },
        { key: "two", words: "without the trainer" },
      ],
      table: {
        caption: "How often each age comes out, of 100",
        head: ["Age", "With the trainer", "Without"],
        rows: found.outcomes.map(({ value, withTrainer, without }) => [
          formatValue(value),
          percent(withTrainer?.lower),
          percent(without?.lower),
        ]),
      },
      reader: markReader("mark", "Read the bars one by one", sentences, this.mark, (at) => {
        this.mark = at;
      }),
    })}
    ${
      this.used
        ? html`${range({
            id: "oldest",
            label: "The trainer's age",
            field: SHAPE.oldest,
            value: oldest,
            sentence: `${oldest} years`,
            change: (value) => this.change({ oldest: value }),
            refuse: this.refuse,
          })}
          ${epsilonRange(
            SHAPE.epsilon,
            epsilon,
            (value) => this.change({ epsilon: value }),
            this.refuse,
          )}`
        : nothing
    }`;
  }
}

define("sottovoce-looking", Looking);
