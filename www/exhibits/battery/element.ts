import { define } from "../frame/define.js";
import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { battery } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { roundedUp } from "../frame/numbers.js";
import { choices, markReader, quietButton } from "../frame/parts.js";
import type { Bought } from "./model.js";
import { BUDGET, SHAPE, TRUTH } from "./shape.js";

/** More than any budget here pays for. */
const ALL = 1000;
const CELL = { top: 4, height: 40, nub: 8 };
const CHART = { top: 92, height: 190, left: 34 };

const FULL = { values: [], lines: [] };

/** An average with the digits that are shown. */
function inMinutes(average: number): number {
  return Number(average.toFixed(2));
}

/** The averages of the first, the first two, the first three and so on. */
function averages(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value, k) => (sum += value) / (k + 1));
}

/** Each release drains the budget, and so does averaging. */
export class Battery extends Exhibit<"battery", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #bought = new Asked(this, "battery", () => this.spoken.say(this.#sentence()));

  /** True once rho was added up: then that choice is unfolded, and no press folds it again. */
  #isRho = false;

  constructor() {
    super("battery", battery);
  }

  protected override get question(): string {
    return this.texts.question(this.settings.epsilon, BUDGET.epsilon);
  }

  protected override get failed() {
    return this.#bought.failed;
  }

  protected override compute(): void {
    this.#isRho ||= this.settings.adding === "concentrated";
    this.#bought.ask(this.settings, FULL, ALL);
  }

  #buy(more: number): void {
    const { busy, value } = this.#bought;
    if (!busy && value !== null) this.#bought.ask(this.settings, value, more);
  }

  protected override guessing() {
    const field = { kind: "number", start: 2, least: 0, most: 4, step: 0.1 } as const;
    return { label: this.texts.guess, field, said: this.texts.guessed };
  }

  #sentence(): string {
    const bought = this.#bought.value;
    if (bought === null) return "";
    const { values, limits, refused, denied } = bought;
    const count = values.length;
    if (count === 0) return this.texts.full;
    const average = inMinutes(averages(values).at(-1) as number);
    const said = this.texts.paid(count, average, limits.at(-1) as number);
    return refused === null ? said : `${said} ${this.texts.refused(count + 1, denied)}`;
  }

  protected override outcome() {
    const bought = this.#bought.value;
    if (bought === null) return null;
    const { limits, refused } = bought;
    const limit = refused === null ? undefined : limits.at(-1);
    // The guess was about an empty battery.
    const truth = limit === undefined ? null : roundedUp(limit, 2);
    return { truth, words: this.#sentence() };
  }

  protected override shown() {
    const bought = this.#bought.value;
    if (bought === null) return null;
    const { adding, epsilon } = this.settings;
    const { values, shares, limits } = bought;
    const means = averages(values);
    const gone = summed(shares);
    const first = shares[0];
    const { texts } = this;
    const { numbers } = this.frame;
    const { buttons, addings } = texts;
    const sentences = values.map((value, k) =>
      texts.answer(
        k + 1,
        value,
        inMinutes(means[k] as number),
        limits[k] as number,
        gone[k] as number,
      ),
    );
    const ways = {
      plain: addings.plain(BUDGET.epsilon),
      concentrated: addings.concentrated(BUDGET.epsilon, Number(BUDGET.delta)),
    };
    const controls = html`${this.epsilonRange(SHAPE.epsilon, epsilon, (value) =>
        this.change({ epsilon: value }),
      )}
      <details class="more" ?open=${this.#isRho}>
        <summary>${texts.further}</summary>
        ${choices("adding", texts.adding, SHAPE.adding, adding, ways, (value) =>
          this.change({ adding: value }),
        )}
      </details>`;
    const picture = this.figure({
      title: `${texts.title} ${this.#left(bought.share)}. ${this.#sentence()}`,
      height: CHART.top + CHART.height + 24,
      drawing: this.#drawing(bought, means, gone),
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: values.map((value, k) => [
          k + 1,
          value,
          numbers.formatValue(inMinutes(means[k] as number)),
          numbers.formatUp(limits[k] as number, 2),
          numbers.percentUp(gone[k] as number),
        ]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("one", buttons.one, () => this.#buy(1))}
        ${quietButton("ten", buttons.ten, () => this.#buy(10))}
        ${quietButton("all", buttons.all, () => this.#buy(ALL))}
        ${quietButton("anew", buttons.anew, () => {
          this.mark = null;
          this.#bought.ask(this.settings, FULL, 0);
        })}
      </div>`,
      reader:
        values.length === 0
          ? nothing
          : markReader("mark", texts.reader, sentences, this.mark, (at) => (this.mark = at)),
    });
    const said =
      first === undefined
        ? null
        : html`<p class="number-out">${texts.price[adding](first, epsilon, BUDGET.epsilon)}</p>`;
    return { controls, picture, said };
  }

  /** Says how much of the budget is left, in whole percent. */
  #left(share: number): string {
    return this.texts.left(Math.floor(100 * (1 - share) + 1e-9));
  }

  #drawing(bought: Bought, means: readonly number[], gone: readonly number[]) {
    const { width } = this.room;
    return svg`${this.#cell(bought.share, gone, width)}${this.#chart(bought, means, width)}`;
  }

  /** The battery: what is left from the left, and on the right a piece for each answer. */
  #cell(share: number, gone: readonly number[], width: number) {
    const { top, height, nub } = CELL;
    const x = scaleLinear([0, 1], [1, width - nub - 1]);
    const left = x(Math.max(0, 1 - share));
    return svg`<rect class="faint" x="1" y=${top} width=${x(1) - 1} height=${height}/>
      <rect class="faint" x=${x(1)} y=${top + height / 4} width=${nub} height=${height / 2}/>
      ${gone.map((all) => {
        const at = x(Math.max(0, 1 - all));
        return svg`<line class="floor fresh" x1=${at} x2=${at} y1=${top} y2=${top + height}/>`;
      })}
      <rect class="one" x="1" y=${top} width=${left - 1} height=${height}/>
      <text class="strong" x="1" y=${top + height + 18}>${this.#left(share)}</text>`;
  }

  #chart({ values, shares, limits }: Bought, means: readonly number[], width: number) {
    const { top, height, left } = CHART;
    const room = Math.max(values.length, 5, Math.floor(1 / (shares[0] ?? 1) + 1e-9));
    const far = Math.max(4, ...values.map((value) => Math.abs(value - TRUTH))) + 1;
    const x = scaleLinear([0.5, room + 0.5], [left, width - 6]);
    const y = scaleLinear([TRUTH - far, TRUTH + far], [top + height, top]);
    const slot = x(2) - x(1);
    const r = Math.max(1.5, Math.min(4.5, slot / 2));
    const line = (of: readonly number[]) =>
      of.map((value, k) => `${k === 0 ? "M" : "L"}${x(k + 1)} ${y(value)}`).join("");
    const bound = (sign: number) => line(limits.map((limit) => TRUTH + sign * limit));
    return svg`${y.ticks(5).map(
      (tick) => svg`<line class="rule" x1=${left} x2=${width - 6} y1=${y(tick)} y2=${y(tick)}/>
        <text x=${left - 6} y=${y(tick) + 4} text-anchor="end">${tick}</text>`,
    )}
      <line class="floor" x1=${left} x2=${width - 6} y1=${y(TRUTH)} y2=${y(TRUTH)}/>
      <text x="0" y=${top - 6}>${this.texts.axis}</text>
      <text class="strong" x=${width - 6} y=${top - 6} text-anchor="end">
        ${this.texts.truth(TRUTH)}
      </text>
      ${values.map(
        (value, k) => svg`<circle class="ring fresh" cx=${x(k + 1)} cy=${y(value)} r=${r}/>`,
      )}
      <path class="faint" d=${bound(1)}/><path class="faint" d=${bound(-1)}/>
      <path class="two" d=${line(means)}/>
      ${x
        .ticks(Math.min(6, room))
        .filter(Number.isInteger)
        .map(
          (tick) =>
            svg`<text x=${x(tick)} y=${top + height + 18} text-anchor="middle">${tick}</text>`,
        )}
      ${
        this.mark === null || this.mark >= values.length
          ? nothing
          : svg`<rect class="here" x=${x(this.mark + 1) - slot / 2} y=${top}
              width=${slot} height=${height}/>`
      }`;
  }
}

/** Share of the budget that is gone after each charge. */
function summed(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => (sum += share));
}

define("sottovoce-battery", Battery);
