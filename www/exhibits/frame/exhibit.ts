import { LitElement, html, nothing } from "lit";
import type { PropertyDeclarations, PropertyValues, TemplateResult } from "lit";
import type { Frame, Name, Texts } from "../texts.js";
import { frame as english } from "../texts/en/frame.js";
import { WidthController } from "../../shared/width.js";
import { loadFaces } from "../../shared/faces.js";
import { whenRested } from "../../shared/rested.js";
import { ask, begin, built } from "./client.js";
import { typedList } from "./guesses.js";
import { classField, compared, guessLine } from "./guessing.js";
import type { Guessing } from "./guessing.js";
import { look } from "./look.js";
import { figure, quietButton, range } from "./parts.js";
import type { Figure, Range } from "./parts.js";
import { room } from "./room.js";
import { fromAddress, readSettings, startSettings, writeSettings } from "./settings.js";
import type { NumberField, SettingsOf, Shape } from "./settings.js";
import { sheet } from "./sheet.js";
import { bringIntoSight } from "./sight.js";
import { Speaker } from "./speaker.js";
import { Spoken } from "./spoken.js";
import { Presenting, pageWith, viewOf, views } from "./view.js";
import type { View } from "./view.js";
import { forgetVisits, keepVisit, recallVisit } from "./visited.js";

/** Browsers refuse an address that changes too often; in milliseconds. */
const WRITTEN_AFTER = 300;

/** Outcome that the guesses are compared with. */
export interface Outcome {
  /** As it is written, so that distances to it are true; null while it is still being counted. */
  readonly truth: number | null;
  /** The truth as a sentence. */
  readonly words: TemplateResult | string;
}

/** Parts that are seen once the exhibit is revealed, and where. */
export interface Shown {
  /** Every control: above the picture, or next to it. */
  readonly controls: TemplateResult;
  readonly picture: TemplateResult;
  /** Sentences on what the picture shows. */
  readonly said?: TemplateResult | null;
  /** Below everything, from edge to edge. */
  readonly below?: TemplateResult | null;
}

/**
 * An exhibit: a question, a guess, the picture, and a sentence to take away. Its settings come from
 * attributes; with the attribute `page`, also from the address of the page, which follows them.
 * `revealed` shows the picture at once. A shared address never reveals: anyone who opens it guesses
 * first.
 */
