import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { percentUp } from "../../../src/model/account.js";
import { Asked } from "../frame/asked.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { choices, figure, markReader, range } from "../frame/parts.js";
import { formatCount, formatValue, several } from "../frame/words.js";
import type { Found } from "./model.js";
import { ALL, PUPILS, SHAPE } from "./shape.js";
import type { Settings } from "./shape.js";

const takeaway =
  "Too many answers that are too good tell everything about everybody: somebody has to count them, and to say no.";

/** All else that is said. */
const TEXT = {
  question: (noise: number) =>
    `Each of ${PUPILS} pupils keeps a secret: yes or no. Nobody is asked for one. ${ALL} times it is told how many of a random half say yes, ${noise === 0 ? "exactly" : `each time about ${noise} off`}. Whose secret is still safe?`,
  guess: `Of the ${PUPILS} secrets, how many can be computed from these answers?`,
  secrets: (count: number) => `${count} of ${PUPILS}`,
  noise: "Noise: how far off an answer typically is",
  noiseSaid: (noise: number) =>
    noise === 0 ? "answers are exact" : `answers are about ${noise} off`,
  none: "Nothing was asked so far, and there is nothing to go by but a coin.",
  asked: (count: number, noise: number) =>
    noise === 0
      ? `${several(count, "exact answer", "exact answers")}.`
      : `${several(count, "answer", "answers")}, about ${noise} off.`,
  right: "secrets are computed right.",
  coin: "Tossing a coin for each gets about 50.",
  refused: (count: number) =>
    count === 0
      ? "The ledger refused the very first question (ERR_BUDGET)."
      : `The ledger refused number ${formatCount(count + 1)} (ERR_BUDGET), and nothing was drawn for it.`,
  granted: (count: number) =>
    count === ALL ? "The ledger could pay for all of them." : "The ledger paid for them.",
  exact: "The ledger answers nothing: without noise there is no epsilon that a budget could pay.",
  price: (epsilon: string, share: number, budget: number) =>
    `One answer costs epsilon ${formatValue(Number(epsilon))}; ${percentUp(share)} of the budget of ${formatValue(budget)} is gone.`,
  guard: "Who counts the questions",
  guards: { none: "nobody", ledger: "a ledger with a budget" },
  budget: "The budget: epsilon for all answers together",
  budgetSaid: (budget: number) => `a budget of epsilon ${formatValue(budget)}`,
  whose: "The secrets",
  kinds: { chance: "made up by chance", heart: "a picture" },
  grids: ["The secrets", "Computed from the answers"],
  title: "One mark for each pupil, twice: the secret, and what was computed.",
  legend: { one: "yes", ring: "no", cross: "computed wrong" },
  pupil: (k: number, secret: number, computed: number) =>
    `Pupil ${k + 1}: the secret is ${word(secret)}; computed is ${word(computed)}. ${secret === computed ? "Right" : "Wrong"}.`,
  reader: "Read the pupils one by one",
  flip: (k: number) => `Change the secret of pupil ${k + 1}`,
  caption: "Each secret, and what was computed",
  head: ["Pupil", "Secret", "Computed"],
  tries: "Every try leaves a mark",
  triesNote: `Noise from left to right; from bottom to top how many of ${PUPILS} secrets were computed right.`,
  triesTitle: (count: number) =>
    `${several(count, "try", "tries")}: noise from left to right, secrets computed right from bottom to top.`,
  triesLegend: { ring: "nobody counted", three: "a ledger did" },
  triesHead: ["Try", "Noise", "Who counted", "Answers", "Right"],
  buttons: { one: "Ask 1 more", ten: "Ask 10 more", all: `Ask up to ${ALL}` },
  anew: "Begin with no question",
};

