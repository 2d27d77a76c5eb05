import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { percentUp } from "../../../src/model/account.js";
import { Asked } from "../frame/asked.js";
import { epsilonRange } from "../frame/epsilon.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { choices, figure, markReader } from "../frame/parts.js";
import { formatCount, formatUp, formatValue, several } from "../frame/words.js";
import type { Bought } from "./model.js";
import { BUDGET, SHAPE, TRUTH } from "./shape.js";
import type { Settings } from "./shape.js";

const takeaway =
  "Every answer drains the budget for good. Averaging needs many answers, and when the budget is empty there are no more.";

/** All else that is said. */
const TEXT = {
  question: (epsilon: number) =>
    `Each private answer is some minutes off, and costs epsilon ${formatValue(epsilon)} of a budget of ${BUDGET.epsilon}. Somebody asks the same thing again and again, and averages. How near to the truth does that lead?`,
  guess: "When the budget is empty: how far off is the average, at most, in 95 of 100 runs?",
  minutes: (minutes: number) =>
    `${formatValue(minutes)} ${minutes === 1 ? "minute" : "minutes"} off`,
  adding: "How the ledger adds up",
  addings: {
    plain: `epsilons, up to ${BUDGET.epsilon}`,
    concentrated: `concentrated prices, up to what epsilon ${BUDGET.epsilon} with delta ${formatValue(Number(BUDGET.delta))} allows`,
  },
  full: "The battery is full, and nothing was asked so far.",
  paid: (count: number) => `${several(count, "answer was", "answers were")} paid for`,
  refused: (count: number, denied: number) =>
    ` The ledger refused number ${formatCount(count + 1)}${denied > 1 ? `, ${formatCount(denied)} times over` : ""} (ERR_BUDGET), and nothing was drawn for it.`,
  average: (average: number, limit: number) =>
    ` Their average is ${minutesOf(average)} minutes, at most ${formatUp(limit, 2)} off in 95 of 100 runs.`,
  price: (share: number, { adding, epsilon }: Settings) =>
    adding === "plain"
      ? `Epsilons add up: each answer takes ${formatValue(epsilon)} of ${BUDGET.epsilon}, which is ${percentUp(share)}.`
      : `Each answer takes ${percentUp(share)}, where ${formatValue(epsilon)} of ${BUDGET.epsilon} would be ${percentUp(epsilon / Number(BUDGET.epsilon))}: the price of many answers grows more slowly than their epsilons, if a delta of one in a million is granted too.`,
  left: (share: number) => `${formatValue(Math.floor(100 * (1 - share) + 1e-9))} % left`,
  answer: (k: number, value: number, average: number, limit: number, gone: number) =>
    `Answer ${k}: ${value} minutes. The average so far: ${minutesOf(average)}, at most ${formatUp(limit, 2)} off in 95 of 100 runs. ${percentUp(gone)} of the budget is gone.`,
  title: "The battery, and below it the answers and their average.",
  truth: `truth: ${TRUTH}`,
  axis: "minutes",
  legend: {
    one: "what is left of the budget",
    ring: "one private answer each",
    two: "the average so far",
    faint: "where it is in 95 of 100 runs",
  },
  reader: "Read the answers one by one",
  caption: "The answers, their average, and what is gone of the budget",
  head: ["Answer", "Minutes", "Average", "At most off", "Budget gone"],
  buttons: { one: "Buy 1 answer", ten: "Buy 10", all: "Buy until it is empty" },
  anew: "A full battery",
};

/** More than any budget here pays for. */
const ALL = 1000;
const CELL = { top: 4, height: 40, nub: 8 };
const CHART = { top: 92, height: 190, left: 34 };

const FULL = { values: [], lines: [] };

function minutesOf(average: number): string {
  return formatValue(Number(average.toFixed(2)));
}

/** The averages of the first, the first two, the first three and so on. */
function averages(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value, k) => (sum += value) / (k + 1));
}

