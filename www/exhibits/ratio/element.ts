import { define } from "../frame/define.js";
import { html, svg } from "lit";
import { ratio } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { EDGE, bars } from "../frame/marks.js";
import { roundedUp } from "../frame/numbers.js";
import { markReader, quietButton } from "../frame/parts.js";
import { CANDIDATES, CLASS, SAM, SHAPE } from "./shape.js";

const HEIGHT = 180;
/** The answers that the bars are about, as dots. */
const PEOPLE = { height: 66, dot: 14 };
const GUESS = { kind: "number", start: 6, least: 1, most: 20, step: 0.5 } as const;

/** Epsilon is a ratio of bars, and never a distance. */
export class Ratio extends Exhibit<"ratio", typeof SHAPE> {
  static override shape = SHAPE;
  static override properties = { drawn: { state: true } };
  declare drawn: readonly number[] | null;
  readonly #law = new Asked(this, "ratio", () => this.spoken.say(this.#sentence()));
  readonly #draws = new Asked(this, "ratioDraws", (counts) => {
    this.drawn = counts.map((count, k) => count + (this.drawn?.[k] ?? 0));
    this.spoken.say(this.texts.drawn(this.#total()));
  });

  constructor() {
    super("ratio", ratio);
    this.drawn = null;
  }

  protected override get question(): string {
    return this.texts.question;
  }

  protected override get failed() {
    return this.#law.failed || this.#draws.failed;
  }

  protected override compute(): void {
    this.drawn = null;
    this.#draws.clear();
    this.#law.ask(this.settings);
  }

  protected override guessing() {
    const { guess, guessed: said } = this.texts;
    return { label: guess(this.settings.epsilon), field: GUESS, said };
  }

  protected override outcome() {
    const law = this.#law.value;
    if (law === null) return null;
    const { allowed } = law;
    return {
      truth: roundedUp(allowed, 3),
      words: this.texts.outcome(this.settings.epsilon, allowed),
    };
  }