const word = (secret: number) => (secret === 1 ? "yes" : "no");

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
export class Questions extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "questions";
  /** Secrets that go on to the next sheet, and what they were made as. */
  #secrets: readonly number[] | null = null;
  #kind: Settings["secrets"] | null = null;
  #tries: readonly Try[] = [];
  readonly #found = new Asked(this, "questions", (found) => {
    this.#secrets = found.sheet.secrets;
    this.#remember(found);
    this.spoken.say(this.#sentence());
  });

  protected override readonly takeaway = takeaway;
  protected override get question(): string {
    return TEXT.question(this.settings.noise);
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
    return { label: TEXT.guess, field, said: TEXT.secrets };
  }

  /** What was asked, and what the ledger said to it. */
  #asked({ sheet, refused, share }: Found): string {
    const asked = sheet.answers.length;
    if (asked === 0) return refused === "exact" ? TEXT.exact : TEXT.refused(0);
    const said = TEXT.asked(asked, this.settings.noise);
    if (share === null) return said;
    return `${said} ${refused === null ? TEXT.granted(asked) : TEXT.refused(asked)}`;
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { sheet, refused, right } = found;
    if (sheet.answers.length === 0 && refused === null) return TEXT.none;
    return `${this.#asked(found)} ${TEXT.secrets(right)} ${TEXT.right}`;
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const { sheet, refused, right } = found;
    const asked = sheet.answers.length;
    if (asked === 0 && refused === null) return { truth: null, words: TEXT.none };
    const isWhole = asked === ALL || refused !== null;
    return {
      truth: isWhole ? right : null,
      words: html`${this.#asked(found)} <strong>${TEXT.secrets(right)}</strong> ${TEXT.right}
        ${TEXT.coin}`,
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return html``;
    const { noise } = this.settings;
    const { sheet, guesses } = found;
    const sentences = guesses.map((guess, k) => TEXT.pupil(k, sheet.secrets[k] as number, guess));
    const width = this.width.value;
    const isWide = width >= 2 * GRID + GAP;
    return html`${range({
        id: "noise",
        label: TEXT.noise,
        field: SHAPE.noise,
        value: noise,
        sentence: TEXT.noiseSaid(noise),
        change: (value) => this.change({ noise: value }),
        refuse: this.refuse,
      })}
      ${figure({
        title: `${this.#sentence()} ${TEXT.title}`,
        width,
        height: isWide ? HEAD + GRID : 2 * (HEAD + GRID) + 10,
        drawing: this.#drawing(found, isWide),
        legend: legendOf(TEXT.legend),
        table: {
          caption: TEXT.caption,
          head: TEXT.head,
          rows: guesses.map((guess, k) => [k + 1, word(sheet.secrets[k] as number), word(guess)]),
        },
        reader: markReader("mark", TEXT.reader, sentences, this.mark, (at) => (this.mark = at)),
      })}
      <div class="buttons">
        ${this.#button("one", TEXT.buttons.one, () => this.#more(1))}
        ${this.#button("ten", TEXT.buttons.ten, () => this.#more(10))}
        ${this.#button("all", TEXT.buttons.all, () => this.#more(ALL))}
        ${this.#button("anew", TEXT.anew, () =>
          this.#found.ask(this.settings, null, this.#secrets, 0),
        )}
        ${this.mark === null ? nothing : this.#flipper(this.mark)}
      </div>
      ${this.used ? this.#further(found) : nothing}
      ${this.#tries.length < 2 ? nothing : this.#history()}`;
  }

  /** What is shown from the second control on. */
  #further({ share, epsilon }: Found) {
    const { guard, budget, secrets } = this.settings;
    return html`${choices("guard", TEXT.guard, SHAPE.guard, guard, TEXT.guards, (value) =>
      this.change({ guard: value }),
    )}
    ${
      guard === "none"
        ? nothing
        : html`${range({
            id: "budget",
            label: TEXT.budget,
            field: SHAPE.budget,
            value: budget,
            sentence: TEXT.budgetSaid(budget),
            change: (value) => this.change({ budget: value }),
            refuse: this.refuse,
          })}
          ${
            share === null || epsilon === null
              ? nothing
              : html`<p class="number-out">${TEXT.price(epsilon, share, budget)}</p>`
          }`
    }
    ${choices("secrets", TEXT.whose, SHAPE.secrets, secrets, TEXT.kinds, (value) =>
      this.change({ secrets: value }),
    )}`;
  }

  #button(id: string, words: string, press: () => void) {
    return html`<button type="button" class="quiet" id=${id} @click=${press}>${words}</button>`;
  }

  #flipper(at: number) {
    return this.#button("flip", TEXT.flip(at), () => this.#flip(at));
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
    const [one, two] = TEXT.grids as [string, string];
    return svg`${of({ left: 0, top: 0 }, one, secrets)}${of(second, two, guesses)}`;
  }

  /** The tries so far, by their noise. */
  #history() {
    const width = this.width.value;
    const { height, left } = TRIES;
    const x = scaleLinear([0, SHAPE.noise.most], [left + 8, width - 10]);
    const y = scaleLinear([0, PUPILS], [height - 26, 12]);
    return html`<h3>${TEXT.tries}</h3>
      <p class="note">${TEXT.triesNote}</p>
      ${figure({
        title: TEXT.triesTitle(this.#tries.length),
        width,
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
        legend: legendOf(TEXT.triesLegend),
        table: {
          caption: TEXT.tries,
          head: TEXT.triesHead,
          rows: this.#tries.map(({ noise, guard, asked, right }, k) => [
            k + 1,
            noise,
            TEXT.guards[guard],
            formatCount(asked),
            right,
          ]),
        },
      })}`;
  }
}

const legendOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([key, each]) => ({ key, words: each }));

/** A filled square for yes, a ring for no, a cross for what was computed wrong. */
function person(secret: number | null, x: number, y: number) {
  if (secret === null)
    return svg`<path class="cross fresh" d="M${x - 5} ${y - 5} l10 10 M${x - 5} ${y + 5} l10 -10"/>`;
  return secret === 1
    ? svg`<rect class="one" x=${x - 7} y=${y - 7} width="14" height="14"/>`
    : svg`<circle class="ring" cx=${x} cy=${y} r="7"/>`;
}

define("sottovoce-questions", Questions);
