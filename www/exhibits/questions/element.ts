import { define } from "../frame/define.js";
import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { questions } from "./texts.js";
import { Asked } from "../frame/asked.js";
import { Exhibit } from "../frame/exhibit.js";
import { choices, markReader, quietButton } from "../frame/parts.js";
import type { Found } from "./model.js";
import { ALL, PUPILS, SHAPE } from "./shape.js";
import type { Settings } from "./shape.js";

const CELL = 22;
const GRID = 10 * CELL;
const GAP = 36;
const HEAD = 26;
const TRIES = { height: 170, left: 34, most: 40 };

interface Try {
  readonly noise: number;
  readonly guard: Settings["guard"];
  readonly asked: number;
  readonly right: number;
}

/** Too many accurate answers reveal everybody; a ledger says no in time. */
export class Questions extends Exhibit<"questions", typeof SHAPE> {
  static override shape = SHAPE;
  /** Secrets that go on to the next sheet, and what they were made as. */
  #secrets: readonly number[] | null = null;
  #kind: Settings["secrets"] | null = null;
  #tries: readonly Try[] = [];
  readonly #found = new Asked(this, "questions", (found) => {
    this.#secrets = found.sheet.secrets;
    this.#remember(found);
    this.spoken.say(this.#sentence());
  });

  constructor() {
    super("questions", questions);
  }

  protected override get question(): string {
    return this.texts.question(PUPILS, ALL, this.settings.noise);
  }

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    const { secrets: kind } = this.settings;
    if (kind !== this.#kind) this.#secrets = null;
    this.#kind = kind;
    this.#found.ask(this.settings, null, this.#secrets, ALL);
  }

  /** Goes on with the sheet; one that is full is followed by a new one. */
  #more(count: number): void {
    const { busy, value } = this.#found;
    if (busy || value === null) return;
    const asked = value.sheet.answers.length;
    const left = ALL - asked;
    if (left > 0) this.#found.ask(this.settings, value.sheet, null, Math.min(count, left));
    else this.#found.ask(this.settings, null, this.#secrets, count);
  }

  #flip(at: number): void {
    this.#secrets = this.#secrets?.map((secret, k) => (k === at ? 1 - secret : secret)) ?? null;
    this.#found.ask(this.settings, null, this.#secrets, ALL);
  }

  /** A sheet that just became full, or that a ledger ended, is a try. */
  #remember({ sheet, granted, refused, right }: Found): void {
    const { noise, guard } = this.settings;
    const asked = sheet.answers.length;
    if (granted === 0 || (asked < ALL && refused === null)) return;
    this.#tries = [...this.#tries, { noise, guard, asked, right }].slice(-TRIES.most);
  }

  protected override guessing() {
    const field = { kind: "number", start: 50, least: 0, most: 100, step: 1 } as const;
    const said = (count: number) => this.texts.guessed(count, PUPILS);
    return { label: this.texts.guess(PUPILS), field, said };
  }

  /** Says what was asked, and how the ledger answered. */
  #asked({ sheet, refused, share }: Found): string {
    const { texts } = this;
    const asked = sheet.answers.length;
    if (asked === 0) return refused === "exact" ? texts.refused.exact : texts.refused.first;
    const said = texts.asked(asked, this.settings.noise);
    if (share === null) return said;
    const granted = asked === ALL ? texts.granted.all : texts.granted.some;
    return `${said} ${refused === null ? granted : texts.refused.later(asked + 1)}`;
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { sheet, refused, right } = found;
    if (sheet.answers.length === 0 && refused === null) return this.texts.none;
    return this.texts.sentence(this.#asked(found), right, PUPILS);
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const { sheet, refused, right } = found;
    const asked = sheet.answers.length;
    if (asked === 0 && refused === null) return { truth: null, words: this.texts.none };
    const isWhole = asked === ALL || refused !== null;
    return {
      truth: isWhole ? right : null,
      words: this.texts.outcome(this.#asked(found), right, PUPILS),
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return null;
    const { noise } = this.settings;
    const { sheet, guesses } = found;
    const { texts } = this;
    const { buttons } = texts;
    const sentences = guesses.map((guess, k) =>
      texts.pupil(k + 1, sheet.secrets[k] === 1, guess === 1),
    );
    const { width } = this.room;
    const isWide = width >= 2 * GRID + GAP;
    const controls = html`${this.range({
      id: "noise",
      label: texts.noise,
      field: SHAPE.noise,
      value: noise,
      sentence: texts.noiseSaid(noise),
      change: (value) => this.change({ noise: value }),
    })}
    ${this.#further(found)}`;
    const picture = this.figure({
      title: `${this.#sentence()} ${texts.title}`,
      height: isWide ? HEAD + GRID : 2 * (HEAD + GRID) + 10,
      drawing: this.#drawing(found, isWide),
      legend: texts.legend,
      table: {
        caption: texts.caption,
        head: texts.head,
        rows: guesses.map((guess, k) => [
          k + 1,
          texts.isYes(sheet.secrets[k] === 1),
          texts.isYes(guess === 1),
        ]),
      },
      buttons: html`<div class="buttons">
        ${quietButton("one", buttons.one, () => this.#more(1))}
        ${quietButton("ten", buttons.ten, () => this.#more(10))}
        ${quietButton("all", buttons.all(ALL), () => this.#more(ALL))}
        ${quietButton("anew", buttons.anew, () =>
          this.#found.ask(this.settings, null, this.#secrets, 0),
        )}
        ${this.mark === null ? nothing : this.#flipper(this.mark)}
      </div>`,
      reader: markReader("mark", texts.reader, sentences, this.mark, (at) => (this.mark = at)),
    });
    return { controls, picture, below: this.#tries.length < 2 ? null : this.#history() };
  }

  /** Controls for whether anybody counts, up to which budget, and whose secrets they are. */
  #further({ share, epsilon }: Found) {
    const { guard, budget, secrets } = this.settings;
    const { texts } = this;
    return html`${choices("guard", texts.guard, SHAPE.guard, guard, texts.guards, (value) =>
      this.change({ guard: value }),
    )}
    ${
      guard === "none"
        ? nothing
        : html`${this.range({
            id: "budget",
            label: texts.budget,
            field: SHAPE.budget,
            value: budget,
            sentence: texts.budgetSaid(budget),
            change: (value) => this.change({ budget: value }),
          })}
          ${
            share === null || epsilon === null
              ? nothing
              : html`<p class="number-out">${texts.price(epsilon, share, budget)}</p>`
          }`
    }
    ${choices("secrets", texts.secrets, SHAPE.secrets, secrets, texts.kinds, (value) =>
      this.change({ secrets: value }),
    )}`;
  }

  #flipper(at: number) {
    return quietButton("flip", this.texts.flip(at + 1), () => this.#flip(at));
  }

  #drawing({ sheet: { secrets }, guesses }: Found, isWide: boolean) {
    const second = isWide ? { left: GRID + GAP, top: 0 } : { left: 0, top: HEAD + GRID + 10 };
    const of = (place: { left: number; top: number }, title: string, seen: readonly number[]) =>
      svg`<text class="strong" x=${place.left} y=${place.top + 16}>${title}</text>
        ${seen.map((value, k) => {
          const x = place.left + (k % 10) * CELL + CELL / 2;
          const y = place.top + HEAD + Math.floor(k / 10) * CELL + CELL / 2;
          return svg`${person(value === secrets[k] ? value : null, x, y)}${
            this.mark === k
              ? svg`<rect class="here" x=${x - CELL / 2 + 1} y=${y - CELL / 2 + 1}
                  width=${CELL - 2} height=${CELL - 2}/>`
              : nothing
          }`;
        })}`;
    const { grids } = this.texts;
    return svg`${of({ left: 0, top: 0 }, grids.secrets, secrets)}
      ${of(second, grids.computed, guesses)}`;
  }

  /** The tries so far, by their noise. */
  #history() {
    const { tries: texts, guards } = this.texts;
    const { numbers } = this.frame;
    const { width } = this.room;
    const { height, left } = TRIES;
    const x = scaleLinear([0, SHAPE.noise.most], [left + 8, width - 10]);
    const y = scaleLinear([0, PUPILS], [height - 26, 12]);
    return html`<h3>${texts.heading}</h3>
      <p class="note">${texts.note(PUPILS)}</p>
      ${this.figure({
        title: texts.title(this.#tries.length),
        height,
        drawing: svg`${[0, 50, 100].map(
          (tick) => svg`<line class="rule" x1=${left} x2=${width - 4} y1=${y(tick)} y2=${y(tick)}/>
            <text x=${left - 6} y=${y(tick) + 4} text-anchor="end">${tick}</text>`,
        )}
          ${x
            .ticks(6)
            .map(
              (tick) => svg`<text x=${x(tick)} y=${height - 6} text-anchor="middle">${tick}</text>`,
            )}
          ${this.#tries.map(({ noise, guard, right }) =>
            guard === "none"
              ? svg`<circle class="ring fresh" cx=${x(noise)} cy=${y(right)} r="5"/>`
              : svg`<rect class="three fresh" x=${x(noise) - 4.5} y=${y(right) - 4.5}
                  width="9" height="9"/>`,
          )}`,
        legend: texts.legend,
        table: {
          caption: texts.heading,
          head: texts.head,
          rows: this.#tries.map(({ noise, guard, asked, right }, k) => [
            k + 1,
            noise,
            guards[guard],
            numbers.formatCount(asked),
            right,
          ]),
        },
      })}`;
  }
}

/** A filled square for yes, a ring for no, a cross for what was computed wrong. */
function person(secret: number | null, x: number, y: number) {
  if (secret === null)
    return svg`<path class="cross fresh" d="M${x - 5} ${y - 5} l10 10 M${x - 5} ${y + 5} l10 -10"/>`;
  return secret === 1
    ? svg`<rect class="one" x=${x - 7} y=${y - 7} width="14" height="14"/>`
    : svg`<circle class="ring" cx=${x} cy=${y} r="7"/>`;
}

define("sottovoce-questions", Questions);