  #sentence(): string {
    const law = this.#law.value;
    if (law === null) return "";
    return this.texts.sentence(this.settings.hours, law.largest, law.allowed);
  }

  /** How far the bar that changes most is on the way to the limit; its sentence is above. */
  #meter({ largest, allowed }: { readonly largest: number; readonly allowed: number }) {
    const { width, scale } = this.room;
    const filled = (width * Math.log(largest)) / Math.log(allowed);
    return html`<svg
      class="picture"
      width=${width * scale}
      height=${40 * scale}
      viewBox="0 0 ${width} 40"
      aria-hidden="true"
      focusable="false"
    >
      ${svg`<rect class="faint" x="1" y="1" width=${width - 2} height="16"/>
      <rect class="one moves" x="1" y="1" width=${Math.max(1, filled - 2)} height="16"/>
      <text x="2" y="36">${this.texts.same}</text>
      <text x=${width - 2} y="36" text-anchor="end">${this.texts.limit(allowed)}</text>`}
    </svg>`;
  }

  /** The eleven answers over the bars that they lead to; Sam's can be dragged. */
  #people() {
    const { hours } = this.settings;
    const { width, scale } = this.room;
    const slot = (width - EDGE.left - EDGE.right) / CANDIDATES.length;
    const x = (hour: number) => EDGE.left + (hour + 0.5) * slot;
    const floor = PEOPLE.height - 4;
    const y = (place: number) => floor - (place + 0.5) * PEOPLE.dot;
    const piled = new Array<number>(CANDIDATES.length).fill(0);
    const others = CLASS.filter((_, k) => k !== SAM).map((hour) => {
      const place = piled[hour] ?? 0;
      piled[hour] = place + 1;
      return svg`<circle class="ring" cx=${x(hour)} cy=${y(place)} r=${PEOPLE.dot / 2 - 1}/>`;
    });
    const sam = y(piled[hours] ?? 0);
    return html`<svg
      class="picture drag"
      id="people"
      role="img"
      aria-label=${this.texts.people(CLASS.with(SAM, hours), hours)}
      width=${width * scale}
      height=${PEOPLE.height * scale}
      viewBox="0 0 ${width} ${PEOPLE.height}"
      @pointerdown=${this.#drag}
      @pointermove=${this.#drag}
    >
      ${svg`${others}
      <rect class="one" x=${x(hours) - 8} y=${sam - 7} width="16" height="16"/>
      <text class="strong" x=${x(hours)} y=${sam - 12} text-anchor="middle">${this.texts.sam}</text>
      <line class="floor" x1=${EDGE.left} x2=${width - EDGE.right} y1=${floor} y2=${floor}/>`}
    </svg>`;
  }

  /** By hand what the slider does by keyboard. */
  readonly #drag = (event: PointerEvent): void => {
    const strip = event.currentTarget as SVGSVGElement;
    if (event.type === "pointerdown") strip.setPointerCapture(event.pointerId);
    else if (!strip.hasPointerCapture(event.pointerId)) return;
    const { left } = strip.getBoundingClientRect();
    const { width, scale } = this.room;
    const x = (event.clientX - left) / scale - EDGE.left;
    const along = x / (width - EDGE.left - EDGE.right);
    const { least, most } = SHAPE.hours;
    const hours = Math.floor(along * CANDIDATES.length);
    const reached = Math.min(most, Math.max(least, hours));
    if (reached !== this.settings.hours) this.change({ hours: reached });
  };

  #total(): number {
    return this.drawn?.reduce((sum, count) => sum + count, 0) ?? 0;
  }

  protected override shown() {
    const law = this.#law.value;
    if (law === null) return null;
    const { hours, epsilon } = this.settings;
    const { texts, drawn } = this;
    const { numbers } = this.frame;
    const sentences = law.before.map(({ lower }, k) =>
      texts.bar(k, lower, law.after[k]?.lower ?? 0, drawn === null ? null : (drawn[k] as number)),
    );
    const { legend } = texts;
    const { width } = this.room;
    const controls = html`${this.range({
      id: "hours",
      label: texts.hours,
      field: SHAPE.hours,
      value: hours,
      sentence: texts.hoursSaid(hours),
      change: (value) => this.change({ hours: value }),
    })}
    ${this.epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }))}`;
    const picture = html`${this.#meter(law)} ${this.#people()}
    ${this.figure({
      title: `${texts.title} ${this.#sentence()}`,
      height: HEIGHT,
      drawing: bars({
        bars: law.after.map(({ upper }, k) => ({
          label: String(k),
          share: upper,
          other: law.before[k]?.upper ?? 0,
          dots: this.drawn?.[k] ?? 0,
        })),
        width,
        height: HEIGHT,
        at: this.mark,
        numbers,
        draws: this.#total(),
      }),
      legend:
        drawn === null
          ? { one: legend.after, two: legend.before }
          : { faint: legend.after, two: legend.before, ring: legend.drawn },
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: law.before.map(({ lower, upper }, k) => {
          const there = law.after[k] ?? { lower: 0, upper: 0 };
          return [
            k,
            numbers.formatFixed(100 * lower, 2),
            numbers.formatFixed(100 * there.lower, 2),
            numbers.formatUp(Math.max(upper / there.lower, there.upper / lower), 4),
          ];
        }),
      },
      buttons: html`<div class="buttons">
        ${quietButton("draw-one", texts.buttons.one, () => this.#draw(1))}
        ${quietButton("draw-many", texts.buttons.many, () => this.#draw(100))}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    })}`;
    return { controls, picture, said: html`<p class="number-out">${this.#sentence()}</p>` };
  }

  #draw(count: number): void {
    if (!this.#draws.busy) this.#draws.ask(this.settings, count);
  }
}

define("sottovoce-ratio", Ratio);