/** The budget drains by each release, and averaging drains it. */
export class Battery extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "battery";
  readonly #bought = new Asked(this, "battery", () => this.spoken.say(this.#sentence()));

  protected override readonly takeaway = takeaway;
  protected override get question(): string {
    return TEXT.question(this.settings.epsilon);
  }

  protected override get failed() {
    return this.#bought.failed;
  }

  protected override compute(): void {
    this.#bought.ask(this.settings, FULL, ALL);
  }

  #buy(more: number): void {
    const { busy, value } = this.#bought;
    if (!busy && value !== null) this.#bought.ask(this.settings, value, more);
  }

  protected override guessing() {
    const field = { kind: "number", start: 2, least: 0, most: 4, step: 0.1 } as const;
    return { label: TEXT.guess, field, said: TEXT.minutes };
  }

  #sentence(): string {
    const bought = this.#bought.value;
    if (bought === null) return "";
    const { values, limits, refused, denied } = bought;
    const count = values.length;
    if (count === 0) return TEXT.full;
    const average = averages(values).at(-1) as number;
    const said = `${TEXT.paid(count)}.${TEXT.average(average, limits.at(-1) as number)}`;
    return refused === null ? said : `${said}${TEXT.refused(count, denied)}`;
  }

  protected override outcome() {
    const bought = this.#bought.value;
    if (bought === null) return null;
    const { limits, refused } = bought;
    const limit = refused === null ? undefined : limits.at(-1);
    // The guess was about an empty battery.
    return { truth: limit ?? null, words: this.#sentence() };
  }

  protected override shown() {
    const bought = this.#bought.value;
    if (bought === null) return html``;
    const { adding, epsilon } = this.settings;
    const { values, shares, limits } = bought;
    const means = averages(values);
    const gone = summed(shares);
    const first = shares[0];
    const sentences = values.map((value, k) =>
      TEXT.answer(k + 1, value, means[k] as number, limits[k] as number, gone[k] as number),
    );
    return html`${choices("adding", TEXT.adding, SHAPE.adding, adding, TEXT.addings, (value) => this.change({ adding: value }))}
      ${first === undefined ? nothing : html`<p class="number-out">${TEXT.price(first, this.settings)}</p>`}
      ${figure({
        title: `${TEXT.title} ${TEXT.left(bought.share)}. ${this.#sentence()}`,
        width: this.width.value,
        height: CHART.top + CHART.height + 24,
        drawing: this.#drawing(bought, means, gone),
        legend: Object.entries(TEXT.legend).map(([key, words]) => ({ key, words })),
        table: {
          caption: TEXT.caption,
          head: TEXT.head,
          rows: values.map((value, k) => [
            k + 1,
            value,
            minutesOf(means[k] as number),
            formatUp(limits[k] as number, 2),
            percentUp(gone[k] as number),
          ]),
        },
        reader:
          values.length === 0
            ? nothing
            : markReader("mark", TEXT.reader, sentences, this.mark, (at) => (this.mark = at)),
      })}
      <div class="buttons">
        ${this.#button("one", TEXT.buttons.one, () => this.#buy(1))}
        ${this.#button("ten", TEXT.buttons.ten, () => this.#buy(10))}
        ${this.#button("all", TEXT.buttons.all, () => this.#buy(ALL))}
        ${this.#button("anew", TEXT.anew, () => {
          this.mark = null;
          this.#bought.ask(this.settings, FULL, 0);
        })}
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

  #button(id: string, words: string, press: () => void) {
    return html`<button type="button" class="quiet" id=${id} @click=${press}>${words}</button>`;
  }

  #drawing(bought: Bought, means: readonly number[], gone: readonly number[]) {
    const width = this.width.value;
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
      <text class="strong" x="1" y=${top + height + 18}>${TEXT.left(share)}</text>`;
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
      <text x="0" y=${top - 6}>${TEXT.axis}</text>
      <text class="strong" x=${width - 6} y=${top - 6} text-anchor="end">${TEXT.truth}</text>
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

/** What is gone after each charge. */
function summed(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => (sum += share));
}

define("sottovoce-battery", Battery);
