import { define } from "../frame/define.js";
import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { planner } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { roundedUp } from "../frame/numbers.js";
import { markReader } from "../frame/parts.js";
import { steps } from "../frame/settings.js";
import { SHAPE } from "./shape.js";

const DRAWS = 100;
/** Odd, so that the middle has a pile of its own. */
const COLUMNS = 31;
/** Half the width of the picture, as a multiple of the guaranteed error. */
const BEYOND = 1.4;
const DOT = 7;

/** How good it will be, known before any data are touched. */
export class Planner extends Exhibit<"planner", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #found = new Asked(this, "planner", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("planner", planner);
  }

  protected override get question(): string {
    const { people, epsilon, candidates } = this.settings;
    return this.texts.question(people, epsilon, candidates);
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings, DRAWS);
  }

  protected override guessing() {
    const { people } = this.settings;
    return {
      label: this.texts.guess(people),
      field: steps(Math.floor(people / 4), 0, Math.floor(people / 2)),
      said: this.texts.guessed,
    };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const middle = this.settings.people / 2;
    const within = found.drawn.filter((place) => Math.abs(place - middle) <= found.places).length;
    return this.texts.sentence(this.settings, found.places, within);
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const { places } = found;
    return { truth: roundedUp(places, 2), words: this.texts.outcome(places, this.settings.people) };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { people, epsilon, candidates } = this.settings;
    const { width } = this.room;
    const middle = people / 2;
    const reach = Math.min(middle, BEYOND * found.places);
    const wide = (2 * reach) / COLUMNS;
    const x = scaleLinear([middle - reach, middle + reach], [10, width - 10]);
    const piles = new Array<number>(COLUMNS).fill(0);
    for (const place of found.drawn) {
      const column = Math.floor((place - middle + reach) / wide);
      const seen = Math.min(COLUMNS - 1, Math.max(0, column));
      piles[seen] = (piles[seen] ?? 0) + 1;
    }
    const high = Math.max(...piles);
    // As many dots beside each other as a pile is wide, so that heights stay comparable.
    const beside = Math.max(1, Math.floor((0.95 * (width - 20)) / COLUMNS / DOT));
    const floor = Math.ceil(high / beside) * DOT + 14;
    const { texts } = this;
    const { numbers } = this.frame;
    // Two digits of what a pile is wide, however far from 0 it stands.
    const digits = Math.max(0, 1 - Math.floor(Math.log10(wide)));
    const edge = (k: number) => Number((middle - reach + k * wide).toFixed(digits));
    const name = (k: number) => texts.span(edge(k), edge(k + 1));
    const sentences = piles.map((count, k) => texts.pile(name(k), count));
    const controls = html`${this.range({
      id: "people",
      label: texts.people,
      field: SHAPE.people,
      value: people,
      sentence: texts.peopleSaid(people),
      change: (value) => this.change({ people: value }),
    })}
    ${this.epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }))}
    ${this.range({
      id: "candidates",
      label: texts.candidates,
      field: SHAPE.candidates,
      value: candidates,
      sentence: texts.candidatesSaid(candidates),
      change: (value) => this.change({ candidates: value }),
    })}`;
    return {
      controls,
      said: html`<p class="number-out">${this.#sentence()}</p>`,
      picture: this.figure({
        title: `${texts.title(people)} ${this.#sentence()}`,
        height: floor + 30,
        drawing: svg`<rect class="faint" x=${x(middle - found.places)} y="2"
            width=${x(middle + found.places) - x(middle - found.places)} height=${floor - 2}/>
          ${piles.map((count, k) =>
            Array.from(
              { length: count },
              (_, index) =>
                svg`<circle class="ring" cx=${x(middle - reach + (k + 0.5) * wide) + ((index % beside) - (beside - 1) / 2) * DOT}
                cy=${floor - (Math.floor(index / beside) + 0.5) * DOT} r=${DOT / 2 - 0.4}/>`,
            ),
          )}
          <line class="floor" x1="10" x2=${width - 10} y1=${floor} y2=${floor}/>
          ${this.mark === null ? nothing : svg`<rect class="here" x=${x(middle - reach + this.mark * wide)} y="1" width=${x(wide) - x(0)} height=${floor}/>`}
          ${x
            .ticks(5)
            .map(
              (tick) =>
                svg`<text x=${x(tick)} y=${floor + 18} text-anchor="middle">${numbers.formatValue(tick)}</text>`,
            )}`,
        legend: texts.legend,
        table: {
          caption: texts.caption(people),
          head: texts.head,
          rows: piles.flatMap((count, k) => (count === 0 ? [] : [[name(k), count]])),
        },
        reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
          this.mark = at;
        }),
      }),
    };
  }
}

define("sottovoce-planner", Planner);
