import { define } from "../frame/define.js";
import { html, svg } from "lit";
import { impossible } from "../../texts/en/impossible.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { bars, field, sign } from "../frame/marks.js";
import { formatFixed } from "../frame/numbers.js";
import { markReader } from "../frame/parts.js";
import { SHAPE } from "./shape.js";

const HEIGHT = 220;
const GUESS = { kind: "number", start: 3, least: 0, most: 100, step: 1 } as const;

/** Weights that underflow make results impossible, on one of two files only. */
export class Impossible extends Exhibit<"impossible", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #found = new Asked(this, "impossible", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("impossible", impossible);
  }

  protected override get question(): string {
    return this.texts.question;
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override guessing() {
    const { guess, guessed: said } = this.texts;
    return { label: guess(this.settings.complaints), field: GUESS, said };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { withAna, without } = found.broken;
    return withAna === null || without === null
      ? this.texts.zero
      : this.texts.sentence(withAna, without);
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const { complaints } = this.settings;
    const [least, next] = found.weights as [number, number];
    return {
      truth: Math.round(100 * (found.broken.withAna ?? 0)),
      words: this.texts.outcome(complaints, least, next, this.#sentence()),
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { complaints } = this.settings;
    const { texts } = this;
    const { broken, exact } = found;
    const rows = [broken.withAna, broken.without, exact.withAna, exact.without].map((share, k) => ({
      label: texts.bars[k] as string,
      name: texts.names[k] as string,
      share: share ?? 0,
    }));
    const sentences = rows.map(({ name, share }) => texts.bar(name, share));
    const { width } = this.room;
    const controls = this.range({
      id: "complaints",
      label: texts.complaints,
      field: SHAPE.complaints,
      value: complaints,
      sentence: texts.complaintsSaid(complaints),
      change: (value) => this.change({ complaints: value }),
    });
    return {
      controls,
      picture: this.figure({
        title: `${texts.title} ${sentences.join(" ")}`,
        height: HEIGHT,
        drawing: bars({ bars: rows, width, height: HEIGHT, at: this.mark }),
        legend: texts.legend,
        table: {
          caption: texts.caption,
          head: texts.head,
          rows: rows.map(({ name, share }) => [name, formatFixed(100 * share, 3)]),
        },
        reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
          this.mark = at;
        }),
      }),
      said: html`<p>${texts.ours(found.largest, found.allowed)}</p>`,
      below: this.#more(),
    };
  }

  #more() {
    const found = this.#found.value;
    if (found === null) return null;
    const { people } = this.settings;
    const never = found.never.filter((zero) => zero).length;
    const { width } = this.room;
    const size = 18;
    const dots = field(found.never.length, width, size);
    const { median, sums } = this.texts;
    const words = median.sentence(people, never);
    return html`<h3>${median.heading}</h3>
      ${this.range({
        id: "people",
        label: median.people,
        field: SHAPE.people,
        value: people,
        sentence: median.peopleSaid(people),
        change: (value) => this.change({ people: value }),
      })}
      <p class="number-out">${words} ${median.proof}</p>
      ${this.figure({
        title: `${words} ${median.title}`,
        height: dots.height,
        drawing: svg`${found.never.map((zero, k) => {
          const { x, y } = dots.place(k);
          return sign(zero, x, y, 11);
        })}`,
        legend: median.legend,
        table: {
          caption: median.caption,
          head: median.head,
          rows: found.never.map((zero, k) => [k, median.isZero(zero)]),
        },
      })}
      <h3>${sums.heading}</h3>
      <p class="number-out">${sums.said(found.sums.largeFirst, found.sums.smallFirst)}</p>`;
  }
}

define("sottovoce-impossible", Impossible);
