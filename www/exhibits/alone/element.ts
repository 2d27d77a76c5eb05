import { define } from "../frame/define.js";
import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { alone } from "./texts.js";
import { Asked } from "../frame/asked.js";
import type { Answer } from "../frame/client.js";
import { Exhibit } from "../frame/exhibit.js";
import { choices, markReader, quietButton } from "../frame/parts.js";
import { JOBS, PEOPLE, SHAPE } from "./shape.js";

type Found = Answer<"alone">;

const GUESS = { kind: "number", start: 50, least: 0, most: 100, step: 1 } as const;
const TABLES = 100;
const ROW = 27;
const HEAD = 30;
const NAMES = 84;
/** Where the floor of the chances is. */
const HIGH = 190;
/** Counts from left to right: noise may take them below 0. */
const COUNTS = { least: -8, most: 24 };

/** A row for one person alone: no noise hides that it is there. */
export class Alone extends Exhibit<"alone", typeof SHAPE> {
  static override shape = SHAPE;
  readonly #found = new Asked(this, "alone", () => this.spoken.say(this.#sentence()));

  constructor() {
    super("alone", alone);
  }

  protected override get question(): string {
    return this.texts.question[this.settings.categories](PEOPLE);
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings, TABLES);
  }

  protected override guessing() {
    return { label: this.texts.guess, field: GUESS, said: this.texts.guessed };
  }

  #sentence(): string {
    const found = this.#found.value;
    return found === null ? "" : this.texts.sentence(found.proofs, found.tables);
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const words = this.texts.outcome[this.settings.categories](found.proofs, found.tables);
    return { truth: found.proofs, words };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { finding } = found;
    if (finding !== null)
      return {
        controls: this.#controls(),
        picture: this.#chances(finding),
        said: html`<p class="number-out">${this.texts.alone(finding.chances[1] ?? 0)}</p>
          <p>${this.texts.hidden(finding.threshold)}</p>`,
      };
    const { texts } = this;
    const rows = rowsOf(found).map(({ job, withHer, without }) => ({
      ...{ withHer, without },
      job: texts.jobs[job],
    }));
    const sentences = rows.map(({ job, withHer, without }) => texts.row(job, withHer, without));
    const { width } = this.room;
    const below = (row: number) => HEAD + row * ROW;
    const picture = this.figure({
      title: `${this.#sentence()} ${texts.title} ${sentences.join(" ")}`,
      height: HEAD + JOBS.length * ROW,
      drawing: svg`${this.#table("withHer", found, NAMES)}
          ${this.#table("without", found, NAMES + (width - NAMES) / 2)}
          ${rows.map(
            ({ job }, k) =>
              svg`<text x="3" y=${below(k) + 18}>${job}</text>
                <line class="rule" x1="0" x2=${width} y1=${below(k + 1)} y2=${below(k + 1)}/>`,
          )}
          ${
            this.mark === null
              ? nothing
              : svg`<rect class="here" x="1" y=${below(this.mark) + 1} width=${width - 2}
                  height=${ROW - 2}/>`
          }`,
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: rows.map(({ job, withHer, without }) => [
          job,
          texts.counted(withHer),
          texts.counted(without),
        ]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("more", texts.more(TABLES), () => this.compute())}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => {
        this.mark = at;
      }),
    });
    return {
      controls: this.#controls(),
      picture,
      said: html`<p class="number-out">${texts.numbers(found.error, found.allowed)}</p>
        <p>${texts.missing}</p>`,
    };
  }

  #controls() {
    const { texts } = this;
    const { categories, epsilon, power } = this.settings;
    const choose = (value: typeof categories) => {
      this.mark = null;
      this.change({ categories: value });
    };
    return html`${choices("categories", texts.categories, SHAPE.categories, categories, texts.where, choose)}
    ${this.epsilonRange(SHAPE.epsilon, epsilon, (value) => this.change({ epsilon: value }))}
    ${
      categories === "found"
        ? this.range({
            id: "power",
            label: texts.power,
            field: SHAPE.power,
            value: power,
            sentence: texts.powerSaid(power),
            change: (value) => this.change({ power: value }),
          })
        : nothing
    }`;
  }

  /** How likely a job of that many people is shown, and where the threshold is. */
  #chances({ threshold, chances }: NonNullable<Found["finding"]>) {
    const { texts } = this;
    const { width } = this.room;
    const x = scaleLinear([0.5, chances.length - 0.5], [2, width - 2]);
    const y = scaleLinear([0, 1], [HIGH, HEAD]);
    const half = Math.ceil(threshold / 2);
    const sizes = [...new Set([1, half, threshold, threshold + 1, threshold + half])];
    const sentences = sizes.map((people) => texts.chance(people, chances[people] ?? 1));
    const wide = x(1.5) - x(0.5);
    const at = this.mark === null ? null : (sizes[this.mark] ?? 1);
    return this.figure({
      title: `${texts.chancesTitle} ${sentences.join(" ")}`,
      height: HIGH + HEAD,
      drawing: svg`${chances.map((chance, people) =>
        people === 0
          ? nothing
          : svg`<rect class=${people === at ? "caught" : "one"} x=${x(people - 0.5)}
              y=${y(chance)} width=${Math.max(0.5, wide - 1)} height=${HIGH - y(chance)}/>`,
      )}
        <line class="floor" x1="0" x2=${width} y1=${HIGH} y2=${HIGH}/>
        <line
          class="floor"
          x1=${x(threshold + 0.5)}
          x2=${x(threshold + 0.5)}
          y1=${HEAD - 8}
          y2=${HIGH}
        />
        <text class="strong" x=${x(threshold + 0.5)} y="16" text-anchor="middle">
          ${texts.threshold(threshold)}
        </text>
        <text x="2" y=${HIGH + 20}>${texts.people(1)}</text>
        <text x=${width - 2} y=${HIGH + 20} text-anchor="end">
          ${texts.people(chances.length - 1)}
        </text>`,
      legend: { one: texts.chanceLegend },
      table: {
        caption: texts.chancesTitle,
        head: texts.chancesHead,
        rows: sizes.map((people) => [texts.people(people), texts.inWords(chances[people] ?? 1)]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("more", texts.more(TABLES), () => this.compute())}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (mark) => {
        this.mark = mark;
      }),
    });
  }

  /** The counts of one table; a row that the other table lacks stands out, and so does its lack. */
  #table(side: "withHer" | "without", found: Found, from: number) {
    const { texts } = this;
    const width = (this.room.width - NAMES) / 2 - 12;
    const x = scaleLinear([COUNTS.least, COUNTS.most], [from, from + width - 22]);
    const rows = rowsOf(found);
    return svg`<text class="strong" x=${from} y="16">${texts.sides[side]}</text>
      <line class="floor" x1=${x(0)} x2=${x(0)} y1=${HEAD} y2=${HEAD + rows.length * ROW}/>
      ${rows.map((row, k) => {
        const y = HEAD + k * ROW;
        const count = row[side];
        if (count === null)
          return svg`<text class="strong" x=${x(0) + 6} y=${y + 18}>${texts.counted(null)}</text>`;
        const isAlone = row.withHer === null || row.without === null;
        const end = Math.min(COUNTS.most, Math.max(COUNTS.least, count));
        return svg`<rect class=${isAlone ? "caught" : "one"} x=${Math.min(x(0), x(end))} y=${y + 6}
            width=${Math.abs(x(end) - x(0))} height=${ROW - 12}/>
          <text class="strong" x=${Math.max(x(0), x(end)) + 6} y=${y + 18}>
            ${texts.counted(count)}
          </text>`;
      })}`;
  }
}

/** The rows that at least one of the two tables has. */
function rowsOf({ withHer, without }: Found) {
  return JOBS.map((job, k) => ({
    job,
    withHer: withHer[k] ?? null,
    without: without[k] ?? null,
  })).filter((row) => row.withHer !== null || row.without !== null);
}

define("sottovoce-alone", Alone);
