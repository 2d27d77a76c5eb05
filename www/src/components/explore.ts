import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatPercent, formatUp, formatValue } from "../../shared/numbers.js";
import { asTyped } from "../../shared/typed.js";
import { Refused } from "../line/client.js";
import type { Call, Client } from "../line/client.js";
import { USUAL } from "../model/format.js";
import { countDraws, pictureOf } from "../model/law.js";
import type { Drawn, Law, Picture, Removal } from "../model/law.js";
import { sentenceOf } from "../model/refusal.js";
import { origin, sampleFile } from "../model/sample.js";
import { namesOf } from "../questions/settings.js";
import { QUANTILES, quantileName } from "../questions/words.js";
import { lawSnippet } from "../visit/law-snippet.js";
import { MEASURES, sampleSettings } from "../visit/sample.js";
import type { Measure } from "../visit/sample.js";

const REMOVALS: readonly { readonly removal: Removal; readonly words: string }[] = [
  { removal: "none", words: "all penguins" },
  { removal: "lowest", words: "all but the lowest value" },
  { removal: "middle", words: "all but one in the middle" },
  { removal: "highest", words: "all but the highest value" },
];

/** Answers drawn at a press. */
const DRAWS = 100;

/** How long the controls must rest before the outcome is read aloud, in milliseconds. */
const SPEAK_AFTER = 500;

/**
 * The exact distribution of the answer, moved by hand. On the public sample only, because it shows
 * the truth next to the noise.
 */
export class Explore extends PagePart {
  static override properties = {
    client: { attribute: false },
    measure: { state: true },
    alpha: { state: true },
    epsilon: { state: true },
    removal: { state: true },
    picture: { state: true },
    drawn: { state: true },
    rankError: { state: true },
    problem: { state: true },
    spoken: { state: true },
  };
  declare client: Client;
  declare measure: Measure;
  declare alpha: string;
  declare epsilon: string;
  declare removal: Removal;
  declare picture: Picture | null;
  declare drawn: Drawn | null;
  declare rankError: number;
  declare problem: string;
  declare spoken: string;
  #latest: Call<Law> | null = null;
  #speaking: ReturnType<typeof setTimeout> | undefined;
  readonly #table = { file: sampleFile(), format: USUAL };

  constructor() {
    super();
    this.measure = MEASURES[0] as Measure;
    this.alpha = "1/2";
    this.epsilon = asTyped("0.1");
    this.removal = "none";
    this.picture = null;
    this.drawn = null;
    this.rankError = 0;
    this.problem = "";
    this.spoken = "";
  }

  override firstUpdated(): void {
    void this.#compute();
  }

  protected override render() {
    return html`<div class="explore">
      <div class="explore-controls">
        <div class="row">
          <div class="field grow">
            <label for="measure">Measure</label>
            <select id="measure" @change=${this.#pickMeasure}>
              ${MEASURES.map(({ name }, k) => html`<option value=${k} ?selected=${name === this.measure.name}>${name}</option>`)}
            </select>
          </div>
          <div class="field grow">
            <label for="explore-quantile">Quantile</label>
            <select id="explore-quantile" @change=${this.#pickQuantile}>
              ${QUANTILES.map(({ value, name }) => html`<option value=${value} ?selected=${value === this.alpha}>${name}</option>`)}
            </select>
          </div>
          <div class="field grow">
            <label for="removal">Compare with</label>
            <select id="removal" @change=${this.#pickRemoval}>
              ${REMOVALS.map(({ removal, words }) => html`<option value=${removal} ?selected=${removal === this.removal}>${removal === "none" ? "nothing" : words}</option>`)}
            </select>
          </div>
        </div>
        <sotto-epsilon
          name="explore-epsilon"
          about="any one penguin is in the table"
          .client=${this.client}
          .value=${this.epsilon}
          @epsilon=${(event: CustomEvent<string>) => this.#move({ epsilon: event.detail })}
        ></sotto-epsilon>
      </div>
      ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}
      ${this.#place()}
      <p class="visually-hidden" role="status">${this.spoken}</p>
      <sotto-code
        .code=${lawSnippet(this.#settings(), this.measure.name)}
        name="The code behind the picture"
        ?open=${true}
      ></sotto-code>
    </div>`;
  }

