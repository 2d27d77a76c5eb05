import { html, nothing, svg } from "lit";
import { Asked } from "../frame/asked.js";
import { epsilonRange } from "../frame/epsilon.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { field, sign } from "../frame/marks.js";
import { choices, figure, markReader } from "../frame/parts.js";
import { asTyped, formatCount, formatValue, several, times } from "../frame/words.js";
import { SHAPE } from "./shape.js";

const GUESS = { kind: "number", start: 10, least: 0, most: 100, step: 1 } as const;
const pair = (count: number) => `${formatCount(count)} or ${formatCount(count + 1)}`;
const PAIRS = { "0": pair(0), "10": pair(10), "100": pair(100), "1000": pair(1000) };
const ANSWERS = 100;

/** Ordinary numbers of a computer leave fingerprints in their last digits. */
export class LastBits extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "last-bits";
  readonly #shots = new Asked(this, "lastBits", () => this.spoken.say(this.#sentence()));

  protected override get question(): string {
    return `A count is ${PAIRS[this.settings.count]}, and noise is added. In how many of 100 noisy answers do the last digits give the count away?`;
  }
  protected override readonly takeaway =
    "Noise that is right on paper can be wrong in a computer: the last digits of a number may tell where it came from.";

  protected override get failed() {
    return this.#shots.failed;
  }

  protected override compute(): void {
    this.#shots.ask(this.settings, ANSWERS);
  }

  protected override guessing() {
    return {
      label: "Of 100 answers by the textbook's code, how many are caught with certainty?",
      field: GUESS,
      said: (guess: number) => `${guess} of 100`,
    };
  }

  get #caught(): number {
    return this.#shots.value?.broken.filter(({ caught }) => caught).length ?? 0;
  }

  #sentence(): string {
    return `The count was ${PAIRS[this.settings.count]}: ${this.#caught} of 100 answers of the textbook's code are caught, and none of ours.`;
  }

  protected override outcome() {
    if (this.#shots.value === null) return null;
    const { elsewhere } = this.#shots.value;
    return {
      truth: this.#caught,
      words: html`The attack just ran, on 100 fresh answers. It caught
        <strong>${this.#caught} of 100</strong>: no rounding of the computer makes such an answer
        from the other count. On paper, each fits both counts. Where the count is
        ${PAIRS[elsewhere.count]}, the same attack caught ${elsewhere.caught} of ${ANSWERS}.`,
    };
  }

  protected override shown() {
    const shots = this.#shots.value;
    if (shots === null) return html``;
    const { count, epsilon } = this.settings;
    const [low, high] = [shots.low, shots.low + 1];
    const sentences = shots.broken.map(({ truth, output, caught }, k) => {
      const origin = caught
        ? `only ${formatCount(truth)} can have led here. Caught.`
        : `${formatCount(low)} and ${formatCount(high)} can both have led here.`;
      return `Answer ${k + 1}, ${asTyped(String(output))}: ${origin}`;
    });
    const width = this.width.value;
    const size = 24;
    const dots = field(ANSWERS, width, size);
    const lower = dots.height + 56;
    return html`${choices("count", "The count is", SHAPE.count, count, PAIRS, (value) => this.change({ count: value }))}
      <p class="number-out">
        ${this.#sentence()} Large counts hide more of the last digits, so the attack catches fewer:
        it is no comfort, for nobody promised a large count.
      </p>
      ${figure({
        title: `${this.#sentence()} One mark for each answer.`,
        width,
        height: lower + dots.height,
        drawing: svg`<text class="strong" x="0" y="16">The textbook's code</text>
          ${shots.broken.map(({ caught }, k) => {
            const { x, y } = dots.place(k);
            return svg`${sign(caught, x, y + 22, 14, true)}
              ${this.mark === k ? svg`<rect class="here" x=${x - 11} y=${y + 11} width="22" height="22"/>` : nothing}`;
          })}
          <text class="strong" x="0" y=${dots.height + 46}>This package</text>
          ${shots.ours.map(({ caught }, k) => {
            const { x, y } = dots.place(k);
            return sign(caught, x, y + lower - 6, 14);
          })}`,
        legend: [
          { key: "caught", words: "caught: tells the count for certain" },
          { key: "ring", words: "fits both counts" },
        ],
        table: {
          caption: "Each answer of the textbook's code, and what the attack says",
          head: ["Answer", "Textbook", "Caught", "This package"],
          rows: shots.broken.map(({ output, caught }, k) => [
            k + 1,
            asTyped(String(output)),
            caught ? "yes" : "no",
            String(shots.ours[k]?.output),
          ]),
        },
        reader: markReader("mark", "Read the answers one by one", sentences, this.mark, (at) => {
          this.mark = at;
        }),
      })}
      <p>
        Ours are whole numbers, and any whole number can come from both counts: one of them at most
        ${times(shots.allowed)} as likely as from the other. That is what epsilon
        ${formatValue(epsilon)} says.
      </p>
      <div class="buttons">
        <button type="button" class="quiet" id="more" @click=${() => this.compute()}>
          ${several(ANSWERS, "fresh answer", "fresh answers")}
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
}

define("sottovoce-last-bits", LastBits);