export abstract class Exhibit<N extends Name, S extends Shape> extends LitElement {
  static override styles = look;
  static override properties: PropertyDeclarations = {
    revealed: { type: Boolean, reflect: true },
    page: { type: Boolean },
    view: { reflect: true },
    prepared: { type: Boolean, reflect: true },
    guess: { state: true },
    listed: { state: true },
    hasty: { state: true },
    stale: { state: true },
    settings: { state: true },
    mark: { state: true },
  };
  /** Settings of the exhibit: each is an attribute. */
  static shape: Shape = {};

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, "lang", ...Object.keys(this.shape)];
  }

  declare revealed: boolean;
  declare page: boolean;
  /** How its own page is seen, which the address says. */
  declare view: View;
  /** True once everything it computes with is loaded, so that it needs no network any more. */
  declare prepared: boolean;
  declare guess: number | null;
  /** The guesses of a class, as they were typed. */
  declare listed: string;
  /** True if somebody asked to see the answer before guessing. */
  declare hasty: boolean;
  /** True if the guesses were about other settings. */
  declare stale: boolean;
  declare settings: SettingsOf<S>;
  /** The mark that is read. */
  declare mark: number | null;
  /** True if the settings are in the address, or belong in it. */
  #isSet = false;
  /** True if the page moves once the picture is there. */
  #isRevealing = false;
  #writing: ReturnType<typeof setTimeout> | undefined;
  protected readonly spoken = new Spoken(this);
  readonly #width = new WidthController(this);
  readonly #speaker: Speaker<N>;

  /** Its name is also the folder of its own page. */
  constructor(name: N, own: Texts[N]) {
    super();
    this.#speaker = new Speaker(this, name, { frame: english, own });
    new Presenting(this, () => pageWith(this.#address));
    this.revealed = false;
    this.page = false;
    this.view = "page";
    this.prepared = false;
    this.guess = null;
    this.listed = "";
    this.hasty = false;
    this.stale = false;
    this.settings = startSettings(this.#shape);
    this.mark = null;
  }

  /** Depends on the settings, as every text does. */
  protected abstract readonly question: string;
  protected abstract guessing(): Guessing;
  /** Null until it is computed. */
  protected abstract outcome(): Outcome | null;
  /** Everything after the outcome; null until it is computed. */
  protected abstract shown(): Shown | null;
  /** Asks for what the settings need. */
  protected abstract compute(): void;
  /** True if something could not be computed. */
  protected abstract readonly failed: boolean;

  /** Texts of the exhibit, in the language that applies to it. */
  protected get texts(): Texts[N] {
    return this.#speaker.speech.own;
  }
  protected get frame(): Frame {
    return this.#speaker.speech.frame;
  }

  /** How wide pictures are drawn, and how much larger they are shown. */
  protected get room() {
    return room(this.#width.value, this.view === "present");
  }

  get #shape(): S {
    return (this.constructor as typeof Exhibit).shape as S;
  }

  override connectedCallback(): void {
    if (this.page) this.view = viewOf(location.search);
    super.connectedCallback();
    if (this.page) {
      this.#recall();
      if (this.view === "present") this.#comeBack();
      else forgetVisits();
      addEventListener("hashchange", this.#recall);
      whenRested(this.#prepare);
    }
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#writing);
    removeEventListener("hashchange", this.#recall);
    removeEventListener("pagehide", this.#keep);
    super.disconnectedCallback();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === "lang") this.#speaker.renew();
    if (!(name in this.#shape) || this.settings === undefined) return;
    this.settings = readSettings(this.#shape, (each) =>
      each === name ? value : String(this.settings[each]),
    );
    if (this.revealed && this.isConnected) this.compute();
  }

  protected override updated(): void {
    const question = this.renderRoot.querySelector(".question");
    const seen = this.renderRoot.querySelector(".seen");
    const isDrawn = seen?.querySelector("figure") != null;
    if (!this.#isRevealing || question === null || !isDrawn) return;
    // While it counts, its sentences grow.
    this.#isRevealing = this.outcome()?.truth === null;
    bringIntoSight(question, [
      ...this.renderRoot.querySelectorAll(".side"),
      ...seen.querySelectorAll("svg"),
      ...seen.querySelectorAll("button"),
    ]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("revealed") || !this.revealed) return;
    this.#width.measure();
    this.compute();
  }

  /**
   * Takes the settings from the address of the page; those that it leaves out are as they start. An
   * empty address, which "back" may lead to, leaves out all of them.
   */
  readonly #recall = (): void => {
    const text = fromAddress(location.hash);
    const isEmpty = location.hash.length < 2;
    if (!isEmpty && !Object.keys(this.#shape).some((name) => text(name) !== null)) {
      // A link within the page took their place, such as the one that skips its head.
      if (this.#isSet) this.#write();
      return;
    }
    this.settings = readSettings(this.#shape, (name) => text(name) ?? this.getAttribute(name));
    this.#isSet ||= !isEmpty;
    this.stale = this.revealed;
    if (this.revealed) this.compute();
    else this.guess = null;
  };

  /** Reveals what was revealed already, unless the address asks for other settings. */
  #comeBack(): void {
    addEventListener("pagehide", this.#keep);
    const visited = recallVisit(this.#speaker.name);
    if (visited === null || (this.#isSet && visited.settings !== this.#address)) return;
    const { settings, guess, listed, stale } = visited;
    this.settings = readSettings(this.#shape, fromAddress(settings));
    Object.assign(this, { guess, listed, stale, revealed: true });
  }

  readonly #keep = (): void => {
    const { revealed, guess, listed, stale } = this;
    const settings = this.#address;
    keepVisit(this.#speaker.name, revealed ? { settings, guess, listed, stale } : null);
  };

  /** Follows a control. */
  protected change(patch: Partial<SettingsOf<S>>): void {
    this.settings = { ...this.settings, ...patch };
    this.#isSet = true;
    this.mark = null;
    this.#isRevealing = false;
    // Guesses were about other settings. Their room stays, so that no control moves away.
    this.stale = true;
    this.compute();
    if (!this.page) return;
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(), WRITTEN_AFTER);
  }

  #write(): void {
    history.replaceState(null, "", `#${this.#address}`);
  }

  get #address(): string {
    return writeSettings(this.#shape, this.settings);
  }

  protected range(of: Range) {
    return range(of, this.frame, (rule) => this.spoken.say(rule));
  }

  /** Epsilon, spoken with the odds that it allows. */
  protected epsilonRange(field: NumberField, value: number, change: (value: number) => void) {
    const { epsilon: label, epsilonSaid } = this.frame;
    return this.range({ id: "epsilon", label, field, value, sentence: epsilonSaid(value), change });
  }

  protected figure(of: Omit<Figure, "width" | "scale">) {
    return figure({ ...of, ...this.room }, this.frame);
  }

  protected override render() {
    return html`<section
      class="exhibit"
      lang=${this.#speaker.speech.language}
      aria-labelledby="question"
      @focusin=${this.#begin}
    >
      ${this.view === "page" ? this.#views() : nothing}
      ${
        this.view === "worksheet"
          ? sheet(this.question, this.guessing(), this.frame)
          : this.#exhibited()
      }
      ${this.view === "page" ? nothing : this.#views()}
    </section>`;
  }

  #exhibited() {
    return html`<h2 class="question" id="question">${this.question}</h2>
      ${this.revealed ? this.#revealed() : this.#prediction()} ${this.spoken.line()}
      ${this.page ? nothing : this.#onward()}`;
  }

  /** Only on its own page. */
  #views() {
    return this.page ? views(this.view, this.#address, this.frame) : nothing;
  }

  #prediction() {
    const { guess, guesses, reveal } = this.frame;
    const of = this.guessing();
    const { label, field, said } = of;
    const isOpen = this.guess === null;
    const value = this.guess ?? field.start;
    const words = isOpen ? guesses.none : said(value);
    const change = (chosen: number) => (this.guess = chosen);
    const [text, read] = [this.listed, this.#ofClass];
    const input = (typed: string) => (this.listed = typed);
    return html`<div class="covered">
        <div>
          ${this.range({ id: "guess", label, field, value, isOpen, sentence: words, change })}
          <p class=${this.hasty && !this.#isGuessed ? "problem" : "number-out"}>
            ${isOpen ? words : html`${guess} <strong>${words}</strong>.`}
          </p>
        </div>
        ${classField({ text, read, input }, of, this.frame)}
      </div>
      <div class="buttons">
        <button
          type="button"
          id="reveal"
          aria-disabled=${String(!this.#isGuessed)}
          @click=${this.#revealGuessed}
        >
          ${reveal}
        </button>
        ${this.#isGuessed ? nothing : quietButton("without", guesses.without, this.#reveal)}
      </div>`;
  }

  /** Null where what was typed is not a list of such numbers. */
  get #ofClass(): readonly number[] | null {
    return typedList(this.guessing().field, this.listed, this.frame.numbers);
  }

  get #isGuessed(): boolean {
    return this.guess !== null || (this.#ofClass ?? []).length > 0;
  }

  #revealed() {
    const { failed, retry, computing, again } = this.frame;
    if (this.failed)
      return html`<p class="problem" role="alert">${failed}</p>
        <div class="buttons">${quietButton("retry", retry, () => this.compute())}</div>`;
    const outcome = this.outcome();
    const shown = outcome === null ? null : this.shown();
    // The outcome is the same element before and after: it holds the keyboard.
    return html`<div class="revealed">
        <div class="side">
          <div id="outcome" tabindex="-1">
            ${outcome === null ? html`<p class="note">${computing}</p>` : this.#compared(outcome)}
          </div>
          ${shown?.controls ?? nothing}
        </div>
        <div class="seen">
          ${
            shown === null || outcome === null
              ? nothing
              : html`${guessLine(this.#guessed(outcome.truth), this.guessing(), this.room, this.frame)}
                ${shown.picture}`
          }
        </div>
        <div class="said">${shown?.said ?? nothing}</div>
      </div>
      ${shown?.below ?? nothing}
      ${
        shown === null
          ? nothing
          : html`${this.page ? nothing : html`<p class="takeaway">${this.texts.takeaway}</p>`}
              <div class="buttons">${quietButton("again", again, this.#again)}</div>`
      }`;
  }

  #guessed(truth: number | null) {
    return { own: this.guess, ofClass: this.#ofClass ?? [], truth, stale: this.stale };
  }

  #compared({ truth, words }: Outcome) {
    const said = compared(this.#guessed(truth), this.guessing(), this.frame);
    return html`<p>${words}</p>
      ${said === "" ? nothing : html`<p class="note ${this.stale ? "stale" : ""}">${said}</p>`}`;
  }

  #onward() {
    const page = built(`${this.frame.pages}${this.#speaker.name}/`);
    return html`<p class="onward">
      <a href="${page}#${this.#address}">${this.frame.onward}</a>
    </p>`;
  }

  /** Loads what computes as soon as a guess begins: from here on no network is needed. */
  readonly #begin = (): void => {
    // A failure here is shown when something is computed.
    begin().catch(() => undefined);
  };

  /** Loads everything once a page of its own rests: after that the network may go. */
  readonly #prepare = (): void => {
    loadFaces();
    ask("prepare", this.#speaker.name)
      .then(() => (this.prepared = true))
      .catch(() => undefined);
  };

  readonly #revealGuessed = async (): Promise<void> => {
    if (this.#isGuessed) return this.#reveal();
    this.hasty = true;
    this.spoken.say(this.frame.guesses.none);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#guess")?.focus();
  };

  readonly #reveal = async (): Promise<void> => {
    this.revealed = true;
    this.#isRevealing = true;
    await this.updateComplete;
    // The page moves later, when the picture is there.
    this.renderRoot.querySelector<HTMLElement>("#outcome")?.focus({ preventScroll: true });
  };

  readonly #again = async (): Promise<void> => {
    this.revealed = false;
    this.guess = null;
    if (this.stale) this.listed = "";
    this.hasty = false;
    this.stale = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#guess")?.focus();
  };
}