  #place() {
    return this.picture === null ? html`<div class="law-place"></div>` : this.#shown(this.picture);
  }

  #shown(picture: Picture) {
    return html`<figure>
      <ul class="legend">
        <li class="key-bar">exact probability of each answer</li>
        <li class="key-reach">where at least 95 out of 100 answers fall</li>
        ${picture.removed === null ? nothing : html`<li class="key-neighbor">${this.#removalWords()}</li>`}
        ${this.drawn === null ? nothing : html`<li class="key-dot">one dot per answer drawn</li>`}
        <li class="key-rug">one tick per penguin</li>
      </ul>
      <sotto-picture
        .picture=${picture}
        .drawn=${this.drawn}
        unit=${this.measure.name}
        title=${`Exact probabilities of the private ${quantileName(this.alpha)} of ${this.measure.name} at epsilon ${this.epsilon}`}
      ></sotto-picture>
      <div class="go">
        <button type="button" class="quiet" id="draw" @click=${this.#draw}>
          Draw ${DRAWS} answers
        </button>
        <p class="note" id="drawn">
          ${this.drawn === null ? "The same code computes the answers about your file." : drawnWords(this.drawn)}
        </p>
      </div>
      <figcaption>
        <p>
          ${this.#sentence(picture)} One thing was known before a single penguin was looked at. With
          at least 95% confidence, an answer is at most ${formatUp(this.rankError, 3)} rows further
          off than the best possible one. In this table that is the shaded range, from
          ${formatValue(picture.reach.lowest)} to ${formatValue(picture.reach.highest)}.
        </p>
        ${
          picture.largestFactor === null
            ? nothing
            : html`<p>
                Taking out the penguin at ${formatValue(picture.removed ?? 0)} changes no bar by
                more than a factor of <strong>${formatUp(picture.largestFactor, 4)}</strong>.
                Epsilon ${this.epsilon} allows
                <strong>${formatUp(picture.allowedFactor, 4)}</strong>, for every penguin and every
                table.
              </p>`
        }
        <p class="note">
          This picture may show the true value because these penguins are public
          (${origin.sources.join(" and ")}; ${origin.license}). This page never shows the true value
          of a file of yours.
        </p>
      </figcaption>
    </figure>`;
  }

  #sentence({ likeliest, reachProbability }: Picture): string {
    return (
      `The likeliest answer is ${formatValue(likeliest.candidate)}, with probability ${formatPercent(likeliest.probability.lower)}. ` +
      `The answer falls in the shaded range with probability ${formatPercent(reachProbability)}.`
    );
  }

  #removalWords(): string {
    return `the same for ${REMOVALS.find(({ removal }) => removal === this.removal)?.words ?? ""}`;
  }

  #settings() {
    return { ...sampleSettings(this.measure), alpha: this.alpha, epsilon: this.epsilon };
  }

  #pickMeasure(event: Event): void {
    const measure = MEASURES[Number((event.target as HTMLSelectElement).value)];
    if (measure !== undefined) this.#move({ measure });
  }

  #pickQuantile(event: Event): void {
    this.#move({ alpha: (event.target as HTMLSelectElement).value });
  }

  #pickRemoval(event: Event): void {
    this.#move({ removal: (event.target as HTMLSelectElement).value as Removal });
  }

  #move(change: Partial<Pick<Explore, "measure" | "alpha" | "epsilon" | "removal">>): void {
    Object.assign(this, change);
    void this.#compute();
  }

  async #draw(): Promise<void> {
    const { picture } = this;
    try {
      const draws = await this.client.ask("draws", {
        table: this.#table,
        settings: this.#settings(),
        count: DRAWS,
      }).done;
      // Draws of a distribution that has changed meanwhile are dropped.
      if (picture === null || this.picture !== picture) return;
      this.drawn = countDraws(draws, picture);
      this.#speak(drawnWords(this.drawn));
    } catch (reason) {
      if (reason instanceof Refused)
        this.problem = sentenceOf(reason.refusal, namesOf(this.#settings()));
    }
  }

  /** Asks for the distribution; a slider that moves on makes the last question moot. */
  async #compute(): Promise<void> {
    this.#latest?.cancel();
    const settings = this.#settings();
    const call = this.client.ask("law", { table: this.#table, settings, removal: this.removal });
    this.#latest = call;
    try {
      const law = await call.done;
      if (this.#latest !== call) return;
      this.rankError = law.rankError;
      this.picture = pictureOf(law, settings.alpha);
      this.drawn = null;
      this.problem = "";
      this.#speak(this.#sentence(this.picture));
    } catch (reason) {
      if (this.#latest === call && reason instanceof Refused)
        this.problem = sentenceOf(reason.refusal, namesOf(this.#settings()));
    }
  }

  #speak(words: string): void {
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => {
      this.spoken = words;
    }, SPEAK_AFTER);
  }
}

function drawnWords({ total, inReach }: Drawn): string {
  return `${inReach} of ${total} answers fell in the shaded range.`;
}
