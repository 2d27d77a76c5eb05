import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { Asked } from "../frame/asked.js";
import { epsilonRange } from "../frame/epsilon.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { figure, markReader, range } from "../frame/parts.js";
import { formatCount, formatUp, formatValue } from "../frame/words.js";
import { SHAPE } from "./shape.js";

const GUESS = { kind: "number", start: 25, least: 0, most: 50, step: 1 } as const;
const DRAWS = 100;
/** Odd, so that the middle has a pile of its own. */
const COLUMNS = 31;
/** What is seen beyond the promise, as a part of it. */
const BEYOND = 1.4;
const DOT = 7;

/** How good it will be, known before any data are touched. */
export class Planner extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "planner";
  readonly #found = new Asked(this, "planner", () => this.spoken.say(this.#sentence()));

  protected override get question(): string {
    const { people, epsilon, candidates } = this.settings;
    return `${formatCount(people)} people, epsilon ${formatValue(epsilon)}, ${formatCount(candidates)} possible answers. How good will a private median be, before a single answer is in?`;
  }
  protected override readonly takeaway =
    "People buy accuracy, epsilon buys accuracy, candidates cost a little: and all of it is known before anybody is asked.";

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings, DRAWS);
  }

  protected override guessing() {
    return {
      label:
        "Line up 100 people by size; the true median stands in the middle. How many places off will the private one be, at most, in 95 of 100 runs?",
      field: GUESS,
      said: (guess: number) => `${formatValue(guess)} ${guess === 1 ? "place" : "places"}`,
    };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { people, epsilon, candidates } = this.settings;
    const within = found.drawn.filter((place) => Math.abs(place - 50) <= found.places).length;
    return `With ${formatCount(people)} people, epsilon ${formatValue(epsilon)} and ${formatCount(candidates)} candidates: at most ${formatUp(found.places, 2)} places of 100 off, promised for 95 of 100 runs. Of the 100 runs below, ${within} kept to it.`;
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    return {
      truth: found.places,
      words: html`At most <strong>${formatUp(found.places, 2)} places of 100</strong>, and the
        package says so before it sees any data.`,
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return html``;
    const { people, epsilon, candidates } = this.settings;
    const width = this.width.value;
    const reach = Math.min(50, BEYOND * found.places);
    const wide = (2 * reach) / COLUMNS;
    const x = scaleLinear([50 - reach, 50 + reach], [10, width - 10]);
    const piles = new Array<number>(COLUMNS).fill(0);
    for (const place of found.drawn) {
      const column = Math.floor((place - 50 + reach) / wide);
      const seen = Math.min(COLUMNS - 1, Math.max(0, column));
      piles[seen] = (piles[seen] ?? 0) + 1;
    }
    const high = Math.max(...piles);
    // As many dots beside each other as a pile is wide, so that heights stay comparable.
    const beside = Math.max(1, Math.floor((width - 20) / COLUMNS / DOT) - 1);
    const floor = Math.ceil(high / beside) * DOT + 14;
    const edge = (k: number) => formatValue(Number((50 - reach + k * wide).toPrecision(3)));
    const name = (k: number) => `places ${edge(k)} to ${edge(k + 1)}`;
    const sentences = piles.map((count, k) => `${name(k)}: ${count} of 100 runs.`);
    return html`${range({
        id: "people",
        label: "People",
        field: SHAPE.people,
        value: people,
        sentence: `${formatCount(people)} people`,
        change: (value) => this.change({ people: value }),
        refuse: this.refuse,
      })}
      <p class="number-out">${this.#sentence()}</p>
      ${figure({
        title: `Where 100 private medians of a made-up file fell, in places of 100. ${this.#sentence()}`,
        width,
        height: floor + 30,
        drawing: svg`<rect class="faint" x=${x(50 - found.places)} y="2"
            width=${x(50 + found.places) - x(50 - found.places)} height=${floor - 2}/>
          ${piles.map((count, k) =>
            Array.from(
              { length: count },
              (_, index) =>
                svg`<circle class="ring" cx=${x(50 - reach + (k + 0.5) * wide) + ((index % beside) - (beside - 1) / 2) * DOT}
                cy=${floor - (Math.floor(index / beside) + 0.5) * DOT} r=${DOT / 2 - 0.4}/>`,
            ),
          )}
          <line class="floor" x1="10" x2=${width - 10} y1=${floor} y2=${floor}/>
          ${this.mark === null ? nothing : svg`<rect class="here" x=${x(50 - reach + this.mark * wide)} y="1" width=${x(wide) - x(0)} height=${floor}/>`}
          ${x
            .ticks(5)
            .map(
              (tick) =>
                svg`<text x=${x(tick)} y=${floor + 18} text-anchor="middle">${formatValue(tick)}</text>`,
            )}`,
        legend: [
          { key: "ring", words: "one private median each" },
          { key: "faint", words: "what was promised for 95 of 100 runs" },
        ],
        table: {
          caption: "Where 100 private medians fell, in places of 100",
          head: ["Places", "Runs"],
          rows: piles.flatMap((count, k) => (count === 0 ? [] : [[name(k), count]])),
        },
        reader: markReader("mark", "Read the piles one by one", sentences, this.mark, (at) => {
          this.mark = at;
        }),
      })}
      ${
        this.used
          ? html`${epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }), this.refuse)}
            ${range({
              id: "candidates",
              label: "Candidates",
              field: SHAPE.candidates,
              value: candidates,
              sentence: `${formatCount(candidates)} candidates`,
              change: (value) => this.change({ candidates: value }),
              refuse: this.refuse,
            })}`
          : nothing
      }`;
  }
}

define("sottovoce-planner", Planner);
