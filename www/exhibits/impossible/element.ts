import { define } from "../frame/define.js";
import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { impossible } from "./texts.js";
import { Asked } from "../frame/asked.js";
import type { Answer } from "../frame/client.js";
import { Exhibit } from "../frame/exhibit.js";
import { bars, sign } from "../frame/marks.js";
import { markReader } from "../frame/parts.js";
import { SHAPE } from "./shape.js";

type Found = Answer<"impossible">;

const CHART = { height: 250, left: 40, right: 18, top: 30, floor: 226 };
/** The smallest double is a point, 323 zeros and a 5; half of it is rounded to 0. */
const END = 323.6;
const FILMS_HEIGHT = 220;
const GUESS = { kind: "number", start: 50, least: 0, most: 101, step: 1 } as const;

/** Chances that underflow make answers impossible, on some data only. */
export class Impossible extends Exhibit<"impossible", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #found = new Asked(this, "impossible", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("impossible", impossible);
  }

  protected override get question(): string {
    return this.texts.question(this.settings.people);
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override guessing() {
    const { guess: label, guessed: said } = this.texts;
    return { label, field: GUESS, said };
  }

  #sentence(): string {
    const found = this.#found.value;
    return found === null ? "" : this.texts.sentence(this.settings.people, neverOf(found));
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const never = neverOf(found);
    return { truth: never, words: this.texts.outcome(never, Math.max(...found.zeros)) };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { people } = this.settings;
    const { texts } = this;
    const { never, zeros, possible } = found;
    const sentences = zeros.map((count, k) => texts.age(k, count, never[k] === true));
    return {
      controls: this.range({
        id: "people",
        label: texts.people,
        field: SHAPE.people,
        value: people,
        sentence: texts.peopleSaid(people),
        change: (value) => this.change({ people: value }),
      }),
      picture: this.figure({
        title: `${this.#sentence()} ${texts.title}`,
        height: CHART.height,
        drawing: this.#drawing(found),
        legend: texts.legend,
        table: {
          caption: texts.caption,
          head: texts.head,
          rows: zeros.map((count, k) => [k, count, texts.drawn(never[k] === true)]),
        },
        reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
          this.mark = at;
        }),
      }),
      said: html`<p>${texts.proof}</p>
        <p>${texts.ours(possible)}</p>`,
      below: html`<details class="more">
        <summary>${texts.films.heading}</summary>
        ${this.#films(found)}
      </details>`,
    };
  }

  /** Ages from left to right, zeros of their chances downward, and where a computer ends. */
  #drawing({ zeros, never }: Found) {
    const { width } = this.room;
    const { left, right, top, floor } = CHART;
    const most = Math.max(400, ...zeros);
    const x = scaleLinear([0, zeros.length - 1], [left + 6, width - right]);
    const y = scaleLinear([0, most], [top, floor]);
    const size = Math.max(5, Math.min(9, 1.4 * (x(1) - x(0))));
    return svg`<text x="0" y="14">${this.texts.axis}</text>
      ${y.ticks(4).map(
        (
          tick,
        ) => svg`<line class="rule" x1=${left} x2=${width - right} y1=${y(tick)} y2=${y(tick)}/>
          <text x=${left - 6} y=${y(tick) + 4} text-anchor="end">${tick}</text>`,
      )}
      <line class="cross" x1=${left} x2=${width - right} y1=${y(END)} y2=${y(END)}/>
      <text class="strong" x=${x(50)} y=${y(END) + 17} text-anchor="middle">
        ${this.texts.limit}
      </text>
      ${zeros.map((count, k) => sign(never[k] === true, x(k), y(count), size))}
      ${[0, 25, 50, 75, 100].map(
        (age) => svg`<text x=${x(age)} y=${floor + 20} text-anchor="middle">${age}</text>`,
      )}
      ${
        this.mark === null
          ? nothing
          : svg`<rect class="here" x=${x(this.mark) - 8} y=${y(zeros[this.mark] ?? 0) - 8}
              width="16" height="16"/>`
      }`;
  }

  /** Two files that differ in one person: on one of them only, results are impossible. */
  #films({ broken, exact, weights, largest, allowed, sums: found }: Found) {
    const { complaints } = this.settings;
    const { films, sums } = this.texts;
    const { numbers } = this.frame;
    const [least, next] = weights as [number, number];
    const { withAna, without } = broken;
    const told =
      withAna === null || without === null ? films.zero : films.sentence(withAna, without);
    const rows = [withAna, without, exact.withAna, exact.without].map((share, k) => ({
      label: films.bars[k] as string,
      name: films.names[k] as string,
      share: share ?? 0,
    }));
    const { width } = this.room;
    return html`<p>${films.story}</p>
      ${this.range({
        id: "complaints",
        label: films.complaints,
        field: SHAPE.complaints,
        value: complaints,
        sentence: films.complaintsSaid(complaints),
        change: (value) => this.change({ complaints: value }),
      })}
      <p>${films.weights(complaints, least, next, told)}</p>
      ${this.figure({
        title: rows.map(({ name, share }) => films.bar(name, share)).join(" "),
        height: FILMS_HEIGHT,
        drawing: bars({ bars: rows, width, height: FILMS_HEIGHT, at: null, numbers }),
        legend: films.legend,
        table: {
          caption: films.caption,
          head: films.head,
          rows: rows.map(({ name, share }) => [name, numbers.formatFixed(100 * share, 3)]),
        },
      })}
      <p>${films.ours(largest, allowed)}</p>
      <h3>${sums.heading}</h3>
      <p class="number-out">${sums.said(found.largeFirst, found.smallFirst)}</p>`;
  }
}

/** How many ages the textbook's code can never draw. */
function neverOf({ never }: Found): number {
  return never.filter((isZero) => isZero).length;
}

define("sottovoce-impossible", Impossible);
