import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { Asked } from "../frame/asked.js";
import { epsilonRange } from "../frame/epsilon.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { piles } from "../frame/marks.js";
import { choices, figure, markReader, range } from "../frame/parts.js";
import { formatCount, formatUp, formatValue } from "../frame/words.js";
import { SHAPE, WITHOUT } from "./shape.js";

const GUESS = { kind: "number", start: 10, least: 0, most: 20, step: 1 } as const;
const ASKED = { sum: "all pocket money together", count: "how many get 10 coins or more" };
const DRAWS = 100;
const COLUMNS = 24;
const DOT = 7;

/** Removing you moves the answer: that is the leak. */
export class OneRow extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "one-row";
  static override properties = { present: { state: true } };
  /** Whether your row is in the class. */
  declare present: boolean;
  readonly #found = new Asked(this, "oneRow", () => this.spoken.say(this.#sentence()));

  constructor() {
    super();
    this.present = true;
  }

  protected override get question(): string {
    return `Yesterday the class had ${WITHOUT} coins of pocket money a week. Today you joined, and it has ${WITHOUT + this.settings.money}. Has anybody been told what you get?`;
  }
  protected override readonly takeaway =
    "An exact answer is a secret's outline: whoever subtracts two of them sees what one person added.";

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings, DRAWS);
  }

  protected override guessing() {
    return {
      label: "You never told anybody. What is your pocket money?",
      field: GUESS,
      said: (guess: number) => `${guess} coins`,
    };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    return `Exactly: ${found.without} without you, ${found.withYou} with you. One person can move this answer by ${formatValue(found.sensitivity)} at most.`;
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    return {
      truth: this.settings.money,
      words: html`${WITHOUT + this.settings.money} - ${WITHOUT} =
        <strong>${this.settings.money}</strong>. No name was published, and everybody knows.`,
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return html``;
    const { money, asked, epsilon } = this.settings;
    return html`<div>
        <label class="check"
          ><input
            type="checkbox"
            id="present"
            .checked=${this.present}
            @change=${(event: Event) => {
              this.present = (event.target as HTMLInputElement).checked;
              this.used = true;
              this.spoken.say(this.#exact());
            }}
          />Your row is in the class</label
        >
      </div>
      <p class="number-out" id="exact"><strong>${this.#exact()}</strong> ${this.#sentence()}</p>
      ${this.#picture()}
      ${
        this.used
          ? html`${range({
              id: "money",
              label: "Your pocket money",
              field: SHAPE.money,
              value: money,
              sentence: `${money} coins`,
              change: (value) => this.change({ money: value }),
              refuse: this.refuse,
            })}
            ${choices("asked", "What is asked", SHAPE.asked, asked, ASKED, (value) =>
              this.change({ asked: value }),
            )}
            ${epsilonRange(
              SHAPE.epsilon,
              epsilon,
              (value) => this.change({ epsilon: value }),
              this.refuse,
            )}`
          : nothing
      }`;
  }

  #exact(): string {
    const found = this.#found.value;
    return `The exact answer: ${found === null ? "" : this.present ? found.withYou : found.without}.`;
  }

  #picture() {
    const found = this.#found.value;
    if (found === null) return nothing;
    const { epsilon } = this.settings;
    const width = this.width.value;
    const all = [...found.drawsWith, ...found.drawsWithout];
    const { step, from: least, count: columns, of, isNamed } = piles(all, width, COLUMNS);
    const [withYou, without] = [of(found.drawsWith), of(found.drawsWithout)];
    const high = Math.max(...withYou) * DOT + 12;
    const low = Math.max(...without) * DOT + 12;
    const x = scaleLinear([0, columns], [8, width - 8]);
    const middle = (column: number) => x(column + 0.5);
    const name = (column: number) =>
      step === 1
        ? String(least + column)
        : `${least + column * step} to ${least + (column + 1) * step - 1}`;
    const sentences = withYou.map(
      (count, k) =>
        `${name(k)}: ${count} of 100 private answers with you, ${without[k]} of 100 without you.`,
    );
    const words = `100 private answers with you, and 100 without you, at epsilon ${formatValue(epsilon)}.`;
    return html`<p>
        Now with noise. ${words} Each is off by at most ${formatCount(found.error)} in 95 of 100
        cases, and from one of them nobody can tell well which class it was: no answer is more than
        ${formatUp(found.allowed, 3)} times as likely with you as without you.
      </p>
      ${figure({
        title: `${words} Both spread over the same numbers, from ${Math.min(...all)} to ${Math.max(...all)}.`,
        width,
        height: high + low + 26,
        drawing: svg`${withYou.map((count, k) =>
          Array.from(
            { length: count },
            (_, dot) =>
              svg`<circle class="one" cx=${middle(k)} cy=${high - (dot + 0.5) * DOT} r=${DOT / 2 - 0.6}/>`,
          ),
        )}
          ${without.map((count, k) =>
            Array.from(
              { length: count },
              (_, dot) =>
                svg`<rect class="three" x=${middle(k) - 2.6} y=${high + 26 + dot * DOT} width="5.2" height="5.2"/>`,
            ),
          )}
          <line class="floor" x1="0" x2=${width} y1=${high} y2=${high}/>
          <line class="floor" x1="0" x2=${width} y1=${high + 22} y2=${high + 22}/>
          ${withYou.map((_, k) =>
            isNamed(k)
              ? svg`<text x=${step === 1 ? middle(k) : x(k)} y=${high + 16} text-anchor="middle">${least + k * step}</text>`
              : nothing,
          )}
          ${this.mark === null ? nothing : svg`<rect class="here" x=${x(this.mark)} y="2" width=${x(1) - x(0)} height=${high + low + 22}/>`}`,
        legend: [
          { key: "one", words: "private answers with you, upward" },
          { key: "three", words: "private answers without you, downward" },
        ],
        table: {
          caption: "Private answers with you and without you",
          head: ["Answer", "With you", "Without you"],
          rows: withYou.map((count, k) => [name(k), count, without[k] ?? 0]),
        },
        reader: markReader("mark", "Read the piles one by one", sentences, this.mark, (at) => {
          this.mark = at;
        }),
      })}
      <div class="buttons">
        <button type="button" class="quiet" id="more" @click=${() => this.compute()}>
          Draw again
        </button>
      </div>`;
  }
}

define("sottovoce-one-row", OneRow);
